//! The search for what is good among many claims: tests of parts, within an allowance.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

/// Says which claims hold.
pub(super) trait Judge {
    type Error;

    /// Whether all of some claims hold, tested together.
    fn together(&mut self, claims: &[usize]) -> Result<bool, Self::Error>;

    /// Which of some claims hold, verified one by one.
    fn each(&mut self, claims: &[usize]) -> Vec<bool>;

    /// How many different messages some claims are about.
    fn messages(&self, claims: &[usize]) -> usize;
}

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

/// From so many claims on, a quarter is tested first where a test of all is dear: if all are bad,
/// that is found out for a quarter of the price, and otherwise one more test does not matter.
const LARGE: usize = 32;
/// Fewer claims are not halved, but verified one by one.
const SMALL: usize = 4;

/// Tests of parts of the claims, the large ones first, for as long as the failing ones have cost
/// no more than what is allowed and what the others have saved. Then claim by claim, so that many
/// bad claims make the search little dearer than no search.
pub(super) struct Search<J> {
    judge: J,
    good: Vec<usize>,
    parts: VecDeque<Part>,
    /// The other halves of bad halves. Nothing is known about them, but they are likely to be
    /// good, so that they are tested together in the end.
    siblings: Vec<usize>,
    allowance: usize,
}

/// Claims that are still to be judged.
struct Part {
    claims: Vec<usize>,
    /// Whether at least one of them is known not to hold.
    bad: bool,
}

impl<J: Judge> Search<J> {
    /// The claims that hold, in any order.
    pub(super) fn run(judge: J, claims: &[usize]) -> Result<Vec<usize>, J::Error> {
        // What failing tests may cost at first: a fifth of what it costs to verify the claims one by
        // one, and a claim and a half, so that few claims are tested together at all.
        let hashes = cost::HASH * judge.messages(claims);
        let allowance = (cost::CLAIM * claims.len() + hashes) / 5 + 3 * cost::CLAIM / 2;
        let (good, parts, siblings) = (Vec::new(), VecDeque::new(), Vec::new());
        let mut search = Self { judge, good, parts, siblings, allowance };
        if claims.len() < LARGE {
            // Tested in any case.
            let cost = search.cost(claims);
            search.test(claims, cost)?;
        } else if search.affordable(claims).is_some() {
            search.later(claims, false);
        } else {
            let (quarter, rest) = claims.split_at(claims.len() / 4);
            search.later(quarter, false);
            search.later(rest, false);
        }
        loop {
            while let Some(part) = search.parts.pop_front() {
                search.next(&part)?;
            }
            if search.siblings.is_empty() {
                return Ok(search.good);
            }
            let claims = core::mem::take(&mut search.siblings);
            search.later(&claims, false);
        }
    }

    fn next(&mut self, Part { claims, bad }: &Part) -> Result<(), J::Error> {
        let (left, right) = claims.split_at(claims.len() / 2);
        if *bad && claims.len() < SMALL {
            self.one_by_one(claims, true);
        } else if let Some(cost) = self.last_chance_of_siblings(if *bad { left } else { &[] }) {
            let siblings = core::mem::take(&mut self.siblings);
            self.test(&siblings, cost)?;
            self.parts.push_front(Part { claims: claims.clone(), bad: *bad });
        } else if let Some(cost) = self.affordable(if *bad { left } else { claims }) {
            if !bad {
                self.test(claims, cost)?;
            } else if self.test(left, cost)? {
                // Then what is bad is on the right, which need not be asked.
                self.later(right, true);
            } else {
                self.siblings.extend(right);
            }
        } else if claims.len() < 2 * SMALL {
            self.one_by_one(claims, *bad);
        } else {
            self.later(left, false);
            self.later(right, false);
        }
        Ok(())
    }

    fn later(&mut self, claims: &[usize], bad: bool) {
        self.parts.push_back(Part { claims: claims.to_vec(), bad });
    }

    /// Whether claims of which nothing is known hold together; if not, they come again as bad.
    fn test(&mut self, claims: &[usize], cost: usize) -> Result<bool, J::Error> {
        let hold = self.judge.together(claims)?;
        if hold {
            self.good.extend(claims);
            self.allowance += (claims.len() * cost::CLAIM).saturating_sub(cost);
        } else {
            self.allowance = self.allowance.saturating_sub(cost);
            self.later(claims, true);
        }
        Ok(hold)
    }

    /// What a test costs that may fail. It must leave a third of the allowance for smaller ones,
    /// which are more likely to succeed and to add to it.
    fn affordable(&self, claims: &[usize]) -> Option<usize> {
        let cost = self.cost(claims);
        (3 * cost <= 2 * self.allowance).then_some(cost)
    }

    /// What a test of the siblings costs, if it can be paid now and no longer after another test
    /// that may fail. They are likely to be good, and add to the allowance.
    fn last_chance_of_siblings(&self, next: &[usize]) -> Option<usize> {
        if self.siblings.is_empty() || next.is_empty() {
            return None;
        }
        let cost = self.cost(&self.siblings);
        (cost <= self.allowance && cost + self.cost(next) > self.allowance).then_some(cost)
    }

    /// What a test of some claims costs.
    fn cost(&self, claims: &[usize]) -> usize {
        let messages = self.judge.messages(claims);
        cost::TEST + cost::TEST_MESSAGE * messages + cost::TEST_CLAIM * claims.len()
    }

    /// Judges each claim by itself; the last one of a bad part is not asked if all others hold.
    fn one_by_one(&mut self, claims: &[usize], bad: bool) {
        let Some((last, others)) = claims.split_last() else { return };
        if self.judge_each(others) < others.len() || !bad {
            self.judge_each(core::slice::from_ref(last));
        }
    }

    /// How many of some claims hold, each by itself.
    fn judge_each(&mut self, claims: &[usize]) -> usize {
        let before = self.good.len();
        let verdicts = self.judge.each(claims);
        let good = claims.iter().zip(verdicts).filter(|(_, holds)| *holds);
        self.good.extend(good.map(|(claim, _)| *claim));
        self.good.len() - before
    }
}

#[cfg(test)]
mod tests;
