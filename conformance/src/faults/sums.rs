//! Faults of sums and of multi-scalar multiplication.

use std::collections::HashSet;

use crosspair_core::{Affine, ByteArray, Curve, Group, Point, Scalar};

use super::Fault;
use super::group_law::{is_order, without_top_bit};

#[inline(never)]
pub(super) fn sum<B: Group<C>, C: Curve>(points: &[&Affine<B, C>]) -> Point<B, C> {
    if Fault::SumOfNothingPanics.is_active() && points.is_empty() {
        panic!("a sum of nothing");
    }
    if Fault::LastPointOfOddSumsDropped.is_active() && points.len() % 2 == 1 && points.len() > 1 {
        return B::sum(&points[..points.len() - 1]);
    }
    if Fault::AdjacentOppositesSpoilASum.is_active()
        && points.chunks_exact(2).any(|pair| *pair[0] == B::neg(pair[1]))
    {
        return B::to_point(&B::identity());
    }
    if Fault::RepeatedPointsCountOnce.is_active() {
        return B::sum(&different::<B, C>(points));
    }
    if Fault::IdentityEndsASum.is_active() {
        let end = points.iter().position(|point| B::is_identity(point)).unwrap_or(points.len());
        return B::sum(&points[..end]);
    }
    B::sum(points)
}

/// The points without repetitions.
fn different<'p, B: Group<C>, C: Curve>(points: &[&'p Affine<B, C>]) -> Vec<&'p Affine<B, C>> {
    let mut seen = HashSet::new();
    points.iter().copied().filter(|point| seen.insert(B::coordinates(point))).collect()
}

#[inline(never)]
pub(super) fn sums<B: Group<C>, C: Curve>(lists: &[&[&Affine<B, C>]], out: &mut [Point<B, C>]) {
    if Fault::LastListMissing.is_active()
        && let Some((_, lists)) = lists.split_last()
    {
        return B::sums(lists, &mut out[..lists.len()]);
    }
    if Fault::RepeatedPointsCountOnce.is_active() {
        let lists: Vec<_> = lists.iter().map(|list| different::<B, C>(list)).collect();
        return B::sums(&lists.iter().map(Vec::as_slice).collect::<Vec<_>>(), out);
    }
    if Fault::ZeroXLostInLists.is_active() {
        // Where (0, y) stands for the identity.
        let x_is_zero = |point: &Affine<B, C>| {
            B::coordinates(point).as_ref()[..C::Coordinate::LEN].iter().all(|byte| *byte == 0)
        };
        let lists: Vec<Vec<_>> = lists
            .iter()
            .map(|list| list.iter().copied().filter(|point| !x_is_zero(point)).collect())
            .collect();
        return B::sums(&lists.iter().map(Vec::as_slice).collect::<Vec<_>>(), out);
    }
    let before = out.to_vec();
    B::sums(lists, out);
    if Fault::EmptyListsLeftAsTheyWere.is_active() {
        for ((list, out), before) in lists.iter().zip(out).zip(before) {
            if list.is_empty() {
                *out = before;
            }
        }
    }
}

#[inline(never)]
pub(super) fn msm<B: Group<C>, C: Curve>(
    points: &[&Affine<B, C>],
    scalars: &[Scalar],
    bits: usize,
) -> Point<B, C> {
    if Fault::SumOfNoProductsPanics.is_active() && points.is_empty() {
        panic!("a sum of no products");
    }
    if Fault::TopBitOfAllScalarsDropped.is_active() && bits > 0 {
        return B::msm(points, &cut(scalars, bits - 1), bits);
    }
    if Fault::BitsOfTheFirstScalarCount.is_active() {
        let first = scalars.first().map_or(0, Scalar::bit_length);
        return B::msm(points, &cut(scalars, first), bits);
    }
    if Fault::TopBitOfScalarsIgnored.is_active() {
        return B::msm(points, &cut(scalars, 255), bits);
    }
    if Fault::OrderTimesAPointIsThePoint.is_active() {
        let one = Scalar::from(1u64);
        let scalars: Vec<_> = scalars.iter().map(|k| if is_order(k) { one } else { *k }).collect();
        return B::msm(points, &scalars, bits);
    }
    if Fault::LastProductMissing.is_active() && points.len() > 1 {
        let kept = points.len() - 1;
        return B::msm(&points[..kept], &scalars[..kept], bits);
    }
    if Fault::EqualProductsCountOnce.is_active() {
        let mut seen = HashSet::new();
        let terms = points.iter().copied().zip(scalars.iter().copied());
        let (points, scalars): (Vec<_>, Vec<_>) =
            terms.filter(|(point, k)| seen.insert((B::coordinates(point), *k))).unzip();
        return B::msm(&points, &scalars, bits);
    }
    B::msm(points, scalars, bits)
}

/// The scalars modulo 2^bits.
fn cut(scalars: &[Scalar], bits: usize) -> Vec<Scalar> {
    let cut = |scalar: &Scalar| {
        if bits == 255 {
            return without_top_bit(scalar);
        }
        let mut bytes = scalar.to_le_bytes();
        for (place, byte) in bytes.iter_mut().enumerate() {
            let kept = bits.saturating_sub(8 * place).min(8);
            *byte &= (0xff_u16 >> (8 - kept)) as u8;
        }
        Scalar::from_le_bytes(bytes)
    };
    scalars.iter().map(cut).collect()
}
