//! The random weights of a batch.

use super::Scalar;

/// The random weight of one set of a batch: Σ dᵢ·2ⁱ with digits dᵢ from 0, 1, ω and ω², never
/// zero.
///
/// ω = z² − 1, with z the parameter of the curves, is a primitive cube root of unity modulo r. A
/// point is multiplied by it for one or two field multiplications
/// ([`Group::endomorphism`](crate::Group::endomorphism)), so that 64 random bits as 32 such digits
/// need half the doublings of a 64-bit integer, and no table. `docs/guarantees.md` in the
/// repository says why they are as good: all weights of a length are different modulo r.
///
/// Public; everything done with it takes variable time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    /// Bit i is set where dᵢ is 1 or ω².
    low: u64,
    /// Bit i is set where dᵢ is ω or ω².
    high: u64,
}

/// A digit of a [`Weight`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WeightDigit {
    /// 0.
    Zero,
    /// 1.
    One,
    /// ω.
    Omega,
    /// ω² = −1 − ω.
    OmegaSquared,
}

impl Weight {
    /// ω = z² − 1.
    pub const OMEGA: Scalar = Scalar::from_u128(0xac45_a401_0001_a402_0000_0000_ffff_ffff);

    /// 1.
    pub const ONE: Self = Self { low: 1, high: 0 };

    /// The weight of 32 digits from 64 bits, or `None` for 0. Digit i is made of bit i and, on top
    /// of it, bit 32 + i.
    #[must_use]
    pub const fn from_u64(bits: u64) -> Option<Self> {
        Self::new(bits & 0xffff_ffff, bits >> 32)
    }

    /// The weight of 64 digits from 128 bits, or `None` for 0. Digit i is made of bit i and, on
    /// top of it, bit 64 + i.
    #[must_use]
    pub const fn from_u128(bits: u128) -> Option<Self> {
        Self::new(bits as u64, (bits >> 64) as u64)
    }

    const fn new(low: u64, high: u64) -> Option<Self> {
        if low | high == 0 { None } else { Some(Self { low, high }) }
    }

    #[cfg(test)]
    pub(crate) fn bit(self, digit: u32, high: bool) -> bool {
        let bits = if high { self.high } else { self.low };
        bits >> digit & 1 == 1
    }

    /// The digits from the highest one that is not 0 down.
    pub fn digits(self) -> impl DoubleEndedIterator<Item = WeightDigit> + ExactSizeIterator {
        let len = u64::BITS - (self.low | self.high).leading_zeros();
        (0..len).rev().map(move |i| match (self.high >> i & 1, self.low >> i & 1) {
            (0, 0) => WeightDigit::Zero,
            (0, _) => WeightDigit::One,
            (_, 0) => WeightDigit::Omega,
            _ => WeightDigit::OmegaSquared,
        })
    }

    /// Integers x and y, below 2⁶⁴ in absolute value, with which the weight is x + y·ω; below 2³²
    /// for a weight of 32 digits.
    #[must_use]
    pub const fn to_integers(self) -> (i128, i128) {
        // ω² = −1 − ω.
        let omega_squared = (self.low & self.high) as i128;
        (
            (self.low & !self.high) as i128 - omega_squared,
            (self.high & !self.low) as i128 - omega_squared,
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_from_the_top_and_are_those_of_the_integers() {
        use WeightDigit::{Omega, OmegaSquared, One, Zero};

        assert_eq!(Weight::from_u64(0), None);
        assert_eq!(Weight::from_u128(0), None);
        // 8·ω² + 4·ω + 0 + 1
        let weight = Weight::from_u64(0b1100_u64 << 32 | 0b1001).unwrap();
        assert!(weight.digits().eq([OmegaSquared, Omega, Zero, One]));
        assert_eq!(weight.to_integers(), (1 - 8, 4 - 8));
        assert_eq!(Weight::from_u128(0b1100_u128 << 64 | 0b1001), Some(weight));

        let all_omega_squared = Weight::from_u128(u128::MAX).unwrap();
        let magnitude = i128::from(u64::MAX);
        assert_eq!(all_omega_squared.to_integers(), (-magnitude, -magnitude));
        assert_eq!(all_omega_squared.digits().len(), 64);
        assert_eq!(Weight::from_u64(u64::MAX).unwrap().digits().len(), 32);
        assert_eq!(Weight::from_u64(1).unwrap().digits().len(), 1);
    }
}
