//! Scalars and secret keys.

use crosspair_core::Scalar;

use super::Maker;
use crate::fixtures::{R, bytes};

impl Maker<'_> {
    /// A scalar of at most 32 bytes, big-endian: small ones, those around r and 2ᵏ, and any.
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
            4 => self.bytes(8),
            5 => self.bytes(16),
            _ => self.bytes(32),
        }
    }

    /// The same as 32 bytes.
    pub(crate) fn full_scalar(&mut self) -> Vec<u8> {
        let scalar = self.scalar();
        [vec![0; 32 - scalar.len()], scalar].concat()
    }

    /// A secret key's bytes; in some cases none, being 0, r or more, or of another length.
    pub(crate) fn secret_bytes(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => self.full_scalar(),
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
