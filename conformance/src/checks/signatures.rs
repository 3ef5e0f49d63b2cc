//! The table "Signatures": verification and aggregation, both variants.

use crosspair_core::{
    AggregateError, AggregatePublicKey, Backend, Bls, LengthMismatch, MinPk, MinSig, PublicKey,
    Signature, SubgroupPoint, Variant,
};

use super::on_both_variants;
use crate::fixtures::{Signer, bytes};

/// Two rounds of drand, one a variant, and a mainnet deposit.
pub fn known_answers_verify<B: Backend>() {
    // drand, chain pedersen-bls-unchained, round 19369534 (drand/drand-client's tests).
    let key = "8200fc249deb0148eb918d6e213980c5d01acd7fc251900d9260136da3b54836\
               ce125172399ddc69c4e3e11429b62c11";
    let message = "b1df09125b8f56284299135d90d16d3786ea38a671c06edbe92bd0bda16d2e57";
    let signature = "a33833d2098f5e0c4df334fb6c5b1c2de3ab293c77825f55d816254dabf7f4f3\
                     d429b6207e1cd2a808876e06058a1f8102bb6f6927b654b391259ea99c3566a4\
                     eb55feb9665dbaf9d33af08a10b1d8d8b35d91fd3536eb4c197be0041beb5dc2";
    let key = PublicKey::<B, MinPk>::from_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_bytes(&bytes(signature)).expect("a signature");
    assert!(signature.verify(&key, &bytes(message)[..], &MinPk::BASIC_DST));
    assert!(!signature.verify(&key, &bytes(message)[..], &MinPk::POP_DST));

    // drand, chain bls-unchained-g1-rfc9380, round 3 (thibmeu/drand-rs's tests).
    let key = "a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805\
               d37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c\
               01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f";
    let message = "d5688a52d55a02ec4aea5ec1eadfffe1c9e0ee6a4ddbe2377f98326d42dfc975";
    let signature = "b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654db\
                     f667c1b6884987c9aee0d43f8ba9db52";
    let key = PublicKey::<B, MinSig>::from_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_bytes(&bytes(signature)).expect("a signature");
    assert!(signature.verify(&key, &bytes(message)[..], &MinSig::BASIC_DST));
    assert!(!signature.verify(&key, &bytes(message)[1..], &MinSig::BASIC_DST));

    // A deposit on Ethereum's mainnet (metacraft-labs/DendrETH's test data); the message is
    // its signing root.
    let key = "af2d528d7f12e180334658baf63272725f2012ce5476990bc82eced85ecbe89e\
               01e7ee47e02cb8db9d16c48c5fda6b69";
    let message = "87d11caaa0d63b9e8902ae546fb0362984889c013b663e979401464211749336";
    let signature = "a596a04c4d1bc721e6cbbfcf68488580162a644ce0a57c195560137fc4aa17ee\
                     ca7aecc296843bd8e636aa99d84f0d0a02ca31f0f8e5d57c8373ad6c0b76180b\
                     82d27ac208ec75957da52c87fbb17cebf20aec02ff7caf383a6cb37e9f4911b7";
    let key = PublicKey::<B, MinPk>::from_bytes(&bytes(key)).expect("a key");
    let signature = Signature::from_bytes(&bytes(signature)).expect("a signature");
    assert!(signature.verify(&key, &bytes(message)[..], &MinPk::POP_DST));
    assert!(!signature.verify(&key, &bytes(message)[..], &MinPk::BASIC_DST));
}

/// The public keys of some signers.
fn keys_of<B: Bls<V>, V: Variant>(signers: &[Signer<B, V>]) -> Vec<PublicKey<B, V>> {
    signers.iter().map(Signer::public_key).collect()
}

/// The aggregate of everyone's signature of one message.
fn signed_by_all<B: Bls<V>, V: Variant>(
    signers: &[Signer<B, V>],
    message: &[u8],
) -> Signature<B, V> {
    let signatures: Vec<_> =
        signers.iter().map(|signer| signer.sign(message, &V::POP_DST)).collect();
    Signature::aggregate(&signatures).expect("not empty")
}

on_both_variants!(
    /// Aggregate of nothing, keys or signatures: an error.
    aggregating_nothing_is_an_error,
    aggregating_nothing
);

