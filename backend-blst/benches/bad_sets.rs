//! What it costs to find the bad sets of a batch: `verify_each` against verifying the sets one by
//! one, and `check_all` against a batch without a bad set.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench bad_sets
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

mod signed;

use core::hint::black_box;

use crosspair_benches::compare;
use crosspair_blst::Blst;
use crosspair_core::MinPk;
use crosspair_core::batch::{Rejection, SignatureSet, check_all, verify_all, verify_each};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use signed::{sets, signed};

const ROUNDS: usize = 15;

fn main() {
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    let mut other = ChaCha20Rng::from_seed([2; 32]);
    println!("verify_each with bad sets at even distances, relative to one by one\n");
    let parts = ["1", "2", "1/8", "1/4", "1/2", "all"];
    println!("{:<26}{:>10}{}", "bad", "none", parts.map(|part| format!("{part:>10}")).concat());
    for (n, messages) in [(8, 8), (32, 32), (64, 64), (128, 128), (128, 2)] {
        let good = sets(&signed::<MinPk>(n, messages));
        print!("{:<26}", format!("{n} sets, {messages} messages"));
        for bad in [0, 1, 2, n / 8, n / 4, n / 2, n] {
            let spoiled = spoiled(&good, bad);
            let comparison = compare(
                ROUNDS,
                1,
                || {
                    let verdicts = verify_each(black_box(&spoiled), &mut rng).expect("infallible");
                    assert_eq!(verdicts.iter().filter(|valid| !**valid).count(), bad);
                },
                || {
                    let invalid = black_box(&spoiled).iter().filter(|set| !set.verify()).count();
                    assert_eq!(invalid, bad);
                },
            );
            print!("{:>10.2}", comparison.ratio);
        }
        println!();
    }

    println!("\none bad set, relative to a batch of good ones, by its place\n");
    println!("{:<26}{:>14}{:>14}", "", "verify_each", "check_all");
    let good = sets(&signed::<MinPk>(128, 128));
    for place in [0, 77, 127] {
        let mut spoiled = good.clone();
        spoil(&mut spoiled, place);
        let each = compare(
            ROUNDS,
            1,
            || {
                let verdicts = verify_each(black_box(&spoiled), &mut rng).expect("infallible");
                assert_eq!(verdicts.iter().position(|valid| !valid), Some(place));
            },
            || assert_eq!(verify_all(black_box(&good), &mut other), Ok(true)),
        );
        let first = compare(
            ROUNDS,
            1,
            || {
                assert!(check_all(black_box(&spoiled), &mut rng).is_err_and(|rejection| matches!(rejection, Rejection::Invalid(invalid) if invalid.label == place)))
            },
            || assert_eq!(verify_all(black_box(&good), &mut other), Ok(true)),
        );
        println!("{:<26}{:>14.2}{:>14.2}", format!("{place} of 128"), each.ratio, first.ratio);
    }
}

fn spoiled(
    good: &[SignatureSet<'static, Blst, MinPk>],
    bad: usize,
) -> Vec<SignatureSet<'static, Blst, MinPk>> {
    let mut sets = good.to_vec();
    (0..bad).for_each(|i| spoil(&mut sets, i * good.len() / bad));
    sets
}

/// Negates a signature.
fn spoil(sets: &mut [SignatureSet<'static, Blst, MinPk>], place: usize) {
    let set = &sets[place];
    let signature = (-set.signature().to_subgroup_point()).into();
    sets[place] = SignatureSet::new(*set.key(), set.message().clone(), signature);
}
