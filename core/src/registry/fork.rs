//! Keys that one branch of a chain has added and that are not finalised.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::{Abandoned, AppendError, FinaliseError, KeyLookup, KeyReader, new_keys};
use crate::traits::{Curve, Group, Variant};
use crate::types::PublicKey;

/// A view of a registry up to some length, and above it keys of its own.
///
/// A clone is a branch: it has the same keys at first, and from then on neither sees what the other
/// appends. Cloning costs nothing; the first key appended to a clone copies the keys that the fork has
/// of its own. What is appended to the registry meanwhile changes nothing here: until
/// [`rebase`](Self::rebase), each fork sees its own branch.
///
/// A fork has room for [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT) keys of its own, or for as many as
/// [`with_limit`](Self::with_limit) says: what is not finalised may be anyone's, and must not take
/// all memory.
pub struct Fork<B: Group<V::Pk>, V: Variant> {
    base: KeyReader<B, V>,
    /// Below, the keys are the registry's.
    start: usize,
    added: Arc<Vec<PublicKey<B, V>>>,
    limit: usize,
}

impl<B: Group<V::Pk>, V: Variant> Fork<B, V> {
    /// The keys of its own that a fork has room for: 65 536, or 7 MB. At the 16 validators an epoch
    /// that Ethereum activates at most, they take more than two weeks without finality.
    pub const DEFAULT_LIMIT: usize = 1 << 16;

    pub(super) fn new(base: KeyReader<B, V>) -> Self {
        let start = base.len();
        Self { base, start, added: Arc::new(Vec::new()), limit: Self::DEFAULT_LIMIT }
    }

    /// The same with room for so many keys of its own. Those that are there stay.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// The keys that are this branch's own, and the index of the first.
    #[must_use]
    pub fn added(&self) -> (usize, &[PublicKey<B, V>]) {
        (self.start, &self.added)
    }

    /// Whether the fork is over this registry, and may be finalised there.
    pub(super) fn check_base(&self, base: &KeyReader<B, V>) -> Result<(), FinaliseError> {
        if self.base.is_same(base) { Ok(()) } else { Err(FinaliseError::Foreign) }
    }

    /// Appends keys to this branch, of which the first has the index `first`, and returns how many
    /// are new.
    ///
    /// # Errors
    ///
    /// [`AppendError`]: a gap, another key at one of the indices, or more than the limit. Nothing
    /// was appended.
    pub fn append(&mut self, first: usize, keys: &[PublicKey<B, V>]) -> Result<usize, AppendError> {
        let most = self.start.saturating_add(self.limit);
        let new = new_keys(first, keys, self.len(), most, |index| self.get(index))?;
        if !new.is_empty() {
            Arc::make_mut(&mut self.added).extend_from_slice(new);
        }
        Ok(new.len())
    }

    /// Gives up those of its own keys that the registry has by now, and returns how many these were.
    ///
    /// After the branch, or a part of it, was finalised, this frees their memory and makes room for as
    /// many others. Nothing else that can be seen changes.
    ///
    /// # Errors
    ///
    /// [`Abandoned`], if another branch was finalised: then the fork is as it was, and will never
    /// be finalised. It still answers, as the past does.
    pub fn rebase(&mut self) -> Result<usize, Abandoned> {
        let finalised = self.base.len().min(self.len()) - self.start;
        for (index, key) in (self.start..).zip(&self.added[..finalised]) {
            if self.base.get(index) != Some(key) {
                return Err(Abandoned { index });
            }
        }
        if finalised > 0 {
            self.added = Arc::new(self.added[finalised..].to_vec());
            self.start += finalised;
        }
        Ok(finalised)
    }
}

impl<B: Group<V::Pk>, V: Variant> KeyLookup<B, V> for Fork<B, V> {
    fn len(&self) -> usize {
        self.start + self.added.len()
    }

    fn get(&self, index: usize) -> Option<&PublicKey<B, V>> {
        match index.checked_sub(self.start) {
            None => self.base.get(index),
            Some(own) => self.added.get(own),
        }
    }

    fn compressed(&self, index: usize) -> Option<<V::Pk as Curve>::Coordinate> {
        match index.checked_sub(self.start) {
            None => self.base.compressed(index),
            Some(own) => self.added.get(own).map(PublicKey::to_compressed),
        }
    }

    fn index_of(&self, key: &PublicKey<B, V>) -> Option<usize> {
        let own = || self.added.iter().position(|added| added == key).map(|own| self.start + own);
        self.base.index_of(key).filter(|index| *index < self.start).or_else(own)
    }
}

impl<B: Group<V::Pk>, V: Variant> Clone for Fork<B, V> {
    fn clone(&self) -> Self {
        let (base, added) = (self.base.clone(), Arc::clone(&self.added));
        Self { base, start: self.start, added, limit: self.limit }
    }
}

impl<B: Group<V::Pk>, V: Variant> fmt::Debug for Fork<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fork")
            .field("start", &self.start)
            .field("added", &self.added.len())
            .finish_non_exhaustive()
    }
}
