//! The tests of many points on a toy group, in which a trial costs nanoseconds.

use alloc::string::ToString as _;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rand_core::{TryCryptoRng, TryRng};

use super::outcomes::draw;
use super::plan::Level;
use super::subgroup::Tests;
use crate::error::{BulkError, DecodeError, ItemError};
use crate::traits::{G1, Group, Serial};
use crate::types::{Dst, Message, Scalar};

/// The integers modulo 7·33; the subgroup of order 7 is what 33 divides.
enum Toy {}

const COFACTOR: u32 = 33;
const ORDER: u32 = 7 * COFACTOR;
/// A point of order 3, as (0, 2) is on E.
const ORDER_3: u32 = ORDER / 3;

std::thread_local! {
    /// Additions and subgroup checks.
    static COST: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

impl Group<G1> for Toy {
    type Affine = u32;
    type Point = u32;

    fn generator() -> u32 {
        COFACTOR
    }
    fn identity() -> u32 {
        0
    }
    fn decompress(_: &[u8; 48], _: bool) -> Option<u32> {
        None
    }
    fn from_coordinates(_: &[u8; 96]) -> Option<u32> {
        None
    }
    fn coordinates(_: &u32) -> [u8; 96] {
        [0; 96]
    }
    fn is_identity(point: &u32) -> bool {
        *point == 0
    }
    fn in_subgroup(point: &u32) -> bool {
        let (additions, checks) = COST.get();
        COST.set((additions, checks + 1));
        point.is_multiple_of(COFACTOR)
    }
    fn neg(point: &u32) -> u32 {
        (ORDER - point) % ORDER
    }
    fn to_point(point: &u32) -> u32 {
        *point
    }
    fn to_affine(point: &u32) -> u32 {
        *point
    }
    fn add(left: &u32, right: &u32) -> u32 {
        let (additions, checks) = COST.get();
        COST.set((additions + 1, checks));
        (left + right) % ORDER
    }
    fn mul(_: &u32, _: &Scalar) -> u32 {
        0
    }
    fn hash_to_curve(_: &Message<'_>, _: &Dst<'_>) -> u32 {
        0
    }
    fn encode_to_curve(_: &Message<'_>, _: &Dst<'_>) -> u32 {
        0
    }
    fn map_to_curve(_: &[u8; 48]) -> u32 {
        0
    }
}

const TRIALS: usize = 5000;

fn rng(number: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([number; 32])
}

/// Random points of the subgroup.
fn inside(count: usize, rng: &mut ChaCha20Rng) -> Vec<u32> {
    (0..count).map(|_| rng.next_u32() % 7 * COFACTOR).collect()
}

fn outside(points: &[u32], bits: u32, rng: &mut ChaCha20Rng) -> Vec<usize> {
    let points: Vec<_> = points.iter().collect();
    let mut tests = Tests { executor: &Serial, rng };
    tests.outside::<Toy, G1>(&points, bits).expect("the generator works")
}

/// How many of some trials with one pass over these points accept them.
fn accepted(points: &[u32], buckets: usize, trials: usize) -> usize {
    let mut rng = rng(1);
    let points: Vec<_> = points.iter().collect();
    let level = Level { buckets, passes: 1, rest: None };
    let mut tests = Tests { executor: &Serial, rng: &mut rng };
    let accepts = |_: &usize| tests.test::<Toy, G1>(&points, level).expect("the generator works");
    (0..trials).filter(accepts).count()
}

/// Whether a count is within five standard deviations of its mean.
fn is_about(count: usize, trials: usize, probability: f64) -> bool {
    let mean = trials as f64 * probability;
    (count as f64 - mean).abs() <= 5.0 * (mean * (1.0 - probability)).sqrt()
}

#[test]
fn every_outcome_is_about_equally_likely() {
    for buckets in [1, 2, 4, 8, 128] {
        let level = Level { buckets, passes: 3, rest: None };
        let draws = 20_000 * level.outcomes();
        let outcomes = draw(&mut rng(2), level, draws / 3).expect("the generator works");
        assert_eq!(outcomes.len(), draws / 3 * 3);
        let mut counts = vec![0; level.outcomes()];
        for outcome in &outcomes {
            counts[usize::from(*outcome)] += 1;
        }
        for (outcome, count) in counts.iter().enumerate() {
            let probability = 1.0 / level.outcomes() as f64;
            assert!(is_about(*count, outcomes.len(), probability), "{outcome}: {count}");
        }
    }
}

#[test]
fn one_pass_accepts_one_bad_point_as_often_as_it_is_left_out() {
    for buckets in [1, 2, 8] {
        for bad in [ORDER_3, 2 * ORDER_3, ORDER / 11, 1] {
            let mut points = inside(20, &mut rng(3));
            points[7] = (points[7] + bad) % ORDER;
            let count = accepted(&points, buckets, TRIALS);
            let probability = 1.0 / (2 * buckets + 1) as f64;
            assert!(is_about(count, TRIALS, probability), "{buckets}, {bad}: {count}");
        }
    }
}

#[test]
fn one_pass_accepts_points_that_can_cancel_no_more_often_than_the_bound() {
    for buckets in [1, 2, 8] {
        let bound = 1.0 / (2 * buckets + 1) as f64;
        for bad in [ORDER_3, ORDER / 11] {
            let mut points = inside(20, &mut rng(4));
            // P + T and Q − T are in the subgroup together, and P + T and Q + T apart: the bound is
            // reached by either pair.
            for second in [bad, ORDER - bad] {
                points[0] = bad;
                points[19] = second;
                let count = accepted(&points, buckets, TRIALS);
                assert!(is_about(count, TRIALS, bound), "{buckets}, {bad}: {count}");
            }
            // Three points of order 3, of which all in one bucket cancel, too.
            points[9] = bad;
            points[19] = bad;
            let count = accepted(&points, buckets, TRIALS);
            assert!(count < TRIALS && (count as f64) < TRIALS as f64 * bound + 300.0, "{count}");
        }
    }
}

#[test]
fn passes_multiply() {
    let points: Vec<_> = inside(20, &mut rng(5));
    let mut bad = points.clone();
    bad[3] += ORDER_3;
    let level = Level { buckets: 1, passes: 4, rest: None };
    let mut rng = rng(5);
    let mut tests = Tests { executor: &Serial, rng: &mut rng };
    let mut count = 0;
    for _ in 0..20_000 {
        let good: Vec<_> = points.iter().collect();
        assert_eq!(tests.test::<Toy, G1>(&good, level), Ok(true));
        let bad: Vec<_> = bad.iter().collect();
        count += usize::from(tests.test::<Toy, G1>(&bad, level) == Ok(true));
    }
    assert!(is_about(count, 20_000, 1.0 / 81.0), "{count}");
}

#[test]
fn exactly_the_points_outside_are_found() {
    let mut rng = rng(6);
    for size in [0, 1, 2, 60, 66, 80, 300, 1000, 5000, 20_000] {
        for bad in [0, 1, 2, 3, 10, 100, size / 8, size / 2, size] {
            for kind in [ORDER_3, ORDER / 11, 1] {
                let mut points = inside(size, &mut rng);
                let mut expected = Vec::new();
                for _ in 0..bad.min(size) {
                    let place = rng.next_u32() as usize % size;
                    if points[place].is_multiple_of(COFACTOR) {
                        let sign = rng.next_u32() & 1;
                        points[place] = (points[place] + kind * (1 + sign)) % ORDER;
                        expected.push(place);
                    }
                }
                expected.sort_unstable();
                assert_eq!(outside(&points, 64, &mut rng), expected, "{size}, {bad}, {kind}");
            }
        }
    }
}

/// What a check of points of which some are bad costs, relative to the check one by one, at
/// 100 additions a check.
fn relative_cost(size: usize, bad: impl Iterator<Item = usize>, kind: u32) -> f64 {
    let mut rng = rng(7);
    let mut points = inside(size, &mut rng);
    for place in bad {
        points[place] = (points[place] + kind) % ORDER;
    }
    COST.set((0, 0));
    outside(&points, 64, &mut rng);
    let (additions, checks) = COST.get();
    (additions as f64 / 100.0 + checks as f64) / size as f64
}

#[test]
fn many_bad_points_cost_little_more_than_one_by_one() {
    for (size, most) in
        [(1, 1.0), (60, 1.0), (100, 1.35), (1000, 1.25), (5000, 1.2), (20_000, 1.15)]
    {
        for one_in in [1, 2, 3, 10, 50] {
            for kind in [ORDER_3, ORDER / 11, 1] {
                let cost = relative_cost(size, (0..size).step_by(one_in), kind);
                assert!(cost <= most, "{size}, one in {one_in}: {cost}");
            }
        }
    }
}

#[test]
fn one_bad_point_costs_one_more_test() {
    for size in [1000, 5000, 20_000] {
        let good = relative_cost(size, 0..0, 1);
        for place in [0, 777, size - 1] {
            for kind in [ORDER_3, ORDER / 11, 1] {
                let cost = relative_cost(size, place..place + 1, kind);
                assert!(cost <= 2.2 * good + 0.05, "{size}, {place}: {cost} of {good}");
            }
        }
    }
}

/// Fills a block with each of these words, then fails.
struct Blocks(Vec<[u8; 4]>);

impl TryRng for Blocks {
    type Error = fmt::Error;

    fn try_next_u32(&mut self) -> Result<u32, fmt::Error> {
        Err(fmt::Error)
    }
    fn try_next_u64(&mut self) -> Result<u64, fmt::Error> {
        Err(fmt::Error)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), fmt::Error> {
        if self.0.is_empty() {
            return Err(fmt::Error);
        }
        let word = self.0.remove(0);
        bytes.as_chunks_mut().0.iter_mut().for_each(|chunk| *chunk = word);
        // The block is not stuck.
        if word[3] == 0xff {
            bytes[0] = 0;
        }
        Ok(())
    }
}

impl TryCryptoRng for Blocks {}

#[test]
fn a_generator_that_repeats_itself_or_fails_is_an_error() {
    let level = Level { buckets: 1, passes: 3, rest: None };
    let draw = |words: &[[u8; 4]], points| draw(&mut Blocks(words.to_vec()), level, points);
    let good = [1, 2, 3, 0xff];
    assert_eq!(draw(&[good], 300).map(|outcomes| outcomes.len()), Ok(900));
    assert_eq!(draw(&[good, good], 400).map(|outcomes| outcomes.len()), Ok(1200));
    assert_eq!(draw(&[good], 400), Err(BulkError::Rng(fmt::Error)));
    assert_eq!(draw(&[], 1), Err(BulkError::Rng(fmt::Error)));
    for stuck in [[0; 4], [0x7f; 4], [1, 2, 3, 4]] {
        assert_eq!(draw(&[stuck], 1), Err(BulkError::StuckRng));
        assert_eq!(draw(&[good, stuck], 400), Err(BulkError::StuckRng));
    }
}

#[test]
fn the_error_tells_the_first_invalid_item_and_why() {
    let items = [(5, DecodeError::NotOnCurve), (9, DecodeError::Flags)];
    let items = items.map(|(index, error)| ItemError { index, error }).to_vec();
    assert_eq!(
        BulkError::<fmt::Error>::Invalid(items).to_string(),
        "2 invalid, the first of them item 5: not on the curve"
    );
}
