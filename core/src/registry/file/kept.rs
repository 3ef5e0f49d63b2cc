//! A registry and what it is kept in: keys get into memory only once they are on the disk.

use core::convert::identity;

use super::super::{AppendError, FinaliseError, Fork, KeyLookup as _, KeyRegistry};
use super::disk::Disk;
use super::journal::Journal;
use super::layout::FileId;
use super::{FileOptions, OpenError, Opened, Origin, Progress, WriteError, open};
use crate::traits::{Group, Variant};
use crate::types::PublicKey;

#[derive(Debug)]
pub(super) struct Kept<B: Group<V::Pk>, V: Variant, D> {
    pub(super) registry: KeyRegistry<B, V>,
    pub(super) journal: Journal<D>,
    pub(super) opened: Opened,
}

impl<B: Group<V::Pk>, V: Variant, D: Disk> Kept<B, V, D> {
    pub(super) fn create(
        disk: D,
        options: FileOptions<'_>,
        id: FileId,
        origin: Origin,
    ) -> Result<Self, OpenError> {
        let journal = open::create::<V, D>(disk, &options.network, id)?;
        let registry = KeyRegistry::with_options(options.registry);
        Ok(Self { registry, journal, opened: Opened::empty(origin) })
    }

    /// `validate` gets all keys before anything is written, and may refuse them.
    pub(super) fn open<E: From<OpenError>>(
        disk: D,
        options: FileOptions<'_>,
        validate: impl FnOnce(&KeyRegistry<B, V>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let FileOptions { network, registry, mut progress } = options;
        let mut registry = KeyRegistry::with_options(registry);
        let read = open::read::<B, V, D>(disk, &network, |keys, total| {
            registry.extend(keys);
            if let Some(progress) = &mut progress {
                progress(Progress { done: registry.len(), total });
            }
        })?;
        validate(&registry)?;
        let (journal, opened) = read.open::<V>(&network)?;
        Ok(Self { registry, journal, opened })
    }

    pub(super) fn append(
        &mut self,
        first: usize,
        keys: &[PublicKey<B, V>],
    ) -> Result<usize, WriteError<AppendError>> {
        self.write(first, keys, identity)
    }

    pub(super) fn finalise(
        &mut self,
        fork: &Fork<B, V>,
    ) -> Result<usize, WriteError<FinaliseError>> {
        fork.check_base(&self.registry.reader).map_err(WriteError::Refused)?;
        let (first, keys) = fork.added();
        self.write(first, keys, FinaliseError::from)
    }

    fn write<E>(
        &mut self,
        first: usize,
        keys: &[PublicKey<B, V>],
        refused: impl FnOnce(AppendError) -> E,
    ) -> Result<usize, WriteError<E>> {
        let new = self.registry.check(first, keys);
        let new = new.map_err(|error| WriteError::Refused(refused(error)))?;
        if new.is_empty() {
            return Ok(0);
        }
        if self.journal.poisoned {
            return Err(WriteError::Poisoned);
        }
        self.journal.append(new)?;
        self.registry.extend(new.iter().copied());
        Ok(new.len())
    }
}
