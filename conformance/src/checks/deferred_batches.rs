//! `SignatureBatch`: deferring or immediate, with a heap or in any number of slots, a batch names
//! the same set for the same reason.

use crosspair_core::batch::{
    BatchError, BatchSlot, Candidate, InvalidSet, InvalidSetReason, SignatureBatch, SignatureSet,
};
use crosspair_core::{Bls, DecodeError, Variant};
use rand_chacha::ChaCha20Rng;

use super::on_both_variants;
use crate::fixtures::{random_point, rng};
use crate::rngs::{Broken, Watched};
use crate::sets::{MESSAGES, of_nobody, signed, with_signature};
use crate::threads::Threads;

type Batch<'b, 'a, B, V> = SignatureBatch<'b, 'a, B, V, usize>;

/// Why a piece of work failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// Of its own.
    Work(&'static str),
    Invalid(InvalidSet<usize>),
    Weights(BatchError<Broken>),
}

impl From<InvalidSet<usize>> for Failure {
    fn from(invalid: InvalidSet<usize>) -> Self {
        Self::Invalid(invalid)
    }
}

impl From<BatchError<Broken>> for Failure {
    fn from(error: BatchError<Broken>) -> Self {
        Self::Weights(error)
    }
}

type Outcome = Result<&'static str, Failure>;

fn not_verified(label: usize) -> Outcome {
    let reason = InvalidSetReason::NotVerified;
    Err(Failure::Invalid(InvalidSet { label, reason }))
}

fn not_built(label: usize) -> Outcome {
    Err(Failure::Invalid(InvalidSet { label, reason: InvalidSetReason::NotBuilt }))
}

/// What is pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Good,
    Bad,
    /// The keys cancel.
    Nobody,
    NotBuilt,
    /// Nobody had to sign.
    Nothing,
}

use Kind::{Bad, Good, Nobody, NotBuilt, Nothing};

/// Sets of each kind.
struct Sets<B: Bls<V>, V: Variant> {
    good: Vec<SignatureSet<'static, B, V>>,
    bad: Vec<SignatureSet<'static, B, V>>,
    nobody: SignatureSet<'static, B, V>,
}

impl<B: Bls<V>, V: Variant> Sets<B, V> {
    fn new(rng: &mut ChaCha20Rng) -> Self {
        // On three messages.
        let good: Vec<_> = (0..9).map(|i| signed(2 + i as u64, &MESSAGES[i % 3])).collect();
        let bad = good.iter().map(|set| with_signature(set, random_point(rng))).collect();
        Self { good, bad, nobody: of_nobody(&MESSAGES[0]) }
    }

    fn get(&self, index: usize, kind: Kind) -> Candidate<'static, B, V> {
        match kind {
            Good => self.good[index].clone().into(),
            Bad => Some(self.bad[index].clone()).into(),
            Nobody => Ok::<_, DecodeError>(self.nobody.clone()).into(),
            NotBuilt if index.is_multiple_of(2) => None.into(),
            NotBuilt => Err(DecodeError::Flags).into(),
            Nothing => Candidate::NothingToVerify,
        }
    }
}

/// Pushes sets with their places as labels.
fn push_all<B: Bls<V>, V: Variant>(
    batch: &mut Batch<'_, 'static, B, V>,
    sets: &Sets<B, V>,
    kinds: &[Kind],
) -> Outcome {
    for (label, kind) in kinds.iter().enumerate() {
        batch.push(label, sets.get(label, *kind))?;
    }
    Ok("done")
}

/// What a piece of work comes to: immediate first, then deferred in every way.
fn outcomes<B: Bls<V>, V: Variant>(
    rng: &mut ChaCha20Rng,
    mut work: impl FnMut(&mut Batch<'_, 'static, B, V>) -> Outcome,
) -> Vec<(&'static str, Outcome)> {
    let mut weights = Watched::new(rng);
    let mut outcomes = vec![("immediate", work(&mut SignatureBatch::immediate()))];
    outcomes.push(("deferred", SignatureBatch::deferred(&mut weights, &mut work)));
    let threads = SignatureBatch::deferred_on(&Threads(3), &mut weights, &mut work);
    outcomes.push(("deferred_on", threads));
    for (n, name) in [(0, "in 0"), (1, "in 1"), (2, "in 2"), (3, "in 3"), (8, "in 8")] {
        let mut slots: Vec<_> = (0..n).map(|_| BatchSlot::EMPTY).collect();
        outcomes.push((name, SignatureBatch::deferred_in(&mut slots, &mut weights, &mut work)));
    }
    outcomes
}

fn expected(kinds: &[Kind]) -> Outcome {
    match kinds.iter().position(|kind| !matches!(kind, Good | Nothing)) {
        None => Ok("done"),
        Some(label) if kinds[label] == NotBuilt => not_built(label),
        Some(label) => not_verified(label),
    }
}

