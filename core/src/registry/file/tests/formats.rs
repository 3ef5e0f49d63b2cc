//! Which files are refused, and why; the bytes themselves.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::disk::TestDisk;
use super::fake::{Dice, Fake, keys};
use super::{ID, Kept, NETWORK, RECORD, create, file_of, found, keys_of, open, open_or_create};
use crate::error::{BulkError, DecodeError, ItemError};
use crate::registry::KeyLookup as _;
use crate::registry::file::commit::Commit;
use crate::registry::file::layout::{BLOCK, START, checksum};
use crate::registry::file::{FileOptions, OpenError, OpenVerifiedError, Origin, check_subgroup};
use crate::{MinPk, MinSig, PublicKey};

/// The bytes with another checksum of what it covers.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&ID, &[&bytes[..72]]);
    bytes[72..80].copy_from_slice(&sum);
    bytes
}

/// A file whose record 0 has these bytes as its key.
fn planted(key: &[u8; 96]) -> TestDisk {
    let mut bytes = file_of(&keys(0..3));
    bytes[START..START + 96].copy_from_slice(key);
    let sum = checksum(&ID, &[&0u64.to_le_bytes(), key]);
    bytes[START + 96..START + RECORD].copy_from_slice(&sum);
    TestDisk::with(bytes)
}

/// The specification in `docs/registry-file.md`: releases read each other's files.
#[test]
fn the_bytes_are_those_of_the_specification() {
    let keys = keys(0..3);
    let bytes = file_of(&keys);
    let mut expected = vec![0; START];
    expected[..8].copy_from_slice(b"\xdbxpairkr");
    expected[8] = 1;
    expected[12] = 96;
    expected[16..22].copy_from_slice(b"min-pk");
    expected[24..56].fill(7);
    expected[56..72].fill(3);
    // SipHash-2-4 of what comes before, computed with another implementation.
    expected[72..80].copy_from_slice(&0x9e2a_bb78_d318_6a4du64.to_le_bytes());
    for (slot, keys) in [(2, 1u64), (1, 3)] {
        let sequence: u64 = if slot == 1 { 2 } else { 1 };
        expected[slot * BLOCK..][..8].copy_from_slice(&sequence.to_le_bytes());
        expected[slot * BLOCK + 8..][..8].copy_from_slice(&keys.to_le_bytes());
        let sum = checksum(&ID, &[&sequence.to_le_bytes(), &keys.to_le_bytes()]);
        expected[slot * BLOCK + 16..][..8].copy_from_slice(&sum);
    }
    for (index, key) in (0u64..).zip(&keys) {
        let key = key.to_uncompressed();
        expected.extend_from_slice(&key);
        expected.extend_from_slice(&checksum(&ID, &[&index.to_le_bytes(), &key]));
    }
    assert_eq!(bytes, expected);
}

#[test]
fn other_files_are_refused_by_name() {
    let good = file_of(&keys(0..3));
    let change = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        open(&TestDisk::with(sealed(bytes))).map(|_| ())
    };
    assert!(matches!(change(0, 0), Err(OpenError::NotARegistry)));
    assert!(matches!(change(8, 2), Err(OpenError::Version { found: 2 })));
    assert!(matches!(change(12, 95), Err(OpenError::Variant { expected: "min-pk" })));
    assert!(matches!(change(20, b's'), Err(OpenError::Variant { expected: "min-pk" })));
    let mut network = NETWORK;
    network[1] = 9;
    let error = change(25, 9);
    assert!(matches!(error, Err(OpenError::Network { found }) if found == network));
    for text in [&b"hello"[..], &[1; 5000], &[0; 20_000]] {
        let disk = TestDisk::with(text.to_vec());
        assert!(matches!(open(&disk), Err(OpenError::NotARegistry)));
        assert!(matches!(open_or_create(&disk), Err(OpenError::NotARegistry)));
        assert_eq!(disk.bytes(), text);
    }
    let options = || FileOptions::new(NETWORK);
    let disk = TestDisk::with(good);
    let other = Kept::<Fake, MinSig, _>::open(disk, options(), |_| Ok::<_, OpenError>(()));
    assert!(matches!(other, Err(OpenError::Variant { expected: "min-sig" })));
}

