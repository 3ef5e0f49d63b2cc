//! Files by their paths, opened for one writer.

use core::hash::BuildHasher as _;
use std::collections::hash_map::RandomState;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use super::OpenError;
use super::layout::FileId;

pub(super) fn create_new(path: &Path) -> Result<File, OpenError> {
    locked(readable().create_new(true).open(path)?)
}

pub(super) fn open(path: &Path) -> Result<File, OpenError> {
    locked(readable().open(path)?)
}

pub(super) fn open_or_create(path: &Path) -> Result<File, OpenError> {
    locked(readable().create(true).truncate(false).open(path)?)
}

fn readable() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

fn locked(file: File) -> Result<File, OpenError> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Returns when the file's name would survive a power cut.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere, folders are no files that could be opened.
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// A name that no other file has had, and that strangers don't know. It keeps what is stale from being
/// taken for new, and nothing else depends on it: the standard library's randomness will do.
pub(super) fn new_id() -> FileId {
    let halves = [0, 1].map(|half: u64| RandomState::new().hash_one(half).to_le_bytes());
    let mut id = FileId::default();
    id[..8].copy_from_slice(&halves[0]);
    id[8..].copy_from_slice(&halves[1]);
    id
}
