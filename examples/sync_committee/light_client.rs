//! A light client's verification of sync aggregates, written once for every backend.

use core::error::Error;
use core::fmt;

use crosspair::batch::{BatchError, Rejection, SetMessage, SignatureSet, check_all};
use crosspair::committee::{self, BitfieldError, Committee, PairError, Participation};
use crosspair::getrandom::{self, SysRng};
use crosspair::{AggregatePublicKey, Backend, ItemError, MinPk, PublicKey, Variant};

use crate::laps::Laps;
use crate::period::{SyncCommittee, Update};

/// Why updates are refused.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Refusal {
    /// The update of this slot, and why.
    Update(u64, Reason),
    /// There are no weights, and nothing is known about the updates.
    NoWeights(BatchError<getrandom::Error>),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reason {
    /// The bits are not those of a committee of this size.
    Bits(BitfieldError),
    /// Nobody took part: the specification wants `MIN_SYNC_COMMITTEE_PARTICIPANTS`, which is one.
    Participants(committee::ParticipationError),
    /// The signature is none.
    Encoding(crosspair::DecodeError),
    /// The signature is not that of the participants.
    Signature,
}

/// A client that knows the sync committee of the period.
pub(crate) struct LightClient<B: Backend> {
    committee: Committee<B, MinPk>,
}

impl<B: Backend> LightClient<B> {
    /// Decodes and checks the keys, and sums them up: once a period.
    pub(crate) fn new(committee: &SyncCommittee, laps: &mut Laps) -> Result<Self, Box<dyn Error>> {
        let keys = PublicKey::from_compressed_all(&committee.pubkeys)?;
        laps.end("decode and check the committee's keys");
        let known = Committee::new(keys)?;
        laps.end("sum them");
        if known.total().to_compressed() != committee.aggregate_pubkey {
            return Err("the aggregate key is not that of the committee".into());
        }
        Ok(Self { committee: known })
    }

    /// Verifies updates together, and names the first one that is not valid.
    pub(crate) fn verify(&self, updates: &[Update], laps: &mut Laps) -> Result<(), Refusal> {
        let sums = self.sums(updates)?;
        laps.end("sum the participants of each update");
        let claims = sums.into_iter().zip(updates).map(|(key, update)| {
            let message = SetMessage::root(update.signing_root, MinPk::POP_DST);
            (key, message, update.sync_committee_signature)
        });
        let sets =
            SignatureSet::from_compressed_all(claims).map_err(|ItemError { index, error }| {
                Refusal::Update(updates[index].slot, Reason::Encoding(error))
            })?;
        laps.end("decode and check the signatures");
        let checked = check_all(&sets, &mut SysRng);
        laps.end("verify all updates together");
        checked.map_err(|rejection| match rejection {
            Rejection::Invalid(set) => Refusal::Update(updates[set.label].slot, Reason::Signature),
            Rejection::Weights(error) => Refusal::NoWeights(error),
        })
    }

    /// The keys of the participants of each update, all in one call.
    fn sums(&self, updates: &[Update]) -> Result<Vec<AggregatePublicKey<B, MinPk>>, Refusal> {
        let pairs = updates.iter().map(|update| {
            let bits =
                Participation::from_bitvector(&update.sync_committee_bits, self.committee.len())
                    .map_err(|error| Refusal::Update(update.slot, Reason::Bits(error)))?;
            Ok((&self.committee, bits))
        });
        let pairs = pairs.collect::<Result<Vec<_>, _>>()?;
        committee::sums(&pairs).map_err(|PairError { index, error }| {
            Refusal::Update(updates[index].slot, Reason::Participants(error))
        })
    }

    /// The committee, for whoever processes blocks.
    pub(crate) fn committee(&self) -> &Committee<B, MinPk> {
        &self.committee
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Update(slot, reason) => write!(f, "the update of slot {slot}: {reason}"),
            Self::NoWeights(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(error) => error.fmt(f),
            Self::Participants(error) => error.fmt(f),
            Self::Encoding(error) => error.fmt(f),
            Self::Signature => f.write_str("the signature is not that of its participants"),
        }
    }
}

impl Error for Refusal {}
