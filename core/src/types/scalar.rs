//! Public scalars.

/// A public integer from 0 to 2²⁵⁶ − 1, not reduced: the scalar of a multi-scalar
/// multiplication or a batch weight. Everything done with it takes variable time; secrets
/// are [`SecretKey`](crate::SecretKey)s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Scalar([u8; 32]);

impl Scalar {
    /// 0.
    pub const ZERO: Self = Self([0; 32]);

    /// From 32 little-endian bytes.
    #[must_use]
    pub const fn from_le_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// From 32 big-endian bytes.
    #[must_use]
    pub fn from_be_bytes(mut bytes: [u8; 32]) -> Self {
        bytes.reverse();
        Self(bytes)
    }

    /// The integer itself: `From<u128>`, for constants.
    #[must_use]
    pub const fn from_u128(value: u128) -> Self {
        let mut bytes = [0; 32];
        bytes.split_at_mut(16).0.copy_from_slice(&value.to_le_bytes());
        Self(bytes)
    }

    /// As 32 little-endian bytes.
    #[must_use]
    pub const fn to_le_bytes(self) -> [u8; 32] {
        self.0
    }

    /// As 32 big-endian bytes.
    #[must_use]
    pub fn to_be_bytes(mut self) -> [u8; 32] {
        self.0.reverse();
        self.0
    }

    /// The 32 little-endian bytes.
    #[must_use]
    pub const fn as_le_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The number of bits up to the highest one that is set; 0 for 0.
    #[must_use]
    pub fn bit_length(&self) -> usize {
        match self.0.iter().rposition(|byte| *byte != 0) {
            Some(top) => 8 * top + (8 - self.0[top].leading_zeros() as usize),
            None => 0,
        }
    }
}

impl From<u64> for Scalar {
    fn from(value: u64) -> Self {
        Self::from(u128::from(value))
    }
}

impl From<u128> for Scalar {
    fn from(value: u128) -> Self {
        Self::from_u128(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bit_length_is_that_of_the_integer() {
        assert_eq!(Scalar::ZERO.bit_length(), 0);
        for bit in 0..256 {
            let mut bytes = [0; 32];
            bytes[bit / 8] = 1 << (bit % 8);
            assert_eq!(Scalar::from_le_bytes(bytes).bit_length(), bit + 1);
        }
        assert_eq!(Scalar::from_le_bytes([0xff; 32]).bit_length(), 256);
        assert_eq!(Scalar::from(u64::MAX).bit_length(), 64);
    }

    #[test]
    fn both_byte_orders_describe_the_same_integer() {
        let one = Scalar::from(1u64);
        let mut big_endian = [0; 32];
        big_endian[31] = 1;
        assert_eq!(one.to_be_bytes(), big_endian);
        assert_eq!(Scalar::from_be_bytes(big_endian), one);
    }
}
