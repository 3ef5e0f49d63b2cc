//! Files that were cut, overwritten and mixed up: all keys below the damage, or an error that names
//! it; never another key.

use alloc::vec::Vec;
use core::ops::Range;

use super::disk::TestDisk;
use super::fake::{Dice, Key, key, keys};
use super::{RECORD, file_of, found, keys_of, open};
use crate::registry::file::OpenError;
use crate::registry::file::layout::{BLOCK, START};

/// The first record that is not the one that was written, or is gone.
fn first_damaged(original: &[u8], bytes: &[u8]) -> usize {
    let [original, bytes] = [original, bytes].map(|bytes| bytes.get(START..).unwrap_or(&[]));
    let records = original.chunks_exact(RECORD).zip(bytes.chunks_exact(RECORD));
    records.take_while(|(written, read)| written == read).count()
}

/// Opens damaged bytes, and returns how many keys there are, if it opens.
fn check(original: &[u8], keys: &[Key], bytes: Vec<u8>) -> Result<usize, OpenError> {
    let good = first_damaged(original, &bytes);
    let disk = TestDisk::with(bytes.clone());
    match open(&disk) {
        Ok(kept) => {
            assert!(keys_of(&kept) == keys[..good], "other keys");
            assert_eq!(disk.bytes().len(), START + good * RECORD);
            assert_eq!(kept.opened.keys, good);
            let cut = bytes.len() - disk.bytes().len();
            assert_eq!(kept.opened.cut_bytes, cut as u64);
            assert_eq!(kept.opened.cut_records, (cut / RECORD) as u64);
            Ok(good)
        }
        Err(error) => {
            assert_eq!(disk.bytes(), bytes, "an error changes nothing");
            if let OpenError::Corrupt { index, committed } = &error {
                assert_eq!(*index, good);
                assert!((*index as u64) < *committed && *committed <= keys.len() as u64);
            }
            Err(error)
        }
    }
}

/// After damage that was got over: append, open again.
fn check_append(disk: &TestDisk, before: &[Key]) {
    let new = keys(1_000_000..1_000_003);
    let mut kept = open(disk).expect("opened before");
    kept.append(before.len(), &new).expect("a disk that works");
    drop(kept);
    let kept = open(disk).expect("opened before");
    assert!(keys_of(&kept) == [before, &new].concat());
    assert_eq!(kept.opened, found(before.len() + 3));
}

fn changes(byte: u8, dice: &mut Dice) -> [u8; 4] {
    [byte ^ (1 << dice.below(8)), 0, 0xff, dice.below(256) as u8]
}

#[test]
fn every_byte_of_a_small_file_is_covered() {
    let keys = keys(0..5);
    let original = file_of(&keys);
    let mut dice = Dice::new(1);
    let header = 0..80;
    // Keys 0 and 1 came first. The second commit is in the first slot again.
    let slots = [BLOCK..BLOCK + 24, 2 * BLOCK..2 * BLOCK + 24];
    for place in 0..original.len() {
        for byte in changes(original[place], &mut dice) {
            let mut bytes = original.clone();
            bytes[place] = byte;
            let changed = bytes != original;
            let result = check(&original, &keys, bytes);
            if changed && header.contains(&place) {
                let error = result.expect_err("a header that was not written");
                match place {
                    0..8 => assert!(matches!(error, OpenError::NotARegistry)),
                    8..12 => assert!(matches!(error, OpenError::Version { .. })),
                    _ => assert!(matches!(error, OpenError::DamagedHeader)),
                }
            } else if changed && place >= START {
                let index = (place - START) / RECORD;
                let committed = 5;
                assert!(matches!(
                    result,
                    Err(OpenError::Corrupt { index: i, committed: c }) if (i, c) == (index, committed)
                ));
            } else {
                // One slot is left, or it was padding.
                assert_eq!(result.expect("all keys are there"), 5);
            }
        }
    }
    // Both slots: nobody knows how many keys there were.
    let mut bytes = original.clone();
    slots.into_iter().for_each(|slot| bytes[slot.start] ^= 1);
    assert!(matches!(check(&original, &keys, bytes), Err(OpenError::DamagedHeader)));
}

