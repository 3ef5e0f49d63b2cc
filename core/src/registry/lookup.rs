//! What registries, readers and forks can be asked.

use alloc::vec::Vec;

use super::{SumError, UnknownIndex};
use crate::traits::{Curve, Group, Variant};
use crate::types::{AggregatePublicKey, PublicKey, Signature};

/// Keys by index, as a [`KeyRegistry`](super::KeyRegistry), a [`KeyReader`](super::KeyReader) or a
/// [`Fork`](super::Fork) has them. All operations take variable time.
///
/// The methods on lists of indices check all of them before they do anything. An index from the wire is
/// 64 bits long: `usize::try_from` says whether it is one here.
pub trait KeyLookup<B: Group<V::Pk>, V: Variant> {
    /// How many keys there are: they have the indices below.
    fn len(&self) -> usize;

    /// The key with this index.
    fn get(&self, index: usize) -> Option<&PublicKey<B, V>>;

    /// The compressed form of the key with this index: copied, where the registry
    /// [keeps it](super::RegistryOptions::keep_compressed), encoded otherwise.
    fn compressed(&self, index: usize) -> Option<<V::Pk as Curve>::Coordinate> {
        self.get(index).map(PublicKey::to_compressed)
    }

    /// The lowest index of a key. Where the registry has
    /// [no table](super::RegistryOptions::index_keys), the key is compared with all others.
    fn index_of(&self, key: &PublicKey<B, V>) -> Option<usize>;

    /// Whether there is no key.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The keys with these indices, in their order and as often as they are named.
    ///
    /// # Errors
    ///
    /// The first index without a key.
    fn select(&self, indices: &[usize]) -> Result<Vec<&PublicKey<B, V>>, UnknownIndex> {
        let keys = indices.iter().enumerate();
        keys.map(|(position, index)| {
            self.get(*index).ok_or(UnknownIndex { position, index: *index })
        })
        .collect()
    }

    /// The sum of the keys with these indices, each counted as often as it is named.
    ///
    /// # Errors
    ///
    /// The first index without a key, or that there is no index.
    fn sum(&self, indices: &[usize]) -> Result<AggregatePublicKey<B, V>, SumError> {
        Ok(AggregatePublicKey::sum(self.select(indices)?)?)
    }

    /// Signatures with their signers' keys, as
    /// [`same_message`](crate::batch::same_message) takes them.
    ///
    /// # Errors
    ///
    /// The first index without a key.
    #[allow(clippy::type_complexity, reason = "pairs of references")]
    fn pairs<'s>(
        &'s self,
        signatures: &'s [(usize, Signature<B, V>)],
    ) -> Result<Vec<(&'s PublicKey<B, V>, &'s Signature<B, V>)>, UnknownIndex>
    where
        B: Group<V::Sig>,
    {
        let pair = |(position, (index, signature)): (usize, &'s (usize, _))| {
            let key = self.get(*index).ok_or(UnknownIndex { position, index: *index })?;
            Ok((key, signature))
        };
        signatures.iter().enumerate().map(pair).collect()
    }
}
