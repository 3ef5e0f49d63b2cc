//! The weights of a batch: the endomorphism, and products and sums with it.
//!
//! What they are held to is the definition, x·P + y·(ω·P), by scalar multiplication alone.

use crosspair_core::{Affine, Curve, Group, SubgroupPoint, Weight};
use rand_chacha::rand_core::Rng;

use super::on_both_curves;
use crate::fixtures::{multiples, random_point, rng, weighted};

/// Around the sizes at which an implementation may change its ways.
const SIZES: [usize; 13] = [0, 1, 2, 3, 7, 8, 9, 16, 31, 32, 33, 64, 130];
/// The largest of them.
const MOST: usize = 130;

fn affine<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> Vec<&Affine<B, C>> {
    points.iter().map(SubgroupPoint::as_affine).collect()
}

fn products<B: Group<C>, C: Curve>(
    points: &[SubgroupPoint<B, C>],
    weights: &[Weight],
) -> Vec<Affine<B, C>> {
    // Not the identity: every place must be written.
    let mut out = vec![B::to_point(&B::generator()); points.len()];
    B::mul_each(&affine(points), weights, &mut out);
    out.iter().map(B::to_affine).collect()
}

fn sum<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>], weights: &[Weight]) -> Affine<B, C> {
    B::to_affine(&B::weighted_sum(&affine(points), weights))
}

/// Both bulk methods at once.
fn same<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>], weights: &[Weight]) {
    let expected: Vec<_> =
        points.iter().zip(weights).map(|(point, weight)| weighted(*point, *weight)).collect();
    let context = (points.len(), weights);
    assert_eq!(products(points, weights), copied(&expected), "{context:?}");
    let total: SubgroupPoint<B, C> = expected.iter().sum();
    assert_eq!(sum(points, weights), *total.as_affine(), "{context:?}");
}

fn copied<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> Vec<Affine<B, C>> {
    points.iter().map(|point| *point.as_affine()).collect()
}

/// Random weights of 32 digits and of 64, and both in turn.
fn random_weights(rng: &mut impl Rng, n: usize) -> [Vec<Weight>; 3] {
    let short = (0..n).map(|_| Weight::from_u64(rng.next_u64()).expect("not zero")).collect();
    let long = |rng: &mut dyn Rng| {
        let bits = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
        Weight::from_u128(bits).expect("not zero")
    };
    let short: Vec<_> = short;
    let long: Vec<_> = (0..n).map(|_| long(rng)).collect();
    let mixed = short.iter().zip(&long).enumerate();
    let mixed = mixed.map(|(i, (short, long))| if i % 3 == 1 { *long } else { *short }).collect();
    [short, long, mixed]
}

on_both_curves!(
    /// `endomorphism` is the multiplication by ω = z² − 1, for the generator, the identity and
    /// random points; three times it is the identity map, and once plus twice the negation.
    the_endomorphism_multiplies_by_omega,
    endomorphism
);

fn endomorphism<B: Group<C>, C: Curve>() {
    let mut rng = rng("the_endomorphism_multiplies_by_omega");
    let edges = [SubgroupPoint::generator(), SubgroupPoint::identity()];
    let random = (0..16).map(|_| random_point::<B, C>(&mut rng));
    for point in edges.into_iter().chain(random) {
        let omega = B::endomorphism(point.as_affine());
        assert_eq!(omega, *point.mul(&Weight::OMEGA).as_affine());
        let omega_squared = B::endomorphism(&omega);
        assert_eq!(B::endomorphism(&omega_squared), *point.as_affine());
        let both = B::add_affine(&B::to_point(&omega), &omega_squared);
        assert_eq!(B::to_affine(&both), *point.neg().as_affine());
        assert_eq!(B::is_identity(&omega), point.is_identity());
    }
}

on_both_curves!(
    /// `mul_each` with random weights of both lengths at sizes 0 to 130.
    products_are_those_of_the_definition,
    random_products
);

fn random_products<B: Group<C>, C: Curve>() {
    let mut rng = rng("products_are_those_of_the_definition");
    let points = multiples::<B, C>(MOST);
    for weights in random_weights(&mut rng, MOST) {
        let expected: Vec<_> = points.iter().zip(&weights).map(|(p, w)| weighted(*p, *w)).collect();
        let expected = copied(&expected);
        for n in SIZES {
            assert_eq!(products(&points[..n], &weights[..n]), expected[..n], "{n} points");
        }
    }
}

