//! Inputs of safe types that change their minds between two looks.

#[cfg(feature = "alloc")]
use core::sync::atomic::{AtomicUsize, Ordering};

use crosspair_blst::Blst;
use crosspair_core::{AggregatePublicKey, MinPk, PublicKey, Scalar, SubgroupPoint};

type Key = PublicKey<Blst, MinPk>;

#[cfg(feature = "alloc")]
/// One answer the first time, another one ever after.
struct Fickle {
    answers: [Vec<u8>; 2],
    asked: AtomicUsize,
}

#[cfg(feature = "alloc")]
impl Fickle {
    fn new(first: &[u8], then: &[u8]) -> Self {
        Self { answers: [first.to_vec(), then.to_vec()], asked: AtomicUsize::new(0) }
    }
}

#[cfg(feature = "alloc")]
impl AsRef<[u8]> for Fickle {
    fn as_ref(&self) -> &[u8] {
        &self.answers[self.asked.fetch_add(1, Ordering::Relaxed).min(1)]
    }
}

/// An iterator whose size hint is wrong.
struct Lying<I>(I, (usize, Option<usize>));

impl<I: Iterator> Iterator for Lying<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.1
    }
}

fn key(k: u64) -> Key {
    (SubgroupPoint::generator() * Scalar::from(k)).try_into().expect("not the identity")
}

#[cfg(feature = "alloc")]
#[test]
fn the_identity_never_becomes_a_key() {
    let mut identity = [0; 48];
    identity[0] = 0xc0;
    let item = Fickle::new(&key(1).to_compressed(), &identity);
    assert_eq!(Key::from_compressed_all(&[item]), Ok(vec![key(1)]));
    let item = Fickle::new(&identity, &key(1).to_compressed());
    assert!(Key::from_compressed_all(&[item]).is_err());
}

/// A rogue key: with Q − P registered beside P, the signature of Q's owner would count as both
/// of theirs. The basic scheme stops it by refusing equal messages.
#[cfg(feature = "alloc")]
#[test]
fn equal_messages_cannot_pass_for_different_ones() {
    use crosspair_core::scheme::basic;
    use crosspair_core::{Signature, Variant};

    let rogue = (SubgroupPoint::generator() * Scalar::from(5u64)) - key(3).to_subgroup_point();
    let keys = [key(3), rogue.try_into().expect("a key")];
    let hash = SubgroupPoint::hash(b"m", &MinPk::BASIC_DST);
    let forged = Signature::<Blst, MinPk>::from(hash * Scalar::from(5u64));
    assert_eq!(forged.aggregate_verify(&keys, &[b"m", b"m"], &MinPk::BASIC_DST), Ok(true));
    assert_eq!(basic::aggregate_verify(&keys, &[b"m", b"m"], &forged), Ok(false));
    let messages = [Fickle::new(b"m", b"m"), Fickle::new(b"x", b"m")];
    assert_eq!(basic::aggregate_verify(&keys, &messages, &forged), Ok(false));
}

#[test]
fn a_wrong_size_hint_does_not_change_a_sum() {
    let keys: Vec<Key> = (1..=70).map(key).collect();
    for n in [0, 1, 31, 32, 33, 70] {
        let expected = AggregatePublicKey::sum(&keys[..n]);
        for hint in [(0, None), (0, Some(0)), (9, Some(9)), (2000, Some(3000)), (usize::MAX, None)]
        {
            assert_eq!(AggregatePublicKey::sum(Lying(keys[..n].iter(), hint)), expected);
        }
    }
}
