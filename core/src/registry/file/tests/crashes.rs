//! Power cuts and failures at every operation, with every part of it done.

use alloc::vec;
use alloc::vec::Vec;

use super::disk::{Done, Fault, Survivors, TestDisk, Then};
use super::fake::{Key, key, keys};
use super::{Tested, create, keys_of, open, open_or_create};
use crate::registry::KeyLookup as _;
use crate::registry::file::{OpenError, WriteError};

const DONE: [Done; 9] = [
    Done::Bytes(0),
    Done::Bytes(1),
    Done::Bytes(104),
    Done::Bytes(512),
    Done::Bytes(700),
    Done::Half,
    Done::AllBut(104),
    Done::AllBut(1),
    Done::AllBut(0),
];

const SURVIVORS: [Survivors; 10] = [
    Survivors::None,
    Survivors::All,
    Survivors::First(1),
    Survivors::First(2),
    Survivors::First(3),
    Survivors::First(5),
    Survivors::Some(1),
    Survivors::Some(2),
    Survivors::Some(3),
    Survivors::Some(4),
];

/// What must be in the file, and what may follow.
#[derive(Clone, Default)]
struct Expected {
    created: bool,
    appended: Vec<Key>,
    /// The keys of an append that failed, or did not return.
    maybe: Vec<Key>,
    /// So that no two appends have the same keys.
    fresh: u64,
}

impl Expected {
    fn next_keys(&mut self, count: u64) -> Vec<Key> {
        self.fresh += count;
        keys(self.fresh - count..self.fresh)
    }

    /// Appends, and says whether another append is worth trying.
    fn append(&mut self, kept: &mut Tested, count: u64) -> bool {
        let keys = self.next_keys(count);
        let first = self.appended.len();
        let result = if count.is_multiple_of(2) {
            kept.append(first, &keys).map_err(|error| matches!(error, WriteError::Poisoned))
        } else {
            let mut fork = kept.registry.fork();
            fork.append(first, &keys).expect("no conflict");
            kept.finalise(&fork).map_err(|error| matches!(error, WriteError::Poisoned))
        };
        match result {
            Ok(new) => {
                assert_eq!(new, keys.len());
                assert!(self.maybe.is_empty(), "an append after a poisoning");
                self.appended.extend(keys);
            }
            Err(true) => assert!(kept.journal.poisoned),
            Err(false) if kept.journal.poisoned => self.maybe = keys,
            // Nothing of it may come back.
            Err(false) => {}
        }
        assert_eq!(keys_of(kept), self.appended, "memory is not what was appended");
        !kept.journal.poisoned
    }

    /// Opens the file, or says that this failed since an operation did.
    fn reopen(&mut self, disk: &TestDisk) -> Option<Tested> {
        let kept = match open(disk) {
            Err(OpenError::Unfinished) => {
                assert!(!self.created, "the file is gone");
                open_or_create(disk)
            }
            opened => opened,
        };
        let kept = match kept {
            Ok(kept) => kept,
            Err(OpenError::Io(_)) => return None,
            Err(error) => panic!("{error}"),
        };
        self.created = true;
        let found = keys_of(&kept);
        assert!(found.len() >= self.appended.len(), "{} keys are gone", self.appended.len());
        let all = [&self.appended[..], &self.maybe].concat();
        assert!(all.starts_with(&found), "keys that were never appended");
        self.appended = found;
        self.maybe.clear();
        Some(kept)
    }
}

/// Creates a file and appends to it, up to a failure that it does not get over.
fn run(disk: &TestDisk, sizes: &[u64]) -> Expected {
    let mut expected = Expected::default();
    let Ok(mut kept) = create(disk) else {
        return expected;
    };
    expected.created = true;
    for size in sizes {
        if !expected.append(&mut kept, *size) {
            break;
        }
    }
    // Poisoned: it refuses all appends, and still knows all keys.
    if kept.journal.poisoned {
        let none = expected.appended.len();
        assert!(matches!(kept.append(none, &[key(u64::MAX)]), Err(WriteError::Poisoned)));
        assert_eq!(kept.append(0, &expected.appended).expect("nothing new"), 0);
        assert_eq!(kept.registry.len(), none);
    }
    expected
}

/// Everything that can happen to the operations of a run, each once.
fn faults(sizes: &[u64], done: &[Done]) -> Vec<Fault> {
    let disk = TestDisk::new();
    run(&disk, sizes);
    let mut faults = Vec::new();
    for at in 0..disk.operations() {
        for then in [Then::GoOn, Then::Stop] {
            faults.extend(done.iter().map(|done| Fault { at, done: *done, then }));
        }
    }
    faults
}

/// What was acknowledged is there after any crash, and nothing else but what was being appended.
#[test]
fn every_crash_leaves_a_prefix_that_can_be_appended_to() {
    let sizes = [2, 1, 6, 9, 1, 30];
    for fault in faults(&sizes, &DONE) {
        for survivors in SURVIVORS {
            let disk = TestDisk::new();
            disk.fail(fault);
            let mut expected = run(&disk, &sizes);
            disk.crash(survivors);
            let mut kept = expected.reopen(&disk).expect("a disk that works");
            assert!(expected.append(&mut kept, 5) && expected.append(&mut kept, 8));
            drop(kept);
            // Acknowledged, so that nothing that is not synced is needed.
            disk.crash(Survivors::None);
            expected.reopen(&disk).expect("a disk that works");
        }
    }
}

