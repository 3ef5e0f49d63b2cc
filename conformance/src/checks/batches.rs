//! Batch verification: the result equals the AND of the individual results on every input.

use core::fmt::Debug;

use crosspair_core::batch::{
    Bits128, SeededWeights, SetMessage, SignatureSet, WeightSource, check_all, check_all_on,
    verify_all, verify_all_on, verify_each, verify_each_on,
};
use crosspair_core::{Bls, Dst, Message, Signature, SubgroupPoint, Variant};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{Signer, random_point, rng};
use crate::rngs::Broken;
use crate::sets::{MESSAGES, Pool, of_nobody, point, rejected, signed, with_signature};
use crate::threads::Threads;

/// All that is said about a batch follows from its sets' own verdicts, on every executor.
fn verdicts_are<B: Bls<V>, V: Variant, W: WeightSource<Error: Debug>>(
    sets: &[SignatureSet<'_, B, V>],
    expected: &[bool],
    weights: &mut W,
    width: usize,
) {
    const WEIGHTS: &str = "the source works";
    let context = (expected, width);
    let all = expected.iter().all(|valid| *valid);
    let first = expected.iter().position(|valid| !valid);
    let threads = Threads(width);
    let (verdict, each, found) = if width == 1 {
        (
            verify_all(sets, weights).expect(WEIGHTS),
            verify_each(sets, weights).expect(WEIGHTS),
            rejected(check_all(sets, weights)).expect(WEIGHTS),
        )
    } else {
        (
            verify_all_on(&threads, sets, weights).expect(WEIGHTS),
            verify_each_on(&threads, sets, weights).expect(WEIGHTS),
            rejected(check_all_on(&threads, sets, weights)).expect(WEIGHTS),
        )
    };
    assert_eq!(verdict, all, "{context:?}");
    assert_eq!(each, expected, "{context:?}");
    assert_eq!(found, first, "{context:?}");
}

on_both_variants!(
    /// A batch of nothing is true.
    a_batch_of_nothing_is_true,
    nothing
);

fn nothing<B: Bls<V>, V: Variant>() {
    assert_eq!(verify_all::<B, V, _>(&[], &mut Broken), Ok(true));
    assert_eq!(verify_each::<B, V, _>(&[], &mut Broken), Ok(vec![]));
    assert_eq!(check_all::<B, V, _>(&[], &mut Broken), Ok(()));
}

on_both_variants!(
    /// Mixtures of good sets and of every kind of bad one, at sizes 0 to 64, with messages as
    /// bytes, roots and hashes, weights from every source, on every executor.
    a_batch_is_the_and_of_its_sets,
    mixtures
);

fn mixtures<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_batch_is_the_and_of_its_sets");
    let pool = Pool::<B, V>::new(&mut rng);
    let mut turn = 0;
    for n in [0, 1, 2, 3, 4, 7, 20, 33, 64] {
        let mut counts = vec![0, 1, 2, n / 2, n];
        counts.retain(|spoiled| *spoiled <= n);
        counts.dedup();
        for spoiled in counts {
            let (sets, expected) = pool.mixture(&mut rng, n, spoiled);
            assert_eq!(expected.iter().filter(|valid| !**valid).count(), spoiled);
            let width = [1, 2, 3, 1, 8, 0][turn % 6];
            match turn % 3 {
                0 => verdicts_are(&sets, &expected, &mut rng, width),
                1 => verdicts_are(&sets, &expected, &mut Bits128(&mut rng), width),
                _ => {
                    let mut seed = [0; 32];
                    rng.fill_bytes(&mut seed);
                    verdicts_are(&sets, &expected, &mut SeededWeights::new(seed), width);
                }
            }
            turn += 1;
        }
    }
}

on_both_variants!(
    /// Every kind of bad set is found at every place of a batch of five, whatever the weights.
    a_bad_set_of_any_kind_is_found_at_any_place,
    places
);

