//! The errors of committees.

use thiserror::Error;

/// Why bytes are not a bitfield.
///
/// The variants are in the order of the checks. The list is complete, and can be matched without a
/// wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum BitfieldError {
    /// A bitvector does not have the ⌈N/8⌉ bytes of its N bits.
    #[error("{actual} bytes; a bitvector of its length has {expected}")]
    Bytes {
        /// The number of bytes that the bits take.
        expected: usize,
        /// The number of bytes given.
        actual: usize,
    },
    /// A bit of the last byte is set that is behind the last bit of a bitvector.
    #[error("a bit behind the last one is set")]
    TrailingBits,
    /// A bitlist does not say where it ends: there is no byte, or the last one is zero.
    #[error("a bitlist without its delimiter")]
    NoDelimiter,
}

/// Why there is no sum of the keys that took part.
///
/// The variants are in the order of the checks. The list is complete, and can be matched without a
/// wildcard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ParticipationError {
    /// There is not one bit for each member.
    #[error("{actual} bits for {expected} members")]
    Length {
        /// The number of members.
        expected: usize,
        /// The number of bits given.
        actual: usize,
    },
    /// Nobody took part, and there is no aggregate of nothing (draft-irtf-cfrg-bls-signature §2.8).
    #[error("nobody took part")]
    Empty,
}

/// A [`ParticipationError`] and which of the pairs caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("pair {index}: {error}")]
pub struct PairError {
    /// The position of the pair, from 0.
    pub index: usize,
    /// What is wrong with it.
    pub error: ParticipationError,
}