/// Keys of 192 bytes, in records of 200.
#[test]
fn the_other_variant_has_longer_records() {
    let disk = TestDisk::new();
    let options = || FileOptions::new(NETWORK);
    let mut dice = Dice::new(1);
    let keys: Vec<PublicKey<Fake, MinSig>> = (0..50)
        .map(|_| {
            let mut bytes = [0; 192];
            bytes.fill_with(|| dice.below(256) as u8 & 12);
            PublicKey::from_uncompressed(&bytes).expect("a fake key")
        })
        .collect();
    let mut kept = Kept::<Fake, MinSig, _>::create(disk.clone(), options(), ID, Origin::Created)
        .expect("a disk that works");
    kept.append(0, &keys).expect("a disk that works");
    assert_eq!(disk.bytes().len(), START + 50 * 200);
    let kept = Kept::<Fake, MinSig, _>::open(disk, options(), |_| Ok::<_, OpenError>(()))
        .expect("a whole file");
    assert_eq!(kept.registry.select(&[0, 49]), Ok(vec![&keys[0], &keys[49]]));
    assert_eq!(kept.opened, found(50));
}

/// A commit of more keys than fit anything.
#[test]
fn absurd_commits_are_damage() {
    let keys = keys(0..3);
    for count in [4, 1 << 32, 1 << 58, u64::MAX / 104, u64::MAX - 1, u64::MAX] {
        for sequence in [5, u64::MAX] {
            let mut bytes = file_of(&keys);
            let commit = Commit { sequence, keys: count };
            bytes[commit.offset()..][..24].copy_from_slice(&commit.encode(&ID));
            let error = open(&TestDisk::with(bytes)).map(|_| ()).expect_err("too many keys");
            assert!(
                matches!(error, OpenError::Corrupt { index: 3, committed } if committed == count)
            );
        }
    }
    // The last commit there can be is followed by the first.
    let mut bytes = file_of(&keys);
    let commit = Commit { sequence: u64::MAX, keys: 3 };
    bytes[commit.offset()..][..24].copy_from_slice(&commit.encode(&ID));
    let disk = TestDisk::with(bytes);
    let mut kept = open(&disk).expect("a whole file");
    kept.append(3, &super::fake::keys(3..5)).expect("a disk that works");
    assert_eq!(keys_of(&open(&disk).expect("a whole file")).len(), 5);
}

/// As a disk may do that writes a block to another place.
#[test]
fn a_commit_in_the_other_slot_is_none() {
    let mut bytes = file_of(&keys(0..3));
    bytes.copy_within(2 * BLOCK..3 * BLOCK, BLOCK);
    bytes[2 * BLOCK..3 * BLOCK].fill(0);
    assert!(matches!(open(&TestDisk::with(bytes)), Err(OpenError::DamagedHeader)));
}

#[test]
fn records_are_decoded_with_all_checks_but_the_subgroup() {
    let mut point = keys(5..6)[0].to_uncompressed();
    point[95] = 2;
    assert_eq!(open(&planted(&point)).expect("trusted").opened, found(3));
    let verified = Kept::<Fake, MinPk, _>::open(planted(&point), super::options(), |registry| {
        check_subgroup(registry, &mut rand_chacha_rng()).map_err(OpenVerifiedError::from)
    });
    let expected = vec![ItemError { index: 0, error: DecodeError::NotInSubgroup }];
    let Err(OpenVerifiedError::Validation(BulkError::Invalid(items))) = verified else {
        panic!("a point outside the subgroup")
    };
    assert_eq!(items, expected);
    let mut identity = [0; 96];
    identity[0] = 0x40;
    let not_canonical = [0x1f; 96];
    let mut off_curve = point;
    off_curve[95] = 1;
    for (bytes, expected) in [
        (identity, DecodeError::Identity),
        (not_canonical, DecodeError::NotCanonical),
        (off_curve, DecodeError::NotOnCurve),
        ([0; 96], DecodeError::InvalidInfinity),
        ([0xff; 96], DecodeError::Flags),
    ] {
        let result = open(&planted(&bytes));
        assert!(
            matches!(result, Err(OpenError::InvalidKey { index: 0, error }) if error == expected)
        );
    }
}

