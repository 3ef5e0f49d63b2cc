//! Pairing checks and multi-scalar multiplications of EIP-2537 on `Blst`: through revm's contracts
//! against revm's own implementation, and against the same work with blst's own API or with a
//! Miller loop for each pair. All on one thread, so on one CPU, as blst starts threads otherwise:
//!
//! ```sh
//! taskset -c 0 cargo bench                                  # revm on blst
//! taskset -c 0 cargo bench --no-default-features            # revm on arkworks
//! taskset -c 0 cargo bench -- g1 g2 512                     # some tables, some rows
//! taskset -c 0 cargo bench -- run g1 crosspair 64 2         # one piece of work, twice: to count
//! ```

#[path = "../tests/switch/mod.rs"]
mod switch;

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use blst::{MultiPoint, blst_p1_affine, blst_p2_affine};
use crosspair::blst::Blst;
use crosspair::eip2537::Operation;
use crosspair::{Backend, Curve, G1, G2, Group, PairingProduct, Scalar, SubgroupPoint};
use crosspair_benches::compare;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use switch::{Provider, execute};

const ROUNDS: usize = 15;
/// How long one round of one side takes at least.
const ROUND: Duration = Duration::from_millis(20);

const REVM: &str = if cfg!(feature = "revm-blst") { "revm (blst)" } else { "revm (arkworks)" };

type Work = Box<dyn FnMut()>;

fn main() -> ExitCode {
    if thread::available_parallelism().map_or(1, usize::from) != 1 {
        eprintln!("run this on one CPU, for example: taskset -c 0 cargo bench");
        return ExitCode::from(2);
    }
    let args: Vec<_> = env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["run", what, who, k, times] => {
            let mut work = work(what, who, k.parse().expect("a number"));
            for _ in 0..times.parse().expect("a number") {
                work();
            }
        }
        _ => tables(&args),
    }
    ExitCode::SUCCESS
}

/// The tables whose names are given and the rows whose numbers are, or all.
fn tables(args: &[&str]) {
    let rows: Vec<usize> = args.iter().filter_map(|arg| arg.parse().ok()).collect();
    let names: Vec<_> = args.iter().filter(|arg| arg.parse::<usize>().is_err()).collect();
    let pairs = &[1, 3, 6, 12, 24][..];
    let terms = &[1, 16, 64, 128, 512, 4096][..];
    for (what, peers, sizes) in [
        ("pairing", &["revm", "pair by pair"][..], pairs),
        ("decoded-pairing", &["pair by pair"], pairs),
        ("g1", &["revm", "blst"], terms),
        ("decoded-g1", &["blst"], terms),
        ("g2", &["revm", "blst"], terms),
        ("decoded-g2", &["blst"], terms),
    ] {
        if !names.is_empty() && !names.contains(&&what) {
            continue;
        }
        for peer in peers {
            let name = if *peer == "revm" { REVM } else { peer };
            println!("\n{what}, {name}\n");
            println!("| k | crosspair | {name} | {name} / crosspair | quartiles |");
            println!("| --- | --- | --- | --- | --- |");
            for &k in sizes.iter().filter(|k| rows.is_empty() || rows.contains(k)) {
                row(work(what, "crosspair", k), work(what, peer, k), k);
            }
        }
    }
}

fn row(mut ours: Work, peer: Work, k: usize) {
    ours();
    let start = Instant::now();
    ours();
    let calls = (ROUND.as_secs_f64() / start.elapsed().as_secs_f64()).ceil() as u32;
    let result = compare(ROUNDS, calls, ours, peer);
    println!(
        "| {k} | {:.3} ms | {:.3} ms | {:.3} | {:.3} – {:.3} |",
        result.ours.as_secs_f64() * 1e3,
        result.peer.as_secs_f64() * 1e3,
        1.0 / result.ratio,
        1.0 / result.quartiles.1,
        1.0 / result.quartiles.0,
    );
}

