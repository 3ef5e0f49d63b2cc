//! The side of a committee that has fewer keys.

use alloc::vec::Vec;
use core::ops::Range;

use super::participation::Side;
use super::{Committee, Participation};
use crate::traits::{Affine, Group, Point, Variant};
use crate::types::{AggregatePublicKey, PublicKey};

/// Which side to sum, if so many of some members are present.
pub(super) fn cheaper(present: usize, members: usize) -> Side {
    if present <= members - present { Side::Present } else { Side::Absent }
}

/// The keys to sum for one committee, and how to go on from there.
pub(super) struct SideSum<'c, B: Group<V::Pk>, V: Variant> {
    pub(super) keys: Vec<&'c Affine<B, V::Pk>>,
    /// What the sum of the keys is to be taken from.
    total: Option<&'c AggregatePublicKey<B, V>>,
}

impl<'c, B: Group<V::Pk>, V: Variant> SideSum<'c, B, V> {
    /// For a bitfield of as many bits as there are members, of which so many are set.
    pub(super) fn of(
        committee: &'c Committee<B, V>,
        participation: Participation<'_>,
        present: usize,
    ) -> Self {
        let side = cheaper(present, committee.len());
        Self {
            keys: keys(committee, participation, 0..committee.len(), side).collect(),
            total: (side == Side::Absent).then(|| committee.total()),
        }
    }

    /// The sum of the keys that took part, or its negation. A point is negated in affine form only:
    /// Σ absent − total can wait for the inversion that makes it affine, total − Σ absent would
    /// take one more.
    pub(super) fn difference(&self, sum: Point<B, V::Pk>) -> Point<B, V::Pk> {
        match self.total {
            Some(total) => B::add_affine(&sum, &B::neg(total.as_affine())),
            None => sum,
        }
    }

    /// The sum of the keys that took part, from [`difference`](Self::difference) in affine form.
    pub(super) fn finish(&self, difference: Affine<B, V::Pk>) -> AggregatePublicKey<B, V> {
        AggregatePublicKey::new(if self.total.is_some() { B::neg(&difference) } else { difference })
    }
}

/// The keys on a side of a committee whose members have these bits.
pub(super) fn keys<'c, B: Group<V::Pk>, V: Variant>(
    committee: &'c Committee<B, V>,
    participation: Participation<'_>,
    bits: Range<usize>,
    side: Side,
) -> impl Iterator<Item = &'c Affine<B, V::Pk>> {
    let first = bits.start;
    let places = participation.places(bits, side);
    places.map(move |place| PublicKey::as_affine(committee.member(place - first)))
}
