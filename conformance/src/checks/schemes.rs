//! The three schemes of draft-irtf-cfrg-bls-signature, and what Ethereum adds.

use crosspair_core::batch::{InvalidSetReason, SignatureBatch};
use crosspair_core::ethereum::{
    eth_aggregate_pubkeys, eth_fast_aggregate_verify, eth_signature_set,
};
use crosspair_core::scheme::{augmented, basic, proof_of_possession};
use crosspair_core::{
    AggregateError, Backend, Bls, LengthMismatch, Message, MinPk, PublicKey, Signature,
    SubgroupPoint, Variant,
};

use super::on_both_variants;
use crate::fixtures::{Signer, with_first_byte};

on_both_variants!(
    /// Basic, §3.1.1: an aggregate with two equal messages is invalid, though its equation
    /// holds; in the other schemes it is valid.
    the_basic_scheme_refuses_repeated_messages,
    repeated_messages
);

fn repeated_messages<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(3);
    let keys: Vec<_> = signers.iter().map(Signer::public_key).collect();
    let sign = |messages: [&[u8]; 3], dst| {
        let signatures: Vec<_> =
            signers.iter().zip(messages).map(|(signer, m)| signer.sign(m, &dst)).collect();
        Signature::aggregate(&signatures).expect("not empty")
    };
    let distinct: [&[u8]; 3] = [b"a", b"b", b""];
    let repeated: [&[u8]; 3] = [b"a", b"b", b"a"];
    let signature = sign(distinct, V::BASIC_DST);
    assert_eq!(basic::aggregate_verify(&keys, &distinct, &signature), Ok(true));
    let signature = sign(repeated, V::BASIC_DST);
    assert_eq!(signature.aggregate_verify(&keys, &repeated, &V::BASIC_DST), Ok(true));
    assert_eq!(basic::aggregate_verify(&keys, &repeated, &signature), Ok(false));
    let signature = sign(repeated, V::POP_DST);
    let valid = proof_of_possession::aggregate_verify(&keys, &repeated, &signature);
    assert_eq!(valid, Ok(true));

    let error = Err(LengthMismatch { left: 2, right: 3 });
    assert_eq!(basic::aggregate_verify(&keys[..2], &repeated, &signature), error);
    let error = Err(LengthMismatch { left: 3, right: 2 });
    assert_eq!(basic::aggregate_verify(&keys, &[b"a", b"a"], &signature), error);
    let nothing: [&[u8]; 0] = [];
    assert_eq!(basic::aggregate_verify(&[], &nothing, &signature), Ok(false));
}

on_both_variants!(
    /// Augmentation, §3.2: what is signed is the compressed key and then the message.
    the_augmented_scheme_binds_the_key,
    augmentation
);

fn augmentation<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(17);
    let keys: Vec<_> = signers.iter().map(Signer::public_key).collect();
    let sign = |signer: &Signer<B, V>, message: &[u8]| {
        let key = signer.public_key().to_compressed();
        signer.sign(Message::with_prefix(key.as_ref(), message), &V::AUGMENTED_DST)
    };
    let signature = sign(&signers[0], b"m");
    assert!(augmented::verify(&keys[0], b"m", &signature));
    assert!(!augmented::verify(&keys[0], b"n", &signature));
    assert!(!augmented::verify(&keys[1], b"m", &signature));
    let unbound = signers[0].sign(b"m", &V::AUGMENTED_DST);
    assert!(!augmented::verify(&keys[0], b"m", &unbound));

    // The same message from everyone: 17 pairs of key and message all the same differ.
    let signatures: Vec<_> = signers.iter().map(|signer| sign(signer, b"m")).collect();
    let aggregate = Signature::aggregate(&signatures).expect("not empty");
    assert_eq!(augmented::aggregate_verify(&keys, &[b"m"; 17], &aggregate), Ok(true));
    let mut swapped = keys.clone();
    swapped[16] = keys[0];
    assert_eq!(augmented::aggregate_verify(&swapped, &[b"m"; 17], &aggregate), Ok(false));
    let error = Err(LengthMismatch { left: 17, right: 16 });
    assert_eq!(augmented::aggregate_verify(&keys, &[b"m"; 16], &aggregate), error);
}

on_both_variants!(
    /// Each scheme has its own tag.
    a_signature_of_one_scheme_is_none_of_another,
    separated
);

fn separated<B: Bls<V>, V: Variant>() {
    let signer = Signer::<B, V>::new(5);
    let key = signer.public_key();
    let plain = signer.sign(b"m", &V::BASIC_DST);
    let possession = signer.sign(b"m", &V::POP_DST);
    assert!(basic::verify(&key, b"m", &plain));
    assert!(!basic::verify(&key, b"m", &possession));
    assert!(proof_of_possession::verify(&key, b"m", &possession));
    assert!(!proof_of_possession::verify(&key, b"m", &plain));
    let tags = [V::BASIC_DST, V::AUGMENTED_DST, V::POP_DST, V::POP_PROOF_DST];
    for (index, tag) in tags.iter().enumerate() {
        assert!(!tags[..index].contains(tag));
    }
}

