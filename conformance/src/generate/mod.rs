//! Input for differential tests: valid in about half of the cases, and aimed at the edges in the
//! others: small-order and cofactor points, the identity, negations and repeats, scalars around 0, r
//! and 2ᵏ, coordinates around p, flags and lengths.
//!
//! Points and signatures are made by blst, as the fastest backend. That makes none of the cases
//! wrong: whatever the bytes are, all backends must say the same about them.

mod claims;
mod contracts;
mod maker;
mod mutate;
mod points;
mod pool;
mod registries;
mod scalars;
mod text;

pub(crate) use claims::Claim;
pub(crate) use maker::Maker;
pub use pool::Pool;
pub(crate) use registries::NETWORK;
