//! Finding the bad sets of a batch that does not hold.

use alloc::vec;
use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use super::SignatureSet;
use super::equation::Prepared;
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Variant};

/// The verdict of each set, in order.
pub(super) fn verdicts<B: Bls<V>, V: Variant, E: Executor, R: TryCryptoRng + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    rng: &mut R,
) -> Result<Vec<bool>, BatchError<R::Error>> {
    // A set whose key is the identity stays false, and out of every batch.
    let candidates: Vec<usize> =
        (0..sets.len()).filter(|index| !sets[*index].key_is_identity()).collect();
    let prepared = Prepared::new(executor, sets);
    let mut search = Search { prepared, executor, rng, verdicts: vec![false; sets.len()] };
    search.unknown(&candidates)?;
    Ok(search.verdicts)
}

struct Search<'p, 's, 'a, B: Bls<V>, V: Variant, E, R: ?Sized> {
    prepared: Prepared<'s, 'a, B, V>,
    executor: &'p E,
    rng: &'p mut R,
    verdicts: Vec<bool>,
}

impl<B: Bls<V>, V: Variant, E: Executor, R: TryCryptoRng + ?Sized> Search<'_, '_, '_, B, V, E, R> {
    /// A part of which nothing is known. Returns whether it holds.
    fn unknown(&mut self, part: &[usize]) -> Result<bool, BatchError<R::Error>> {
        let holds = self.prepared.holds(self.executor, part, self.rng)?;
        if holds {
            part.iter().for_each(|set| self.verdicts[*set] = true);
        } else {
            self.bad(part)?;
        }
        Ok(holds)
    }

    /// A part with at least one bad set in it.
    fn bad(&mut self, part: &[usize]) -> Result<(), BatchError<R::Error>> {
        if part.len() < 2 {
            return Ok(());
        }
        let (left, right) = part.split_at(part.len() / 2);
        if self.unknown(left)? {
            // Then what is bad is in the right half; it need not be asked.
            self.bad(right)
        } else {
            self.unknown(right).map(drop)
        }
    }
}
