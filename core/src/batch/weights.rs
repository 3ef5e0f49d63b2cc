//! Where the weights of a batch come from.

use core::convert::Infallible;
use core::fmt;

use hkdf::Hkdf;
use rand_core::TryCryptoRng;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::error::BatchError;
use crate::types::Weight;

mod sealed {
    use super::{Bits128, SeededWeights};
    use rand_core::TryCryptoRng;

    pub trait Sealed {}
    impl<R: TryCryptoRng + ?Sized> Sealed for R {}
    impl<R: TryCryptoRng> Sealed for Bits128<R> {}
    impl Sealed for SeededWeights {}
    impl Sealed for Bits128<SeededWeights> {}
}

/// A source of independent, uniform, nonzero weights. Sealed: weights that whoever made the
/// signatures can predict verify nothing.
///
/// * Any `rand_core::TryCryptoRng`, such as the operating system's
///   (`crosspair_core::getrandom::SysRng`, with the feature `getrandom`): 64 bits a weight.
/// * [`SeededWeights`]: 64 bits, from a seed, for targets without a generator.
/// * [`Bits128`] around one of these: 128 bits.
pub trait WeightSource: sealed::Sealed {
    /// Why a generator failed.
    type Error;

    /// Draws as many weights as there are places.
    ///
    /// # Errors
    ///
    /// [`BatchError::Rng`] if the generator fails, [`BatchError::StuckRng`] if it returns nothing
    /// but zeros. There is no fallback.
    fn draw(&mut self, out: &mut [Weight]) -> Result<(), BatchError<Self::Error>>;
}

/// Weights of 64 bits.
impl<R: TryCryptoRng + ?Sized> WeightSource for R {
    type Error = R::Error;

    fn draw(&mut self, out: &mut [Weight]) -> Result<(), BatchError<R::Error>> {
        draw(
            |bytes| self.try_fill_bytes(bytes),
            |bytes| Weight::from_u64(u64::from_le_bytes(bytes)),
            out,
        )
    }
}

/// Weights of 128 bits from a generator or a seed: a batch costs a little more, and the chance to accept a
/// bad one becomes 2⁻¹²⁸.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::{Bits128, verify_all};
/// use crosspair_core::MinPk;
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// # let rng = ChaCha20Rng::from_seed([7; 32]);
///
/// assert_eq!(verify_all::<Blst, MinPk, _>(&[], &mut Bits128(rng)), Ok(true));
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bits128<R>(pub R);

impl<R: TryCryptoRng> WeightSource for Bits128<R> {
    type Error = R::Error;

    fn draw(&mut self, out: &mut [Weight]) -> Result<(), BatchError<R::Error>> {
        let weight = |bytes| Weight::from_u128(u128::from_le_bytes(bytes));
        draw(|bytes| self.0.try_fill_bytes(bytes), weight, out)
    }
}

/// Weights of 64 bits expanded from a seed of 32 bytes, for targets that have no generator.
///
/// The seed must be unknown, until the signatures are fixed, to everyone who can influence them, and
/// must be used for one `SeededWeights` only: two batches under the same weights are as weak as known
/// weights. A seed from whoever delivers the signatures is none, even if it comes after them: it
/// may have been chosen first. Nor is a constant, a counter, or a hash of public data. What is good:
/// HKDF of a secret of the verifier and a counter, which is stored before it is used and never goes
/// back; a public beacon's value from after the signatures were fixed.
///
/// The weights are made of the little-endian integers of 64 or 128 bits of HKDF-Expand-SHA-256 (RFC 5869 §2.3) in
/// blocks of 32 bytes: the seed as the pseudorandom key, and as info `crosspair batch weights`
/// followed by the number of the block, from 0, as 8 big-endian bytes. Zeros are skipped.
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::{SeededWeights, verify_all};
/// use crosspair_core::MinPk;
///
/// # let unpredictable = [7; 32];
/// let mut weights = SeededWeights::new(unpredictable);
/// assert_eq!(verify_all::<Blst, MinPk, _>(&[], &mut weights), Ok(true));
/// # }
/// ```
pub struct SeededWeights {
    seed: Zeroizing<[u8; 32]>,
    /// The number of the next block.
    next: u64,
    block: Zeroizing<[u8; BLOCK]>,
    /// Bytes of the block that are used up.
    used: usize,
}

const BLOCK: usize = 32;
const INFO: &[u8] = b"crosspair batch weights";

impl SeededWeights {
    /// Expands a seed that whoever made the signatures could not predict.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        Self { seed: Zeroizing::new(seed), next: 0, block: Zeroizing::new([0; BLOCK]), used: BLOCK }
    }

    /// Fills a multiple of 8 bytes.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        bytes.as_chunks_mut().0.iter_mut().for_each(|chunk| *chunk = self.next_bytes());
        Ok(())
    }

    fn next_bytes(&mut self) -> [u8; 8] {
        if self.used == BLOCK {
            let hkdf = Hkdf::<Sha256>::from_prk(&*self.seed).expect("a seed is as long as a hash");
            let info = [INFO, &self.next.to_be_bytes()];
            hkdf.expand_multi_info(&info, &mut *self.block).expect("a block is one hash");
            self.next = self.next.wrapping_add(1);
            self.used = 0;
        }
        let (bytes, _) = self.block[self.used..].split_first_chunk().expect("blocks hold eights");
        self.used += bytes.len();
        *bytes
    }
}

impl WeightSource for SeededWeights {
    type Error = Infallible;

    fn draw(&mut self, out: &mut [Weight]) -> Result<(), BatchError<Infallible>> {
        let weight = |bytes| Weight::from_u64(u64::from_le_bytes(bytes));
        draw(|bytes| self.fill(bytes), weight, out)
    }
}

impl WeightSource for Bits128<SeededWeights> {
    type Error = Infallible;

    fn draw(&mut self, out: &mut [Weight]) -> Result<(), BatchError<Infallible>> {
        let weight = |bytes| Weight::from_u128(u128::from_le_bytes(bytes));
        draw(|bytes| self.0.fill(bytes), weight, out)
    }
}

/// Never shows the seed.
impl fmt::Debug for SeededWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SeededWeights").finish_non_exhaustive()
    }
}

/// Bytes drawn at once: a multiple of the length of every weight.
const RUN: usize = 512;
/// Draws of nothing but zeros after which a generator counts as stuck. One that works returns so
/// many with probability 2⁻²⁵⁶ at most.
const STUCK: u32 = 4;

/// Weights from N bytes each. A zero would take its set out of the batch: it is drawn again.
fn draw<E, const N: usize>(
    mut fill: impl FnMut(&mut [u8]) -> Result<(), E>,
    weight: impl Fn([u8; N]) -> Option<Weight>,
    out: &mut [Weight],
) -> Result<(), BatchError<E>> {
    let mut bytes = [0; RUN];
    let mut places = out.iter_mut();
    let mut in_vain = 0;
    while places.len() > 0 {
        let bytes = &mut bytes[..(N * places.len()).min(RUN)];
        // A generator that leaves them as they are must not give the same weights again.
        bytes.fill(0);
        fill(bytes).map_err(BatchError::Rng)?;
        let mut weights = bytes.as_chunks().0.iter().filter_map(|chunk| weight(*chunk)).peekable();
        in_vain = if weights.peek().is_some() { 0 } else { in_vain + 1 };
        if in_vain == STUCK {
            return Err(BatchError::StuckRng);
        }
        // The weights first: a place must not be taken where there is no weight for it.
        weights.zip(&mut places).for_each(|(weight, place)| *place = weight);
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