fn places<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_bad_set_of_any_kind_is_found_at_any_place");
    let pool = Pool::<B, V>::new(&mut rng);
    for (turn, bad) in pool.bad.iter().enumerate() {
        for place in 0..5 {
            let mut members: Vec<_> = pool.good[turn..turn + 5].iter().collect();
            bad.iter().enumerate().for_each(|(i, bad)| members[(place + i) % 5] = bad);
            let sets: Vec<_> = members.iter().map(|member| member.in_form(2)).collect();
            let expected: Vec<_> = members.iter().map(|member| member.valid).collect();
            assert_eq!(verify_each(&sets, &mut rng), Ok(expected));
        }
        let place = turn % 5;
        let form = rng.next_u32();
        let mut members: Vec<_> = pool.good[turn..turn + 5].iter().collect();
        // Both of a pair, which has the next place too.
        bad.iter().enumerate().for_each(|(i, bad)| members[(place + i) % 5] = bad);
        let sets: Vec<_> = members.iter().map(|member| member.in_form(form)).collect();
        let expected: Vec<_> = members.iter().map(|member| member.valid).collect();
        verdicts_are(&sets, &expected, &mut rng, 1);
        verdicts_are(&sets, &expected, &mut Bits128(&mut rng), 1);
        verdicts_are(&sets, &expected, &mut SeededWeights::new([turn as u8; 32]), 1);
    }
    // One bad one in a batch on one message, at each place.
    let members = &pool.good[..8];
    for place in 0..8 {
        let mut sets: Vec<_> = members.iter().map(|member| member.in_form(1)).collect();
        sets[place] = with_signature(&sets[place], random_point(&mut rng));
        let expected: Vec<_> = (0..8).map(|i| i != place).collect();
        verdicts_are(&sets, &expected, &mut rng, 1);
    }
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
        let signatures = good.each_ref().map(point);
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
    assert!(!cancelling.verify() && !of_nobody::<B, V>(b"m").verify());
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
    /// The same 32 bytes under the same tag are one message, whether they are held as bytes, as a
    /// root, in two pieces or as a hash; a set of one form does not vouch for one of another.
    the_form_of_a_message_does_not_matter,
    forms
);

fn forms<B: Bls<V>, V: Variant>() {
    let mut rng = rng("the_form_of_a_message_does_not_matter");
    let (root, other) = (&MESSAGES[0], &MESSAGES[1]);
    let messages = |root: &'static [u8; 32], dst: Dst<'static>| {
        let bytes = SetMessage::<B, V>::new(root, dst.clone());
        let hashed = SetMessage::from(bytes.hash());
        let (prefix, body) = root.split_at(31);
        let pieces = SetMessage::new(Message::with_prefix(prefix, body), dst.clone());
        [bytes, SetMessage::root(*root, dst), pieces, hashed]
    };
    let signers = Signer::<B, V>::several(8);
    for (right, wrong) in [
        (messages(root, V::POP_DST), messages(other, V::POP_DST)),
        (messages(root, V::POP_DST), messages(root, V::BASIC_DST)),
    ] {
        // All forms of what was signed, and then all forms of something else.
        let claims = right.iter().map(|m| (m, true)).chain(wrong.iter().map(|m| (m, false)));
        let sets: Vec<_> = signers
            .iter()
            .zip(claims.clone())
            .map(|(signer, (message, _))| {
                let signature = signer.sign(root, &V::POP_DST);
                SignatureSet::new(signer.public_key(), message.clone(), signature)
            })
            .collect();
        let expected: Vec<_> = claims.map(|(_, valid)| valid).collect();
        assert!(sets.iter().map(SignatureSet::verify).eq(expected.iter().copied()));
        verdicts_are(&sets[..4], &expected[..4], &mut rng, 1);
        for wrong in 4..8 {
            for right in 0..4 {
                let pair = [sets[right].clone(), sets[wrong].clone()];
                assert_eq!(verify_each(&pair, &mut rng), Ok(vec![true, false]));
            }
        }
        verdicts_are(&sets, &expected, &mut rng, 1);
    }
}
