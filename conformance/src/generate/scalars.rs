//! Scalars and secret keys.

use crosspair_core::Scalar;

use super::Maker;
use crate::fixtures::{R, bytes};

/// What backends cut scalars at, big-endian, in hexadecimal: r and 2r, and for z, the curve's parameter
/// (draft-irtf-cfrg-pairing-friendly-curves §4.2.1), |z|, z², z² − 1, |z³| and r − z², whence come the
/// eigenvalues of the endomorphisms.
const LANDMARKS: [&str; 7] = [
    R,
    "e7db4ea6533afa906673b0101343b00aa77b4805fffcb7fdfffffffe00000002",
    "d201000000010000",
    "ac45a4010001a4020000000100000000",
    "ac45a4010001a40200000000ffffffff",
    "8d51ccce760304d0ec030002760300000001000000000000",
    "73eda753299d7d483339d80809a1d804a7780001fffcb7fcfffffffe00000001",
];

impl Maker<'_> {
    /// A scalar of at most 32 bytes, big-endian: small ones, those around r, 2ᵏ and the landmarks, and any.
    pub(crate) fn scalar(&mut self) -> Vec<u8> {
        match self.below(10) {
            0 => {
                let length = self.below(4);
                self.bytes(length)
            }
            1 => near(&bytes(R), self.below(81) as i16 - 40),
            2 => vec![0xff; 32],
            3 => {
                let bit = self.below(256);
                let mut power = vec![0; 32];
                power[31 - bit / 8] = 1 << (bit % 8);
                near(&power, self.below(3) as i16 - 1)
            }
            4 => {
                let landmark = bytes(LANDMARKS[self.below(LANDMARKS.len())]);
                near(&landmark, self.below(3) as i16 - 1)
            }
            5 => self.short_scalar(128),
            _ => self.bytes(32),
        }
    }

    /// Any integer below 2 to the power of `bits`, which are 1 … 256.
    fn short_scalar(&mut self, bits: usize) -> Vec<u8> {
        let mut scalar = self.bytes(bits.div_ceil(8));
        scalar[0] &= 0xff >> (8 * scalar.len() - bits);
        scalar
    }

    /// The scalars of a sum: all the same in one of eight cases, all short in half of them, so that they
    /// share the windows that a backend has for all terms, and any in the others.
    pub(crate) fn scalars(&mut self, count: usize) -> Vec<Vec<u8>> {
        let bits = [1, 8, 32, 64, 96, 128, 160, 255][self.below(8)];
        match self.below(8) {
            0 => vec![self.scalar(); count],
            1..5 => (0..count).map(|_| self.short_scalar(bits)).collect(),
            _ => (0..count).map(|_| self.scalar()).collect(),
        }
    }

    /// A secret key's bytes; in some cases none, being 0, r or more, or of another length.
    pub(crate) fn secret_bytes(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => full(&self.scalar()),
            1 => {
                let length = self.below(64);
                self.bytes(length)
            }
            _ => {
                let mut secret = self.bytes(32);
                secret[0] %= 0x73;
                secret
            }
        }
    }

    /// The secret of a signer, not 0 modulo r.
    pub(crate) fn secret(&mut self) -> Scalar {
        if self.one_in(2) {
            Scalar::from(1 + self.below(4) as u64)
        } else {
            let secret = self.bytes(16);
            Scalar::from(1 + u128::from_le_bytes(secret.try_into().expect("16 bytes")) / 2)
        }
    }
}

/// The same scalar in 32 bytes.
pub(super) fn full(scalar: &[u8]) -> Vec<u8> {
    [&vec![0; 32 - scalar.len()], scalar].concat()
}

/// An integer plus an offset, modulo 2²⁵⁶.
fn near(integer: &[u8], offset: i16) -> Vec<u8> {
    let mut sum = integer.to_vec();
    let mut carry = offset;
    for byte in sum.iter_mut().rev() {
        let value = i16::from(*byte) + carry;
        *byte = value.rem_euclid(256) as u8;
        carry = value.div_euclid(256);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_carry_and_borrow() {
        assert_eq!(near(&[1, 0xff], 1), [2, 0]);
        assert_eq!(near(&[1, 0], -1), [0, 0xff]);
        assert_eq!(near(&[0, 0], -1), [0xff, 0xff]);
        assert_eq!(near(&[0xff, 0xff], 2), [0, 1]);
        assert_eq!(near(&bytes(R), -40)[31], 0xd9);
    }
}
