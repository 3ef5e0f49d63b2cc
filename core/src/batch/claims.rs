//! The claims of a batch: keys, messages and signatures side by side, every message hashed once.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::set::{Source, bytes};
use super::{SetMessage, SignatureSet};
use crate::traits::{Affine, Bls, Curve, Executor, Group, Variant, map_concat};
use crate::types::{Message, PublicKey, Signature};

/// Messages whose hashing is worth a thread of its own.
const GRAIN: usize = 2;

/// Claim i: `keys[i]` signed the message that hashes to `hashes[messages[i]]`, and `signatures[i]`
/// is the proof.
pub(super) struct Claims<'a, B: Bls<V>, V: Variant> {
    pub(super) keys: Vec<&'a Affine<B, V::Pk>>,
    pub(super) signatures: Vec<&'a Affine<B, V::Sig>>,
    pub(super) messages: Vec<usize>,
    pub(super) hashes: Vec<Affine<B, V::Sig>>,
}

impl<'a, B: Bls<V>, V: Variant> Claims<'a, B, V> {
    /// The claims of sets.
    pub(super) fn of_sets<E: Executor>(executor: &E, sets: &'a [SignatureSet<'_, B, V>]) -> Self {
        let mut messages = Messages::default();
        Self {
            keys: sets.iter().map(SignatureSet::key_affine).collect(),
            signatures: sets.iter().map(SignatureSet::signature_affine).collect(),
            messages: sets.iter().map(|set| messages.place(set.message().source())).collect(),
            hashes: messages.hash(executor),
        }
    }

    /// The claims that all signed one message.
    pub(super) fn of_one_message(
        message: &SetMessage<'_, B, V>,
        pairs: impl IntoIterator<Item = (&'a PublicKey<B, V>, &'a Signature<B, V>)>,
    ) -> Self {
        let pairs =
            pairs.into_iter().map(|(key, signature)| (key.as_affine(), signature.as_affine()));
        let (keys, signatures): (Vec<_>, Vec<_>) = pairs.unzip();
        let messages = vec![0; keys.len()];
        let hashes = if keys.is_empty() { vec![] } else { vec![*message.hash().as_affine()] };
        Self { keys, signatures, messages, hashes }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn hash(&self, claim: usize) -> &Affine<B, V::Sig> {
        &self.hashes[self.messages[claim]]
    }

    /// Whether a claim's key is the identity, so that it never holds.
    pub(super) fn key_is_identity(&self, claim: usize) -> bool {
        <B as Group<V::Pk>>::is_identity(self.keys[claim])
    }

    /// How many different messages some claims are about.
    pub(super) fn count_messages(&self, claims: &[usize]) -> usize {
        let mut messages: Vec<_> = claims.iter().map(|claim| self.messages[*claim]).collect();
        messages.sort_unstable();
        messages.dedup();
        messages.len()
    }
}

/// Different messages, by what is hashed or by the hash.
struct Messages<'s, B: Group<V::Sig>, V: Variant> {
    by_bytes: BTreeMap<[&'s [u8]; 3], usize>,
    by_hash: BTreeMap<<V::Sig as Curve>::Uncompressed, usize>,
    sources: Vec<Source<'s, B, V>>,
}

impl<B: Group<V::Sig>, V: Variant> Default for Messages<'_, B, V> {
    fn default() -> Self {
        Self { by_bytes: BTreeMap::new(), by_hash: BTreeMap::new(), sources: Vec::new() }
    }
}

impl<'s, B: Bls<V>, V: Variant> Messages<'s, B, V> {
    /// The place of a message among the different ones.
    fn place(&mut self, source: Source<'s, B, V>) -> usize {
        let next = self.sources.len();
        let place = match &source {
            Source::Bytes(message, dst) => {
                *self.by_bytes.entry(bytes(message, dst)).or_insert(next)
            }
            Source::Hashed(point) => {
                let key = <B as Group<V::Sig>>::coordinates(point);
                *self.by_hash.entry(key).or_insert(next)
            }
        };
        if place == next {
            self.sources.push(source);
        }
        place
    }

    /// The hash of each message at its place.
    fn hash<E: Executor>(self, executor: &E) -> Vec<Affine<B, V::Sig>> {
        let mut hashes = vec![<B as Group<V::Sig>>::identity(); self.sources.len()];
        let mut places = Vec::new();
        let mut unhashed = Vec::new();
        for (place, source) in self.sources.iter().enumerate() {
            match source {
                Source::Hashed(point) => hashes[place] = **point,
                Source::Bytes(message, dst) => {
                    places.push(place);
                    unhashed.push((*message, *dst));
                }
            }
        }
        let points = map_concat(executor, 0..unhashed.len(), GRAIN, &|range| {
            let mut out = vec![<B as Group<V::Sig>>::identity(); range.len()];
            let mut start = 0;
            // Neighbours under the same tag are hashed together.
            for run in unhashed[range].chunk_by(|left, right| left.1 == right.1) {
                let messages: Vec<Message<'_>> = run.iter().map(|(m, _)| *m).collect();
                let out = &mut out[start..start + run.len()];
                <B as Group<V::Sig>>::hash_all(&messages, run[0].1, out);
                start += run.len();
            }
            out
        });
        for (place, point) in places.into_iter().zip(points) {
            hashes[place] = point;
        }
        hashes
    }
}