on_both_variants!(
    /// A proof of possession signs the compressed key under a tag of its own.
    a_proof_of_possession_is_not_a_signature,
    possession
);

fn possession<B: Bls<V>, V: Variant>() {
    let [signer, other] = [9, 10].map(Signer::<B, V>::new);
    let key = signer.public_key();
    let encoded = key.to_compressed();
    let proof = signer.sign(encoded.as_ref(), &V::POP_PROOF_DST);
    assert!(proof_of_possession::verify_proof(&key, &proof));
    assert!(!proof_of_possession::verify_proof(&other.public_key(), &proof));
    assert!(!proof_of_possession::verify(&key, encoded.as_ref(), &proof));
    let signature = signer.sign(encoded.as_ref(), &V::POP_DST);
    assert!(!proof_of_possession::verify_proof(&key, &signature));
    let foreign = other.sign(encoded.as_ref(), &V::POP_PROOF_DST);
    assert!(!proof_of_possession::verify_proof(&key, &foreign));
}

/// `eth_fast_aggregate_verify([], m, identity)` is true; any other empty case is false, and
/// with keys it is FastAggregateVerify.
pub fn ethereum_accepts_nothing_signed_by_nobody<B: Backend>() {
    let signer = Signer::<B, MinPk>::new(3);
    let key = signer.public_key();
    let identity = Signature::<B, MinPk>::from(SubgroupPoint::identity());
    let signature = signer.sign(b"m", &MinPk::POP_DST);
    assert!(eth_fast_aggregate_verify([], b"m", &identity));
    assert!(eth_fast_aggregate_verify([], b"", &identity));
    assert!(!eth_fast_aggregate_verify([], b"m", &signature));
    assert!(!proof_of_possession::fast_aggregate_verify([], b"m", &identity));
    assert!(eth_fast_aggregate_verify([&key], b"m", &signature));
    assert!(!eth_fast_aggregate_verify([&key], b"n", &signature));
    assert!(!eth_fast_aggregate_verify([&key], b"m", &identity));
    let negated = PublicKey::try_from(key.to_subgroup_point().neg()).expect("a key");
    assert!(!eth_fast_aggregate_verify([&key, &negated], b"m", &identity));
}

/// `eth_signature_set` pushed into a batch is valid where `eth_fast_aggregate_verify` is true.
pub fn ethereum_says_the_same_in_a_batch<B: Backend>() {
    let signer = Signer::<B, MinPk>::new(3);
    let (key, root) = (signer.public_key(), [7; 32]);
    let negated = PublicKey::try_from(key.to_subgroup_point().neg()).expect("a key");
    let identity = Signature::<B, MinPk>::from(SubgroupPoint::identity());
    let signature = signer.sign(&root, &MinPk::POP_DST);
    let (unbuilt, unverified) = (InvalidSetReason::NotBuilt, InvalidSetReason::NotVerified);
    for (keys, signature, expected) in [
        (&[][..], identity, Ok(())),
        (&[], signature, Err(unbuilt)),
        (&[&key], signature, Ok(())),
        (&[&key], identity, Err(unverified)),
        (&[&key, &negated], identity, Err(unverified)),
        (&[&key, &key], signature, Err(unverified)),
    ] {
        let set = eth_signature_set(keys.iter().copied(), root, signature);
        let pushed = SignatureBatch::immediate().push((), set);
        assert_eq!(pushed.map_err(|invalid| invalid.reason), expected);
        let verified = eth_fast_aggregate_verify(keys.iter().copied(), &root, &signature);
        assert_eq!(verified, expected.is_ok());
    }
}

/// `eth_aggregate_pubkeys([P, −P])` returns the identity's bytes; of nothing, an error.
pub fn ethereum_aggregates_cancelling_keys_to_the_identity<B: Backend>() {
    let key = Signer::<B, MinPk>::new(3).public_key();
    let negated = PublicKey::try_from(key.to_subgroup_point().neg()).expect("a key");
    let sum = eth_aggregate_pubkeys([&key, &negated]).expect("not empty");
    assert_eq!(sum.to_compressed().as_ref(), with_first_byte(&[0; 48], 0xc0));
    assert_eq!(eth_aggregate_pubkeys::<B>([]), Err(AggregateError::Empty));
    let doubled = eth_aggregate_pubkeys([&key, &key]).expect("not empty");
    assert_eq!(doubled, Signer::<B, MinPk>::new(6).public_key().into());
}
