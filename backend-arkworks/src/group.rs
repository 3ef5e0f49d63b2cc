//! The group law and the codec of both curves.

use ark_ec::scalar_mul::double_and_add_affine;
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{AdditiveGroup, Field as _};
use crosspair_core::{ByteArray, Curve, Dst, G1, G2, Group, Message, Scalar};

use crate::Arkworks;
use crate::field::Element;
use crate::hash_to_curve::{self, clear_cofactor, hash_to_field};
use crate::parameters::Parameters;

/// The right-hand side x³ + a·x + b of a curve's equation.
pub(crate) fn right_hand_side<P: SWCurveConfig>(x: P::BaseField) -> P::BaseField {
    (x.square() + P::COEFF_A) * x + P::COEFF_B
}

/// k·P for any P on the curve and any k in little-endian bytes.
///
/// arkworks' own multiplication of projective points of G1 reduces k modulo r and splits it
/// along an endomorphism, which is wrong outside the subgroup. Plain double-and-add over a
/// complete addition is right everywhere, and for any k.
pub(crate) fn multiply<P: SWCurveConfig>(point: &Affine<P>, scalar: &[u8; 32]) -> Projective<P> {
    let mut limbs = [0; 4];
    for (limb, bytes) in limbs.iter_mut().zip(scalar.as_chunks().0) {
        *limb = u64::from_le_bytes(*bytes);
    }
    double_and_add_affine(point, limbs)
}

/// The methods of one curve. A macro and not a generic implementation, so that this crate compiles
/// them, optimised, and not every crate that uses them anew.
macro_rules! group {
    ($curve:ty) => {
        impl Group<$curve> for Arkworks {
            type Affine = Affine<Config<$curve>>;
            type Point = Projective<Config<$curve>>;

            fn generator() -> Self::Affine {
                <Config<$curve>>::GENERATOR
            }

            fn identity() -> Self::Affine {
                Affine::identity()
            }

            fn decompress(x: &Coordinate<$curve>, y_is_larger: bool) -> Option<Self::Affine> {
                let x = <Field<$curve>>::from_bytes(x.as_ref());
                let y = right_hand_side::<Config<$curve>>(x).sqrt()?;
                let y = if y.is_larger() == y_is_larger { y } else { -y };
                Some(Affine::new_unchecked(x, y))
            }

            fn from_coordinates(xy: &Uncompressed<$curve>) -> Option<Self::Affine> {
                let (x, y) = xy.as_ref().split_at(<Coordinate<$curve>>::LEN);
                let (x, y) = (<Field<$curve>>::from_bytes(x), <Field<$curve>>::from_bytes(y));
                // Not `is_on_curve`: arkworks stores the identity as (0, 0), which would pass there.
                (y.square() == right_hand_side::<Config<$curve>>(x))
                    .then(|| Affine::new_unchecked(x, y))
            }

            fn coordinates(point: &Self::Affine) -> Uncompressed<$curve> {
                let mut bytes = <Uncompressed<$curve>>::ZERO;
                let (x, y) = bytes.as_mut().split_at_mut(<Coordinate<$curve>>::LEN);
                point.x.write(x);
                point.y.write(y);
                bytes
            }

            fn is_identity(point: &Self::Affine) -> bool {
                point.is_zero()
            }

            fn in_subgroup(point: &Self::Affine) -> bool {
                // An endomorphism test; `tests/oracle/shortcuts.rs` holds it to r·P = 0.
                <Config<$curve>>::is_in_correct_subgroup_assuming_on_curve(point)
            }

            fn neg(point: &Self::Affine) -> Self::Affine {
                -*point
            }

            fn to_point(point: &Self::Affine) -> Self::Point {
                point.into_group()
            }

            fn to_affine(point: &Self::Point) -> Self::Affine {
                point.into_affine()
            }

            fn add(left: &Self::Point, right: &Self::Point) -> Self::Point {
                *left + right
            }

            fn add_affine(left: &Self::Point, right: &Self::Affine) -> Self::Point {
                *left + right
            }

            fn double(point: &Self::Point) -> Self::Point {
                AdditiveGroup::double(point)
            }

            fn endomorphism(point: &Self::Affine) -> Self::Affine {
                // The identity, which arkworks stores as (0, 0) and marks, stays itself.
                let mut image = *point;
                image.x = point.x.mul_by_base_prime_field(&<$curve>::BETA);
                image
            }

            fn mul(point: &Self::Affine, scalar: &Scalar) -> Self::Point {
                multiply(point, scalar.as_le_bytes())
            }

            fn hash_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point {
                let [u0, u1] = hash_to_field(message, dst);
                let q0 = hash_to_curve::map_to_curve::<$curve>(u0);
                let q1 = hash_to_curve::map_to_curve::<$curve>(u1);
                clear_cofactor::<$curve>(q0.into_group() + q1)
            }

            fn encode_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> Self::Point {
                let [u] = hash_to_field(message, dst);
                clear_cofactor::<$curve>(hash_to_curve::map_to_curve::<$curve>(u).into_group())
            }

            fn map_to_curve(u: &Coordinate<$curve>) -> Self::Point {
                let u = <Field<$curve>>::from_bytes(u.as_ref());
                clear_cofactor::<$curve>(hash_to_curve::map_to_curve::<$curve>(u).into_group())
            }
        }
    };
}

type Config<C> = <C as Parameters>::Config;
type Field<C> = <C as Parameters>::Field;
type Coordinate<C> = <C as Curve>::Coordinate;
type Uncompressed<C> = <C as Curve>::Uncompressed;

group!(G1);
group!(G2);
