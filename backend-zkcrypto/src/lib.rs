//! A small backend of [crosspair](https://docs.rs/crosspair): the pure-Rust crate
//! [`bls12_381`] 0.8 of zkcrypto behind crosspair's trait layer.
//!
//! It shows how little a backend is, and it is a third opinion, of other authors than blst and
//! arkworks, on every question that the conformance suite asks. `docs/backends.md` in the repository
//! walks through its files. What it takes from `bls12_381` is everything but message expansion,
//! multiplication by public scalars, and the endomorphism.
//!
//! It is not fast: almost all of `bls12_381` is constant time, for public values too.
//!
//! # Signing
//!
//! Multiplication by a secret is that of `bls12_381`, which is written to be constant time: it does
//! the same additions for every scalar and selects the results with masks. That crate "has not been
//! reviewed or audited", in its own words, and the masks hold as far as the compiler leaves them
//! alone. A copy of the secret that this crate makes is erased; those that `bls12_381` makes on the
//! stack while it converts and multiplies are not.
//!
//! # Panics
//!
//! None for what [`Group`](crosspair_core::Group) and [`Backend`](crosspair_core::Backend) allow to
//! be passed. The pairing needs a heap, and so does this crate.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod endomorphism;
mod group;
mod hash_to_curve;
mod pairing;
mod signing;

/// The backend, as a type: `PublicKey<Zkcrypto, MinPk>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zkcrypto;

/// The skeleton in the guide compiles.
#[cfg(doctest)]
#[doc = include_str!("../../docs/backends.md")]
struct Guide;
