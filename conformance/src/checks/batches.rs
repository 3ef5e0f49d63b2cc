//! Batch verification: the result equals the AND of the individual results on every input.

use core::fmt::Debug;

use crosspair_core::batch::{
    Bits128, SeededWeights, SetMessage, SignatureSet, WeightSource, first_invalid,
    first_invalid_on, verify_all, verify_all_on, verify_each, verify_each_on,
};
use crosspair_core::{
    Bls, CurvePoint, DecodeError, Dst, ItemError, Message, Signature, SubgroupPoint, Variant,
};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use super::sums::Threads;
use crate::fixtures::{Signer, TestCurve, random_point, rng};
use crate::generators::Broken;
use crate::sets::{MESSAGES, Pool, alone, of_nobody, point, signed, with_signature};

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
            first_invalid(sets, weights).expect(WEIGHTS),
        )
    } else {
        (
            verify_all_on(&threads, sets, weights).expect(WEIGHTS),
            verify_each_on(&threads, sets, weights).expect(WEIGHTS),
            first_invalid_on(&threads, sets, weights).expect(WEIGHTS),
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
    assert_eq!(first_invalid::<B, V, _>(&[], &mut Broken), Ok(None));
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

on_both_variants!(
    /// Sets from compressed signatures: those that decoding one by one gives, or the first that
    /// is none and why, on every executor.
    sets_are_made_of_compressed_signatures,
    compressed
);

fn compressed<B: Bls<V>, V: Variant>()
where
    V::Sig: TestCurve,
{
    let signers = Signer::<B, V>::several(20);
    let encoded: Vec<Vec<u8>> = signers
        .iter()
        .zip(&MESSAGES)
        .map(|(signer, root)| signer.sign(root, &V::POP_DST).to_compressed().as_ref().to_vec())
        .collect();
    let sets = |encoded: &[Vec<u8>], width: usize| {
        let claims = signers.iter().zip(&MESSAGES).zip(encoded).map(|((signer, root), bytes)| {
            (signer.public_key(), SetMessage::root(*root, V::POP_DST), bytes.clone())
        });
        if width == 1 {
            SignatureSet::<B, V>::from_compressed_all(claims)
        } else {
            SignatureSet::from_compressed_all_on(&Threads(width), claims)
        }
    };
    for width in [1, 2, 3] {
        for n in [0, 1, 2, 20] {
            let sets = sets(&encoded[..n], width).expect("signatures");
            assert_eq!(sets.len(), n);
            for (set, bytes) in sets.iter().zip(&encoded) {
                assert_eq!(Ok(*set.signature()), Signature::from_compressed(bytes));
                assert!(alone(set));
            }
        }
    }

    let good = &encoded[0];
    let flags = |set: u8, clear: u8| {
        let mut bytes = good.clone();
        bytes[0] = bytes[0] & !clear | set;
        bytes
    };
    let (small_order, _) = V::Sig::small_order_points().swap_remove(0);
    let outside = CurvePoint::<B, V::Sig>::from_compressed(&small_order).is_ok();
    assert!(outside, "a point of the curve");
    let mut no_x = vec![0; good.len()];
    no_x[0] = 0x80;
    let no_x = (0..=u8::MAX)
        .map(|x| {
            *no_x.last_mut().expect("not empty") = x;
            no_x.clone()
        })
        .find(|bytes| CurvePoint::<B, V::Sig>::from_compressed(bytes).is_err())
        .expect("half of all x have no y");
    let mut large = vec![0xff; good.len()];
    large[0] = 0x9f;
    let bad = [
        (good[1..].to_vec(), DecodeError::Length { actual: good.len() - 1 }),
        (vec![], DecodeError::Length { actual: 0 }),
        (flags(0, 0x80), DecodeError::Flags),
        (flags(0x40, 0x20), DecodeError::InvalidInfinity),
        (large, DecodeError::NotCanonical),
        (no_x, DecodeError::NotOnCurve),
        (small_order, DecodeError::NotInSubgroup),
    ];
    for (turn, (bytes, error)) in bad.iter().enumerate() {
        for index in [0, 7, 19] {
            let mut spoiled = encoded.clone();
            // The first is named, whatever is wrong with those after it.
            spoiled[index].clone_from(bytes);
            spoiled[19].clone_from(if index < 19 { &bad[(turn + 1) % bad.len()].0 } else { bytes });
            for width in [1, 3] {
                let expected = ItemError { index, error: *error };
                assert_eq!(sets(&spoiled, width).err(), Some(expected), "{width}");
            }
        }
    }
    // The identity is a signature, though of nothing.
    let identity = Signature::<B, V>::from(SubgroupPoint::identity()).to_compressed();
    let claim = (signers[0].public_key(), SetMessage::root(MESSAGES[0], V::POP_DST), identity);
    let sets = SignatureSet::from_compressed_all([claim]).expect("a signature");
    assert!(sets[0].signature().is_identity() && !sets[0].verify());
}
