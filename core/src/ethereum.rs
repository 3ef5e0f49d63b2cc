//! The two functions that Ethereum's consensus specifications add to the
//! proof-of-possession scheme (Altair, `bls.md`).

use crate::error::AggregateError;
use crate::scheme::proof_of_possession;
use crate::traits::{Bls, MinPk};
use crate::types::{AggregatePublicKey, PublicKey, Signature};

/// `eth_aggregate_pubkeys`: the sum of the keys, which may be the identity.
///
/// # Errors
///
/// [`AggregateError::Empty`] for no keys.
pub fn eth_aggregate_pubkeys<'k, B: Bls<MinPk>>(
    keys: impl IntoIterator<Item = &'k PublicKey<B, MinPk>>,
) -> Result<AggregatePublicKey<B, MinPk>, AggregateError> {
    AggregatePublicKey::sum(keys)
}

/// `eth_fast_aggregate_verify`: FastAggregateVerify, but true for no keys and the identity
/// as the signature: what an empty sync committee signs.
#[must_use]
pub fn eth_fast_aggregate_verify<'k, B: Bls<MinPk>>(
    keys: impl IntoIterator<Item = &'k PublicKey<B, MinPk>>,
    message: &[u8],
    signature: &Signature<B, MinPk>,
) -> bool {
    let mut keys = keys.into_iter().peekable();
    if keys.peek().is_none() && signature.is_identity() {
        return true;
    }
    proof_of_possession::fast_aggregate_verify(keys, message, signature)
}
