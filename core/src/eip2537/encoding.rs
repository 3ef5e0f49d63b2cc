//! The encodings of EIP-2537: "Field elements encoding", "Encoding of points in G1/G2", "Point of
//! infinity encoding".
//!
//! A field element has 64 bytes, big-endian, the upper 16 of them zero. An element c0 + c1·u of
//! Fp2 is c0 ‖ c1, other than in the encodings of signatures, where c1 comes first. A point is
//! x ‖ y, and all zeros for the identity. There are no flags.

use super::{Fault, PointGroup};
use crate::encoding::is_canonical;
use crate::traits::{Affine, ByteArray, Curve, G1, G2, Group};

/// Bytes of an element of Fp, without and with its padding.
const FP: usize = 48;
const PADDED: usize = 64;
const PADDING: usize = PADDED - FP;

/// Sizes that follow from the curve.
pub(super) trait Encoded: Curve {
    /// A point: 128 bytes in G1, 256 in G2.
    type Point: ByteArray;
    /// What the points are called in errors.
    const GROUP: PointGroup;
}

impl Encoded for G1 {
    type Point = [u8; 128];
    const GROUP: PointGroup = PointGroup::G1;
}

impl Encoded for G2 {
    type Point = [u8; 256];
    const GROUP: PointGroup = PointGroup::G2;
}

/// Moves field elements without their padding to `out`, canonical, in the order of
/// [`Curve::Coordinate`]; `bytes` has 64 for each 48 of `out`.
fn unpad<C: Curve>(bytes: &[u8], out: &mut [u8]) -> Result<(), Fault> {
    let elements = bytes.chunks_exact(PADDED);
    if elements.clone().any(|element| element[..PADDING].iter().any(|byte| *byte != 0)) {
        return Err(Fault::Padding);
    }
    for (element, place) in elements.zip(places::<C>(out)) {
        place.copy_from_slice(&element[PADDING..]);
    }
    if is_canonical(out) { Ok(()) } else { Err(Fault::NotCanonical) }
}

/// The places of the field elements of some coordinates, in the order of this encoding.
fn places<C: Curve>(coordinates: &mut [u8]) -> impl Iterator<Item = &mut [u8]> {
    // From the back within a coordinate: c0 before c1.
    coordinates
        .chunks_exact_mut(C::Coordinate::LEN)
        .flat_map(|coordinate| coordinate.chunks_exact_mut(FP).rev())
}

/// The point of a curve that some bytes, as many as [`Encoded::Point`] has, stand for.
pub(super) fn decode<B: Group<C>, C: Encoded>(bytes: &[u8]) -> Result<Affine<B, C>, Fault> {
    let mut xy = C::Uncompressed::ZERO;
    unpad::<C>(bytes, xy.as_mut())?;
    if xy == C::Uncompressed::ZERO {
        return Ok(B::identity());
    }
    B::from_coordinates(&xy).ok_or(Fault::NotOnCurve(C::GROUP))
}

/// [`decode`] and the check of the subgroup.
pub(super) fn decode_in_subgroup<B: Group<C>, C: Encoded>(
    bytes: &[u8],
) -> Result<Affine<B, C>, Fault> {
    let point = decode::<B, C>(bytes)?;
    if B::in_subgroup(&point) { Ok(point) } else { Err(Fault::NotInSubgroup(C::GROUP)) }
}

/// A field element: 64 bytes for Fp, 128 for Fp2.
pub(super) fn decode_element<C: Curve>(bytes: &[u8]) -> Result<C::Coordinate, Fault> {
    let mut element = C::Coordinate::ZERO;
    unpad::<C>(bytes, element.as_mut())?;
    Ok(element)
}

/// The bytes of a point.
pub(super) fn encode<B: Group<C>, C: Encoded>(point: &Affine<B, C>) -> C::Point {
    let mut bytes = C::Point::ZERO;
    if !B::is_identity(point) {
        let mut xy = B::coordinates(point);
        let elements = bytes.as_mut().chunks_exact_mut(PADDED);
        for (place, element) in elements.zip(places::<C>(xy.as_mut())) {
            place[PADDING..].copy_from_slice(element);
        }
    }
    bytes
}
