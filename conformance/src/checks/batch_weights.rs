//! What a batch draws: nothing without a working generator, nothing twice, and weights that a
//! batch stands and falls with.

use core::fmt::Debug;

use crosspair_core::batch::{
    BatchError, BatchSlot, Bits128, Rejection, SeededWeights, SignatureBatch, SignatureSet,
    WeightSource, check_all, same_message, verify_all, verify_each,
};
use crosspair_core::{Bls, PublicKey, Signature, Variant, Weight};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::on_both_variants;
use crate::fixtures::{random_point, rng};
use crate::rngs::{Broken, Then, Watched};
use crate::sets::{MESSAGES, cancel_under, of_nobody, signed, with_signature};

/// What a batch says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Verdict {
    All(bool),
    Each(Vec<bool>),
    First(Option<usize>),
}

/// A way to verify sets, and what it says.
type Answer<E> = (&'static str, Result<Verdict, BatchError<E>>);

/// What each way to verify sets says, all with the same weights. Those of one message only for
/// sets that have one.
fn every_way<B: Bls<V>, V: Variant, W: WeightSource<Error: Debug>>(
    sets: &[SignatureSet<'_, B, V>],
    one_message: bool,
    mut weights: impl FnMut() -> W,
) -> Vec<Answer<W::Error>> {
    let mut ways = vec![
        ("verify_all", verify_all(sets, &mut weights()).map(Verdict::All)),
        ("verify_each", verify_each(sets, &mut weights()).map(Verdict::Each)),
        ("check_all", first(check_all(sets, &mut weights()))),
        ("deferred", first(SignatureBatch::deferred(&mut weights(), |batch| push(batch, sets)))),
    ];
    for (slots, name) in [(2, "deferred_in of 2"), (3, "deferred_in of 3"), (8, "deferred_in of 8")]
    {
        let mut slots: Vec<_> = (0..slots).map(|_| BatchSlot::EMPTY).collect();
        let result =
            SignatureBatch::deferred_in(&mut slots, &mut weights(), |batch| push(batch, sets));
        ways.push((name, first(result)));
    }
    if one_message {
        let message = sets[0].message();
        let pairs: Vec<(PublicKey<B, V>, Signature<B, V>)> = sets
            .iter()
            .map(|set| (set.key().to_subgroup_point().try_into().expect("a key"), *set.signature()))
            .collect();
        let pairs = || pairs.iter().map(|(key, signature)| (key, signature));
        let all = same_message::verify_all(message.clone(), pairs(), &mut weights());
        let each = same_message::verify_each(message.clone(), pairs(), &mut weights());
        ways.push(("same_message::verify_all", all.map(Verdict::All)));
        ways.push(("same_message::verify_each", each.map(Verdict::Each)));
    }
    ways
}

fn push<'a, B: Bls<V>, V: Variant, E>(
    batch: &mut SignatureBatch<'_, 'a, B, V, usize>,
    sets: &[SignatureSet<'a, B, V>],
) -> Result<(), Rejection<usize, E>> {
    for (label, set) in sets.iter().enumerate() {
        batch.push(label, set.clone())?;
    }
    Ok(())
}

fn first<E>(result: Result<(), Rejection<usize, E>>) -> Result<Verdict, BatchError<E>> {
    match result {
        Ok(()) => Ok(Verdict::First(None)),
        Err(Rejection::Invalid(invalid)) => Ok(Verdict::First(Some(invalid.label))),
        Err(Rejection::Weights(error)) => Err(error),
    }
}

/// Good sets of signers 2, 3 …, on one message or on as many.
fn good<B: Bls<V>, V: Variant>(n: u64, one_message: bool) -> Vec<SignatureSet<'static, B, V>> {
    let message = |i| &MESSAGES[if one_message { 0 } else { i as usize }];
    (0..n).map(|i| signed(2 + i, message(i))).collect()
}

/// What a way to verify sets should say.
fn right(like: &Verdict, valid: &[bool]) -> Verdict {
    match like {
        Verdict::All(_) => Verdict::All(valid.iter().all(|valid| *valid)),
        Verdict::Each(_) => Verdict::Each(valid.to_vec()),
        Verdict::First(_) => Verdict::First(valid.iter().position(|valid| !valid)),
    }
}

/// Every way to verify the sets says what it should.
fn all_say<B: Bls<V>, V: Variant, W: WeightSource<Error: Debug>>(
    sets: &[SignatureSet<'_, B, V>],
    one_message: bool,
    weights: impl FnMut() -> W,
    valid: &[bool],
) {
    for (way, result) in every_way(sets, one_message, weights) {
        let verdict = result.expect(way);
        assert_eq!(verdict, right(&verdict, valid), "{way}");
    }
}

/// Twelve sets on one message, of which one is bad.
fn one_bad<B: Bls<V>, V: Variant>(
    rng: &mut ChaCha20Rng,
    place: usize,
) -> (Vec<SignatureSet<'static, B, V>>, Vec<bool>) {
    let mut sets = good::<B, V>(12, true);
    sets[place] = with_signature(&sets[place], random_point(rng));
    (sets, (0..12).map(|i| i != place).collect())
}

on_both_variants!(
    /// A set by itself needs no weights. For more, a generator that fails and one that returns
    /// nothing but zeros are errors, and never a verdict: in every way to verify.
    a_failing_generator_is_an_error_where_weights_are_needed,
    failing
);

fn failing<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_failing_generator_is_an_error_where_weights_are_needed");
    let mut stuck = || Watched::stopping(&mut rng, 0, Then::ReturnsZeros);
    for n in [2, 5] {
        for one_message in [true, false] {
            let sets = good::<B, V>(n, one_message);
            let all_are = |error, results: Vec<Answer<Broken>>| {
                for (way, result) in results {
                    assert_eq!(result, Err(error), "{way} of {n}");
                }
            };
            let error = BatchError::Rng(Broken);
            all_are(error, every_way(&sets, one_message, || Broken));
            all_are(error, every_way(&sets, one_message, || Bits128(Broken)));
            all_are(BatchError::StuckRng, every_way(&sets, one_message, &mut stuck));
            all_are(BatchError::StuckRng, every_way(&sets, one_message, || Bits128(stuck())));
        }
    }
    let one = good::<B, V>(1, true);
    all_say(&one, true, || Broken, &[true]);
    let bad = [with_signature(&one[0], random_point(&mut rng))];
    all_say(&bad, true, || Broken, &[false]);
    // A key that is the identity decides alone whether all are valid, and nothing else: what comes
    // before it has to be verified, also where it was not built.
    let mut sets = good::<B, V>(2, false);
    sets.push(of_nobody(&MESSAGES[0]));
    assert_eq!(verify_all(&sets, &mut Broken), Ok(false));
    let error = BatchError::Rng(Broken);
    assert_eq!(verify_each(&sets, &mut Broken), Err(error));
    assert_eq!(check_all(&sets, &mut Broken), Err(error.into()));
    let deferred = SignatureBatch::deferred(&mut Broken, |batch| {
        push(batch, &sets[..2])?;
        batch.push(2, None)?;
        Ok::<_, Rejection<_, _>>(())
    });
    assert_eq!(deferred, Err(error.into()));
    // In fewer than two slots, every set is by itself.
    let (sets, _) = one_bad::<B, V>(&mut rng, 2);
    for slots in [0, 1] {
        let mut slots: Vec<_> = (0..slots).map(|_| BatchSlot::EMPTY).collect();
        let result =
            SignatureBatch::deferred_in(&mut slots, &mut Broken, |batch| push(batch, &sets));
        assert_eq!(first(result), Ok(Verdict::First(Some(2))));
    }
}

on_both_variants!(
    /// A generator that fails, or gets stuck, only when a search for the bad set needs further
    /// weights: an error, whenever that is, and the verdict once it works for long enough.
    a_generator_that_fails_in_a_search_is_an_error,
    failing_late
);

/// How often each of [`every_way`] calls the generator for [`one_bad`] at place 9: for all twelve
/// sets, then for the first six, and for the next three; in slots, once a set.
const CALLS: [(&str, usize); 9] = [
    ("verify_all", 1),
    ("verify_each", 3),
    ("check_all", 3),
    ("deferred", 3),
    ("deferred_in of 2", 10),
    ("deferred_in of 3", 12),
    ("deferred_in of 8", 14),
    ("same_message::verify_all", 1),
    ("same_message::verify_each", 3),
];

fn failing_late<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_generator_that_fails_in_a_search_is_an_error");
    let (sets, valid) = one_bad::<B, V>(&mut rng, 9);
    for (then, error) in
        [(Then::Fails, BatchError::Rng(Broken)), (Then::ReturnsZeros, BatchError::StuckRng)]
    {
        for answers in [0, 1, 2, 3, 9, 10, 11, 12, 13, 14] {
            let results = every_way(&sets, true, || Watched::stopping(&mut rng, answers, then));
            assert_eq!(results.len(), CALLS.len());
            for ((way, result), (expected_way, calls)) in results.into_iter().zip(CALLS) {
                assert_eq!(way, expected_way);
                match result {
                    Ok(verdict) => {
                        assert!(answers >= calls, "{way} after {answers} calls");
                        assert_eq!(verdict, right(&verdict, &valid), "{way}");
                    }
                    Err(actual) => {
                        assert!(answers < calls, "{way} after {answers} calls");
                        assert_eq!(actual, error, "{way}");
                    }
                }
            }
        }
    }
}

