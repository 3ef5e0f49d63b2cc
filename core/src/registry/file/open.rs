//! From the bytes of a file to its keys.

use alloc::vec;
use alloc::vec::Vec;

use super::commit::Commit;
use super::disk::Disk;
use super::journal::Journal;
use super::layout::{FileId, START, record_at, record_len};
use super::{OpenError, Opened, Origin, header, record};
use crate::registry::key_index::MOST;
use crate::traits::{Group, Variant};
use crate::types::PublicKey;

/// Records of one read: 256 KiB in G1, which stay in a cache between reading and decoding.
const CHUNK: u64 = 1 << 11;

/// Writes the blocks before the records, and returns when they are on the disk.
pub(super) fn create<V: Variant, D: Disk>(
    mut disk: D,
    network: &[u8; 32],
    id: FileId,
) -> Result<Journal<D>, OpenError> {
    disk.write_at(0, &new_head::<V>(network, &id))?;
    disk.sync()?;
    Ok(Journal { disk, id, commit: Commit::FIRST, keys: 0, poisoned: false })
}

/// The blocks before the records of a file without keys.
fn new_head<V: Variant>(network: &[u8; 32], id: &FileId) -> Vec<u8> {
    let mut head = vec![0; START];
    let header = header::encode::<V>(network, id);
    head[..header.len()].copy_from_slice(&header);
    let commit = Commit::FIRST.encode(id);
    head[Commit::FIRST.offset()..][..commit.len()].copy_from_slice(&commit);
    head
}

/// Where a file that is to be created comes from; nothing, if it is there already.
pub(super) fn to_create<V: Variant, D: Disk>(
    disk: &mut D,
    network: &[u8; 32],
) -> Result<Option<Origin>, OpenError> {
    let size = disk.size()?;
    if size == 0 {
        return Ok(Some(Origin::Created));
    }
    match read_head::<V, D>(disk, size, network) {
        Ok(_) => Ok(None),
        Err(OpenError::Unfinished) => Ok(Some(Origin::Recreated)),
        Err(error) => Err(error),
    }
}

/// A file of which all keys were read, and nothing was written yet.
pub(super) struct Read<D> {
    journal: Journal<D>,
    size: u64,
}

/// Reads all keys. `load` gets them in order, with how many whole records there may be.
pub(super) fn read<B: Group<V::Pk>, V: Variant, D: Disk>(
    mut disk: D,
    network: &[u8; 32],
    load: impl FnMut(Vec<PublicKey<B, V>>, u64),
) -> Result<Read<D>, OpenError> {
    let size = disk.size()?;
    let (id, commit) = read_head::<V, D>(&mut disk, size, network)?;
    let mut journal = Journal { disk, id, commit, keys: 0, poisoned: false };
    read_records::<B, V, D>(&mut journal, size, load)?;
    if journal.keys < commit.keys {
        let index = journal.keys as usize;
        return Err(OpenError::Corrupt { index, committed: commit.keys });
    }
    Ok(Read { journal, size })
}

impl<D: Disk> Read<D> {
    /// Makes the end of the file one to append at.
    pub(super) fn open<V: Variant>(
        mut self,
        network: &[u8; 32],
    ) -> Result<(Journal<D>, Opened), OpenError> {
        let cut_bytes = self.size - record_at::<V>(self.journal.keys);
        settle::<V, D>(&mut self.journal, network, cut_bytes)?;
        let cut_records = cut_bytes / record_len::<V>() as u64;
        let keys = self.journal.keys as usize;
        Ok((self.journal, Opened { origin: Origin::Found, keys, cut_bytes, cut_records }))
    }
}

fn read_head<V: Variant, D: Disk>(
    disk: &mut D,
    size: u64,
    network: &[u8; 32],
) -> Result<(FileId, Commit), OpenError> {
    let mut head = vec![0; size.min(START as u64) as usize];
    disk.read_at(0, &mut head)?;
    let id = header::parse::<V>(&head, size, network)?;
    match Commit::latest(&head, &id) {
        Some(commit) if size >= START as u64 => Ok((id, commit)),
        Some(Commit { keys: committed @ 1.., .. }) => {
            Err(OpenError::Corrupt { index: 0, committed })
        }
        _ if size <= START as u64 && header::is_of_a_new_file(&head) => Err(OpenError::Unfinished),
        _ => Err(OpenError::DamagedHeader),
    }
}

/// Up to the first record that is not whole.
fn read_records<B: Group<V::Pk>, V: Variant, D: Disk>(
    journal: &mut Journal<D>,
    size: u64,
    mut load: impl FnMut(Vec<PublicKey<B, V>>, u64),
) -> Result<(), OpenError> {
    let len = record_len::<V>();
    let total = ((size - START as u64) / len as u64).min(MOST as u64);
    let mut bytes = vec![0; total.min(CHUNK) as usize * len];
    while journal.keys < total {
        let most = (total - journal.keys).min(CHUNK) as usize;
        let bytes = &mut bytes[..most * len];
        journal.disk.read_at(record_at::<V>(journal.keys), bytes)?;
        let mut keys = Vec::with_capacity(most);
        for (index, record) in (journal.keys..).zip(bytes.chunks_exact(len)) {
            if !record::is_whole::<V>(&journal.id, index, record) {
                break;
            }
            let invalid = |error| OpenError::InvalidKey { index: index as usize, error };
            keys.push(record::decode::<B, V>(record).map_err(invalid)?);
        }
        let whole = keys.len();
        journal.keys += whole as u64;
        load(keys, total);
        if whole < most {
            break;
        }
    }
    Ok(())
}

/// Cuts what is not whole, and sees to it that the rest is on the disk.
///
/// What may never have reached the disk is written again: the records that no commit vouches for, the
/// commit, and the header of a file without keys. If a sync of theirs has failed, another one alone would
/// not bring them to the disk. The sync also waits for what an earlier handle has cut.
fn settle<V: Variant, D: Disk>(
    journal: &mut Journal<D>,
    network: &[u8; 32],
    cut_bytes: u64,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    for first in (journal.commit.keys..journal.keys).step_by(CHUNK as usize) {
        let records = (journal.keys - first).min(CHUNK) as usize;
        bytes.resize(records * record_len::<V>(), 0);
        journal.disk.read_at(record_at::<V>(first), &mut bytes)?;
        journal.disk.write_at(record_at::<V>(first), &bytes)?;
    }
    if journal.keys == 0 {
        journal.commit = Commit::FIRST;
        journal.disk.write_at(0, &new_head::<V>(network, &journal.id))?;
    } else {
        journal.rewrite_commit()?;
    }
    if cut_bytes > 0 {
        journal.cut::<V>()?;
    }
    journal.disk.sync()?;
    if journal.keys > journal.commit.keys {
        journal.write_commit();
    }
    Ok(())
}
