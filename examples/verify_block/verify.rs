//! The verification of a block, written once for every backend.

use core::error::Error;
use core::time::Duration;
use std::time::Instant;

use crosspair::batch::{SetMessage, SignatureSet, verify_all};
use crosspair::getrandom::SysRng;
use crosspair::{AggregatePublicKey, Backend, ItemError, MinPk, PublicKey, Signature, Variant};

use crate::block::{KeyBytes, Set};

/// A block's keys on one backend, and how long it took to decode and check them.
pub(crate) struct Keys<B: Backend> {
    keys: Vec<PublicKey<B, MinPk>>,
    pub(crate) decode: Duration,
}

/// What each set's verification said, and how long each step took.
pub(crate) struct Outcome {
    pub(crate) verdicts: Vec<bool>,
    pub(crate) decode_signatures: Duration,
    pub(crate) sum: Duration,
    pub(crate) verify: Duration,
    /// What the sets say together, and how long that took.
    pub(crate) all: bool,
    pub(crate) verify_all: Duration,
}

impl<B: Backend> Keys<B> {
    /// Decodes and checks all keys; the error names the first that is none.
    pub(crate) fn decode(keys: &[KeyBytes]) -> Result<Self, ItemError> {
        let start = Instant::now();
        let keys = PublicKey::from_compressed_all(keys)?;
        Ok(Self { keys, decode: start.elapsed() })
    }

    /// Verifies the sets one by one, and then together. A malformed signature is an error for
    /// the whole block.
    pub(crate) fn verify(&self, sets: &[Set]) -> Result<Outcome, Box<dyn Error>> {
        let mut timer = Instant::now();
        let mut lap = || core::mem::replace(&mut timer, Instant::now()).elapsed();

        let encoded: Vec<_> = sets.iter().map(|set| set.signature).collect();
        let signatures = Signature::<B, MinPk>::from_compressed_all(&encoded)?;
        let mut outcome = Outcome {
            verdicts: Vec::new(),
            decode_signatures: lap(),
            sum: Duration::ZERO,
            verify: Duration::ZERO,
            all: false,
            verify_all: Duration::ZERO,
        };
        let mut batch = Vec::new();
        for (set, signature) in sets.iter().zip(&signatures) {
            let key = AggregatePublicKey::sum(&self.keys[set.signers.clone()]);
            outcome.sum += lap();
            let Ok(key) = key else {
                // No signers: such a set never verifies.
                outcome.verdicts.push(false);
                continue;
            };
            let valid = signature.verify_aggregate(&key, &set.message, &MinPk::POP_DST);
            outcome.verdicts.push(valid);
            outcome.verify += lap();
            let message = SetMessage::new(&set.message, MinPk::POP_DST);
            batch.push(SignatureSet::new(key, message, *signature));
        }
        let _ = lap();
        let together = verify_all(&batch, &mut SysRng)?;
        outcome.all = together && batch.len() == sets.len();
        outcome.verify_all = lap();
        Ok(outcome)
    }
}
