//! Why a registry file can't be opened or written.

use std::io;

use thiserror::Error;

use crate::error::{BulkError, DecodeError};

/// Why a file can't be opened. It is as it was, unless the error is one of reading or writing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The operating system says no.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Someone else has it open, in this process or another.
    #[error("the file is open elsewhere")]
    Locked,
    /// It is some other file.
    #[error("not a registry file")]
    NotARegistry,
    /// The format is of another version.
    #[error("a registry file of version {found}, which this release can't read")]
    Version {
        /// The version that the file says.
        found: u32,
    },
    /// The keys are of the other variant.
    #[error("not a registry of {expected} keys")]
    Variant {
        /// The variant that was asked for.
        expected: &'static str,
    },
    /// The keys are of another network.
    #[error("a registry of another network")]
    Network {
        /// The tag that the file was created with.
        found: [u8; 32],
    },
    /// The blocks before the keys are damaged: they don't say which file this is.
    #[error("the file's header is damaged")]
    DamagedHeader,
    /// Creating the file was interrupted, before it had any key.
    /// [`open_or_create`](super::RegistryFile::open_or_create) creates it anew.
    #[error("creating the file was interrupted; it has no keys")]
    Unfinished,
    /// A key that was on the disk is damaged or missing. Those below are whole.
    #[error("key {index} of {committed} is damaged")]
    Corrupt {
        /// The index of the first damaged key.
        index: usize,
        /// How many keys the file says it has at least.
        committed: u64,
    },
    /// A record is as it was written, and has no valid key.
    #[error("key {index}: {error}")]
    InvalidKey {
        /// The index of the first invalid key.
        index: usize,
        /// What is wrong with it.
        error: DecodeError,
    },
}

/// Why a file can't be opened and all its keys be validated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpenVerifiedError<E> {
    /// It can't be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Keys are not in the subgroup, all of which are named by their index, or the random number
    /// generator failed.
    #[error(transparent)]
    Validation(#[from] BulkError<E>),
}

/// Why keys were not written. The registry in memory has not changed. `E` says why the registry
/// refuses: [`AppendError`](super::super::AppendError) or
/// [`FinaliseError`](super::super::FinaliseError).
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError<E> {
    /// The keys don't fit to those that are there. The file has not changed either.
    #[error(transparent)]
    Refused(E),
    /// Writing failed. The file is as before if the next write is not
    /// [`Poisoned`](Self::Poisoned).
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Writing has failed before, and nobody knows what of it is on the disk. Reading goes on.
    /// Opening the file again finds out.
    #[error("an earlier write failed; the file must be opened again")]
    Poisoned,
}
