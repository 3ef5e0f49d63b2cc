//! Side-by-side measurements: two pieces of work that alternate in one process, so that what
//! else the machine does falls on both.

#![forbid(unsafe_code)]

use core::time::Duration;
use std::time::Instant;

/// What an alternating run of two pieces of work took.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    /// The median time of one call of ours.
    pub ours: Duration,
    /// The median time of one call of the peer's.
    pub peer: Duration,
    /// The median over the rounds of ours / peer.
    pub ratio: f64,
    /// The lower and upper quartile of that ratio.
    pub quartiles: (f64, f64),
}

/// Runs both pieces of work in turn for a number of rounds, `calls` times each a round, and
/// the one that begins alternates.
///
/// # Panics
///
/// If `rounds` or `calls` is 0.
pub fn compare(
    rounds: usize,
    calls: u32,
    mut ours: impl FnMut(),
    mut peer: impl FnMut(),
) -> Comparison {
    assert!(rounds > 0 && calls > 0, "nothing to measure");
    let mut times = (Vec::new(), Vec::new());
    let mut ratios = Vec::new();
    ours();
    peer();
    for round in 0..rounds {
        let (our_time, peer_time) = if round % 2 == 0 {
            let our_time = time(calls, &mut ours);
            (our_time, time(calls, &mut peer))
        } else {
            let peer_time = time(calls, &mut peer);
            (time(calls, &mut ours), peer_time)
        };
        ratios.push(our_time.as_secs_f64() / peer_time.as_secs_f64());
        times.0.push(our_time);
        times.1.push(peer_time);
    }
    ratios.sort_by(f64::total_cmp);
    times.0.sort();
    times.1.sort();
    Comparison {
        ours: times.0[rounds / 2],
        peer: times.1[rounds / 2],
        ratio: ratios[rounds / 2],
        quartiles: (ratios[rounds / 4], ratios[rounds * 3 / 4]),
    }
}

fn time(calls: u32, work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    for _ in 0..calls {
        work();
    }
    start.elapsed() / calls
}
