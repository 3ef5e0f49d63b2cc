//! `BLS12_MAP_FP_TO_G1` and `BLS12_MAP_FP2_TO_G2` (EIP-2537, "ABI for mapping Fp element to G1
//! point", "… Fp2 element to G2 point"): the map of RFC 9380 §6.6.3 with the cofactor cleared.

use super::encoding::{Encoded, decode_element, encode};
use super::error::Error;
use crate::traits::{ByteArray, G1, G2, Group};

/// The point of G1 that a field element of 64 bytes is mapped to. Elements whose image lies in the
/// kernel of the 11-isogeny give the identity.
///
/// # Errors
///
/// [`Error::Length`], or [`Error::Item`] for an element that is none.
pub fn map_fp_to_g1<B: Group<G1>>(input: &[u8]) -> Result<[u8; 128], Error> {
    map::<B, G1>(input)
}

/// The point of G2 that an element of Fp2, c0 ‖ c1 in 128 bytes, is mapped to.
///
/// # Errors
///
/// [`Error::Length`], or [`Error::Item`] for an element that is none.
pub fn map_fp2_to_g2<B: Group<G2>>(input: &[u8]) -> Result<[u8; 256], Error> {
    map::<B, G2>(input)
}

fn map<B: Group<C>, C: Encoded>(input: &[u8]) -> Result<C::Point, Error> {
    // A point is two such elements.
    if 2 * input.len() != C::Point::LEN {
        return Err(Error::Length { actual: input.len() });
    }
    let element = decode_element::<C>(input).map_err(|error| Error::Item { index: 0, error })?;
    Ok(encode::<B, C>(&B::to_affine(&B::map_to_curve(&element))))
}
