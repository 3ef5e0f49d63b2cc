//! From a key to its index: hash tables that only grow, and that readers search while the writer
//! inserts.
//!
//! A table is never rebuilt. Each has room for twice the keys of the one before, and the next one
//! begins where it ends, so that a key's table follows from its index, and at most half of the slots
//! are in use. A search goes through all tables, few of which are large.

use alloc::boxed::Box;
use core::hash::Hasher as _;
use core::sync::atomic::{AtomicU32, Ordering};

use boxcar::Vec as Shared;
use siphasher::sip::SipHasher13;

/// The keys of the first table, which takes 32 KiB.
const FIRST: usize = if cfg!(miri) { 1 << 6 } else { 1 << 12 };
/// The most tables that there can be.
const TABLES: u32 = if cfg!(miri) { 26 } else { 20 };

/// How many keys all tables have room for. The last one's places still fit a slot, and an index fits
/// 32 bits.
pub(super) const MOST: usize = FIRST * ((1 << TABLES) - 1);

/// Keyed, since strangers choose the keys: without the secret they can't make them collide.
pub(super) struct KeyIndex {
    hasher: SipHasher13,
    /// A slot is 0, or in its lower bits 1 more than a key's place in the table's keys, and above
    /// them as many bits of the key's hash as there is room for.
    tables: Shared<Box<[AtomicU32]>>,
}

/// The table of an index, and its place in the table's keys.
fn place(index: usize) -> (usize, usize) {
    let table = (index / FIRST + 1).ilog2() as usize;
    (table, index - first(table))
}

/// The index of a table's first key.
fn first(table: usize) -> usize {
    FIRST * ((1 << table) - 1)
}

impl KeyIndex {
    pub(super) fn new(secret: &[u8; 16]) -> Self {
        Self { hasher: SipHasher13::new_with_key(secret), tables: Shared::new() }
    }

    fn hash(&self, bytes: &[u8]) -> u64 {
        let mut hasher = self.hasher;
        hasher.write(bytes);
        hasher.finish()
    }

    /// For the one writer, who inserts one index after the other. `is_at` says of candidates whether
    /// they have the same key.
    ///
    /// A key that is in the index's table already is not inserted again: nobody would find it behind
    /// the first, and whoever repeats a key could make long runs of slots.
    pub(super) fn insert(&self, bytes: &[u8], index: usize, is_at: impl Fn(usize) -> bool) {
        let (number, place) = place(index);
        while self.tables.count() <= number {
            let slots = 2 * (FIRST << self.tables.count());
            self.tables.push((0..slots).map(|_| AtomicU32::new(0)).collect());
        }
        let table = &self.tables[number];
        let probe = Probe::new(self.hash(bytes), table);
        for slot in probe.slots() {
            match slot.load(Ordering::Relaxed) {
                0 => {
                    let value = probe.tag | (place as u32 + 1);
                    // The key itself was written before, and whoever sees the slot sees the key.
                    slot.store(value, Ordering::Release);
                    return;
                }
                value if probe.index(number, value).is_some_and(&is_at) => return,
                _ => {}
            }
        }
        unreachable!("half of the slots are free");
    }

    /// The lowest index of a key with these bytes, as `is_at` says of candidates.
    pub(super) fn find(&self, bytes: &[u8], is_at: impl Fn(usize) -> bool) -> Option<usize> {
        let hash = self.hash(bytes);
        self.tables.iter().find_map(|(number, table)| {
            let probe = Probe::new(hash, table);
            probe
                .slots()
                .map(|slot| slot.load(Ordering::Acquire))
                .take_while(|value| *value != 0)
                .filter_map(|value| probe.index(number, value))
                .find(|index| is_at(*index))
        })
    }
}

/// Where a hash may be in a table.
struct Probe<'t> {
    table: &'t [AtomicU32],
    start: usize,
    tag: u32,
    place_mask: u32,
}

impl<'t> Probe<'t> {
    fn new(hash: u64, table: &'t [AtomicU32]) -> Self {
        // Half as many keys as slots, so that one more than a place needs all but one bit of them.
        let place_mask = (table.len() - 1) as u32;
        let tag = (hash >> 32) as u32 & !place_mask;
        Self { table, start: hash as usize & (table.len() - 1), tag, place_mask }
    }

