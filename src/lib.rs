//! BLS12-381 signatures, pairing products and multi-scalar multiplication over pluggable
//! backends: `blst` for production, `arkworks` as the differential oracle.
//!
//! ```
//! # #[cfg(feature = "blst")] {
//! use crosspair::min_pk::{AggregatePublicKey, PublicKey, SecretKey, Signature};
//! use crosspair::scheme::proof_of_possession as pop;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // In an application: SecretKey::generate_from_os()?
//! let secrets = [SecretKey::key_gen(&[1; 32], b"")?, SecretKey::key_gen(&[2; 32], b"")?];
//! let keys = secrets.each_ref().map(SecretKey::public_key);
//!
//! // Each key comes with a proof that its owner has the secret key.
//! assert!(keys.iter().zip(&secrets).all(|(key, secret)| {
//!     pop::verify_proof(key, &pop::prove(secret))
//! }));
//!
//! // Everyone signs the same message; the aggregate is one signature.
//! let signatures = secrets.each_ref().map(|secret| pop::sign(secret, b"block 17"));
//! let aggregate = Signature::aggregate(&signatures)?;
//! assert!(pop::fast_aggregate_verify(&keys, b"block 17", &aggregate));
//! assert!(!pop::fast_aggregate_verify(&keys, b"block 18", &aggregate));
//!
//! // What travels: 48 bytes of key, 96 bytes of signature. Decoding checks everything.
//! let key = PublicKey::from_bytes(&keys[0].to_compressed())?;
//! let signature: Signature = aggregate.to_string().parse()?;
//! assert_eq!((key, signature), (keys[0], aggregate));
//! # Ok(()) }
//! # main().unwrap();
//! # }
//! ```
//!
//! The groups themselves:
//!
//! ```
//! # #[cfg(feature = "blst")] {
//! use crosspair::{Dst, G1Point, G2Point, Scalar, pairing_check};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let tag = Dst::new(b"MYAPP-V01-CS01-with-BLS12381G1_XMD:SHA-256_SSWU_RO_")?;
//! let points = [G1Point::hash(b"one", &tag), G1Point::hash(b"two", &tag)];
//! let sum = G1Point::msm(&points, &[Scalar::from(3u64), Scalar::from(5u64)])?;
//! assert_eq!(sum, points[0] * Scalar::from(3u64) + points[1] * Scalar::from(5u64));
//!
//! // e(sum, h) · e(−sum, h) = 1: the first points of all pairs, then the second ones.
//! let h = G2Point::generator();
//! assert!(pairing_check(&[sum, -sum], &[h, h])?);
//! # Ok(()) }
//! # main().unwrap();
//! # }
//! ```
//!
//! # Where things are
//!
//! * [`min_pk`] and [`min_sig`]: keys and signatures of both variants on the
//!   [`DefaultBackend`]; the modules `blst` and `arkworks`: the same for a named backend.
//! * [`scheme`]: the three schemes of draft-irtf-cfrg-bls-signature; [`ethereum`]: what the
//!   consensus specifications add; `batch`: many signature sets verified together; [`eip2537`]:
//!   Ethereum's precompiled contracts; `registry`: the keys of a network by
//!   index; `committee`: the keys of those who took part.
//! * [`G1Point`], [`G2Point`], [`pairing_check`], [`Scalar`]: the groups themselves.
//! * [`Executor`]: the threads of what has a form `…_on`. Everything else runs on the calling
//!   thread.
//! * The generic types and the traits of a backend are re-exported from `crosspair-core`.
//!
//! # Features
//!
//! | feature | default | adds |
//! | --- | --- | --- |
//! | `blst` | yes | the production backend; needs a C compiler |
//! | `portable` | | blst without instructions beyond the target's baseline |
//! | `arkworks` | | the oracle: plain Rust, slower, verification only |
//! | `std` | yes | the standard library, and a key registry that is kept in a file; implies `alloc` |
//! | `alloc` | (through `std`) | batches of any size, bulk decoding and validation, the key registry, committees, multi-scalar multiplication in one piece |
//! | `getrandom` | yes | `SecretKey::generate_from_os` |
//! | `serde` | | `Serialize`, `Deserialize`: hex for human-readable formats, bytes otherwise |
//! | `rayon` | | `Rayon`, the executor on rayon's threads; implies `std` |
//!
//! Features only add. With both backends on, both work in one binary, and the default is
//! `blst`; code that must not depend on who else turns features on names its backend.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub use crosspair_core::*;

