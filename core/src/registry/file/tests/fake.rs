//! A group whose points are their coordinates: "on the curve" if the last byte is even, "in the
//! subgroup" if it is a multiple of 4.

use alloc::vec::Vec;
use core::ops::Range;

use crate::traits::{ByteArray, Curve, Group};
use crate::{Dst, Message, MinPk, PublicKey, Scalar};

pub(super) enum Fake {}

pub(super) type Key = PublicKey<Fake, MinPk>;

/// Every byte differs between keys, so that a torn one shows.
pub(super) fn key(number: u64) -> Key {
    let mut dice = Dice::new(number);
    let mut bytes = [0; 96];
    bytes.fill_with(|| dice.below(256) as u8);
    // Below the modulus, and in the subgroup.
    bytes[0] &= 15;
    bytes[48] &= 15;
    bytes[95] &= !3;
    PublicKey::from_uncompressed(&bytes).expect("a fake key")
}

pub(super) fn keys(numbers: Range<u64>) -> Vec<Key> {
    numbers.map(key).collect()
}

impl<C: Curve> Group<C> for Fake {
    type Affine = C::Uncompressed;
    type Point = C::Uncompressed;

    fn generator() -> Self::Affine {
        Self::Affine::ZERO
    }

    fn identity() -> Self::Affine {
        Self::Affine::ZERO
    }

    fn from_coordinates(xy: &C::Uncompressed) -> Option<Self::Affine> {
        xy.as_ref().last().is_some_and(|last| last % 2 == 0).then_some(*xy)
    }

    fn coordinates(point: &Self::Affine) -> C::Uncompressed {
        *point
    }

    fn is_identity(point: &Self::Affine) -> bool {
        *point == Self::Affine::ZERO
    }

    fn in_subgroup(point: &Self::Affine) -> bool {
        point.as_ref().last().is_some_and(|last| last % 4 == 0)
    }

    fn neg(_: &Self::Affine) -> Self::Affine {
        unreachable!("no arithmetic")
    }

    fn to_point(_: &Self::Affine) -> Self::Point {
        unreachable!("no arithmetic")
    }

    fn to_affine(_: &Self::Point) -> Self::Affine {
        unreachable!("no arithmetic")
    }

    fn add(_: &Self::Point, _: &Self::Point) -> Self::Point {
        unreachable!("no arithmetic")
    }

    fn mul(_: &Self::Affine, _: &Scalar) -> Self::Point {
        unreachable!("no arithmetic")
    }

    fn decompress(_: &C::Coordinate, _: bool) -> Option<Self::Affine> {
        unreachable!("no square roots")
    }

    fn hash_to_curve(_: &Message<'_>, _: &Dst<'_>) -> Self::Point {
        unreachable!("no hashing")
    }

    fn encode_to_curve(_: &Message<'_>, _: &Dst<'_>) -> Self::Point {
        unreachable!("no hashing")
    }

    fn map_to_curve(_: &C::Coordinate) -> Self::Point {
        unreachable!("no hashing")
    }
}

/// SplitMix64.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % bound as u64) as usize
    }
}
