//! Many keys or signatures decoded with one subgroup test, against blst's `from_bytes` and
//! `validate` one by one. Run it on one processor:
//!
//! ```text
//! CROSSPAIR_VECTORS=… taskset -c 0 cargo bench -p crosspair-blst --bench bulk_validation
//! ```
//!
//! Without the vectors, the keys of mainnet's genesis are left out.

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;
use std::path::Path;

use blst::min_pk;
use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::{
    BulkError, BulkValidation, Curve, CurvePoint, G1, G2, Group, MinPk, PublicKey, Signature,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

type Key = PublicKey<Blst, MinPk>;
type Sig = Signature<Blst, MinPk>;

const ROUNDS: usize = 11;
/// Items that blst gets, at most: what one costs does not depend on how many there are.
const PEER: usize = 2000;
const KEYS: [usize; 15] =
    [16, 48, 64, 80, 100, 128, 256, 512, 1000, 4000, 16_000, 32_000, 64_000, 250_000, 1_000_000];
const SIGNATURES: [usize; 10] = [16, 64, 80, 100, 128, 256, 1000, 4000, 16_000, 64_000];

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::from_seed([1; 32])
}

/// Multiples of the generator.
fn points<C: Curve>(count: usize) -> Vec<CurvePoint<Blst, C>>
where
    Blst: Group<C>,
{
    let generator = <Blst as Group<C>>::generator();
    let mut next = Blst::to_point(&generator);
    let mut points = Vec::with_capacity(count);
    while points.len() < count {
        let mut sums = Vec::with_capacity(1000);
        for _ in 0..1000.min(count - points.len()) {
            sums.push(next);
            next = Blst::add_affine(&next, &generator);
        }
        let mut affine = vec![generator; sums.len()];
        Blst::normalize(&sums, &mut affine);
        points.extend(affine.into_iter().map(CurvePoint::trusted_on_curve));
    }
    points
}

fn compressed<C: Curve>(points: &[CurvePoint<Blst, C>]) -> Vec<C::Coordinate>
where
    Blst: Group<C>,
{
    points.iter().map(CurvePoint::to_compressed).collect()
}

fn keys_by_blst(encoded: &[[u8; 48]]) {
    for bytes in encoded {
        let key = min_pk::PublicKey::from_bytes(black_box(bytes)).expect("a point");
        assert_eq!(key.validate(), Ok(()));
    }
}

fn signatures_by_blst(encoded: &[[u8; 96]]) {
    for bytes in encoded {
        let signature = min_pk::Signature::from_bytes(black_box(bytes)).expect("a point");
        assert_eq!(signature.validate(false), Ok(()));
    }
}

/// Runs for which the work of so many items is worth a measurement.
fn calls(items: usize) -> u32 {
    (1000 / items as u32).max(1)
}

fn rounds(items: usize) -> usize {
    if items > 100_000 { 3 } else { ROUNDS }
}

/// The times of one item, and blst / ours.
fn print(what: &str, items: usize, of_peer: usize, comparison: &Comparison) {
    let scale = items as f64 / of_peer as f64;
    println!(
        "{what:<42}{:>9.2} us{:>9.2} us{:>8.2}{:>9.2}{:>7.2}",
        comparison.ours.as_secs_f64() * 1e6 / items as f64,
        comparison.peer.as_secs_f64() * 1e6 / of_peer as f64,
        scale / comparison.ratio,
        scale / comparison.quartiles.1,
        scale / comparison.quartiles.0,
    );
}

fn mainnet() {
    let Ok(folder) = std::env::var("CROSSPAIR_VECTORS") else {
        println!("CROSSPAIR_VECTORS is not set: no keys of mainnet");
        return;
    };
    let path = Path::new(&folder).join("network/mainnet_genesis_validators.pubkeys.bin");
    let bytes = std::fs::read(path).expect("the keys of mainnet's genesis");
    let (encoded, _) = bytes.as_chunks::<48>();
    let n = encoded.len();
    let mut rng = rng();
    let comparison = compare(
        ROUNDS,
        1,
        || {
            let keys: Vec<Key> =
                BulkValidation::new(&mut rng).public_keys(encoded).expect("all are keys");
            assert_eq!(black_box(keys).len(), n);
        },
        || keys_by_blst(encoded),
    );
    print(&format!("{n} keys of mainnet"), n, n, &comparison);
}

