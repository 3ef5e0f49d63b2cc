//! A million keys: loading them from a file against validating them, their memory, look-ups, sums, and
//! readers beside a writer.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench registry
//! ```
//!
//! The file lies in the folder for temporary files, and in the page cache. Memory is that of the whole
//! process, as Linux counts it.

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;
use core::iter::successors;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::registry::{
    FileOptions, KeyLookup, KeyReader, KeyRegistry, RegistryFile, RegistryOptions,
};
use crosspair_core::{AggregatePublicKey, CurvePoint, G1, Group, MinPk, PublicKey, SubgroupPoint};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

type Key = PublicKey<Blst, MinPk>;
type File = RegistryFile<Blst, MinPk>;

const KEYS: usize = 1_000_000;
const ROUNDS: usize = 41;
const NETWORK: [u8; 32] = [7; 32];

fn main() {
    // In a process of its own, so that what was freed before does not blur the memory.
    if let Ok(options) = std::env::var("CROSSPAIR_BENCH_MEMORY") {
        print_memory(&options, Path::new(&std::env::var("CROSSPAIR_BENCH_FILE").expect("a file")));
        return;
    }
    let path = std::env::temp_dir().join(format!("crosspair-registry-{}", std::process::id()));
    let remove = Remove(path);
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let keys = make_keys();
    write(&remove.0, &keys);
    for options in ["keys", "compressed", "index", "both"] {
        let memory = std::process::Command::new(std::env::current_exe().expect("a path"))
            .env("CROSSPAIR_BENCH_MEMORY", options)
            .env("CROSSPAIR_BENCH_FILE", &remove.0)
            .status();
        assert!(memory.expect("a process").success());
    }
    loading(&remove.0, &keys, &mut rng);
    let mut registry = KeyRegistry::<Blst, MinPk>::with_options(all_options(&mut rng));
    registry.append(0, &keys).expect("an empty registry");
    look_ups(&registry, &keys, &mut rng);
    sums(&registry, &keys, &mut rng);
    beside_a_writer(&keys);
}

/// Removes the file at the end.
struct Remove(PathBuf);

impl Drop for Remove {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Keeps the optimiser from leaving the work out.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

/// Multiples of the generator, made affine many at a time.
fn make_keys() -> Vec<Key> {
    let generator = <Blst as Group<G1>>::generator();
    let first = <Blst as Group<G1>>::to_point(&generator);
    let mut points =
        successors(Some(first), |point| Some(<Blst as Group<G1>>::add_affine(point, &generator)));
    let mut keys = Vec::with_capacity(KEYS);
    while keys.len() < KEYS {
        let chunk: Vec<_> = points.by_ref().take(1000).collect();
        let mut affine = vec![generator; chunk.len()];
        <Blst as Group<G1>>::normalize(&chunk, &mut affine);
        keys.extend(affine.iter().map(|point| -> Key {
            let point: SubgroupPoint<Blst, G1> =
                CurvePoint::trusted_on_curve(*point).trusted_in_subgroup();
            point.try_into().expect("not the identity")
        }));
    }
    keys
}

fn write(path: &Path, keys: &[Key]) {
    let mut file = File::create(path, FileOptions::new(NETWORK)).expect("a new file");
    let start = Instant::now();
    file.append(0, keys).expect("a new file");
    println!("appended {} keys to the file in {:.2?}, with the sync", keys.len(), start.elapsed());
}

fn all_options(rng: &mut ChaCha20Rng) -> RegistryOptions {
    let Ok(options) = RegistryOptions::new().keep_compressed().index_keys(rng);
    options
}

fn options(name: &str) -> RegistryOptions {
    let mut rng = ChaCha20Rng::seed_from_u64(2);
    match name {
        "keys" => RegistryOptions::new(),
        "compressed" => RegistryOptions::new().keep_compressed(),
        "index" => {
            let Ok(options) = RegistryOptions::new().index_keys(&mut rng);
            options
        }
        _ => all_options(&mut rng),
    }
}

fn print_memory(name: &str, path: &Path) {
    let before = resident();
    let options = FileOptions::new(NETWORK).registry(options(name));
    let (start, processor) = (Instant::now(), on_the_processor());
    let file = File::open(path, options).expect("a whole file");
    let (time, processor) = (start.elapsed(), on_the_processor() - processor);
    let memory = resident() - before;
    println!(
        "{name:<28}{:>9.1} bytes a key, loaded in {time:.2?}, of which {processor:.2?} on the processor",
        memory as f64 / file.len() as f64
    );
}

/// What this thread has run for.
fn on_the_processor() -> Duration {
    let times = fs::read_to_string("/proc/self/schedstat").expect("a Linux system");
    let nanoseconds = times.split_whitespace().next().and_then(|time| time.parse().ok());
    Duration::from_nanos(nanoseconds.expect("a time"))
}

/// The bytes of the process that are in memory.
fn resident() -> usize {
    let pages = fs::read_to_string("/proc/self/statm").expect("a Linux system");
    let resident = pages.split_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok());
    resident.expect("a number of pages") * 4096
}

