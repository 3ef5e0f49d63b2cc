//! The verification of many sets.

use alloc::vec::Vec;

use super::claims::Claims;
use super::first_bad::first_bad;
use super::{SignatureSet, WeightSource, locate};
use crate::error::{BatchError, InvalidSet, InvalidSetReason, Rejection};
use crate::traits::{Bls, Executor, Serial, Variant};

/// Whether every set is valid: the AND of the individual verifications, but for a chance of 1 in
/// 2⁶⁴ − 1 to take a bad batch for a good one (2¹²⁸ − 1 with [`Bits128`](super::Bits128)). True for
/// no sets. False, without weights, if a key is the identity.
///
/// To refuse what is not valid, [`check_all`] is safer: a `bool` can be dropped without a warning.
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

/// The verdict of each set, in order: what the individual verifications would say, but for the
/// weights' chance in each test.
///
/// Costs what [`verify_all`] costs if all are valid; from 32 sets on many messages, one test more.
/// If not, the bad ones are found by testing parts, for as long as the tests that fail have cost no
/// more than a fifth of what verifying one by one costs and what the others have saved; what is left
/// is verified one by one. A few sets are tested together once in any case, which with all of them
/// bad makes 8 sets a third dearer than one by one. Variable time.
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

/// Refuses sets of which one is not valid, and names the first one by its index. What
/// [`verify_all`] says, in a form that can't be dropped by mistake.
///
/// Costs what [`verify_all`] costs if all are valid. If not, further tests find the first bad one:
/// about as much again for many different messages, up to three times as much for few sets or
/// messages, however many are bad. Variable time.
///
/// # Errors
///
/// [`Rejection::Invalid`] for the first invalid set; [`Rejection::Weights`] if there are no weights.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::{InvalidSet, InvalidSetReason, Rejection, SetMessage, SignatureSet};
/// use crosspair_core::batch::check_all;
/// use crosspair_core::{MinPk, SecretKey, Variant, scheme::proof_of_possession as pop};
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// # let mut rng = ChaCha20Rng::from_seed([7; 32]);
///
/// let secret = SecretKey::<Blst, MinPk>::key_gen(&[1; 32], b"")?;
/// let set = |message, signed| {
///     let message = SetMessage::new(message, MinPk::POP_DST);
///     SignatureSet::new(secret.public_key(), message, pop::sign(&secret, signed))
/// };
/// check_all(&[set(b"one", b"one"), set(b"two", b"two")], &mut rng)?;
///
/// let rejected = check_all(&[set(b"one", b"one"), set(b"two", b"one")], &mut rng);
/// let invalid = InvalidSet { label: 1, reason: InvalidSetReason::NotVerified };
/// assert_eq!(rejected, Err(Rejection::Invalid(invalid)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_all<B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<(), Rejection<usize, W::Error>> {
    check_all_on(&Serial, sets, weights)
}

/// [`check_all`], spread over an executor.
///
/// # Errors
///
/// As [`check_all`].
pub fn check_all_on<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    sets: &[SignatureSet<'_, B, V>],
    weights: &mut W,
) -> Result<(), Rejection<usize, W::Error>> {
    match first_invalid(executor, sets, weights)? {
        Some(label) => Err(InvalidSet { label, reason: InvalidSetReason::NotVerified }.into()),
        None => Ok(()),
    }
}

/// The index of the first set that is not valid.
pub(super) fn first_invalid<B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
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
