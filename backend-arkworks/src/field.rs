//! Elements of Fp and Fp2: their bytes, and the two notions of sign.

use ark_bls12_381::{Fq, Fq2};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField};

/// Bytes of one element of Fp.
const FP: usize = 48;
/// L of RFC 9380 §8.8: uniform bytes that are reduced to one element of Fp.
const UNIFORM_FP: usize = 64;

/// An element of the field that a curve's coordinates are from.
pub trait Element: Field<BasePrimeField = Fq> {
    /// Uniform bytes that [`from_uniform`](Self::from_uniform) takes: m·L of RFC 9380 §5.2.
    const UNIFORM: usize;

    /// From big-endian bytes below p, c1 ‖ c0 in Fp2.
    fn from_bytes(bytes: &[u8]) -> Self;

    /// Into as many bytes as [`from_bytes`](Self::from_bytes) takes.
    fn write(&self, out: &mut [u8]);

    /// One element of `hash_to_field` (RFC 9380 §5.2): c0 ‖ c1 in Fp2, each reduced.
    fn from_uniform(bytes: &[u8]) -> Self;

    /// Whether this is lexicographically larger than its negation: c1 decides, and c0 where
    /// c1 is 0.
    fn is_larger(&self) -> bool;

    /// `sgn0` of RFC 9380 §4.1: the parity of c0, and that of c1 where c0 is 0.
    fn sgn0(&self) -> bool;
}

impl Element for Fq {
    const UNIFORM: usize = UNIFORM_FP;

    fn from_bytes(bytes: &[u8]) -> Self {
        Self::from_be_bytes_mod_order(bytes)
    }

    fn write(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.into_bigint().to_bytes_be());
    }

    fn from_uniform(bytes: &[u8]) -> Self {
        Self::from_be_bytes_mod_order(bytes)
    }

    fn is_larger(&self) -> bool {
        self.into_bigint() > Self::MODULUS_MINUS_ONE_DIV_TWO
    }

    fn sgn0(&self) -> bool {
        self.into_bigint().is_odd()
    }
}

impl Element for Fq2 {
    const UNIFORM: usize = 2 * UNIFORM_FP;

    fn from_bytes(bytes: &[u8]) -> Self {
        let (c1, c0) = bytes.split_at(FP);
        Self::new(Fq::from_bytes(c0), Fq::from_bytes(c1))
    }

    fn write(&self, out: &mut [u8]) {
        let (c1, c0) = out.split_at_mut(FP);
        self.c1.write(c1);
        self.c0.write(c0);
    }

    fn from_uniform(bytes: &[u8]) -> Self {
        let (c0, c1) = bytes.split_at(UNIFORM_FP);
        Self::new(Fq::from_uniform(c0), Fq::from_uniform(c1))
    }

    fn is_larger(&self) -> bool {
        if self.c1 == Fq::ZERO { self.c0.is_larger() } else { self.c1.is_larger() }
    }

    fn sgn0(&self) -> bool {
        if self.c0 == Fq::ZERO { self.c1.sgn0() } else { self.c0.sgn0() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fp2(c0: i64, c1: i64) -> Fq2 {
        Fq2::new(Fq::from(c0), Fq::from(c1))
    }

    #[test]
    fn sgn0_is_the_parity_of_the_first_coefficient_that_is_not_zero() {
        for (c0, c1, sign) in [
            (0, 0, false),
            (1, 0, true),
            (2, 1, false),
            (3, 2, true),
            (0, 1, true),
            (0, 2, false),
            // p is odd: −1 is even and −2 is odd.
            (-1, 1, false),
            (0, -2, true),
        ] {
            assert_eq!(fp2(c0, c1).sgn0(), sign, "{c0} + {c1}·u");
        }
    }

    #[test]
    fn the_second_coefficient_decides_the_order_unless_it_is_zero() {
        for (c0, c1, larger) in [
            (0, 0, false),
            (1, 0, false),
            (-1, 0, true),
            (-1, 1, false),
            (1, -1, true),
            (0, -1, true),
        ] {
            assert_eq!(fp2(c0, c1).is_larger(), larger, "{c0} + {c1}·u");
        }
        let half = Fq::from(Fq::MODULUS_MINUS_ONE_DIV_TWO);
        assert!(!half.is_larger());
        assert!((half + Fq::ONE).is_larger());
    }

    #[test]
    fn bytes_have_the_second_coefficient_first_and_uniform_bytes_the_first_one() {
        let mut bytes = [0; 2 * FP];
        bytes[FP - 1] = 7;
        bytes[2 * FP - 2] = 1;
        assert_eq!(Fq2::from_bytes(&bytes), fp2(256, 7));
        let mut written = [0xff; 2 * FP];
        fp2(256, 7).write(&mut written);
        assert_eq!(written, bytes);

        let mut uniform = [0; 2 * UNIFORM_FP];
        uniform[UNIFORM_FP - 1] = 7;
        uniform[2 * UNIFORM_FP - 2] = 1;
        assert_eq!(Fq2::from_uniform(&uniform), fp2(7, 256));
    }

    #[test]
    fn uniform_bytes_are_reduced_modulo_p() {
        // 2⁵¹² − 1, computed with field operations.
        let two = Fq::from(2u64);
        assert_eq!(Fq::from_uniform(&[0xff; UNIFORM_FP]), two.pow([512u64]) - Fq::ONE);
    }
}
