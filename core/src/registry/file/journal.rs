//! The end of the file, where keys are written.

use alloc::vec::Vec;
use std::io;

use super::commit::Commit;
use super::disk::Disk;
use super::layout::{FileId, record_at, record_len};
use super::record;
use crate::traits::{Group, Variant};
use crate::types::PublicKey;

/// Records of one write: 1 MiB in G1.
const CHUNK: usize = 1 << 13;

/// A file, the keys in it, and whether its end is known.
#[derive(Debug)]
pub(super) struct Journal<D> {
    pub(super) disk: D,
    pub(super) id: FileId,
    /// The latest commit that was written.
    pub(super) commit: Commit,
    /// The keys that are on the disk.
    pub(super) keys: u64,
    pub(super) poisoned: bool,
}

impl<D: Disk> Journal<D> {
    /// Writes further keys, and returns when they are on the disk.
    ///
    /// The commit comes after they are, and is not waited for: it is only ever less than what is
    /// there, and the next keys' sync brings it to the disk. If writing it fails, the next one goes to
    /// the same slot.
    pub(super) fn append<B: Group<V::Pk>, V: Variant>(
        &mut self,
        keys: &[PublicKey<B, V>],
    ) -> io::Result<()> {
        if let Err(error) = self.write(keys) {
            // What was written must be gone from the disk before other keys come, or a crash could
            // leave records of both.
            self.poisoned = self.cut::<V>().and_then(|()| self.disk.sync()).is_err();
            return Err(error);
        }
        if let Err(error) = self.disk.sync() {
            self.poisoned = true;
            // So that whoever opens the file next does not find keys that were never appended.
            let _ = self.cut::<V>();
            return Err(error);
        }
        self.keys += keys.len() as u64;
        self.write_commit();
        Ok(())
    }

    fn write<B: Group<V::Pk>, V: Variant>(&mut self, keys: &[PublicKey<B, V>]) -> io::Result<()> {
        let mut index = self.keys;
        let mut bytes = Vec::with_capacity(keys.len().min(CHUNK) * record_len::<V>());
        for chunk in keys.chunks(CHUNK) {
            let offset = record_at::<V>(index);
            bytes.clear();
            for key in chunk {
                record::encode(&self.id, index, key, &mut bytes);
                index += 1;
            }
            self.disk.write_at(offset, &bytes)?;
        }
        Ok(())
    }

    pub(super) fn cut<V: Variant>(&mut self) -> io::Result<()> {
        self.disk.set_size(record_at::<V>(self.keys))
    }

    pub(super) fn rewrite_commit(&mut self) -> io::Result<()> {
        self.disk.write_at(self.commit.offset() as u64, &self.commit.encode(&self.id))
    }

    pub(super) fn write_commit(&mut self) {
        let commit = self.commit.next(self.keys);
        if self.disk.write_at(commit.offset() as u64, &commit.encode(&self.id)).is_ok() {
            self.commit = commit;
        }
    }
}
