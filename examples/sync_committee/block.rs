//! A sync aggregate where it is part of a block: one set among others, and valid without
//! participants if its signature is the identity.

use crosspair::batch::{BatchError, Candidate, InvalidSet, SignatureBatch};
use crosspair::committee::{Committee, Participation};
use crosspair::ethereum::eth_committee_signature_set;
use crosspair::getrandom::{self, SysRng};
use crosspair::{Backend, MinPk, Signature};

use crate::period::Update;

/// Why a block is refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    InvalidSignature(&'static str),
    NoWeights(BatchError<getrandom::Error>),
}

impl From<InvalidSet<&'static str>> for Refusal {
    fn from(invalid: InvalidSet<&'static str>) -> Self {
        Self::InvalidSignature(invalid.label)
    }
}

impl From<BatchError<getrandom::Error>> for Refusal {
    fn from(error: BatchError<getrandom::Error>) -> Self {
        Self::NoWeights(error)
    }
}

/// `process_sync_aggregate`, its signature deferred. A block has more sets than this one.
pub(crate) fn process<B: Backend>(
    committee: &Committee<B, MinPk>,
    aggregate: &Update,
) -> Result<(), Refusal> {
    SignatureBatch::deferred(&mut SysRng, |batch| {
        batch.push("sync aggregate", candidate(committee, aggregate))?;
        Ok(())
    })
}

/// What is malformed can't be built, and is named as the rest is.
fn candidate<B: Backend>(
    committee: &Committee<B, MinPk>,
    aggregate: &Update,
) -> Candidate<'static, B, MinPk> {
    let bits = Participation::from_bitvector(&aggregate.sync_committee_bits, committee.len());
    let signature = Signature::from_compressed(&aggregate.sync_committee_signature);
    match (bits, signature) {
        (Ok(bits), Ok(signature)) => {
            eth_committee_signature_set(committee, bits, aggregate.signing_root, signature)
        }
        _ => Candidate::NotBuilt,
    }
}
