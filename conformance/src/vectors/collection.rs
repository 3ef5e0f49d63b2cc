//! The files below a directory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::layout::{Layout, recognise};
use super::report::Problem;

/// The test vectors below a directory, read into memory, sorted by path.
#[derive(Debug)]
pub struct Collection {
    files: Vec<File>,
    unrecognised: Vec<String>,
}

/// A directory that could not be read.
#[derive(Debug)]
pub struct ScanError {
    path: PathBuf,
    error: io::Error,
}

impl core::fmt::Display for ScanError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "cannot read {}: {}", self.path.display(), self.error)
    }
}

impl core::error::Error for ScanError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// A file of a known layout.
#[derive(Debug)]
pub(super) struct File {
    pub(super) layout: Layout,
    pub(super) group: String,
    /// Relative to the directory, with `/`.
    pub(super) path: String,
    contents: Result<Vec<u8>, io::Error>,
}

impl File {
    pub(super) fn contents(&self) -> Result<&[u8], Problem> {
        self.contents.as_deref().map_err(Problem::unreadable)
    }

    pub(super) fn length(&self) -> u64 {
        self.contents.as_ref().map_or(0, |contents| contents.len() as u64)
    }
}

impl Collection {
    /// Reads the files of a known layout below `directory`, at any depth.
    ///
    /// Names with a leading dot are passed over, and links to directories are not followed;
    /// they are listed as not recognised.
    ///
    /// # Errors
    ///
    /// The first directory that cannot be read. A *file* that cannot be read is either not
    /// recognised or a failing case.
    pub fn scan(directory: &Path) -> Result<Self, ScanError> {
        // A directory's own name counts: it may be the handler's.
        let top = fs::canonicalize(directory)
            .map_err(|error| ScanError { path: directory.to_owned(), error })?;
        let top_name = top.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut collection = Self { files: Vec::new(), unrecognised: Vec::new() };
        collection.scan_below(directory, &mut vec![top_name])?;
        collection.files.sort_by(|a, b| a.path.cmp(&b.path));
        collection.unrecognised.sort();
        Ok(collection)
    }

    fn scan_below(&mut self, path: &Path, folders: &mut Vec<String>) -> Result<(), ScanError> {
        let failed = |error| ScanError { path: path.to_owned(), error };
        for entry in fs::read_dir(path).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(failed)?;
            if kind.is_dir() {
                folders.push(name);
                self.scan_below(&entry.path(), folders)?;
                folders.pop();
            } else if kind.is_file() || entry.path().is_file() {
                self.add(&entry.path(), name, folders);
            } else {
                self.unrecognised.push(relative(folders, &name));
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &Path, name: String, folders: &[String]) {
        let relative = relative(folders, &name);
        let known = matches!(path.extension(), Some(end) if
            ["json", "jsonl", "dat", "bin"].iter().any(|known| end == *known));
        let contents = if known { fs::read(path) } else { Ok(Vec::new()) };
        let folders: Vec<_> = folders.iter().map(String::as_str).collect();
        let bytes = contents.as_deref().unwrap_or_default();
        match recognise(&folders, &name, bytes) {
            Some((layout, group)) => {
                self.files.push(File { layout, group, path: relative, contents });
            }
            None => self.unrecognised.push(relative),
        }
    }

    /// Whether no file was recognised.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The paths of the files that were not recognised, relative to the directory.
    #[must_use]
    pub fn unrecognised(&self) -> &[String] {
        &self.unrecognised
    }

    /// The bytes that a run over `backends` backends works through, in the unit of its
    /// progress.
    #[must_use]
    pub fn work(&self, backends: usize) -> u64 {
        let times = |file: &File| if file.layout.needs_backend() { backends as u64 } else { 1 };
        self.files.iter().map(|file| file.length() * times(file)).sum()
    }

    pub(super) fn files(&self) -> &[File] {
        &self.files
    }
}

/// The path below the top directory, which is the first of the folders.
fn relative(folders: &[String], name: &str) -> String {
    let mut path = folders.get(1..).unwrap_or_default().join("/");
    if !path.is_empty() {
        path.push('/');
    }
    path + name
}
