//! How a file is opened, and what was found.

use alloc::boxed::Box;
use core::fmt;

use super::super::RegistryOptions;

/// How a file is opened: for which network, what the registry keeps beside its keys, and who is
/// told how far loading is.
pub struct FileOptions<'p> {
    pub(super) network: [u8; 32],
    pub(super) registry: RegistryOptions,
    pub(super) progress: Option<Box<dyn FnMut(Progress) + 'p>>,
}

impl<'p> FileOptions<'p> {
    /// For the network with this tag, such as its `genesis_validators_root`; keys alone. A file that
    /// was created with another tag is refused.
    #[must_use]
    pub fn new(network: [u8; 32]) -> Self {
        Self { network, registry: RegistryOptions::new(), progress: None }
    }

    /// What the registry keeps beside its keys.
    #[must_use]
    pub fn registry(self, registry: RegistryOptions) -> Self {
        Self { registry, ..self }
    }

    /// Calls this now and then while keys are loaded: every few thousand keys.
    #[must_use]
    pub fn on_progress(self, progress: impl FnMut(Progress) + 'p) -> Self {
        Self { progress: Some(Box::new(progress)), ..self }
    }
}

impl fmt::Debug for FileOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FileOptions")
            .field("network", &self.network)
            .field("registry", &self.registry)
            .finish_non_exhaustive()
    }
}

/// How far loading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The keys that are loaded.
    pub done: usize,
    /// The keys that the file has room for; the last ones may not be whole.
    pub total: u64,
}

/// What was found when a file was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Opened {
    /// Where the file comes from.
    pub origin: Origin,
    /// The keys that were loaded.
    pub keys: usize,
    /// The bytes that were cut off behind the last whole key: what was left of an append that a
    /// crash interrupted. It had not returned.
    pub cut_bytes: u64,
    /// As many records have room in these bytes, partial ones not counted.
    pub cut_records: u64,
}

impl Opened {
    pub(super) fn empty(origin: Origin) -> Self {
        Self { origin, keys: 0, cut_bytes: 0, cut_records: 0 }
    }
}

/// Where a file that was opened comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It was there.
    Found,
    /// It was created.
    Created,
    /// It was created anew, since creating it had been interrupted.
    Recreated,
}
