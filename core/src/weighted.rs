//! Multiplication by batch weights, for any backend.

use crate::traits::{Affine, Curve, Group, Point};
use crate::types::{Scalar, Weight, WeightDigit};

/// w·P, a doubling and at most one affine addition a digit.
pub(crate) fn multiply<B: Group<C>, C: Curve>(point: &Affine<B, C>, weight: Weight) -> Point<B, C> {
    let omega = B::endomorphism(point);
    let omega_squared = B::endomorphism(&omega);
    let mut digits = weight.digits();
    let digit = |digit| match digit {
        WeightDigit::Zero => None,
        WeightDigit::One => Some(point),
        WeightDigit::Omega => Some(&omega),
        WeightDigit::OmegaSquared => Some(&omega_squared),
    };
    // The highest digit is not zero.
    let top = digits.next().and_then(digit).map_or_else(B::identity, |point| *point);
    digits.fold(B::to_point(&top), |sum, next| {
        let sum = B::double(&sum);
        match digit(next) {
            Some(point) => B::add_affine(&sum, point),
            None => sum,
        }
    })
}

/// Σ wᵢ·Pᵢ for the subgroup as one [`Group::msm`] of the points and their images under
/// [`Group::endomorphism`], by integers of half the length: the default of [`Group::weighted_sum`].
/// The slices have the same length.
#[cfg(feature = "alloc")]
pub(crate) fn weighted_sum_by_msm<B: Group<C>, C: Curve>(
    points: &[&Affine<B, C>],
    weights: &[Weight],
) -> Point<B, C> {
    let mut terms = alloc::vec::Vec::with_capacity(2 * points.len());
    let mut scalars = alloc::vec::Vec::with_capacity(2 * points.len());
    for (point, weight) in points.iter().zip(weights) {
        let split = split::<B, C>(point, *weight);
        terms.extend(split.map(|(point, _)| point));
        scalars.extend(split.map(|(_, scalar)| scalar));
    }
    let terms: alloc::vec::Vec<_> = terms.iter().collect();
    B::msm(&terms, &scalars, longest(&scalars))
}

/// Σ wᵢ·Pᵢ for the subgroup as [`Group::msm`]s of a few points and their images under
/// [`Group::endomorphism`], by integers of half the length: the default of [`Group::weighted_sum`].
/// The slices have the same length.
#[cfg(not(feature = "alloc"))]
pub(crate) fn weighted_sum_by_msm<B: Group<C>, C: Curve>(
    points: &[&Affine<B, C>],
    weights: &[Weight],
) -> Point<B, C> {
    const RUN: usize = 8;
    let identity = B::identity();
    let mut total = B::to_point(&identity);
    for (points, weights) in points.chunks(RUN).zip(weights.chunks(RUN)) {
        let mut terms = [identity; 2 * RUN];
        let mut scalars = [Scalar::ZERO; 2 * RUN];
        let places = terms.chunks_exact_mut(2).zip(scalars.chunks_exact_mut(2));
        for ((point, weight), (terms, scalars)) in points.iter().zip(weights).zip(places) {
            for (place, (term, scalar)) in split::<B, C>(point, *weight).into_iter().enumerate() {
                terms[place] = term;
                scalars[place] = scalar;
            }
        }
        let terms = terms.each_ref();
        let used = 2 * points.len();
        let sum = B::msm(&terms[..used], &scalars[..used], longest(&scalars));
        total = B::add(&total, &sum);
    }
    total
}

/// w·P as the sum of two products: ±P and ±ω·P with their scalars.
fn split<B: Group<C>, C: Curve>(
    point: &Affine<B, C>,
    weight: Weight,
) -> [(Affine<B, C>, Scalar); 2] {
    let (x, y) = weight.to_integers();
    [(*point, x), (B::endomorphism(point), y)].map(|(point, integer)| {
        let point = if integer < 0 { B::neg(&point) } else { point };
        (point, Scalar::from(integer.unsigned_abs()))
    })
}

fn longest(scalars: &[Scalar]) -> usize {
    scalars.iter().map(Scalar::bit_length).max().unwrap_or(0)
}
