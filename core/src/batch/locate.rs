//! Finding the claims of a batch that do not hold.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::WeightSource;
use super::claims::Claims;
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Variant, map_reduce};

/// What the parts of a search cost, in hundredths of a verification of one claim whose message is
/// hashed (blst, `docs/performance.md`). Only speed depends on them.
mod cost {
    /// A hash, which a verification of one claim by itself needs as well.
    pub(super) const HASH: usize = 25;
    /// A claim by itself.
    pub(super) const CLAIM: usize = 100;
    /// A test of many claims: what does not grow with it, each message, each claim.
    pub(super) const TEST: usize = 75;
    pub(super) const TEST_MESSAGE: usize = 21;
    pub(super) const TEST_CLAIM: usize = 4;
}

/// From so many claims on, two tests cost hardly more than one, and a first test of one half
/// finds out for half the price that most are bad.
const LARGE: usize = 64;

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
/// one, and what is saved where one hash serves several; and the price of one claim, so that few
/// are tested together at all.
fn allowance<B: Bls<V>, V: Variant>(claims: &Claims<'_, B, V>, candidates: &[usize]) -> usize {
    let one_by_one = candidates.len() * (cost::CLAIM + cost::HASH);
    let saved = cost::HASH * (candidates.len() - claims.count_messages(candidates));
    one_by_one / 5 + saved + cost::CLAIM
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
        if all.len() >= LARGE && 2 * self.cost(all) > self.allowance {
            let (left, right) = all.split_at(all.len() / 2);
            self.later(left, false);
            self.later(right, false);
        } else {
            self.later(all, false);
        }
        while let Some(Part { claims, bad }) = self.parts.pop_front() {
            if !bad {
                match self.test(claims)? {
                    Some(true) => {}
                    Some(false) => self.later(claims, true),
                    None => self.one_by_one(claims, false),
                }
            } else if claims.len() < 4 {
                self.one_by_one(claims, true);
            } else {
                let (left, right) = claims.split_at(claims.len() / 2);
                match self.test(left)? {
                    // Then what is bad is on the right, which need not be asked.
                    Some(true) => self.later(right, true),
                    Some(false) => {
                        self.later(right, false);
                        self.later(left, true);
                    }
                    None => self.one_by_one(claims, true),
                }
            }
        }
        Ok(())
    }

    fn later(&mut self, claims: &'p [usize], bad: bool) {
        self.parts.push_back(Part { claims, bad });
    }

    /// Whether claims of which nothing is known hold together; `None` if that may not be tried.
    fn test(&mut self, claims: &[usize]) -> Result<Option<bool>, BatchError<W::Error>> {
        let cost = self.cost(claims);
        if claims.len() > 1 && cost > self.allowance {
            return Ok(None);
        }
        let hold = self.claims.hold(self.executor, claims, self.source)?;
        if hold {
            claims.iter().for_each(|claim| self.verdicts[*claim] = true);
            self.allowance += (claims.len() * cost::CLAIM).saturating_sub(cost);
        } else {
            self.allowance = self.allowance.saturating_sub(cost);
        }
        Ok(Some(hold))
    }

    fn cost(&self, claims: &[usize]) -> usize {
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
