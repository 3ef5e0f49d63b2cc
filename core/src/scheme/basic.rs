//! The basic scheme (draft-irtf-cfrg-bls-signature §3.1): an aggregate is valid only if its
//! messages are pairwise different.

use crate::error::LengthMismatch;
use crate::traits::{Bls, BlsSigner, Variant};
use crate::types::{PublicKey, SecretKey, Signature};

/// Sign (§3.1).
#[must_use]
pub fn sign<B: BlsSigner<V>, V: Variant>(
    secret: &SecretKey<B, V>,
    message: &[u8],
) -> Signature<B, V> {
    secret.sign(message, &V::BASIC_DST)
}

/// Verify (§3.1).
#[must_use]
pub fn verify<B: Bls<V>, V: Variant>(
    key: &PublicKey<B, V>,
    message: &[u8],
    signature: &Signature<B, V>,
) -> bool {
    signature.verify(key, message, &V::BASIC_DST)
}

/// AggregateVerify (§3.1.1). `Ok(false)` for nothing and if two messages are equal.
///
/// # Errors
///
/// [`LengthMismatch`] unless there are as many messages as keys.
pub fn aggregate_verify<B: Bls<V>, V: Variant, M: AsRef<[u8]>>(
    keys: &[PublicKey<B, V>],
    messages: &[M],
    signature: &Signature<B, V>,
) -> Result<bool, LengthMismatch> {
    // What is compared must be what is verified: `as_ref` is asked once.
    #[cfg(feature = "alloc")]
    let messages: &[&[u8]] = &messages.iter().map(AsRef::as_ref).collect::<alloc::vec::Vec<_>>();
    if keys.len() == messages.len() && !all_differ(messages) {
        return Ok(false);
    }
    signature.aggregate_verify(keys, messages, &V::BASIC_DST)
}

#[cfg(feature = "alloc")]
fn all_differ(messages: &[&[u8]]) -> bool {
    let mut seen = alloc::collections::BTreeSet::new();
    messages.iter().all(|message| seen.insert(*message))
}

/// Quadratic, and with `as_ref` asked again, for want of a heap.
#[cfg(not(feature = "alloc"))]
fn all_differ<M: AsRef<[u8]>>(messages: &[M]) -> bool {
    messages.iter().enumerate().all(|(index, message)| {
        messages[..index].iter().all(|other| other.as_ref() != message.as_ref())
    })
}
