//! The verification of a block, written once for every backend.

use core::error::Error;
use core::time::Duration;
use std::time::Instant;

use crosspair::batch::{BatchError, InvalidSet, SetMessage, SignatureBatch, SignatureSet};
use crosspair::committee::{self, BitfieldError, Committee, Participation};
use crosspair::getrandom::{self, SysRng};
use crosspair::registry::KeyRegistry;
use crosspair::{Backend, BulkValidation, MinPk, Signature, Variant};

use crate::block::{Block, Set};

/// What a client has before the block arrives, on one backend: the validators' keys and the
/// committees of the epoch.
pub(crate) struct Client<B: Backend> {
    committees: Vec<Committee<B, MinPk>>,
    pub(crate) validate: Duration,
    pub(crate) committee_sums: Duration,
}

/// What each set's verification said, and how long each step took.
pub(crate) struct Outcome {
    pub(crate) verdicts: Vec<bool>,
    pub(crate) decode_signatures: Duration,
    pub(crate) sum: Duration,
    pub(crate) verify: Duration,
    /// The first set that is refused where the proposal is verified first and the rest together,
    /// and how long that took.
    pub(crate) refused: Option<String>,
    pub(crate) verify_together: Duration,
}

/// Why a block is refused.
#[derive(Debug)]
enum Refusal {
    /// The name of the set.
    Set(String),
    NoWeights(BatchError<getrandom::Error>),
}

impl From<InvalidSet<String>> for Refusal {
    fn from(invalid: InvalidSet<String>) -> Self {
        Self::Set(invalid.label)
    }
}

impl From<BatchError<getrandom::Error>> for Refusal {
    fn from(error: BatchError<getrandom::Error>) -> Self {
        Self::NoWeights(error)
    }
}

impl<B: Backend> Client<B> {
    /// Validates the keys, registers them and sums the committees. The error names all keys that are
    /// none.
    pub(crate) fn start(block: &Block) -> Result<Self, Box<dyn Error>> {
        let mut lap = laps();
        let keys = BulkValidation::new(&mut SysRng).public_keys(&block.keys)?;
        let validate = lap();
        let mut registry = KeyRegistry::new();
        registry.append(0, &keys)?;
        let reader = registry.reader();
        let committees = block.sets.iter().map(|set| {
            let indices: Vec<_> = set.members.clone().collect();
            Committee::registered(&reader, &indices)
        });
        let committees = committees.collect::<Result<_, _>>()?;
        Ok(Self { committees, validate, committee_sums: lap() })
    }

    /// Verifies the sets one by one, and then together. A malformed signature or bitlist is an
    /// error for the whole block.
    pub(crate) fn verify(&self, sets: &[Set]) -> Result<Outcome, Box<dyn Error>> {
        let mut lap = laps();
        let encoded: Vec<_> = sets.iter().map(|set| set.signature).collect();
        let signatures = Signature::<B, MinPk>::from_compressed_all(&encoded)?;
        let decode_signatures = lap();
        let participations = sets.iter().zip(&self.committees).map(|(set, committee)| {
            Ok((committee, Participation::from_bitlist(&set.participation)?))
        });
        let participations = participations.collect::<Result<Vec<_>, BitfieldError>>()?;
        let sums = committee::sums(&participations)?;
        let sum = lap();

        let resolved: Vec<(&Set, SignatureSet<'_, B, MinPk>)> = sets
            .iter()
            .zip(sums.into_iter().zip(signatures))
            .map(|(set, (key, signature))| {
                let message = SetMessage::root(set.message, MinPk::POP_DST);
                (set, SignatureSet::new(key, message, signature))
            })
            .collect();
        let _ = lap();
        let verdicts = resolved.iter().map(|(_, set)| set.verify()).collect();
        let verify = lap();
        let refused = match verify_block(&resolved) {
            Ok(()) => None,
            Err(Refusal::Set(name)) => Some(name),
            Err(Refusal::NoWeights(error)) => return Err(error.into()),
        };
        let verify_together = lap();
        Ok(Outcome { verdicts, decode_signatures, sum, verify, refused, verify_together })
    }
}

/// The time since the last call, or since this one.
fn laps() -> impl FnMut() -> Duration {
    let mut timer = Instant::now();
    move || core::mem::replace(&mut timer, Instant::now()).elapsed()
}

/// As a client does it: the proposal first and alone, so that a forged block costs one
/// verification; then all that follows together, while the block is processed.
fn verify_block<B: Backend>(sets: &[(&Set, SignatureSet<'_, B, MinPk>)]) -> Result<(), Refusal> {
    let Some(((proposal, set), rest)) = sets.split_first() else { return Ok(()) };
    SignatureBatch::immediate().push(proposal.name.clone(), set.clone())?;
    SignatureBatch::deferred(&mut SysRng, |batch| {
        for (source, set) in rest {
            // A client would also apply to its state what was signed, and throw that state
            // away if the result is an error.
            batch.push(source.name.clone(), set.clone())?;
        }
        Ok(())
    })
}
