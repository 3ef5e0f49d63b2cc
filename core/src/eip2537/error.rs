//! Why an operation fails.

use thiserror::Error;

/// Why an operation of EIP-2537 fails; it then uses up all gas of the call.
///
/// The checks are made item by item, and those of a point or field element in the order of
/// [`ItemError`]. An item is what the operation's input is a list of: a point in an addition, a point
/// with its scalar in a multi-scalar multiplication, a pair in a pairing check, where all checks of
/// the point of G1 come first, and a field element in a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Error {
    /// The input has none of the operation's lengths.
    #[error("no input of {actual} bytes is valid")]
    Length {
        /// The number of bytes given.
        actual: usize,
    },
    /// A list of nothing.
    #[error("an empty input is not valid")]
    Empty,
    /// An item is not valid.
    #[error("item {index}: {error}")]
    Item {
        /// The item's place, from 0.
        index: usize,
        /// What is wrong with it.
        error: ItemError,
    },
}

/// What is wrong with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum ItemError {
    /// One of the 16 bytes on top of a field element is not zero.
    #[error("the padding of a field element is not zero")]
    Padding,
    /// A field element is p or more.
    #[error("a field element is not below the modulus")]
    NotCanonical,
    /// The coordinates satisfy no curve equation.
    #[error("a point is not on the curve")]
    NotOnCurve,
    /// The point is on the curve and not in the subgroup of order r.
    #[error("a point is not in the subgroup")]
    NotInSubgroup,
}

/// Why a call fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum CallError {
    /// None of the seven contracts is at the address.
    #[error("no contract of EIP-2537 is at this address")]
    Address,
    /// The operation costs more than the limit.
    #[error("the call needs {required} gas")]
    OutOfGas {
        /// What the operation costs.
        required: u64,
    },
    /// The operation fails.
    #[error(transparent)]
    Invalid(#[from] Error),
}
