//! Where everything is in the file. `docs/registry-file.md` is the specification.

use core::hash::Hasher as _;

use siphasher::sip::SipHasher24;

use crate::traits::{ByteArray, Curve, Variant};

/// The header and the two commit slots each have a block of their own, so that a write to one
/// can't damage another.
pub(super) const BLOCK: usize = 4096;

/// Where the records begin.
pub(super) const START: usize = 3 * BLOCK;

pub(super) const CHECKSUM: usize = 8;

/// The bytes of a key.
pub(super) const fn key_len<V: Variant>() -> usize {
    <<V::Pk as Curve>::Uncompressed as ByteArray>::LEN
}

/// The bytes of a record: a key and its checksum.
pub(super) const fn record_len<V: Variant>() -> usize {
    key_len::<V>() + CHECKSUM
}

/// Where the record of a key is. No key has an index that makes this overflow.
pub(super) const fn record_at<V: Variant>(index: u64) -> u64 {
    START as u64 + index * record_len::<V>() as u64
}

/// The random name of a file, which all its checksums depend on: what an earlier file has left on
/// the disk is no record of this one.
pub(super) type FileId = [u8; 16];

/// Headers, slots and records have different lengths, so that none is mistaken for another.
pub(super) fn checksum(id: &FileId, parts: &[&[u8]]) -> [u8; CHECKSUM] {
    let mut hasher = SipHasher24::new_with_key(id);
    for part in parts {
        hasher.write(part);
    }
    hasher.finish().to_le_bytes()
}

/// The bytes of a field, of a buffer that is long enough.
pub(super) fn field<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    let mut field = [0; N];
    field.copy_from_slice(&bytes[offset..offset + N]);
    field
}
