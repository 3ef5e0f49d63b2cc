//! A registry that is kept in a file. `docs/registry-file.md` describes the format.

mod commit;
mod disk;
mod error;
mod header;
mod journal;
mod kept;
mod layout;
mod open;
mod options;
mod path;
mod record;
#[cfg(test)]
mod tests;

pub use error::{OpenError, OpenVerifiedError, WriteError};
pub use options::{FileOptions, Opened, Origin, Progress};

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use std::fs::File;
use std::path::Path;

use rand_core::TryCryptoRng;

use self::kept::Kept;
use super::{AppendError, FinaliseError, Fork, KeyLookup, KeyReader, KeyRegistry};
use crate::bulk::BulkValidation;
use crate::error::{BulkError, DecodeError, ItemError};
use crate::traits::{Curve, Group, Variant};
use crate::types::PublicKey;

/// A [`KeyRegistry`](super::KeyRegistry) that is kept in a file, so that a client that starts again has
/// its keys in a second.
///
/// Keys are in the file uncompressed and with checksums: loading them takes neither a square root
/// nor a subgroup check. What [`append`](Self::append) has returned survives a power cut. What
/// a crash leaves of an append that has not returned is cut off by the next opening, back to the last
/// whole key, and reported.
///
/// It is the one writer of the file: while it exists, whoever else opens the file is refused. Readers
/// and forks work as those of a registry in memory, and never wait for the disk.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::registry::{FileOptions, KeyLookup, RegistryFile};
/// use crosspair_core::{MinPk, PublicKey, SecretKey};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("keys");
/// let network = [7; 32]; // In a client: genesis_validators_root.
/// let key: PublicKey<Blst, MinPk> = SecretKey::key_gen(&[1; 32], b"")?.public_key();
///
/// let mut file = RegistryFile::open_or_create(&path, FileOptions::new(network))?;
/// file.append(0, &[key])?;
/// drop(file);
///
/// let file = RegistryFile::<Blst, MinPk>::open(&path, FileOptions::new(network))?;
/// assert_eq!((file.opened().keys, file.opened().cut_bytes), (1, 0));
/// assert_eq!(file.get(0), Some(&key));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Trust
///
/// [`open`](Self::open) checks that the file's bytes are those that were written, and that each key is
/// a point on the curve and not the identity. It does not check the subgroup, and takes it from the
/// checksum that whoever has written the file did. The checksum is no signature: whoever can write to
/// the file can put any point into it. Use [`open_verified`](Self::open_verified) for a file that comes
/// from somewhere else; even then, nobody has proven possession of the keys.
pub struct RegistryFile<B: Group<V::Pk>, V: Variant> {
    kept: Kept<B, V, File>,
}

