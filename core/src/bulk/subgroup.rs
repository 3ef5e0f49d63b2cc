//! Which of many points are outside the subgroup, by tests of all of them together.
//!
//! A pass of a test adds each point to a random one of some buckets, or subtracts it from it, or
//! leaves it out. If all points are in the subgroup, so are the sums of the buckets. If one is not,
//! at most one of its outcomes lets all sums of the pass lie in the subgroup, whatever becomes of the
//! others: `docs/guarantees.md` has the proof. The sums are points of the curve, and are themselves
//! tested in this way for as long as that is cheaper than to check them one by one. It is the bucket
//! test of Bellare, Garay and Rabin (EUROCRYPT 1998), with signs.

use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use super::buckets::Passes;
use super::decoding::{self, GRAIN, RUN};
use super::plan::{Level, cheapest, check_cost, one_by_one};
use crate::error::BulkError;
use crate::traits::{Affine, Curve, Executor, Group, map_concat, map_reduce};

/// Tests that are made of the points of one call at most: each is one more chance to be wrong.
const TESTS: u32 = 4;

/// What tests are made with.
pub(super) struct Tests<'a, E, R> {
    pub(super) executor: &'a E,
    pub(super) rng: &'a mut R,
}

impl<E: Executor, R: TryCryptoRng> Tests<'_, E, R> {
    /// The points outside the subgroup, in order. One of them is missing with a probability of at
    /// most 2⁻ᵇⁱᵗˢ; no other is ever among them.
    pub(super) fn outside<B: Group<C>, C: Curve>(
        &mut self,
        points: &[&Affine<B, C>],
        bits: u32,
    ) -> Result<Vec<usize>, BulkError<R::Error>> {
        let check = const { check_cost::<C>() };
        let alone = one_by_one(points.len(), check);
        // Where a test costs a fair part of the check one by one, it is the only one.
        let (mut tests, bits) = if 3 * cheapest(points.len(), bits, check).0 > alone {
            (1, bits)
        } else {
            (TESTS, bits + TESTS.ilog2())
        };
        // What tests that fail may cost before no other is made.
        let mut allowance = alone / 3;
        let mut outside = Vec::new();
        let mut left: Vec<usize> = (0..points.len()).collect();
        while tests > 0 && allowance > 0 {
            let (cost, Some(level)) = cheapest(left.len(), bits, check) else { break };
            let tested: Vec<_> = left.iter().map(|index| points[*index]).collect();
            let passes = Passes::<B, C>::run(self.executor, self.rng, &tested, level)?;
            if self.all_inside::<B, C>(passes.sums(), level.rest)? {
                left.clear();
                break;
            }
            tests -= 1;
            if tests == 0 {
                break;
            }
            let (suspects, checked) = passes.suspects(tested.len(), |sums| self.each::<B, C>(sums));
            allowance = allowance.saturating_sub(cost + one_by_one(checked, check));
            if 4 * suspects.len() > left.len() {
                break;
            }
            let suspected: Vec<_> = suspects.iter().map(|place| tested[*place]).collect();
            let found = self.each::<B, C>(&suspected);
            outside.extend(found.into_iter().map(|i| left[suspects[i]]));
            // What has been checked one by one needs no test.
            let mut places = 0..left.len();
            let mut suspects = suspects.into_iter().peekable();
            left.retain(|_| suspects.next_if(|next| Some(*next) == places.next()).is_none());
        }
        let rest: Vec<_> = left.iter().map(|index| points[*index]).collect();
        outside.extend(self.each::<B, C>(&rest).into_iter().map(|i| left[i]));
        outside.sort_unstable();
        Ok(outside)
    }

    /// Whether all of the points are in the subgroup: by a test with so many bits, or without any
    /// one by one.
    fn all_inside<B: Group<C>, C: Curve>(
        &mut self,
        points: &[Affine<B, C>],
        bits: Option<u32>,
    ) -> Result<bool, BulkError<R::Error>> {
        let points: Vec<_> = points.iter().collect();
        if let Some(bits) = bits
            && let Some(level) = cheapest(points.len(), bits, check_cost::<C>()).1
        {
            return self.test::<B, C>(&points, level);
        }
        Ok(map_reduce(
            self.executor,
            0..points.len(),
            GRAIN,
            &|range| B::in_subgroup_all(&points[range]).is_ok(),
            &|left, right| left && right,
        ))
    }

    /// Whether all of the points are in the subgroup, by a test.
    pub(super) fn test<B: Group<C>, C: Curve>(
        &mut self,
        points: &[&Affine<B, C>],
        level: Level,
    ) -> Result<bool, BulkError<R::Error>> {
        let passes = Passes::<B, C>::run(self.executor, self.rng, points, level)?;
        self.all_inside::<B, C>(passes.sums(), level.rest)
    }

    /// The points outside the subgroup, one by one.
    fn each<B: Group<C>, C: Curve>(&self, points: &[&Affine<B, C>]) -> Vec<usize> {
        map_concat(self.executor, 0..points.len(), GRAIN, &|range| {
            let start = range.start;
            let runs = points[range].chunks(RUN).enumerate();
            runs.flat_map(|(run, points)| {
                let outside = decoding::outside::<B, C>(points).into_iter();
                outside.map(move |i| start + run * RUN + i)
            })
            .collect()
        })
    }
}
