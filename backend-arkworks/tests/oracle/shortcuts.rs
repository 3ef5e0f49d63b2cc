//! The endomorphism shortcuts of arkworks, against the definitions that they stand for.

use ark_bls12_381::{Fr, g1, g2};
use ark_ec::CurveGroup;
use ark_ec::scalar_mul::double_and_add_affine;
use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ff::{PrimeField, Zero};
use crosspair_arkworks::Arkworks;
use crosspair_core::{ByteArray, Curve, G1, G2, Group};

/// h_eff of G1, little-endian limbs (RFC 9380 §8.8.1).
const H_EFF_G1: &[u64] = &[0xd201_0000_0001_0001];
/// h_eff of G2, little-endian limbs (RFC 9380 §8.8.2).
const H_EFF_G2: &[u64] = &[
    0xe802_0005_aaa9_5551,
    0x5989_4c0a_debb_f6b4,
    0xe954_cbc0_6689_f6a3,
    0x2ec0_ec69_d747_7c1a,
    0x6d82_bf01_5d12_12b0,
    0x329c_2f17_8731_db95,
    0x9986_ff03_1508_ffe1,
    0x88e2_a8e9_145a_d768,
    0x584c_6a0e_a91b_3528,
    0x0bc6_9f08_f2ee_75b3,
];

/// Points with the small x coordinates that have one; all are outside the subgroup. Then
/// multiples of them: by r (of small order or none), and by h_eff (in the subgroup).
fn points<C: Curve, P: SWCurveConfig>(h_eff: &[u64]) -> Vec<Affine<P>>
where
    Arkworks: Group<C, Affine = Affine<P>>,
{
    let mut points = vec![Affine::identity(), P::GENERATOR];
    for low in 0..64 {
        let mut x = C::Coordinate::ZERO;
        if let Some(byte) = x.as_mut().last_mut() {
            *byte = low;
        }
        if let Some(point) = Arkworks::decompress(&x, low % 2 == 0) {
            let torsion = double_and_add_affine(&point, Fr::MODULUS).into_affine();
            let cleared = double_and_add_affine(&point, h_eff).into_affine();
            points.extend([point, torsion, cleared, (torsion + cleared).into_affine()]);
        }
    }
    assert!(points.len() > 64);
    points
}

fn subgroup_check<C: Curve, P: SWCurveConfig>(h_eff: &[u64])
where
    Arkworks: Group<C, Affine = Affine<P>>,
{
    let mut inside = 0;
    for point in points::<C, P>(h_eff) {
        let expected = double_and_add_affine(&point, Fr::MODULUS).is_zero();
        assert_eq!(Arkworks::in_subgroup(&point), expected);
        inside += usize::from(expected);
    }
    assert!(inside > 16);
}

#[test]
fn the_subgroup_check_is_that_the_order_kills_the_point() {
    subgroup_check::<G1, g1::Config>(H_EFF_G1);
    subgroup_check::<G2, g2::Config>(H_EFF_G2);
}

fn cofactor<C: Curve, P: SWCurveConfig>(h_eff: &[u64])
where
    Arkworks: Group<C, Affine = Affine<P>>,
{
    for point in points::<C, P>(h_eff) {
        let expected = double_and_add_affine(&point, h_eff).into_affine();
        assert_eq!(P::clear_cofactor(&point), expected);
    }
}

#[test]
fn clearing_the_cofactor_is_the_product_with_h_eff() {
    cofactor::<G1, g1::Config>(H_EFF_G1);
    cofactor::<G2, g2::Config>(H_EFF_G2);
}
