//! `+`, `−` and `·` for elements of a group.
//!
//! Each result is brought to affine form, at the price of an inversion: a sum of several points
//! is cheaper through `iter().sum()` or [`SubgroupPoint::msm`].

use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::{Scalar, SubgroupPoint};
use crate::traits::{Curve, Group};

impl<B: Group<C>, C: Curve> Add for SubgroupPoint<B, C> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::add(&self, &other)
    }
}

impl<B: Group<C>, C: Curve> Sub for SubgroupPoint<B, C> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::sub(&self, &other)
    }
}

impl<B: Group<C>, C: Curve> Neg for SubgroupPoint<B, C> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::neg(&self)
    }
}

impl<B: Group<C>, C: Curve> Mul<Scalar> for SubgroupPoint<B, C> {
    type Output = Self;

    fn mul(self, scalar: Scalar) -> Self {
        Self::mul(&self, &scalar)
    }
}

impl<B: Group<C>, C: Curve> AddAssign for SubgroupPoint<B, C> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<B: Group<C>, C: Curve> SubAssign for SubgroupPoint<B, C> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Σ of the points, with shared inversions; the identity for none.
impl<'a, B: Group<C>, C: Curve> Sum<&'a Self> for SubgroupPoint<B, C> {
    fn sum<I: Iterator<Item = &'a Self>>(points: I) -> Self {
        Self::sum(points)
    }
}
