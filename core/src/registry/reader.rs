//! Handles for readers.

use alloc::sync::Arc;
use core::fmt;

use super::storage::Storage;
use super::{Fork, KeyLookup, RegistryOptions};
use crate::traits::{Curve, Group, Variant};
use crate::types::PublicKey;

/// A handle for readers of a [`KeyRegistry`](super::KeyRegistry): cheap to clone, never waits, and
/// sees what has been appended.
pub struct KeyReader<B: Group<V::Pk>, V: Variant> {
    storage: Arc<Storage<PublicKey<B, V>>>,
}

impl<B: Group<V::Pk>, V: Variant> KeyReader<B, V> {
    pub(super) fn new(options: RegistryOptions) -> Self {
        let secret = options.index_secret.map(|secret| *secret);
        Self { storage: Arc::new(Storage::new(options.compressed, secret)) }
    }

    pub(super) fn storage(&self) -> &Storage<PublicKey<B, V>> {
        &self.storage
    }

    /// Whether both are of the same registry, as opposed to one with the same keys.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.storage, &other.storage)
    }

    /// A fork at the registry's present length.
    #[must_use]
    pub fn fork(&self) -> Fork<B, V> {
        Fork::new(self.clone())
    }
}

impl<B: Group<V::Pk>, V: Variant> KeyLookup<B, V> for KeyReader<B, V> {
    fn len(&self) -> usize {
        self.storage.len()
    }

    fn get(&self, index: usize) -> Option<&PublicKey<B, V>> {
        self.storage.get(index)
    }

    fn compressed(&self, index: usize) -> Option<<V::Pk as Curve>::Coordinate> {
        self.storage.bytes(index)
    }

    fn index_of(&self, key: &PublicKey<B, V>) -> Option<usize> {
        self.storage.index_of(key)
    }
}

impl<B: Group<V::Pk>, V: Variant> Clone for KeyReader<B, V> {
    fn clone(&self) -> Self {
        Self { storage: Arc::clone(&self.storage) }
    }
}

impl<B: Group<V::Pk>, V: Variant> fmt::Debug for KeyReader<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyReader").field("len", &self.len()).finish_non_exhaustive()
    }
}
