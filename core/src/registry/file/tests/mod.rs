//! The file on a disk that fails, crashes and decays, with keys that cost nothing. The real file system
//! and real keys are in `tests/registry_file`.

mod crashes;
mod damage;
mod disk;
mod fake;
mod formats;
mod machine;
mod refusals;

use alloc::vec::Vec;

use super::kept::Kept;
use super::layout::{START, record_len};
use super::{FileOptions, OpenError, Opened, Origin};
use crate::MinPk;
use crate::registry::KeyLookup as _;
use disk::TestDisk;
use fake::{Fake, Key};

type Tested = Kept<Fake, MinPk, TestDisk>;

const NETWORK: [u8; 32] = [7; 32];
const ID: [u8; 16] = [3; 16];
const RECORD: usize = record_len::<MinPk>();

fn options() -> FileOptions<'static> {
    FileOptions::new(NETWORK)
}

fn create(disk: &TestDisk) -> Result<Tested, OpenError> {
    Kept::create(disk.clone(), options(), ID, Origin::Created)
}

fn open(disk: &TestDisk) -> Result<Tested, OpenError> {
    Kept::open(disk.clone(), options(), |_| Ok::<_, OpenError>(()))
}

/// As [`super::RegistryFile::open_or_create`] does.
fn open_or_create(disk: &TestDisk) -> Result<Tested, OpenError> {
    match super::open::to_create::<MinPk, _>(&mut disk.clone(), &NETWORK)? {
        Some(origin) => Kept::create(disk.clone(), options(), ID, origin),
        None => open(disk),
    }
}

fn keys_of(kept: &Tested) -> Vec<Key> {
    (0..kept.registry.len()).map(|index| *kept.registry.get(index).expect("below")).collect()
}

/// The bytes of a file with these keys, appended in two parts.
fn file_of(keys: &[Key]) -> Vec<u8> {
    let disk = TestDisk::new();
    let mut kept = create(&disk).expect("a disk that works");
    let half = keys.len() / 2;
    kept.append(0, &keys[..half]).expect("a disk that works");
    kept.append(half, &keys[half..]).expect("a disk that works");
    assert_eq!(disk.bytes().len(), START + keys.len() * RECORD);
    disk.bytes()
}

fn found(keys: usize) -> Opened {
    Opened { keys, ..Opened::empty(Origin::Found) }
}
