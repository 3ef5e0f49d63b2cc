//! Many encodings at once: parsed, decompressed and checked phase by phase, so that a
//! backend's bulk methods see whole slices.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::encoding::{Compressed, parse_compressed};
use crate::error::{DecodeError, ItemError};
use crate::traits::{Affine, Curve, Executor, Group, map_concat, map_reduce};

/// Items that are worth a thread of their own; one costs tens of microseconds.
pub(super) const GRAIN: usize = 16;

/// Elements of the group from their compressed forms, or the first item that is none.
///
/// `identity` is what an encoding of the identity gives: nothing, or the error.
pub(crate) fn decode_all<B: Group<C>, C: Curve, E: Executor, T: AsRef<[u8]> + Sync>(
    executor: &E,
    items: &[T],
    identity: Result<(), DecodeError>,
) -> Result<Vec<Affine<B, C>>, ItemError> {
    map_reduce(
        executor,
        0..items.len(),
        GRAIN,
        &|range| decode_range::<B, C, T>(items, range, identity),
        &|left: Result<Vec<_>, ItemError>, right| {
            let mut points = left?;
            points.append(&mut right?);
            Ok(points)
        },
    )
}

fn decode_range<B: Group<C>, C: Curve, T: AsRef<[u8]>>(
    items: &[T],
    range: Range<usize>,
    identity: Result<(), DecodeError>,
) -> Result<Vec<Affine<B, C>>, ItemError> {
    let start = range.start;
    let items = &items[range];
    // Each phase looks only at the items before the first failure so far; what remains at
    // the end is the failure with the lowest index.
    let mut failure = None;
    let mut fail = |index: usize, error| {
        failure = Some(ItemError { index: start + index, error });
    };

    let mut parsed = Vec::with_capacity(items.len());
    let mut positions = Vec::with_capacity(items.len());
    let mut end = items.len();
    for (index, item) in items.iter().enumerate() {
        let checked = match parse_compressed::<C>(item.as_ref()) {
            Ok(Compressed::Identity) => identity,
            Ok(Compressed::Point(x, larger)) => {
                parsed.push((x, larger));
                positions.push(index);
                Ok(())
            }
            Err(error) => Err(error),
        };
        if let Err(error) = checked {
            fail(index, error);
            end = index;
            break;
        }
    }

    let mut points = vec![B::identity(); parsed.len()];
    if let Err(first) = B::decompress_all(&parsed, &mut points) {
        fail(positions[first], DecodeError::NotOnCurve);
        end = positions[first];
        points.truncate(first);
    }
    let references: Vec<_> = points.iter().collect();
    if let Err(first) = B::in_subgroup_all(&references) {
        fail(positions[first], DecodeError::NotInSubgroup);
    }
    if let Some(failure) = failure {
        return Err(failure);
    }

    let mut all = vec![B::identity(); end];
    for (position, point) in positions.into_iter().zip(points) {
        all[position] = point;
    }
    Ok(all)
}

/// Items whose decoding goes on one by one after the first that is none: more than enough to be
/// worth a bulk call, and few enough for many bad items to cost little more than good ones.
pub(super) const RUN: usize = 64;

/// What became of each item, of which the bad ones do not keep the others from being decoded.
pub(crate) fn decode_each<B: Group<C>, C: Curve, E: Executor, T: AsRef<[u8]> + Sync>(
    executor: &E,
    items: &[T],
) -> Vec<Result<Affine<B, C>, DecodeError>> {
    map_concat(executor, 0..items.len(), GRAIN, &|range| {
        items[range].chunks(RUN).flat_map(|run| decode_run::<B, C, T>(run)).collect()
    })
}

fn decode_run<B: Group<C>, C: Curve, T: AsRef<[u8]>>(
    items: &[T],
) -> Vec<Result<Affine<B, C>, DecodeError>> {
    let mut results = decompress_run::<B, C, T>(items);
    let (positions, points): (Vec<_>, Vec<_>) = results
        .iter()
        .enumerate()
        .filter_map(|(index, result)| Some((index, *result.as_ref().ok()?)))
        .unzip();
    for outside in outside::<B, C>(&points.iter().collect::<Vec<_>>()) {
        results[positions[outside]] = Err(DecodeError::NotInSubgroup);
    }
    results
}

/// Points on the curve from their compressed forms, each or why there is none.
pub(super) fn decompress_run<B: Group<C>, C: Curve, T: AsRef<[u8]>>(
    items: &[T],
) -> Vec<Result<Affine<B, C>, DecodeError>> {
    let mut results = Vec::with_capacity(items.len());
    let (mut parsed, mut positions) = (Vec::new(), Vec::new());
    for (index, item) in items.iter().enumerate() {
        // The identity stands for what is still to come, too.
        results.push(parse_compressed::<C>(item.as_ref()).map(|form| {
            if let Compressed::Point(x, larger) = form {
                parsed.push((x, larger));
                positions.push(index);
            }
            B::identity()
        }));
    }

    let mut points = vec![B::identity(); parsed.len()];
    let good = B::decompress_all(&parsed, &mut points).err().unwrap_or(parsed.len());
    for (i, position) in positions.into_iter().enumerate() {
        results[position] = if i < good {
            Ok(points[i])
        } else {
            B::decompress(&parsed[i].0, parsed[i].1).ok_or(DecodeError::NotOnCurve)
        };
    }
    results
}

/// Which of the points are outside the subgroup, one by one after the first.
pub(super) fn outside<B: Group<C>, C: Curve>(points: &[&Affine<B, C>]) -> Vec<usize> {
    let Err(first) = B::in_subgroup_all(points) else { return Vec::new() };
    let others = (first + 1..points.len()).filter(|i| !B::in_subgroup(points[*i]));
    core::iter::once(first).chain(others).collect()
}
