//! `BLS12_G1ADD` and `BLS12_G2ADD` (EIP-2537, "ABI for G1 addition", "ABI for G2 addition"): the sum
//! of two points of the curve, which need not be in the subgroup.

use super::encoding::{Encoded, decode, encode};
use super::{Error, Operation};
use crate::traits::{ByteArray, G1, G2, Group};

/// P + Q in G1 from 256 bytes, P ‖ Q; each point is x ‖ y, a coordinate has 64 big-endian bytes.
///
/// Variable time.
///
/// # Errors
///
/// [`Error::Length`]; [`Error::Item`] for the first point with a fault: padding, a coordinate of p or
/// more, not on the curve. The subgroup is not asked for.
pub fn g1_add<B: Group<G1>>(input: &[u8]) -> Result<[u8; 128], Error> {
    add::<B, G1>(Operation::G1Add, input)
}

/// P + Q in G2 from 512 bytes, P ‖ Q; each point is x.c0 ‖ x.c1 ‖ y.c0 ‖ y.c1, 64 big-endian bytes
/// each.
///
/// Variable time.
///
/// # Errors
///
/// As [`g1_add`].
pub fn g2_add<B: Group<G2>>(input: &[u8]) -> Result<[u8; 256], Error> {
    add::<B, G2>(Operation::G2Add, input)
}

fn add<B: Group<C>, C: Encoded>(operation: Operation, input: &[u8]) -> Result<C::Point, Error> {
    operation.items(input.len())?;
    let (left, right) = input.split_at(C::Point::LEN);
    let left = decode::<B, C>(left).map_err(|fault| Error::Item { index: 0, fault })?;
    let right = decode::<B, C>(right).map_err(|fault| Error::Item { index: 1, fault })?;
    let sum = B::add_affine(&B::to_point(&left), &right);
    Ok(encode::<B, C>(&B::to_affine(&sum)))
}
