//! Points of the curve that may lie outside the subgroup.

use super::SubgroupPoint;
use super::point_type::point_type;
use crate::error::DecodeError;
use crate::traits::{Affine, Curve, Group};

/// A point of the curve `C`: the coordinates satisfy its equation, or it is the identity.
///
/// It may lie outside the subgroup of order r, so it is neither a key nor a signature; only
/// the operations that are defined on the whole curve are offered. All take variable time.
#[repr(transparent)]
pub struct CurvePoint<B: Group<C>, C: Curve> {
    point: Affine<B, C>,
}

point_type!(CurvePoint, C: Curve, C, "a point of the curve");

impl<B: Group<C>, C: Curve> CurvePoint<B, C> {
    fn validate(point: Affine<B, C>) -> Result<Self, DecodeError> {
        Ok(Self { point })
    }

    /// Wraps a backend's own point, without checking that it is on the curve.
    ///
    /// Correct for every point that the backend's own arithmetic has made. Coordinates from
    /// elsewhere belong into a decoder: arithmetic on a point off the curve happens on
    /// another, weaker curve.
    #[must_use]
    pub fn trusted_on_curve(point: Affine<B, C>) -> Self {
        Self { point }
    }

    /// The neutral element.
    #[must_use]
    pub fn identity() -> Self {
        Self { point: B::identity() }
    }

    /// Whether this is the neutral element.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        B::is_identity(&self.point)
    }

    /// Whether the point is in the subgroup of order r.
    #[must_use]
    pub fn is_in_subgroup(&self) -> bool {
        B::in_subgroup(&self.point)
    }

    /// The same point, known to be in the subgroup.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NotInSubgroup`].
    pub fn into_subgroup(self) -> Result<SubgroupPoint<B, C>, DecodeError> {
        if self.is_in_subgroup() {
            Ok(SubgroupPoint::new(self.point))
        } else {
            Err(DecodeError::NotInSubgroup)
        }
    }

    /// The same point, without the subgroup check.
    ///
    /// Correct only for a point that has passed the check before, such as one read back
    /// from one's own storage. A point outside the subgroup makes every later answer about
    /// it meaningless: signatures could be accepted that no key has made.
    #[must_use]
    pub fn trusted_in_subgroup(self) -> SubgroupPoint<B, C> {
        SubgroupPoint::new(self.point)
    }

    /// P + Q.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        let sum = B::add_affine(&B::to_point(&self.point), &other.point);
        Self { point: B::to_affine(&sum) }
    }

    /// −P.
    #[must_use]
    pub fn neg(&self) -> Self {
        Self { point: B::neg(&self.point) }
    }
}

impl<B: Group<C>, C: Curve> From<SubgroupPoint<B, C>> for CurvePoint<B, C> {
    fn from(point: SubgroupPoint<B, C>) -> Self {
        Self { point: *point.as_affine() }
    }
}
