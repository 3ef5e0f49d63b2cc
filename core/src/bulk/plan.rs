//! How many buckets and passes a test of many points has: the cheapest of those whose error is
//! small enough.

use crate::traits::{ByteArray, Curve, G1};

/// What a subgroup check costs, in additions of a sum. With blst, it is 150 of a long one in G1 and 65
/// in G2; in short ones, an addition takes half as long again. Only speed depends on it.
pub(super) const fn check_cost<C: Curve>() -> u64 {
    if C::Coordinate::LEN == <G1 as Curve>::Coordinate::LEN { 100 } else { 50 }
}

/// Numbers of buckets that come into question, and the bits by which a pass makes the error smaller,
/// in thousandths: log₂ of 1 / p, rounded down, where p = ⌈2³² / (2·buckets + 1)⌉ / 2³² is the
/// largest probability of an outcome.
const BUCKETS: [(usize, u32); 13] = [
    (1, 1584),
    (2, 2321),
    (4, 3169),
    (8, 4087),
    (16, 5044),
    (32, 6022),
    (64, 7011),
    (128, 8005),
    (256, 9002),
    (512, 10001),
    (1024, 11000),
    (2048, 12000),
    (4096, 13000),
];

/// One level of a test: points to sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) buckets: usize,
    pub(super) passes: usize,
    /// The bits of the test of the sums; without any, they are checked one by one.
    pub(super) rest: Option<u32>,
}

impl Level {
    /// What can become of a point in a pass: it is added to a bucket, subtracted or left out.
    pub(super) fn outcomes(self) -> usize {
        2 * self.buckets + 1
    }

    /// What it costs to make the sums.
    fn additions(self, points: usize) -> u64 {
        let added = (points * 2 * self.buckets).div_ceil(self.outcomes()) + 2 * self.buckets;
        (self.passes * added) as u64
    }
}

/// What it costs to check points one by one, of which one costs `check`.
pub(super) fn one_by_one(points: usize, check: u64) -> u64 {
    check * points as u64
}

/// The cost of the cheapest check of so many points whose error is at most 2⁻ᵇⁱᵗˢ, and its first
/// level, if it is not the check one by one.
///
/// Either a level has all the bits and its sums are checked one by one, or it has a bit more, and the
/// test of the sums has an error of half of what is allowed, too.
pub(super) fn cheapest(points: usize, bits: u32, check: u64) -> (u64, Option<Level>) {
    let without = one_by_one(points, check);
    // A test must be clearly cheaper: where it is not, `check` is not exact enough.
    let mut best = (without - without / 10, None);
    for (buckets, millibits) in BUCKETS {
        let level = |bits: u32, rest| {
            let passes = (1000 * bits).div_ceil(millibits) as usize;
            Level { buckets, passes, rest }
        };
        let exact = level(bits, None);
        if exact.passes * buckets >= points {
            break;
        }
        let cost = exact.additions(points) + one_by_one(exact.passes * buckets, check);
        if cost < best.0 {
            best = (cost, Some(exact));
        }
        let nested = level(bits + 1, Some(bits + 1));
        let sums = nested.passes * buckets;
        let cost = nested.additions(points);
        if sums < points && cost < best.0 {
            let (rest, tested) = cheapest(sums, bits + 1, check);
            if tested.is_some() && cost + rest < best.0 {
                best = (cost + rest, Some(nested));
            }
        }
    }
    if best.1.is_none() { (without, None) } else { best }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::traits::G2;

    const G1_CHECK: u64 = check_cost::<G1>();
    const G2_CHECK: u64 = check_cost::<G2>();

    /// Everything that is planned below a number of points and bits.
    fn levels(points: usize, bits: u32, check: u64) -> Vec<(u32, Level)> {
        let mut levels = Vec::new();
        let (mut points, mut bits) = (points, bits);
        while let Some(level) = cheapest(points, bits, check).1 {
            levels.push((bits, level));
            let Some(rest) = level.rest else { break };
            points = level.passes * level.buckets;
            bits = rest;
        }
        levels
    }

    #[test]
    fn a_pass_has_the_bits_that_it_is_counted_with() {
        for (buckets, millibits) in BUCKETS {
            let outcomes = 2 * buckets as u64 + 1;
            let likeliest = (1u64 << 32).div_ceil(outcomes);
            // p¹⁰⁰⁰ ≤ 2^−millibits, in logarithms.
            let bits = 32.0 - (likeliest as f64).log2();
            let counted = f64::from(millibits) / 1000.0;
            assert!(counted <= bits && bits < counted + 0.0011, "{buckets}: {bits}");
        }
    }

    #[test]
    fn the_passes_of_every_level_have_its_bits() {
        for points in (0..300).chain([500, 1000, 3000, 10_000, 16_384, 40_000, 65_536]) {
            for (bits, check) in (64..90).flat_map(|bits| [(bits, G1_CHECK), (bits, G2_CHECK)]) {
                let levels = levels(points, bits, check);
                let mut error = 0.0;
                for (number, (bits, level)) in levels.iter().enumerate() {
                    let likeliest = (1u64 << 32).div_ceil(level.outcomes() as u64) as f64;
                    let log2 = level.passes as f64 * (likeliest.log2() - 32.0);
                    error += log2.exp2();
                    let own = bits + u32::from(level.rest.is_some());
                    assert!(-log2 >= f64::from(own), "{points}, {number}: {level:?}");
                }
                assert!(error <= (-f64::from(bits)).exp2(), "{points}: {levels:?}");
            }
        }
    }

    #[test]
    fn few_points_are_checked_one_by_one() {
        for (check, none, some) in [(G1_CHECK, 60, 80), (G2_CHECK, 90, 130)] {
            for points in 0..none {
                let alone = one_by_one(points, check);
                assert_eq!(cheapest(points, 64, check), (alone, None), "{points}");
            }
            for points in some..2000 {
                let (cost, level) = cheapest(points, 64, check);
                assert!(level.is_some() && cost < one_by_one(points, check), "{points}");
            }
        }
    }

    #[test]
    fn many_points_cost_few_additions_each() {
        for (points, most) in [(1000, 30), (4000, 17), (16_384, 12), (65_536, 9)] {
            let (cost, _) = cheapest(points, 70, G1_CHECK);
            assert!(cost <= most * points as u64, "{points}: {cost}");
        }
    }
}
