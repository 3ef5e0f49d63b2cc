//! Batch verification against blst's, single thread against single thread: the calls that
//! blst's `verify_multiple_aggregate_signatures` makes in each of its workers.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench batch
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;

use blst::{BLST_ERROR, Pairing};
use crosspair_benches::compare;
use crosspair_blst::Blst;
use crosspair_core::batch::{SetMessage, SignatureSet, verify_all, verify_each};
use crosspair_core::{MinPk, PublicKey, Scalar, Signature, SubgroupPoint, Variant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const ROUNDS: usize = 15;

struct Signed {
    key: PublicKey<Blst, MinPk>,
    message: [u8; 32],
    signature: Signature<Blst, MinPk>,
}

/// n signatures over so many messages.
fn signed(n: usize, messages: usize) -> Vec<Signed> {
    (0..n)
        .map(|i| {
            let mut message = [7; 32];
            message[..8].copy_from_slice(&((i % messages) as u64).to_le_bytes());
            let secret = Scalar::from(0x1234_5678_9abc_def0 + i as u64);
            let key = SubgroupPoint::generator() * secret;
            let signature = SubgroupPoint::hash(&message, &MinPk::POP_DST) * secret;
            let key = key.try_into().expect("not the identity");
            Signed { key, message, signature: signature.into() }
        })
        .collect()
}

fn sets(signed: &[Signed]) -> Vec<SignatureSet<'_, Blst, MinPk>> {
    signed
        .iter()
        .map(|s| SignatureSet::new(s.key, SetMessage::new(&s.message, MinPk::POP_DST), s.signature))
        .collect()
}

fn by_blst(signed: &[Signed], rng: &mut impl Rng) -> bool {
    let tag = MinPk::POP_DST;
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

fn main() {
    let mut ours = ChaCha20Rng::from_seed([1; 32]);
    let mut theirs = ChaCha20Rng::from_seed([2; 32]);
    println!("{:<32}{:>14}{:>14}{:>16}{:>20}", "", "crosspair", "blst", "blst / ours", "quartiles");
    for (n, messages) in [(8, 8), (32, 32), (128, 128), (128, 2), (32, 1), (128, 1), (512, 1)] {
        let signed = signed(n, messages);
        let sets = sets(&signed);
        let comparison = compare(
            ROUNDS,
            (64 / n as u32).max(1),
            || assert_eq!(verify_all(black_box(&sets), &mut ours), Ok(true)),
            || assert!(by_blst(black_box(&signed), &mut theirs)),
        );
        println!(
            "{:<32}{:>11.2} ms{:>11.2} ms{:>16.2}{:>12.2}{:>8.2}",
            format!("{n} sets, {messages} messages"),
            comparison.ours.as_secs_f64() * 1e3,
            comparison.peer.as_secs_f64() * 1e3,
            1.0 / comparison.ratio,
            1.0 / comparison.quartiles.1,
            1.0 / comparison.quartiles.0,
        );
    }
    let signed = signed(128, 128);
    let good = sets(&signed);
    let mut bad = good.clone();
    bad[77] = SignatureSet::new(*bad[77].key(), bad[77].message().clone(), *bad[76].signature());
    let mut again = ChaCha20Rng::from_seed([3; 32]);
    let comparison = compare(
        ROUNDS,
        1,
        || {
            let verdicts = verify_each(black_box(&bad), &mut ours).expect("infallible");
            assert_eq!(verdicts.iter().position(|valid| !valid), Some(77));
        },
        || assert_eq!(verify_all(black_box(&good), &mut again), Ok(true)),
    );
    println!("one bad among 128 costs {:.2} of a good batch", comparison.ratio);
}
