//! Why a registry refuses something. Whatever it refuses has changed nothing.

use thiserror::Error;

use crate::error::AggregateError;

/// Why keys can't be appended. Nothing was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The first key would leave a gap after those that are there.
    #[error("a key for index {first} after {len} keys")]
    Gap {
        /// The index of the first key to append.
        first: usize,
        /// The number of keys that are there.
        len: usize,
    },
    /// There is another key at this index already.
    #[error("there is another key at index {index}")]
    Conflict {
        /// The first index with another key.
        index: usize,
    },
    /// There would be more keys than fit: into a fork, as many as its limit says.
    #[error("there is room for {most} keys")]
    Full {
        /// How many keys can be there.
        most: usize,
    },
}

/// Why a fork can't become part of a registry. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum FinaliseError {
    /// The fork is over another registry.
    #[error("the fork is over another registry")]
    Foreign,
    /// The registry's keys and the fork's don't fit together: what was finalised before is another
    /// branch.
    #[error(transparent)]
    Append(#[from] AppendError),
}

/// Another branch was finalised: the registry and the fork have different keys at an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("another key was finalised for index {index}")]
pub struct Abandoned {
    /// The first index with different keys.
    pub index: usize,
}

/// There is no key with an index that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("item {position}: no key with index {index}")]
pub struct UnknownIndex {
    /// Where in the list it is.
    pub position: usize,
    /// The index itself.
    pub index: usize,
}

/// Why the keys of an index list have no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SumError {
    /// The list is empty.
    #[error("nothing to aggregate")]
    Empty,
    /// There is no key with one of the indices. Nothing was computed.
    #[error(transparent)]
    Unknown(#[from] UnknownIndex),
}

impl From<AggregateError> for SumError {
    fn from(error: AggregateError) -> Self {
        match error {
            AggregateError::Empty => Self::Empty,
        }
    }
}
