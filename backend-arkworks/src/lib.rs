//! The differential oracle of [crosspair](https://docs.rs/crosspair): the pure-Rust
//! [arkworks](https://arkworks.rs) curves behind crosspair's trait layer.
//!
//! It exists to be right for reasons that can be read. What it takes from arkworks is the
//! field arithmetic, the complete addition, the constants of the curves and isogenies, the
//! pairing, and two shortcuts by endomorphism, for the subgroup check and for clearing the
//! cofactor; the tests hold both to their definitions, r·P = 0 and the product with h_eff.
//! Decoding, hashing and multiplication are written here along their specifications.
//!
//! Everything takes variable time. Signing is therefore behind the feature
//! `variable-time-signing`, for tests and test vectors only.
//!
//! No method panics. arkworks needs a heap, and so does this crate.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod field;
mod group;
mod hash_to_curve;
mod pairing;
mod parameters;
#[cfg(feature = "variable-time-signing")]
mod signing;

/// The backend, as a type: `PublicKey<Arkworks, MinPk>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Arkworks;
