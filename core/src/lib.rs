//! The backend-agnostic heart of [crosspair](https://docs.rs/crosspair): a small trait layer
//! for BLS12-381, and everything with a protocol's meaning written once over it.
//!
//! Most applications use the `crosspair` crate, which names these types for a default
//! backend. This crate is for generic code and for authors of backends.
//!
//! * [`Group`], [`Backend`], [`SecretMul`]: what a backend implements.
//! * [`CurvePoint`] → [`SubgroupPoint`] → [`PublicKey`]: validity is a type, and each step
//!   is the check that its name says.
//! * [`scheme`]: the three schemes of draft-irtf-cfrg-bls-signature; [`ethereum`]: what the
//!   consensus specifications add; [`batch`]: many signature sets verified together; [`eip2537`]:
//!   the precompiled contracts; `registry`: the keys of a network by
//!   index; `committee`: the keys of those who took part.
//!
//! # Features
//!
//! | feature | adds |
//! | --- | --- |
//! | none | everything but the below, without a heap |
//! | `alloc` | batches of any size, bulk decoding and validation, the key registry, committees, multi-scalar multiplication in one piece |
//! | `std` | `alloc`, and a key registry that is kept in a file |
//! | `rayon` | `std`, and `Rayon`, the executor on rayon's threads |
//! | `getrandom` | `SecretKey::generate_from_os` |
//! | `serde` | `Serialize` and `Deserialize` for points, keys and signatures |

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "alloc", test))]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod batch;
#[cfg(feature = "alloc")]
mod bulk;
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
pub mod committee;
mod eip2333;
pub mod eip2537;
mod encoding;
mod error;
pub mod ethereum;
mod expand;
mod gather;
mod hex;
mod key_gen;
mod msm;
mod pairing;
#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
pub mod registry;
pub mod scheme;
#[cfg(feature = "serde")]
mod serde;
mod traits;
mod types;
mod verify;
mod weighted;

#[cfg(feature = "alloc")]
pub use bulk::BulkValidation;
#[cfg(feature = "alloc")]
pub use error::BulkError;
pub use error::{
    AggregateError, BatchError, DecodeError, DstError, ExpandError, GenerateError, InvalidSet,
    InvalidSetReason, ItemError, LengthMismatch, Rejection, SecretKeyError,
};
pub use expand::expand_message_xmd;
pub use pairing::{PairingProduct, pairing_check};
#[cfg(feature = "rayon")]
pub use traits::Rayon;
pub use traits::{
    Affine, Backend, Bls, BlsSigner, ByteArray, Curve, Executor, G1, G2, Group, MinPk, MinSig,
    Point, SecretMul, Serial, Variant, map_reduce,
};
pub use types::{
    AggregatePublicKey, CurvePoint, Dst, Message, PublicKey, Scalar, SecretKey, SecretScalar,
    Signature, SubgroupPoint, Weight, WeightDigit,
};

#[cfg(feature = "getrandom")]
pub use getrandom;
/// Crates whose types and traits this crate's API names.
pub use {rand_core, subtle, zeroize};
