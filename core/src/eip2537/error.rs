//! Why an operation fails.

use thiserror::Error;

use super::Operation;

/// Why an operation of EIP-2537 fails; it then uses up all gas of the call.
///
/// The checks are made item by item, and those of a point or a field element in the order of
/// [`Fault`]. An item is what the operation's input is a list of: one of the two points of an addition,
/// a point with its scalar in a multi-scalar multiplication, a pair in a pairing check, the field
/// element of a map. Of a pair, the G1 point goes through all checks before the G2 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Error {
    /// The input has none of the operation's lengths.
    #[error("{operation} takes {} of {} bytes, not {actual} bytes", operation.how_many(), operation.item_length())]
    Length {
        /// The operation.
        operation: Operation,
        /// The number of bytes given.
        actual: usize,
    },
    /// A list of nothing.
    #[error("{operation} takes at least one item")]
    Empty {
        /// The operation.
        operation: Operation,
    },
    /// An item is not valid.
    #[error("item {index}: {fault}")]
    Item {
        /// The item's place, from 0.
        index: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What is wrong with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Fault {
    /// One of the 16 bytes on top of a field element is not zero.
    #[error("the padding of a field element is not zero")]
    Padding,
    /// A field element is p or more.
    #[error("a field element is not below the modulus")]
    NotCanonical,
    /// The coordinates do not satisfy the equation of the curve.
    #[error("the {0} point is not on the curve")]
    NotOnCurve(PointGroup),
    /// The point is on the curve and not in the subgroup of order r.
    #[error("the {0} point is not in the subgroup")]
    NotInSubgroup(PointGroup),
}

/// The group that a point should be in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PointGroup {
    /// Points of 128 bytes.
    G1,
    /// Points of 256 bytes.
    G2,
}

impl core::fmt::Display for PointGroup {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::G1 => "G1",
            Self::G2 => "G2",
        })
    }
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
