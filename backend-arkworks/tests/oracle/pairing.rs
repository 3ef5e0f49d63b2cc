//! The pairing is bilinear, products merge, and verification through the core agrees with a
//! known answer.

use ark_bls12_381::Fq12;
use ark_ff::AdditiveGroup;
use crosspair_arkworks::Arkworks;
use crosspair_core::scheme::proof_of_possession;
use crosspair_core::{
    Backend, G1, G2, Group, MinPk, PublicKey, Scalar, Signature, SubgroupPoint, pairing_check,
};

use crate::hex::bytes;

type P = SubgroupPoint<Arkworks, G1>;
type Q = SubgroupPoint<Arkworks, G2>;

/// ethereum/bls12-381-tests, `verify_valid_case_195246ee3bd3b6ec`.
pub(crate) const PUBLIC_KEY: &str = "b53d21a4cfd562c469cc81514d4ce5a6b577d8403d32a394dc265dd190b47fa9f829fdd7963afdf9\
 72e5e77854051f6f";
/// The signature of 32 bytes 0xab.
pub(crate) const SIGNATURE: &str = "ae82747ddeefe4fd64cf9cedb9b04ae3e8a43420cd255e3c7cd06a8d88b7c7f8638543719981c5d1\
 6fa3527c468c25f0026704a6951bde891360c7e8d12ddee0559004ccdbe6046b55bae1b257ee97f7\
 cdb955773d7cf29adf3ccbb9975e4eb9";

fn g1(k: u64) -> P {
    P::generator().mul(&Scalar::from(k))
}

fn g2(k: u64) -> Q {
    Q::generator().mul(&Scalar::from(k))
}

#[test]
fn the_pairing_is_bilinear_and_not_degenerate() {
    // e(6·G, 35·H) · e(−210·G, H) = 1
    assert_eq!(pairing_check(&[g1(6), g1(210).neg()], &[g2(35), g2(1)]), Ok(true));
    assert_eq!(pairing_check(&[g1(6), g1(210).neg()], &[g2(35).neg(), g2(1).neg()]), Ok(true));
    assert_eq!(pairing_check(&[g1(6), g1(211).neg()], &[g2(35), g2(1)]), Ok(false));
    assert_eq!(pairing_check(&[g1(6), g1(210)], &[g2(35), g2(1)]), Ok(false));
    assert_eq!(pairing_check(&[g1(1)], &[g2(1)]), Ok(false));
}

#[test]
fn a_long_product_counts_every_pair() {
    // arkworks shares squarings among four pairs. 1 + 2 + … + 9 = 45.
    let mut g1s: [P; 10] = core::array::from_fn(|i| g1(i as u64 + 1));
    g1s[9] = g1(45).neg();
    assert_eq!(pairing_check(&g1s, &[g2(7); 10]), Ok(true));
    g1s[0] = g1(2);
    assert_eq!(pairing_check(&g1s, &[g2(7); 10]), Ok(false));
}

#[test]
fn partial_products_merge_to_the_whole() {
    let (a, b) = (g1(3), g1(3).neg());
    let h = g2(5);
    let one = Arkworks::gt_one();
    let left = Arkworks::miller_loop(&[a.as_affine()], &[h.as_affine()]);
    let right = Arkworks::miller_loop(&[b.as_affine()], &[h.as_affine()]);
    assert!(Arkworks::final_exponentiation_is_one(&Arkworks::gt_mul(&left, &right)));
    assert!(!Arkworks::final_exponentiation_is_one(&left));
    assert!(!Arkworks::final_exponentiation_is_one(&right));
    assert_eq!(Arkworks::gt_mul(&left, &one), left);
}

#[test]
fn an_empty_product_is_one_and_zero_is_not() {
    let empty = Arkworks::miller_loop(&[], &[]);
    assert_eq!(empty, Arkworks::gt_one());
    assert!(Arkworks::final_exponentiation_is_one(&empty));
    assert!(!Arkworks::final_exponentiation_is_one(&Fq12::ZERO));
}

#[test]
fn points_outside_the_subgroup_and_the_identity_do_not_panic() {
    // Above this layer neither reaches the Miller loop; the value has no meaning.
    let torsion = crate::hex::point::<G2>(crate::off_subgroup::G2_POINTS[0]);
    let _ = Arkworks::miller_loop(&[g1(1).as_affine()], &[&torsion]);
    let identity = <Arkworks as Group<G2>>::identity();
    let value = Arkworks::miller_loop(&[g1(1).as_affine()], &[&identity]);
    assert!(Arkworks::final_exponentiation_is_one(&value));
}

#[test]
fn a_published_signature_verifies_and_only_for_its_message_and_key() {
    let key = PublicKey::<Arkworks, MinPk>::from_bytes(&bytes::<[u8; 48]>(PUBLIC_KEY));
    let key = key.expect("a valid key");
    let signature = Signature::from_bytes(&bytes::<[u8; 96]>(SIGNATURE));
    let signature = signature.expect("in the subgroup");
    let verify = proof_of_possession::verify::<Arkworks, MinPk>;
    assert!(verify(&key, &[0xab; 32], &signature));
    assert!(!verify(&key, &[0xaa; 32], &signature));
    let generator = PublicKey::from_bytes(&P::generator().to_compressed()).expect("a valid key");
    assert!(!verify(&generator, &[0xab; 32], &signature));
    let negated = Signature::from(signature.to_subgroup_point().neg());
    assert!(!verify(&key, &[0xab; 32], &negated));
}
