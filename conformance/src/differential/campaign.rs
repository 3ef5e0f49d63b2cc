//! A run over generated cases.

use core::ops::Range;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;
use std::time::Instant;

use super::report::{Report, Tally};
use super::schedule::Schedule;
use super::{Pool, Reproducer, shrink};
use crate::operations::{Case, Comparison, Failure, Operation, Subject};

/// How many differences of one operation are shrunk and reported; all are counted.
const REPORTED: u64 = 10;

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// So many cases of each operation.
    Cases(u64),
    /// So long in all. Each operation gets the same share of the time.
    Time(Duration),
}

/// What is compared, on what, and for how long.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// Who answers.
    pub subjects: Vec<Subject>,
    /// The operations.
    pub operations: Vec<Operation>,
    /// What all cases are made of.
    pub seed: [u8; 32],
    /// How much is run.
    pub extent: Extent,
    /// Whether to go on after a difference.
    pub keep_going: bool,
    /// How many threads; at least one runs.
    pub threads: usize,
}

impl Campaign {
    /// Runs the cases. `progress` is called with how many more cases were run, `difference` with each
    /// case, shrunk, on which the subjects differ; both from several threads. Fewer than two subjects
    /// cannot differ.
    ///
    /// # Errors
    ///
    /// The [`Failure`] of a case that could not be asked, because the operating system refused what it
    /// needs.
    pub fn run(
        &self,
        progress: &(dyn Fn(u64) + Sync),
        difference: &(dyn Fn(&Reproducer) + Sync),
    ) -> Result<Report, Failure> {
        let pool = Pool::new();
        let start = Instant::now();
        let schedule = Mutex::new(Schedule::new(&self.operations, self.extent, start));
        let reported: Vec<_> = self.operations.iter().map(|_| AtomicU64::new(0)).collect();
        let reported = &reported[..];
        let obstacle = Mutex::new(None);
        let run = Run {
            campaign: self,
            pool: &pool,
            schedule: &schedule,
            reported,
            obstacle: &obstacle,
            progress,
            difference,
        };
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| run.work());
            }
        });
        if let Some(failure) = obstacle.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(failure);
        }
        let schedule = schedule.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Report { seconds: start.elapsed().as_secs_f64(), rows: schedule.into_rows() })
    }
}

/// What the threads share.
struct Run<'a> {
    campaign: &'a Campaign,
    pool: &'a Pool,
    schedule: &'a Mutex<Schedule>,
    /// How many differences of each operation were reported.
    reported: &'a [AtomicU64],
    /// Why a case could not be asked.
    obstacle: &'a Mutex<Option<Failure>>,
    progress: &'a (dyn Fn(u64) + Sync),
    difference: &'a (dyn Fn(&Reproducer) + Sync),
}

impl Run<'_> {
    fn work(&self) {
        loop {
            // Subjects' panics are caught; the lock is never held while they work.
            let next = self.schedule.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((place, numbers)) = next else { return };
            let count = numbers.end - numbers.start;
            let start = Instant::now();
            let tally = self.cases(place, numbers);
            let obstacle = self.obstacle.lock().unwrap_or_else(PoisonError::into_inner).is_some();
            let stop = obstacle || tally.differences > 0 && !self.campaign.keep_going;
            let mut schedule = self.schedule.lock().unwrap_or_else(PoisonError::into_inner);
            schedule.done(place, start.elapsed(), &tally);
            if stop {
                schedule.stop();
            }
            drop(schedule);
            (self.progress)(count);
        }
    }

    /// Runs cases of the operation at a place.
    fn cases(&self, place: usize, numbers: Range<u64>) -> Tally {
        let operation = self.campaign.operations[place];
        let mut tally = Tally::default();
        for number in numbers {
            let case = Case::generate(self.pool, operation, &self.campaign.seed, number);
            let comparison = Comparison::of(&self.campaign.subjects, &case);
            if let Some(failure) = comparison.environment() {
                let mut obstacle = self.obstacle.lock().unwrap_or_else(PoisonError::into_inner);
                obstacle.get_or_insert_with(|| failure.clone());
                break;
            }
            tally.count(&comparison);
            if comparison.agree() {
                continue;
            }
            if self.reported[place].fetch_add(1, Ordering::Relaxed) < REPORTED {
                let (case, comparison) = shrink(&self.campaign.subjects, case, comparison);
                let seed = self.campaign.seed;
                (self.difference)(&Reproducer { case, seed, number, comparison });
            }
            if !self.campaign.keep_going {
                break;
            }
        }
        tally
    }
}