fn keys() {
    let most = KEYS.into_iter().max().unwrap_or(0);
    let points = points::<G1>(most);
    let encoded = compressed(&points);
    let mut rng = rng();
    for n in KEYS {
        let peer = &encoded[..n.min(PEER)];
        let comparison = compare(
            rounds(n),
            calls(n),
            || {
                let keys: Vec<Key> =
                    BulkValidation::new(&mut rng).public_keys(&encoded[..n]).expect("keys");
                black_box(keys);
            },
            || keys_by_blst(peer),
        );
        print(&format!("{n} keys"), n, peer.len(), &comparison);
    }
    for n in KEYS {
        let peer = &points[..n.min(PEER)];
        let comparison = compare(
            rounds(n),
            calls(n),
            || {
                black_box(BulkValidation::new(&mut rng).subgroup_points(&points[..n]))
                    .expect("all are in the subgroup");
            },
            || assert!(black_box(peer).iter().all(CurvePoint::is_in_subgroup)),
        );
        print(&format!("{n} subgroup checks in G1"), n, peer.len(), &comparison);
    }
}

fn signatures() {
    let most = SIGNATURES.into_iter().max().unwrap_or(0);
    let points = points::<G2>(most);
    let encoded = compressed(&points);
    let mut rng = rng();
    for n in SIGNATURES {
        let peer = &encoded[..n.min(PEER)];
        let comparison = compare(
            ROUNDS,
            calls(n),
            || {
                let signatures: Vec<Sig> =
                    BulkValidation::new(&mut rng).signatures(&encoded[..n]).expect("signatures");
                black_box(signatures);
            },
            || signatures_by_blst(peer),
        );
        print(&format!("{n} signatures"), n, peer.len(), &comparison);
    }
    for n in SIGNATURES {
        let peer = &points[..n.min(PEER)];
        let comparison = compare(
            ROUNDS,
            calls(n),
            || {
                black_box(BulkValidation::new(&mut rng).subgroup_points(&points[..n]))
                    .expect("all are in the subgroup");
            },
            || assert!(black_box(peer).iter().all(CurvePoint::is_in_subgroup)),
        );
        print(&format!("{n} subgroup checks in G2"), n, peer.len(), &comparison);
    }
}

/// Keys of which some are outside the subgroup, by (0, 2).
fn bad_keys() {
    let mut two = [0; 48];
    two[0] = 0x80;
    let two = CurvePoint::<Blst, G1>::from_compressed(&two).expect("on the curve");
    let mut rng = rng();
    for n in [128, 1000, 16_000] {
        let good = points::<G1>(n);
        let peer = compressed(&good[..n.min(PEER)]);
        let mut counts = vec![0, 1, 10, n / 100, n / 10, n / 2, n];
        counts.sort_unstable();
        counts.dedup();
        for bad in counts {
            let mut points = good.clone();
            let spoiled = points.iter_mut().step_by(n.checked_div(bad).unwrap_or(n)).take(bad);
            spoiled.for_each(|point| *point = point.add(&two));
            let encoded = compressed(&points);
            let comparison = compare(
                ROUNDS,
                calls(n),
                || {
                    let keys: Result<Vec<Key>, _> =
                        BulkValidation::new(&mut rng).public_keys(black_box(&encoded));
                    match keys {
                        Ok(keys) => assert_eq!((keys.len(), bad), (n, 0)),
                        Err(BulkError::Invalid(items)) => assert_eq!(items.len(), bad),
                        Err(error) => panic!("{error}"),
                    }
                },
                || keys_by_blst(&peer),
            );
            print(&format!("{n} keys, {bad} bad"), n, peer.len(), &comparison);
        }
    }
}

fn main() {
    println!(
        "{:<42}{:>12}{:>12}{:>8}{:>16}",
        "a key each", "crosspair", "blst", "ratio", "quartiles"
    );
    mainnet();
    bad_keys();
    keys();
    signatures();
}
