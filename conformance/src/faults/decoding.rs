//! Faults of decoding.

use core::ops::Range;

use crosspair_core::{Affine, ByteArray, Curve, Group};

use super::Fault;

const FP: usize = 48;

#[inline(never)]
pub(super) fn decompress<B: Group<C>, C: Curve>(
    x: &C::Coordinate,
    y_is_larger: bool,
) -> Option<Affine<B, C>> {
    if Fault::ZeroXNotDecompressed.is_active() && *x == C::Coordinate::ZERO {
        return None;
    }
    if Fault::SortBitIgnored.is_active() {
        return B::decompress(x, false);
    }
    if Fault::SortBitTakenForParity.is_active() {
        return by_y::<B, C>(x, |y, _| (y[y.len() - 1] & 1 == 1) == y_is_larger);
    }
    if Fault::SortBitComparesTheLastCoefficient.is_active() {
        let last = |y: &[u8]| y[y.len() - FP..].to_vec();
        return by_y::<B, C>(x, |y, minus_y| (last(y) > last(minus_y)) == y_is_larger);
    }
    if Fault::SortBitComparesTheFirstCoefficient.is_active() {
        let larger = |y: &[u8], minus_y: &[u8]| y[..FP] > minus_y[..FP];
        return by_y::<B, C>(x, |y, minus_y| larger(y, minus_y) == y_is_larger);
    }
    if Fault::CoefficientsOfFp2Swapped.is_active() {
        return B::decompress(&swapped::<C, _>(x), y_is_larger);
    }
    B::decompress(x, y_is_larger)
}

#[inline(never)]
pub(super) fn from_coordinates<B: Group<C>, C: Curve>(
    xy: &C::Uncompressed,
) -> Option<Affine<B, C>> {
    let coordinate = |range: Range<usize>| {
        let mut bytes = C::Coordinate::ZERO;
        bytes.as_mut().copy_from_slice(&xy.as_ref()[range]);
        bytes
    };
    let x = coordinate(0..C::Coordinate::LEN);
    if Fault::ZeroXHasNoCoordinates.is_active() && x == C::Coordinate::ZERO {
        return None;
    }
    if Fault::YNotCompared.is_active() {
        return B::from_coordinates(xy).or_else(|| B::decompress(&x, false));
    }
    if Fault::CoefficientsOfFp2Swapped.is_active() {
        return B::from_coordinates(&swapped::<C, _>(xy));
    }
    B::from_coordinates(xy)
}

#[inline(never)]
pub(super) fn coordinates<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> C::Uncompressed {
    let coordinates = B::coordinates(point);
    if Fault::CoefficientsOfFp2Swapped.is_active() {
        swapped::<C, _>(&coordinates)
    } else {
        coordinates
    }
}

#[inline(never)]
pub(super) fn decompress_all<B: Group<C>, C: Curve>(
    items: &[(C::Coordinate, bool)],
    out: &mut [Affine<B, C>],
) -> Result<(), usize> {
    let right = B::decompress_all(items, out);
    if Fault::LastBadEncodingNamed.is_active() && right.is_err() {
        let bad = |(x, larger): &(C::Coordinate, bool)| B::decompress(x, *larger).is_none();
        return items.iter().rposition(bad).map_or(Ok(()), Err);
    }
    if Fault::LastEncodingOfManyLeftOut.is_active() && items.len() > 1 {
        out[items.len() - 1] = B::identity();
        return B::decompress_all(&items[..items.len() - 1], &mut out[..items.len() - 1]);
    }
    let single = [
        Fault::ZeroXNotDecompressed,
        Fault::SortBitIgnored,
        Fault::SortBitTakenForParity,
        Fault::SortBitComparesTheLastCoefficient,
        Fault::SortBitComparesTheFirstCoefficient,
        Fault::CoefficientsOfFp2Swapped,
    ];
    if !single.into_iter().any(Fault::is_active) {
        return right;
    }
    for (index, ((x, y_is_larger), out)) in items.iter().zip(out).enumerate() {
        *out = decompress::<B, C>(x, *y_is_larger).ok_or(index)?;
    }
    Ok(())
}

/// The point with this x whose y, seen beside −y, is the right one.
fn by_y<B: Group<C>, C: Curve>(
    x: &C::Coordinate,
    right: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<Affine<B, C>> {
    let point = B::decompress(x, true)?;
    let negated = B::neg(&point);
    let (xy, negated_xy) = (B::coordinates(&point), B::coordinates(&negated));
    let y = |xy: &C::Uncompressed| xy.as_ref()[C::Coordinate::LEN..].to_vec();
    Some(if right(&y(&xy), &y(&negated_xy)) { point } else { negated })
}

/// c0 ‖ c1 for c1 ‖ c0, in G2.
fn swapped<C: Curve, A: ByteArray>(coordinates: &A) -> A {
    let mut swapped = *coordinates;
    if C::Coordinate::LEN == 2 * FP {
        swapped.as_mut().chunks_exact_mut(2 * FP).for_each(|element| element.rotate_left(FP));
    }
    swapped
}
