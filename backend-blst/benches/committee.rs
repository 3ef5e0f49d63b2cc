//! Sums of those of a committee who took part, alone and in the sets of a block.
//!
//! ```text
//! taskset -c 0 cargo bench -p crosspair-blst --bench committee
//! ```
//!
//! The peer's functions for many sets use a pool of as many threads as the process has processors:
//! on one, all is single-threaded.

#![allow(clippy::print_stdout, reason = "a program's output")]

mod block;

use core::hint::black_box;
use std::thread;

use block::{Attending, Key, Set, bitlist, block};
use blst::{BLST_ERROR, blst_p1, blst_p1_affine, blst_p1s_add, blst_scalar, min_pk};
use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::batch::{HashedMessage, SetMessage, SignatureSet, verify_all};
use crosspair_core::committee::{Committee, Participation, sum_across};
use crosspair_core::{AggregatePublicKey, MinPk, Variant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Many short rounds for one committee: what takes longer than its turn on a busy processor would
/// look slower than it is, and the peer takes longer.
const SHORT_ROUNDS: usize = 401;
const ROUNDS: usize = 41;
/// Members of a committee that are present, of 512.
const PRESENT: [usize; 6] = [128, 256, 410, 486, 507, 512];

fn main() {
    if thread::available_parallelism().map_or(0, |threads| threads.get()) != 1 {
        println!("on several processors, on which blst's sums and batches run in parallel:");
    }
    println!("{:<44}{:>14}{:>14}{:>14}{:>19}", "", "crosspair", "peer", "peer / ours", "quartiles");
    one_committee();
    a_block();
}

/// `time` in microseconds.
fn print(what: &str, comparison: &Comparison) {
    println!(
        "{what:<44}{:>11.2} us{:>11.2} us{:>14.2}{:>11.2}{:>8.2}",
        comparison.ours.as_secs_f64() * 1e6,
        comparison.peer.as_secs_f64() * 1e6,
        1.0 / comparison.ratio,
        1.0 / comparison.quartiles.1,
        1.0 / comparison.quartiles.0,
    );
}

fn keep<T>(value: T) {
    let _ = black_box(value);
}

fn one_committee() {
    for present in PRESENT {
        let attending = Attending::new(0x1234_5678_9abc, 512, present);
        let bytes = bitlist(&attending.bits);
        let committee = &attending.committee;
        let sum = || {
            let bits = Participation::from_bitlist(black_box(&bytes)).expect("valid");
            committee.sum(bits).expect("not empty")
        };
        let theirs: Vec<_> = attending.present().map(of_blst).collect();
        let theirs: Vec<_> = theirs.iter().collect();
        assert_eq!(blst_p1_affine::from(one_at_a_time(&theirs)), *sum().as_affine());
        print(
            &format!("{present} of 512: blst, one at a time"),
            &compare(SHORT_ROUNDS, 2, || keep(sum()), || keep(one_at_a_time(black_box(&theirs)))),
        );
        print(
            &format!("{present} of 512: crosspair, the present keys"),
            &compare(
                SHORT_ROUNDS,
                2,
                || keep(sum()),
                || keep(AggregatePublicKey::sum(black_box(&attending).present())),
            ),
        );
    }
}

fn of_blst(key: &Key) -> min_pk::PublicKey {
    (*key.as_affine()).into()
}

/// blst's own sum, validation off, as a key.
fn one_at_a_time(keys: &[&min_pk::PublicKey]) -> min_pk::PublicKey {
    min_pk::AggregatePublicKey::aggregate(keys, false).expect("not empty").to_public_key()
}

/// blst's batched sum, by hand.
fn batched(keys: &[&blst_p1_affine]) -> min_pk::PublicKey {
    let mut sum = blst_p1::default();
    // SAFETY: a slice of references has the layout of an array of pointers to initialised points,
    // of which blst reads as many as there are.
    unsafe { blst_p1s_add(&mut sum, keys.as_ptr().cast(), keys.len()) };
    min_pk::AggregatePublicKey::from(sum).to_public_key()
}

/// What each library has of a set before it is verified.
struct Prepared<'s> {
    set: &'s Set,
    committees: Vec<&'s Committee<Blst, MinPk>>,
    message: HashedMessage<Blst, MinPk>,
    keys: Vec<min_pk::PublicKey>,
    points: Vec<&'s blst_p1_affine>,
    signature: min_pk::Signature,
}

