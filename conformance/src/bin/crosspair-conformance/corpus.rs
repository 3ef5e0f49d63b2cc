//! `corpus`: generated cases as the seeds of the fuzz targets.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::value_parser;
use crosspair_conformance::differential::Pool;
use crosspair_conformance::operations::{Case, Target};

use crate::diff::parse_seed;

/// The arguments of `corpus`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code: 0 if all is written, 2 if it cannot be.")]
pub(crate) struct Args {
    /// Where the folders are written, one for each target
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How many cases of each operation; what a target refuses as too long is left out
    #[arg(long, value_name = "N", default_value = "60", value_parser = value_parser!(u64).range(1..))]
    cases: u64,
    /// What the cases are made of: up to 64 hexadecimal digits
    #[arg(long, value_name = "HEX", default_value = "00", value_parser = parse_seed)]
    seed: [u8; 32],
}

/// Writes the seeds.
pub(crate) fn run(args: &Args) -> ExitCode {
    let pool = Pool::new();
    // Whoever has closed the pipe still gets the exit code.
    for target in Target::ALL {
        let folder = args.folder.join(target.name);
        match write(args, &pool, target, &folder) {
            Ok(seeds) => {
                let _ = writeln!(io::stdout(), "{}: {seeds} seeds", folder.display());
            }
            Err(error) => {
                let _ = writeln!(io::stderr(), "error: {}: {error}", folder.display());
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}

/// Says how many seeds there are.
fn write(args: &Args, pool: &Pool, target: &Target, folder: &Path) -> io::Result<u64> {
    fs::create_dir_all(folder)?;
    let mut seeds = 0;
    for operation in target.operations {
        for number in 0..args.cases {
            let case = Case::generate(pool, *operation, &args.seed, number);
            let bytes = case.to_wire(target.operations);
            if let Some(bytes) = bytes.filter(|bytes| bytes.len() <= target.most_bytes) {
                let name = format!("{}-{number}", operation.spec().name);
                fs::write(folder.join(name), bytes)?;
                seeds += 1;
            }
        }
    }
    Ok(seeds)
}
