//! Hashing along RFC 9380: crosspair's `expand_message_xmd`, zkcrypto's reduction, map and cofactor.
//!
//! `bls12_381` has these behind its feature `experimental`, as traits. Its own hashing functions are
//! not used: they want a message in one piece, and an older generation of SHA-256's traits.

use core::ops::Add;

use bls12_381::hash_to_curve::{HashToField, MapToCurve};
use bls12_381::{G1Projective, G2Affine, G2Projective};
use crosspair_core::{ByteArray, Curve, Dst, Message, expand_message_xmd};

use crate::endomorphism::FP;

/// L of RFC 9380 §8.8: uniform bytes that are reduced to one element of Fp.
const UNIFORM_FP: usize = 64;
/// Bytes for two elements of Fp2.
const MOST_UNIFORM: usize = 4 * UNIFORM_FP;

/// `hash_to_curve` for N = 2 and `encode_to_curve` for N = 1 (RFC 9380 §3).
pub(crate) fn hash<C: Curve, P: Map, const N: usize>(message: &Message<'_>, dst: &Dst<'_>) -> P {
    let uniform_element = C::Coordinate::LEN / FP * UNIFORM_FP;
    let mut buffer = [0; MOST_UNIFORM];
    let uniform = &mut buffer[..N * uniform_element];
    expand_message_xmd(message, dst, uniform).expect("256 bytes are below the limit of 8160");
    uniform
        .chunks(uniform_element)
        .fold(P::default(), |sum, uniform| sum + P::map(&element(uniform)))
        .clear_h()
}

/// The map and the cleared cofactor of one canonical element, written c1 ‖ c0 in Fp2.
pub(crate) fn map_to_curve<P: Map>(u: &[u8]) -> P {
    // The crate makes an element of either field only from uniform bytes, which have c0 first.
    let mut buffer = [0; 2 * UNIFORM_FP];
    let uniform = &mut buffer[..u.len() / FP * UNIFORM_FP];
    for (uniform, coefficient) in uniform.chunks_mut(UNIFORM_FP).zip(u.rchunks(FP)) {
        uniform[UNIFORM_FP - FP..].copy_from_slice(coefficient);
    }
    P::map(&element(uniform)).clear_h()
}

/// One element of `hash_to_field` (RFC 9380 §5.2); 64 bytes for Fp, 128 for Fp2.
fn element<F: HashToField>(uniform: &[u8]) -> F {
    F::from_okm(uniform.into())
}

/// `map_to_curve` of RFC 9380 §6.6.3, right for every element.
pub(crate) trait Map: MapToCurve + Default + Add<Output = Self> {
    /// The point, its cofactor not cleared.
    fn map(u: &Self::Field) -> Self;
}

impl Map for G1Projective {
    fn map(u: &Self::Field) -> Self {
        let point = Self::map_to_curve(u);
        // `bls12_381` maps the kernel of the isogeny to (0 : 0 : 0). It takes that for the identity,
        // but adding anything to it gives (0 : 0 : 0) again.
        if point.is_identity().into() { Self::identity() } else { point }
    }
}

impl Map for G2Projective {
    fn map(u: &Self::Field) -> Self {
        // `bls12_381` 0.8 maps 0 to a point that is not on the curve: it tries g(x2) = Z³·u⁶·g(x1)
        // last, finds it to be the square of 0, and forgets that g(x1) was a square before.
        if !bool::from(u.is_zero()) {
            return Self::map_to_curve(u);
        }
        let image: Option<G2Affine> = G2Affine::from_compressed_unchecked(&IMAGE_OF_ZERO).into();
        image.map_or_else(Self::identity, Self::from)
    }
}

/// `map_to_curve` of 0 in G2, compressed: x = B/(Z·A), and the even one of its two y, through the
/// 3-isogeny. From a separate implementation of RFC 9380 §6.6 in Python integers.
#[rustfmt::skip]
const IMAGE_OF_ZERO: [u8; 96] = [
    0x88, 0x69, 0x82, 0x26, 0x66, 0xfe, 0x85, 0x0c, 0xb9, 0x3d, 0xfd, 0x4f, 0xa6, 0x4e, 0xbd, 0x9e,
    0xf7, 0x7b, 0xa6, 0x2b, 0x5c, 0x12, 0x05, 0x5e, 0xad, 0xb6, 0xe7, 0xcc, 0x89, 0x72, 0xf6, 0x4e,
    0x01, 0xc4, 0x57, 0x7d, 0x3d, 0x52, 0x45, 0x6c, 0x26, 0x86, 0x76, 0x47, 0xf5, 0x36, 0x65, 0x19,
    0x0c, 0xdf, 0xcc, 0x95, 0x23, 0x30, 0x5c, 0x43, 0xef, 0x59, 0xa4, 0xe3, 0x47, 0xcb, 0x3f, 0xc7,
    0x66, 0x88, 0xc6, 0x0b, 0x05, 0xba, 0xfe, 0xbd, 0x44, 0x5a, 0x65, 0x90, 0x1b, 0x5d, 0xd4, 0x06,
    0x44, 0xe2, 0x1d, 0x35, 0xdc, 0xbe, 0x50, 0xa9, 0x59, 0x55, 0xe4, 0xf8, 0xe2, 0x4f, 0xbe, 0x6f,
];

#[cfg(test)]
mod tests {
    use crosspair_core::{G1, Group};

    use super::*;
    use crate::Zkcrypto;

    /// An element of Fp that is mapped into the kernel of the 11-isogeny.
    const KERNEL: [u8; 48] = [
        0x05, 0x98, 0xc1, 0x36, 0x7b, 0xbd, 0x9d, 0x3b, 0x73, 0xdf, 0xef, 0xb2, 0x63, 0xa1, 0x17,
        0xbc, 0xdb, 0xcb, 0x4c, 0x7a, 0x28, 0x28, 0x97, 0xd4, 0xa2, 0x05, 0x89, 0xad, 0x2e, 0xa8,
        0x0d, 0xa7, 0x3b, 0x23, 0xa4, 0x65, 0xe2, 0xc2, 0x91, 0xe7, 0xef, 0x0f, 0xde, 0x59, 0x34,
        0x38, 0xf5, 0x13,
    ];

    /// The workarounds can go when these fail.
    #[test]
    fn two_maps_of_bls12_381_are_wrong() {
        let mut uniform = [0; 128];
        let zero = G2Projective::map_to_curve(&element(&uniform));
        assert!(!bool::from(zero.is_on_curve()));

        uniform[UNIFORM_FP - FP..UNIFORM_FP].copy_from_slice(&KERNEL);
        let kernel = G1Projective::map_to_curve(&element(&uniform[..UNIFORM_FP]));
        assert_eq!(kernel + G1Projective::generator(), G1Projective::identity());
    }

    #[test]
    fn a_sum_with_the_image_of_a_kernel_element_is_the_other_point() {
        let kernel = <Zkcrypto as Group<G1>>::map_to_curve(&KERNEL);
        let sum = kernel + G1Projective::generator();
        assert_eq!(sum, G1Projective::generator());
    }
}
