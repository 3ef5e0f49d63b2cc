//! A committee: its members and their total.

use alloc::sync::Arc;
use core::fmt;

use super::side_sum::SideSum;
use super::{Participation, ParticipationError};
use crate::error::AggregateError;
use crate::registry::{KeyLookup, KeyReader, SumError};
use crate::traits::{Group, Variant};
use crate::types::{AggregatePublicKey, PublicKey};

/// The keys of a committee in their order, and their sum.
///
/// A key that is there twice, as in a sync committee, whose members are drawn with replacement,
/// counts twice where both of its bits are set. Clones share the members.
pub struct Committee<B: Group<V::Pk>, V: Variant> {
    members: Members<B, V>,
    total: AggregatePublicKey<B, V>,
}

/// Where the keys are.
enum Members<B: Group<V::Pk>, V: Variant> {
    Own(Arc<[PublicKey<B, V>]>),
    /// Indices that have been looked up: a registry never loses a key.
    Registered(KeyReader<B, V>, Arc<[u32]>),
}

#[allow(clippy::len_without_is_empty, reason = "there is no empty committee")]
impl<B: Group<V::Pk>, V: Variant> Committee<B, V> {
    /// The committee of some keys, which are summed once. Variable time.
    ///
    /// # Errors
    ///
    /// [`AggregateError::Empty`] for no keys.
    pub fn new(keys: impl IntoIterator<Item = PublicKey<B, V>>) -> Result<Self, AggregateError> {
        let keys: Arc<[_]> = keys.into_iter().collect();
        let total = AggregatePublicKey::sum(&*keys)?;
        Ok(Self { members: Members::Own(keys), total })
    }

    /// The committee of the registered keys with these indices: 4 bytes a member, where
    /// [`new`](Self::new) copies a key for each. A sum then gathers its keys from all over the
    /// registry. Variable time.
    ///
    /// # Errors
    ///
    /// [`SumError`]: no index, or the first one without a key.
    pub fn registered(keys: &KeyReader<B, V>, indices: &[usize]) -> Result<Self, SumError> {
        let total = keys.sum(indices)?;
        let indices = indices.iter().map(|index| *index as u32).collect();
        Ok(Self { members: Members::Registered(keys.clone(), indices), total })
    }

    /// The number of members, at least 1.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.members {
            Members::Own(keys) => keys.len(),
            Members::Registered(_, indices) => indices.len(),
        }
    }

    /// The key of a member, or `None` if there are not so many.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<&PublicKey<B, V>> {
        (index < self.len()).then(|| self.member(index))
    }

    /// The keys in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &PublicKey<B, V>> {
        (0..self.len()).map(|index| self.member(index))
    }

    /// The sum of all keys.
    #[must_use]
    pub fn total(&self) -> &AggregatePublicKey<B, V> {
        &self.total
    }

    /// The sum of the keys that took part: of the present ones if they are at most half, otherwise
    /// the total without the absent ones. If all are present, it is the total, and nothing is
    /// added. Where keys cancel, it is the identity, which verifies nothing. Variable time.
    ///
    /// # Errors
    ///
    /// [`ParticipationError`] if there is not one bit a member, or none is set.
    pub fn sum(
        &self,
        participation: Participation<'_>,
    ) -> Result<AggregatePublicKey<B, V>, ParticipationError> {
        let present = self.check(participation)?;
        if present == self.len() {
            return Ok(self.total);
        }
        let side = SideSum::of(self, participation, present);
        let mut sum = [B::to_point(&B::identity())];
        B::sums(&[&side.keys], &mut sum);
        Ok(side.finish(B::to_affine(&side.difference(sum[0]))))
    }

    /// How many took part, at least 1.
    pub(super) fn check(
        &self,
        participation: Participation<'_>,
    ) -> Result<usize, ParticipationError> {
        check_len(self.len(), participation)?;
        match participation.count() {
            0 => Err(ParticipationError::Empty),
            present => Ok(present),
        }
    }

    /// The key of a member that there is. All access to members goes through here.
    pub(super) fn member(&self, index: usize) -> &PublicKey<B, V> {
        match &self.members {
            Members::Own(keys) => &keys[index],
            Members::Registered(keys, indices) => {
                keys.get(indices[index] as usize).expect("looked up before")
            }
        }
    }
}

/// Whether there is one bit for each member.
pub(super) fn check_len(
    expected: usize,
    participation: Participation<'_>,
) -> Result<(), ParticipationError> {
    match participation.len() {
        actual if actual == expected => Ok(()),
        actual => Err(ParticipationError::Length { expected, actual }),
    }
}

impl<B: Group<V::Pk>, V: Variant> Clone for Committee<B, V> {
    fn clone(&self) -> Self {
        let members = match &self.members {
            Members::Own(keys) => Members::Own(Arc::clone(keys)),
            Members::Registered(keys, indices) => {
                Members::Registered(keys.clone(), Arc::clone(indices))
            }
        };
        Self { members, total: self.total }
    }
}

impl<B: Group<V::Pk>, V: Variant> fmt::Debug for Committee<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Committee").field("len", &self.len()).field("total", &self.total).finish()
    }
}
