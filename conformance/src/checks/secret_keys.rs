//! Secret keys: what is refused, known answers, and the backend's secret multiplication.

use crosspair_core::scheme::{augmented, basic, proof_of_possession};
use crosspair_core::{
    Backend, BlsSigner, Curve, GenerateError, MinPk, MinSig, Scalar, SecretKey, SecretKeyError,
    SecretMul, SecretScalar, SubgroupPoint, Variant,
};

use crate::fixtures::{R, bytes, multiples, rng};
use crate::rngs::Broken;
use rand_chacha::rand_core::Rng;

/// A backend that signs in both variants.
pub trait Signing: Backend + BlsSigner<MinPk> + BlsSigner<MinSig> {}
impl<B: Backend + BlsSigner<MinPk> + BlsSigner<MinSig>> Signing for B {}

/// Secret key 0, r, above r, and any length but 32 bytes.
pub fn zero_the_order_and_other_lengths_are_refused<B: Signing>() {
    let parse = |bytes: &[u8]| SecretKey::<B, MinPk>::from_bytes(bytes).err();
    assert_eq!(parse(&[0; 32]), Some(SecretKeyError::Zero));
    let order = bytes(R);
    assert_eq!(parse(&order), Some(SecretKeyError::TooLarge));
    assert_eq!(parse(&[0xff; 32]), Some(SecretKeyError::TooLarge));
    let (mut above, mut below) = (order.clone(), order);
    above[31] += 1;
    below[31] -= 1;
    assert_eq!(parse(&above), Some(SecretKeyError::TooLarge));
    assert_eq!(parse(&below), None);
    for actual in (0..=100).filter(|length| *length != 32) {
        assert_eq!(parse(&vec![1; actual]), Some(SecretKeyError::Length { actual }));
    }
    let text = |text: &str| text.parse::<SecretKey<B, MinPk>>().err();
    assert_eq!(text(&"01".repeat(32)), None);
    assert_eq!(text(&format!("0x{}", "01".repeat(32))), None);
    assert_eq!(text(R), Some(SecretKeyError::TooLarge));
    assert_eq!(text(&"0g".repeat(32)), Some(SecretKeyError::Hex));
    assert_eq!(text(&"01".repeat(31)), Some(SecretKeyError::Length { actual: 31 }));
    assert_eq!(text("0"), Some(SecretKeyError::Hex));
}

/// IKM and seeds below 32 bytes.
pub fn short_key_material_is_refused<B: Signing>() {
    for actual in 0..32 {
        let material = vec![1; actual];
        let error = Some(SecretKeyError::KeyMaterialTooShort { actual });
        assert_eq!(SecretKey::<B, MinPk>::key_gen(&material, b"").err(), error);
        assert_eq!(SecretKey::<B, MinPk>::key_gen_with_salt(&material, b"s", b"").err(), error);
        assert_eq!(SecretKey::<B, MinPk>::derive_master(&material).err(), error);
    }
    assert!(SecretKey::<B, MinPk>::key_gen(&[1; 32], b"").is_ok());
}

/// EIP-2333 test case 0: seed, master key, child 0.
const SEED: &str = "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e5349553\
                    1f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04";
const MASTER: &str = "0d7359d57963ab8fbbde1852dcf553fedbc31f464d80ee7d40ae683122b45070";
const CHILD_0: &str = "2d18bd6c14e6d15bf8b5085c9b74f3daae3b03cc2014770a599d8c1539e50f8e";

/// KeyGen, through EIP-2333's `derive_master_SK`, which it is; the info and the salt matter.
pub fn key_generation_has_known_answers<B: Signing>() {
    let seed = bytes(SEED);
    let key = SecretKey::<B, MinPk>::key_gen(&seed, b"").expect("long enough");
    assert_eq!(key.to_bytes().as_ref(), bytes(MASTER));
    let master = SecretKey::<B, MinPk>::derive_master(&seed).expect("long enough");
    assert!(key == master);
    let other = SecretKey::<B, MinPk>::key_gen(&seed, b"info").expect("long enough");
    assert!(key != other);
    // SHA-256 of "BLS-SIG-KEYGEN-SALT-", from coreutils' sha256sum.
    let salt = bytes("aff1b703647fe4bd433a893a3d2ba51abe26ef794a8356fea62e8e7c7c877546");
    let salted = SecretKey::<B, MinPk>::key_gen_with_salt(&seed, &salt, b"").expect("ok");
    assert!(key == salted);
    let salted = SecretKey::<B, MinPk>::key_gen_with_salt(&seed, b"salt", b"").expect("ok");
    assert!(key != salted);
    let copy = SecretKey::<B, MinPk>::from_bytes(key.to_bytes().as_ref()).expect("valid");
    assert!(key == copy && key == key.clone());
}

