//! Validator index → validated key: for the million keys of a network, looked up and summed many
//! times a slot while new ones come.
//!
//! * [`KeyRegistry`] is the one writer. Appending is idempotent: the same key again is fine, another
//!   key at a taken index or a gap is an error, and an error changes nothing.
//! * [`KeyReader`]s are handles for any number of threads, cheap to clone. They never wait, neither
//!   for each other nor for the writer, and what they return never moves.
//! * A [`Fork`] is a view with keys of its own above a registry's: what one branch of a chain has
//!   added and not finalised yet.
//! * [`KeyLookup`] is what all of them can be asked.
//! * `RegistryFile`, with the feature `std`, is a registry that is kept in a file: it loads in a second,
//!   and survives a power cut.
//!
//! ```
//! use crosspair_blst::Blst;
//! use crosspair_core::registry::{AppendError, KeyLookup, KeyRegistry};
//! use crosspair_core::{MinPk, PublicKey, SecretKey};
//!
//! let keys: Vec<PublicKey<Blst, MinPk>> = (1..=4)
//!     .map(|seed| SecretKey::key_gen(&[seed; 32], b"").map(|secret| secret.public_key()))
//!     .collect::<Result<_, _>>()?;
//! let mut registry = KeyRegistry::new();
//! registry.append(0, &keys[..2])?;
//! let reader = registry.reader();
//! let sums = std::thread::spawn(move || reader.sum(&[0, 1, 1]));
//!
//! // Two branches of a chain give the next index different keys.
//! let mut ours = registry.fork();
//! let mut theirs = registry.fork();
//! ours.append(2, &keys[2..3])?;
//! theirs.append(2, &keys[3..])?;
//! assert_eq!((ours.get(2), theirs.get(2), registry.get(2)), (Some(&keys[2]), Some(&keys[3]), None));
//!
//! registry.finalise(&ours)?;
//! assert_eq!(registry.get(2), Some(&keys[2]));
//! assert!(theirs.rebase().is_err());
//! assert_eq!(registry.append(2, &keys[3..]), Err(AppendError::Conflict { index: 2 }));
//! assert!(sums.join().expect("no panic").is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//!
//! A key takes 104 bytes on blst where keys are in G1 and 200 where they are in G2: its coordinates,
//! and a flag that says that it is there. [Compressed bytes](RegistryOptions::keep_compressed) take 49
//! or 97 more, the [tables from keys to indices](RegistryOptions::index_keys) 8 to 16, and 32 KiB at
//! least. Memory is reserved in pieces, each twice as large as the one before; where the operating
//! system hands out zeroed pages as they are touched, what is reserved and not in use takes none.

mod error;
#[cfg(feature = "std")]
mod file;
mod fork;
mod key_index;
mod lookup;
mod options;
mod reader;
mod storage;

pub use error::{Abandoned, AppendError, FinaliseError, SumError, UnknownIndex};
#[cfg(feature = "std")]
pub use file::{
    FileOptions, OpenError, OpenVerifiedError, Opened, Origin, Progress, RegistryFile, WriteError,
};
pub use fork::Fork;
pub use lookup::KeyLookup;
pub use options::RegistryOptions;
pub use reader::KeyReader;

use core::fmt;

use crate::traits::{Curve, Group, Variant};
use crate::types::PublicKey;

/// The one writer of a registry, who is a reader too. See the [module](self).
///
/// Its changes take a `&mut`: whoever wants to write from several threads puts it into a lock of
/// their own, which no reader ever takes.
pub struct KeyRegistry<B: Group<V::Pk>, V: Variant> {
    reader: KeyReader<B, V>,
}

impl<B: Group<V::Pk>, V: Variant> KeyRegistry<B, V> {
    /// An empty registry of keys alone.
    #[must_use]
    pub fn new() -> Self {
        Self::with_options(RegistryOptions::new())
    }

    /// An empty registry that also keeps what the options say.
    #[must_use]
    pub fn with_options(options: RegistryOptions) -> Self {
        Self { reader: KeyReader::new(options) }
    }