/// A piece of work with `k` pairs or terms.
fn work(what: &str, who: &str, k: usize) -> Work {
    match (what, who) {
        ("pairing", "pair by pair") => {
            let (left, right) = pairs(k);
            let (left, right) = (encoded(&left), encoded(&right));
            Box::new(move || {
                let pairs = left.iter().zip(&right);
                check_pair_by_pair(pairs.map(|(left, right)| {
                    (
                        SubgroupPoint::from_uncompressed(left).expect("a point"),
                        SubgroupPoint::from_uncompressed(right).expect("a point"),
                    )
                }));
            })
        }
        ("pairing", who) => {
            let (left, right) = pairs(k);
            let items = left.iter().zip(&right);
            let input = items.flat_map(|(left, right)| [padded(left), padded(right)].concat());
            contract(Operation::PairingCheck, who, input.collect())
        }
        ("decoded-pairing", "crosspair") => {
            let (left, right) = pairs(k);
            Box::new(move || {
                let mut product = PairingProduct::<Blst>::new();
                product.multiply(left.iter().zip(&right));
                black_box(product.is_one());
            })
        }
        ("decoded-pairing", "pair by pair") => {
            let (left, right) = pairs(k);
            Box::new(move || check_pair_by_pair(left.iter().copied().zip(right.iter().copied())))
        }
        ("g1", "blst") => {
            let (points, scalars) = (encoded(&points::<G1>(k)), little_endian(k));
            Box::new(move || {
                let decode = |bytes: &Vec<u8>| {
                    let key = blst::min_pk::PublicKey::key_validate(bytes);
                    blst_p1_affine::from(key.expect("a point"))
                };
                let points: Vec<_> = points.iter().map(decode).collect();
                let sum = blst::min_pk::AggregatePublicKey::from(points.mult(&scalars, 255));
                black_box(sum.to_public_key().serialize());
            })
        }
        ("g2", "blst") => {
            let (points, scalars) = (encoded(&points::<G2>(k)), little_endian(k));
            Box::new(move || {
                let decode = |bytes: &Vec<u8>| {
                    let key = blst::min_sig::PublicKey::key_validate(bytes);
                    blst_p2_affine::from(key.expect("a point"))
                };
                let points: Vec<_> = points.iter().map(decode).collect();
                let sum = blst::min_sig::AggregatePublicKey::from(points.mult(&scalars, 255));
                black_box(sum.to_public_key().serialize());
            })
        }
        ("decoded-g1", "blst") => {
            let points = points::<G1>(k);
            let points: Vec<_> = points.iter().map(|point| *point.as_affine()).collect();
            let scalars = little_endian(k);
            Box::new(move || _ = black_box(points.mult(&scalars, 255)))
        }
        ("decoded-g2", "blst") => {
            let points = points::<G2>(k);
            let points: Vec<_> = points.iter().map(|point| *point.as_affine()).collect();
            let scalars = little_endian(k);
            Box::new(move || _ = black_box(points.mult(&scalars, 255)))
        }
        ("decoded-g1", "crosspair") => decoded_sum::<G1>(k),
        ("decoded-g2", "crosspair") => decoded_sum::<G2>(k),
        ("g1", who) => contract(Operation::G1Msm, who, items::<G1>(k)),
        ("g2", who) => contract(Operation::G2Msm, who, items::<G2>(k)),
        _ => panic!("no {what} of {who}"),
    }
}

/// A call of revm's contract.
fn contract(operation: Operation, who: &str, input: Vec<u8>) -> Work {
    let provider = match who {
        "crosspair" => Provider::Blst,
        "revm" => Provider::Revm,
        "arkworks" => Provider::Arkworks,
        _ => panic!("nobody is called {who}"),
    };
    Box::new(move || {
        let output = execute(provider, operation, &input, u64::MAX).expect("nothing is fatal");
        assert!(black_box(output).is_success());
    })
}

fn decoded_sum<C: Curve>(k: usize) -> Work
where
    Blst: Group<C>,
{
    let (points, scalars) = (points::<C>(k), scalars(k));
    Box::new(move || _ = black_box(SubgroupPoint::msm(&points, &scalars).expect("as many")))
}

type Points<C> = Vec<SubgroupPoint<Blst, C>>;

fn check_pair_by_pair(
    pairs: impl Iterator<Item = (SubgroupPoint<Blst, G1>, SubgroupPoint<Blst, G2>)>,
) {
    let product = pairs.fold(Blst::gt_one(), |product, (left, right)| {
        let factor = Blst::miller_loop(&[left.as_affine()], &[right.as_affine()]);
        Blst::gt_mul(&product, &factor)
    });
    black_box(Blst::final_exponentiation_is_one(&product));
}

/// Pairs of which the second cancels the first, and so on.
fn pairs(k: usize) -> (Points<G1>, Points<G2>) {
    let (left, right) = (points::<G1>(k), points::<G2>(k));
    let left = (0..k).map(|i| if i % 2 == 0 { left[i] } else { left[i - 1].neg() });
    (left.collect(), (0..k).map(|i| right[i - i % 2]).collect())
}

/// An arithmetic progression of points.
fn points<C: Curve>(k: usize) -> Points<C>
where
    Blst: Group<C>,
{
    let generator = SubgroupPoint::<Blst, C>::generator();
    let [first, step] = [0, 1].map(|i| generator.mul(&scalars(2)[i]));
    (0..k).scan(first, |point, _| Some(core::mem::replace(point, point.add(&step)))).collect()
}

/// Random scalars below r.
fn scalars(k: usize) -> Vec<Scalar> {
    let mut rng = ChaCha20Rng::from_seed(*b"crosspair: scalars for sums 0123");
    let scalar = |_| {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        bytes[31] %= 0x73;
        Scalar::from_le_bytes(bytes)
    };
    (0..k).map(scalar).collect()
}

fn little_endian(k: usize) -> Vec<u8> {
    scalars(k).iter().flat_map(|scalar| scalar.to_le_bytes()).collect()
}

/// What a contract takes for a sum.
fn items<C: Curve>(k: usize) -> Vec<u8>
where
    Blst: Group<C>,
{
    let items = points::<C>(k).into_iter().zip(scalars(k));
    items
        .flat_map(|(point, scalar)| [padded(&point), scalar.to_be_bytes().into()].concat())
        .collect()
}

fn encoded<C: Curve>(points: &[SubgroupPoint<Blst, C>]) -> Vec<Vec<u8>>
where
    Blst: Group<C>,
{
    points.iter().map(|point| point.to_uncompressed().as_ref().to_vec()).collect()
}

/// A point in the encoding of the EIP, c0 before c1.
fn padded<C: Curve>(point: &SubgroupPoint<Blst, C>) -> Vec<u8>
where
    Blst: Group<C>,
{
    let xy = point.to_uncompressed();
    let coordinates = xy.as_ref().chunks_exact(xy.as_ref().len() / 2);
    let elements = coordinates.flat_map(|coordinate| coordinate.chunks_exact(48).rev());
    elements.flat_map(|element| [&[0; 16], element].concat()).collect()
}
