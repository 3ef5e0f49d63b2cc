//! The group that a backend implements once per curve.

use core::fmt::Debug;

use super::Curve;
use crate::types::{Dst, Message, Scalar, Weight};
use crate::weighted;

/// A backend's affine point on the curve `C`.
pub type Affine<B, C> = <B as Group<C>>::Affine;
/// A backend's accumulator point on the curve `C`.
pub type Point<B, C> = <B as Group<C>>::Point;

/// Points that a default bulk method holds on the stack at a time.
const CHUNK: usize = 16;

/// The arithmetic of one curve, implemented on a backend's zero-sized type.
///
/// Fifteen methods are required. The bulk methods at the end have default loops; a backend
/// overrides those for which it has a fast path, and every layer above becomes faster.
///
/// # Contract
///
/// * Every `Affine` and `Point` that the crate holds is on the curve. Methods that are
///   documented *for the subgroup* need not give the right answer for other points
///   (endomorphism tricks are welcome there); all others must.
/// * No method panics, whatever bytes, points or scalars of the right shape it is given.
///   Only a bulk method called with slices of unequal lengths may panic; the crate never
///   does that.
/// * No method decides what is acceptable: flags, canonical coordinates, the subgroup and
///   the identity are judged above this layer.
/// * All methods may take variable time; none is ever given a secret. What signing needs is
///   in [`SecretMul`](super::SecretMul).
pub trait Group<C: Curve>: Sized + 'static {
    /// What caches hold: a point in affine form, or the identity. Equality is equality of
    /// points.
    type Affine: Copy + Eq + Debug + Send + Sync + 'static;
    /// What sums are accumulated in, usually projective.
    type Point: Copy + Send + Sync + 'static;

    /// The generator of the subgroup.
    fn generator() -> Self::Affine;

    /// The neutral element.
    fn identity() -> Self::Affine;

    /// The point with this x coordinate whose y is the lexicographically larger one of the
    /// two (`y_is_larger`) or the smaller one, or `None` if there is no such point.
    ///
    /// `x` is canonical: each field element in it is below p. Points outside the subgroup
    /// must be returned, the points (0, ±2) of G1 among them.
    fn decompress(x: &C::Coordinate, y_is_larger: bool) -> Option<Self::Affine>;

    /// The point (x, y), or `None` if it is not on the curve.
    ///
    /// `xy` is canonical: each field element in it is below p. (0, 0) is never passed.
    fn from_coordinates(xy: &C::Uncompressed) -> Option<Self::Affine>;

    /// The coordinates x ‖ y of a point other than the identity, canonical and without any
    /// flag bits. For the identity the result is not used.
    fn coordinates(point: &Self::Affine) -> C::Uncompressed;

    /// Whether the point is the neutral element.
    fn is_identity(point: &Self::Affine) -> bool;

    /// Whether the point is in the subgroup of order r, for any point on the curve. True
    /// for the identity. Deterministic: never a probabilistic test.
    fn in_subgroup(point: &Self::Affine) -> bool;

    /// −P, for any point on the curve.
    fn neg(point: &Self::Affine) -> Self::Affine;

    /// The same point as an accumulator.
    fn to_point(point: &Self::Affine) -> Self::Point;

    /// The same point in affine form.
    fn to_affine(point: &Self::Point) -> Self::Affine;

    /// P + Q, complete: also for P = Q, P = −Q and the identity, for any points on the
    /// curve.
    fn add(left: &Self::Point, right: &Self::Point) -> Self::Point;

    /// k·P for the subgroup, k any integer below 2²⁵⁶, in variable time.
    fn mul(point: &Self::Affine, scalar: &Scalar) -> Self::Point;

    /// `hash_to_curve` of RFC 9380 §8.8: the suite `…_XMD:SHA-256_SSWU_RO_` of the curve.
    fn hash_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point;

    /// `encode_to_curve` of RFC 9380 §8.8: the suite `…_XMD:SHA-256_SSWU_NU_` of the curve.
    fn encode_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point;

    /// `clear_cofactor(map_to_curve(u))` of RFC 9380 §3 for a canonical field element `u`.
    /// Elements whose image lies in the kernel of the isogeny give the identity.
    fn map_to_curve(u: &C::Coordinate) -> Self::Point;

    /// P + Q for an affine Q; as complete as [`add`](Self::add).
    fn add_affine(left: &Self::Point, right: &Self::Affine) -> Self::Point {
        Self::add(left, &Self::to_point(right))
    }

    /// P + P, for any point on the curve.
    fn double(point: &Self::Point) -> Self::Point {
        Self::add(point, point)
    }

    /// ω·P for the subgroup, with ω = [`Weight::OMEGA`].
    ///
    /// Both curves have the automorphism (x, y) ↦ (β·x, y), β a primitive cube root of unity in
    /// Fp. For one of the two β, not the same one on both curves, it multiplies by ω. The default
    /// multiplies by the scalar: right, and no faster than weights without an endomorphism.
    fn endomorphism(point: &Self::Affine) -> Self::Affine {
        Self::to_affine(&Self::mul(point, &Weight::OMEGA))
    }

    /// Σ Pᵢ for the subgroup: the identity for an empty slice; repeated points count each
    /// time, and P and −P cancel.
    fn sum(points: &[&Self::Affine]) -> Self::Point {
        points
            .iter()
            .fold(Self::to_point(&Self::identity()), |sum, point| Self::add_affine(&sum, point))
    }

    /// `out[i]` = Σ of list i, for any points on the curve. Both slices have the same length. The
    /// identity for an empty list; repeated points count each time, and P and −P cancel.
    ///
    /// One call for many lists lets a backend share its inversions among all of them.
    fn sums(lists: &[&[&Self::Affine]], out: &mut [Self::Point]) {
        let identity = Self::to_point(&Self::identity());
        for (list, out) in lists.iter().zip(out) {
            *out = list.iter().fold(identity, |sum, point| Self::add_affine(&sum, point));
        }
    }

    /// `out[i]` = wᵢ·Pᵢ for the subgroup. All slices have the same length.
    fn mul_each(points: &[&Self::Affine], weights: &[Weight], out: &mut [Self::Point]) {
        for ((point, weight), out) in points.iter().zip(weights).zip(out) {
            *out = weighted::multiply::<Self, C>(point, *weight);
        }
    }

    /// Σ wᵢ·Pᵢ for the subgroup; the slices have the same length. The identity for empty ones.
    ///
    /// The default is an [`msm`](Self::msm) of the points and their images under
    /// [`endomorphism`](Self::endomorphism).
    fn weighted_sum(points: &[&Self::Affine], weights: &[Weight]) -> Self::Point {
        weighted::weighted_sum_by_msm::<Self, C>(points, weights)
    }

    /// Σ kᵢ·Pᵢ for the subgroup; the slices have the same length. No scalar has more than
    /// `bits` bits, and `bits` is at most 256; a backend that sees only short scalars can
    /// so walk fewer windows. The identity for empty slices.
    fn msm(points: &[&Self::Affine], scalars: &[Scalar], bits: usize) -> Self::Point {
        let _ = bits;
        points
            .iter()
            .zip(scalars)
            .fold(Self::to_point(&Self::identity()), |sum, (point, scalar)| {
                Self::add(&sum, &Self::mul(point, scalar))
            })
    }

    /// `out[i]` = Pᵢ in affine form. Both slices have the same length.
    fn normalize(points: &[Self::Point], out: &mut [Self::Affine]) {
        for (point, out) in points.iter().zip(out) {
            *out = Self::to_affine(point);
        }
    }

    /// [`decompress`](Self::decompress) of each item into `out`, which has the same length.
    ///
    /// # Errors
    ///
    /// The index of the first item with no point; the points of those before it are in `out`.
    fn decompress_all(
        items: &[(C::Coordinate, bool)],
        out: &mut [Self::Affine],
    ) -> Result<(), usize> {
        for (index, ((x, y_is_larger), out)) in items.iter().zip(out).enumerate() {
            *out = Self::decompress(x, *y_is_larger).ok_or(index)?;
        }
        Ok(())
    }

    /// [`in_subgroup`](Self::in_subgroup) of every point. Deterministic: never a probabilistic test.
    ///
    /// # Errors
    ///
    /// The index of the first point outside the subgroup.
    fn in_subgroup_all(points: &[&Self::Affine]) -> Result<(), usize> {
        match points.iter().position(|point| !Self::in_subgroup(point)) {
            Some(index) => Err(index),
            None => Ok(()),
        }
    }

    /// `out[i]` = [`hash_to_curve`](Self::hash_to_curve) of message i, in affine form. Both
    /// slices have the same length.
    fn hash_all(messages: &[Message<'_>], dst: &Dst<'_>, out: &mut [Self::Affine]) {
        let mut points = [Self::to_point(&Self::identity()); CHUNK];
        for (messages, out) in messages.chunks(CHUNK).zip(out.chunks_mut(CHUNK)) {
            let points = &mut points[..messages.len()];
            for (message, point) in messages.iter().zip(points.iter_mut()) {
                *point = Self::hash_to_curve(message, dst);
            }
            Self::normalize(points, out);
        }
    }
}
