//! No thread is started that the caller did not ask for: the threads of this process are counted
//! before, during and after every bulk operation.
//!
//! A single test, alone in its binary, so that the count is its own.

use core::convert::Infallible;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;
use std::fs;
use std::thread;
use std::time::Instant;

use blst::MultiPoint;
use crosspair_blst::Blst;
use crosspair_core::batch::{
    BatchSlot, Rejection, SetMessage, SignatureBatch, SignatureSet, check_all, same_message,
    verify_all, verify_each,
};
use crosspair_core::scheme::proof_of_possession as pop;
use crosspair_core::{
    AggregatePublicKey, BlsSigner, Curve, G1, Group, MinPk, MinSig, PublicKey, Rayon, Scalar,
    SecretKey, Signature, SubgroupPoint, Variant, eip2537, pairing_check,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon_core::ThreadPoolBuilder;

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "counts the entries of /proc/self/task")]
fn only_the_caller_starts_threads() {
    start_watching();
    let base = threads();
    bulk_operations::<MinPk>(base);
    bulk_operations::<MinSig>(base);
    assert_eq!(threads(), base);
    short_lived_threads_are_seen(base);
    let base = rayon_starts_only_its_pool(base);
    blst_itself_starts_a_pool(base);
}

/// The threads of this process.
fn threads() -> usize {
    fs::read_dir("/proc/self/task").expect("Linux lists a process's threads").count()
}

/// How often the watching thread has counted, and the most that it saw.
static SAMPLES: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// Starts the thread that counts all the time, itself included, until the process ends.
fn start_watching() {
    thread::spawn(|| {
        loop {
            MOST.fetch_max(threads(), Ordering::SeqCst);
            SAMPLES.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Duration::from_micros(50));
        }
    });
    wait_for_a_new_sample();
}

/// Waits for a count that begins after this call; the first may have begun before.
fn wait_for_a_new_sample() {
    let until = SAMPLES.load(Ordering::SeqCst) + 2;
    while SAMPLES.load(Ordering::SeqCst) < until {
        thread::sleep(Duration::from_micros(50));
    }
}

/// The most threads there were at a time during `work`, which is repeated until the watching
/// thread has looked several times.
fn most_threads_during(work: impl Fn()) -> usize {
    wait_for_a_new_sample();
    MOST.store(0, Ordering::SeqCst);
    let until = SAMPLES.load(Ordering::SeqCst) + 10;
    work();
    while SAMPLES.load(Ordering::SeqCst) < until {
        work();
    }
    wait_for_a_new_sample();
    MOST.load(Ordering::SeqCst)
}

/// Waits until threads that are ending have left the list.
fn settle_at(expected: usize) {
    let started = Instant::now();
    while threads() != expected {
        assert!(started.elapsed() < Duration::from_secs(60), "{} threads", threads());
        thread::sleep(Duration::from_millis(1));
    }
}

/// k·G for k = 1 … n.
fn multiples<C: Curve>(n: usize) -> Vec<SubgroupPoint<Blst, C>>
where
    Blst: Group<C>,
{
    let generator = SubgroupPoint::generator();
    core::iter::successors(Some(generator), |point| Some(*point + generator)).take(n).collect()
}

/// The factor of G in Σ k·G, k = 1 … n.
fn triangle(n: u64) -> Scalar {
    Scalar::from(n * (n + 1) / 2)
}

/// Everything that takes a slice, without a word about threads: their number stays at `base`.
fn bulk_operations<V: Variant>(base: usize)
where
    Blst: BlsSigner<V>,
{
    let check = |name: &str, work: &dyn Fn()| {
        assert_eq!(most_threads_during(work), base, "{name}");
    };
    sums_and_multiplications::<V::Pk>(&check);
    sums_and_multiplications::<V::Sig>(&check);

    let keys: Vec<PublicKey<Blst, V>> = multiples(2000)
        .into_iter()
        .map(|point| point.try_into().expect("not the identity"))
        .collect();
    let all = AggregatePublicKey::from(SubgroupPoint::generator() * triangle(2000));
    check("sum of 2000 keys", &|| assert_eq!(AggregatePublicKey::sum(&keys), Ok(all)));
    check("subtraction of 1999 keys", &|| {
        assert_eq!(all.subtract(&keys[1..]), AggregatePublicKey::from(keys[0]));
    });
    let encoded: Vec<_> = keys.iter().map(PublicKey::to_compressed).collect();
    check("decoding of 2000 keys", &|| {
        assert_eq!(PublicKey::from_compressed_all(&encoded).as_deref(), Ok(&keys[..]));
    });
    signatures::<V>(&check);

    contracts(&check);

    let (mut left, right) = (multiples(40), [SubgroupPoint::generator(); 40]);
    left[39] = -(SubgroupPoint::generator() * triangle(39));
    check("product of 40 pairings", &|| {
        assert_eq!(pairing_check::<Blst>(&left, &right), Ok(true));
        assert_eq!(pairing_check::<Blst>(&left[1..], &right[1..]), Ok(false));
    });
}

