//! Many signatures on one message, such as the single attestations of a slot: a batch that costs
//! two Miller loops, however many they are.
//!
//! The pairs are borrowed where they are, the message is hashed once and nothing is grouped.
//!
//! ```
//! use crosspair_blst::Blst;
//! use crosspair_core::batch::{SetMessage, same_message};
//! use crosspair_core::{MinPk, SecretKey, Variant, scheme::proof_of_possession as pop};
//! # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
//! # // In an application: the operating system's generator, or another CSPRNG.
//! # let mut rng = ChaCha20Rng::from_seed([7; 32]);
//!
//! let mut pairs: Vec<_> = (1..=4)
//!     .map(|seed| SecretKey::<Blst, MinPk>::key_gen(&[seed; 32], b"").expect("long enough"))
//!     .map(|secret| (secret.public_key(), pop::sign(&secret, b"slot 17")))
//!     .collect();
//! pairs[2].1 = pairs[0].1;
//! let message = SetMessage::new(b"slot 17", MinPk::POP_DST);
//! let verdicts = same_message::verify_each(message, pairs.iter().map(|(k, s)| (k, s)), &mut rng)?;
//! assert_eq!(verdicts, [true, true, false, true]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec::Vec;

use super::claims::Claims;
use super::{SetMessage, WeightSource, locate};
use crate::error::BatchError;
use crate::traits::{Bls, Executor, Serial, Variant};
use crate::types::{PublicKey, Signature};

/// Whether each key signed the message: the AND of the individual verifications, but for the
/// weights' chance to take a bad batch for a good one. True for no pairs. Variable time.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn verify_all<'a, 'p, B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    message: impl Into<SetMessage<'a, B, V>>,
    pairs: impl IntoIterator<Item = (&'p PublicKey<B, V>, &'p Signature<B, V>)>,
    weights: &mut W,
) -> Result<bool, BatchError<W::Error>> {
    verify_all_on(&Serial, message, pairs, weights)
}

/// [`verify_all`], spread over an executor.
///
/// # Errors
///
/// As [`verify_all`].
pub fn verify_all_on<'a, 'p, B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    message: impl Into<SetMessage<'a, B, V>>,
    pairs: impl IntoIterator<Item = (&'p PublicKey<B, V>, &'p Signature<B, V>)>,
    weights: &mut W,
) -> Result<bool, BatchError<W::Error>> {
    let claims = Claims::of_one_message(&message.into(), pairs);
    let all: Vec<_> = (0..claims.len()).collect();
    claims.hold(executor, &all, weights)
}

/// The verdict of each pair, in order; finds the bad ones as
/// [`batch::verify_each`](super::verify_each) does. Variable time.
///
/// # Errors
///
/// [`BatchError`] if there are no weights; there is no fallback.
pub fn verify_each<'a, 'p, B: Bls<V>, V: Variant, W: WeightSource + ?Sized>(
    message: impl Into<SetMessage<'a, B, V>>,
    pairs: impl IntoIterator<Item = (&'p PublicKey<B, V>, &'p Signature<B, V>)>,
    weights: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    verify_each_on(&Serial, message, pairs, weights)
}

/// [`verify_each`], spread over an executor.
///
/// # Errors
///
/// As [`verify_each`].
pub fn verify_each_on<'a, 'p, B: Bls<V>, V: Variant, E: Executor, W: WeightSource + ?Sized>(
    executor: &E,
    message: impl Into<SetMessage<'a, B, V>>,
    pairs: impl IntoIterator<Item = (&'p PublicKey<B, V>, &'p Signature<B, V>)>,
    weights: &mut W,
) -> Result<Vec<bool>, BatchError<W::Error>> {
    locate::verdicts(executor, &Claims::of_one_message(&message.into(), pairs), weights)
}
