//! Multi-scalar multiplication over slices of any wrapper type.

use crate::traits::{Affine, Curve, Group, Point};
use crate::types::Scalar;

/// Σ kᵢ·Pᵢ, given how to see the point in an item. The slices have the same length.
#[cfg(feature = "alloc")]
pub(crate) fn msm<B: Group<C>, C: Curve, T>(
    items: &[T],
    point: impl Fn(&T) -> &Affine<B, C>,
    scalars: &[Scalar],
) -> Point<B, C> {
    let points: alloc::vec::Vec<_> = items.iter().map(point).collect();
    B::msm(&points, scalars, longest(scalars))
}

/// Σ kᵢ·Pᵢ, given how to see the point in an item. The slices have the same length.
#[cfg(not(feature = "alloc"))]
pub(crate) fn msm<B: Group<C>, C: Curve, T>(
    items: &[T],
    point: impl Fn(&T) -> &Affine<B, C>,
    scalars: &[Scalar],
) -> Point<B, C> {
    const RUN: usize = 32;
    let identity = B::identity();
    let mut total = B::to_point(&identity);
    for (items, scalars) in items.chunks(RUN).zip(scalars.chunks(RUN)) {
        let mut points = [&identity; RUN];
        for (slot, item) in points.iter_mut().zip(items) {
            *slot = point(item);
        }
        let sum = B::msm(&points[..items.len()], scalars, longest(scalars));
        total = B::add(&total, &sum);
    }
    total
}

fn longest(scalars: &[Scalar]) -> usize {
    scalars.iter().map(Scalar::bit_length).max().unwrap_or(0)
}
