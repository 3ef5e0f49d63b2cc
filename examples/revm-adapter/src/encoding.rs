//! The padding of field elements, which revm takes off before the hook and puts back after it.

use revm_precompile::bls12_381::{G1Point, G2Point};

const FP: usize = 48;
const PADDED: usize = 64;
const PADDING: usize = PADDED - FP;

/// The coordinates of a point as revm gives them, in the order of EIP-2537.
pub(crate) trait Elements {
    /// Bytes with padding.
    const PADDED: usize;

    /// Appends the coordinates with their padding.
    fn push(&self, input: &mut Vec<u8>);
}

impl Elements for G1Point {
    const PADDED: usize = 2 * PADDED;

    fn push(&self, input: &mut Vec<u8>) {
        input.extend_from_slice(&padded::<{ Self::PADDED }>(&[self.0, self.1]));
    }
}

impl Elements for G2Point {
    const PADDED: usize = 4 * PADDED;

    fn push(&self, input: &mut Vec<u8>) {
        input.extend_from_slice(&padded::<{ Self::PADDED }>(&[self.0, self.1, self.2, self.3]));
    }
}

/// Field elements with their padding, `N` = 64 bytes for each.
pub(crate) fn padded<const N: usize>(elements: &[[u8; FP]]) -> [u8; N] {
    let mut bytes = [0; N];
    for (place, element) in bytes.chunks_exact_mut(PADDED).zip(elements) {
        place[PADDING..].copy_from_slice(element);
    }
    bytes
}

/// A point without padding, `N` = 48 bytes for each 64 of `point`.
pub(crate) fn unpadded<const N: usize, const M: usize>(point: [u8; M]) -> [u8; N] {
    let mut bytes = [0; N];
    for (place, element) in bytes.chunks_exact_mut(FP).zip(point.chunks_exact(PADDED)) {
        place.copy_from_slice(&element[PADDING..]);
    }
    bytes
}