fn aggregating_nothing<B: Bls<V>, V: Variant>() {
    assert_eq!(Signature::<B, V>::aggregate([]), Err(AggregateError::Empty));
    assert_eq!(AggregatePublicKey::<B, V>::sum([]), Err(AggregateError::Empty));
}

on_both_variants!(
    /// FastAggregateVerify and AggregateVerify of nothing: false, for the identity signature
    /// too.
    verifying_nothing_is_false,
    verifying_nothing
);

fn verifying_nothing<B: Bls<V>, V: Variant>() {
    let identity = Signature::<B, V>::from(SubgroupPoint::identity());
    let other = Signer::<B, V>::new(1).sign(b"m", &V::POP_DST);
    let messages: [&[u8]; 0] = [];
    for signature in [identity, other] {
        assert!(!signature.fast_aggregate_verify([], b"m", &V::POP_DST));
        let nothing = signature.aggregate_verify(&[], &messages, &V::POP_DST);
        assert_eq!(nothing, Ok(false));
    }
}

on_both_variants!(
    /// AggregateVerify with unequal lengths: an error that names both.
    unequal_numbers_of_keys_and_messages_are_an_error,
    unequal
);

fn unequal<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(3);
    let keys = keys_of(&signers);
    let signature = signed_by_all(&signers, b"m");
    for (left, right) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let error = Err(LengthMismatch { left, right });
        let messages = vec![b"m"; right];
        let dst = &V::POP_DST;
        assert_eq!(signature.aggregate_verify(&keys[..left], &messages, dst), error);
    }
}

on_both_variants!(
    /// Keys that cancel: the sum is the identity, and verifies nothing; not even the identity
    /// signature.
    a_key_and_its_negation_never_verify,
    cancelling
);

fn cancelling<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(2);
    let keys = keys_of(&signers);
    let negated = PublicKey::<B, V>::try_from(keys[0].to_subgroup_point().neg()).expect("a key");
    let pair = [keys[0], negated];
    let sum = AggregatePublicKey::sum(&pair).expect("not empty");
    assert!(sum.is_identity());
    let identity = Signature::from(SubgroupPoint::identity());
    let real = signers[0].sign(b"m", &V::POP_DST);
    let dst = &V::POP_DST;
    for signature in [identity, real] {
        assert!(!signature.verify_aggregate(&sum, b"m", dst));
        assert!(!signature.fast_aggregate_verify(&pair, b"m", dst));
        assert!(!signature.fast_aggregate_verify(&[pair, pair].concat(), b"m", dst));
    }
    // Two signatures that cancel do verify against two different, opposite statements:
    // e(P, H)·e(−P, H) = 1. AggregateVerify is per message; what the schemes add is theirs.
    assert_eq!(identity.aggregate_verify(&pair, &[b"m", b"m"], dst), Ok(true));
    assert_eq!(identity.aggregate_verify(&pair, &[b"m", b"n"], dst), Ok(false));
    // A third key makes it that key's signature.
    let three = [keys[0], keys[1], negated];
    let second = signers[1].sign(b"m", dst);
    assert!(second.fast_aggregate_verify(&three, b"m", dst));
    assert!(!identity.fast_aggregate_verify(&three, b"m", dst));
}

on_both_variants!(
    /// The identity is a signature of nothing.
    the_identity_signature_verifies_nothing,
    identity_signature
);

fn identity_signature<B: Bls<V>, V: Variant>() {
    let keys = keys_of(&Signer::<B, V>::several(3));
    let identity = Signature::<B, V>::from(SubgroupPoint::identity());
    assert!(identity.is_identity());
    for dst in [V::BASIC_DST, V::POP_DST] {
        for key in &keys {
            assert!(!identity.verify(key, b"m", &dst));
            assert!(!identity.verify(key, b"", &dst));
        }
        assert!(!identity.fast_aggregate_verify(&keys, b"m", &dst));
        assert_eq!(identity.aggregate_verify(&keys, &[b"a", b"b", b"c"], &dst), Ok(false));
    }
}

on_both_variants!(
    /// A key that occurs twice counts twice.
    repeated_keys_count_each_time,
    repeated
);

