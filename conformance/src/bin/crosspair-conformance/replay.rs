//! `replay`: cases on which backends differed, asked again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crosspair_conformance::differential::Reproducer;
use crosspair_conformance::operations::{Comparison, Subject};

use crate::eval;

/// The arguments of `replay`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code: 0 if the backends agree on all cases, 1 if they differ on one, 2 if a file cannot be read.")]
pub(crate) struct Args {
    /// Files that `diff` has written.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Asks all backends again.
pub(crate) fn run(args: &Args) -> ExitCode {
    let (mut differ, mut unreadable) = (false, false);
    for path in &args.files {
        // Whoever has closed the pipe still gets the exit code.
        match Reproducer::read_case(path) {
            Ok(case) => {
                let comparison = Comparison::of(&Subject::ALL, &case);
                differ |= !comparison.agree();
                let verdict = if comparison.agree() { "agree" } else { "DIFFER" };
                let name = case.operation().spec().name;
                let answers = eval::table(&comparison);
                let path = path.display();
                let _ = writeln!(io::stdout(), "{path}: {name}: the backends {verdict}{answers}");
            }
            Err(error) => {
                unreadable = true;
                let _ = writeln!(io::stderr(), "error: {}: {error}", path.display());
            }
        }
    }
    match (unreadable, differ) {
        (true, _) => ExitCode::from(2),
        (false, true) => ExitCode::FAILURE,
        (false, false) => ExitCode::SUCCESS,
    }
}
