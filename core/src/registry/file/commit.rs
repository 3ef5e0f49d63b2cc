//! The commit slots: how many keys are on the disk at least.
//!
//! They are written in turn, so that one of them is whole whenever the other is being written.

use core::ops::Range;

use super::layout::{BLOCK, FileId, checksum, field};

const CHECKSUM_AT: usize = 16;
const LEN: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Commit {
    /// Counts the commits; its lowest bit says which slot it is in.
    pub(super) sequence: u64,
    pub(super) keys: u64,
}

impl Commit {
    /// That of a new file.
    pub(super) const FIRST: Self = Self { sequence: 0, keys: 0 };

    pub(super) fn next(self, keys: u64) -> Self {
        Self { sequence: self.sequence.wrapping_add(1), keys }
    }

    /// Where it is in the file.
    pub(super) fn offset(self) -> usize {
        Self::slot(self.sequence)
    }

    /// Where its checksum is in the file.
    pub(super) fn checksum(self) -> Range<usize> {
        self.offset() + CHECKSUM_AT..self.offset() + LEN
    }

    fn slot(number: u64) -> usize {
        BLOCK * (1 + (number % 2) as usize)
    }

    pub(super) fn encode(self, id: &FileId) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        bytes[..8].copy_from_slice(&self.sequence.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.keys.to_le_bytes());
        let checksum = checksum(id, &[&bytes[..CHECKSUM_AT]]);
        bytes[CHECKSUM_AT..].copy_from_slice(&checksum);
        bytes
    }

    /// The latest commit, of the blocks before the records.
    pub(super) fn latest(head: &[u8], id: &FileId) -> Option<Self> {
        (0..2).filter_map(|slot| Self::parse(head, slot, id)).max_by_key(|commit| commit.sequence)
    }

    fn parse(head: &[u8], slot: u64, id: &FileId) -> Option<Self> {
        let offset = Self::slot(slot);
        let bytes = head.get(offset..offset + LEN)?;
        let commit = Self {
            sequence: u64::from_le_bytes(field(bytes, 0)),
            keys: u64::from_le_bytes(field(bytes, 8)),
        };
        (commit.encode(id) == bytes && commit.offset() == offset).then_some(commit)
    }
}
