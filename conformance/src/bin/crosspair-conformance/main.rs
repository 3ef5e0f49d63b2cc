//! The command-line tool: published vectors, one operation on every backend, generated cases on all of
//! them, and faults that the suite must find.

#![forbid(unsafe_code)]

mod artifact;
mod cases;
mod corpus;
mod diff;
mod eval;
mod faults;
mod replay;
mod vectors;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Hold crosspair's backends to published vectors and to each other.
#[derive(Parser)]
#[command(name = "crosspair-conformance", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the published test vectors below a directory.
    Vectors(vectors::Args),
    /// Run one operation on every backend and compare the answers.
    Eval(eval::Args),
    /// Run generated cases on several backends and compare the answers.
    Diff(diff::Args),
    /// Run cases again on which backends differed.
    Replay(replay::Args),
    /// Write generated cases and a backend's answers as JSON.
    Cases(cases::Args),
    /// Write generated cases as the seeds of the fuzz targets.
    Corpus(corpus::Args),
    /// Run the inputs of a fuzz target on every backend and compare the answers.
    Artifact(artifact::Args),
    /// Make a backend or the core wrong on purpose, and see that the suite finds it.
    Faults(faults::Args),
}

fn main() -> ExitCode {
    // clap exits with 2 on bad usage and with 0 for --help and --version.
    match Cli::parse().command {
        Command::Vectors(args) => vectors::run(&args),
        Command::Eval(args) => eval::run(&args),
        Command::Diff(args) => diff::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Cases(args) => cases::run(&args),
        Command::Corpus(args) => corpus::run(&args),
        Command::Artifact(args) => artifact::run(&args),
        Command::Faults(args) => faults::run(&args),
    }
}
