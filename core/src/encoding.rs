//! The ZCash encoding of points: draft-irtf-cfrg-pairing-friendly-curves, appendix C.
//!
//! A compressed point is its x coordinate, an uncompressed one is x ‖ y, big-endian, c1
//! before c0 in G2. Three bits on top of the first byte are flags: 0x80 compressed, 0x40
//! infinity, 0x20 sort: y is the lexicographically larger of y and −y. All rules about them
//! are here, for every backend.

use crate::error::DecodeError;
use crate::traits::{Affine, ByteArray, Curve, Group};

const COMPRESSED: u8 = 0x80;
const INFINITY: u8 = 0x40;
const SORT: u8 = 0x20;

/// The bytes of one element of Fp.
const FP: usize = 48;

/// p, big-endian.
const MODULUS: [u8; FP] = [
    0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
    0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
    0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];

/// (p − 1) / 2, big-endian: an element above it is larger than its negation.
const HALF_MODULUS: [u8; FP] = [
    0x0d, 0x00, 0x88, 0xf5, 0x1c, 0xbf, 0xf3, 0x4d, 0x25, 0x8d, 0xd3, 0xdb, 0x21, 0xa5, 0xd6, 0x6b,
    0xb2, 0x3b, 0xa5, 0xc2, 0x79, 0xc2, 0x89, 0x5f, 0xb3, 0x98, 0x69, 0x50, 0x7b, 0x58, 0x7b, 0x12,
    0x0f, 0x55, 0xff, 0xff, 0x58, 0xa9, 0xff, 0xff, 0xdc, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xd5, 0x55,
];

/// Whether every field element of the coordinates is below p.
pub(crate) fn is_canonical(coordinates: &[u8]) -> bool {
    coordinates.chunks_exact(FP).all(|element| element < MODULUS.as_slice())
}

/// What the bytes of a compressed point say before any curve arithmetic.
pub(crate) enum Compressed<C: Curve> {
    Identity,
    /// The x coordinate, canonical, and the sort bit.
    Point(C::Coordinate, bool),
}

/// The checks of a compressed point up to and including the infinity form.
pub(crate) fn parse_compressed<C: Curve>(bytes: &[u8]) -> Result<Compressed<C>, DecodeError> {
    let (flags, x) = split_flags::<C::Coordinate>(bytes)?;
    if flags & COMPRESSED == 0 || flags & (INFINITY | SORT) == INFINITY | SORT {
        return Err(DecodeError::Flags);
    }
    if !is_canonical(x.as_ref()) {
        return Err(DecodeError::NotCanonical);
    }
    if flags & INFINITY == 0 {
        return Ok(Compressed::Point(x, flags & SORT != 0));
    }
    if x == C::Coordinate::ZERO {
        Ok(Compressed::Identity)
    } else {
        Err(DecodeError::InvalidInfinity)
    }
}

/// A point on the curve from its compressed form.
pub(crate) fn decode_compressed<B: Group<C>, C: Curve>(
    bytes: &[u8],
) -> Result<Affine<B, C>, DecodeError> {
    match parse_compressed::<C>(bytes)? {
        Compressed::Identity => Ok(B::identity()),
        Compressed::Point(x, larger) => B::decompress(&x, larger).ok_or(DecodeError::NotOnCurve),
    }
}

/// A point on the curve from its uncompressed form.
pub(crate) fn decode_uncompressed<B: Group<C>, C: Curve>(
    bytes: &[u8],
) -> Result<Affine<B, C>, DecodeError> {
    let (flags, xy) = split_flags::<C::Uncompressed>(bytes)?;
    if flags & (COMPRESSED | SORT) != 0 {
        return Err(DecodeError::Flags);
    }
    if !is_canonical(xy.as_ref()) {
        return Err(DecodeError::NotCanonical);
    }
    match (flags & INFINITY != 0, xy == C::Uncompressed::ZERO) {
        (true, true) => Ok(B::identity()),
        (false, false) => B::from_coordinates(&xy).ok_or(DecodeError::NotOnCurve),
        _ => Err(DecodeError::InvalidInfinity),
    }
}

/// A point on the curve from either form; the length decides which.
pub(crate) fn decode<B: Group<C>, C: Curve>(bytes: &[u8]) -> Result<Affine<B, C>, DecodeError> {
    if bytes.len() == C::Uncompressed::LEN {
        decode_uncompressed::<B, C>(bytes)
    } else {
        decode_compressed::<B, C>(bytes)
    }
}

/// The compressed form.
pub(crate) fn encode_compressed<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> C::Coordinate {
    let mut bytes = C::Coordinate::ZERO;
    if B::is_identity(point) {
        bytes.as_mut()[0] = COMPRESSED | INFINITY;
        return bytes;
    }
    let coordinates = B::coordinates(point);
    let (x, y) = coordinates.as_ref().split_at(C::Coordinate::LEN);
    bytes.as_mut().copy_from_slice(x);
    bytes.as_mut()[0] |= if is_larger(y) { COMPRESSED | SORT } else { COMPRESSED };
    bytes
}

/// The uncompressed form.
pub(crate) fn encode_uncompressed<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> C::Uncompressed {
    if B::is_identity(point) {
        let mut bytes = C::Uncompressed::ZERO;
        bytes.as_mut()[0] = INFINITY;
        bytes
    } else {
        B::coordinates(point)
    }
}

/// The flag bits, and the bytes without them.
fn split_flags<A: ByteArray>(bytes: &[u8]) -> Result<(u8, A), DecodeError> {
    if bytes.len() != A::LEN {
        return Err(DecodeError::Length { actual: bytes.len() });
    }
    let mut array = A::ZERO;
    array.as_mut().copy_from_slice(bytes);
    let first = &mut array.as_mut()[0];
    let flags = *first & (COMPRESSED | INFINITY | SORT);
    *first ^= flags;
    Ok((flags, array))
}

/// Whether y is lexicographically larger than −y: c1 decides, and c0 where c1 is 0.
fn is_larger(y: &[u8]) -> bool {
    y.chunks_exact(FP)
        .find(|element| **element != [0; FP])
        .is_some_and(|element| element > HALF_MODULUS.as_slice())
}