fn all_come_to<B: Bls<V>, V: Variant>(rng: &mut ChaCha20Rng, sets: &Sets<B, V>, kinds: &[Kind]) {
    for (name, outcome) in outcomes(rng, |batch| push_all::<B, V>(batch, sets, kinds)) {
        assert_eq!(outcome, expected(kinds), "{name} of {kinds:?}");
    }
}

on_both_variants!(
    /// Every row of up to three good, bad, unbuildable and keyless sets, and such with nothing to
    /// verify.
    every_short_batch_names_its_first_invalid_set,
    short
);

fn short<B: Bls<V>, V: Variant>() {
    let mut rng = rng("every_short_batch_names_its_first_invalid_set");
    let sets = Sets::<B, V>::new(&mut rng);
    let kinds = [Good, Bad, Nobody, NotBuilt, Nothing];
    let mut rows: Vec<Vec<Kind>> = vec![vec![]];
    for _ in 0..3 {
        for row in &rows {
            all_come_to(&mut rng, &sets, row);
        }
        rows = rows
            .iter()
            .flat_map(|row| kinds.map(|kind| row.iter().copied().chain([kind]).collect()))
            .collect();
    }
    // Of those of three, the ones that tell something new: nothing after the first two bad ones
    // can matter.
    rows.retain(|row| row[..2].iter().filter(|kind| **kind != Good).count() < 2);
    for row in &rows {
        all_come_to(&mut rng, &sets, row);
    }
}

on_both_variants!(
    /// One bad set at each place of nine, several, and unbuildable or keyless ones before, between
    /// and after them; in more sets than there are slots.
    a_long_batch_names_its_first_invalid_set,
    long
);

fn long<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_long_batch_names_its_first_invalid_set");
    let sets = Sets::<B, V>::new(&mut rng);
    let row = |places: &[(usize, Kind)]| {
        let mut row = [Good; 9];
        places.iter().for_each(|(place, kind)| row[*place] = *kind);
        row
    };
    all_come_to(&mut rng, &sets, &row(&[]));
    for place in 0..9 {
        all_come_to(&mut rng, &sets, &row(&[(place, Bad)]));
    }
    for place in [0, 4, 8] {
        all_come_to(&mut rng, &sets, &row(&[(place, NotBuilt)]));
        all_come_to(&mut rng, &sets, &row(&[(place, Nobody)]));
    }
    for [first, second] in [[0, 8], [3, 4]] {
        for kinds in [
            [Bad, Bad],
            [Bad, NotBuilt],
            [NotBuilt, Bad],
            [Bad, Nobody],
            [Nobody, Bad],
            [NotBuilt, Nobody],
            [Nobody, NotBuilt],
        ] {
            all_come_to(&mut rng, &sets, &row(&[(first, kinds[0]), (second, kinds[1])]));
        }
    }
    all_come_to(&mut rng, &sets, &[Bad; 9]);
    all_come_to(&mut rng, &sets, &[NotBuilt; 9]);
    all_come_to(&mut rng, &sets, &[Nobody; 9]);
}

on_both_variants!(
    /// An error of the work itself comes first: it is returned as it is, whatever has been pushed
    /// before, and no weights are drawn. Only an immediate batch has named a bad set by then.
    an_error_of_the_work_comes_first,
    own_error
);

fn own_error<B: Bls<V>, V: Variant>() {
    let mut rng = rng("an_error_of_the_work_comes_first");
    let sets = Sets::<B, V>::new(&mut rng);
    let failure = Err(Failure::Work("out of gas"));
    for kinds in [&[][..], &[Good, Good, Good], &[Good, Bad, Good], &[NotBuilt], &[Good, Nobody]] {
        let work = |batch: &mut Batch<'_, 'static, B, V>| {
            push_all(batch, &sets, kinds)?;
            failure
        };
        for (name, outcome) in outcomes(&mut rng, work) {
            match expected(kinds) {
                Err(named) if name == "immediate" => assert_eq!(outcome, Err(named)),
                _ => assert_eq!(outcome, failure, "{name} of {kinds:?}"),
            }
        }
        // A broken generator would be an error of its own.
        let mut slots = [const { BatchSlot::EMPTY }; 3];
        assert_eq!(SignatureBatch::deferred(&mut Broken, work), failure);
        assert_eq!(SignatureBatch::deferred_in(&mut slots, &mut Broken, work), failure);
        let mut watched = Watched::new(&mut rng);
        assert_eq!(SignatureBatch::deferred(&mut watched, work), failure);
        assert_eq!(SignatureBatch::deferred_in(&mut slots, &mut watched, work), failure);
        assert!(watched.drawn.is_empty());
    }
}

on_both_variants!(
    /// Work that goes on after a set was refused: an immediate batch answers for each set by
    /// itself, a deferring one says nothing before the end and then names the first.
    pushes_after_an_invalid_set_change_nothing,
    goes_on
);

