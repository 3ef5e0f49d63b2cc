//! Generators of random numbers that fail, get stuck, or are watched.

use core::fmt;

use crosspair_core::rand_core::{TryCryptoRng, TryRng};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A generator that fails, and is its own error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("broken")
    }
}

impl core::error::Error for Broken {}

impl TryRng for Broken {
    type Error = Self;

    fn try_next_u32(&mut self) -> Result<u32, Self> {
        Err(Self)
    }

    fn try_next_u64(&mut self) -> Result<u64, Self> {
        Err(Self)
    }

    fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self> {
        Err(Self)
    }
}

impl TryCryptoRng for Broken {}

/// What a [`Watched`] generator does once it has answered as often as it may.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Then {
    Fails,
    ReturnsZeros,
}

/// A generator that keeps what it has returned, call by call, and may stop to work after some
/// calls.
pub(crate) struct Watched {
    rng: ChaCha20Rng,
    answers: usize,
    then: Then,
    pub(crate) drawn: Vec<Vec<u8>>,
}

impl Watched {
    /// One that always works.
    pub(crate) fn new(rng: &mut ChaCha20Rng) -> Self {
        Self::stopping(rng, usize::MAX, Then::Fails)
    }

    /// One that works for so many calls.
    pub(crate) fn stopping(rng: &mut ChaCha20Rng, answers: usize, then: Then) -> Self {
        let mut seed = [0; 32];
        rng.fill_bytes(&mut seed);
        Self { rng: ChaCha20Rng::from_seed(seed), answers, then, drawn: Vec::new() }
    }
}

impl TryRng for Watched {
    type Error = Broken;

    fn try_next_u32(&mut self) -> Result<u32, Broken> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Broken> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Broken> {
        match (self.answers.checked_sub(1), self.then) {
            (Some(left), _) => {
                self.answers = left;
                self.rng.fill_bytes(bytes);
            }
            (None, Then::Fails) => return Err(Broken),
            (None, Then::ReturnsZeros) => bytes.fill(0),
        }
        self.drawn.push(bytes.to_vec());
        Ok(())
    }
}

impl TryCryptoRng for Watched {}
