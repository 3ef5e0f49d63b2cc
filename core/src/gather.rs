//! Sums over points that are not next to each other, without allocating.

use crate::traits::{Affine, Curve, Group, Point};

/// References gathered before one call of the backend's sum. The longer the run, the fewer
/// shared inversions; 1024 references are 8 KiB of stack on a 64-bit target.
const LONG: usize = 1024;
/// Enough for few points, without the cost of clearing the long buffer.
const SHORT: usize = 32;

/// Σ of the points, or `None` for no points.
pub(crate) fn sum<'a, B: Group<C>, C: Curve>(
    points: impl Iterator<Item = &'a Affine<B, C>>,
) -> Option<Point<B, C>> {
    match points.size_hint().1 {
        Some(0..=SHORT) => sum_in_runs::<B, C, SHORT>(points),
        _ => sum_in_runs::<B, C, LONG>(points),
    }
}

fn sum_in_runs<'a, B: Group<C>, C: Curve, const RUN: usize>(
    points: impl Iterator<Item = &'a Affine<B, C>>,
) -> Option<Point<B, C>> {
    let identity = B::identity();
    let mut run = [&identity; RUN];
    let mut filled = 0;
    let mut total = None;
    for point in points {
        run[filled] = point;
        filled += 1;
        if filled == RUN {
            total = Some(merge::<B, C>(total, &run));
            filled = 0;
        }
    }
    if filled > 0 {
        total = Some(merge::<B, C>(total, &run[..filled]));
    }
    total
}

fn merge<B: Group<C>, C: Curve>(total: Option<Point<B, C>>, run: &[&Affine<B, C>]) -> Point<B, C> {
    let sum = B::sum(run);
    match total {
        Some(total) => B::add(&total, &sum),
        None => sum,
    }
}
