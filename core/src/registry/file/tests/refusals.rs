//! What is refused as by any registry, and changes neither memory nor the file.

use super::disk::TestDisk;
use super::fake::{Fake, key, keys};
use super::{create, found, keys_of, open, options};
use crate::MinPk;
use crate::registry::file::{RegistryFile, WriteError};
use crate::registry::{AppendError, FinaliseError, KeyLookup as _};

#[test]
fn gaps_conflicts_and_repetitions_touch_no_disk() {
    let disk = TestDisk::new();
    let mut kept = create(&disk).expect("a disk that works");
    let keys = keys(0..6);
    assert_eq!(kept.append(0, &keys[..4]).expect("new"), 4);
    let (bytes, operations) = (disk.bytes(), disk.operations());
    let gap = kept.append(5, &keys[5..]);
    assert!(matches!(gap, Err(WriteError::Refused(AppendError::Gap { first: 5, len: 4 }))));
    let conflict = kept.append(2, &[keys[2], key(99), keys[4]]);
    assert!(matches!(conflict, Err(WriteError::Refused(AppendError::Conflict { index: 3 }))));
    assert_eq!(kept.append(0, &keys[..4]).expect("known"), 0);
    assert_eq!(kept.append(4, &[]).expect("nothing"), 0);
    assert_eq!((disk.bytes(), disk.operations()), (bytes, operations));
    assert_eq!(kept.append(2, &keys[2..]).expect("two are new"), 2);
    assert_eq!(keys_of(&open(&disk).expect("a whole file")), keys);
}

#[test]
fn a_fork_of_another_registry_is_refused() {
    let disk = TestDisk::new();
    let mut kept = create(&disk).expect("a disk that works");
    let mut ours = kept.registry.fork();
    let mut theirs = kept.registry.fork();
    ours.append(0, &keys(0..2)).expect("new");
    theirs.append(0, &keys(2..4)).expect("new");
    assert_eq!(kept.finalise(&ours).expect("new"), 2);
    let bytes = disk.bytes();
    let abandoned = kept.finalise(&theirs);
    let conflict = FinaliseError::Append(AppendError::Conflict { index: 0 });
    assert!(matches!(abandoned, Err(WriteError::Refused(error)) if error == conflict));
    drop(kept);
    let mut kept = open(&disk).expect("a whole file");
    assert_eq!(kept.opened, found(2));
    let foreign = kept.finalise(&ours);
    assert!(matches!(foreign, Err(WriteError::Refused(FinaliseError::Foreign))));
    assert_eq!((disk.bytes(), kept.registry.len()), (bytes, 2));
}

/// As a process that is being started does, which has all open files for a moment.
#[test]
fn a_dropped_file_is_free_though_its_handle_was_inherited() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("keys");
    let file = RegistryFile::<Fake, MinPk>::create(&path, options()).expect("a new file");
    let inherited = file.kept.journal.disk.try_clone().expect("another handle");
    drop(file);
    RegistryFile::<Fake, MinPk>::open(&path, options()).expect("free again");
    drop(inherited);
}
