//! Elements of the groups G1 and G2.

use super::point_type::point_type;
use super::{Dst, Message, Scalar};
use crate::error::{DecodeError, LengthMismatch};
use crate::gather;
use crate::msm;
use crate::traits::{Affine, Curve, Group};

/// An element of the group of order r on the curve `C`, possibly the identity.
///
/// All operations take variable time. Encodings that are on the curve but outside the
/// subgroup are refused with [`DecodeError::NotInSubgroup`].
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{G1, Scalar, SubgroupPoint};
///
/// type Point = SubgroupPoint<Blst, G1>;
/// let g = Point::generator();
/// let five = Point::msm(&[g, g], &[Scalar::from(2u64), Scalar::from(3u64)])?;
/// assert_eq!(five, g * Scalar::from(5u64));
/// assert_eq!(five - g, g + g + g + g);
/// assert!([five, -five].iter().sum::<Point>().is_identity());
/// # Ok::<(), crosspair_core::LengthMismatch>(())
/// ```
#[repr(transparent)]
pub struct SubgroupPoint<B: Group<C>, C: Curve> {
    point: Affine<B, C>,
}

point_type!(SubgroupPoint, C: Curve, C, "an element of the group");

impl<B: Group<C>, C: Curve> SubgroupPoint<B, C> {
    /// Wraps a point that the caller knows to be in the subgroup.
    pub(crate) fn new(point: Affine<B, C>) -> Self {
        Self { point }
    }

    fn validate(point: Affine<B, C>) -> Result<Self, DecodeError> {
        if B::in_subgroup(&point) { Ok(Self { point }) } else { Err(DecodeError::NotInSubgroup) }
    }

    /// The neutral element.
    #[must_use]
    pub fn identity() -> Self {
        Self::new(B::identity())
    }

    /// The generator that the curve's specification fixes.
    #[must_use]
    pub fn generator() -> Self {
        Self::new(B::generator())
    }

    /// Whether this is the neutral element.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        B::is_identity(&self.point)
    }

    /// P + Q. Brings the result to affine form, at the price of an inversion; to add up many
    /// points, see [`sum`](Self::sum).
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        let sum = B::add_affine(&B::to_point(&self.point), &other.point);
        Self::new(B::to_affine(&sum))
    }

    /// P − Q.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    /// −P.
    #[must_use]
    pub fn neg(&self) -> Self {
        Self::new(B::neg(&self.point))
    }

    /// k·P.
    #[must_use]
    pub fn mul(&self, scalar: &Scalar) -> Self {
        Self::new(B::to_affine(&B::mul(&self.point, scalar)))
    }

    /// Σ Pᵢ; the identity for no points.
    #[must_use]
    pub fn sum<'a>(points: impl IntoIterator<Item = &'a Self>) -> Self {
        let points = points.into_iter().map(|point| &point.point);
        match gather::sum::<B, C>(points) {
            Some(sum) => Self::new(B::to_affine(&sum)),
            None => Self::identity(),
        }
    }

    /// Σ kᵢ·Pᵢ, the multi-scalar multiplication; the identity for no points.
    ///
    /// The cost follows the longest scalar: 64-bit ones cost about a quarter of 256-bit
    /// ones. Without the `alloc` feature the sum is taken 32 points at a time.
    ///
    /// # Errors
    ///
    /// [`LengthMismatch`] unless there are as many scalars as points.
    pub fn msm(points: &[Self], scalars: &[Scalar]) -> Result<Self, LengthMismatch> {
        if points.len() != scalars.len() {
            return Err(LengthMismatch { left: points.len(), right: scalars.len() });
        }
        let sum = msm::msm::<B, C, _>(points, |point| &point.point, scalars);
        Ok(Self::new(B::to_affine(&sum)))
    }

    /// `hash_to_curve` of RFC 9380: indistinguishable from a random element of the group.
    #[must_use]
    pub fn hash<'a>(message: impl Into<Message<'a>>, dst: &Dst<'_>) -> Self {
        Self::new(B::to_affine(&B::hash_to_curve(&message.into(), dst)))
    }

    /// `encode_to_curve` of RFC 9380: faster than [`hash`](Self::hash), but not uniform.
    #[must_use]
    pub fn encode<'a>(message: impl Into<Message<'a>>, dst: &Dst<'_>) -> Self {
        Self::new(B::to_affine(&B::encode_to_curve(&message.into(), dst)))
    }
}

impl<B: Group<C>, C: Curve> Default for SubgroupPoint<B, C> {
    /// The identity.
    fn default() -> Self {
        Self::identity()
    }
}
