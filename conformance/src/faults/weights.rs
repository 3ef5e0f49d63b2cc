//! Faults of the endomorphism and of the weights of batches.

use crosspair_core::{Affine, Curve, Group, Point, Weight, WeightDigit};

use super::Fault;

#[inline(never)]
pub(super) fn endomorphism<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> Affine<B, C> {
    if Fault::EndomorphismByTheOtherRoot.is_active() {
        return B::endomorphism(&B::endomorphism(point));
    }
    B::endomorphism(point)
}

#[inline(never)]
pub(super) fn mul_each<B: Group<C>, C: Curve>(
    points: &[&Affine<B, C>],
    weights: &[Weight],
    out: &mut [Point<B, C>],
) {
    let altered: Vec<_> = weights.iter().copied().map(altered).collect();
    let weights: Vec<_> = altered.iter().map(|weight| weight.unwrap_or(Weight::ONE)).collect();
    B::mul_each(points, &weights, out);
    for (weight, out) in altered.iter().zip(out) {
        if weight.is_none() {
            *out = B::to_point(&B::identity());
        }
    }
}

#[inline(never)]
pub(super) fn weighted_sum<B: Group<C>, C: Curve>(
    points: &[&Affine<B, C>],
    weights: &[Weight],
) -> Point<B, C> {
    if Fault::WeightedSumOfNothingPanics.is_active() && points.is_empty() {
        panic!("a weighted sum of nothing");
    }
    if Fault::LastWeightedPointMissing.is_active() && points.len() > 1 {
        let kept = points.len() - 1;
        return B::weighted_sum(&points[..kept], &weights[..kept]);
    }
    let terms = points.iter().zip(weights);
    let (points, weights): (Vec<_>, Vec<_>) =
        terms.filter_map(|(point, weight)| Some((*point, altered(*weight)?))).unzip();
    B::weighted_sum(&points, &weights)
}

/// The weight that is used in place of this one, the same in every sum; `None` is zero.
fn altered(weight: Weight) -> Option<Weight> {
    use WeightDigit::{Omega, OmegaSquared, One, Zero};

    if Fault::WeightsAllOne.is_active() {
        return Some(Weight::ONE);
    }
    if Fault::SomeWeightsZero.is_active() && weight.digits().next_back() == Some(Zero) {
        return None;
    }
    if Fault::WeightsOfOneDigit.is_active() {
        return of_digits([weight.digits().next()?]);
    }
    if Fault::OmegaSquaredTakenForZero.is_active() {
        return of_digits(weight.digits().map(|digit| match digit {
            OmegaSquared => Zero,
            other => other,
        }));
    }
    if Fault::OmegaTakenForOne.is_active() {
        return of_digits(weight.digits().map(|digit| match digit {
            Omega => One,
            other => other,
        }));
    }
    Some(weight)
}

/// The weight of these digits, from the highest.
fn of_digits(digits: impl IntoIterator<Item = WeightDigit>) -> Option<Weight> {
    let bits = digits.into_iter().fold(0u128, |bits, digit| {
        bits << 1
            | match digit {
                WeightDigit::Zero => 0,
                WeightDigit::One => 1,
                WeightDigit::Omega => 1 << 64,
                WeightDigit::OmegaSquared => 1 << 64 | 1,
            }
    });
    Weight::from_u128(bits)
}
