//! The copy of the sources.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::MutateError;

/// What the build of a backend's tests needs of the workspace. Its manifest names the examples.
const PARTS: [&str; 10] = [
    "Cargo.toml",
    "Cargo.lock",
    "src",
    "examples",
    "core",
    "backend-blst",
    "backend-arkworks",
    "backend-zkcrypto",
    "benches",
    "conformance",
];

/// Writes the parts of the checkout to the copy, with other texts for some files, and removes what
/// else is in it.
pub(super) fn copy(
    checkout: &Path,
    copy: &Path,
    edited: &HashMap<PathBuf, String>,
) -> Result<(), MutateError> {
    let mut files: HashSet<PathBuf> = edited.keys().cloned().collect();
    for part in PARTS {
        list(checkout, Path::new(part), &mut files)?;
    }
    // `README.md` is the readme of several packages.
    files.insert("README.md".into());
    for file in &files {
        let bytes = match edited.get(file) {
            Some(text) => text.clone().into_bytes(),
            None => {
                let path = checkout.join(file);
                fs::read(&path).map_err(|error| MutateError::Io(path, error))?
            }
        };
        write(&copy.join(file), &bytes)?;
    }
    let mut there = HashSet::new();
    list(copy, Path::new(""), &mut there)?;
    for stale in there.difference(&files) {
        let path = copy.join(stale);
        fs::remove_file(&path).map_err(|error| MutateError::Io(path, error))?;
    }
    Ok(())
}

/// Adds the files below a folder, by their paths from the root.
fn list(root: &Path, path: &Path, files: &mut HashSet<PathBuf>) -> Result<(), MutateError> {
    let full = root.join(path);
    let io = |error| MutateError::Io(full.clone(), error);
    if full.is_file() {
        files.insert(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(&full).map_err(io)? {
        let name = entry.map_err(io)?.file_name();
        if name != OsStr::new("target") {
            list(root, &path.join(name), files)?;
        }
    }
    Ok(())
}

/// Writes a file unless it has these bytes already: Cargo goes by the time.
fn write(path: &Path, bytes: &[u8]) -> Result<(), MutateError> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let io = |error| MutateError::Io(path.to_owned(), error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io)?;
    }
    fs::write(path, bytes).map_err(io)
}
