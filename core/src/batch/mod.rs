//! Batch verification: many signature sets for little more than the price of their messages.
//!
//! Each set i is a claim e(pkᵢ, H(mᵢ)) = e(g, sigᵢ). With independent random weights rᵢ, all
//! claims hold, but for a chance of 2⁻⁶⁴, if
//!
//! ```text
//! Π over distinct messages m of e(Σ rᵢ·pkᵢ, H(m)) = e(g, Σ rᵢ·sigᵢ)
//! ```
//!
//! which takes one hash and one Miller loop a distinct message, one multi-scalar multiplication
//! over the signatures, and one final exponentiation.
//!
//! The weights must be unpredictable to whoever made the signatures: with known weights, S₁ + Δ
//! and S₂ − (r₁/r₂)·Δ pass though both are wrong. Signatures outside the subgroup cannot reach a
//! batch, by their type; no weight would detect small-order parts reliably.
//!
//! * [`check_all`]: refuses sets of which one is not valid, and names it; [`verify_all`],
//!   [`verify_each`]: whether all are valid, which ones.
//! * [`SignatureBatch`]: sets that are collected while a block is processed.
//! * [`same_message`]: many signatures on one message.
//!
//! Without the feature `alloc`, a [`SignatureBatch`] in the caller's slots is all there is.

mod candidate;
#[cfg(feature = "alloc")]
mod claims;
mod deferral;
#[cfg(feature = "alloc")]
mod equation;
mod first_bad;
mod hashed_message;
#[cfg(feature = "alloc")]
mod locate;
#[cfg(feature = "alloc")]
pub mod same_message;
#[cfg(feature = "alloc")]
mod search;
mod set;
mod signature_batch;
mod slots;
#[cfg(feature = "alloc")]
mod verify;
mod weights;

pub use candidate::Candidate;
pub use hashed_message::HashedMessage;
pub use set::{SetMessage, SignatureSet};
pub use signature_batch::SignatureBatch;
pub use slots::BatchSlot;
#[cfg(feature = "alloc")]
pub use verify::{check_all, check_all_on, verify_all, verify_all_on, verify_each, verify_each_on};
pub use weights::{Bits128, SeededWeights, WeightSource};

pub use crate::error::{BatchError, InvalidSet, InvalidSetReason, Rejection};