    /// A handle for readers, which sees all that is appended from now on too.
    #[must_use]
    pub fn reader(&self) -> KeyReader<B, V> {
        self.reader.clone()
    }

    /// Reserves memory for so many more keys.
    ///
    /// # Panics
    ///
    /// If there is not so much memory.
    pub fn reserve(&mut self, additional: usize) {
        self.reader.storage().reserve(additional);
    }

    /// Appends keys, of which the first has the index `first`, and returns how many are new.
    /// Readers see either none of these or all.
    ///
    /// # Errors
    ///
    /// [`AppendError`]: a gap, or another key at one of the indices. Nothing was appended.
    pub fn append(&mut self, first: usize, keys: &[PublicKey<B, V>]) -> Result<usize, AppendError> {
        let new = self.check(first, keys)?;
        self.extend(new.iter().copied());
        Ok(new.len())
    }

    /// Appends keys for which there is room.
    fn extend(&mut self, keys: impl IntoIterator<Item = PublicKey<B, V>>) {
        self.reader.storage().append(keys.into_iter());
    }

    /// Those of the keys that are new, if they can be appended.
    fn check<'k>(
        &self,
        first: usize,
        keys: &'k [PublicKey<B, V>],
    ) -> Result<&'k [PublicKey<B, V>], AppendError> {
        let most = key_index::MOST;
        new_keys(first, keys, self.len(), most, |index| self.get(index))
    }

    /// A fork at the registry's present length.
    #[must_use]
    pub fn fork(&self) -> Fork<B, V> {
        self.reader.fork()
    }

    /// Moves all of a fork's keys into the registry, and returns how many are new there: keep a clone
    /// of the fork for each block that may be finalised. The fork is as it was; see [`Fork::rebase`] for what becomes of it and of other forks.
    ///
    /// # Errors
    ///
    /// [`FinaliseError`]: the fork is over another registry, or what was finalised before is another
    /// branch. Nothing has changed.
    pub fn finalise(&mut self, fork: &Fork<B, V>) -> Result<usize, FinaliseError> {
        fork.check_base(&self.reader)?;
        let (first, keys) = fork.added();
        Ok(self.append(first, keys)?)
    }
}

/// Those of the keys from index `first` on that are not among the `len` ones that are there.
fn new_keys<'n, 'k, B: Group<V::Pk>, V: Variant>(
    first: usize,
    keys: &'n [PublicKey<B, V>],
    len: usize,
    most: usize,
    get: impl Fn(usize) -> Option<&'k PublicKey<B, V>>,
) -> Result<&'n [PublicKey<B, V>], AppendError> {
    let Some(known) = len.checked_sub(first) else {
        return Err(AppendError::Gap { first, len });
    };
    let (again, new) = keys.split_at(known.min(keys.len()));
    for (index, key) in (first..).zip(again) {
        if get(index) != Some(key) {
            return Err(AppendError::Conflict { index });
        }
    }
    if new.len() > most.saturating_sub(len) {
        return Err(AppendError::Full { most });
    }
    Ok(new)
}

impl<B: Group<V::Pk>, V: Variant> KeyLookup<B, V> for KeyRegistry<B, V> {
    fn len(&self) -> usize {
        self.reader.len()
    }

    fn get(&self, index: usize) -> Option<&PublicKey<B, V>> {
        self.reader.get(index)
    }

    fn compressed(&self, index: usize) -> Option<<V::Pk as Curve>::Coordinate> {
        self.reader.compressed(index)
    }

    fn index_of(&self, key: &PublicKey<B, V>) -> Option<usize> {
        self.reader.index_of(key)
    }
}

impl<B: Group<V::Pk>, V: Variant> Default for KeyRegistry<B, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Group<V::Pk>, V: Variant> fmt::Debug for KeyRegistry<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyRegistry").field("len", &self.len()).finish_non_exhaustive()
    }
}
