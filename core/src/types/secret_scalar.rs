//! Secret scalars: integers modulo r, handled in constant time.

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::error::SecretKeyError;

/// The order r of both groups, in little-endian limbs.
const ORDER: [u64; 4] =
    [0xffff_ffff_0000_0001, 0x53bd_a402_fffe_5bfe, 0x3339_d808_09a1_d805, 0x73ed_a753_299d_7d48];

/// A secret integer from 1 to r − 1.
///
/// Zeroized on drop; compared in constant time; not `Copy`, and nothing prints it.
#[derive(Clone)]
pub struct SecretScalar([u8; 32]);

impl SecretScalar {
    /// From 32 big-endian bytes. Constant time but for the verdict.
    ///
    /// # Errors
    ///
    /// [`SecretKeyError::Zero`] for 0, [`SecretKeyError::TooLarge`] for r and above.
    pub fn from_be_bytes(bytes: &[u8; 32]) -> Result<Self, SecretKeyError> {
        let mut scalar = Self(*bytes);
        scalar.0.reverse();
        let mut limbs = scalar.limbs();
        let (mut difference, below_order) = subtract_order(&limbs);
        let zero = limbs.ct_eq(&[0; 4]);
        limbs.zeroize();
        difference.zeroize();
        if bool::from(zero) {
            Err(SecretKeyError::Zero)
        } else if bool::from(!below_order) {
            Err(SecretKeyError::TooLarge)
        } else {
            Ok(scalar)
        }
    }

    /// The remainder modulo r of a big-endian integer of any length, or `None` if it is 0.
    /// Constant time for a given length.
    pub(crate) fn reduce(bytes: &[u8]) -> Option<Self> {
        let mut remainder = [0u64; 4];
        for byte in bytes {
            for bit in (0..8).rev() {
                // 2·remainder + bit < 2r < 2²⁵⁶: one conditional subtraction reduces it.
                for limb in (1..4).rev() {
                    remainder[limb] = (remainder[limb] << 1) | (remainder[limb - 1] >> 63);
                }
                remainder[0] = (remainder[0] << 1) | u64::from((byte >> bit) & 1);
                let (mut difference, below_order) = subtract_order(&remainder);
                for (limb, reduced) in remainder.iter_mut().zip(&difference) {
                    *limb = u64::conditional_select(reduced, limb, below_order);
                }
                difference.zeroize();
            }
        }
        let mut scalar = Self([0; 32]);
        for (bytes, limb) in scalar.0.chunks_exact_mut(8).zip(&remainder) {
            bytes.copy_from_slice(&limb.to_le_bytes());
        }
        let zero = remainder.ct_eq(&[0; 4]);
        remainder.zeroize();
        if zero.into() { None } else { Some(scalar) }
    }

    /// The 32 little-endian bytes, for a backend's constant-time multiplication.
    #[must_use]
    pub fn as_le_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn limbs(&self) -> [u64; 4] {
        let mut limbs = [0; 4];
        for (limb, bytes) in limbs.iter_mut().zip(self.0.chunks_exact(8)) {
            let mut word = [0; 8];
            word.copy_from_slice(bytes);
            *limb = u64::from_le_bytes(word);
            word.zeroize();
        }
        limbs
    }
}

impl Drop for SecretScalar {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SecretScalar {}

impl ConstantTimeEq for SecretScalar {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

/// `value − r` modulo 2²⁵⁶, and whether `value < r`.
fn subtract_order(value: &[u64; 4]) -> ([u64; 4], Choice) {
    let mut difference = [0; 4];
    let mut borrow = 0u64;
    for ((out, limb), order) in difference.iter_mut().zip(value).zip(&ORDER) {
        let wide =
            u128::from(*limb).wrapping_sub(u128::from(*order)).wrapping_sub(u128::from(borrow));
        *out = wide as u64;
        borrow = ((wide >> 64) as u64) & 1;
    }
    (difference, Choice::from(borrow as u8))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// r of BLS12-381, big-endian (draft-irtf-cfrg-pairing-friendly-curves §4.2.1).
    const R: [u8; 32] = [
        0x73, 0xed, 0xa7, 0x53, 0x29, 0x9d, 0x7d, 0x48, 0x33, 0x39, 0xd8, 0x08, 0x09, 0xa1, 0xd8,
        0x05, 0x53, 0xbd, 0xa4, 0x02, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00,
        0x00, 0x01,
    ];

    #[test]
    fn zero_the_order_and_above_are_refused() {
        let mut below = R;
        below[31] -= 1;
        let mut above = R;
        above[31] += 1;
        assert!(SecretScalar::from_be_bytes(&below).is_ok());
        assert_eq!(SecretScalar::from_be_bytes(&[0; 32]).err(), Some(SecretKeyError::Zero));
        assert_eq!(SecretScalar::from_be_bytes(&R).err(), Some(SecretKeyError::TooLarge));
        assert_eq!(SecretScalar::from_be_bytes(&above).err(), Some(SecretKeyError::TooLarge));
        assert_eq!(SecretScalar::from_be_bytes(&[0xff; 32]).err(), Some(SecretKeyError::TooLarge));
    }

    #[test]
    fn reduction_is_modulo_the_order() {
        assert!(SecretScalar::reduce(&R).is_none());
        assert!(SecretScalar::reduce(&[]).is_none());
        let mut above = R;
        above[31] += 6;
        assert_eq!(SecretScalar::reduce(&above).unwrap().as_le_bytes()[0], 6);
        // 2²⁵⁶ mod r = 0x1824b159acc5056f998c4fefecbc4ff55884b7fa0003480200000001fffffffe.
        let mut two_to_the_256 = [0; 33];
        two_to_the_256[0] = 1;
        let expected = [
            0xfe, 0xff, 0xff, 0xff, 0x01, 0x00, 0x00, 0x00, 0x02, 0x48, 0x03, 0x00, 0xfa, 0xb7,
            0x84, 0x58, 0xf5, 0x4f, 0xbc, 0xec, 0xef, 0x4f, 0x8c, 0x99, 0x6f, 0x05, 0xc5, 0xac,
            0x59, 0xb1, 0x24, 0x18,
        ];
        assert_eq!(SecretScalar::reduce(&two_to_the_256).unwrap().as_le_bytes(), &expected);
    }
}
