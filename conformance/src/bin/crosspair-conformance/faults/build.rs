//! The suite on blst, built from a copy of the sources that has all faults of the core.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crosspair_conformance::faults::mutants;
use serde_json::Value;

/// The program that runs the suite. What does not change is not built again: the copy and what is
/// built from it stay below the target folder.
pub(crate) fn build(checkout: &Path) -> Result<PathBuf, String> {
    let target = match env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => checkout.join("target"),
    };
    let folder = std::path::absolute(target.join("mutants"))
        .map_err(|error| format!("{}: {error}", target.display()))?;
    let copy = folder.join("source");
    mutants::mutate(checkout, &copy).map_err(|error| error.to_string())?;

    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(&cargo)
        .args(["test", "-p", "crosspair-blst", "--test", "conformance", "--no-run"])
        .args(["--message-format", "json-render-diagnostics"])
        .current_dir(&copy)
        .env("CARGO_TARGET_DIR", folder.join("build"))
        // The arithmetic is blst's; all else is built to be run a few hundred times, and no more.
        .envs(["DEV", "TEST"].map(|profile| (format!("CARGO_PROFILE_{profile}_OPT_LEVEL"), "1")))
        .envs(["DEV", "TEST"].map(|profile| (format!("CARGO_PROFILE_{profile}_DEBUG"), "0")))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot run {}: {error}", cargo.display()))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("the copy with the faults of the core cannot be built:\n{errors}"));
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let executable = message["executable"].as_str()?;
        (message["target"]["name"] == "conformance").then(|| PathBuf::from(executable))
    });
    executable.ok_or_else(|| "cargo did not say where the tests are".to_owned())
}
