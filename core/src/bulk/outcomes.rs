//! What a test of many points does with each: random, and independent of all else.

use alloc::vec;
use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use super::plan::Level;
use crate::error::BulkError;

/// Bytes drawn at once. Never fewer, so that a block of equal words says that the generator is
/// stuck: one that works returns such a block with probability 2⁻³²⁷³⁶.
const BLOCK: usize = 4096;

/// The outcome of each point in each pass, pass by pass: 2j says that it is added to bucket j,
/// 2j + 1 that it is subtracted from it, and 2·buckets that it is left out.
///
/// An outcome is ⌊w·(2·buckets + 1) / 2³²⌋ for a random word w of 32 bits. No outcome has more than
/// ⌈2³² / (2·buckets + 1)⌉ of the words, which is what the bits of a pass are counted with.
pub(super) fn draw<R: TryCryptoRng>(
    rng: &mut R,
    level: Level,
    points: usize,
) -> Result<Vec<u16>, BulkError<R::Error>> {
    let count = level.passes * points;
    let sides = level.outcomes() as u64;
    let mut outcomes = Vec::with_capacity(count);
    let mut block = vec![0; BLOCK];
    while outcomes.len() < count {
        // A generator that leaves them as they are must not give the same outcomes again.
        block.fill(0);
        rng.try_fill_bytes(&mut block).map_err(BulkError::Rng)?;
        let (words, _) = block.as_chunks::<4>();
        if words.iter().all(|word| *word == words[0]) {
            return Err(BulkError::StuckRng);
        }
        outcomes.extend(words.iter().take(count - outcomes.len()).map(|word| {
            let word = u64::from(u32::from_le_bytes(*word));
            ((word * sides) >> 32) as u16
        }));
    }
    Ok(outcomes)
}
