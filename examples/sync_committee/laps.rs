//! How long each step took.

use core::time::Duration;
use std::time::Instant;

pub(crate) struct Laps {
    start: Instant,
    pub(crate) laps: Vec<(&'static str, Duration)>,
}

impl Laps {
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), laps: Vec::new() }
    }

    /// Begins a step here.
    pub(crate) fn restart(&mut self) -> &mut Self {
        self.start = Instant::now();
        self
    }

    /// Ends a step, and begins the next.
    pub(crate) fn end(&mut self, step: &'static str) {
        let start = core::mem::replace(&mut self.start, Instant::now());
        self.laps.push((step, start.elapsed()));
    }
}
