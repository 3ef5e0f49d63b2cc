//! The weights of a batch.

use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use crate::types::Scalar;

/// Bits of a weight: the chance to accept a bad batch is 2⁻⁶⁴ at most.
pub(super) const BITS: usize = 64;

/// So many independent weights, uniform from 1 to 2⁶⁴ − 1.
pub(super) fn draw<R: TryCryptoRng + ?Sized>(
    rng: &mut R,
    count: usize,
) -> Result<Vec<Scalar>, R::Error> {
    let mut bytes = [0; 512];
    let mut weights = Vec::with_capacity(count);
    while weights.len() < count {
        let wanted = (8 * (count - weights.len())).min(bytes.len());
        rng.try_fill_bytes(&mut bytes[..wanted])?;
        // A zero would take its set out of the batch. It is drawn again.
        weights.extend(
            bytes[..wanted]
                .as_chunks::<8>()
                .0
                .iter()
                .map(|chunk| u64::from_le_bytes(*chunk))
                .filter(|weight| *weight != 0)
                .map(Scalar::from),
        );
    }
    Ok(weights)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use core::convert::Infallible;

    use rand_core::{TryCryptoRng, TryRng};

    use super::*;

    /// Mostly zeros: every third weight is drawn from nothing but zeros.
    struct Zeros(u64);

    impl TryRng for Zeros {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(0)
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(0)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            for chunk in bytes.chunks_mut(8) {
                self.0 += 1;
                let value = if self.0.is_multiple_of(3) { 0 } else { self.0 };
                chunk.copy_from_slice(&value.to_le_bytes()[..chunk.len()]);
            }
            Ok(())
        }
    }

    impl TryCryptoRng for Zeros {}

    #[test]
    fn no_weight_is_zero_and_none_is_used_twice() {
        for count in [0, 1, 2, 63, 64, 65, 1000] {
            let mut rng = Zeros(0);
            let weights = draw(&mut rng, count).unwrap();
            assert_eq!(weights.len(), count);
            let expected = (1u64..).filter(|k| !k.is_multiple_of(3)).map(Scalar::from);
            assert!(weights.iter().copied().eq(expected.take(count)));
            assert!(weights.iter().all(|weight| weight.bit_length() <= BITS));
        }
    }
}
