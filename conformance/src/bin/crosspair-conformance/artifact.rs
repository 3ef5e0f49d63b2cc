//! `artifact`: what a fuzz target runs on an input, on all backends.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser};
use crosspair_conformance::operations::{Case, Comparison, Subject, Target};

use crate::eval;

/// The arguments of `artifact`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code: 0 if the backends agree on all inputs, 1 if they differ on one, 2 if a file cannot be read or
is no case.")]
pub(crate) struct Args {
    /// The target
    #[arg(value_name = "TARGET", value_parser = targets())]
    target: String,
    /// Inputs of the target
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

fn targets() -> PossibleValuesParser {
    Target::ALL.iter().map(|target| PossibleValue::new(target.name)).collect::<Vec<_>>().into()
}

/// Asks all backends.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut code = 0;
    for path in &args.files {
        // Whoever has closed the pipe still gets the exit code.
        match read(&args.target, path) {
            Ok(case) => {
                // First of all: what comes next may take the process with it.
                let _ = writeln!(io::stdout(), "{}: {case}", path.display());
                let comparison = Comparison::of(&Subject::ALL, &case);
                let verdict = if comparison.agree() { "agree" } else { "DIFFER" };
                let answers = eval::table(&comparison);
                let _ = writeln!(io::stdout(), "the backends {verdict}{answers}");
                code = code.max(u8::from(!comparison.agree()));
            }
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: {}: {error}", path.display());
                code = 2;
            }
        }
    }
    ExitCode::from(code)
}

fn read(target: &str, path: &Path) -> Result<Case, String> {
    let target = Target::from_name(target).ok_or("no such target")?;
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    Case::from_wire(target.operations, &bytes).ok_or_else(|| "not a case".to_owned())
}
