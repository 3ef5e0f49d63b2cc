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
//! | `ok` | a bool for checks, `"0x…"` for one point (compressed), an object for what looks at one encoding |
//! | `err` | the variant of the library's error: `"Length"`, `"NotOnCurve"`, `"Empty"` …; `"Panic"` if a backend panicked, which never counts as agreement |
//! | `message` | for people: the argument, counted from 0 where it is one of several (`PK[1]`), and what is wrong with it |
//!
//! For `eip2537`, `ok` is an object with the call's `output` (`"0x…"`) and its `gas` (a number), and
//! `message` names the item of the input. A call that fails uses up all gas that it is given.
//!
//! The other objects have, in this order and as far as they apply, `on_curve`, `in_subgroup` and
//! `identity` (bools), `compressed` and `uncompressed` (`"0x…"`).

mod answer;
mod contracts;
mod ethereum;
mod input;
mod operation;
mod points;
mod report;
mod signatures;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ValueEnum;
use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;

use input::Tag;
use operation::Operation;
use report::Report;

const EXAMPLES: &str = "\
Examples:
  The point (0, 2) is on the curve, but not in the subgroup:
    crosspair-conformance eval decode-g1 80$(printf '00%.0s' {1..47})
  No signers, and the identity as the signature:
    crosspair-conformance eval eth-fast-aggregate-verify c0$(printf '00%.0s' {1..95}) 0x
  The secret key from a file, the empty message, a tag of one's own, output for a program:
    crosspair-conformance eval sign - 0x --dst MY-APPLICATION-V01 --json < key.hex
  A precompiled contract of EIP-2537, by its name or as 0x10, on a field element:
    crosspair-conformance eval eip2537 map-fp-to-g1 $(printf '00%.0s' {1..64})

Byte strings are hexadecimal, with or without 0x; 0x or '' is the empty one. One argument
can be -, which reads it from standard input. Wrong lengths are passed to the library.

Exit code: 0 the backends agree (also on an error), 1 they differ, 2 bad usage.";

/// Run one operation on every backend and compare the answers.
#[derive(clap::Args)]
#[command(
    after_help = EXAMPLES,
    subcommand_value_name = "OP",
    subcommand_help_heading = "Operations",
    disable_help_subcommand = true
)]
pub(crate) struct Args {
    #[command(subcommand)]
    operation: Operation,
    #[command(flatten)]
    options: Options,
}

/// The options, which may stand before or after the operation.
#[derive(clap::Args)]
struct Options {
    /// Which group holds the keys; without effect on operations that have no keys
    #[arg(long, global = true, value_enum, default_value_t = VariantName::MinPk)]
    variant: VariantName,
    /// The domain separation tag, as text or as 0x and hexadecimal digits [default: the
    /// proof-of-possession scheme's]
    #[arg(long, global = true, value_name = "TEXT|0xHEX")]
    dst: Option<Tag>,
    /// Print one line of JSON
    #[arg(long, global = true)]
    json: bool,
}

/// A variant of the signature scheme, by its name on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VariantName {
    /// Keys in G1, signatures in G2 (Ethereum)
    MinPk,
    /// Keys in G2, signatures in G1
    MinSig,
}

/// Runs the operation.
pub(crate) fn run(args: &Args) -> ExitCode {
    let Args { operation, options } = args;
    if let Err(message) = operation.check(options) {
        // Nothing can be done about a standard error that is closed.
        let _ = writeln!(io::stderr(), "error: {}: {message}", operation.name());
        return ExitCode::from(2);
    }
    let report = Report::new(
        operation.name(),
        [
            ("blst", answer::guarded(|| operation.run::<Blst>(options))),
            ("arkworks", answer::guarded(|| operation.run::<Arkworks>(options))),
        ],
    );
    let text = if options.json { report.to_json() } else { report.to_text() };
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        let _ = writeln!(io::stderr(), "error: cannot write the answer: {error}");
        return ExitCode::from(2);
    }
    if report.agree() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
