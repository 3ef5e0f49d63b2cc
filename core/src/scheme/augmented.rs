//! The message-augmentation scheme (draft-irtf-cfrg-bls-signature §3.2): what is signed is
//! the signer's compressed public key followed by the message.

use crate::error::LengthMismatch;
use crate::traits::{Bls, BlsSigner, Variant};
use crate::types::{Message, PublicKey, SecretKey, Signature};

/// Sign (§3.2.1). Derives the public key on each call.
#[must_use]
pub fn sign<B: BlsSigner<V>, V: Variant>(
    secret: &SecretKey<B, V>,
    message: &[u8],
) -> Signature<B, V> {
    let key = secret.public_key().to_compressed();
    secret.sign(Message::with_prefix(key.as_ref(), message), &V::AUGMENTED_DST)
}

/// Verify (§3.2.2).
#[must_use]
pub fn verify<B: Bls<V>, V: Variant>(
    key: &PublicKey<B, V>,
    message: &[u8],
    signature: &Signature<B, V>,
) -> bool {
    let prefix = key.to_compressed();
    signature.verify(key, Message::with_prefix(prefix.as_ref(), message), &V::AUGMENTED_DST)
}

/// AggregateVerify (§3.2.3). `Ok(false)` for nothing.
///
/// # Errors
///
/// [`LengthMismatch`] unless there are as many messages as keys.
pub fn aggregate_verify<B: Bls<V>, V: Variant, M: AsRef<[u8]>>(
    keys: &[PublicKey<B, V>],
    messages: &[M],
    signature: &Signature<B, V>,
) -> Result<bool, LengthMismatch> {
    signature.aggregate_verify_prefixed(keys, messages, PublicKey::to_compressed, &V::AUGMENTED_DST)
}