fn sums_and_multiplications<C: Curve>(check: &dyn Fn(&str, &dyn Fn()))
where
    Blst: Group<C>,
{
    let points = multiples::<C>(2000);
    let scalars: Vec<_> = (1..=2000u64).map(Scalar::from).collect();
    let sum = SubgroupPoint::generator() * triangle(2000);
    // Σ k².
    let product = SubgroupPoint::generator() * Scalar::from(2000u64 * 2001 * 4001 / 6);
    check("sum of 2000 points", &|| assert_eq!(SubgroupPoint::sum(&points), sum));
    check("multi-scalar multiplication of 2000 points", &|| {
        assert_eq!(SubgroupPoint::msm(&points, &scalars), Ok(product));
    });
}

fn contracts(check: &dyn Fn(&str, &dyn Fn())) {
    let generator = SubgroupPoint::<Blst, G1>::generator().to_uncompressed();
    let mut item = [0; 160];
    item[16..64].copy_from_slice(&generator[..48]);
    item[80..128].copy_from_slice(&generator[48..]);
    item[159] = 1;
    let (sum, input) = (eip2537::g1_msm::<Blst>(&item), item.repeat(200));
    let order = SubgroupPoint::<Blst, G1>::generator() * Scalar::from(200u64);
    check("contract of a sum of 200 points", &|| {
        let sum = eip2537::g1_msm::<Blst>(&input).expect("200 points");
        assert_eq!(sum[16..64], order.to_uncompressed()[..48]);
    });
    assert_eq!(sum.as_ref().map(|sum| &sum[..]), Ok(&item[..128]));
    let pairs = [0; 384 * 40];
    check("contract of a product of 40 pairs", &|| {
        assert_eq!(eip2537::pairing_check::<Blst>(&pairs).map(|word| word[31]), Ok(1));
    });
}

