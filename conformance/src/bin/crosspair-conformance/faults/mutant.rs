//! Faults of the core: each is a run of one program, built with all of them.

use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use crosspair_conformance::faults::mutants::{Mutant, VARIABLE};

use super::build::build;
use super::run::run;
use super::{Ending, Outcome, Progress};

/// A run may take so much longer than all checks without a fault take together.
const PATIENCE: u32 = 4;
/// And at least this long.
const LEAST: Duration = Duration::from_secs(30);

/// Tries each mutant: the checks that are expected to catch it, and then the others.
pub(crate) fn try_all(
    checkout: &Path,
    mutants: &[&'static Mutant],
    every_check: bool,
    progress: &Progress,
) -> Result<Vec<Outcome>, String> {
    progress.say("core: building the copy that has the faults");
    let program = build(checkout)?;

    progress.say("core: checks without a fault");
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let started = Instant::now();
    let mut command = Command::new(&program);
    command.env_remove(VARIABLE).arg("--test-threads").arg(threads.to_string());
    let right =
        run(&mut command, true, Duration::from_secs(3600)).map_err(|error| error.to_string())?;
    if right.ending != Ending::Finished || !right.failed.is_empty() {
        let failed = right.failed.join(", ");
        return Err(format!("fails without a fault, too ({:?}): {failed}", right.ending));
    }
    let time = (started.elapsed() * threads as u32 * PATIENCE).max(LEAST);

    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(mutant) = mutants.get(place) else { return };
            let outcome = try_one(&program, mutant, every_check, time);
            if let Ok(outcome) = &outcome {
                progress.tried(outcome);
            }
            outcomes.lock().unwrap_or_else(|poison| poison.into_inner()).push((place, outcome));
        }
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut outcomes = outcomes.into_inner().unwrap_or_else(|poison| poison.into_inner());
    outcomes.sort_by_key(|(place, _)| *place);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

fn try_one(
    program: &Path,
    mutant: &'static Mutant,
    every_check: bool,
    time: Duration,
) -> Result<Outcome, String> {
    let groups: Vec<_> = mutant.rules.iter().map(|group| format!("::{group}::")).collect();
    let command = || {
        let mut command = Command::new(program);
        command.env(VARIABLE, mutant.name).args(["--test-threads", "1"]);
        command
    };
    let go = |mut command: Command| {
        run(&mut command, every_check, time).map_err(|error| error.to_string())
    };
    let mut expected = command();
    expected.args(&groups);
    let mut found = go(expected)?;
    if found.ending == Ending::Finished && (every_check || found.failed.is_empty()) {
        let mut others = command();
        others.args(groups.iter().flat_map(|group| ["--skip", group]));
        let rest = go(others)?;
        found.failed.extend(rest.failed);
        found.ending = rest.ending;
    }
    Ok(Outcome {
        name: mutant.name,
        place: "core",
        about: mutant.about,
        caught_by: found.failed,
        ending: found.ending,
    })
}
