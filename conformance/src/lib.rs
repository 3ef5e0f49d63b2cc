//! The conformance suite of [crosspair](https://docs.rs/crosspair).
//!
//! One line in a backend's tests runs it, each rule of the behaviour tables as a `#[test]`
//! of its own:
//!
//! ```
//! crosspair_conformance::suite!(crosspair_blst::Blst);
//! # fn main() {}
//! ```
//!
//! A backend that cannot sign says so: `suite!(MyBackend, without signing);`.
//!
//! Random checks print their seed; `CROSSPAIR_SEED` (64 hexadecimal digits) repeats a run.
//!
//! With the feature `cli`, the module `vectors` reads published test vectors, and the program
//! `crosspair-conformance` runs them from a shell.

#![forbid(unsafe_code)]

pub mod checks;
mod contracts;
mod facts;
mod fixtures;
mod generators;
mod participants;
mod sets;
mod suite;
mod threads;
#[cfg(feature = "cli")]
pub mod vectors;

/// What the tests of this package share with the checks.
#[doc(hidden)]
pub use {fixtures::weighted, threads::Threads};
