//! The first block: which file this is.

use super::OpenError;
use super::commit::Commit;
use super::layout::{FileId, START, checksum, field, key_len};
use crate::traits::Variant;

const MAGIC: [u8; 8] = *b"\xdbxpairkr";

/// The version of the format. Everything from the magic number to the version is in all of them.
const VERSION: u32 = 1;

const VERSION_AT: usize = 8;
const VARIANT_AT: usize = 16;
const NETWORK_AT: usize = 24;
const ID_AT: usize = 56;
const CHECKSUM_AT: usize = 72;
const LEN: usize = 80;

/// The header as it is written, once.
pub(super) fn encode<V: Variant>(network: &[u8; 32], id: &FileId) -> [u8; LEN] {
    let mut bytes = [0; LEN];
    bytes[..VERSION_AT].copy_from_slice(&MAGIC);
    bytes[VERSION_AT..12].copy_from_slice(&VERSION.to_le_bytes());
    bytes[12..VARIANT_AT].copy_from_slice(&(key_len::<V>() as u32).to_le_bytes());
    bytes[VARIANT_AT..VARIANT_AT + V::NAME.len()].copy_from_slice(V::NAME.as_bytes());
    bytes[NETWORK_AT..ID_AT].copy_from_slice(network);
    bytes[ID_AT..CHECKSUM_AT].copy_from_slice(id);
    let checksum = checksum(id, &[&bytes[..CHECKSUM_AT]]);
    bytes[CHECKSUM_AT..].copy_from_slice(&checksum);
    bytes
}

/// Whether behind the header there is no more than creation writes: zeros, and in these the checksum
/// of the first commit.
pub(super) fn is_of_a_new_file(head: &[u8]) -> bool {
    let checksum = Commit::FIRST.checksum();
    let mut rest = head.iter().enumerate().skip(LEN);
    rest.all(|(at, byte)| *byte == 0 || checksum.contains(&at))
}

/// The file's random name, if the header is one of this version, variant and network.
///
/// `head` is what there is of the blocks before the records, in a file of `size` bytes.
pub(super) fn parse<V: Variant>(
    head: &[u8],
    size: u64,
    network: &[u8; 32],
) -> Result<FileId, OpenError> {
    let mut bytes = [0; LEN];
    let present = head.len().min(LEN);
    bytes[..present].copy_from_slice(&head[..present]);
    let id = field(&bytes, ID_AT);
    let expected = encode::<V>(network, &id);

    let known = present.min(ID_AT);
    let begun = bytes == [0; LEN] || bytes[..known] == expected[..known];
    let whole = bytes[CHECKSUM_AT..] == checksum(&id, &[&bytes[..CHECKSUM_AT]]);
    if begun && !whole && is_of_a_new_file(head) && size <= START as u64 {
        return Err(OpenError::Unfinished);
    }
    if bytes[..VERSION_AT] != MAGIC {
        return Err(OpenError::NotARegistry);
    }
    let version = u32::from_le_bytes(field(&bytes, VERSION_AT));
    if version != VERSION {
        return Err(OpenError::Version { found: version });
    }
    if !whole {
        return Err(OpenError::DamagedHeader);
    }
    if bytes[12..NETWORK_AT] != expected[12..NETWORK_AT] {
        return Err(OpenError::Variant { expected: V::NAME });
    }
    if bytes[NETWORK_AT..ID_AT] != *network {
        return Err(OpenError::Network { found: field(&bytes, NETWORK_AT) });
    }
    Ok(id)
}
