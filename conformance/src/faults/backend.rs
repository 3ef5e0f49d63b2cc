//! The backend that has the faults.

use core::marker::PhantomData;

use crosspair_core::{
    Affine, Backend, Curve, Dst, G1, G2, Group, Message, Point, Scalar, SecretMul, SecretScalar,
    Weight,
};

use super::{Value, decoding, group_law, hashing, pairing, signing, subgroup, sums, weights};
use crate::fixtures::TestCurve;

/// The backend `B` with the fault that is [injected](super::Fault::inject), if one is.
///
/// Every method goes to the same method of `B`, the bulk ones too, so that what is fast and special
/// in `B` stays in use beside the fault.
#[derive(Debug)]
pub struct Faulty<B>(PhantomData<fn() -> B>);

impl<B: Group<C>, C: TestCurve> Group<C> for Faulty<B> {
    type Affine = Affine<B, C>;
    type Point = Point<B, C>;

    fn generator() -> Self::Affine {
        B::generator()
    }

    fn identity() -> Self::Affine {
        B::identity()
    }

    fn decompress(x: &C::Coordinate, y_is_larger: bool) -> Option<Self::Affine> {
        decoding::decompress::<B, C>(x, y_is_larger)
    }

    fn from_coordinates(xy: &C::Uncompressed) -> Option<Self::Affine> {
        decoding::from_coordinates::<B, C>(xy)
    }

    fn coordinates(point: &Self::Affine) -> C::Uncompressed {
        decoding::coordinates::<B, C>(point)
    }

    fn is_identity(point: &Self::Affine) -> bool {
        pairing::is_identity::<B, C>(point)
    }

    fn in_subgroup(point: &Self::Affine) -> bool {
        subgroup::in_subgroup::<B, C>(point)
    }

    fn neg(point: &Self::Affine) -> Self::Affine {
        group_law::neg::<B, C>(point)
    }

    fn to_point(point: &Self::Affine) -> Self::Point {
        B::to_point(point)
    }

    fn to_affine(point: &Self::Point) -> Self::Affine {
        B::to_affine(point)
    }

    fn add(left: &Self::Point, right: &Self::Point) -> Self::Point {
        group_law::add::<B, C>(left, right)
    }

    fn mul(point: &Self::Affine, scalar: &Scalar) -> Self::Point {
        group_law::mul::<B, C>(point, scalar)
    }

    fn hash_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point {
        hashing::hash_to_curve::<B, C>(message, dst)
    }

    fn encode_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point {
        hashing::encode_to_curve::<B, C>(message, dst)
    }

    fn map_to_curve(u: &C::Coordinate) -> Self::Point {
        hashing::map_to_curve::<B, C>(u)
    }

    fn add_affine(left: &Self::Point, right: &Self::Affine) -> Self::Point {
        group_law::add_affine::<B, C>(left, right)
    }

    fn double(point: &Self::Point) -> Self::Point {
        group_law::double::<B, C>(point)
    }

    fn endomorphism(point: &Self::Affine) -> Self::Affine {
        weights::endomorphism::<B, C>(point)
    }

    fn sum(points: &[&Self::Affine]) -> Self::Point {
        sums::sum::<B, C>(points)
    }

    fn sums(lists: &[&[&Self::Affine]], out: &mut [Self::Point]) {
        sums::sums::<B, C>(lists, out);
    }

    fn mul_each(points: &[&Self::Affine], weights: &[Weight], out: &mut [Self::Point]) {
        weights::mul_each::<B, C>(points, weights, out);
    }

    fn weighted_sum(points: &[&Self::Affine], weights: &[Weight]) -> Self::Point {
        weights::weighted_sum::<B, C>(points, weights)
    }

    fn msm(points: &[&Self::Affine], scalars: &[Scalar], bits: usize) -> Self::Point {
        sums::msm::<B, C>(points, scalars, bits)
    }

    fn normalize(points: &[Self::Point], out: &mut [Self::Affine]) {
        group_law::normalize::<B, C>(points, out);
    }

    fn decompress_all(
        items: &[(C::Coordinate, bool)],
        out: &mut [Self::Affine],
    ) -> Result<(), usize> {
        decoding::decompress_all::<B, C>(items, out)
    }

    fn in_subgroup_all(points: &[&Self::Affine]) -> Result<(), usize> {
        subgroup::in_subgroup_all::<B, C>(points)
    }

    fn hash_all(messages: &[Message<'_>], dst: &Dst<'_>, out: &mut [Self::Affine]) {
        hashing::hash_all::<B, C>(messages, dst, out);
    }
}

impl<B: Backend> Backend for Faulty<B> {
    type Gt = Value<B>;

    fn gt_one() -> Value<B> {
        Value::one()
    }

    fn gt_mul(left: &Value<B>, right: &Value<B>) -> Value<B> {
        left.times(right)
    }

    fn miller_loop(g1: &[&Affine<B, G1>], g2: &[&Affine<B, G2>]) -> Value<B> {
        Value::of_pairs(g1, g2)
    }

    fn final_exponentiation_is_one(value: &Value<B>) -> bool {
        value.is_one()
    }
}

impl<B: SecretMul<C>, C: TestCurve + Curve> SecretMul<C> for Faulty<B> {
    fn mul_secret(point: &Affine<B, C>, scalar: &SecretScalar) -> Point<B, C> {
        signing::mul_secret::<B, C>(point, scalar)
    }
}
