//! Records: a key in its uncompressed form, and a checksum over the file's name, the key's index and
//! the key. So a record that is torn, stale, of another file or at another place is none.

use alloc::vec::Vec;

use super::layout::{FileId, checksum, key_len};
use crate::encoding::decode_uncompressed;
use crate::error::DecodeError;
use crate::traits::{Group, Variant};
use crate::types::PublicKey;

pub(super) fn encode<B: Group<V::Pk>, V: Variant>(
    id: &FileId,
    index: u64,
    key: &PublicKey<B, V>,
    out: &mut Vec<u8>,
) {
    let key = key.to_uncompressed();
    out.extend_from_slice(key.as_ref());
    out.extend_from_slice(&checksum(id, &[&index.to_le_bytes(), key.as_ref()]));
}

/// Whether these bytes are what was written as the record with this index.
pub(super) fn is_whole<V: Variant>(id: &FileId, index: u64, record: &[u8]) -> bool {
    let (key, sum) = record.split_at(key_len::<V>());
    checksum(id, &[&index.to_le_bytes(), key]) == sum
}

/// The key of a whole record: canonical, on the curve, and not the identity. That it is in the
/// subgroup was checked before it was written.
pub(super) fn decode<B: Group<V::Pk>, V: Variant>(
    record: &[u8],
) -> Result<PublicKey<B, V>, DecodeError> {
    let point = decode_uncompressed::<B, V::Pk>(&record[..key_len::<V>()])?;
    if B::is_identity(&point) { Err(DecodeError::Identity) } else { Ok(PublicKey::new(point)) }
}
