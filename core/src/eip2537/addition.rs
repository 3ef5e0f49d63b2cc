//! `BLS12_G1ADD` and `BLS12_G2ADD` (EIP-2537, "ABI for G1 addition", "ABI for G2 addition"): the sum
//! of two points of the curve, which need not be in the subgroup.

use super::encoding::{Encoded, decode, encode};
use super::error::Error;
use crate::traits::{ByteArray, G1, G2, Group};

/// P + Q in G1 from 256 bytes. The subgroup is not asked for.
///
/// # Errors
///
/// [`Error::Length`], or [`Error::Item`] for the first point that is none.
pub fn g1_add<B: Group<G1>>(input: &[u8]) -> Result<[u8; 128], Error> {
    add::<B, G1>(input)
}

/// P + Q in G2 from 512 bytes. The subgroup is not asked for.
///
/// # Errors
///
/// [`Error::Length`], or [`Error::Item`] for the first point that is none.
pub fn g2_add<B: Group<G2>>(input: &[u8]) -> Result<[u8; 256], Error> {
    add::<B, G2>(input)
}

fn add<B: Group<C>, C: Encoded>(input: &[u8]) -> Result<C::Point, Error> {
    if input.len() != 2 * C::Point::LEN {
        return Err(Error::Length { actual: input.len() });
    }
    let (left, right) = input.split_at(C::Point::LEN);
    let left = decode::<B, C>(left).map_err(|error| Error::Item { index: 0, error })?;
    let right = decode::<B, C>(right).map_err(|error| Error::Item { index: 1, error })?;
    let sum = B::add_affine(&B::to_point(&left), &right);
    Ok(encode::<B, C>(&B::to_affine(&sum)))
}