/// Loading, against validating the compressed keys one by one, as a sample says.
fn loading(path: &Path, keys: &[Key], rng: &mut ChaCha20Rng) {
    const SAMPLE: usize = 4000;
    let sample: Vec<_> =
        indices(SAMPLE, rng).iter().map(|index| keys[*index].to_compressed()).collect();
    let loading = compare(
        11,
        1,
        || {
            let file = File::open(path, FileOptions::new(NETWORK)).expect("a whole file");
            assert_eq!(file.len(), KEYS);
        },
        || {
            for bytes in &sample {
                let point = blst::min_pk::PublicKey::key_validate(black_box(bytes));
                keep(point.expect("a key"));
            }
        },
    );
    let times = KEYS as f64 / SAMPLE as f64;
    println!(
        "loading {:.3} s; validating with blst one by one {:.1} s ({SAMPLE} measured); {:.0} times faster, quartiles {:.0} - {:.0}",
        loading.ours.as_secs_f64(),
        loading.peer.as_secs_f64() * times,
        times / loading.ratio,
        times / loading.quartiles.1,
        times / loading.quartiles.0,
    );
}

fn indices(n: usize, rng: &mut ChaCha20Rng) -> Vec<usize> {
    (0..n).map(|_| rng.next_u64() as usize % KEYS).collect()
}

fn print(name: &str, per_call: usize, comparison: &Comparison) {
    let nanoseconds = |time: Duration| time.as_secs_f64() * 1e9 / per_call as f64;
    println!(
        "{name:<36}{:>11.1} ns{:>11.1} ns{:>9.3}{:>10.3}{:>8.3}",
        nanoseconds(comparison.ours),
        nanoseconds(comparison.peer),
        comparison.ratio,
        comparison.quartiles.0,
        comparison.quartiles.1,
    );
}

fn look_ups(registry: &KeyRegistry<Blst, MinPk>, keys: &[Key], rng: &mut ChaCha20Rng) {
    println!("{:<36}{:>14}{:>14}{:>9}{:>18}", "", "registry", "peer", "ratio", "quartiles");
    let indices = indices(100_000, rng);
    // All bytes of a key are read.
    let look = |key: Option<&Key>| {
        keep(*key.expect("an index below the length").as_affine());
    };
    let comparison = compare(
        ROUNDS,
        1,
        || indices.iter().for_each(|index| look(registry.get(*index))),
        || indices.iter().for_each(|index| look(keys.get(*index))),
    );
    print("look-up; slice", indices.len(), &comparison);
    let comparison = compare(
        ROUNDS,
        1,
        || indices.iter().for_each(|index| keep(registry.compressed(*index))),
        || indices.iter().for_each(|index| keep(keys.get(*index).map(Key::to_compressed))),
    );
    print("compressed bytes; encoding again", indices.len(), &comparison);
    let table: std::collections::HashMap<[u8; 48], usize> =
        keys.iter().enumerate().map(|(index, key)| (key.to_compressed(), index)).collect();
    let comparison = compare(
        ROUNDS,
        1,
        || indices.iter().for_each(|index| keep(registry.index_of(&keys[*index]))),
        || {
            indices.iter().for_each(|index| keep(table.get(&keys[*index].to_compressed())));
        },
    );
    print("index of a key; HashMap of bytes", indices.len(), &comparison);
}

