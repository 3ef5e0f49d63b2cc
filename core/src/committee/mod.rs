//! Committees whose total is known: the sum of the keys that took part, for little more than the
//! price of those that did not.
//!
//! ```text
//! Σ present = total − Σ absent
//! ```
//!
//! Most committees of Ethereum take part almost whole. [`Committee`] sums whichever of the two
//! sides has fewer keys, and [`Participation`] is the bitfield that tells them apart.
//!
//! * [`Committee::sum`]: of one committee, such as a sync committee.
//! * [`sums`]: of many committees, each with its own bitfield.
//! * [`sum_across`]: of several committees with one bitfield, such as an attestation's since Electra.
//!
//! ```
//! use crosspair_blst::Blst;
//! use crosspair_core::committee::{Committee, Participation, ParticipationError};
//! use crosspair_core::{AggregatePublicKey, MinPk, PublicKey, SecretKey};
//!
//! let keys: Vec<PublicKey<Blst, MinPk>> = (1..=9)
//!     .map(|seed| SecretKey::key_gen(&[seed; 32], b"").map(|secret| secret.public_key()))
//!     .collect::<Result<_, _>>()?;
//! let committee = Committee::new(keys.iter().copied())?;
//!
//! // All but the third, and then nobody.
//! let bits = Participation::from_bitvector(&[0b1111_1011, 0b1], committee.len())?;
//! let present = bits.present().map(|place| &keys[place]);
//! assert_eq!(committee.sum(bits)?, AggregatePublicKey::sum(present)?);
//! let nobody = Participation::from_bitvector(&[0, 0], committee.len())?;
//! assert_eq!(committee.sum(nobody), Err(ParticipationError::Empty));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod members;
mod participation;
mod several;
mod side_sum;
#[cfg(test)]
mod tests;

pub use error::{BitfieldError, PairError, ParticipationError};
pub use members::Committee;
pub use participation::Participation;
pub use several::{sum_across, sums};
