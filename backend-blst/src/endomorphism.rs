//! The x coordinate of ω·P: multiplication by a primitive cube root of unity β in Fp.
//!
//! Both curves have the equation y² = x³ + b, so that (β·x, y) is on the curve with (x, y). In
//! the subgroup this multiplies by one of the two primitive cube roots of unity modulo r. That
//! it is ω = z² − 1, and not ω², takes one β in G1 and the other one in G2: they were chosen by
//! comparing the generators' images with their products by ω.

use blst::{blst_fp, blst_fp2};

use crate::field::Element;

/// The β of G1, z⁵ − 3z⁴ + 3z³ − z + 1 modulo p, in Montgomery form: β·2³⁸⁴ mod p, the lowest
/// limb first. A test holds it to the polynomial.
const G1_BETA: blst_fp = blst_fp {
    l: [
        0xcd03_c9e4_8671_f071,
        0x5dab_2246_1fcd_a5d2,
        0x5870_42af_d385_1b95,
        0x8eb6_0ebe_01ba_cb9e,
        0x03f9_7d6e_83d0_50d2,
        0x18f0_2065_5463_8741,
    ],
};

/// The β of G2, −1 less the one of G1, and its square.
const G2_BETA: blst_fp = blst_fp {
    l: [
        0x30f1_361b_798a_64e8,
        0xf3b8_ddab_7ece_5a2a,
        0x16a8_ca3a_c615_77f7,
        0xc26a_2ff8_74fd_029b,
        0x3636_b766_6070_1c6e,
        0x051b_a4ab_241b_6160,
    ],
};

/// β·x in G1.
pub(crate) fn g1_x(x: &blst_fp) -> blst_fp {
    product(x, &G1_BETA)
}

/// β·x in G2.
pub(crate) fn g2_x(x: &blst_fp2) -> blst_fp2 {
    blst_fp2 { fp: [product(&x.fp[0], &G2_BETA), product(&x.fp[1], &G2_BETA)] }
}

fn product(left: &blst_fp, right: &blst_fp) -> blst_fp {
    let mut out = blst_fp::default();
    out.set_product(left, right);
    out
}

#[cfg(test)]
mod tests {
    use blst::{blst_bendian_from_fp, blst_fp_from_uint64};

    use super::*;

    fn integer(magnitude: u64, negative: bool) -> blst_fp {
        let (limbs, mut out) = ([magnitude, 0, 0, 0, 0, 0], blst_fp::default());
        // SAFETY: six limbs are read from `limbs`, which has as many; `out` is initialised.
        unsafe { blst_fp_from_uint64(&mut out, limbs.as_ptr()) };
        let mut negated = out;
        negated.set_negation(&out);
        if negative { negated } else { out }
    }

    fn canonical(element: &blst_fp) -> [u8; 48] {
        let mut bytes = [0; 48];
        // SAFETY: 48 bytes are written to `bytes`, which has as many; `element` is initialised.
        unsafe { blst_bendian_from_fp(bytes.as_mut_ptr(), element) };
        bytes
    }

    /// The constants against their polynomials in z: in Z[z], β² + β + 1 is a multiple of
    /// p = (z − 1)²·(z⁴ − z² + 1)/3 + z.
    #[test]
    fn the_constants_are_the_two_primitive_cube_roots_of_unity() {
        let z = integer(0xd201_0000_0001_0000, true);
        let one = integer(1, false);
        for (beta, coefficients) in
            [(G1_BETA, [1i64, -3, 3, 0, -1, 1]), (G2_BETA, [-1, 3, -3, 0, 1, -2])]
        {
            let value = coefficients.iter().fold(blst_fp::default(), |value, coefficient| {
                let coefficient = integer(coefficient.unsigned_abs(), *coefficient < 0);
                let mut sum = value;
                sum.set_sum(&product(&value, &z), &coefficient);
                sum
            });
            assert_eq!(canonical(&beta), canonical(&value));
            assert_ne!(canonical(&beta), canonical(&one));
            assert_eq!(canonical(&product(&product(&beta, &beta), &beta)), canonical(&one));
        }
        assert_ne!(canonical(&G1_BETA), canonical(&G2_BETA));
    }
}
