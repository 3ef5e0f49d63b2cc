//! `BLS12_PAIRING_CHECK` (EIP-2537, "ABI for pairing check"): whether a product of pairings is 1.

use super::encoding::decode_in_subgroup;
use super::{Error, Fault, Operation};
use crate::pairing::PairingProduct;
use crate::traits::{Affine, Backend, Executor, G1, G2, Serial, map_reduce};

/// Bytes of the G1 point of a pair, and of the pair.
const G1_POINT: usize = 128;
const PAIR: usize = Operation::PairingCheck.item_length();

/// Pairs that are worth a thread of their own.
const GRAIN: usize = 2;

/// Whether Π e(Pᵢ, Qᵢ) = 1, from items of 384 bytes: P as in [`g1_add`](super::g1_add) and Q as in
/// [`g2_add`](super::g2_add). The number 1 or 0 in 32 big-endian bytes.
///
/// A pair with an identity contributes 1; both of its points are checked. Variable time.
///
/// # Errors
///
/// [`Error::Empty`], [`Error::Length`]; [`Error::Item`] for the first pair with a fault: padding, a
/// coordinate of p or more, not on the curve, not in the subgroup.
pub fn pairing_check<B: Backend>(input: &[u8]) -> Result<[u8; 32], Error> {
    pairing_check_on::<B, _>(&Serial, input)
}

/// [`pairing_check`], spread over an executor.
///
/// # Errors
///
/// As [`pairing_check`].
pub fn pairing_check_on<B: Backend, E: Executor>(
    executor: &E,
    input: &[u8],
) -> Result<[u8; 32], Error> {
    let product = map_reduce(
        executor,
        0..Operation::PairingCheck.items(input.len())?,
        GRAIN,
        &|range| piece::<B>(&input[range.start * PAIR..range.end * PAIR], range.start),
        &|left: Result<PairingProduct<B>, Error>, right| Ok(left?.merge(right?)),
    )?;
    let mut word = [0; 32];
    word[31] = u8::from(product.is_one());
    Ok(word)
}

/// The product over some pairs, of which the first is number `first` of the input. With a heap,
/// they share one Miller loop.
#[cfg(feature = "alloc")]
fn piece<B: Backend>(input: &[u8], first: usize) -> Result<PairingProduct<B>, Error> {
    let pairs = input.chunks_exact(PAIR).enumerate().map(|(index, pair)| {
        parse::<B>(pair).map_err(|fault| Error::Item { index: first + index, fault })
    });
    let pairs = pairs.collect::<Result<alloc::vec::Vec<_>, _>>()?;
    let mut product = PairingProduct::new();
    product.multiply_affine(pairs.iter().map(|(g1, g2)| (g1, g2)));
    Ok(product)
}

/// The product over some pairs, of which the first is number `first` of the input.
#[cfg(not(feature = "alloc"))]
fn piece<B: Backend>(input: &[u8], first: usize) -> Result<PairingProduct<B>, Error> {
    use crate::pairing::RUN;
    use crate::traits::Group;

    let identities = (<B as Group<G1>>::identity(), <B as Group<G2>>::identity());
    let mut product = PairingProduct::new();
    for (run, input) in input.chunks(RUN * PAIR).enumerate() {
        let mut pairs = [identities; RUN];
        for (index, (place, pair)) in pairs.iter_mut().zip(input.chunks_exact(PAIR)).enumerate() {
            let index = first + run * RUN + index;
            *place = parse::<B>(pair).map_err(|fault| Error::Item { index, fault })?;
        }
        // Places that are left over hold identities, and contribute nothing.
        product.multiply_affine(pairs.iter().map(|(g1, g2)| (g1, g2)));
    }
    Ok(product)
}

type Points<B> = (Affine<B, G1>, Affine<B, G2>);

/// The points of a pair, each in its subgroup.
fn parse<B: Backend>(pair: &[u8]) -> Result<Points<B>, Fault> {
    let (g1, g2) = pair.split_at(G1_POINT);
    Ok((decode_in_subgroup::<B, G1>(g1)?, decode_in_subgroup::<B, G2>(g2)?))
}