impl<'s> Prepared<'s> {
    fn new(set: &'s Set) -> Self {
        Self {
            set,
            committees: set.committees.iter().map(|c| &c.committee).collect(),
            message: HashedMessage::new(&set.message, &MinPk::POP_DST),
            keys: set.present().map(of_blst).collect(),
            points: set.present().map(Key::as_affine).collect(),
            signature: (*set.signature.as_affine()).into(),
        }
    }

    fn sum(&self) -> AggregatePublicKey<Blst, MinPk> {
        let bits = Participation::from_bitlist(&self.set.bitlist).expect("valid");
        sum_across(&self.committees, bits).expect("not empty")
    }
}

fn a_block() {
    let sets = block();
    assert_eq!(sets.iter().map(|set| set.present().count()).sum::<usize>(), 33_000);
    let sets: Vec<_> = sets.iter().map(Prepared::new).collect();
    let mut rng = ChaCha20Rng::from_seed([1; 32]);
    let mut ours = |message: fn(&Prepared<'_>) -> SetMessage<'static, Blst, MinPk>| {
        let sets: Vec<_> = black_box(&sets)
            .iter()
            .map(|set| SignatureSet::new(set.sum(), message(set), set.set.signature))
            .collect();
        assert_eq!(verify_all(&sets, &mut rng), Ok(true));
    };
    let hashed = |set: &Prepared<'_>| set.message.into();
    let unhashed = |set: &Prepared<'_>| SetMessage::root(set.set.message, MinPk::POP_DST);

    let mut rng = ChaCha20Rng::from_seed([2; 32]);
    let one_by_one = || one_by_one(black_box(&sets));
    let mut together = || together(black_box(&sets), &mut rng);
    print(
        "block: blst, sums and sets one by one",
        &compare(ROUNDS, 1, || ours(hashed), one_by_one),
    );
    print(
        "block: blst, batched sums and sets",
        &compare(ROUNDS, 1, || ours(hashed), &mut together),
    );
    println!("with the messages to hash:");
    print(
        "block: blst, sums and sets one by one",
        &compare(ROUNDS, 1, || ours(unhashed), one_by_one),
    );
    print(
        "block: blst, batched sums and sets",
        &compare(ROUNDS, 1, || ours(unhashed), &mut together),
    );
    println!("the sums alone:");
    print(
        "block: blst, one at a time",
        &compare(
            ROUNDS,
            1,
            || black_box(&sets).iter().for_each(|set| keep(set.sum())),
            || {
                for set in black_box(&sets) {
                    keep(one_at_a_time(&set.keys.iter().collect::<Vec<_>>()));
                }
            },
        ),
    );
    print(
        "block: blst, batched",
        &compare(
            ROUNDS,
            1,
            || black_box(&sets).iter().for_each(|set| keep(set.sum())),
            || black_box(&sets).iter().for_each(|set| keep(batched(&set.points))),
        ),
    );
}

/// With blst, as its examples do it.
fn one_by_one(sets: &[Prepared<'_>]) {
    for set in sets {
        let key = one_at_a_time(&set.keys.iter().collect::<Vec<_>>());
        let tag = MinPk::POP_DST;
        let error = set.signature.verify(false, &set.set.message, tag.as_bytes(), &[], &key, false);
        assert_eq!(error, BLST_ERROR::BLST_SUCCESS);
    }
}

/// With the best that blst has for each step.
fn together(sets: &[Prepared<'_>], rng: &mut impl Rng) {
    let keys: Vec<_> = sets.iter().map(|set| batched(&set.points)).collect();
    let messages: Vec<&[u8]> = sets.iter().map(|set| &set.set.message[..]).collect();
    let keys: Vec<_> = keys.iter().collect();
    let signatures: Vec<_> = sets.iter().map(|set| &set.signature).collect();
    let weights: Vec<_> = sets
        .iter()
        .map(|_| {
            let mut weight = blst_scalar::default();
            weight.b[..8].copy_from_slice(&(rng.next_u64() | 1).to_le_bytes());
            weight
        })
        .collect();
    let error = min_pk::Signature::verify_multiple_aggregate_signatures(
        &messages,
        MinPk::POP_DST.as_bytes(),
        &keys,
        false,
        &signatures,
        false,
        &weights,
        64,
    );
    assert_eq!(error, BLST_ERROR::BLST_SUCCESS);
}
