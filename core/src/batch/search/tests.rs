use alloc::vec::Vec;
use core::convert::Infallible;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

/// Claims whose verdicts are known, and what the search has cost.
struct Known<'a> {
    good: &'a [bool],
    /// Claims with one message.
    together: usize,
    spent: &'a mut usize,
}

impl Judge for Known<'_> {
    type Error = Infallible;

    fn together(&mut self, claims: &[usize]) -> Result<bool, Infallible> {
        let messages = self.messages(claims);
        *self.spent += cost::TEST + cost::TEST_MESSAGE * messages + cost::TEST_CLAIM * claims.len();
        Ok(claims.iter().all(|claim| self.good[*claim]))
    }

    fn each(&mut self, claims: &[usize]) -> Vec<bool> {
        *self.spent += cost::CLAIM * claims.len();
        claims.iter().map(|claim| self.good[*claim]).collect()
    }

    fn messages(&self, claims: &[usize]) -> usize {
        let mut messages: Vec<_> = claims.iter().map(|claim| claim / self.together).collect();
        messages.dedup();
        messages.len()
    }
}

/// Searches, and gives what that costs with the hashes, relative to verifying one by one.
fn search(good: &[bool], together: usize) -> f64 {
    let claims: Vec<_> = (0..good.len()).collect();
    let mut spent = 0;
    let judge = Known { good, together, spent: &mut spent };
    let hashes = cost::HASH * judge.messages(&claims);
    let Ok(mut found) = Search::run(judge, &claims);
    found.sort_unstable();
    let expected: Vec<_> = claims.into_iter().filter(|claim| good[*claim]).collect();
    assert_eq!(found, expected, "{good:?}, {together} a message");
    (spent + hashes) as f64 / (good.len() * (cost::CLAIM + cost::HASH)) as f64
}

#[test]
fn every_pattern_of_few_claims_is_found() {
    for n in 1..=12 {
        for together in [1, 2, n] {
            for pattern in 0..1_u32 << n {
                let good: Vec<_> = (0..n).map(|claim| pattern >> claim & 1 == 1).collect();
                let ratio = search(&good, together);
                // One failing test of all is always allowed.
                let bound = 1.2 + 1.6 / n as f64;
                assert!(ratio < bound, "{ratio} for {good:?}, {together} a message");
            }
        }
    }
}

#[test]
fn random_patterns_of_many_claims_are_found_at_a_bounded_cost() {
    let seed = 17;
    std::println!("seed: {seed}");
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let mut worst = 0.0_f64;
    for _ in 0..20_000 {
        let n = 32 + rng.next_u32() as usize % 200;
        let together = [1, 2, 8, n][rng.next_u32() as usize % 4];
        // From one bad claim in a thousand to nothing but bad ones, scattered or in a row.
        let density = 1000 >> (rng.next_u32() % 11);
        let row = 1 + rng.next_u32() as usize % 16;
        let mut good = Vec::new();
        while good.len() < n {
            let bad = rng.next_u32() % 1000 < density;
            good.extend(core::iter::repeat_n(!bad, row.min(n - good.len())));
        }
        worst = worst.max(search(&good, together));
    }
    std::println!("worst: {worst}");
    assert!(worst < 1.23, "{worst}");
}

#[test]
fn good_claims_cost_one_test_or_two() {
    for (n, together, tests) in
        [(2_usize, 1, 1), (31, 1, 1), (128, 1, 2), (128, 64, 1), (128, 128, 1)]
    {
        let hashes = cost::HASH * n.div_ceil(together);
        let messages = cost::TEST_MESSAGE * n.div_ceil(together);
        let expected = hashes + messages + tests * cost::TEST + cost::TEST_CLAIM * n;
        let ratio = expected as f64 / (n * (cost::CLAIM + cost::HASH)) as f64;
        assert_eq!(search(&alloc::vec![true; n], together), ratio, "{n} of {together}");
    }
}

#[test]
fn one_bad_claim_costs_a_few_good_batches() {
    // Claims, claims on one message, and how many batches of good claims the search costs at most.
    for (n, together, most) in
        [(32, 1, 2.7), (64, 1, 2.1), (128, 1, 2.0), (1000, 1, 2.0), (128, 64, 4.2), (128, 128, 4.4)]
    {
        let ratio = |bad: Option<usize>| {
            search(&(0..n).map(|claim| Some(claim) != bad).collect::<Vec<_>>(), together)
        };
        let worst = (0..n).map(|place| ratio(Some(place))).fold(0.0, f64::max) / ratio(None);
        std::println!("{n} claims, {together} a message: {worst:.2} of a good batch");
        assert!(worst < most, "{worst}");
    }
}
