//! `diff`: generated cases on several backends, which must say the same.

use core::time::Duration;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::value_parser;
use crosspair_blst::Blst;
use crosspair_conformance::differential::{Campaign, Extent, Report, Reproducer};
use crosspair_conformance::faults::{Fault, Faulty};
use crosspair_conformance::operations::{Operation, Subject};
use indicatif::{ProgressBar, ProgressStyle};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::json;

use crate::eval;

/// How long a run takes unless it is told.
const DEFAULT_TIME: u64 = 60;

/// The arguments of `diff`.
#[derive(clap::Args)]
#[command(after_help = "\
Each case is made from the seed, the operation and a number, so that a run repeats exactly. A case
on which the backends differ is made smaller, printed with their answers, and written to a file for
`replay`.

Exit code: 0 no differences, 1 differences, 2 bad usage, or a case could not be asked.")]
pub(crate) struct Args {
    /// A backend to compare; at least two [default: all]
    #[arg(long = "backend", value_name = "NAME", value_parser = backends())]
    backends: Vec<String>,
    /// An operation to run, or the beginning of several operations' names [default: all]
    #[arg(long = "op", value_name = "OP")]
    operations: Vec<String>,
    /// Run this many cases of each operation
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Run for so many seconds, the same share for each operation [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// What the cases are made of: up to 64 hexadecimal digits [default: a random one]
    #[arg(long, value_name = "HEX", value_parser = parse_seed)]
    seed: Option<[u8; 32]>,
    /// How many threads [default: one for each logical CPU]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Go on after a difference
    #[arg(long)]
    keep_going: bool,
    /// Compare with blst made wrong by one of the backend's faults that `faults --list` names, to see
    /// what a difference looks like
    #[arg(long, value_name = "FAULT", value_parser = parse_fault)]
    inject: Option<Fault>,
    /// Where to write the cases on which the backends differ
    #[arg(long, value_name = "DIR", default_value = "crosspair-differences")]
    reproducers: PathBuf,
    /// Write rates, counts and differences to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

pub(crate) fn backends() -> PossibleValuesParser {
    Subject::ALL.map(|subject| PossibleValue::new(subject.name())).into()
}

/// 64 digits, or fewer, which stand at the beginning of a seed of zeros.
pub(crate) fn parse_seed(text: &str) -> Result<[u8; 32], String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    if digits.is_empty() || digits.len() > 64 {
        return Err(format!("{} digits; a seed has 1 to 64", digits.len()));
    }
    let bytes = hex::decode(format!("{digits:0<64}")).map_err(|error| error.to_string())?;
    bytes.try_into().map_err(|_| "not 32 bytes".to_owned())
}

pub(crate) fn parse_fault(name: &str) -> Result<Fault, String> {
    Fault::by_name(name).ok_or_else(|| "no fault of a backend has this name".to_owned())
}

/// blst with a fault, while it is injected.
pub(crate) fn faulty(_: Fault) -> Subject {
    Subject::new::<Faulty<Blst>>("faulty")
}

/// Compares the backends.
pub(crate) fn run(args: &Args) -> ExitCode {
    match try_run(args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(message) => {
            let _ = writeln!(io::stderr(), "error: {message}");
            ExitCode::from(2)
        }
    }
}

fn try_run(args: &Args) -> Result<u64, String> {
    let campaign = campaign(args)?;
    // Before the run, which may be long.
    let json = match &args.json {
        Some(path) => {
            let file = fs::File::create(path);
            Some((path, file.map_err(|error| cannot_write(path, &error))?))
        }
        None => None,
    };
    let _injected = args.inject.map(Fault::inject);
    let names: Vec<_> = campaign.subjects.iter().map(Subject::name).collect();
    // Whoever has closed the pipe still gets the exit code.
    let mut out = io::stdout();
    let seed = hex::encode(campaign.seed);
    let _ = writeln!(out, "{}; seed {seed}", names.join(", "));

    let bar = progress_bar(&campaign);
    let found = Mutex::new(Vec::new());
    let report = campaign.run(&|cases| bar.inc(cases), &|reproducer| {
        let text = describe(reproducer, args);
        bar.suspend(|| {
            let _ = write!(io::stdout(), "{text}");
        });
        if let Ok(mut found) = found.lock() {
            found.push(reproducer.to_json());
        }
    });
    bar.finish_and_clear();
    let report =
        report.map_err(|failure| format!("a case could not be asked: {}", failure.message))?;
    let _ = write!(out, "{}", table(&report));
    if let Some((path, mut file)) = json {
        let found = found.into_inner().unwrap_or_default();
        let document = json!({
            "backends": names,
            "seed": seed,
            "report": report.to_json(),
            "reproducers": found,
        });
        writeln!(file, "{document:#}").map_err(|error| cannot_write(path, &error))?;
    }
    Ok(report.differences())
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

fn campaign(args: &Args) -> Result<Campaign, String> {
    let chosen = |subject: &Subject| {
        args.backends.is_empty() || args.backends.iter().any(|name| name == subject.name())
    };
    let mut subjects: Vec<_> = Subject::ALL.into_iter().filter(chosen).collect();
    subjects.extend(args.inject.map(faulty));
    if subjects.len() < 2 {
        return Err("two different backends are needed for a comparison".to_owned());
    }
    let extent = match (args.cases, args.time) {
        (Some(cases), _) => Extent::Cases(cases),
        (None, time) => Extent::Time(Duration::from_secs(time.unwrap_or(DEFAULT_TIME))),
    };
    let cpus = thread::available_parallelism().map_or(1, usize::from);
    Ok(Campaign {
        subjects,
        operations: operations(&args.operations)?,
        seed: args.seed.map_or_else(any_seed, Ok)?,
        extent,
        keep_going: args.keep_going,
        threads: args.threads.unwrap_or(cpus),
    })
}

/// The operations with these names, or whose names begin with one of them and a hyphen.
pub(crate) fn operations(names: &[String]) -> Result<Vec<Operation>, String> {
    let is_named = |operation: &Operation, name: &str| {
        let rest = operation.spec().name.strip_prefix(name);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    for name in names {
        if !Operation::ALL.iter().any(|operation| is_named(operation, name)) {
            let all: Vec<_> = Operation::ALL.iter().map(|op| op.spec().name).collect();
            return Err(format!("no operation {name:?}; there are {}", all.join(", ")));
        }
    }
    // A whole name is that operation alone: `batch`, `verify`.
    let chosen = |operation: &&Operation| {
        names.is_empty()
            || names.iter().any(|name| match Operation::from_name(name) {
                Some(named) => named == **operation,
                None => is_named(operation, name),
            })
    };
    Ok(Operation::ALL.iter().filter(chosen).copied().collect())
}

fn any_seed() -> Result<[u8; 32], String> {
    let mut seed = [0; 32];
    let mut rng = ChaCha20Rng::try_from_rng(&mut crosspair_core::getrandom::SysRng)
        .map_err(|error| format!("no random seed: {error}"))?;
    rng.fill_bytes(&mut seed);
    Ok(seed)
}

/// Hidden by itself unless stderr is a terminal.
fn progress_bar(campaign: &Campaign) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match campaign.extent {
        Extent::Cases(cases) => (
            ProgressBar::new(cases.saturating_mul(campaign.operations.len() as u64)),
            "{bar:40} {pos}/{len} cases  {per_sec}  {elapsed}",
        ),
        Extent::Time(time) => (
            ProgressBar::no_length(),
            if time.is_zero() { "" } else { "{spinner} {human_pos} cases  {per_sec}  {elapsed}" },
        ),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A difference in words, and where it is kept.
fn describe(reproducer: &Reproducer, args: &Args) -> String {
    let name = reproducer.case.operation().spec().name;
    let answers = eval::table(&reproducer.comparison);
    let kept = match reproducer.write(&args.reproducers) {
        Ok(path) => {
            let inject = args.inject.map(|fault| format!("--inject {} ", fault.name()));
            format!("crosspair-conformance replay {}{}", inject.unwrap_or_default(), path.display())
        }
        Err(error) => format!("not written to {}: {error}", args.reproducers.display()),
    };
    let (number, case) = (reproducer.number, &reproducer.case);
    format!(
        "\nDIFFERENCE: {name}, case {number}{answers}\n  crosspair-conformance {case}\n  {kept}\n"
    )
}

fn table(report: &Report) -> String {
    let names = report.rows.iter().map(|row| row.operation.spec().name.len());
    let width = names.max().unwrap_or(0).max("operation".len());
    let mut text =
        format!("\n{:width$}     cases  per second  differences  answers\n", "operation");
    for row in &report.rows {
        let answers: Vec<_> =
            row.answers.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        text += &format!(
            "{:width$}  {:8}  {:10.0}  {:11}  {}\n",
            row.operation.spec().name,
            row.cases,
            row.rate(),
            row.differences,
            answers.join(", "),
        );
    }
    text + &format!(
        "{} cases, {} differences, {:.0} s\n",
        report.cases(),
        report.differences(),
        report.seconds
    )
}
