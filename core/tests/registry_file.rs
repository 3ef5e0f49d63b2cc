//! `RegistryFile` in the real file system, with real keys and other processes.

#![cfg(feature = "std")]

use core::hash::Hasher as _;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crosspair_blst::Blst;
use crosspair_core::registry::{
    FileOptions, KeyLookup, OpenError, OpenVerifiedError, Origin, RegistryFile, RegistryOptions,
};
use crosspair_core::{
    BulkError, DecodeError, Group, ItemError, MinPk, MinSig, PublicKey, SubgroupPoint, Variant,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng as _;
use siphasher::sip::SipHasher24;

type File = RegistryFile<Blst, MinPk>;

const NETWORK: [u8; 32] = [0x4b; 32];
const START: u64 = 12288;
const RECORD: u64 = 104;

/// What a child process is to do, and with which file.
const TASK: &str = "CROSSPAIR_TEST_TASK";
const FILE: &str = "CROSSPAIR_TEST_FILE";

fn options() -> FileOptions<'static> {
    FileOptions::new(NETWORK)
}

/// Multiples of the generator.
fn keys<V: Variant>(n: usize) -> Vec<PublicKey<Blst, V>>
where
    Blst: Group<V::Pk>,
{
    let generator = SubgroupPoint::generator();
    core::iter::successors(Some(generator), |point| Some(point.add(&generator)))
        .take(n)
        .map(|point| point.try_into().expect("not the identity"))
        .collect()
}

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::seed_from_u64(1)
}

/// Puts another key into a file, as someone who can write to it can.
fn plant(path: &Path, index: u64, key: &[u8; 96]) {
    let mut bytes = fs::read(path).expect("readable");
    let id: [u8; 16] = bytes[56..72].try_into().expect("16 bytes");
    let mut hasher = SipHasher24::new_with_key(&id);
    hasher.write(&index.to_le_bytes());
    hasher.write(key);
    let at = (START + index * RECORD) as usize;
    bytes[at..at + 96].copy_from_slice(key);
    bytes[at + 96..at + 104].copy_from_slice(&hasher.finish().to_le_bytes());
    fs::write(path, bytes).expect("writable");
}

fn round_trip<V: Variant>()
where
    Blst: Group<V::Pk>,
{
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    let keys = keys::<V>(300);
    let mut file = RegistryFile::<Blst, V>::create(&path, options()).expect("a new file");
    assert_eq!(file.opened().origin, Origin::Created);
    for (number, run) in keys.chunks(70).enumerate() {
        assert_eq!(file.append(70 * number, run).expect("new"), run.len());
    }
    let reader = file.reader();
    drop(file);
    assert!(matches!(
        RegistryFile::<Blst, V>::create(&path, options()),
        Err(OpenError::Io(error)) if error.kind() == std::io::ErrorKind::AlreadyExists
    ));
    let registry = RegistryOptions::new().keep_compressed().index_keys(&mut rng()).expect("an rng");
    let file = RegistryFile::<Blst, V>::open_or_create(&path, options().registry(registry))
        .expect("a whole file");
    let opened = *file.opened();
    assert_eq!((opened.origin, opened.keys, opened.cut_bytes), (Origin::Found, 300, 0));
    for (index, key) in keys.iter().enumerate() {
        assert_eq!(file.get(index), Some(key));
        assert_eq!(file.compressed(index), Some(key.to_compressed()));
        assert_eq!(file.index_of(key), Some(index));
    }
    assert_eq!(file.sum(&[1, 2, 299]), reader.sum(&[1, 2, 299]));
    drop(file);
    let verified = RegistryFile::<Blst, V>::open_verified(&path, options(), &mut rng());
    assert_eq!(verified.expect("valid keys").len(), 300);
}

#[test]
fn keys_are_there_after_opening_again() {
    round_trip::<MinPk>();
    round_trip::<MinSig>();
}

