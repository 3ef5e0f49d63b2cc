//! Finding the claims of a batch that do not hold.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::WeightSource;
use super::claims::Claims;
use super::search::{Judge, Search};
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Variant, map_concat};

/// The verdict of each claim, in order.
pub(super) fn verdicts<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    claims: &Claims<'_, B, V>,
    source: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    // A claim whose key is the identity stays false, and out of every test.
    let candidates: Vec<_> =
        (0..claims.len()).filter(|claim| !claims.key_is_identity(*claim)).collect();
    let found = Search::run(ByEquation { claims, executor, source }, &candidates)?;
    let mut verdicts = vec![false; claims.len()];
    found.into_iter().for_each(|claim| verdicts[claim] = true);
    Ok(verdicts)
}

/// Judges claims by their equation.
struct ByEquation<'p, 'c, B: Bls<V>, V: Variant, E, W: ?Sized> {
    claims: &'p Claims<'c, B, V>,
    executor: &'p E,
    source: &'p mut W,
}

impl<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized> Judge
    for ByEquation<'_, '_, B, V, E, W>
{
    type Error = BatchError<W::Error>;

    fn together(&mut self, claims: &[usize]) -> Result<bool, BatchError<W::Error>> {
        self.claims.hold(self.executor, claims, self.source)
    }

    fn each(&mut self, claims: &[usize]) -> Vec<bool> {
        let all = self.claims;
        map_concat(self.executor, 0..claims.len(), 1, &|range: Range<usize>| {
            claims[range].iter().map(|claim| all.holds_alone(*claim)).collect()
        })
    }

    fn messages(&self, claims: &[usize]) -> usize {
        self.claims.count_messages(claims)
    }
}