/// EIP-2333 test cases 0 and 1.
pub fn children_have_known_answers<B: Signing>() {
    let master = SecretKey::<B, MinPk>::derive_master(&bytes(SEED)).expect("long enough");
    assert_eq!(master.derive_child(0).to_bytes().as_ref(), bytes(CHILD_0));
    let seed = bytes("3141592653589793238462643383279502884197169399375105820974944592");
    let master = SecretKey::<B, MinSig>::derive_master(&seed).expect("long enough");
    let child = master.derive_child(3_141_592_653);
    let expected = "384843fad5f3d777ea39de3e47a8f999ae91f89e42bffa993d91d9782d152a0f";
    assert_eq!(child.to_bytes().as_ref(), bytes(expected));
}

/// The constant-time multiplication against the variable-time one, at edges and random.
pub fn secret_multiplication_equals_the_public_one<B: Signing>() {
    fn same<B: SecretMul<C>, C: Curve>() {
        let mut rng = rng("secret_multiplication_equals_the_public_one");
        let mut scalars: Vec<[u8; 32]> = vec![];
        for low in [1u8, 2, 3, 255] {
            let mut small = [0; 32];
            small[31] = low;
            scalars.push(small);
            let mut high: [u8; 32] = bytes(R).try_into().expect("32 bytes");
            // r ends in 00 00 00 01: r − low.
            let tail = (1u64 << 32) + 1 - u64::from(low);
            high[28..].copy_from_slice(&(tail as u32).to_be_bytes());
            if low > 1 {
                high[27] -= 1;
            } else {
                high[31] = 0;
            }
            scalars.push(high);
        }
        for _ in 0..16 {
            let mut random = [0; 32];
            rng.fill_bytes(&mut random);
            random[0] &= 0x3f;
            scalars.push(random);
        }
        for point in [multiples::<B, C>(1)[0], SubgroupPoint::generator().mul(&7u64.into())] {
            for bytes in &scalars {
                let secret = SecretScalar::from_be_bytes(bytes).expect("0 < secret < r");
                let product = B::to_affine(&B::mul_secret(point.as_affine(), &secret));
                let expected = point.mul(&Scalar::from_be_bytes(*bytes));
                assert_eq!(product, *expected.as_affine());
            }
        }
    }
    same::<B, crosspair_core::G1>();
    same::<B, crosspair_core::G2>();
}

/// A signature of ethereum/bls12-381-tests, and a deterministic public key.
pub fn signatures_have_known_answers<B: Signing>() {
    // sign_case_11b8c7cad5238946
    let secret = "47b8192d77bf871b62e87859d653922725724a5c031afeabc60bcef5ff665138";
    let expected = "b23c46be3a001c63ca711f87a005c200cc550b9429d5f4eb38d74322144f1b63\
                    926da3388979e5321012fb1a0526bcd100b5ef5fe72628ce4cd5e904aeaa3279\
                    527843fae5ca9ca675f4f51ed8f83bbf7155da9ecc9663100a885d5dc6df96d9";
    let secret: SecretKey<B, MinPk> = secret.parse().expect("a secret key");
    let signature = proof_of_possession::sign(&secret, &[0; 32]);
    assert_eq!(signature.to_compressed().as_ref(), bytes(expected));
    let public = "b301803f8b5ac4a1133581fc676dfedc60d891dd5fa99028805e5ea5b08d3491\
                  af75d0707adab3b70c6a6a580217bf81";
    assert_eq!(secret.public_key().to_compressed().as_ref(), bytes(public));
}

/// sign and verify, prove and verify, in each scheme and both variants.
pub fn every_scheme_signs_what_it_verifies<B: Signing>() {
    fn schemes<B: BlsSigner<V>, V: Variant>() {
        let secret = SecretKey::<B, V>::key_gen(&[3; 32], b"").expect("long enough");
        let key = secret.public_key();
        for message in [&b""[..], b"m", &[7; 1000]] {
            let signature = basic::sign(&secret, message);
            assert!(basic::verify(&key, message, &signature));
            let signature = augmented::sign(&secret, message);
            assert!(augmented::verify(&key, message, &signature));
            let signature = proof_of_possession::sign(&secret, message);
            assert!(proof_of_possession::verify(&key, message, &signature));
        }
        let proof = proof_of_possession::prove(&secret);
        assert!(proof_of_possession::verify_proof(&key, &proof));
    }
    schemes::<B, MinPk>();
    schemes::<B, MinSig>();
}

/// A generator that fails makes no key; one that works makes different ones.
pub fn a_failing_generator_is_an_error<B: Signing>() {
    assert_eq!(
        SecretKey::<B, MinPk>::generate(&mut Broken).err(),
        Some(GenerateError::Rng(Broken))
    );
    let mut rng = rng("a_failing_generator_is_an_error");
    let keys = [(); 2].map(|()| SecretKey::<B, MinPk>::generate(&mut rng).expect("infallible"));
    assert!(keys[0] != keys[1]);
}