fn repeated<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(2);
    let keys = keys_of(&signers);
    let dst = &V::POP_DST;
    let [first, second] = [0, 1].map(|i: usize| signers[i].sign(b"m", dst));
    let twice = Signature::aggregate([&first, &first]).expect("not empty");
    let both = Signature::aggregate([&first, &first, &second]).expect("not empty");
    let repeated = [keys[0], keys[0]];
    assert!(twice.fast_aggregate_verify(&repeated, b"m", dst));
    assert!(!first.fast_aggregate_verify(&repeated, b"m", dst));
    assert!(both.fast_aggregate_verify(&[keys[0], keys[1], keys[0]], b"m", dst));
    assert!(!both.fast_aggregate_verify(&keys, b"m", dst));
    // The doubled key is that of the doubled secret.
    assert_eq!(AggregatePublicKey::sum(&repeated), Ok(keys[1].into()));
}

on_both_variants!(
    /// AggregateVerify of 1 to 33 messages of different lengths, around the sizes of a Miller
    /// loop.
    aggregates_of_many_messages_verify,
    many
);

fn many<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(33);
    let keys = keys_of(&signers);
    let dst = &V::POP_DST;
    let messages: Vec<Vec<u8>> = (0..33).map(|i| vec![i; usize::from(i)]).collect();
    let signatures: Vec<_> =
        signers.iter().zip(&messages).map(|(signer, m)| signer.sign(&m[..], dst)).collect();
    for n in [1, 2, 14, 15, 16, 17, 30, 31, 32, 33] {
        let aggregate = Signature::aggregate(&signatures[..n]).expect("not empty");
        let verify =
            |keys: &[_], messages: &[Vec<u8>]| aggregate.aggregate_verify(keys, messages, dst);
        assert_eq!(verify(&keys[..n], &messages[..n]), Ok(true), "{n} messages");
        let mut changed = messages[..n].to_vec();
        changed[n - 1].push(0);
        assert_eq!(verify(&keys[..n], &changed), Ok(false), "{n} messages");
        let mut others = keys[..n].to_vec();
        others[0] = keys[1];
        assert_eq!(verify(&others, &messages[..n]), Ok(false), "{n} messages");
        if n > 1 {
            assert_eq!(verify(&keys[..n - 1], &messages[..n - 1]), Ok(false));
        }
    }
}

on_both_variants!(
    /// Any one input changed: refused.
    a_changed_message_key_or_signature_is_refused,
    changed
);

fn changed<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(3);
    let keys = keys_of(&signers);
    let dst = &V::POP_DST;
    let signature = signers[0].sign(b"message", dst);
    assert!(signature.verify(&keys[0], b"message", dst));
    assert!(!signature.verify(&keys[0], b"messagf", dst));
    assert!(!signature.verify(&keys[0], b"message\0", dst));
    assert!(!signature.verify(&keys[0], b"", dst));
    assert!(!signature.verify(&keys[1], b"message", dst));
    assert!(!signature.verify(&keys[0], b"message", &V::BASIC_DST));
    let negated = Signature::from(signature.to_subgroup_point().neg());
    assert!(!negated.verify(&keys[0], b"message", dst));
    assert!(!signers[1].sign(b"message", dst).verify(&keys[0], b"message", dst));
    let all = signed_by_all(&signers, b"message");
    assert!(all.fast_aggregate_verify(&keys, b"message", dst));
    assert!(!all.fast_aggregate_verify(&keys, b"messagf", dst));
    assert!(!all.fast_aggregate_verify(&keys[..2], b"message", dst));
    assert!(
        !signed_by_all(&signers[1..], b"message").fast_aggregate_verify(&keys, b"message", dst)
    );
}

on_both_variants!(
    /// An aggregate verifies only against each signer's own message.
    swapped_messages_are_refused,
    swapped
);

fn swapped<B: Bls<V>, V: Variant>() {
    let signers = Signer::<B, V>::several(2);
    let keys = keys_of(&signers);
    let dst = &V::POP_DST;
    let signatures = [signers[0].sign(b"a", dst), signers[1].sign(b"b", dst)];
    let aggregate = Signature::aggregate(&signatures).expect("not empty");
    assert_eq!(aggregate.aggregate_verify(&keys, &[b"a", b"b"], dst), Ok(true));
    assert_eq!(aggregate.aggregate_verify(&keys, &[b"b", b"a"], dst), Ok(false));
    assert_eq!(aggregate.aggregate_verify(&[keys[1], keys[0]], &[b"b", b"a"], dst), Ok(true));
}
