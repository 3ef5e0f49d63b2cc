//! What is said about faults: while they are tried, and at the end.

use std::fs;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use crosspair_conformance::faults::Fault;
use crosspair_conformance::faults::mutants::Mutant;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

/// How the checks of a fault came to their end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Each said yes or no.
    Finished,
    /// The program that ran them did not end in time, and was ended.
    Hung,
    /// The program that ran them died.
    Crashed,
}

/// What became of a fault.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) name: &'static str,
    /// `backend` or `core`.
    pub(crate) place: &'static str,
    pub(crate) about: &'static str,
    /// The checks that failed: the first, or all.
    pub(crate) caught_by: Vec<String>,
    pub(crate) ending: Ending,
}

impl Outcome {
    /// By a check that failed: a program that hangs or dies may have other reasons.
    pub(crate) fn is_caught(&self) -> bool {
        !self.caught_by.is_empty()
    }

    /// The third column of the table.
    fn verdict(&self) -> String {
        let checks = if self.is_caught() { &self.caught_by.join(", ") } else { "SURVIVED" };
        let ending = match self.ending {
            Ending::Hung => " (it hangs)",
            Ending::Crashed => " (it crashes)",
            Ending::Finished => "",
        };
        format!("{checks}{ending}")
    }
}

/// A bar on a terminal, a line for each fault elsewhere.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(faults: usize) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| ProgressBar::new(faults as u64));
        if let Some(bar) = &bar
            && let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {msg}")
        {
            bar.set_style(style);
        }
        Self { bar }
    }

    /// Something that takes a while begins.
    pub(crate) fn say(&self, what: &str) {
        match &self.bar {
            Some(bar) => bar.set_message(what.to_owned()),
            None => eprintln!("{what}"),
        }
    }

    pub(crate) fn tried(&self, outcome: &Outcome) {
        match &self.bar {
            Some(bar) => {
                bar.set_message(outcome.name);
                bar.inc(1);
            }
            None => eprintln!("{}: {}", outcome.name, outcome.verdict()),
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Prints to stdout. Whoever has closed the pipe still gets the exit code.
pub(crate) fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// The names and what they stand for.
pub(crate) fn list(backend: &[Fault], core: &[&Mutant]) -> String {
    let backend = backend.iter().map(|fault| [fault.name(), "backend", fault.about()]);
    let core = core.iter().map(|mutant| [mutant.name, "core", mutant.about]);
    let rows = backend.chain(core).map(|row| row.map(str::to_owned)).collect::<Vec<_>>();
    columns(["fault", "in", "about"], &rows)
}

/// What caught each fault, and how many were caught.
pub(crate) fn table(outcomes: &[Outcome], untried: usize) -> String {
    let row =
        |outcome: &Outcome| [outcome.name.to_owned(), outcome.place.to_owned(), outcome.verdict()];
    let rows: Vec<_> = outcomes.iter().map(row).collect();
    let mut out = columns(["fault", "in", "caught by"], &rows);
    if untried > 0 {
        out += &format!("{untried} faults of the core were not tried\n");
    }
    let caught = outcomes.iter().filter(|outcome| outcome.is_caught()).count();
    out + &format!("{caught} of {} caught\n", outcomes.len())
}

fn columns(head: [&str; 3], rows: &[[String; 3]]) -> String {
    let widest = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([head[column].len()]).max().unwrap_or(0)
    };
    let (first, second) = (widest(0), widest(1));
    let line = |row: [&str; 3]| {
        format!("{:first$}  {:second$}  {}", row[0], row[1], row[2]).trim_end().to_owned() + "\n"
    };
    let rows = rows.iter().map(|row| line([&row[0], &row[1], &row[2]]));
    core::iter::once(line(head)).chain(rows).collect()
}

pub(crate) fn write_json(path: &Path, outcomes: &[Outcome], untried: usize) -> Result<(), String> {
    let faults = outcomes.iter().map(|outcome| {
        json!({
            "name": outcome.name,
            "in": outcome.place,
            "about": outcome.about,
            "caught": outcome.is_caught(),
            "caught_by": outcome.caught_by,
            "ending": match outcome.ending {
                Ending::Finished => "finished",
                Ending::Hung => "hung",
                Ending::Crashed => "crashed",
            },
        })
    });
    let document = json!({
        "faults": faults.collect::<Vec<_>>(),
        "not_tried": untried,
    });
    fs::write(path, format!("{document:#}\n"))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}
