//! The passes of one level of a test.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use rand_core::TryCryptoRng;

use super::outcomes::draw;
use super::plan::Level;
use crate::error::BulkError;
use crate::traits::{Affine, Curve, Executor, Group, map_concat};

/// Points that are summed up in one call: enough to share inversions, few enough for the caches.
const TOGETHER: usize = 8192;
/// Points for each list where a pass is split, so that it costs little to add the parts again.
const PER_LIST: usize = 8;
/// Sums of parts that are worth a thread of their own.
const GRAIN: usize = 64;

/// Passes over some points.
pub(super) struct Passes<B: Group<C>, C: Curve> {
    level: Level,
    /// Of each point, pass by pass.
    outcomes: Vec<u16>,
    /// The sums of the buckets, pass by pass.
    sums: Vec<Affine<B, C>>,
}

impl<B: Group<C>, C: Curve> Passes<B, C> {
    /// All passes of a level over at least one point.
    pub(super) fn run<E: Executor, R: TryCryptoRng>(
        executor: &E,
        rng: &mut R,
        points: &[&Affine<B, C>],
        level: Level,
    ) -> Result<Self, BulkError<R::Error>> {
        let outcomes = draw(rng, level, points.len())?;
        // A pass is split where there are fewer passes than threads.
        let most = (points.len() / (PER_LIST * 2 * level.buckets)).max(1);
        let parts =
            if most == 1 { 1 } else { executor.width().div_ceil(level.passes).clamp(1, most) };
        let part = points.len().div_ceil(parts).max(1);
        let parts = points.len().div_ceil(part);
        let lists = 2 * level.buckets;
        // Pass by pass, part by part: the sums of what is added to each bucket, and of what is
        // subtracted from it.
        let terms = map_concat(executor, 0..level.passes * parts, 1, &|range: Range<usize>| {
            let together = (TOGETHER / part).max(1);
            let mut terms = Vec::with_capacity(range.len() * lists);
            for first in range.clone().step_by(together) {
                let work = first..range.end.min(first.saturating_add(together));
                let work: Vec<_> = work
                    .map(|number| {
                        let (pass, start) = (number / parts, number % parts * part);
                        let outcomes = &outcomes[pass * points.len() + start..];
                        let points = &points[start..points.len().min(start + part)];
                        Part { points, outcomes }
                    })
                    .collect();
                terms.append(&mut list_sums::<B, C>(&work, lists));
            }
            terms
        });
        // A term after the other: added, subtracted.
        let sums = map_concat(executor, 0..level.passes * level.buckets, GRAIN, &|range| {
            let buckets = range.flat_map(|number| {
                let (pass, bucket) = (number / level.buckets, number % level.buckets);
                (0..parts).flat_map(move |part| {
                    let added = (pass * parts + part) * lists + 2 * bucket;
                    [added, added + 1]
                })
            });
            let buckets: Vec<_> = buckets
                .map(|number| {
                    let term = &terms[number];
                    if number % 2 == 0 { *term } else { B::neg(term) }
                })
                .collect();
            let references: Vec<_> = buckets.iter().collect();
            affine_sums::<B, C>(&references.chunks(2 * parts).collect::<Vec<_>>())
        });
        Ok(Self { level, outcomes, sums })
    }

    /// The sums of the buckets of all passes.
    pub(super) fn sums(&self) -> &[Affine<B, C>] {
        &self.sums
    }

    /// After a test that has failed, the points that are likely to be outside the subgroup, in
    /// order, and how many sums were checked to find them: those that have never come into a bucket
    /// with a good sum, in as many passes as it pays to look at. All points, where too many sums are
    /// bad for that. `bad` says which of some sums are outside.
    pub(super) fn suspects(
        &self,
        points: usize,
        bad: impl Fn(&[&Affine<B, C>]) -> Vec<usize>,
    ) -> (Vec<usize>, usize) {
        let mut suspects: Vec<usize> = (0..points).collect();
        let mut checked = 0;
        let buckets = self.level.buckets;
        for (outcomes, sums) in self.outcomes.chunks(points).zip(self.sums.chunks(buckets)) {
            let bad = bad(&sums.iter().collect::<Vec<_>>());
            checked += buckets;
            if 4 * bad.len() > buckets {
                break;
            }
            let mut good = vec![true; buckets + 1];
            // For the points that are left out.
            good[buckets] = false;
            bad.into_iter().for_each(|bucket| good[bucket] = false);
            let before = suspects.len();
            suspects.retain(|point| !good[usize::from(outcomes[*point]) / 2]);
            // The next pass would take away about as large a part.
            let gain = (before - suspects.len()) * suspects.len() / before.max(1);
            if gain <= buckets {
                break;
            }
        }
        (suspects, checked)
    }
}

/// Points of a pass and, at least, their outcomes.
struct Part<'a, A> {
    points: &'a [&'a A],
    outcomes: &'a [u16],
}

/// The sums of the lists that parts of passes make of their points, part by part.
fn list_sums<B: Group<C>, C: Curve>(
    parts: &[Part<'_, Affine<B, C>>],
    lists: usize,
) -> Vec<Affine<B, C>> {
    let placed = || {
        parts.iter().enumerate().flat_map(move |(number, part)| {
            part.points.iter().zip(part.outcomes).filter_map(move |(point, outcome)| {
                let list = usize::from(*outcome);
                (list < lists).then_some((number * lists + list, *point))
            })
        })
    };
    let mut ends = vec![0; parts.len() * lists];
    placed().for_each(|(list, _)| ends[list] += 1);
    let mut end = 0;
    // The starts for now: each grows to the end of its list.
    for place in &mut ends {
        end += core::mem::replace(place, end);
    }
    let identity = B::identity();
    let mut sorted = vec![&identity; end];
    for (list, point) in placed() {
        sorted[ends[list]] = point;
        ends[list] += 1;
    }
    let mut start = 0;
    let slices = ends.iter().map(|end| &sorted[core::mem::replace(&mut start, *end)..*end]);
    affine_sums::<B, C>(&slices.collect::<Vec<_>>())
}

fn affine_sums<B: Group<C>, C: Curve>(lists: &[&[&Affine<B, C>]]) -> Vec<Affine<B, C>> {
    let mut sums = vec![B::to_point(&B::identity()); lists.len()];
    B::sums(lists, &mut sums);
    let mut affine = vec![B::identity(); lists.len()];
    B::normalize(&sums, &mut affine);
    affine
}
