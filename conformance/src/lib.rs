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
//! A backend that cannot sign says so, and the report lists the checks of signing as ignored:
//! `suite!(MyBackend, without signing);`.
//!
//! Random checks print their seed; `CROSSPAIR_SEED` (64 hexadecimal digits) repeats a run.
//!
//! With the feature `differential`, the module `vectors` reads published test vectors, `operations`
//! are what any two backends can be asked, and `differential` asks them on generated input. With
//! `cli`, the program `crosspair-conformance` does all three from a shell.

#![forbid(unsafe_code)]

extern crate alloc;

pub mod checks;
mod contracts;
#[cfg(feature = "differential")]
pub mod differential;
mod facts;
#[cfg(feature = "cli")]
pub mod faults;
mod fixtures;
#[cfg(feature = "differential")]
mod generate;
#[cfg(feature = "differential")]
pub mod operations;
mod orders;
mod participants;
mod rngs;
mod sets;
mod suite;
mod threads;
#[cfg(feature = "differential")]
pub mod vectors;

/// What the tests of this package share with the checks.
#[doc(hidden)]
pub use {fixtures::weighted, threads::Threads};
