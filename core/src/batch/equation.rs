//! The equation of a batch, for any subset of its sets.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use rand_core::TryCryptoRng;

use super::{SetMessage, SignatureSet, weights};
use crate::error::BatchError;
use crate::pairing::{Pair, PairingProduct};
use crate::traits::{Affine, Bls, Executor, Group, Point, Variant, map_reduce};
use crate::types::{Message, Scalar};
use crate::verify::{equation_holds, negated_generator};

/// Messages, sets and signatures that are worth a thread of their own.
const HASH_GRAIN: usize = 4;
const GROUP_GRAIN: usize = 2;
const SIGNATURE_GRAIN: usize = 16;

/// The sets of a batch with every distinct message hashed.
pub(super) struct Prepared<'s, 'a, B: Bls<V>, V: Variant> {
    sets: &'s [SignatureSet<'a, B, V>],
    /// For each set, the place of its message among the hashes.
    group: Vec<usize>,
    hashes: Vec<Affine<B, V::Sig>>,
}

/// A set's place in the batch, and its weight.
#[derive(Clone, Copy)]
struct Weighted {
    set: usize,
    weight: Scalar,
}

impl<'s, 'a, B: Bls<V>, V: Variant> Prepared<'s, 'a, B, V> {
    /// Groups the sets by message, and hashes each message once.
    pub(super) fn new<E: Executor>(executor: &E, sets: &'s [SignatureSet<'a, B, V>]) -> Self {
        // By tag, prefix and body: as a concatenation, two of them could look the same.
        let mut by_bytes: BTreeMap<[&[u8]; 3], usize> = BTreeMap::new();
        let mut by_hash: BTreeMap<_, usize> = BTreeMap::new();
        let mut hashes = Vec::new();
        let mut unhashed = Vec::new();
        let mut places = Vec::new();
        let mut group = Vec::with_capacity(sets.len());
        for set in sets {
            let next = hashes.len();
            let place = match set.message() {
                SetMessage::Hashed(message) => {
                    let point = message.as_affine();
                    let key = <B as Group<V::Sig>>::coordinates(point);
                    *by_hash.entry(key).or_insert_with(|| {
                        hashes.push(*point);
                        next
                    })
                }
                SetMessage::Bytes(message, dst) => {
                    let key = [dst.as_bytes(), message.prefix(), message.body()];
                    *by_bytes.entry(key).or_insert_with(|| {
                        // Its place is kept until all are hashed together.
                        hashes.push(<B as Group<V::Sig>>::identity());
                        unhashed.push((*message, dst));
                        places.push(next);
                        next
                    })
                }
            };
            group.push(place);
        }
        let points = map_reduce(
            executor,
            0..unhashed.len(),
            HASH_GRAIN,
            &|range| {
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
            },
            &|mut left: Vec<_>, mut right| {
                left.append(&mut right);
                left
            },
        );
        for (place, point) in places.into_iter().zip(points) {
            hashes[place] = point;
        }
        Self { sets, group, hashes }
    }

    /// Whether all sets of a subset are valid. No key among them is the identity.
    pub(super) fn holds<E: Executor, R: TryCryptoRng + ?Sized>(
        &self,
        executor: &E,
        subset: &[usize],
        rng: &mut R,
    ) -> Result<bool, BatchError<R::Error>> {
        match subset {
            [] => Ok(true),
            [only] => Ok(self.holds_alone(*only)),
            _ => {
                let weights = weights::draw(rng, subset.len()).map_err(BatchError::Rng)?;
                Ok(self.holds_weighted(executor, subset, &weights))
            }
        }
    }

    /// Whether one set is valid, without a weight.
    fn holds_alone(&self, set: usize) -> bool {
        let hash = &self.hashes[self.group[set]];
        let set = &self.sets[set];
        equation_holds::<B, V>(set.key_affine(), hash, set.signature_affine())
    }

    fn holds_weighted<E: Executor>(
        &self,
        executor: &E,
        subset: &[usize],
        weights: &[Scalar],
    ) -> bool {
        let generator = negated_generator::<B, V>();
        let signature = map_reduce(
            executor,
            0..subset.len(),
            SIGNATURE_GRAIN,
            &|range| self.weighted_signatures(&subset[range.clone()], &weights[range]),
            &|left: Point<B, V::Sig>, right| <B as Group<V::Sig>>::add(&left, &right),
        );
        let signature = <B as Group<V::Sig>>::to_affine(&signature);
        let last_pair = V::pair::<B>(&generator, &signature);

        let mut members: Vec<Weighted> = subset
            .iter()
            .zip(weights)
            .map(|(set, weight)| Weighted { set: *set, weight: *weight })
            .collect();
        members.sort_by_key(|member| self.group[member.set]);
        let groups: Vec<&[Weighted]> =
            members.chunk_by(|left, right| self.group[left.set] == self.group[right.set]).collect();
        let product = map_reduce(
            executor,
            0..groups.len(),
            GROUP_GRAIN,
            &|range: Range<usize>| {
                // The signatures' pair shares the Miller loop of the last groups.
                let last = (range.end == groups.len()).then_some(last_pair);
                self.groups_product(&groups[range], last)
            },
            &|left: PairingProduct<B>, right| left.merge(right),
        );
        product.is_one()
    }

    /// Σ rᵢ·sigᵢ.
    fn weighted_signatures(&self, subset: &[usize], weights: &[Scalar]) -> Point<B, V::Sig> {
        let points: Vec<_> = subset.iter().map(|set| self.sets[*set].signature_affine()).collect();
        <B as Group<V::Sig>>::msm(&points, weights, weights::BITS)
    }

    /// Π e(Σ rᵢ·pkᵢ, H(m)) over some groups, and one pair more.
    fn groups_product<'p>(
        &'p self,
        groups: &[&[Weighted]],
        last: Option<Pair<'p, B>>,
    ) -> PairingProduct<B> {
        let sums: Vec<_> = groups.iter().map(|members| self.weighted_keys(members)).collect();
        let mut keys = vec![<B as Group<V::Pk>>::identity(); sums.len()];
        <B as Group<V::Pk>>::normalize(&sums, &mut keys);
        let mut product = PairingProduct::new();
        let pairs = keys
            .iter()
            .zip(groups)
            .map(|(key, members)| V::pair::<B>(key, &self.hashes[self.group[members[0].set]]));
        product.multiply_affine(pairs.chain(last));
        product
    }

    /// Σ rᵢ·pkᵢ of the sets with one message.
    fn weighted_keys(&self, members: &[Weighted]) -> Point<B, V::Pk> {
        let points: Vec<_> =
            members.iter().map(|member| self.sets[member.set].key_affine()).collect();
        let weights: Vec<_> = members.iter().map(|member| member.weight).collect();
        <B as Group<V::Pk>>::msm(&points, &weights, weights::BITS)
    }
}
