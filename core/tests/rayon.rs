//! The executor on rayon's threads: the results of `Serial`, in pools of every size, and panics
//! that come out.

#![cfg(feature = "rayon")]

use core::ops::Range;
use core::panic::AssertUnwindSafe;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::panic::catch_unwind;
use std::sync::{Barrier, mpsc};
use std::thread;

use crosspair_blst::Blst;
use crosspair_core::batch::{SetMessage, SignatureSet, verify_all_on, verify_each_on};
use crosspair_core::{
    AggregatePublicKey, Bls, BlsSigner, DecodeError, Executor, ItemError, MinPk, MinSig, PublicKey,
    Rayon, Scalar, SecretKey, Serial, SubgroupPoint, Variant,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon_core::{ThreadPool, ThreadPoolBuilder};

const POOLS: [usize; 3] = [1, 2, 3];

fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool")
}

/// k·G for k = 1 … n.
fn keys<V: Variant>(n: usize) -> Vec<PublicKey<Blst, V>>
where
    Blst: Bls<V>,
{
    let generator = SubgroupPoint::generator();
    core::iter::successors(Some(generator), |point| Some(*point + generator))
        .take(n)
        .map(|point| point.try_into().expect("not the identity"))
        .collect()
}

#[test]
fn the_width_is_that_of_the_callers_pool() {
    for threads in POOLS {
        assert_eq!(pool(threads).install(|| Rayon.width()), threads);
        let pool = pool(threads);
        let both = pool.install(|| Rayon.join(|| Rayon.width(), || Rayon.width()));
        assert_eq!(both, (threads, threads));
    }
}

#[test]
fn both_pieces_run_at_once_on_threads_of_the_pool() {
    within_a_minute(|| {
        let pool = pool(2);
        let meeting = Barrier::new(2);
        let piece = || {
            meeting.wait();
            pool.current_thread_index().expect("a thread of this pool")
        };
        let (a, b) = pool.install(|| Rayon.join(piece, piece));
        assert_eq!(a + b, 1);
    });
}

/// 1·G + … + n·G, around the size from which a sum is split.
fn sums_are_those_of_serial<V: Variant>()
where
    Blst: Bls<V>,
{
    let keys = keys::<V>(2000);
    for threads in POOLS {
        let pool = pool(threads);
        for n in [0, 1, 512, 1023, 1024, 1025, 2000] {
            let sum = pool.install(|| AggregatePublicKey::sum_on(&Rayon, &keys[..n]));
            assert_eq!(sum, AggregatePublicKey::sum_on(&Serial, &keys[..n]));
            if let Ok(sum) = sum {
                let n = n as u64;
                let expected = SubgroupPoint::generator() * Scalar::from(n * (n + 1) / 2);
                assert_eq!(sum.to_subgroup_point(), expected);
            }
        }
    }
}

#[test]
fn sums_are_those_of_serial_in_both_variants() {
    sums_are_those_of_serial::<MinPk>();
    sums_are_those_of_serial::<MinSig>();
}

/// In order; and with failures in several pieces, the first one is named.
fn bulk_decoding_is_that_of_serial<V: Variant>()
where
    Blst: Bls<V>,
{
    let keys = keys::<V>(100);
    let good: Vec<_> = keys.iter().map(|key| key.to_compressed().as_ref().to_vec()).collect();
    let mut identity = vec![0; good[0].len()];
    identity[0] = 0xc0;
    let mut bad = good.clone();
    bad[97].pop();
    bad[61] = identity;
    bad[83][0] ^= 0x80;
    for threads in POOLS {
        let pool = pool(threads);
        let decode = |items: &[Vec<u8>]| {
            pool.install(|| PublicKey::<Blst, V>::from_compressed_all_on(&Rayon, items))
        };
        assert_eq!(decode(&good).as_deref(), Ok(&keys[..]));
        assert_eq!(decode(&bad), Err(ItemError { index: 61, error: DecodeError::Identity }));
        assert_eq!(
            decode(&bad[62..]),
            Err(ItemError { index: 83 - 62, error: DecodeError::Flags })
        );
        assert_eq!(decode(&bad), PublicKey::from_compressed_all_on(&Serial, &bad));
        assert_eq!(decode(&[]), Ok(vec![]));
    }
}

#[test]
fn bulk_decoding_is_that_of_serial_in_both_variants() {
    bulk_decoding_is_that_of_serial::<MinPk>();
    bulk_decoding_is_that_of_serial::<MinSig>();
}

