//! Files by their paths, opened for one writer.

use core::hash::BuildHasher as _;
use std::collections::hash_map::RandomState;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

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
        File::open(folder(path)?)?.sync_all()?;
    }
    Ok(())
}

/// The folder that a file is in: where the path is a link, not the folder of the link.
fn folder(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.canonicalize()?;
    path.pop();
    Ok(path)
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_file_behind_a_link_is_its_own() {
        let [links, files] = [0, 1].map(|_| tempfile::tempdir().expect("a folder"));
        let (link, file) = (links.path().join("keys"), files.path().join("keys"));
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        // Through a link to nothing, the file is created.
        drop(open_or_create(&link).expect("a new file"));
        assert!(file.exists());
        let expected = files.path().canonicalize().expect("there");
        assert_eq!(folder(&link).expect("there"), expected);
        assert_eq!(folder(&file).expect("there"), expected);
        sync_folder(&link).expect("a disk that works");
    }
}
