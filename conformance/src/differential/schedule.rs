//! Which cases are next.

use core::ops::Range;
use core::time::Duration;
use std::time::Instant;

use super::Extent;
use super::report::{Row, Tally};
use crate::operations::Operation;

/// How long a thread works before it asks again.
const SLICE: Duration = Duration::from_millis(50);

/// Hands out cases, always of the operation that has had the least time.
pub(super) struct Schedule {
    extent: Extent,
    start: Instant,
    stopped: bool,
    lanes: Vec<Lane>,
}

/// The cases of one operation.
struct Lane {
    operation: Operation,
    next: u64,
    /// Time that was taken, and an estimate of what is under way.
    spent: Duration,
    under_way: u32,
    done: u64,
    tally: Tally,
}

impl Lane {
    fn each(&self) -> Duration {
        match u32::try_from(self.done) {
            Ok(0) => SLICE,
            Ok(done) => self.spent / done,
            Err(_) => self.spent / u32::MAX,
        }
    }

    /// What it will have taken when all is done that is under way.
    fn foreseen(&self) -> Duration {
        self.spent + SLICE * self.under_way
    }
}

impl Schedule {
    pub(super) fn new(operations: &[Operation], extent: Extent, start: Instant) -> Self {
        let lane = |operation: &Operation| Lane {
            operation: *operation,
            next: 0,
            spent: Duration::ZERO,
            under_way: 0,
            done: 0,
            tally: Tally::default(),
        };
        Self { extent, start, stopped: false, lanes: operations.iter().map(lane).collect() }
    }

    /// The place of an operation and the numbers of its next cases, unless there are none. Every
    /// operation has its turn, however short the time is.
    pub(super) fn next(&mut self) -> Option<(usize, Range<u64>)> {
        let most = match self.extent {
            _ if self.stopped => return None,
            Extent::Time(time) if self.start.elapsed() >= time => 1,
            Extent::Time(_) => u64::MAX,
            Extent::Cases(cases) => cases,
        };
        let (place, lane) = self
            .lanes
            .iter_mut()
            .enumerate()
            .filter(|(_, lane)| lane.next < most)
            .min_by_key(|(_, lane)| lane.foreseen())?;
        let each = lane.each().max(Duration::from_nanos(1));
        let count = (SLICE.as_nanos() / each.as_nanos()).clamp(1, 1000) as u64;
        let numbers = lane.next..most.min(lane.next + count);
        lane.next = numbers.end;
        lane.under_way += 1;
        Some((place, numbers))
    }

    /// Takes the outcome of what [`next`](Self::next) has given out.
    pub(super) fn done(&mut self, place: usize, spent: Duration, tally: &Tally) {
        let lane = &mut self.lanes[place];
        lane.under_way -= 1;
        lane.spent += spent;
        lane.done += tally.cases();
        lane.tally.merge(tally);
    }

    /// Gives out no more.
    pub(super) fn stop(&mut self) {
        self.stopped = true;
    }

    pub(super) fn into_rows(self) -> Vec<Row> {
        let row = |lane: Lane| Row {
            operation: lane.operation,
            cases: lane.tally.cases(),
            differences: lane.tally.differences,
            seconds: lane.spent.as_secs_f64(),
            answers: lane.tally.answers,
        };
        self.lanes.into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{Comparison, Value};

    fn tally(cases: u64) -> Tally {
        let mut tally = Tally::default();
        let comparison = Comparison { answers: vec![("a", Ok(Value::Bool(true)))] };
        (0..cases).for_each(|_| tally.count(&comparison));
        tally
    }

    const OPERATIONS: [Operation; 2] = [Operation::DecodeG1, Operation::Verify];

    #[test]
    fn every_case_is_given_out_once() {
        let mut schedule = Schedule::new(&OPERATIONS, Extent::Cases(25), Instant::now());
        let mut seen = [0; 2];
        while let Some((place, numbers)) = schedule.next() {
            assert_eq!(numbers.start, seen[place]);
            seen[place] = numbers.end;
            let time = Duration::from_millis([1, 7][place]) * (numbers.end - numbers.start) as u32;
            schedule.done(place, time, &tally(numbers.end - numbers.start));
        }
        assert_eq!(seen, [25, 25]);
        let cases = schedule.into_rows().into_iter().map(|row| row.cases).collect::<Vec<_>>();
        assert_eq!(cases, [25, 25]);
    }

    #[test]
    fn the_operation_that_had_less_time_is_next() {
        let hour = Extent::Time(Duration::from_secs(3600));
        let mut schedule = Schedule::new(&OPERATIONS, hour, Instant::now());
        let place = |next: Option<(usize, Range<u64>)>| next.map(|(place, _)| place);
        assert_eq!([(); 2].map(|()| place(schedule.next())), [Some(0), Some(1)]);
        schedule.done(0, Duration::from_millis(30), &tally(1));
        schedule.done(1, Duration::from_millis(20), &tally(1));
        assert_eq!(schedule.next(), Some((1, 1..3)));
        assert_eq!(schedule.next(), Some((0, 1..2)));
        schedule.stop();
        assert_eq!(schedule.next(), None);
    }

    #[test]
    fn every_operation_has_its_turn_however_short_the_time_is() {
        let mut schedule = Schedule::new(&OPERATIONS, Extent::Time(Duration::ZERO), Instant::now());
        assert_eq!([(); 3].map(|()| schedule.next()), [Some((0, 0..1)), Some((1, 0..1)), None]);
    }
}
