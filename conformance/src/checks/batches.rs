//! Batch verification: the result equals the AND of the individual results on every input.

use crosspair_core::batch::{
    SetMessage, SignatureSet, verify_all, verify_all_on, verify_each, verify_each_on,
};
use crosspair_core::{AggregatePublicKey, BatchError, Bls, Dst, Signature, SubgroupPoint, Variant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use super::secret_keys::Broken;
use super::sums::Threads;
use crate::fixtures::{Signer, random_point, rng};

/// A set of a signer's own signature.
fn signed<'a, B: Bls<V>, V: Variant>(secret: u64, message: &'a [u8]) -> SignatureSet<'a, B, V> {
    let signer = Signer::<B, V>::new(secret);
    let signature = signer.sign(message, &V::POP_DST);
    SignatureSet::new(signer.public_key(), SetMessage::new(message, V::POP_DST), signature)
}

/// The same set with another signature.
fn with_signature<'a, B: Bls<V>, V: Variant>(
    set: &SignatureSet<'a, B, V>,
    signature: SubgroupPoint<B, V::Sig>,
) -> SignatureSet<'a, B, V> {
    SignatureSet::new(*set.key(), set.message().clone(), signature.into())
}

/// What the set's own verification says.
fn alone<B: Bls<V>, V: Variant>(set: &SignatureSet<'_, B, V>) -> bool {
    match set.message() {
        SetMessage::Bytes(message, dst) => {
            set.signature().verify_aggregate(set.key(), *message, dst)
        }
        SetMessage::Root(root, dst) => set.signature().verify_aggregate(set.key(), root, dst),
        SetMessage::Hashed(_) => unreachable!("the callers pass bytes"),
    }
}

on_both_variants!(
    /// A batch of nothing is true.
    a_batch_of_nothing_is_true,
    nothing
);

fn nothing<B: Bls<V>, V: Variant>() {
    assert_eq!(verify_all::<B, V, _>(&[], &mut Broken), Ok(true));
    assert_eq!(verify_each::<B, V, _>(&[], &mut Broken), Ok(vec![]));
}

on_both_variants!(
    /// A batch of one is checked without weights; a failing generator is an error for more.
    a_failing_generator_is_an_error_where_weights_are_needed,
    broken_generator
);

fn broken_generator<B: Bls<V>, V: Variant>() {
    let good = signed::<B, V>(1, b"m");
    let bad = with_signature(&good, SubgroupPoint::generator());
    assert_eq!(verify_all(core::slice::from_ref(&good), &mut Broken), Ok(true));
    assert_eq!(verify_all(core::slice::from_ref(&bad), &mut Broken), Ok(false));
    assert_eq!(verify_each(core::slice::from_ref(&bad), &mut Broken), Ok(vec![false]));
    let error = BatchError::Rng(Broken);
    assert_eq!(verify_all(&[good.clone(), good.clone()], &mut Broken), Err(error));
    let error = BatchError::Rng(Broken);
    assert_eq!(verify_each(&[good.clone(), good], &mut Broken), Err(error));
}

on_both_variants!(
    /// Mixtures of good sets and of every kind of bad one, at sizes 0 to 64.
    a_batch_is_the_and_of_its_sets,
    mixtures
);

fn mixtures<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_batch_is_the_and_of_its_sets");
    let messages: Vec<[u8; 2]> = (0..40).map(|i| [i, 1]).collect();
    for n in [1, 2, 3, 8, 33, 64] {
        for bad in [0, 1, n / 2] {
            let mut sets = random_sets::<B, V>(&mut rng, &messages, n);
            for _ in 0..bad {
                spoil(&mut rng, &mut sets);
            }
            let expected: Vec<bool> = sets.iter().map(alone).collect();
            let all = expected.iter().all(|valid| *valid);
            assert_eq!(verify_all(&sets, &mut rng), Ok(all), "{n} sets, {bad} spoiled");
            assert_eq!(verify_each(&sets, &mut rng), Ok(expected.clone()));
            // The same with messages that are hashed before.
            for set in sets.iter_mut().step_by(2) {
                *set = hashed(set);
            }
            assert_eq!(verify_each(&sets, &mut rng), Ok(expected));
        }
    }
}

fn random_sets<'a, B: Bls<V>, V: Variant>(
    rng: &mut ChaCha20Rng,
    messages: &'a [[u8; 2]],
    n: usize,
) -> Vec<SignatureSet<'a, B, V>> {
    // Few messages, so that many repeat; or as many as there are.
    let distinct = if rng.next_u32().is_multiple_of(2) { 3 } else { messages.len() };
    (0..n)
        .map(|_| {
            let message = &messages[rng.next_u32() as usize % distinct];
            signed(1 + u64::from(rng.next_u32() % 50), message)
        })
        .collect()
}

