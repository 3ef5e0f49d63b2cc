//! What a writer and its readers share: lists that only grow, in pieces that never move.
//!
//! No lock anywhere: the writer puts a key into its place and then raises the length, which is all
//! that readers wait for.

use core::sync::atomic::{AtomicUsize, Ordering};

use boxcar::Vec as Shared;

use super::key_index::KeyIndex;
use crate::traits::{ByteArray, Group, Variant};
use crate::types::PublicKey;

/// What can be kept: something with an encoding.
pub(super) trait Stored: PartialEq {
    type Bytes: ByteArray;

    fn to_bytes(&self) -> Self::Bytes;
}

impl<B: Group<V::Pk>, V: Variant> Stored for PublicKey<B, V> {
    type Bytes = <V::Pk as crate::traits::Curve>::Coordinate;

    fn to_bytes(&self) -> Self::Bytes {
        self.to_compressed()
    }
}

pub(super) struct Storage<K: Stored> {
    keys: Shared<K>,
    compressed: Option<Shared<K::Bytes>>,
    index: Option<KeyIndex>,
    /// How many keys readers see.
    len: AtomicUsize,
}

impl<K: Stored> Storage<K> {
    pub(super) fn new(compressed: bool, index_secret: Option<[u8; 16]>) -> Self {
        Self {
            keys: Shared::new(),
            compressed: compressed.then(Shared::new),
            index: index_secret.as_ref().map(KeyIndex::new),
            len: AtomicUsize::new(0),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.len.load(Ordering::Acquire)
    }

    pub(super) fn get(&self, index: usize) -> Option<&K> {
        if index < self.len() { self.keys.get(index) } else { None }
    }

    /// Without encoding it again, where the bytes are kept.
    pub(super) fn bytes(&self, index: usize) -> Option<K::Bytes> {
        let key = self.get(index)?;
        match &self.compressed {
            Some(compressed) => compressed.get(index).copied(),
            None => Some(key.to_bytes()),
        }
    }

    /// The lowest index of a key.
    pub(super) fn index_of(&self, key: &K) -> Option<usize> {
        let len = self.len();
        let is_at = |index| index < len && self.keys.get(index) == Some(key);
        match &self.index {
            Some(table) => table.find(key.to_bytes().as_ref(), is_at),
            None => (0..len).find(|index| is_at(*index)),
        }
    }

    pub(super) fn reserve(&self, additional: usize) {
        self.keys.reserve(additional);
        if let Some(compressed) = &self.compressed {
            compressed.reserve(additional);
        }
    }

    /// For the one writer: appends keys, and then shows all of them at once.
    ///
    /// # Panics
    ///
    /// If an earlier call has: what it has left behind can't be taken back, and has no index.
    pub(super) fn append(&self, keys: impl Iterator<Item = K>) {
        let mut len = self.len.load(Ordering::Relaxed);
        let compressed = self.compressed.as_ref().map_or(len, Shared::count);
        let same = self.keys.count() == len && compressed == len;
        assert!(same, "an earlier append was interrupted");
        for key in keys {
            let kept = self.compressed.is_some() || self.index.is_some();
            let bytes = kept.then(|| key.to_bytes());
            if let (Some(compressed), Some(bytes)) = (&self.compressed, bytes) {
                compressed.push(bytes);
            }
            self.keys.push(key);
            if let (Some(index), Some(bytes)) = (&self.index, bytes) {
                let is_at = |at| self.keys.get(at) == self.keys.get(len);
                index.insert(bytes.as_ref(), len, is_at);
            }
            len += 1;
        }
        self.len.store(len, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;

    /// Looks wrong if only half of it was written.
    #[derive(PartialEq, Debug)]
    struct Key([u64; 12]);

    impl Key {
        fn new(index: usize) -> Self {
            Self([(index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15); 12])
        }
    }

    impl Stored for Key {
        type Bytes = [u8; 8];

        fn to_bytes(&self) -> [u8; 8] {
            self.0[0].to_le_bytes()
        }
    }

    const KEYS: usize = if cfg!(miri) { 300 } else { 100_000 };

    /// Readers hold references to early keys while later ones come, and look up by index, by bytes
    /// and by key whatever the length says is there.
    #[test]
    fn readers_see_whole_keys_while_a_writer_appends() {
        /// Set when the writer is done, whether it has finished or panicked.
        struct Done<'d>(&'d AtomicBool);
        impl Drop for Done<'_> {
            fn drop(&mut self) {
                self.0.store(true, Ordering::Relaxed);
            }
        }

        let storage = Storage::<Key>::new(true, Some([7; 16]));
        storage.append([Key::new(0)].into_iter());
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            for reader in 0..3 {
                let (storage, done) = (&storage, &done);
                scope.spawn(move || {
                    let held = storage.get(0).expect("the first key");
                    let mut last = 0;
                    while !done.load(Ordering::Relaxed) {
                        let len = storage.len();
                        assert!(len >= last, "the length went back");
                        last = len;
                        for index in [0, len / 2, len - 1, len.saturating_sub(reader + 1)] {
                            let key = Key::new(index);
                            assert_eq!(storage.get(index), Some(&key));
                            assert_eq!(storage.bytes(index), Some(key.to_bytes()));
                            assert_eq!(storage.index_of(&key), Some(index));
                        }
                        assert_eq!(*held, Key::new(0));
                    }
                });
            }
            let _done = Done(&done);
            let mut next = 1;
            for run in (1..10).cycle() {
                storage.append((next..next + run).map(Key::new));
                next += run;
                if next > KEYS {
                    break;
                }
            }
        });
        assert!((0..KEYS).all(|index| storage.get(index) == Some(&Key::new(index))));
        assert_eq!(storage.get(storage.len()), None);
        assert_eq!(storage.index_of(&Key::new(storage.len())), None);
    }

    /// Nobody gets a key of an append that a panic has ended, nor one at another index.
    #[test]
    fn a_panic_amid_an_append_does_not_move_keys() {
        for compressed in [false, true] {
            let storage = Storage::<Key>::new(compressed, Some([7; 16]));
            storage.append((0..3).map(Key::new));
            let append = |keys: &mut dyn Iterator<Item = Key>| {
                let append = core::panic::AssertUnwindSafe(|| storage.append(keys));
                std::panic::catch_unwind(append).expect_err("a panic");
            };
            append(&mut (3..6).map(|index| if index == 5 { panic!("amid") } else { Key::new(7) }));
            append(&mut (3..6).map(Key::new));
            assert_eq!(storage.len(), 3);
            assert!((0..3).all(|index| storage.get(index) == Some(&Key::new(index))));
            assert_eq!(storage.get(3), None);
            assert_eq!(storage.index_of(&Key::new(7)), None);
        }
    }

    #[test]
    fn what_is_not_shown_yet_is_not_found() {
        let storage = Storage::<Key>::new(false, Some([7; 16]));
        storage.append((0..3).map(|index| {
            assert_eq!(storage.len(), 0);
            assert_eq!(storage.get(0), None);
            assert_eq!(storage.bytes(0), None);
            assert_eq!(storage.index_of(&Key::new(0)), None);
            Key::new(index)
        }));
        assert_eq!(storage.len(), 3);
        assert_eq!(storage.index_of(&Key::new(2)), Some(2));
    }
}