on_both_variants!(
    /// Each call draws its own weights, one for each set, and so does each test of a search: no
    /// weight is drawn twice.
    no_weight_is_used_twice,
    fresh
);

fn fresh<B: Bls<V>, V: Variant>() {
    let mut rng = rng("no_weight_is_used_twice");
    let (bad, _) = one_bad::<B, V>(&mut rng, 9);
    let sets = good::<B, V>(6, false);
    let mut watched = Watched::new(&mut rng);
    let mut lengths = Vec::new();
    let mut calls = |watched: &mut Watched, what: &str, expected: &[usize]| {
        let new: Vec<_> = watched.drawn[lengths.len()..].iter().map(|bytes| bytes.len()).collect();
        assert_eq!(new, expected, "{what}");
        lengths.extend(new);
    };
    for _ in 0..2 {
        assert_eq!(verify_all(&sets, &mut watched), Ok(true));
        calls(&mut watched, "verify_all of good sets", &[48]);
        assert_eq!(verify_each(&sets, &mut watched), Ok(vec![true; 6]));
        calls(&mut watched, "verify_each of good sets", &[48]);
        assert_eq!(first(check_all(&sets, &mut watched)), Ok(Verdict::First(None)));
        calls(&mut watched, "check_all of good sets", &[48]);
        assert_eq!(verify_all(&bad, &mut watched), Ok(false));
        calls(&mut watched, "verify_all", &[96]);
        assert_eq!(verify_each(&bad, &mut watched).map(|each| each[9]), Ok(false));
        calls(&mut watched, "verify_each", &[96, 48, 24]);
        assert_eq!(first(check_all(&bad, &mut watched)), Ok(Verdict::First(Some(9))));
        calls(&mut watched, "check_all", &[96, 48, 24]);
        let deferred = SignatureBatch::deferred(&mut watched, |batch| push(batch, &bad));
        assert_eq!(first(deferred), Ok(Verdict::First(Some(9))));
        calls(&mut watched, "deferred", &[96, 48, 24]);
        let mut slots = [const { BatchSlot::EMPTY }; 8];
        let deferred =
            SignatureBatch::deferred_in(&mut slots, &mut watched, |batch| push(batch, &bad));
        assert_eq!(first(deferred), Ok(Verdict::First(Some(9))));
        calls(&mut watched, "deferred_in", &[8; 14]);
    }
    let weights: Vec<&[u8]> = watched.drawn.iter().flat_map(|bytes| bytes.chunks(8)).collect();
    let different: std::collections::HashSet<_> = weights.iter().collect();
    assert_eq!(different.len(), weights.len());

    let mut watched = Watched::new(&mut rng);
    assert_eq!(first(check_all(&bad, &mut Bits128(&mut watched))), Ok(Verdict::First(Some(9))));
    let lengths: Vec<_> = watched.drawn.iter().map(Vec::len).collect();
    assert_eq!(lengths, [192, 96, 48]);
}

