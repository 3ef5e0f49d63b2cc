//! Faults of the group law.

use crosspair_core::{Affine, Curve, Group, Point, Scalar};

use super::Fault;
use crate::fixtures::{R, scalar};

#[inline(never)]
pub(super) fn neg<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> Affine<B, C> {
    if Fault::NegationOnlyInTheSubgroup.is_active() && !B::in_subgroup(point) {
        return *point;
    }
    B::neg(point)
}

#[inline(never)]
pub(super) fn add<B: Group<C>, C: Curve>(left: &Point<B, C>, right: &Point<B, C>) -> Point<B, C> {
    incomplete::<B, C>(left, || B::to_affine(right)).unwrap_or_else(|| B::add(left, right))
}

#[inline(never)]
pub(super) fn add_affine<B: Group<C>, C: Curve>(
    left: &Point<B, C>,
    right: &Affine<B, C>,
) -> Point<B, C> {
    if Fault::AddingToTheIdentityIsWrong.is_active() && B::is_identity(&B::to_affine(left)) {
        return *left;
    }
    if Fault::AddingTheIdentityIsWrong.is_active() && B::is_identity(right) {
        return B::to_point(right);
    }
    incomplete::<B, C>(left, || *right).unwrap_or_else(|| B::add_affine(left, right))
}

/// What the chord through the points comes to where there is none, if that is the fault.
fn incomplete<B: Group<C>, C: Curve>(
    left: &Point<B, C>,
    right: impl FnOnce() -> Affine<B, C>,
) -> Option<Point<B, C>> {
    let doubling = Fault::AdditionDoesNotDouble.is_active();
    let opposites = Fault::OppositesDoNotCancel.is_active();
    if !doubling && !opposites {
        return None;
    }
    let (affine, right) = (B::to_affine(left), right());
    if B::is_identity(&affine) {
        None
    } else if doubling && affine == right {
        Some(B::to_point(&B::identity()))
    } else if opposites && affine == B::neg(&right) {
        Some(*left)
    } else {
        None
    }
}

#[inline(never)]
pub(super) fn double<B: Group<C>, C: Curve>(point: &Point<B, C>) -> Point<B, C> {
    if Fault::DoublingOnlyInTheSubgroup.is_active() && !B::in_subgroup(&B::to_affine(point)) {
        return *point;
    }
    B::double(point)
}

#[inline(never)]
pub(super) fn mul<B: Group<C>, C: Curve>(point: &Affine<B, C>, scalar: &Scalar) -> Point<B, C> {
    if Fault::ZeroTimesAPointIsThePoint.is_active() && *scalar == Scalar::ZERO {
        return B::to_point(point);
    }
    if Fault::TopBitOfScalarsIgnored.is_active() {
        return B::mul(point, &without_top_bit(scalar));
    }
    if Fault::OrderTimesAPointIsThePoint.is_active() && is_order(scalar) {
        return B::to_point(point);
    }
    B::mul(point, scalar)
}

/// The scalar modulo 2²⁵⁵.
#[inline(never)]
pub(super) fn without_top_bit(scalar: &Scalar) -> Scalar {
    let mut bytes = scalar.to_le_bytes();
    bytes[31] &= 0x7f;
    Scalar::from_le_bytes(bytes)
}

#[inline(never)]
pub(super) fn is_order(k: &Scalar) -> bool {
    *k == scalar(R)
}

#[inline(never)]
pub(super) fn normalize<B: Group<C>, C: Curve>(points: &[Point<B, C>], out: &mut [Affine<B, C>]) {
    B::normalize(points, out);
    if Fault::IdentitySpoilsANormalization.is_active() && out.iter().any(B::is_identity) {
        out.fill(B::identity());
    }
    if Fault::IdentityNormalizedToItsNeighbour.is_active() {
        for place in 1..out.len() {
            if B::is_identity(&out[place]) {
                out[place] = out[place - 1];
            }
        }
    }
}
