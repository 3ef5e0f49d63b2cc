//! Many encodings at once: parsed, decompressed and checked phase by phase, so that a
//! backend's bulk methods see whole slices.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::encoding::{Compressed, parse_compressed};
use crate::error::{DecodeError, ItemError};
use crate::traits::{Affine, Curve, Executor, Group, map_reduce};

/// Items that are worth a thread of their own; one costs tens of microseconds.
const GRAIN: usize = 16;

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
