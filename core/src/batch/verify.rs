//! The verification of many sets.

use alloc::vec::Vec;

use super::claims::Claims;
use super::first_bad::first_bad;
use super::{SignatureSet, WeightSource, locate};
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Serial, Variant};

/// Whether every set is valid: the AND of the individual verifications, but for a chance of 2⁻⁶⁴
/// (2⁻¹²⁸ with [`Bits128`](super::Bits128)) to take a bad batch for a good one. True for no sets.
///
/// Variable time.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
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
pub fn verify_all<B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<bool, BatchError<W::Error>> {
    verify_all_on(&Serial, sets, weights)
}

/// [`verify_all`], spread over an executor.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn verify_all_on<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<bool, BatchError<W::Error>> {
    // Before anything is hashed: such a set never verifies.
    if sets.iter().any(SignatureSet::key_is_identity) {
        return Ok(false);
    }
    let all: Vec<_> = (0..sets.len()).collect();
    Claims::of_sets(executor, sets).hold(executor, &all, weights)
}

/// The verdict of each set, in order: what the individual verifications would say, but for a
/// chance of 2⁻⁶⁴ a batch.
///
/// Costs what [`verify_all`] costs if all are valid, or little more. Otherwise the bad ones are
/// found by verifying halves, for as long as what that has cost in vain is below a fifth of what
/// verifying one by one would cost; and then one by one. Variable time.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn verify_each<B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    verify_each_on(&Serial, sets, weights)
}

/// [`verify_each`], spread over an executor.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn verify_each_on<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    locate::verdicts(executor, &Claims::of_sets(executor, sets), weights)
}

/// The first set that is not valid, by its index; `None` if all are valid.
///
/// Costs what [`verify_all`] costs if all are valid, and about twice that otherwise, however many
/// are not. Variable time.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn first_invalid<B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<Option<usize>, BatchError<W::Error>> {
    first_invalid_on(&Serial, sets, weights)
}

/// [`first_invalid`], spread over an executor.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn first_invalid_on<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<Option<usize>, BatchError<W::Error>> {
    // A set whose key is the identity is invalid; the first invalid one is it, or before it.
    let identity = sets.iter().position(SignatureSet::key_is_identity);
    let sets = &sets[..identity.unwrap_or(sets.len())];
    let claims = Claims::of_sets(executor, sets);
    let all: Vec<_> = (0..sets.len()).collect();
    let found = first_bad(all.len(), |range| claims.hold(executor, &all[range], weights))?;
    Ok(found.or(identity))
}
