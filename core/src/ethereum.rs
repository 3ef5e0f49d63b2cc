//! The two functions that Ethereum's consensus specifications add to the
//! proof-of-possession scheme (Altair, `bls.md`), and their forms for batches and committees.

use crate::batch::{Candidate, SetMessage, SignatureSet};
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use crate::committee::{Committee, Participation, ParticipationError};
use crate::error::AggregateError;
use crate::scheme::proof_of_possession;
use crate::traits::{Bls, MinPk, Variant};
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

/// `eth_fast_aggregate_verify` for a batch, of a signing root: the set of the keys; no keys and the
/// identity as the signature have nothing to verify, and are valid; no keys and another signature
/// can't be built, and are not. A sync aggregate is one of these.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::Candidate;
/// use crosspair_core::ethereum::eth_signature_set;
/// use crosspair_core::{MinPk, Signature, SubgroupPoint};
///
/// let nobody: Signature<Blst, MinPk> = SubgroupPoint::identity().into();
/// assert!(matches!(eth_signature_set([], [7; 32], nobody), Candidate::NothingToVerify));
/// let somebody: Signature<Blst, MinPk> = SubgroupPoint::generator().into();
/// assert!(matches!(eth_signature_set([], [7; 32], somebody), Candidate::NotBuilt));
/// ```
pub fn eth_signature_set<'k, B: Bls<MinPk>>(
    keys: impl IntoIterator<Item = &'k PublicKey<B, MinPk>>,
    root: [u8; 32],
    signature: Signature<B, MinPk>,
) -> Candidate<'static, B, MinPk> {
    let mut keys = keys.into_iter().peekable();
    if keys.peek().is_none() && signature.is_identity() {
        return Candidate::NothingToVerify;
    }
    SignatureSet::of_keys(keys, SetMessage::root(root, MinPk::POP_DST), signature).into()
}

/// [`eth_signature_set`] of a committee's members that took part: a sync aggregate, whose bitfield
/// is a `Bitvector[SYNC_COMMITTEE_SIZE]`. If nobody took part, the identity as the signature is
/// valid, and no other is. A bitfield that does not have one bit a member can't be built.
///
/// Light clients ask for at least one participant: they take [`Committee::sum`], which refuses a
/// bitfield without any.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::Candidate;
/// use crosspair_core::committee::{Committee, Participation};
/// use crosspair_core::ethereum::eth_committee_signature_set;
/// use crosspair_core::{MinPk, PublicKey, Signature, SubgroupPoint};
///
/// let key = PublicKey::<Blst, MinPk>::try_from(SubgroupPoint::generator())?;
/// let committee = Committee::new([key; 4])?;
/// let identity: Signature<Blst, MinPk> = SubgroupPoint::identity().into();
/// let set = |bits: u8| {
///     let bits = [bits];
///     let bits = Participation::from_bitvector(&bits, committee.len())?;
///     Ok::<_, Box<dyn std::error::Error>>(
///         eth_committee_signature_set(&committee, bits, [7; 32], identity))
/// };
/// assert!(matches!(set(0)?, Candidate::NothingToVerify));
/// assert!(matches!(set(0b0101)?, Candidate::Set(set) if !set.verify()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
pub fn eth_committee_signature_set<B: Bls<MinPk>>(
    committee: &Committee<B, MinPk>,
    participation: Participation<'_>,
    root: [u8; 32],
    signature: Signature<B, MinPk>,
) -> Candidate<'static, B, MinPk> {
    match committee.sum(participation) {
        Ok(key) => SignatureSet::new(key, SetMessage::root(root, MinPk::POP_DST), signature).into(),
        Err(ParticipationError::Empty) => eth_signature_set([], root, signature),
        Err(ParticipationError::Length { .. }) => Candidate::NotBuilt,
    }
}