/// The same after a process was killed and the machine went on, also where a failed sync has left pages
/// in the cache that are not on the disk.
#[test]
fn what_the_next_process_finds_is_on_the_disk() {
    let sizes = [2, 5, 12];
    for fault in faults(&sizes, &DONE) {
        let disk = TestDisk::new();
        disk.fail(fault);
        let mut expected = run(&disk, &sizes);
        disk.kill();
        if fault.then == Then::GoOn {
            // The file could be cut back.
            expected.maybe.clear();
        }
        let mut kept = expected.reopen(&disk).expect("a disk that works");
        drop(kept);
        disk.crash(Survivors::None);
        kept = expected.reopen(&disk).expect("a disk that works");
        assert!(expected.append(&mut kept, 3));
        drop(kept);
        disk.crash(Survivors::None);
        expected.reopen(&disk).expect("a disk that works");
    }
}

/// A failure between the operations of recovery, and a crash after it.
#[test]
fn recovery_survives_crashes_too() {
    let sizes = [2, 5, 12];
    for fault in faults(&sizes, &[Done::Bytes(0), Done::Bytes(700), Done::AllBut(0)]) {
        for first in [Survivors::All, Survivors::First(4), Survivors::Some(5), Survivors::Some(6)] {
            let disk = TestDisk::new();
            disk.fail(fault);
            let expected = run(&disk, &sizes);
            disk.crash(first);
            let crashed = disk.bytes();
            for at in 0..20 {
                let mut expected = expected.clone();
                let disk = TestDisk::with(crashed.clone());
                disk.fail(Fault { at, done: Done::Half, then: Then::Stop });
                let reopened = expected.reopen(&disk).is_some();
                disk.crash(Survivors::Some(at as u64));
                let mut kept = expected.reopen(&disk).expect("a disk that works");
                assert!(expected.append(&mut kept, 4));
                drop(kept);
                disk.crash(Survivors::None);
                expected.reopen(&disk).expect("a disk that works");
                if reopened {
                    break;
                }
                assert!(at < 19, "more operations than expected");
            }
        }
    }
}

/// An append of several writes is there as a prefix, or not at all where it failed and was cut.
#[test]
fn a_bulk_append_is_cut_like_any_other() {
    let sizes = [3, 8192 + 40];
    for fault in faults(&sizes, &[Done::Bytes(0), Done::Half, Done::AllBut(1)]) {
        for survivors in [Survivors::None, Survivors::All, Survivors::Some(fault.at as u64)] {
            let disk = TestDisk::new();
            disk.fail(fault);
            let mut expected = run(&disk, &sizes);
            disk.crash(survivors);
            let mut kept = expected.reopen(&disk).expect("a disk that works");
            assert!(expected.append(&mut kept, 2));
        }
    }
}

/// The commit may fail: the keys are on the disk, and the next commit takes the same slot.
#[test]
fn a_failed_commit_is_made_up_for() {
    for done in DONE {
        let disk = TestDisk::new();
        let mut kept = create(&disk).expect("a disk that works");
        // The records, the sync, the commit.
        disk.fail(Fault { at: 2, done, then: Then::GoOn });
        assert_eq!(kept.append(0, &keys(0..3)).expect("synced"), 3);
        assert_eq!(kept.append(3, &keys(3..4)).expect("works"), 1);
        drop(kept);
        let kept = open(&disk).expect("a disk that works");
        assert_eq!(keys_of(&kept), keys(0..4));
        assert_eq!((kept.journal.commit.sequence, kept.journal.commit.keys), (1, 4));
    }
}

/// A failed sync loses the latest commit, which the next process still reads, and a crash tears the one
/// that this process writes.
#[test]
fn a_lost_commit_is_written_again() {
    let disk = TestDisk::new();
    let mut kept = create(&disk).expect("a disk that works");
    let mut expected = Expected { created: true, ..Expected::default() };
    assert!(expected.append(&mut kept, 3));
    disk.fail(Fault { at: 1, done: Done::Bytes(0), then: Then::GoOn });
    assert!(!expected.append(&mut kept, 1));
    disk.kill();
    kept = expected.reopen(&disk).expect("a disk that works");
    disk.fail(Fault { at: 2, done: Done::Half, then: Then::Stop });
    assert!(expected.append(&mut kept, 4));
    disk.crash(Survivors::All);
    expected.reopen(&disk).expect("a disk that works");
}

/// Errors of reading change nothing.
#[test]
fn a_file_that_cannot_be_read_is_left_alone() {
    let bytes = super::file_of(&keys(0..5));
    let mut tried = vec![];
    for at in 0..10 {
        let disk = TestDisk::with(bytes.clone());
        disk.fail(Fault { at, done: Done::Bytes(0), then: Then::GoOn });
        tried.push(open(&disk).is_ok());
        assert_eq!(disk.bytes(), bytes);
    }
    // The size, the head, the records, the commit, the sync.
    assert_eq!(tried, [[false; 5], [true; 5]].concat());
}
