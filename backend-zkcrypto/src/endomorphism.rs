//! β·x for the endomorphism (x, y) ↦ (β·x, y) that multiplies by ω = z² − 1 in the subgroup.
//!
//! `bls12_381` keeps its points' fields to itself, so the coordinates are reached by their encoding.
//! Its Fp is not exported by name, but as the field that G1's hash maps from.

use bls12_381::G1Projective;
use bls12_381::hash_to_curve::MapToCurve;

/// The field of 381 bits.
pub(crate) type Fp = <G1Projective as MapToCurve>::Field;

/// Bytes of one element.
pub(crate) const FP: usize = 48;

/// The β of G1, −1 less the one of G2: the other primitive cube root of unity.
pub(crate) const G1_BETA: Fp = Fp::one().neg().sub(&G2_BETA);

/// The β of G2, −z⁵ + 3z⁴ − 3z³ + z − 2 modulo p, in Montgomery form: β·2³⁸⁴, the lowest limb first.
pub(crate) const G2_BETA: Fp = Fp::from_raw_unchecked([
    0x30f1_361b_798a_64e8,
    0xf3b8_ddab_7ece_5a2a,
    0x16a8_ca3a_c615_77f7,
    0xc26a_2ff8_74fd_029b,
    0x3636_b766_6070_1c6e,
    0x051b_a4ab_241b_6160,
]);

/// Multiplies the first of two coordinates x ‖ y by β, which is one product in Fp and two in Fp2.
pub(crate) fn multiply_x(xy: &mut [u8], beta: &Fp) {
    let half = xy.len() / 2;
    for bytes in xy[..half].as_chunks_mut::<FP>().0 {
        // `None` is for p and above, which no coordinate is.
        let coefficient = Fp::from_bytes(bytes).unwrap_or(Fp::zero());
        *bytes = (coefficient * beta).to_bytes();
    }
}
