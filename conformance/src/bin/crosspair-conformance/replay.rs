//! `replay`: cases on which backends differed, asked again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use crosspair_conformance::differential::Reproducer;
use crosspair_conformance::faults::Fault;
use crosspair_conformance::operations::{Comparison, Subject};

use crate::diff::{faulty, parse_fault};
use crate::eval;

/// The arguments of `replay`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code: 0 if the backends agree on all cases, 1 if they differ on one, 2 if a file cannot be read
or its case cannot be asked.")]
pub(crate) struct Args {
    /// Files that `diff` has written.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Ask blst with this fault as well, as `diff --inject` has done
    #[arg(long, value_name = "FAULT", value_parser = parse_fault)]
    inject: Option<Fault>,
}

/// Asks all backends again.
pub(crate) fn run(args: &Args) -> ExitCode {
    let _injected = args.inject.map(Fault::inject);
    let mut subjects = Subject::ALL.to_vec();
    subjects.extend(args.inject.map(faulty));
    let (mut differ, mut unreadable) = (false, false);
    for path in &args.files {
        // Whoever has closed the pipe still gets the exit code.
        match Reproducer::read_case(path) {
            Ok(case) => {
                let comparison = Comparison::of(&subjects, &case);
                if let Some(failure) = comparison.environment() {
                    unreadable = true;
                    let _ =
                        writeln!(io::stderr(), "error: {}: {}", path.display(), failure.message);
                    continue;
                }
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