/// The names of keys, signatures and points on one backend.
#[cfg(any(feature = "blst", feature = "arkworks"))]
macro_rules! aliases {
    ($backend:ident) => {
        /// Keys of 48 bytes in G1, signatures of 96 bytes in G2; Ethereum's choice.
        pub mod min_pk {
            aliases!(@variant super::$backend, crosspair_core::MinPk);
        }

        /// Keys of 96 bytes in G2, signatures of 48 bytes in G1.
        pub mod min_sig {
            aliases!(@variant super::$backend, crosspair_core::MinSig);
        }

        /// An element of G1.
        pub type G1Point = crosspair_core::SubgroupPoint<$backend, crosspair_core::G1>;
        /// An element of G2.
        pub type G2Point = crosspair_core::SubgroupPoint<$backend, crosspair_core::G2>;
        /// A point of the curve that G1 is a subgroup of.
        pub type G1CurvePoint = crosspair_core::CurvePoint<$backend, crosspair_core::G1>;
        /// A point of the curve that G2 is a subgroup of.
        pub type G2CurvePoint = crosspair_core::CurvePoint<$backend, crosspair_core::G2>;
    };
    (@variant $backend:ty, $variant:ty) => {
        /// A valid public key.
        pub type PublicKey = crosspair_core::PublicKey<$backend, $variant>;
        /// A sum of valid public keys.
        pub type AggregatePublicKey = crosspair_core::AggregatePublicKey<$backend, $variant>;
        /// A signature, or an aggregate of signatures.
        pub type Signature = crosspair_core::Signature<$backend, $variant>;
        /// A secret key.
        pub type SecretKey = crosspair_core::SecretKey<$backend, $variant>;
        /// A claim that a key signed a message.
        pub type SignatureSet<'a> = crosspair_core::batch::SignatureSet<'a, $backend, $variant>;
        /// The message of a set.
        pub type SetMessage<'a> = crosspair_core::batch::SetMessage<'a, $backend, $variant>;
        /// A message that is hashed once.
        pub type HashedMessage = crosspair_core::batch::HashedMessage<$backend, $variant>;
        /// Sets that are verified when all are there, or at once.
        pub type SignatureBatch<'b, 'a, L> =
            crosspair_core::batch::SignatureBatch<'b, 'a, $backend, $variant, L>;
        /// What is pushed into a batch.
        pub type Candidate<'a> = crosspair_core::batch::Candidate<'a, $backend, $variant>;
        /// The keys of a committee, with their total.
        #[cfg(feature = "alloc")]
        pub type Committee = crosspair_core::committee::Committee<$backend, $variant>;
        /// The keys of a network by index.
        #[cfg(feature = "alloc")]
        pub type KeyRegistry = crosspair_core::registry::KeyRegistry<$backend, $variant>;
        /// The keys of a network by index, kept in a file.
        #[cfg(feature = "std")]
        pub type RegistryFile = crosspair_core::registry::RegistryFile<$backend, $variant>;
        /// A handle for readers of a registry.
        #[cfg(feature = "alloc")]
        pub type KeyReader = crosspair_core::registry::KeyReader<$backend, $variant>;
        /// A registry's keys, and those that one branch of a chain has added.
        #[cfg(feature = "alloc")]
        pub type Fork = crosspair_core::registry::Fork<$backend, $variant>;
        /// A place for a set, where there is no heap.
        pub type BatchSlot<'a, L> = crosspair_core::batch::BatchSlot<'a, $backend, $variant, L>;
    };
}

/// The `blst` backend, and the library's types on it.
#[cfg(feature = "blst")]
pub mod blst {
    pub use crosspair_blst::Blst;
    aliases!(Blst);
}

/// The `arkworks` backend, and the library's types on it.
///
/// It verifies and computes with points. Secret keys parse and derive, but sign only with
/// the feature `variable-time-signing` of `crosspair-arkworks`, whose name is its warning.
#[cfg(feature = "arkworks")]
pub mod arkworks {
    pub use crosspair_arkworks::Arkworks;
    aliases!(Arkworks);
}

/// The backend of the aliases at the root: `Blst` where it is on, otherwise `Arkworks`.
#[cfg(feature = "blst")]
pub type DefaultBackend = blst::Blst;
#[cfg(feature = "blst")]
pub use blst::{G1CurvePoint, G1Point, G2CurvePoint, G2Point, min_pk, min_sig};

/// The backend of the aliases at the root: `Blst` where it is on, otherwise `Arkworks`.
#[cfg(all(feature = "arkworks", not(feature = "blst")))]
pub type DefaultBackend = arkworks::Arkworks;
#[cfg(all(feature = "arkworks", not(feature = "blst")))]
pub use arkworks::{G1CurvePoint, G1Point, G2CurvePoint, G2Point, min_pk, min_sig};

/// Compiles and runs the README's examples.
#[cfg(all(doctest, feature = "blst", feature = "getrandom", feature = "std"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// Compiles and runs the recipes.
#[cfg(all(doctest, feature = "blst", feature = "getrandom", feature = "std"))]
#[doc = include_str!("../docs/recipes.md")]
pub struct Recipes;
