//! Members of committees, and who of them took part.

use crosspair_core::committee::Committee;
use crosspair_core::registry::KeyRegistry;
use crosspair_core::{
    AggregatePublicKey, Bls, Curve, CurvePoint, Group, PublicKey, SubgroupPoint, Variant,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

/// Sizes of committees, around multiples of 8.
pub(crate) const SIZES: [usize; 7] = [1, 2, 7, 8, 9, 64, 512];

/// Who took part, as a list of booleans.
pub(crate) type Bits = Vec<bool>;

/// Their committee.
pub(crate) fn committee<B: Bls<V>, V: Variant>(keys: &[PublicKey<B, V>]) -> Committee<B, V> {
    Committee::new(keys.iter().copied()).expect("not empty")
}

/// The same committee, of keys in a registry that has them the other way round.
pub(crate) fn registered<B: Bls<V>, V: Variant>(keys: &[PublicKey<B, V>]) -> Committee<B, V> {
    let reversed: Vec<_> = keys.iter().rev().copied().collect();
    let mut registry = KeyRegistry::new();
    assert_eq!(registry.append(0, &reversed), Ok(keys.len()));
    let indices: Vec<_> = (0..keys.len()).rev().collect();
    Committee::registered(&registry.reader(), &indices).expect("not empty")
}

/// The encoding as a bitvector.
pub(crate) fn bitvector(bits: &[bool]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    bits.chunks(8).map(byte).collect()
}

/// The encoding as a bitlist.
pub(crate) fn bitlist(bits: &[bool]) -> Vec<u8> {
    bitvector(&[bits, &[true]].concat())
}

/// A bitfield with so many bits set, at random places.
pub(crate) fn some(len: usize, present: usize, rng: &mut ChaCha20Rng) -> Bits {
    let mut bits: Bits = (0..len).map(|place| place < present).collect();
    for place in (1..len).rev() {
        bits.swap(place, rng.next_u64() as usize % (place + 1));
    }
    bits
}

/// Each number of participants that a test of so many members has: none but one, around a half, a
/// few missing, all.
pub(crate) fn densities(len: usize) -> Vec<usize> {
    let mut counts: Vec<_> = [1, len / 2 + 1, len.div_ceil(2), len * 99 / 100, len - 1, len]
        .into_iter()
        .chain((len / 2).checked_sub(1))
        .chain([len / 2, len / 100])
        .filter(|count| *count > 0)
        .collect();
    counts.sort_unstable();
    counts.dedup();
    counts
}

/// Σ of those who took part by the group's addition, one at a time.
pub(crate) fn one_at_a_time<B: Bls<V>, V: Variant>(
    keys: &[PublicKey<B, V>],
    bits: &[bool],
) -> AggregatePublicKey<B, V> {
    let present = keys.iter().zip(bits).filter(|(_, present)| **present);
    sum_of_points(&present.map(|(key, _)| key.to_subgroup_point()).collect::<Vec<_>>()).into()
}

fn sum_of_points<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> SubgroupPoint<B, C> {
    let mut sum = B::to_point(&B::identity());
    for point in points {
        sum = B::add(&sum, &B::to_point(point.as_affine()));
    }
    let sum = CurvePoint::trusted_on_curve(B::to_affine(&sum));
    sum.into_subgroup().expect("a sum of points of the group")
}
