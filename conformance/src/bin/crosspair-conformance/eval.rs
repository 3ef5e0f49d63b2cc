//! `eval`: one operation on every backend, and whether the answers agree.
//!
//! Exit code: 0 if they agree, 1 if they differ, 2 for bad usage. An error is an answer like
//! any other; the backends agree on it if it is the same error about the same argument.
//!
//! # The line that `--json` prints
//!
//! ```json
//! {"op":"verify","agree":true,"results":{"blst":{"ok":true},"arkworks":{"ok":true}}}
//! ```
//!
//! | key | value |
//! | --- | --- |
//! | `op` | the operation's name on the command line |
//! | `agree` | whether all answers are the same |
//! | `results` | one member per backend: an answer, with either `ok` or both `err` and `message` |
//! | `ok` | a bool for checks, `"0x…"` for one point (compressed), otherwise an object of named values, which may be lists |
//! | `err` | the variant of the library's error: `"Length"`, `"NotOnCurve"`, `"Empty"` …; `"Panic"` if a backend panicked, which never counts as agreement |
//! | `message` | for people: the argument, counted from 0 where it is one of several (`PK[1]`), and what is wrong with it |
//!
//! For `eip2537`, `ok` is an object with the call's `output` (`"0x…"`) and its `gas` (a number), and
//! `message` names the item of the input. A call that fails uses up all gas that it is given.
//!
//! What decodes one encoding gives, in this order and as far as they apply, `on_curve`,
//! `in_subgroup` and `identity` (bools), `compressed` and `uncompressed` (`"0x…"`). `batch` and
//! `same-message` give `all` (a bool), `each` (a list of bools), and `batch` also `first_invalid` (a
//! list of one index, or of none).

mod command;
mod input;
mod report;

use std::io::{self, Write};
use std::process::ExitCode;

use crosspair_conformance::operations::{Comparison, Subject};

pub(crate) use command::Args;
use report::Report;
pub(crate) use report::table;

/// Runs the operation.
pub(crate) fn run(args: &Args) -> ExitCode {
    let case = match args.case() {
        Ok(case) => case,
        Err(error) => {
            // Nothing can be done about a standard error that is closed.
            let _ = writeln!(io::stderr(), "error: {error}");
            return ExitCode::from(2);
        }
    };
    let comparison = Comparison::of(&Subject::ALL, &case);
    let report = Report { operation: case.operation().spec().command[0], comparison };
    let text = if args.json() { report.to_json() } else { report.to_text() };
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
        return ExitCode::from(2);
    }
    if report.comparison.agree() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