on_both_curves!(
    /// `weighted_sum` with random weights of both lengths at sizes 0 to 130.
    sums_are_those_of_the_definition,
    random_sums
);

fn random_sums<B: Group<C>, C: Curve>() {
    let mut rng = rng("sums_are_those_of_the_definition");
    let points = multiples::<B, C>(MOST);
    for weights in random_weights(&mut rng, MOST) {
        let expected: Vec<_> = points.iter().zip(&weights).map(|(p, w)| weighted(*p, *w)).collect();
        for n in SIZES {
            let total: SubgroupPoint<B, C> = expected[..n].iter().sum();
            assert_eq!(sum(&points[..n], &weights[..n]), *total.as_affine(), "{n} points");
        }
    }
}

/// Weights at the edges: single digits at the ends, one digit everywhere, and digits that
/// alternate.
fn edge_weights() -> Vec<Weight> {
    const EVERYWHERE: u64 = u32::MAX as u64;
    const ALTERNATING: u64 = 0x5555_5555;
    let short = [0, 1, 2, 3, 1 << 31, 1 << 30, EVERYWHERE, ALTERNATING, ALTERNATING << 1];
    let long = [0, 1, 1 << 32, 1 << 63, u64::MAX, u64::MAX / 3];
    let short = pairs(&short).map(|(low, high)| Weight::from_u64(high << 32 | low));
    let long =
        pairs(&long).map(|(low, high)| Weight::from_u128(u128::from(high) << 64 | u128::from(low)));
    // All but the pairs of two zeros.
    short.chain(long).flatten().collect()
}

fn pairs(halves: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    halves.iter().flat_map(|low| halves.iter().map(|high| (*low, *high)))
}

on_both_curves!(
    /// Weights of a single digit, 1 among them, of the same digit everywhere, ω² among them, and
    /// of alternating ones: one at a time, and all together.
    edge_weights_are_right,
    edges
);

fn edges<B: Group<C>, C: Curve>() {
    let weights = edge_weights();
    let points = multiples::<B, C>(weights.len() + 1);
    for (point, weight) in points.iter().zip(&weights) {
        same(&[*point], &[*weight]);
    }
    same(&points[1..], &weights);
    for weight in &weights {
        same(&points[..3], &[*weight; 3]);
    }
    for weight in [Weight::from_u64(1), Weight::from_u64(u64::MAX), Weight::from_u128(u128::MAX)] {
        let weight = weight.expect("not zero");
        for n in [9, 33] {
            same(&points[..n], &vec![weight; n]);
        }
    }
}

on_both_curves!(
    /// Identities among the points and nothing else, the same point many times, P and −P, and P,
    /// ω·P and ω²·P, whose sum with equal weights is the identity.
    identities_repeats_and_opposites_are_right,
    special_points
);

fn special_points<B: Group<C>, C: Curve>() {
    let mut rng = rng("identities_repeats_and_opposites_are_right");
    let distinct = multiples::<B, C>(33);
    let identity = SubgroupPoint::<B, C>::identity();
    let p = random_point::<B, C>(&mut rng);
    let omega = p.mul(&Weight::OMEGA);
    let omega_squared = omega.mul(&Weight::OMEGA);
    for n in [1, 2, 3, 9, 33] {
        for weights in random_weights(&mut rng, n) {
            let equal = vec![weights[0]; n];
            same(&vec![identity; n], &weights);
            for step in [2, 3] {
                let mut points = distinct[..n].to_vec();
                points.iter_mut().step_by(step).for_each(|point| *point = identity);
                same(&points, &weights);
            }
            same(&vec![p; n], &weights);
            same(&vec![p; n], &equal);
            for pattern in [&[p, p.neg()][..], &[p, omega, omega_squared], &[p, omega.neg()]] {
                let points: Vec<_> = pattern.iter().copied().cycle().take(n).collect();
                same(&points, &weights);
                same(&points, &equal);
            }
        }
    }
}