/// 60 sets over 20 messages; then numbers 7 and 41 with each other's signatures.
fn batches_are_those_of_serial<V: Variant>()
where
    Blst: BlsSigner<V>,
{
    let messages: Vec<[u8; 1]> = (0..20).map(|i| [i]).collect();
    let signed = |i: usize| {
        let secret = SecretKey::<Blst, V>::key_gen(&[i as u8; 32], b"").expect("long enough");
        let message = &messages[i % messages.len()];
        let signature = secret.sign(message, &V::POP_DST);
        (secret.public_key(), message, signature)
    };
    let good: Vec<_> = (0..60).map(signed).collect();
    let mut bad = good.clone();
    (bad[7].2, bad[41].2) = (good[41].2, good[7].2);
    let mut verdicts = vec![true; 60];
    (verdicts[7], verdicts[41]) = (false, false);

    for (claims, verdicts) in [(good, vec![true; 60]), (bad, verdicts)] {
        let sets: Vec<_> = claims
            .iter()
            .map(|(key, message, signature)| {
                SignatureSet::new(*key, SetMessage::new(*message, V::POP_DST), *signature)
            })
            .collect();
        let all = verdicts.iter().all(|valid| *valid);
        let rng = || ChaCha20Rng::from_seed([9; 32]);
        assert_eq!(verify_all_on(&Serial, &sets, &mut rng()), Ok(all));
        assert_eq!(verify_each_on(&Serial, &sets, &mut rng()), Ok(verdicts.clone()));
        for threads in POOLS {
            let pool = pool(threads);
            let on_all = pool.install(|| verify_all_on(&Rayon, &sets, &mut rng()));
            assert_eq!(on_all, Ok(all));
            let on_each = pool.install(|| verify_each_on(&Rayon, &sets, &mut rng()));
            assert_eq!(on_each, Ok(verdicts.clone()));
        }
    }
}

#[test]
fn batches_are_those_of_serial_in_both_variants() {
    batches_are_those_of_serial::<MinPk>();
    batches_are_those_of_serial::<MinSig>();
}

/// The result of `work`, which must come to an end.
fn within_a_minute<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(Duration::from_secs(60)).expect("hangs, or panics itself")
}

/// An encoding that panics when it is looked at.
struct Trap(Option<Vec<u8>>);

impl AsRef<[u8]> for Trap {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref().expect("the trap")
    }
}

#[test]
fn a_panic_in_a_piece_reaches_the_caller_and_the_pool_lives_on() {
    for threads in POOLS {
        within_a_minute(move || {
            let pool = pool(threads);
            let keys = keys::<MinPk>(100);
            for at in [vec![0], vec![50], vec![99], (0..100).collect()] {
                let items: Vec<_> = (0..100)
                    .map(|i| Trap((!at.contains(&i)).then(|| keys[i].to_compressed().to_vec())))
                    .collect();
                let decode = || PublicKey::<Blst, MinPk>::from_compressed_all_on(&Rayon, &items);
                let panic = catch_unwind(AssertUnwindSafe(|| pool.install(decode)))
                    .expect_err("the panic comes out");
                assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some("the trap"));
            }
            let encoded: Vec<_> = keys.iter().map(PublicKey::to_compressed).collect();
            let decoded = pool.install(|| PublicKey::from_compressed_all_on(&Rayon, &encoded));
            assert_eq!(decoded, Ok(keys));
        });
    }
}

/// Nothing that the caller lent is in use any more once the panic has reached it.
#[test]
fn a_panic_waits_for_the_other_pieces() {
    for threads in POOLS {
        let done = within_a_minute(move || {
            let done = AtomicUsize::new(0);
            let pieces = |range: Range<usize>| {
                assert!(!range.contains(&0), "the first piece");
                thread::sleep(Duration::from_millis(20));
                done.fetch_add(range.len(), Ordering::Relaxed);
            };
            // Halves, whatever the pool: 0..6 panics, 6..12 must still be counted.
            let both = || Rayon.join(|| pieces(0..6), || pieces(6..12));
            let pool = pool(threads);
            let panic = catch_unwind(AssertUnwindSafe(|| pool.install(both)));
            (panic.is_err(), done.load(Ordering::Relaxed))
        });
        assert_eq!(done, (true, 6));
    }
}
