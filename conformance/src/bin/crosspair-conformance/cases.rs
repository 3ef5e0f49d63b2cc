//! `cases`: generated cases with a backend's answers, for implementations in other languages.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::value_parser;
use crosspair_conformance::differential::{Pool, Reproducer};
use crosspair_conformance::operations::{Case, Comparison, Operation, Subject};

use crate::diff::{backends, operations, parse_seed};

/// The arguments of `cases`.
#[derive(clap::Args)]
#[command(after_help = "\
Each case is one line of JSON, with what the files of `diff` have: `operation`, `variant`, `tag`,
`arguments`, `answers`, `command`, `seed` and `number`.

Exit code: 0 if all is written, 2 if it cannot be.")]
pub(crate) struct Args {
    /// An operation, or the beginning of several operations' names [default: all]
    #[arg(long = "op", value_name = "OP")]
    operations: Vec<String>,
    /// The backend that answers
    #[arg(long, value_name = "NAME", default_value = "blst", value_parser = backends())]
    backend: String,
    /// How many cases of each operation
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u64).range(1..))]
    cases: u64,
    /// What the cases are made of: up to 64 hexadecimal digits
    #[arg(long, value_name = "HEX", default_value = "00", value_parser = parse_seed)]
    seed: [u8; 32],
}

/// Writes the cases.
pub(crate) fn run(args: &Args) -> ExitCode {
    match operations(&args.operations).and_then(|chosen| write(args, &chosen)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}

fn write(args: &Args, operations: &[Operation]) -> Result<(), String> {
    let chosen = |subject: &Subject| subject.name() == args.backend;
    let subject: Vec<_> = Subject::ALL.into_iter().filter(chosen).collect();
    let (pool, seed) = (Pool::new(), args.seed);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = |reproducer: Reproducer| writeln!(out, "{}", reproducer.to_json());
    for operation in operations {
        for number in 0..args.cases {
            let case = Case::generate(&pool, *operation, &seed, number);
            let comparison = Comparison::of(&subject, &case);
            line(Reproducer { case, seed, number, comparison })
                .map_err(|error| format!("cannot write the cases: {error}"))?;
        }
    }
    out.flush().map_err(|error| format!("cannot write the cases: {error}"))
}
