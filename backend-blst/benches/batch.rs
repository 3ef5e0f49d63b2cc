//! Batch verification against blst's: one thread against the calls that blst's
//! `verify_multiple_aggregate_signatures` makes in each of its workers, and two threads against
//! that function with its pool, which has as many threads as the machine has processors.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench batch
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

mod signed;

use core::any::Any;
use core::hint::black_box;

use blst::{BLST_ERROR, Pairing, blst_scalar, min_pk};
use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::batch::{HashedMessage, same_message, verify_all, verify_all_on};
use crosspair_core::{Affine, Backend, Group, MinPk, MinSig, Rayon, Variant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use signed::{Signed, sets, signed};

const ROUNDS: usize = 21;
/// Sets and messages.
const SHAPES: [(usize, usize); 7] =
    [(8, 8), (32, 32), (128, 128), (128, 2), (32, 1), (128, 1), (512, 1)];

/// What one of blst's workers does, on this thread.
fn by_blst<V: Variant>(signed: &[Signed<V>], rng: &mut impl Rng) -> bool
where
    Blst: Backend + Group<V::Pk> + Group<V::Sig>,
    Affine<Blst, V::Pk>: Any,
    Affine<Blst, V::Sig>: Any,
{
    let tag = V::POP_DST;
    let mut pairing = Pairing::new(true, tag.as_bytes());
    for s in signed {
        let weight = rng.next_u64() | 1;
        let error = pairing.mul_n_aggregate(
            s.key.as_affine(),
            false,
            s.signature.as_affine(),
            false,
            &weight.to_le_bytes(),
            64,
            &s.message,
            &[],
        );
        assert_eq!(error, BLST_ERROR::BLST_SUCCESS);
    }
    pairing.commit();
    pairing.finalverify(None)
}

fn print(what: &str, comparison: &Comparison) {
    println!(
        "{what:<40}{:>11.2} ms{:>11.2} ms{:>14.2}{:>10.2}{:>8.2}",
        comparison.ours.as_secs_f64() * 1e3,
        comparison.peer.as_secs_f64() * 1e3,
        1.0 / comparison.ratio,
        1.0 / comparison.quartiles.1,
        1.0 / comparison.quartiles.0,
    );
}

fn one_thread<V: Variant>()
where
    Blst: Backend + Group<V::Pk> + Group<V::Sig>,
{
    println!("\n{}, one thread each", V::NAME);
    let mut ours = ChaCha20Rng::from_seed([1; 32]);
    let mut theirs = ChaCha20Rng::from_seed([2; 32]);
    for (n, messages) in SHAPES {
        let signed = signed::<V>(n, messages);
        let sets = sets(&signed);
        let comparison = compare(
            ROUNDS,
            (64 / n as u32).max(1),
            || assert_eq!(verify_all(black_box(&sets), &mut ours), Ok(true)),
            || assert!(by_blst(black_box(&signed), &mut theirs)),
        );
        print(&format!("{n} sets, {messages} messages"), &comparison);
        if messages == 1 {
            let comparison = compare(
                ROUNDS,
                (64 / n as u32).max(1),
                || {
                    let message = HashedMessage::new(&signed[0].message, &V::POP_DST);
                    let pairs = black_box(&signed).iter().map(|s| (&s.key, &s.signature));
                    assert_eq!(same_message::verify_all(message, pairs, &mut ours), Ok(true));
                },
                || assert!(by_blst(black_box(&signed), &mut theirs)),
            );
            print(&format!("{n} pairs, same_message"), &comparison);
        }
    }
}

fn two_threads() {
    println!("\nmin-pk, Rayon with 2 threads against blst's pool");
    let pool = rayon_core::ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
    let mut ours = ChaCha20Rng::from_seed([1; 32]);
    let mut theirs = ChaCha20Rng::from_seed([2; 32]);
    for (n, messages) in SHAPES {
        let signed = signed::<MinPk>(n, messages);
        let sets = sets(&signed);
        let bytes: Vec<&[u8]> = signed.iter().map(|s| &s.message[..]).collect();
        let keys: Vec<_> =
            signed.iter().map(|s| min_pk::PublicKey::from(*s.key.as_affine())).collect();
        let signatures: Vec<_> =
            signed.iter().map(|s| min_pk::Signature::from(*s.signature.as_affine())).collect();
        let keys: Vec<_> = keys.iter().collect();
        let signatures: Vec<_> = signatures.iter().collect();
        let comparison = compare(
            ROUNDS,
            (64 / n as u32).max(1),
            || {
                let valid = pool.install(|| verify_all_on(&Rayon, black_box(&sets), &mut ours));
                assert_eq!(valid, Ok(true));
            },
            || {
                let weights: Vec<_> = (0..n).map(|_| weight(&mut theirs)).collect();
                let error = min_pk::Signature::verify_multiple_aggregate_signatures(
                    &bytes,
                    MinPk::POP_DST.as_bytes(),
                    &keys,
                    false,
                    &signatures,
                    false,
                    &weights,
                    64,
                );
                assert_eq!(error, BLST_ERROR::BLST_SUCCESS);
            },
        );
        print(&format!("{n} sets, {messages} messages"), &comparison);
    }
}

fn weight(rng: &mut impl Rng) -> blst_scalar {
    let mut weight = blst_scalar::default();
    weight.b[..8].copy_from_slice(&(rng.next_u64() | 1).to_le_bytes());
    weight
}

fn main() {
    println!("{:<40}{:>14}{:>14}{:>14}{:>18}", "", "crosspair", "blst", "blst / ours", "quartiles");
    one_thread::<MinPk>();
    one_thread::<MinSig>();
    two_threads();
}
