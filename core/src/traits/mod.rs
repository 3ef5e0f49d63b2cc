//! What a backend implements, and the markers that its implementations are keyed by.
//!
//! `docs/backends.md` in the repository is the one-page guide for a backend's author.

mod backend;
mod curve;
mod executor;
mod group;
#[cfg(feature = "rayon")]
mod rayon;
mod variant;

pub use backend::{Backend, Bls, BlsSigner, SecretMul};
pub use curve::{ByteArray, Curve, G1, G2};
#[cfg(feature = "alloc")]
pub(crate) use executor::map_concat;
pub use executor::{Executor, Serial, map_reduce};
pub use group::{Affine, Group, Point};
#[cfg(feature = "rayon")]
pub use rayon::Rayon;
pub use variant::{MinPk, MinSig, Variant};
