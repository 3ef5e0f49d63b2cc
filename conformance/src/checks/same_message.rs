//! Many signatures on one message: what is said about each is what its own verification says.

use core::fmt::Debug;

use crosspair_core::batch::{
    Bits128, HashedMessage, SeededWeights, SetMessage, WeightSource, same_message,
};
use crosspair_core::{Bls, PublicKey, Signature, SubgroupPoint, Variant};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{Signer, random_point, rng};
use crate::rngs::Broken;
use crate::sets::MESSAGES;
use crate::threads::Threads;

type Pair<B, V> = (PublicKey<B, V>, Signature<B, V>);

/// The message in each form that it can have.
fn forms<B: Bls<V>, V: Variant>() -> [SetMessage<'static, B, V>; 3] {
    [
        SetMessage::new(&MESSAGES[0], V::POP_DST),
        SetMessage::root(MESSAGES[0], V::POP_DST),
        HashedMessage::new(&MESSAGES[0], &V::POP_DST).into(),
    ]
}

/// `n` pairs that verify on the message, and `n` that do not, of each kind in turn.
fn pairs<B: Bls<V>, V: Variant>(n: u64) -> [Vec<Pair<B, V>>; 2] {
    let mut rng = rng("pairs on one message");
    let signers = Signer::<B, V>::several(n);
    let delta = random_point::<B, V::Sig>(&mut rng);
    let good: Vec<_> = signers
        .iter()
        .map(|signer| (signer.public_key(), signer.sign(&MESSAGES[0], &V::POP_DST)))
        .collect();
    let bad = good.iter().zip(&signers).enumerate().map(|(i, ((key, signature), signer))| {
        let point = signature.to_subgroup_point();
        let signature = match i % 8 {
            // The errors of these two cancel in a plain sum.
            0 => (point + delta).into(),
            1 => (point - delta).into(),
            2 => SubgroupPoint::identity().into(),
            3 => (-point).into(),
            4 => good[(i + 1) % good.len()].1,
            5 => signer.sign(&MESSAGES[1], &V::POP_DST),
            6 => signer.sign(&MESSAGES[0], &V::BASIC_DST),
            _ => {
                let key = (-key.to_subgroup_point()).try_into().expect("a key");
                return (key, *signature);
            }
        };
        (*key, signature)
    });
    let bad: Vec<_> = bad.collect();
    let alone = |(key, signature): &Pair<B, V>| signature.verify(key, &MESSAGES[0], &V::POP_DST);
    assert!(good.iter().all(alone) && !bad.iter().any(alone));
    [good, bad]
}

fn verdicts_are<B: Bls<V>, V: Variant, W: WeightSource<Error: Debug>>(
    message: &SetMessage<'_, B, V>,
    pairs: &[Pair<B, V>],
    expected: &[bool],
    weights: &mut W,
    width: usize,
) {
    let context = (message, expected, width);
    let references = || pairs.iter().map(|(key, signature)| (key, signature));
    let (all, each) = if width == 1 {
        (
            same_message::verify_all(message.clone(), references(), weights),
            same_message::verify_each(message.clone(), references(), weights),
        )
    } else {
        let threads = Threads(width);
        (
            same_message::verify_all_on(&threads, message.clone(), references(), weights),
            same_message::verify_each_on(&threads, message.clone(), references(), weights),
        )
    };
    let valid = expected.iter().all(|valid| *valid);
    assert_eq!(all.expect("the source works"), valid, "{context:?}");
    assert_eq!(each.expect("the source works"), expected, "{context:?}");
}

on_both_variants!(
    /// 0, 1, 2, 5, 33 and 64 pairs of which none, one, two, half or all are bad, with the message
    /// in each of its forms, weights from every source, on every executor.
    pairs_on_one_message_are_judged_one_by_one,
    mixtures
);

fn mixtures<B: Bls<V>, V: Variant>() {
    let mut rng = rng("pairs_on_one_message_are_judged_one_by_one");
    let [good, bad] = pairs::<B, V>(64);
    let messages = forms::<B, V>();
    let mut turn = 0;
    for n in [0, 1, 2, 5, 33, 64] {
        let mut counts = vec![0, 1, 2, n / 2, n];
        counts.retain(|spoiled| *spoiled <= n);
        counts.sort_unstable();
        counts.dedup();
        for spoiled in counts {
            let mut expected = vec![true; n];
            expected[..spoiled].fill(false);
            for place in (1..n).rev() {
                expected.swap(place, rng.next_u32() as usize % (place + 1));
            }
            let pairs: Vec<_> =
                (0..n).map(|i| if expected[i] { good[i] } else { bad[i] }).collect();
            let (message, width) = (&messages[turn % 3], [1, 2, 1, 3, 8, 0, 1][turn % 7]);
            match turn / 3 % 3 {
                0 => verdicts_are(message, &pairs, &expected, &mut rng, width),
                1 => verdicts_are(message, &pairs, &expected, &mut Bits128(&mut rng), width),
                _ => {
                    let mut seed = [0; 32];
                    rng.fill_bytes(&mut seed);
                    let mut seeded = SeededWeights::new(seed);
                    verdicts_are(message, &pairs, &expected, &mut seeded, width);
                }
            }
            turn += 1;
        }
    }
}

on_both_variants!(
    /// One bad pair at each place of nine, and a pair twice: it counts twice.
    a_bad_pair_is_found_at_any_place,
    places
);

fn places<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_bad_pair_is_found_at_any_place");
    let [good, bad] = pairs::<B, V>(9);
    let [message, ..] = forms::<B, V>();
    for place in 0..9 {
        let mut pairs = good.clone();
        pairs[place] = bad[place];
        let expected: Vec<_> = (0..9).map(|i| i != place).collect();
        verdicts_are(&message, &pairs, &expected, &mut rng, 1);
    }
    let twice = [good[0], bad[1], good[0], bad[1]];
    verdicts_are(&message, &twice, &[true, false, true, false], &mut rng, 1);
}

on_both_variants!(
    /// No pairs are all valid; one is judged without weights.
    few_pairs_on_one_message_need_no_weights,
    few
);

fn few<B: Bls<V>, V: Variant>() {
    let [good, bad] = pairs::<B, V>(1);
    let broken = &mut Broken;
    for message in forms::<B, V>() {
        assert_eq!(same_message::verify_all(message.clone(), [], broken), Ok(true));
        assert_eq!(same_message::verify_each(message.clone(), [], broken), Ok(vec![]));
        for ((key, signature), valid) in [(&good[0], true), (&bad[0], false)] {
            let pair = [(key, signature)];
            assert_eq!(same_message::verify_all(message.clone(), pair, broken), Ok(valid));
            assert_eq!(same_message::verify_each(message.clone(), pair, broken), Ok(vec![valid]));
        }
    }
}
