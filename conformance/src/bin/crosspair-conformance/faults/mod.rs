//! `faults`: whether the suite finds what is made wrong on purpose.

mod backend;
mod build;
mod mutant;
mod report;
mod run;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crosspair_conformance::faults::Fault;
use crosspair_conformance::faults::mutants::{self, Mutant};

use report::{Ending, Outcome, Progress};

const SUCCESS: u8 = 0;
const SURVIVOR: u8 = 1;
const NOT_RUN: u8 = 2;

/// The arguments of `faults`.
#[derive(clap::Args)]
#[command(after_help = "\
Faults of a backend are injected into blst. Faults of the core are edits of a copy of the sources,
which is built below the target folder; they need a checkout of crosspair and cargo.

Exit code: 0 if all faults were caught, 1 if one survived, 2 if not all were tried or the usage was
wrong.")]
pub(crate) struct Args {
    /// The faults to try; all of them unless named.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// List the faults, and try none.
    #[arg(long)]
    list: bool,
    /// Run every check on every fault, and say which catch it.
    #[arg(long)]
    every_check: bool,
    /// Write the outcomes to this file as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The checkout whose core is made wrong; found from the current directory upwards unless given.
    #[arg(long, value_name = "DIR")]
    checkout: Option<PathBuf>,
    /// Leave out the faults of the core.
    #[arg(long)]
    backend_only: bool,
}

/// What is to be tried.
struct Chosen {
    backend: Vec<Fault>,
    core: Vec<&'static Mutant>,
}

/// Tries the faults.
pub(crate) fn run(args: &Args) -> ExitCode {
    match try_run(args) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(NOT_RUN)
        }
    }
}

fn try_run(args: &Args) -> Result<u8, String> {
    let chosen = choose(args)?;
    if args.list {
        report::print(&report::list(&chosen.backend, &chosen.core));
        return Ok(SUCCESS);
    }
    let checkout = match (&args.checkout, chosen.core.is_empty()) {
        (_, true) => None,
        (Some(given), _) => Some(given.clone()),
        (None, _) => find_checkout(),
    };
    if let Some(checkout) = &checkout {
        // Before anything that takes long.
        mutants::check(checkout).map_err(|error| error.to_string())?;
    }
    let untried = if checkout.is_some() { 0 } else { chosen.core.len() };
    let progress = Progress::new(chosen.backend.len() + chosen.core.len() - untried);
    let mut outcomes = backend::try_all(&chosen.backend, args.every_check, &progress)?;
    if let Some(checkout) = &checkout {
        outcomes.extend(mutant::try_all(checkout, &chosen.core, args.every_check, &progress)?);
    }
    progress.finish();

    report::print(&report::table(&outcomes, untried));
    if let Some(path) = &args.json {
        report::write_json(path, &outcomes, untried)?;
    }
    if outcomes.iter().any(|outcome| !outcome.is_caught()) {
        Ok(SURVIVOR)
    } else if untried > 0 {
        Err("no checkout of crosspair here or above, and so no core to make wrong: \
             see --checkout and --backend-only"
            .to_owned())
    } else {
        Ok(SUCCESS)
    }
}

fn choose(args: &Args) -> Result<Chosen, String> {
    let is_chosen = |name: &str| args.names.is_empty() || args.names.iter().any(|n| n == name);
    let is_known =
        |name: &str| Fault::by_name(name).is_some() || mutants::all().any(|m| m.name == name);
    if let Some(unknown) = args.names.iter().find(|name| !is_known(name)) {
        return Err(format!("no fault is called {unknown:?}: --list has their names"));
    }
    let backend = Fault::ALL.iter().copied().filter(|fault| is_chosen(fault.name())).collect();
    let core = mutants::all().filter(|mutant| is_chosen(mutant.name) && !args.backend_only);
    let chosen = Chosen { backend, core: core.collect() };
    if chosen.backend.is_empty() && chosen.core.is_empty() {
        return Err("nothing is left to try: all of these are faults of the core".to_owned());
    }
    Ok(chosen)
}

/// The folder of the workspace, this one or one above.
fn find_checkout() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let is_checkout = |folder: &&Path| {
        let manifest = folder.join("core").join("Cargo.toml");
        std::fs::read_to_string(manifest).is_ok_and(|text| text.contains("\"crosspair-core\""))
    };
    here.ancestors().find(is_checkout).map(Path::to_owned)
}
