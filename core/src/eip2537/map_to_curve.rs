//! `BLS12_MAP_FP_TO_G1` and `BLS12_MAP_FP2_TO_G2` (EIP-2537, "ABI for mapping Fp element to G1
//! point", "… Fp2 element to G2 point"): the map of RFC 9380 §6.6.3 with the cofactor cleared.

use super::encoding::{Encoded, decode_element, encode};
use super::{Error, Operation};
use crate::traits::{G1, G2, Group};

/// The point of G1 that a field element is mapped to, 64 big-endian bytes. Elements whose image lies
/// in the kernel of the 11-isogeny give the identity.
///
/// Variable time.
///
/// # Errors
///
/// [`Error::Length`]; [`Error::Item`] for a fault of the element: padding, p or more.
pub fn map_fp_to_g1<B: Group<G1>>(input: &[u8]) -> Result<[u8; 128], Error> {
    map::<B, G1>(Operation::MapFpToG1, input)
}

/// The point of G2 that an element of Fp2 is mapped to, c0 ‖ c1, 64 big-endian bytes each.
///
/// Variable time.
///
/// # Errors
///
/// As [`map_fp_to_g1`].
pub fn map_fp2_to_g2<B: Group<G2>>(input: &[u8]) -> Result<[u8; 256], Error> {
    map::<B, G2>(Operation::MapFp2ToG2, input)
}

fn map<B: Group<C>, C: Encoded>(operation: Operation, input: &[u8]) -> Result<C::Point, Error> {
    operation.items(input.len())?;
    let element = decode_element::<C>(input).map_err(|fault| Error::Item { index: 0, fault })?;
    Ok(encode::<B, C>(&B::to_affine(&B::map_to_curve(&element))))
}