    /// The index in a slot of this table that is in use, if it may be that of the key.
    fn index(&self, table: usize, value: u32) -> Option<usize> {
        let place = (value & self.place_mask) as usize;
        (value & !self.place_mask == self.tag).then(|| first(table) + place - 1)
    }

    fn slots(&self) -> impl Iterator<Item = &'t AtomicU32> {
        let (before, from) = self.table.split_at(self.start);
        from.iter().chain(before)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn tables_follow_each_other_without_gaps() {
        let places = [0, FIRST - 1, FIRST, 3 * FIRST - 1, 3 * FIRST].map(place);
        assert_eq!(places, [(0, 0), (0, FIRST - 1), (1, 0), (1, 2 * FIRST - 1), (2, 0)]);
        for table in 0..TABLES as usize {
            assert_eq!(place(first(table)), (table, 0));
            assert_eq!(place(first(table + 1) - 1), (table, (FIRST << table) - 1));
        }
        assert_eq!(place(MOST - 1), (TABLES as usize - 1, (1 << 31) - 1));
        assert!(u32::try_from(MOST - 1).is_ok());
    }

    /// Also for a hash of which only few bits differ, so that runs of slots are in use.
    #[test]
    fn every_key_is_found_and_no_other() {
        let index = KeyIndex::new(&[7; 16]);
        let most = if cfg!(miri) { 200 } else { 50_000 };
        let keys: Vec<[u8; 4]> = (0..most).map(|i: u32| (3 * i).to_le_bytes()).collect();
        for (i, key) in keys.iter().enumerate() {
            assert_eq!(index.find(key, |at| keys[at] == *key), None);
            index.insert(key, i, |at| keys[at] == *key);
            assert_eq!(index.find(key, |at| keys[at] == *key), Some(i));
        }
        for (i, key) in keys.iter().enumerate() {
            assert_eq!(index.find(key, |at| keys[at] == *key), Some(i));
            assert_eq!(index.find(&(3 * i as u32 + 1).to_le_bytes(), |_| false), None);
        }
    }

    #[test]
    fn the_lowest_index_of_a_repeated_key_is_found() {
        let index = KeyIndex::new(&[7; 16]);
        // In three tables, and twice in the same one.
        let most = if cfg!(miri) { 50 } else { 14_000 };
        let keys: Vec<[u8; 2]> = (0..most).map(|i: u16| (i % 5000).to_le_bytes()).collect();
        for (i, key) in keys.iter().enumerate() {
            index.insert(key, i, |at| keys[at] == *key);
            assert_eq!(index.find(key, |at| keys[at] == *key), Some(i % 5000));
        }
    }

    /// One key over and over: what is compared does not grow with the number of repetitions.
    #[test]
    fn a_repeated_key_is_not_inserted_again() {
        let index = KeyIndex::new(&[7; 16]);
        let most = if cfg!(miri) { 200 } else { 100_000 };
        let compared = core::cell::Cell::new(0);
        let is_at = |_| {
            compared.set(compared.get() + 1);
            true
        };
        (0..most).for_each(|i| index.insert(b"a key", i, is_at));
        assert!(compared.get() <= most, "{}", compared.get());
        assert_eq!(index.find(b"a key", |_| true), Some(0));
        let in_use = |table: &[AtomicU32]| {
            table.iter().filter(|slot| slot.load(Ordering::Relaxed) != 0).count()
        };
        assert!(index.tables.iter().all(|(_, table)| in_use(table) == 1));
    }

    /// The tags leave few candidates to compare: on average far less than one that is wrong.
    #[test]
    fn few_other_keys_are_looked_at() {
        let index = KeyIndex::new(&[7; 16]);
        let most = if cfg!(miri) { 100 } else { 40_000 };
        (0..most).for_each(|i: u32| index.insert(&i.to_le_bytes(), i as usize, |_| false));
        let looked_at = core::cell::Cell::new(0);
        for i in 0..most {
            let other = (i + most).to_le_bytes();
            index.find(&other, |_| {
                looked_at.set(looked_at.get() + 1);
                false
            });
        }
        assert!(looked_at.get() < most / 100, "{} for {most} keys", looked_at.get());
    }
}
