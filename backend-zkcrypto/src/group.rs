//! The group law and the codec of both curves.
//!
//! The points of `bls12_381` share no trait that its decoding functions are part of, so one macro
//! writes both implementations.

use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective};
use crosspair_core::{Curve, Dst, G1, G2, Group, Message, Scalar};

use crate::endomorphism::{G1_BETA, G2_BETA, multiply_x};
use crate::{Zkcrypto, hash_to_curve};

/// The flag bits of a compressed point in its first byte, which `bls12_381` wants to see; those of
/// an input have been judged and taken away before it reaches a backend.
const COMPRESSED: u8 = 0x80;
const Y_IS_LARGER: u8 = 0x20;

/// The methods of one curve.
macro_rules! group {
    ($curve:ty, $affine:ty, $point:ty, $beta:expr) => {
        impl Group<$curve> for Zkcrypto {
            type Affine = $affine;
            type Point = $point;

            fn generator() -> $affine {
                <$affine>::generator()
            }

            fn identity() -> $affine {
                <$affine>::identity()
            }

            fn decompress(x: &Coordinate<$curve>, y_is_larger: bool) -> Option<$affine> {
                let mut compressed = *x;
                compressed[0] |= COMPRESSED;
                if y_is_larger {
                    compressed[0] |= Y_IS_LARGER;
                }
                // "Unchecked" is the subgroup; the point is on the curve by its square root.
                <$affine>::from_compressed_unchecked(&compressed).into()
            }

            fn from_coordinates(xy: &Uncompressed<$curve>) -> Option<$affine> {
                // Here "unchecked" is the curve's equation, too.
                let point: Option<$affine> = <$affine>::from_uncompressed_unchecked(xy).into();
                point.filter(|point| point.is_on_curve().into())
            }

            fn coordinates(point: &$affine) -> Uncompressed<$curve> {
                // Free of flags except for the identity, whose coordinates nobody uses.
                point.to_uncompressed()
            }

            fn is_identity(point: &$affine) -> bool {
                point.is_identity().into()
            }

            fn in_subgroup(point: &$affine) -> bool {
                // The endomorphism tests of https://eprint.iacr.org/2022/352, which are exact.
                point.is_torsion_free().into()
            }

            fn neg(point: &$affine) -> $affine {
                -point
            }

            fn to_point(point: &$affine) -> $point {
                point.into()
            }

            fn to_affine(point: &$point) -> $affine {
                point.into()
            }

            // The formulas of https://eprint.iacr.org/2015/1060, complete on a curve without points
            // of order 2, as both are.
            fn add(left: &$point, right: &$point) -> $point {
                left + right
            }

            fn mul(point: &$affine, scalar: &Scalar) -> $point {
                <Self as Group<$curve>>::msm(&[point], &[*scalar], scalar.bit_length())
            }

            fn hash_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> $point {
                hash_to_curve::hash::<$curve, $point, 2>(message, dst)
            }

            fn encode_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> $point {
                hash_to_curve::hash::<$curve, $point, 1>(message, dst)
            }

            fn map_to_curve(u: &Coordinate<$curve>) -> $point {
                hash_to_curve::map_to_curve(u)
            }

            // What follows has defaults, which are slower.

            fn add_affine(left: &$point, right: &$affine) -> $point {
                left + right
            }

            fn double(point: &$point) -> $point {
                point.double()
            }

            fn endomorphism(point: &$affine) -> $affine {
                if point.is_identity().into() {
                    return *point;
                }
                let mut xy = point.to_uncompressed();
                multiply_x(&mut xy, &$beta);
                <$affine>::from_uncompressed_unchecked(&xy).unwrap_or(*point)
            }

            /// One chain of doublings for all points. Not the multiplication of `bls12_381`, which is
            /// constant time and adds at every bit; complete additions make this one right for any
            /// scalar, below r or not.
            fn msm(points: &[&$affine], scalars: &[Scalar], bits: usize) -> $point {
                (0..bits).rev().fold(<$point>::identity(), |sum, bit| {
                    points
                        .iter()
                        .zip(scalars)
                        .filter(|(_, scalar)| scalar.as_le_bytes()[bit / 8] >> (bit % 8) & 1 == 1)
                        .fold(sum.double(), |sum, (point, _)| sum + *point)
                })
            }

            fn normalize(points: &[$point], out: &mut [$affine]) {
                <$point>::batch_normalize(points, out);
            }
        }
    };
}

type Coordinate<C> = <C as Curve>::Coordinate;
type Uncompressed<C> = <C as Curve>::Uncompressed;

group!(G1, G1Affine, G1Projective, G1_BETA);
group!(G2, G2Affine, G2Projective, G2_BETA);
