//! `vectors`: the published test vectors below a directory.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use clap::ValueEnum;
use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_conformance::vectors::{Collection, Report, Row, run_core, run_on};
use crosspair_zkcrypto::Zkcrypto;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

/// Files that were not recognised and are printed; the JSON file has all.
const LISTED: usize = 20;

const SUCCESS: u8 = 0;
const FAILURE: u8 = 1;
const NOTHING_RUN: u8 = 2;

/// The arguments of `vectors`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit code: 0 if all cases passed, 1 if one failed, 2 if none was run or the usage was wrong.")]
pub(crate) struct Args {
    /// A folder of vectors, of one publisher or of several, or any folder in it.
    dir: PathBuf,
    /// The backend to hold to them.
    #[arg(long, value_enum, default_value_t = Choice::All)]
    backend: Choice,
    /// Write the counts and the failures to this file as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Choice {
    Blst,
    Arkworks,
    Zkcrypto,
    All,
}

type RunOn = fn(&Collection, &(dyn Fn(u64) + Sync)) -> Report;

impl Choice {
    fn backends(self) -> &'static [RunOn] {
        const BLST: RunOn = |collection, progress| run_on::<Blst>("blst", collection, progress);
        const ARKWORKS: RunOn =
            |collection, progress| run_on::<Arkworks>("arkworks", collection, progress);
        const ZKCRYPTO: RunOn =
            |collection, progress| run_on::<Zkcrypto>("zkcrypto", collection, progress);
        match self {
            Self::Blst => &[BLST],
            Self::Arkworks => &[ARKWORKS],
            Self::Zkcrypto => &[ZKCRYPTO],
            Self::All => &[BLST, ARKWORKS, ZKCRYPTO],
        }
    }
}

/// Runs the vectors.
pub(crate) fn run(args: &Args) -> ExitCode {
    match try_run(args) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(NOTHING_RUN)
        }
    }
}

fn try_run(args: &Args) -> Result<u8, String> {
    let collection = Collection::scan(&args.dir).map_err(|error| error.to_string())?;
    let report = run_all(&collection, args.backend.backends());

    // Whoever has closed the pipe still gets the exit code.
    let _ = std::io::stdout().write_all(render(&report, &collection).as_bytes());
    if let Some(path) = &args.json {
        write_json(path, &report, &collection)?;
    }
    if collection.is_empty() {
        Err(format!("no vectors were recognised below {}", args.dir.display()))
    } else if !report.any_run() {
        Err("all vectors that were recognised are skipped".to_owned())
    } else {
        Ok(if report.all_passed() { SUCCESS } else { FAILURE })
    }
}

/// One thread a backend.
fn run_all(collection: &Collection, backends: &[RunOn]) -> Report {
    // Hidden by itself unless stderr is a terminal.
    let bar = ProgressBar::new(collection.work(backends.len()));
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent:>3} %  {elapsed}") {
        bar.set_style(style);
    }
    let progress = |bytes| bar.inc(bytes);
    let mut report = Report::default();
    thread::scope(|scope| {
        let runs: Vec<_> =
            backends.iter().map(|run_on| scope.spawn(|| run_on(collection, &progress))).collect();
        report.merge(run_core(collection, &progress));
        for run in runs {
            match run.join() {
                Ok(other) => report.merge(other),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    bar.finish_and_clear();
    report
}

/// The table, what was not recognised, the failures and the totals.
fn render(report: &Report, collection: &Collection) -> String {
    let mut out = Vec::new();
    if !report.rows.is_empty() {
        let groups = report.rows.iter().map(|row| row.group.chars().count());
        let group = groups.max().unwrap_or(0).max("group".len());
        out.push(format!("{:group$}  backend   passed  failed  skipped", "group"));
        out.extend(report.rows.iter().map(|row| {
            let reason = row.reason.map(|reason| format!("  {reason}")).unwrap_or_default();
            format!(
                "{:group$}  {:8}  {:6}  {:6}  {:7}{reason}",
                row.group, row.backend, row.passed, row.failed, row.skipped
            )
        }));
        out.push(String::new());
    }
    let unrecognised = collection.unrecognised();
    out.extend(unrecognised.iter().take(LISTED).map(|path| format!("not recognised: {path}")));
    if unrecognised.len() > LISTED {
        out.push(format!("not recognised: {} more", unrecognised.len() - LISTED));
    }
    out.extend(report.failures.iter().map(|failure| format!("FAILED {failure}")));
    let total = |count: fn(&Row) -> usize| report.rows.iter().map(count).sum::<usize>();
    out.push(format!(
        "{} passed, {} failed, {} skipped",
        total(|row| row.passed),
        total(|row| row.failed),
        total(|row| row.skipped)
    ));
    out.join("\n") + "\n"
}

fn write_json(path: &Path, report: &Report, collection: &Collection) -> Result<(), String> {
    let rows = report.rows.iter().map(|row| {
        json!({
            "group": row.group,
            "backend": row.backend,
            "passed": row.passed,
            "failed": row.failed,
            "skipped": row.skipped,
            "reason": row.reason,
        })
    });
    let failures = report.failures.iter().map(|failure| {
        json!({
            "group": failure.group,
            "backend": failure.backend,
            "file": failure.file,
            "case": failure.case,
            "problem": failure.problem.to_string(),
        })
    });
    let document = json!({
        "rows": rows.collect::<Vec<_>>(),
        "failures": failures.collect::<Vec<_>>(),
        "unrecognised": collection.unrecognised(),
    });
    fs::write(path, format!("{document:#}\n"))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
