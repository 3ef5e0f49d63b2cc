//! `BLS12_G1MSM` and `BLS12_G2MSM` (EIP-2537, "ABI for G1 MSM", "ABI for G2 MSM"): Σ kᵢ·Pᵢ over points
//! of the subgroup. A single multiplication is a sum of one.

use super::encoding::{Encoded, decode, encode};
use super::{Error, Fault, Operation};
use crate::traits::{Affine, ByteArray, Executor, G1, G2, Group, Point, Serial, map_reduce};
use crate::types::Scalar;

/// Bytes of a scalar.
const SCALAR: usize = 32;
/// Points that are worth a thread of their own.
const GRAIN: usize = 2;

/// Σ kᵢ·Pᵢ in G1 from items of 160 bytes: a point as in [`g1_add`](super::g1_add), and a scalar of 32
/// big-endian bytes, which need not be below r.
///
/// Every point is checked by itself, never at random. Variable time.
///
/// # Errors
///
/// [`Error::Empty`], [`Error::Length`]; [`Error::Item`] for the first point with a fault, whatever its
/// scalar: padding, a coordinate of p or more, not on the curve, not in the subgroup.
pub fn g1_msm<B: Group<G1>>(input: &[u8]) -> Result<[u8; 128], Error> {
    g1_msm_on::<B, _>(&Serial, input)
}

/// [`g1_msm`], spread over an executor.
///
/// # Errors
///
/// As [`g1_msm`].
pub fn g1_msm_on<B: Group<G1>, E: Executor>(
    executor: &E,
    input: &[u8],
) -> Result<[u8; 128], Error> {
    msm::<B, G1, E>(Operation::G1Msm, executor, input)
}

/// Σ kᵢ·Pᵢ in G2 from items of 288 bytes: a point as in [`g2_add`](super::g2_add), and a scalar of 32
/// big-endian bytes, which need not be below r.
///
/// Every point is checked by itself, never at random. Variable time.
///
/// # Errors
///
/// As [`g1_msm`].
pub fn g2_msm<B: Group<G2>>(input: &[u8]) -> Result<[u8; 256], Error> {
    g2_msm_on::<B, _>(&Serial, input)
}

/// [`g2_msm`], spread over an executor.
///
/// # Errors
///
/// As [`g1_msm`].
pub fn g2_msm_on<B: Group<G2>, E: Executor>(
    executor: &E,
    input: &[u8],
) -> Result<[u8; 256], Error> {
    msm::<B, G2, E>(Operation::G2Msm, executor, input)
}

fn msm<B: Group<C>, C: Encoded, E: Executor>(
    operation: Operation,
    executor: &E,
    input: &[u8],
) -> Result<C::Point, Error> {
    let item = operation.item_length();
    let sum = map_reduce(
        executor,
        0..operation.items(input.len())?,
        GRAIN,
        &|range| piece::<B, C>(&input[range.start * item..range.end * item], item, range.start),
        &|left, right| Ok(B::add(&left?, &right?)),
    )?;
    Ok(encode::<B, C>(&B::to_affine(&sum)))
}

/// The sum over some items, of which the first is number `first` of the input.
#[cfg(feature = "alloc")]
fn piece<B: Group<C>, C: Encoded>(
    input: &[u8],
    item: usize,
    first: usize,
) -> Result<Point<B, C>, Error> {
    let mut points = alloc::vec::Vec::with_capacity(input.len() / item);
    let mut scalars = alloc::vec::Vec::with_capacity(input.len() / item);
    let failure = input.chunks_exact(item).find_map(|item| {
        let (point, scalar) = parse::<B, C>(item);
        scalars.push(scalar);
        point.map(|point| points.push(point)).err()
    });
    let points: alloc::vec::Vec<_> = points.iter().collect();
    checked_sum::<B, C>(&points, &scalars, failure, first)
}

/// The sum over some items, of which the first is number `first` of the input.
#[cfg(not(feature = "alloc"))]
fn piece<B: Group<C>, C: Encoded>(
    input: &[u8],
    item: usize,
    first: usize,
) -> Result<Point<B, C>, Error> {
    const RUN: usize = 16;
    let identity = B::identity();
    let mut total = B::to_point(&identity);
    for (run, input) in input.chunks(RUN * item).enumerate() {
        let mut points = [identity; RUN];
        let mut scalars = [Scalar::ZERO; RUN];
        let mut len = 0;
        let failure = input.chunks_exact(item).find_map(|item| {
            let (point, scalar) = parse::<B, C>(item);
            scalars[len] = scalar;
            let failure = point.map(|point| points[len] = point).err();
            len += usize::from(failure.is_none());
            failure
        });
        let points = points.each_ref();
        let sum = checked_sum::<B, C>(&points[..len], &scalars[..len], failure, first + run * RUN)?;
        total = B::add(&total, &sum);
    }
    Ok(total)
}

/// A point of the curve, if it is one, and its scalar.
fn parse<B: Group<C>, C: Encoded>(item: &[u8]) -> (Result<Affine<B, C>, Fault>, Scalar) {
    let (point, scalar) = item.split_at(C::Point::LEN);
    let mut big_endian = [0; SCALAR];
    big_endian.copy_from_slice(scalar);
    (decode::<B, C>(point), Scalar::from_be_bytes(big_endian))
}

/// Checks the points that come before a failure, if there is one, and sums.
fn checked_sum<B: Group<C>, C: Encoded>(
    points: &[&Affine<B, C>],
    scalars: &[Scalar],
    failure: Option<Fault>,
    first: usize,
) -> Result<Point<B, C>, Error> {
    if let Err(index) = B::in_subgroup_all(points) {
        return Err(Error::Item { index: first + index, fault: Fault::NotInSubgroup(C::GROUP) });
    }
    if let Some(fault) = failure {
        return Err(Error::Item { index: first + points.len(), fault });
    }
    let bits = scalars.iter().map(Scalar::bit_length).max().unwrap_or(0);
    Ok(B::msm(points, scalars, bits))
}
