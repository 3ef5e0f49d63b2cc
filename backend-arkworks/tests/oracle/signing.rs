//! Signing gives the published signatures: the feature exists for making such vectors.

use crosspair_arkworks::Arkworks;
use crosspair_core::scheme::proof_of_possession;
use crosspair_core::{G1, Group, MinPk, MinSig, SecretKey, SecretMul, SecretScalar};

use crate::hex::bytes;
use crate::pairing::{PUBLIC_KEY, SIGNATURE};

/// ethereum/bls12-381-tests, `sign_case_84d45c9c7cca6b92`.
const SECRET_KEY: &str = "328388aff0d4a5b7dc9205abd374e7e98f3cd9f3418edb4eafda5fb16473d216";

#[test]
fn the_published_key_makes_the_published_signature() {
    let secret = SecretKey::<Arkworks, MinPk>::from_bytes(&bytes::<[u8; 32]>(SECRET_KEY));
    let secret = secret.expect("below the order");
    assert_eq!(secret.public_key().to_compressed(), bytes::<[u8; 48]>(PUBLIC_KEY));
    let signature = proof_of_possession::sign(&secret, &[0xab; 32]);
    assert_eq!(signature.to_compressed(), bytes::<[u8; 96]>(SIGNATURE));
    assert!(proof_of_possession::verify(&secret.public_key(), &[0xab; 32], &signature));
}

#[test]
fn signatures_of_the_other_variant_verify_too() {
    let secret = SecretKey::<Arkworks, MinSig>::from_bytes(&bytes::<[u8; 32]>(SECRET_KEY));
    let secret = secret.expect("below the order");
    let signature = proof_of_possession::sign(&secret, b"message");
    assert!(proof_of_possession::verify(&secret.public_key(), b"message", &signature));
    assert!(!proof_of_possession::verify(&secret.public_key(), b"massage", &signature));
    let proof = proof_of_possession::prove(&secret);
    assert!(proof_of_possession::verify_proof(&secret.public_key(), &proof));
}

#[test]
fn the_smallest_and_the_largest_secret_give_the_generator_and_its_negation() {
    let generator = <Arkworks as Group<G1>>::generator();
    let times = |digits| {
        let scalar = SecretScalar::from_be_bytes(&bytes(digits)).expect("a valid secret");
        let product = <Arkworks as SecretMul<G1>>::mul_secret(&generator, &scalar);
        <Arkworks as Group<G1>>::to_affine(&product)
    };
    assert_eq!(
        times("0000000000000000000000000000000000000000000000000000000000000001"),
        generator,
    );
    assert_eq!(
        times("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000"),
        <Arkworks as Group<G1>>::neg(&generator),
    );
}