fn signatures<V: Variant>(check: &dyn Fn(&str, &dyn Fn()))
where
    Blst: BlsSigner<V>,
{
    let messages: Vec<[u8; 1]> = (0..100).map(|i| [i]).collect();
    let secrets: Vec<_> = (0..100)
        .map(|i| SecretKey::<Blst, V>::key_gen(&[i; 32], b"").expect("long enough"))
        .collect();
    let keys: Vec<_> = secrets.iter().map(SecretKey::public_key).collect();
    let signatures: Vec<_> =
        secrets.iter().zip(&messages).map(|(secret, message)| pop::sign(secret, message)).collect();
    let encoded: Vec<_> = signatures.iter().map(Signature::to_compressed).collect();
    check("decoding of 100 signatures", &|| {
        let decoded = Signature::<Blst, V>::from_compressed_all(&encoded);
        assert_eq!(decoded.as_deref(), Ok(&signatures[..]));
    });

    let set = |i: usize, signature: usize| {
        let message = SetMessage::new(&messages[i], V::POP_DST);
        SignatureSet::new(keys[i], message, signatures[signature])
    };
    let good: Vec<_> = (0..100).map(|i| set(i, i)).collect();
    let mut bad = good.clone();
    (bad[17], bad[63]) = (set(17, 63), set(63, 17));
    let mut verdicts = vec![true; 100];
    (verdicts[17], verdicts[63]) = (false, false);
    let rng = || ChaCha20Rng::from_seed([5; 32]);
    check("batch of 100 sets", &|| {
        assert_eq!(verify_all(&good, &mut rng()), Ok(true));
    });
    check("verdict of each of 100 sets", &|| {
        assert_eq!(verify_each(&bad, &mut rng()).as_ref(), Ok(&verdicts));
    });

    check("refusal of 100 sets", &|| {
        let rejection = check_all(&bad, &mut rng()).expect_err("two are bad");
        assert!(matches!(rejection, Rejection::Invalid(invalid) if invalid.label == 17));
    });
    check("deferred batches of 100 sets", &|| {
        let deferred = SignatureBatch::deferred(&mut rng(), |batch| {
            good.iter().enumerate().try_for_each(|(i, set)| batch.push(i, set.clone()))?;
            Ok::<_, Rejection<usize, Infallible>>(())
        });
        assert_eq!(deferred, Ok(()));
        let mut slots: Vec<_> = (0..32).map(|_| BatchSlot::EMPTY).collect();
        let pushed = SignatureBatch::deferred_in(&mut slots, &mut rng(), |batch| {
            good.iter().enumerate().try_for_each(|(i, set)| batch.push(i, set.clone()))?;
            Ok::<_, Rejection<usize, Infallible>>(())
        });
        assert_eq!(pushed, Ok(()));
    });
    check("100 signatures on one message", &|| {
        let message = SetMessage::new(b"m", V::POP_DST);
        let pairs = keys.iter().zip(&signatures);
        let verdicts = same_message::verify_each(message, pairs, &mut rng());
        assert_eq!(verdicts, Ok(vec![false; 100]));
    });
    check("sets from 100 compressed signatures", &|| {
        let claims =
            (0..100).map(|i| (keys[i], SetMessage::new(&messages[i], V::POP_DST), encoded[i]));
        let sets = SignatureSet::from_compressed_each(claims);
        assert!(sets.iter().all(Result::is_ok));
    });

    let aggregate = Signature::aggregate(&signatures).expect("not empty");
    check("aggregation of 100 signatures", &|| {
        assert_eq!(Signature::aggregate(&signatures), Ok(aggregate));
    });
    check("verification of an aggregate over 100 messages", &|| {
        assert_eq!(pop::aggregate_verify(&keys, &messages, &aggregate), Ok(true));
        assert_eq!(pop::aggregate_verify(&keys, &messages, &signatures[0]), Ok(false));
    });
    check("verification of 100 signers of one message", &|| {
        assert!(!pop::fast_aggregate_verify(&keys, b"m", &aggregate));
    });
}

/// The measurement can fail: it sees a thread that is gone when the work ends.
fn short_lived_threads_are_seen(base: usize) {
    let most = most_threads_during(|| {
        thread::scope(|scope| {
            scope.spawn(|| thread::sleep(Duration::from_millis(5)));
        });
    });
    assert!(most > base, "{most} threads");
    settle_at(base);
}

/// A caller's pool has the threads that the caller asked for, and `Rayon` adds none. Outside of
/// any pool it starts the global one, for work that is worth splitting. Returns the new count.
fn rayon_starts_only_its_pool(base: usize) -> usize {
    let key: PublicKey<Blst, MinPk> =
        SubgroupPoint::generator().try_into().expect("not the identity");
    let keys = vec![key; 2000];
    let sum = |n: usize| {
        let sum = AggregatePublicKey::sum_on(&Rayon, &keys[..n]).expect("not empty");
        assert_eq!(sum.to_subgroup_point(), SubgroupPoint::generator() * Scalar::from(n as u64));
    };

    let pool = ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
    assert_eq!(threads(), base + 2);
    assert_eq!(most_threads_during(|| pool.install(|| sum(2000))), base + 2);
    drop(pool);
    settle_at(base);

    assert_eq!(most_threads_during(|| sum(1000)), base, "too few keys to split");
    let most = most_threads_during(|| sum(2000));
    assert_eq!(most, base + rayon_core::current_num_threads());
    assert_eq!(threads(), most);
    most
}

/// The measurement can fail: blst's own wrapper has a pool of its own.
fn blst_itself_starts_a_pool(base: usize) {
    let points = multiples::<G1>(2000);
    let affine: Vec<_> = points.iter().map(|point| *point.as_affine()).collect();
    let expected = <Blst as Group<G1>>::to_point(SubgroupPoint::sum(&points).as_affine());
    assert_eq!(threads(), base);
    assert_eq!(affine.as_slice().add(), expected);
    assert!(threads() > base, "still {base} threads");
}
