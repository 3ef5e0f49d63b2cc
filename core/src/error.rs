//! The errors, as enums that a caller can match on.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use thiserror::Error;

/// Why bytes are not the encoding of a point, a public key or a signature.
///
/// The variants are in the order of the checks: a value that fails several is refused for
/// the first. Every backend gives the same variant for the same bytes. The list is complete, and
/// can be matched without a wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum DecodeError {
    /// The text is not an even number of hexadecimal digits, with or without `0x`.
    #[error("not hexadecimal")]
    Hex,
    /// The input is not exactly as long as the encoding, or for
    /// [`from_bytes`](crate::PublicKey::from_bytes) as one of the two.
    #[error("{actual} bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2")]
    Length {
        /// The number of bytes given.
        actual: usize,
    },
    /// The compression bit does not fit the length, or the sort bit is set where it may not
    /// be: in the uncompressed form, or for the point at infinity.
    #[error("the flag bits do not fit the encoding")]
    Flags,
    /// A coordinate is p or more.
    #[error("a coordinate is not below the field's modulus")]
    NotCanonical,
    /// The infinity bit is set and something else is too, or the uncompressed bytes are all
    /// zero without the infinity bit.
    #[error("not the encoding of the point at infinity")]
    InvalidInfinity,
    /// No point of the curve has these coordinates.
    #[error("not on the curve")]
    NotOnCurve,
    /// A point of the curve, but not of the subgroup of order r.
    #[error("not in the subgroup")]
    NotInSubgroup,
    /// The identity, which is a point but never a public key.
    #[error("the identity is not a public key")]
    Identity,
}

/// A [`DecodeError`] and which of the inputs caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("item {index}: {error}")]
pub struct ItemError {
    /// The position of the input, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub error: DecodeError,
}

/// Why keys or signatures cannot be aggregated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum AggregateError {
    /// There is nothing to aggregate (draft-irtf-cfrg-bls-signature §2.8).
    #[error("nothing to aggregate")]
    Empty,
}

/// Two lists that belong together have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{left} items on one side, {right} on the other")]
pub struct LengthMismatch {
    /// The length of the first list.
    pub left: usize,
    /// The length of the second list.
    pub right: usize,
}

/// Why bytes are not a domain separation tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DstError {
    /// RFC 9380 §3.1 requires at least one byte.
    #[error("a domain separation tag cannot be empty")]
    Empty,
}

/// Why a secret key could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SecretKeyError {
    /// The text is not an even number of hexadecimal digits, with or without `0x`.
    #[error("not hexadecimal")]
    Hex,
    /// The input is not 32 bytes long.
    #[error("a secret key has 32 bytes, not {actual}")]
    Length {
        /// The number of bytes given.
        actual: usize,
    },
    /// The key is 0.
    #[error("a secret key cannot be zero")]
    Zero,
    /// The key is the group order r or more.
    #[error("a secret key must be below the group order")]
    TooLarge,
    /// The key material or seed has fewer than 32 bytes.
    #[error("key material must have at least 32 bytes, not {actual}")]
    KeyMaterialTooShort {
        /// The number of bytes given.
        actual: usize,
    },
}

/// Why a random secret key could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum GenerateError<E> {
    /// The random number generator failed. There is no fallback.
    #[error("the random number generator failed: {0}")]
    Rng(E),
}

/// Why a message could not be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ExpandError {
    /// More than 255 · 32 bytes were asked for (RFC 9380 §5.3.1).
    #[error("{requested} bytes were requested, more than 8160")]
    TooLong {
        /// The number of bytes asked for.
        requested: usize,
    },
}

/// Why a batch could not be verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum BatchError<E> {
    /// The random number generator failed, so that there are no weights. There is no fallback.
    #[error("the random number generator failed: {0}")]
    Rng(E),
    /// The random number generator returns nothing but zeros, which are no weights.
    #[error("the random number generator returns nothing but zeros")]
    StuckRng,
}

/// Why items were not accepted by a [`BulkValidation`](crate::BulkValidation).
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
pub enum BulkError<E> {
    /// At least one item is invalid. These are all that are, in order, each with the error that
    /// decoding it alone gives.
    #[error("{} invalid, the first of them {}", .0.len(), First(.0))]
    Invalid(Vec<ItemError>),
    /// The random number generator failed, and nothing is known about the items. There is no
    /// fallback.
    #[error("the random number generator failed: {0}")]
    Rng(E),
    /// The random number generator returns the same four bytes over and over, such as zeros.
    #[error("the random number generator returns the same bytes over and over")]
    StuckRng,
}

/// The first of the items that are invalid.
#[cfg(feature = "alloc")]
struct First<'i>(&'i [ItemError]);

#[cfg(feature = "alloc")]
impl core::fmt::Display for First<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.first().map_or(Ok(()), |item| item.fmt(f))
    }
}

/// The first invalid set of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("the signature set {label:?} {reason}")]
pub struct InvalidSet<L> {
    /// The label that it was pushed with, or its index.
    pub label: L,
    /// What is wrong with it.
    pub reason: InvalidSetReason,
}

/// Why a set is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum InvalidSetReason {
    /// It could not even be built: a key or the signature is malformed or missing. Whoever wants to
    /// know why puts the cause into the label.
    #[error("could not be built")]
    NotBuilt,
    /// The signature is not one of the key on the message, or the keys cancel.
    #[error("does not verify")]
    NotVerified,
}

/// Why sets were not accepted. `L` tells them apart: the label that a set was pushed with, or its
/// index. `E` is the error of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Rejection<L, E> {
    /// A set is invalid; this is the first one.
    #[error(transparent)]
    Invalid(#[from] InvalidSet<L>),
    /// There are no weights, and nothing is known about the sets.
    #[error(transparent)]
    Weights(#[from] BatchError<E>),
}