on_both_variants!(
    /// Whoever knows the weights can make wrong signatures pass: S₁ + w₂·Δ and S₂ − w₁·Δ, with the
    /// weights as [`WeightSource::draw`] gives and [`Weight::to_integers`] defines them. So the
    /// weights are in use, each for its own set; and under others the same sets are refused.
    known_weights_let_wrong_signatures_pass_and_others_do_not,
    known
);

fn known<B: Bls<V>, V: Variant>() {
    let mut rng = rng("known_weights_let_wrong_signatures_pass_and_others_do_not");
    known_from::<B, V, _>(&mut rng, |seed| ChaCha20Rng::from_seed([seed; 32]));
    known_from::<B, V, _>(&mut rng, |seed| Bits128(ChaCha20Rng::from_seed([seed; 32])));
    known_from::<B, V, _>(&mut rng, |seed| SeededWeights::new([seed; 32]));
}

fn known_from<B: Bls<V>, V: Variant, W: WeightSource<Error: Debug>>(
    rng: &mut ChaCha20Rng,
    source: impl Fn(u8) -> W,
) {
    let mut weights = [Weight::ONE; 5];
    source(7).draw(&mut weights).expect("the source works");
    for one_message in [true, false] {
        let good = good::<B, V>(5, one_message);
        let delta = random_point::<B, V::Sig>(rng);
        let crafted = |places: [usize; 2], weights: [Weight; 2]| {
            let mut sets = good.clone();
            cancel_under(&mut sets, places, weights, delta);
            assert!(places.iter().all(|place| !sets[*place].verify()));
            sets
        };
        // The first two share the slots of every batch.
        let sets = crafted([0, 1], [weights[0], weights[1]]);
        let invalid = [false, false, true, true, true];
        all_say(&sets, one_message, || source(7), &[true; 5]);
        all_say(&sets, one_message, || source(8), &invalid);
        // A weight belongs to one set, not to any.
        let sets = crafted([0, 1], [weights[1], weights[0]]);
        all_say(&sets, one_message, || source(7), &invalid);
        for places in [[1, 3], [4, 0]] {
            let sets = crafted(places, places.map(|place| weights[place]));
            assert!(verify_all(&sets, &mut source(7)).expect("weights"));
            assert!(!verify_all(&sets, &mut source(9)).expect("weights"));
        }
    }
}