fn rand_chacha_rng() -> rand_chacha::ChaCha20Rng {
    rand_chacha::rand_core::SeedableRng::seed_from_u64(1)
}

#[test]
fn opening_tells_how_far_it_is() {
    let disk = TestDisk::with(file_of(&keys(0..5000)));
    let mut seen = Vec::new();
    let options = FileOptions::new(NETWORK).on_progress(|progress| seen.push(progress));
    let kept = Kept::<Fake, MinPk, _>::open(disk, options, |_| Ok::<_, OpenError>(()));
    assert_eq!(kept.expect("a whole file").opened, found(5000));
    let seen: Vec<_> = seen.iter().map(|progress| (progress.done, progress.total)).collect();
    assert_eq!(seen, [(2048, 5000), (4096, 5000), (5000, 5000)]);
}

/// What begins with zeros, or with a header, and then has something that creation does not write.
#[test]
fn what_is_more_than_an_interrupted_creation_is_not_overwritten() {
    let disk = TestDisk::new();
    create(&disk).expect("a disk that works");
    let new = disk.bytes();
    let with = |lost: Range<usize>, at: usize| {
        let mut bytes = new.clone();
        bytes[lost].fill(0);
        bytes[at] = 1;
        bytes
    };
    let first_commit = BLOCK..BLOCK + 24;
    for at in [80, 512, BLOCK - 1, BLOCK, BLOCK + 8, BLOCK + 24, 2 * BLOCK, START - 1] {
        for (lost, of_a_registry) in [(0..80, false), (72..80, true), (first_commit.clone(), true)]
        {
            let bytes = with(lost, at);
            let disk = TestDisk::with(bytes.clone());
            match open_or_create(&disk) {
                Err(OpenError::DamagedHeader) => assert!(of_a_registry, "{at}"),
                Err(OpenError::NotARegistry) => assert!(!of_a_registry, "{at}"),
                Err(error) => panic!("{at}: {error}"),
                Ok(_) => panic!("{at}: not a new file"),
            }
            assert_eq!(disk.bytes(), bytes);
        }
    }
}

/// What creation has written when it stops at any byte, or with blocks that are lost.
#[test]
fn an_interrupted_creation_is_begun_again() {
    let disk = TestDisk::new();
    create(&disk).expect("a disk that works");
    let new = disk.bytes();
    assert_eq!(new.len(), START);
    let mut states: Vec<Vec<u8>> = (0..START).map(|len| new[..len].to_vec()).collect();
    for lost in [0..512, BLOCK..BLOCK + 512, 0..BLOCK + 512, 0..START] {
        for len in [512, BLOCK, BLOCK + 512, START] {
            let mut bytes = new.clone();
            bytes[lost.clone()].fill(0);
            bytes.truncate(len);
            states.push(bytes);
        }
    }
    for bytes in states {
        let disk = TestDisk::with(bytes.clone());
        assert!(matches!(open(&disk), Err(OpenError::Unfinished)), "{}", bytes.len());
        let mut kept = open_or_create(&disk).expect("a disk that works");
        let origin = if bytes.is_empty() { Origin::Created } else { Origin::Recreated };
        assert_eq!((kept.opened.origin, kept.opened.keys), (origin, 0));
        kept.append(0, &keys(0..2)).expect("a disk that works");
        assert_eq!(open_or_create(&disk).expect("a whole file").opened, found(2));
    }
}
