//! Faults of a backend: the suite runs on it in this process.

use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic;
use std::sync::Mutex;
use std::thread;

use crosspair_conformance::faults::{Check, Fault, without_fault};

use super::{Ending, Outcome, Progress};

/// The suite on the backend that has the faults.
///
/// The test harness of this program has tests of its own, and would compile the suite a second time.
#[cfg(not(test))]
fn suite() -> Vec<Check> {
    use crosspair_blst::Blst;
    use crosspair_conformance::faults::{Faulty, checks};

    checks::<Faulty<Blst>>()
}

#[cfg(test)]
fn suite() -> Vec<Check> {
    vec![]
}

/// Tries each fault: the checks that are expected to catch it, and then the others.
pub(crate) fn try_all(
    faults: &[Fault],
    every_check: bool,
    progress: &Progress,
) -> Result<Vec<Outcome>, String> {
    if faults.is_empty() {
        return Ok(vec![]);
    }
    let suite = suite();
    // Checks that fail do so by a panic, which is no news here.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcomes = try_on(&suite, faults, every_check, progress);
    panic::set_hook(hook);
    outcomes
}

fn try_on(
    suite: &[Check],
    faults: &[Fault],
    every_check: bool,
    progress: &Progress,
) -> Result<Vec<Outcome>, String> {
    progress.say("backend: checks without a fault");
    let expected = |check: &&Check| {
        every_check || faults.iter().any(|fault| fault.rules().contains(&check.group))
    };
    let right = without_fault();
    let failed = failing(&suite.iter().filter(expected).collect::<Vec<_>>(), true);
    drop(right);
    if !failed.is_empty() {
        return Err(format!("fails without a fault, too: {}", failed.join(", ")));
    }
    Ok(faults
        .iter()
        .map(|fault| {
            let (first, others): (Vec<_>, Vec<_>) =
                suite.iter().partition(|check| fault.rules().contains(&check.group));
            let injected = fault.inject();
            let mut caught_by = failing(&first, every_check);
            if every_check || caught_by.is_empty() {
                caught_by.extend(failing(&others, every_check));
            }
            drop(injected);
            let outcome = Outcome {
                name: fault.name(),
                place: "backend",
                about: fault.about(),
                caught_by,
                ending: Ending::Finished,
            };
            progress.tried(&outcome);
            outcome
        })
        .collect())
}

/// The checks that fail, in the order of the suite: all, or the first that is found.
fn failing(checks: &[&Check], all: bool) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(check) = checks.get(place) else { return };
            if panic::catch_unwind(AssertUnwindSafe(check.run)).is_err() {
                failed.lock().unwrap_or_else(|poison| poison.into_inner()).push(place);
                if !all {
                    next.store(checks.len(), Ordering::Relaxed);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut failed = failed.into_inner().unwrap_or_else(|poison| poison.into_inner());
    failed.sort_unstable();
    failed.truncate(if all { usize::MAX } else { 1 });
    failed
        .iter()
        .map(|place| format!("{}::{}", checks[*place].group, checks[*place].name))
        .collect()
}