impl<B: Group<V::Pk>, V: Variant> RegistryFile<B, V> {
    /// Creates a file, which must not exist, and returns when it would survive a power cut.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn create(path: impl AsRef<Path>, options: FileOptions<'_>) -> Result<Self, OpenError> {
        let file = path::create_new(path.as_ref())?;
        Self::create_in(file, path.as_ref(), options, Origin::Created)
    }

    /// Opens a file and loads its keys.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open(path: impl AsRef<Path>, options: FileOptions<'_>) -> Result<Self, OpenError> {
        Self::open_in(path::open(path.as_ref())?, path.as_ref(), options)
    }

    /// Opens a file if there is one, and creates it otherwise, or if creating it was interrupted.
    ///
    /// # Errors
    ///
    /// [`OpenError`].
    pub fn open_or_create(
        path: impl AsRef<Path>,
        options: FileOptions<'_>,
    ) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let mut file = path::open_or_create(path)?;
        match open::to_create::<V, File>(&mut file, &options.network)? {
            Some(origin) => Self::create_in(file, path, options, origin),
            None => Self::open_in(file, path, options),
        }
    }

    /// Opens a file and validates all its keys, as if they came from the network in uncompressed
    /// form: as [`BulkValidation`] does, with the same chance of at most 2⁻⁶⁴ to accept a key
    /// outside the subgroup. A file with such keys is left as it is.
    ///
    /// # Errors
    ///
    /// [`OpenVerifiedError`].
    pub fn open_verified<R: TryCryptoRng + ?Sized>(
        path: impl AsRef<Path>,
        options: FileOptions<'_>,
        rng: &mut R,
    ) -> Result<Self, OpenVerifiedError<R::Error>> {
        let file = path::open(path.as_ref())?;
        let kept = Kept::open(file, options, |registry| {
            check_subgroup(registry, rng).map_err(OpenVerifiedError::from)
        })?;
        Self { kept }.named(path.as_ref())
    }

    fn open_in(file: File, path: &Path, options: FileOptions<'_>) -> Result<Self, OpenError> {
        Self { kept: Kept::open(file, options, |_| Ok::<_, OpenError>(()))? }.named(path)
    }

    /// Sees to it that the name of a file without keys is on the disk: creating it may have been
    /// interrupted in between.
    fn named<E: From<OpenError>>(self, path: &Path) -> Result<Self, E> {
        if self.is_empty() {
            path::sync_folder(path).map_err(OpenError::from)?;
        }
        Ok(self)
    }

    fn create_in(
        file: File,
        path: &Path,
        options: FileOptions<'_>,
        origin: Origin,
    ) -> Result<Self, OpenError> {
        Self { kept: Kept::create(file, options, path::new_id(), origin)? }.named(path)
    }

    /// What was found when the file was opened.
    #[must_use]
    pub fn opened(&self) -> &Opened {
        &self.kept.opened
    }

    /// Appends keys, of which the first has the index `first`, and returns how many are new, when
    /// these are on the disk. Then readers see all of them at once.
    ///
    /// Each call waits for the disk once: append many keys together.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. Readers see no change.
    pub fn append(
        &mut self,
        first: usize,
        keys: &[PublicKey<B, V>],
    ) -> Result<usize, WriteError<AppendError>> {
        self.kept.append(first, keys)
    }

    /// [`KeyRegistry::finalise`](super::KeyRegistry::finalise), which returns when the keys are on the
    /// disk.
    ///
    /// # Errors
    ///
    /// [`WriteError`]. Readers see no change.
    pub fn finalise(&mut self, fork: &Fork<B, V>) -> Result<usize, WriteError<FinaliseError>> {
        self.kept.finalise(fork)
    }

    /// A handle for readers, which sees all that is appended from now on too, and may outlive the
    /// file.
    #[must_use]
    pub fn reader(&self) -> KeyReader<B, V> {
        self.kept.registry.reader()
    }

    /// A fork at the registry's present length.
    #[must_use]
    pub fn fork(&self) -> Fork<B, V> {
        self.kept.registry.fork()
    }
}

/// All keys that are not in the subgroup, by tests of many of them.
fn check_subgroup<B: Group<V::Pk>, V: Variant, R: TryCryptoRng + ?Sized>(
    registry: &KeyRegistry<B, V>,
    rng: &mut R,
) -> Result<(), BulkError<R::Error>> {
    let keys = |range: Range<usize>| -> Vec<_> {
        range.filter_map(|index| registry.get(index)).map(PublicKey::as_affine).collect()
    };
    let outside = BulkValidation::new(rng).outside_subgroup::<B, V::Pk>(registry.len(), keys)?;
    if outside.is_empty() {
        return Ok(());
    }
    let error = DecodeError::NotInSubgroup;
    Err(BulkError::Invalid(outside.into_iter().map(|index| ItemError { index, error }).collect()))
}

impl<B: Group<V::Pk>, V: Variant> KeyLookup<B, V> for RegistryFile<B, V> {
    fn len(&self) -> usize {
        self.kept.registry.len()
    }

    fn get(&self, index: usize) -> Option<&PublicKey<B, V>> {
        self.kept.registry.get(index)
    }

    fn compressed(&self, index: usize) -> Option<<V::Pk as Curve>::Coordinate> {
        self.kept.registry.compressed(index)
    }

    fn index_of(&self, key: &PublicKey<B, V>) -> Option<usize> {
        self.kept.registry.index_of(key)
    }
}

/// Gives up the lock, which closing the file alone does not while a process that was started by another
/// thread, and does not run its own program yet, has it open too.
impl<B: Group<V::Pk>, V: Variant> Drop for RegistryFile<B, V> {
    fn drop(&mut self) {
        let _ = self.kept.journal.disk.unlock();
    }
}

impl<B: Group<V::Pk>, V: Variant> fmt::Debug for RegistryFile<B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RegistryFile").field("len", &self.len()).finish_non_exhaustive()
    }
}