/// Spoils one set, or two that cancel.
fn spoil<B: Bls<V>, V: Variant>(rng: &mut ChaCha20Rng, sets: &mut [SignatureSet<'_, B, V>]) {
    let first = rng.next_u32() as usize % sets.len();
    let second = rng.next_u32() as usize % sets.len();
    let signature = |index: usize| sets[index].signature().to_subgroup_point();
    match rng.next_u32() % 6 {
        // Swapped signatures.
        0 => {
            let (left, right) = (signature(first), signature(second));
            sets[first] = with_signature(&sets[first], right);
            sets[second] = with_signature(&sets[second], left);
        }
        // S₁ + Δ, S₂ − Δ.
        1 if first != second => {
            let delta = random_point::<B, V::Sig>(rng);
            let (left, right) = (signature(first) + delta, signature(second) - delta);
            sets[first] = with_signature(&sets[first], left);
            sets[second] = with_signature(&sets[second], right);
        }
        // The identity as a signature.
        2 => sets[first] = with_signature(&sets[first], SubgroupPoint::identity()),
        // A negated signature.
        3 => sets[first] = with_signature(&sets[first], -signature(first)),
        // The identity as a key, and as its signature too.
        4 => {
            let key = AggregatePublicKey::from(SubgroupPoint::identity());
            let message = sets[first].message().clone();
            let signature = Signature::from(SubgroupPoint::identity());
            sets[first] = SignatureSet::new(key, message, signature);
        }
        // A random signature.
        _ => sets[first] = with_signature(&sets[first], random_point(rng)),
    }
}

fn hashed<'a, B: Bls<V>, V: Variant>(set: &SignatureSet<'a, B, V>) -> SignatureSet<'a, B, V> {
    SignatureSet::new(*set.key(), set.message().hash(), *set.signature())
}

on_both_variants!(
    /// Errors that cancel in a plain sum: S₁ + Δ and S₂ − Δ, on one message and on two; and
    /// signatures that belong to each other's sets.
    crafted_pairs_that_cancel_are_refused,
    crafted
);

fn crafted<B: Bls<V>, V: Variant>() {
    let mut rng = rng("crafted_pairs_that_cancel_are_refused");
    for messages in [[b"a", b"a"], [b"a", b"b"]] {
        let good = [signed::<B, V>(2, messages[0]), signed::<B, V>(3, messages[1])];
        assert_eq!(verify_all(&good, &mut rng), Ok(true));
        let signatures = good.each_ref().map(|set| set.signature().to_subgroup_point());
        for _ in 0..8 {
            let delta = random_point::<B, V::Sig>(&mut rng);
            let torn = [
                with_signature(&good[0], signatures[0] + delta),
                with_signature(&good[1], signatures[1] - delta),
            ];
            assert_eq!(verify_all(&torn, &mut rng), Ok(false));
            assert_eq!(verify_each(&torn, &mut rng), Ok(vec![false, false]));
        }
        let swapped =
            [with_signature(&good[0], signatures[1]), with_signature(&good[1], signatures[0])];
        assert_eq!(verify_all(&swapped, &mut rng), Ok(false));
        assert_eq!(verify_each(&swapped, &mut rng), Ok(vec![false, false]));
    }
}

on_both_variants!(
    /// Keys that cancel in a set: false, in every company, also with the identity signature.
    a_set_whose_key_is_the_identity_never_verifies,
    identity_key
);

fn identity_key<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_set_whose_key_is_the_identity_never_verifies");
    let key = Signer::<B, V>::new(4).public_key();
    let negated = (-key.to_subgroup_point()).try_into().expect("a key");
    let identity = Signature::from(SubgroupPoint::identity());
    let message = SetMessage::new(b"m", V::POP_DST);
    let cancelling = SignatureSet::of_keys([&key, &negated], message, identity).expect("not empty");
    assert!(cancelling.key().is_identity());
    let good = signed(1, b"m");
    for sets in [
        vec![cancelling.clone()],
        vec![cancelling.clone(), good.clone()],
        vec![good.clone(), cancelling.clone(), good.clone()],
        vec![cancelling.clone(), cancelling],
    ] {
        assert_eq!(verify_all(&sets, &mut rng), Ok(false));
        let expected: Vec<bool> = sets.iter().map(|set| !set.key().is_identity()).collect();
        assert_eq!(verify_each(&sets, &mut rng), Ok(expected));
    }
}

on_both_variants!(
    /// The same bytes under two tags are two messages; a message is grouped by what is hashed.
    tags_keep_messages_apart,
    tags
);

fn tags<B: Bls<V>, V: Variant>() {
    let mut rng = rng("tags_keep_messages_apart");
    let signer = Signer::<B, V>::new(5);
    let set = |signed: &Dst<'_>, claimed: Dst<'static>| {
        let signature = signer.sign(b"m", signed);
        SignatureSet::<B, V>::new(signer.public_key(), SetMessage::new(b"m", claimed), signature)
    };
    let basic = set(&V::BASIC_DST, V::BASIC_DST);
    let pop = set(&V::POP_DST, V::POP_DST);
    let wrong = set(&V::POP_DST, V::BASIC_DST);
    assert_eq!(verify_all(&[basic.clone(), pop.clone()], &mut rng), Ok(true));
    assert_eq!(verify_each(&[pop, wrong, basic], &mut rng), Ok(vec![true, false, true]));
}

on_both_variants!(
    /// An executor of any width gives the same verdicts as none.
    executors_do_not_change_a_verdict,
    executors
);

fn executors<B: Bls<V>, V: Variant>() {
    let mut rng = rng("executors_do_not_change_a_verdict");
    let messages: Vec<[u8; 2]> = (0..40).map(|i| [i, 1]).collect();
    for width in [0, 1, 2, 3, 8] {
        let threads = Threads(width);
        let mut sets = random_sets::<B, V>(&mut rng, &messages, 40);
        assert_eq!(verify_all_on(&threads, &sets, &mut rng), Ok(true));
        spoil(&mut rng, &mut sets);
        let expected: Vec<bool> = sets.iter().map(alone).collect();
        let all = expected.iter().all(|valid| *valid);
        assert_eq!(verify_all_on(&threads, &sets, &mut rng), Ok(all));
        assert_eq!(verify_each_on(&threads, &sets, &mut rng), Ok(expected));
    }
}
