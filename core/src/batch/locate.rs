//! Finding the claims of a batch that do not hold.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::WeightSource;
use super::claims::Claims;
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Variant, map_reduce};

/// What the steps of a search cost, in hundredths of a verification of one claim whose message is
/// hashed: instructions with blst, of which `docs/performance.md` has the measurement. Only speed
/// depends on them.
mod cost {
    /// A hash.
    pub(super) const HASH: usize = 21;
    /// A claim by itself.
    pub(super) const CLAIM: usize = 100;
    /// A test of many claims: what does not grow with it, each message, each claim.
    pub(super) const TEST: usize = 92;
    pub(super) const TEST_MESSAGE: usize = 23;
    pub(super) const TEST_CLAIM: usize = 3;
}

/// From so many claims on, a quarter is tested first: if all are bad, that is found out for a
/// quarter of the price, and otherwise one more test does not matter.
const LARGE: usize = 32;
/// Fewer claims are not halved, but verified one by one.
const SMALL: usize = 4;

/// The verdict of each claim, in order.
pub(super) fn verdicts<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    claims: &Claims<'_, B, V>,
    source: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    // A claim whose key is the identity stays false, and out of every test.
    let candidates: Vec<_> =
        (0..claims.len()).filter(|claim| !claims.key_is_identity(*claim)).collect();
    let mut search = Search {
        allowance: allowance(claims, &candidates),
        verdicts: vec![false; claims.len()],
        parts: VecDeque::new(),
        claims,
        executor,
        source,
    };
    search.run(&candidates)?;
    Ok(search.verdicts)
}

/// What failing tests may cost at first: a fifth of what it costs to verify the claims one by
/// one, and a claim and a half, so that few claims are tested together at all.
fn allowance<B: Bls<V>, V: Variant>(claims: &Claims<'_, B, V>, candidates: &[usize]) -> usize {
    let hashes = cost::HASH * claims.count_messages(candidates);
    (cost::CLAIM * candidates.len() + hashes) / 5 + 3 * cost::CLAIM / 2
}

/// Tests of parts of the claims, the large ones first, for as long as the failing ones have cost
/// no more than what is allowed and what the others have saved. Then claim by claim, so that many
/// bad claims make the search little dearer than no search.
struct Search<'p, 'c, B: Bls<V>, V: Variant, E, W: ?Sized> {
    claims: &'p Claims<'c, B, V>,
    executor: &'p E,
    source: &'p mut W,
    verdicts: Vec<bool>,
    parts: VecDeque<Part<'p>>,
    allowance: usize,
}

/// Claims that are still to be judged.
struct Part<'p> {
    claims: &'p [usize],
    /// Whether at least one of them is known not to hold.
    bad: bool,
}

impl<'p, B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized> Search<'p, '_, B, V, E, W> {
    fn run(&mut self, all: &'p [usize]) -> Result<(), BatchError<W::Error>> {
        let first = if all.len() < LARGE { all.len() } else { all.len() / 4 };
        let (quarter, rest) = all.split_at(first);
        self.later(quarter, false);
        self.later(rest, false);
        while let Some(Part { claims, bad }) = self.parts.pop_front() {
            let (left, right) = claims.split_at(claims.len() / 2);
            let tested = if bad { left } else { claims };
            if bad && claims.len() < SMALL {
                self.one_by_one(claims, true);
            } else if self.affordable(tested) {
                match (self.test(tested)?, bad) {
                    (true, false) => {}
                    (false, false) => self.later(claims, true),
                    // Then what is bad is on the right, which need not be asked.
                    (true, true) => self.later(right, true),
                    (false, true) => {
                        self.later(right, false);
                        self.later(left, true);
                    }
                }
            } else if claims.len() < 2 * SMALL {
                self.one_by_one(claims, bad);
            } else {
                self.later(left, false);
                self.later(right, false);
            }
        }
        Ok(())
    }

    fn later(&mut self, claims: &'p [usize], bad: bool) {
        self.parts.push_back(Part { claims, bad });
    }

    /// Whether claims of which nothing is known hold together.
    fn test(&mut self, claims: &[usize]) -> Result<bool, BatchError<W::Error>> {
        let hold = self.claims.hold(self.executor, claims, self.source)?;
        let cost = self.cost(claims);
        if hold {
            claims.iter().for_each(|claim| self.verdicts[*claim] = true);
            self.allowance += (claims.len() * cost::CLAIM).saturating_sub(cost);
        } else {
            self.allowance = self.allowance.saturating_sub(cost);
        }
        Ok(hold)
    }

    /// Whether a test may fail. It must leave a third of the allowance for smaller ones, which are
    /// more likely to succeed and to add to it; but a few claims are tested in any case.
    fn affordable(&self, claims: &[usize]) -> bool {
        let first_of_few = claims.len() == self.verdicts.len() && claims.len() < LARGE;
        first_of_few || 3 * self.cost(claims) <= 2 * self.allowance
    }

    /// What a test of some claims costs; nothing that counts if there is none or only one.
    fn cost(&self, claims: &[usize]) -> usize {
        if claims.len() < 2 {
            return 0;
        }
        let messages = self.claims.count_messages(claims);
        cost::TEST + cost::TEST_MESSAGE * messages + cost::TEST_CLAIM * claims.len()
    }

    /// Judges each claim by itself; the last one of a bad part is not asked if all others hold.
    fn one_by_one(&mut self, claims: &[usize], bad: bool) {
        let Some((last, others)) = claims.split_last() else { return };
        self.judge(others);
        let found = others.iter().any(|claim| !self.verdicts[*claim]);
        if !bad || found {
            self.judge(core::slice::from_ref(last));
        }
    }

    fn judge(&mut self, part: &[usize]) {
        let claims = self.claims;
        let verdicts = map_reduce(
            self.executor,
            0..part.len(),
            1,
            &|range: Range<usize>| -> Vec<bool> {
                part[range].iter().map(|claim| claims.holds_alone(*claim)).collect()
            },
            &|mut left: Vec<_>, mut right| {
                left.append(&mut right);
                left
            },
        );
        for (claim, verdict) in part.iter().zip(verdicts) {
            self.verdicts[*claim] = verdict;
        }
    }
}