fn sums(registry: &KeyRegistry<Blst, MinPk>, keys: &[Key], rng: &mut ChaCha20Rng) {
    for n in [1, 32, 128, 512] {
        // Other indices for each call, so that no cache knows them.
        let lists: Vec<Vec<usize>> = (0..8192 / n.max(4)).map(|_| indices(n, rng)).collect();
        let comparison = compare(
            ROUNDS,
            1,
            || lists.iter().for_each(|list| keep(registry.sum(list))),
            || {
                lists.iter().for_each(|list| {
                    keep(AggregatePublicKey::sum(list.iter().map(|index| &keys[*index])));
                });
            },
        );
        print(&format!("sum of {n}; of a slice's"), lists.len(), &comparison);
    }
}

/// The look-ups of a reader while a writer appends as fast as it can: to the reader's registry, and to
/// another one, which costs the reader what the machine has to share, and no more.
fn beside_a_writer(keys: &[Key]) {
    let half = KEYS / 2;
    let mut rates: [Vec<f64>; 4] = Default::default();
    let mut ratios = Vec::new();
    for round in 0..21 {
        let new = || {
            let mut registry = KeyRegistry::<Blst, MinPk>::new();
            registry.append(0, &keys[..half]).expect("an empty registry");
            registry
        };
        let (mut same, mut other) = (new(), new());
        let reader = same.reader();
        rates[0].push(read(&reader, half));
        let (beside_same, beside_other) = if round % 2 == 0 {
            let beside_same = read_beside(&reader, &mut same, keys);
            (beside_same, read_beside(&reader, &mut other, keys))
        } else {
            let beside_other = read_beside(&reader, &mut other, keys);
            (read_beside(&reader, &mut same, keys), beside_other)
        };
        rates[1].push(beside_same.0);
        rates[2].push(beside_other.0);
        rates[3].push(beside_same.1);
        ratios.push(beside_same.0 / beside_other.0);
    }
    let quarter = |values: &mut Vec<f64>, quarter: usize| {
        values.sort_by(f64::total_cmp);
        values[values.len() * quarter / 4]
    };
    let [alone, same, other, appended] = rates.each_mut().map(|rates| quarter(rates, 2) / 1e6);
    println!(
        "a reader alone {alone:.1} M look-ups/s; beside a writer of its registry ({appended:.1} M keys/s) {same:.1} M; \
         of another one {other:.1} M; ratio {:.2}, quartiles {:.2} - {:.2}",
        quarter(&mut ratios, 2),
        quarter(&mut ratios, 1),
        quarter(&mut ratios, 3),
    );
}

/// The look-ups and the appended keys a second.
fn read_beside(
    reader: &KeyReader<Blst, MinPk>,
    registry: &mut KeyRegistry<Blst, MinPk>,
    keys: &[Key],
) -> (f64, f64) {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let start = Instant::now();
            let mut appended = 0;
            while !done.load(Ordering::Relaxed) {
                let first = appended % (KEYS - 10);
                let run = &keys[first..first + 10];
                appended += registry.append(registry.len(), run).expect("the next keys");
            }
            appended as f64 / start.elapsed().as_secs_f64()
        });
        let rate = read(reader, KEYS / 2);
        done.store(true, Ordering::Relaxed);
        (rate, writer.join().expect("no panic"))
    })
}

/// Look-ups a second, at indices below `below`.
fn read(reader: &KeyReader<Blst, MinPk>, below: usize) -> f64 {
    let look_ups = 2_000_000;
    let start = Instant::now();
    let mut state = 1u64;
    for _ in 0..look_ups {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let index = (state >> 33) as usize % below;
        keep(*reader.get(index).expect("an index below the length").as_affine());
    }
    look_ups as f64 / start.elapsed().as_secs_f64()
}
