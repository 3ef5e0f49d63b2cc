//! Multi-scalar multiplication.

use crosspair_core::{Curve, Group, LengthMismatch, Scalar, SubgroupPoint};
use rand_chacha::rand_core::Rng;

use super::group_law::order_plus;
use super::on_both_curves;
use crate::fixtures::{multiples, random_scalar, rng, small};

/// Around the sizes at which an implementation may change its ways.
const SIZES: [usize; 16] = [0, 1, 2, 3, 4, 8, 11, 12, 16, 23, 24, 31, 32, 33, 64, 200];

fn naive<B: Group<C>, C: Curve>(
    points: &[SubgroupPoint<B, C>],
    scalars: &[Scalar],
) -> SubgroupPoint<B, C> {
    points
        .iter()
        .zip(scalars)
        .fold(SubgroupPoint::identity(), |sum, (point, scalar)| sum.add(&point.mul(scalar)))
}

fn same<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>], scalars: &[Scalar]) {
    let n = points.len();
    assert_eq!(SubgroupPoint::msm(points, scalars), Ok(naive(points, scalars)), "{n} points");
}

on_both_curves!(
    /// Random 256-bit scalars at sizes 0 to 200.
    equals_the_sum_of_the_products,
    random
);

fn random<B: Group<C>, C: Curve>() {
    let mut rng = rng("equals_the_sum_of_the_products");
    let points = multiples::<B, C>(200);
    let scalars: Vec<_> = points.iter().map(|_| random_scalar(&mut rng)).collect();
    for n in SIZES {
        same(&points[..n], &scalars[..n]);
    }
}

on_both_curves!(
    /// Scalars of 1 to 256 bits, all of one length and mixed.
    takes_scalars_of_any_bit_length,
    bit_lengths
);

/// A random integer of at most `bits` bits.
fn with_bits(rng: &mut impl Rng, bits: usize) -> Scalar {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes[..bits.div_ceil(8)]);
    if !bits.is_multiple_of(8) {
        bytes[bits / 8] &= (1 << (bits % 8)) - 1;
    }
    Scalar::from_le_bytes(bytes)
}

fn bit_lengths<B: Group<C>, C: Curve>() {
    let mut rng = rng("takes_scalars_of_any_bit_length");
    let points = multiples::<B, C>(40);
    for bits in (1..=12).chain([31, 32, 33, 63, 64, 65, 127, 128, 129, 254, 255, 256]) {
        for n in [1, 2, 9, 12, 24, 31, 40] {
            let scalars: Vec<_> = (0..n).map(|_| with_bits(&mut rng, bits)).collect();
            same(&points[..n], &scalars);
            // The same with the highest bit set in one, and in all.
            let mut top = [0; 32];
            top[(bits - 1) / 8] = 1 << ((bits - 1) % 8);
            let mut one = scalars.clone();
            one[n - 1] = Scalar::from_le_bytes(top);
            same(&points[..n], &one);
            same(&points[..n], &vec![Scalar::from_le_bytes(top); n]);
        }
    }
    let mixed: Vec<_> = (0..40).map(|i| with_bits(&mut rng, 1 + 6 * i)).collect();
    same(&points, &mixed);
}

on_both_curves!(
    /// Scalars around r, and 2²⁵⁶ − 1: the group reduces them.
    scalars_of_the_order_and_above_wrap_around,
    order
);

fn order<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(34);
    for n in [1, 2, 5, 31, 32, 34] {
        let scalars: Vec<_> = (0..n).map(|i| order_plus(i as i16 - 3)).collect();
        let expected = points[..n].iter().zip(-3i64..).fold(
            SubgroupPoint::<B, C>::identity(),
            |sum, (point, k)| {
                let product = point.mul(&small(k.unsigned_abs()));
                if k < 0 { sum.sub(&product) } else { sum.add(&product) }
            },
        );
        assert_eq!(SubgroupPoint::msm(&points[..n], &scalars), Ok(expected));
        same(&points[..n], &vec![Scalar::from_le_bytes([0xff; 32]); n]);
    }
}

on_both_curves!(
    /// Identities, zero scalars, repeated points, and points that cancel.
    takes_identities_zeros_repeats_and_opposites,
    edges
);

fn edges<B: Group<C>, C: Curve>() {
    let mut rng = rng("takes_identities_zeros_repeats_and_opposites");
    let distinct = multiples::<B, C>(70);
    for n in [1, 2, 3, 12, 16, 24, 31, 32, 33, 70] {
        let scalars: Vec<_> = (0..n).map(|_| random_scalar(&mut rng)).collect();
        let identities = vec![SubgroupPoint::<B, C>::identity(); n];
        assert_eq!(SubgroupPoint::msm(&identities, &scalars), Ok(SubgroupPoint::identity()));
        let zeros = vec![Scalar::ZERO; n];
        assert_eq!(SubgroupPoint::msm(&distinct[..n], &zeros), Ok(SubgroupPoint::identity()));
        for step in [2, 3] {
            let mut points = distinct[..n].to_vec();
            points.iter_mut().step_by(step).for_each(|point| *point = SubgroupPoint::identity());
            same(&points, &scalars);
            let mut some_zero = scalars.clone();
            some_zero.iter_mut().step_by(step).for_each(|scalar| *scalar = Scalar::ZERO);
            same(&distinct[..n], &some_zero);
        }
        same(&vec![distinct[0]; n], &scalars);
        same(&vec![distinct[0]; n], &vec![scalars[0]; n]);
        let opposites: Vec<_> =
            (0..n).map(|i| if i % 2 == 0 { distinct[1] } else { distinct[1].neg() }).collect();
        same(&opposites, &vec![scalars[0]; n]);
        same(&opposites, &scalars);
    }
}

on_both_curves!(
    /// Slices of different lengths: an error that names both, and no truncation.
    unequal_lengths_are_an_error,
    unequal
);

fn unequal<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(3);
    for (left, right) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let scalars = vec![small(1); right];
        let error = Err(LengthMismatch { left, right });
        assert_eq!(SubgroupPoint::msm(&points[..left], &scalars), error);
    }
}