#[test]
fn a_small_file_can_be_cut_at_every_byte() {
    let keys = keys(0..5);
    let original = file_of(&keys);
    for len in 0..original.len() {
        let result = check(&original, &keys, original[..len].to_vec());
        let error = result.expect_err("keys are missing");
        let index = len.saturating_sub(START) / RECORD;
        if len <= BLOCK {
            // There is nothing of a commit.
            assert!(matches!(error, OpenError::Unfinished), "{len}: {error}");
        } else if len < BLOCK + 24 {
            // A part of one, and it is not that of a new file.
            assert!(matches!(error, OpenError::DamagedHeader), "{len}: {error}");
        } else {
            assert!(matches!(error, OpenError::Corrupt { index: i, .. } if i == index), "{len}");
        }
    }
}

/// Without the latest commits, what they vouch for is cut back to what is whole.
#[test]
fn a_file_with_an_old_commit_can_be_cut_at_every_byte_above_it() {
    let keys = keys(0..8);
    let older = file_of(&keys[..3]);
    let mut original = file_of(&keys);
    original[BLOCK..START].copy_from_slice(&older[BLOCK..START]);
    for len in START + 3 * RECORD..=original.len() {
        for zeros in [0, 1, 50, 104, 512, 5000] {
            let mut bytes = original[..len].to_vec();
            bytes.resize(len + zeros, 0);
            let good = check(&original, &keys, bytes.clone()).expect("all committed keys");
            assert_eq!(good, (len - START) / RECORD);
            if len % 16 == 0 {
                let disk = TestDisk::with(bytes);
                check_append(&disk, &keys[..good]);
            }
        }
    }
}

/// What is where in the file, so that damage falls on all of it.
fn somewhere(dice: &mut Dice, len: usize) -> Range<usize> {
    let start = match dice.below(8) {
        0 => dice.below(START),
        1 => BLOCK * (1 + dice.below(2)) + dice.below(24),
        2 => len - 1 - dice.below(2000),
        _ => START + dice.below(len - START),
    };
    let longest = [1, 8, 104, 512, 4096, 20_000, 400_000][dice.below(7)];
    start..(start + 1 + dice.below(longest)).min(len)
}

/// Bits that flip, blocks that are lost, garbage, and the file's own blocks at other places.
fn damage(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let place = somewhere(dice, bytes.len());
    match dice.below(7) {
        0 => bytes[place.start] ^= 1 << dice.below(8),
        1 => bytes[place].fill(0),
        2 => bytes[place].fill_with(|| dice.below(256) as u8),
        3 => bytes.truncate(place.start),
        4 => {
            let from = dice.below(bytes.len() - place.len() + 1);
            bytes.copy_within(from..from + place.len(), place.start);
        }
        // Records that are whole, at another's place.
        5 => {
            let records = (bytes.len() - START) / RECORD;
            let [from, to] = [0, 1].map(|_| START + dice.below(records) * RECORD);
            bytes.copy_within(from..from + RECORD, to);
        }
        _ => drop(bytes.drain(place)),
    }
}

#[test]
fn a_large_file_can_be_damaged_anywhere() {
    let keys = keys(0..3000);
    let original = file_of(&keys);
    let older = file_of(&keys[..1000]);
    let mut opened = [0; 2];
    for seed in 0..10_000 {
        let mut dice = Dice::new(seed);
        let mut bytes = original.clone();
        if seed % 2 == 0 {
            bytes[BLOCK..START].copy_from_slice(&older[BLOCK..START]);
        }
        damage(&mut bytes, &mut dice);
        let copy = if seed % 50 == 0 { bytes.clone() } else { Vec::new() };
        let result = check(&original, &keys, bytes);
        opened[(seed % 2) as usize] += usize::from(result.is_ok());
        if let (Ok(good), false) = (result, copy.is_empty()) {
            check_append(&TestDisk::with(copy), &keys[..good]);
        }
    }
    // Neither all nor none, with an old commit and with the latest.
    assert!(opened.iter().all(|opened| (500..4500).contains(opened)), "{opened:?}");
}

/// Records of another file with the same keys, but for one, at the same places.
#[test]
fn a_record_of_another_file_is_none() {
    let keys = keys(0..6);
    let original = file_of(&keys);
    let disk = TestDisk::new();
    let id = [4; 16];
    let options = super::options();
    let mut other = super::Kept::create(disk.clone(), options, id, super::Origin::Created)
        .expect("a disk that works");
    let mut others = keys.clone();
    others[4] = key(77);
    other.append(0, &others).expect("a disk that works");
    let at = START + 4 * RECORD..START + 5 * RECORD;
    let mut bytes = original.clone();
    bytes[at.clone()].copy_from_slice(&disk.bytes()[at]);
    assert!(matches!(
        check(&original, &keys, bytes),
        Err(OpenError::Corrupt { index: 4, committed: 6 })
    ));
}
