//! The proof-of-possession scheme (draft-irtf-cfrg-bls-signature §3.3): whoever accepts a
//! key first verifies a proof that its owner has the secret key. Ethereum uses this scheme;
//! there, a deposit's signature is the proof.

use crate::error::LengthMismatch;
use crate::traits::{Bls, BlsSigner, Variant};
use crate::types::{PublicKey, SecretKey, Signature};

/// Sign (§3.3).
#[must_use]
pub fn sign<B: BlsSigner<V>, V: Variant>(
    secret: &SecretKey<B, V>,
    message: &[u8],
) -> Signature<B, V> {
    secret.sign(message, &V::POP_DST)
}

/// Verify (§3.3).
#[must_use]
pub fn verify<B: Bls<V>, V: Variant>(
    key: &PublicKey<B, V>,
    message: &[u8],
    signature: &Signature<B, V>,
) -> bool {
    signature.verify(key, message, &V::POP_DST)
}

/// AggregateVerify (§3.3), for keys whose proofs have been verified. `Ok(false)` for
/// nothing.
///
/// # Errors
///
/// [`LengthMismatch`] unless there are as many messages as keys.
pub fn aggregate_verify<B: Bls<V>, V: Variant, M: AsRef<[u8]>>(
    keys: &[PublicKey<B, V>],
    messages: &[M],
    signature: &Signature<B, V>,
) -> Result<bool, LengthMismatch> {
    signature.aggregate_verify(keys, messages, &V::POP_DST)
}

/// FastAggregateVerify (§3.3.4), for keys whose proofs have been verified: whether all have
/// signed the one message. False for no keys and for keys that cancel.
#[must_use]
pub fn fast_aggregate_verify<'k, B: Bls<V>, V: Variant>(
    keys: impl IntoIterator<Item = &'k PublicKey<B, V>>,
    message: &[u8],
    signature: &Signature<B, V>,
) -> bool {
    signature.fast_aggregate_verify(keys, message, &V::POP_DST)
}

/// PopProve (§3.3.2): a signature of the compressed public key under a tag of its own.
#[must_use]
pub fn prove<B: BlsSigner<V>, V: Variant>(secret: &SecretKey<B, V>) -> Signature<B, V> {
    let key = secret.public_key().to_compressed();
    secret.sign(key.as_ref(), &V::POP_PROOF_DST)
}

/// PopVerify (§3.3.3).
#[must_use]
pub fn verify_proof<B: Bls<V>, V: Variant>(key: &PublicKey<B, V>, proof: &Signature<B, V>) -> bool {
    proof.verify(key, key.to_compressed().as_ref(), &V::POP_PROOF_DST)
}
