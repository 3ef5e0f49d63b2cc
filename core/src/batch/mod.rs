//! Batch verification: many signature sets for little more than the price of their messages.
//!
//! Each set i is a claim e(pkᵢ, H(mᵢ)) = e(g, sigᵢ). With independent random weights rᵢ, all
//! claims hold, but for a chance of 2⁻⁶⁴, if
//!
//! ```text
//! Π over distinct messages m of e(Σ rᵢ·pkᵢ, H(m)) = e(g, Σ rᵢ·sigᵢ)
//! ```
//!
//! which takes one hash and one Miller loop a distinct message, one multi-scalar multiplication
//! over the signatures, and one final exponentiation.
//!
//! The weights must be unpredictable to whoever made the signatures: with known weights, S₁ + Δ
//! and S₂ − (r₁/r₂)·Δ pass though both are wrong. Signatures outside the subgroup cannot reach a
//! batch, by their type; no weight would detect small-order parts reliably.

mod equation;
mod hashed_message;
mod locate;
mod set;
mod weights;

pub use hashed_message::HashedMessage;
pub use set::{SetMessage, SignatureSet};

use alloc::vec::Vec;

use rand_core::TryCryptoRng;

use crate::error::BatchError;
use crate::traits::{Bls, Executor, Serial, Variant};
use equation::Prepared;

/// Whether every set is valid: the AND of the individual verifications, but for a chance of 2⁻⁶⁴
/// to take a bad batch for a good one. True for no sets.
///
/// Variable time.
///
/// # Errors
///
/// [`BatchError::Rng`] if the generator fails; there is no fallback.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::{SignatureSet, SetMessage, verify_all, verify_each};
/// use crosspair_core::{MinPk, SecretKey, Variant, scheme::proof_of_possession as pop};
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// # // In an application: the operating system's generator, or another CSPRNG.
/// # let mut rng = ChaCha20Rng::from_seed([7; 32]);
///
/// let secrets = [1, 2, 3].map(|seed| {
///     SecretKey::<Blst, MinPk>::key_gen(&[seed; 32], b"").expect("long enough")
/// });
/// let mut sets: Vec<_> = secrets
///     .iter()
///     .map(|secret| {
///         let message = SetMessage::new(b"message", MinPk::POP_DST);
///         SignatureSet::new(secret.public_key(), message, pop::sign(secret, b"message"))
///     })
///     .collect();
/// assert!(verify_all(&sets, &mut rng)?);
///
/// let other = pop::sign(&secrets[1], b"another message");
/// let message = SetMessage::new(b"message", MinPk::POP_DST);
/// sets[1] = SignatureSet::new(secrets[1].public_key(), message, other);
/// assert!(!verify_all(&sets, &mut rng)?);
/// assert_eq!(verify_each(&sets, &mut rng)?, [true, false, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify_all<B: Bls<V>, V: Variant, R: TryCryptoRng + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    rng: &mut R,
) -> Result<bool, BatchError<R::Error>> {
    verify_all_on(&Serial, sets, rng)
}

/// [`verify_all`], spread over an executor.
///
/// # Errors
///
/// [`BatchError::Rng`] if the generator fails.
pub fn verify_all_on<B: Bls<V>, V: Variant, E: Executor, R: TryCryptoRng + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    rng: &mut R,
) -> Result<bool, BatchError<R::Error>> {
    // Before anything is hashed: such a set never verifies.
    if sets.iter().any(SignatureSet::key_is_identity) {
        return Ok(false);
    }
    let all: Vec<usize> = (0..sets.len()).collect();
    Prepared::new(executor, sets).holds(executor, &all, rng)
}

/// The verdict of each set, in order: what the individual verifications would say, but for a
/// chance of 2⁻⁶⁴ a batch.
///
/// Costs what [`verify_all`] costs if all are valid. Otherwise the bad ones are found by
/// verifying halves, about two batches of half the size for each halving; where many are bad,
/// one by one. Variable time.
///
/// # Errors
///
/// [`BatchError::Rng`] if the generator fails.
pub fn verify_each<B: Bls<V>, V: Variant, R: TryCryptoRng + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    rng: &mut R,
) -> Result<Vec<bool>, BatchError<R::Error>> {
    verify_each_on(&Serial, sets, rng)
}

/// [`verify_each`], spread over an executor.
///
/// # Errors
///
/// [`BatchError::Rng`] if the generator fails.
pub fn verify_each_on<B: Bls<V>, V: Variant, E: Executor, R: TryCryptoRng + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    rng: &mut R,
) -> Result<Vec<bool>, BatchError<R::Error>> {
    locate::verdicts(executor, sets, rng)
}