#[test]
fn a_torn_tail_is_cut_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    let keys = keys(20);
    let mut file = File::create(&path, options()).expect("a new file");
    file.append(0, &keys[..10]).expect("new");
    drop(file);
    let mut bytes = fs::read(&path).expect("readable");
    // Whole records of zeros, and a part of one.
    bytes.resize(bytes.len() + 2 * RECORD as usize + 17, 0);
    fs::write(&path, &bytes).expect("writable");
    let mut file = File::open(&path, options()).expect("keys and a tail");
    let opened = *file.opened();
    assert_eq!((opened.keys, opened.cut_bytes, opened.cut_records), (10, 2 * RECORD + 17, 2));
    assert_eq!(fs::metadata(&path).expect("there").len(), START + 10 * RECORD);
    assert_eq!(file.append(5, &keys[5..]).expect("10 are new"), 10);
    drop(file);
    let file = File::open(&path, options()).expect("a whole file");
    assert_eq!((file.opened().cut_bytes, file.len()), (0, 20));
    assert_eq!(file.select(&(0..20).collect::<Vec<_>>()), Ok(keys.iter().collect()));
}

#[test]
fn the_subgroup_is_checked_on_request_and_the_identity_always() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    File::create(&path, options()).expect("a new file").append(0, &keys(5)).expect("new");
    // (0, 2), of order 3.
    let mut point = [0; 96];
    point[95] = 2;
    plant(&path, 3, &point);
    let trusted = File::open(&path, options()).expect("trusted");
    assert_eq!(trusted.get(3).map(PublicKey::to_uncompressed), Some(point));
    drop(trusted);
    let verified = File::open_verified(&path, options(), &mut rng());
    let Err(OpenVerifiedError::Validation(BulkError::Invalid(items))) = verified else {
        panic!("{verified:?}")
    };
    assert_eq!(items, [ItemError { index: 3, error: DecodeError::NotInSubgroup }]);
    let mut identity = [0; 96];
    identity[0] = 0x40;
    plant(&path, 3, &identity);
    let result = File::open(&path, options());
    let expected = DecodeError::Identity;
    assert!(matches!(result, Err(OpenError::InvalidKey { index: 3, error }) if error == expected));
}

/// Run by the tests below in a process of its own; does nothing otherwise.
#[test]
fn child() {
    let (Ok(task), Ok(path)) = (std::env::var(TASK), std::env::var(FILE)) else {
        return;
    };
    if task == "open" {
        assert!(matches!(File::open(&path, options()), Err(OpenError::Locked)));
        println!("\nlocked");
        return;
    }
    let keys = keys(4000);
    let mut file = File::open_or_create(&path, options()).expect("not locked");
    let mut first = file.len();
    for size in (1..60).cycle() {
        let end = keys.len().min(first + size);
        file.append(first, &keys[first..end]).expect("new");
        first = end;
        println!("\nappended {first}");
        if first == keys.len() {
            return;
        }
    }
}

fn start_child(task: &str, path: &Path) -> std::process::Child {
    Command::new(std::env::current_exe().expect("a path"))
        .args(["--exact", "child", "--nocapture"])
        .env(TASK, task)
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a process")
}

#[test]
fn there_is_one_writer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    let file = File::create(&path, options()).expect("a new file");
    assert!(matches!(File::open(&path, options()), Err(OpenError::Locked)));
    assert!(matches!(File::open_or_create(&path, options()), Err(OpenError::Locked)));
    let output = start_child("open", &path).wait_with_output().expect("a process");
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("\nlocked\n"));
    drop(file);
    File::open(&path, options()).expect("free again");
}

/// A process that appends is killed at any time.
#[test]
fn a_killed_writer_leaves_what_it_has_appended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    let keys = keys::<MinPk>(4000);
    let mut appended = 0;
    for round in 0..12 {
        let mut child = start_child("append", &path);
        let stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut lines = 0;
        for line in stdout.lines() {
            let line = line.expect("text");
            if let Some(count) = line.strip_prefix("appended ") {
                appended = count.parse().expect("a number");
                lines += 1;
                if lines == 1 + round % 5 {
                    child.kill().expect("a process");
                }
            }
        }
        child.wait().expect("a process");
        let file = File::open(&path, options()).expect("what the killed process has left");
        assert!(file.len() >= appended, "{} of {appended} keys", file.len());
        assert!((0..file.len()).all(|index| file.get(index) == Some(&keys[index])));
        appended = file.len();
    }
    assert!(appended > 12);
}