fn goes_on<B: Bls<V>, V: Variant>() {
    let mut rng = rng("pushes_after_an_invalid_set_change_nothing");
    let sets = Sets::<B, V>::new(&mut rng);
    let mut batch = SignatureBatch::<'_, '_, B, V, usize>::immediate();
    for kind in [Good, Bad, Good, NotBuilt, Good, Nobody, Nothing, Bad, Good] {
        let answer = batch.push(5, sets.get(5, kind));
        assert_eq!(
            answer.map(|()| "done").map_err(Failure::Invalid),
            match kind {
                Good | Nothing => Ok("done"),
                Bad | Nobody => not_verified(5),
                NotBuilt => not_built(5),
            }
        );
    }
    for first in [Bad, Nobody, NotBuilt] {
        let kinds = [Good, first, Good, NotBuilt, Bad, Nobody, Good, Bad, Good];
        let mut deferring = false;
        let results = outcomes(&mut rng, |batch| {
            for (label, kind) in kinds.iter().enumerate() {
                let answer = batch.push(label, sets.get(label, *kind));
                assert!(answer.is_ok() || !deferring);
            }
            deferring = true;
            Ok("done")
        });
        for (name, outcome) in &results[1..] {
            assert_eq!(*outcome, expected(&kinds), "{name}");
        }
        // An immediate batch has answered already.
        assert_eq!(results[0], ("immediate", Ok("done")));
    }
}

on_both_variants!(
    /// Batches in batches: each answers for what was pushed into it, and only for that.
    batches_in_batches_answer_for_their_own_sets,
    nested
);

fn nested<B: Bls<V>, V: Variant>() {
    let mut rng = rng("batches_in_batches_answer_for_their_own_sets");
    let sets = Sets::<B, V>::new(&mut rng);
    let inner_work = |kind| {
        let sets = &sets;
        move |batch: &mut Batch<'_, 'static, B, V>| {
            batch.push(20, sets.get(0, Good))?;
            batch.push(21, sets.get(1, kind))?;
            batch.push(22, sets.get(2, Good))?;
            Ok("inner")
        }
    };
    for (inner, outer) in [(Good, Good), (Bad, Good), (Good, Bad), (Bad, Bad), (NotBuilt, Bad)] {
        let inner_says = match inner {
            Good => Ok("inner"),
            NotBuilt => not_built(21),
            _ => not_verified(21),
        };
        let outer_says = if outer == Good { Ok("outer") } else { not_verified(11) };
        let mut seen = 0;
        let mut weights = Watched::new(&mut rng);
        // The inner result is looked at, and does not become that of the outer work.
        let results = outcomes(&mut rng, |batch| {
            batch.push(10, sets.get(0, Good))?;
            let mut slots = [const { BatchSlot::EMPTY }; 2];
            for result in [
                inner_work(inner)(&mut SignatureBatch::immediate()),
                SignatureBatch::deferred(&mut weights, inner_work(inner)),
                SignatureBatch::deferred_in(&mut slots, &mut weights, inner_work(inner)),
            ] {
                assert_eq!(result, inner_says);
                seen += 1;
            }
            batch.push(11, sets.get(1, outer))?;
            Ok("outer")
        });
        for (name, outcome) in &results {
            assert_eq!(*outcome, outer_says, "{name}");
        }
        assert_eq!(seen, 3 * results.len());
    }
    // Work in an inner batch that pushes into the outer one: the sets are the outer one's.
    let mut weights = Watched::new(&mut rng);
    for (name, outcome) in outcomes(&mut rng, |outer| {
        let result = SignatureBatch::deferred(&mut weights, |inner| {
            inner.push(20, sets.get(0, Good))?;
            outer.push(10, sets.get(1, Bad))?;
            inner.push(21, sets.get(2, Good))?;
            Ok::<_, Failure>("inner")
        })?;
        assert_eq!(result, "inner");
        Ok("outer")
    }) {
        assert_eq!(outcome, not_verified(10), "{name}");
    }
}

on_both_variants!(
    /// A closure that puts another batch in place of the one it was given takes no set away: what
    /// was pushed into the deferring one is verified, wherever that has gone.
    a_batch_that_is_replaced_is_still_verified,
    replaced
);

fn replaced<B: Bls<V>, V: Variant>() {
    let mut rng = rng("a_batch_that_is_replaced_is_still_verified");
    let sets = Sets::<B, V>::new(&mut rng);
    for kinds in [[Bad, Good, Good], [Good, Bad, Good], [Good, Good, Bad], [Good; 3]] {
        let results = outcomes(&mut rng, |batch| {
            batch.push(0, sets.get(0, kinds[0]))?;
            let mut taken = core::mem::replace(batch, SignatureBatch::immediate());
            // The new batch is an immediate one, which answers by itself.
            let answer = batch.push(9, sets.get(3, Bad));
            assert_eq!(answer.map(|()| "done").map_err(Failure::Invalid), not_verified(9));
            taken.push(1, sets.get(1, kinds[1]))?;
            core::mem::swap(batch, &mut taken);
            batch.push(2, sets.get(2, kinds[2]))?;
            drop(core::mem::replace(batch, taken));
            Ok("done")
        });
        for (name, outcome) in results {
            assert_eq!(outcome, expected(&kinds), "{name} of {kinds:?}");
        }
    }
}
