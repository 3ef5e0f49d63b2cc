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
    let mut outcomes = Vec::new();
    for fault in faults {
        let (first, others): (Vec<_>, Vec<_>) =
            suite.iter().partition(|check| fault.rules().contains(&check.group));
        let injected = fault.inject();
        let mut caught_by = failing(&first, every_check);
        if every_check || caught_by.is_empty() {
            caught_by.extend(failing(&others, every_check));
        }
        drop(injected);

        // What fails anyway has caught nothing.
        let right = without_fault();
        let failing_anyway = names(&failing(&caught_by, true));
        drop(right);
        if !failing_anyway.is_empty() {
            return Err(format!("fails without a fault, too: {}", failing_anyway.join(", ")));
        }
        let outcome = Outcome {
            name: fault.name(),
            place: "backend",
            about: fault.about(),
            caught_by: names(&caught_by),
            ending: Ending::Finished,
        };
        progress.tried(&outcome);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn names(checks: &[&Check]) -> Vec<String> {
    checks.iter().map(|check| format!("{}::{}", check.group, check.name)).collect()
}

/// The checks that fail, in the order of the suite: all, or the first that is found.
fn failing<'c>(checks: &[&'c Check], all: bool) -> Vec<&'c Check> {
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
    failed.into_iter().map(|place| checks[place]).collect()
}

#[cfg(test)]
mod tests {
    use crosspair_blst::Blst;
    use crosspair_conformance::checks::sums::repeated_points_count_each_time;
    use crosspair_conformance::faults::Faulty;

    use super::*;

    const FAULT: &str = "repeated-points-count-once";

    /// What the checks say of the fault.
    fn tried(suite: &[Check]) -> Result<Vec<Outcome>, String> {
        let fault = Fault::by_name(FAULT).expect("a fault");
        try_on(suite, &[fault], false, &Progress::new(1))
    }

    #[test]
    fn a_check_that_fails_with_the_fault_only_catches_it() {
        let name = "repeated_points_count_each_time";
        let run = repeated_points_count_each_time::<Faulty<Blst>>;
        let outcomes = tried(&[Check { group: "sums", name, run }]).expect("a right check");
        assert_eq!(outcomes[0].caught_by, ["sums::repeated_points_count_each_time"]);
    }

    #[test]
    fn a_check_that_always_fails_catches_nothing() {
        for group in ["sums", "bitfields"] {
            let run = || panic!("a check that always fails (expected in this test)");
            let error = tried(&[Check { group, name: "wrong", run }]).expect_err("a wrong check");
            assert_eq!(error, format!("fails without a fault, too: {group}::wrong"));
        }
    }

    #[test]
    fn a_fault_that_no_check_sees_survives() {
        let outcomes = tried(&[Check { group: "sums", name: "blind", run: || () }]);
        assert!(!outcomes.expect("a right check")[0].is_caught());
    }
}
