//! `expand_message_xmd` of RFC 9380 §5.3.1 with SHA-256.

use sha2::{Digest, Sha256};

use crate::error::ExpandError;
use crate::types::{Dst, Message};

const HASH: usize = 32;
const BLOCK: usize = 64;

/// Fills `out` with bytes that are uniform if SHA-256 is a random oracle; at most 8160.
///
/// Timing depends on the lengths only.
///
/// # Errors
///
/// [`ExpandError::TooLong`] if `out` is longer than 255 hashes.
pub fn expand_message_xmd(
    message: &Message<'_>,
    dst: &Dst<'_>,
    out: &mut [u8],
) -> Result<(), ExpandError> {
    let requested = out.len();
    if requested > 255 * HASH {
        return Err(ExpandError::TooLong { requested });
    }
    let tag = dst.as_bytes();
    // A tag has at most 255 bytes and the length at most 8160: both casts are exact.
    let tag_length = [tag.len() as u8];
    let b0: [u8; HASH] = Sha256::new()
        .chain_update([0; BLOCK])
        .chain_update(message.prefix())
        .chain_update(message.body())
        .chain_update((requested as u16).to_be_bytes())
        .chain_update([0])
        .chain_update(tag)
        .chain_update(tag_length)
        .finalize()
        .into();
    let mut previous = [0; HASH];
    for (index, chunk) in (1u8..=255).zip(out.chunks_mut(HASH)) {
        let mut mixed = b0;
        for (byte, previous) in mixed.iter_mut().zip(previous) {
            *byte ^= previous;
        }
        previous = Sha256::new()
            .chain_update(mixed)
            .chain_update([index])
            .chain_update(tag)
            .chain_update(tag_length)
            .finalize()
            .into();
        chunk.copy_from_slice(&previous[..chunk.len()]);
    }
    Ok(())
}
