//! The equation of a batch, for any part of its claims.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::WeightSource;
use super::claims::Claims;
use crate::error::BatchError;
use crate::pairing::{Pair, PairingProduct};
use crate::traits::{
    Affine, Backend, Bls, ByteArray, Curve, Executor, Group, Point, Variant, map_concat, map_reduce,
};
use crate::types::Weight;
use crate::verify::{equation_holds, negated_generator};

/// Signatures, keys and pairs that are worth a thread of their own.
const SIGNATURE_GRAIN: usize = 16;
const KEY_GRAIN: usize = 8;
const PAIR_GRAIN: usize = 2;

/// A claim and its weight.
#[derive(Clone, Copy)]
struct Weighted {
    claim: usize,
    weight: Weight,
}

impl<B: Bls<V>, V: Variant> Claims<'_, B, V> {
    /// Whether all claims of a part hold. No key among them is the identity.
    pub(super) fn hold<E: Executor, W: WeightSource + ?Sized>(
        &self,
        executor: &E,
        part: &[usize],
        source: &mut W,
    ) -> Result<bool, BatchError<W::Error>> {
        match part {
            [] => Ok(true),
            [only] => Ok(self.holds_alone(*only)),
            _ => {
                let mut weights = vec![Weight::ONE; part.len()];
                source.draw(&mut weights)?;
                let weighted = part.iter().zip(weights);
                let weighted: Vec<_> =
                    weighted.map(|(claim, weight)| Weighted { claim: *claim, weight }).collect();
                Ok(self.hold_weighted(executor, weighted))
            }
        }
    }

    /// Whether one claim holds, without a weight. Its key is not the identity.
    pub(super) fn holds_alone(&self, claim: usize) -> bool {
        equation_holds::<B, V>(self.keys[claim], self.hash(claim), self.signatures[claim])
    }

    fn hold_weighted<E: Executor>(&self, executor: &E, mut part: Vec<Weighted>) -> bool {
        let signature = self.weighted_signature(executor, &part);

        part.sort_by_key(|weighted| self.messages[weighted.claim]);
        let (mut alone, mut together) = (Vec::<Weighted>::new(), Vec::new());
        for group in part.chunk_by(|left, right| self.same_message(left, right)) {
            if group.len() == 1 { &mut alone } else { &mut together }.extend(group);
        }
        // A message of one claim can have its hash weighted in place of the key, where that is
        // the shorter point.
        let weigh_hashes = <V::Sig as Curve>::Coordinate::LEN < <V::Pk as Curve>::Coordinate::LEN;
        let (keys, hashes) = if weigh_hashes {
            let hashes = alone.iter().map(|one| self.hash(one.claim)).collect();
            (vec![], weigh_each::<E, B, V::Sig>(executor, hashes, &alone))
        } else {
            let keys = alone.iter().map(|one| self.keys[one.claim]).collect();
            (weigh_each::<E, B, V::Pk>(executor, keys, &alone), vec![])
        };
        let sums = self.weighted_keys(executor, &together);

        let generator = negated_generator::<B, V>();
        let mut pairs = Vec::with_capacity(alone.len() + sums.len() + 1);
        pairs.extend(alone.iter().enumerate().map(|(i, one)| {
            let key = keys.get(i).unwrap_or(self.keys[one.claim]);
            V::pair::<B>(key, hashes.get(i).unwrap_or(self.hash(one.claim)))
        }));
        pairs.extend(sums.iter().map(|(message, key)| V::pair::<B>(key, &self.hashes[*message])));
        pairs.push(V::pair::<B>(&generator, &signature));
        product::<E, B>(executor, &pairs).is_one()
    }

    fn same_message(&self, left: &Weighted, right: &Weighted) -> bool {
        self.messages[left.claim] == self.messages[right.claim]
    }

    /// Σ wᵢ·sigᵢ.
    fn weighted_signature<E: Executor>(
        &self,
        executor: &E,
        part: &[Weighted],
    ) -> Affine<B, V::Sig> {
        let sum = map_reduce(
            executor,
            0..part.len(),
            SIGNATURE_GRAIN,
            &|range| {
                let part = &part[range];
                let points: Vec<_> = part.iter().map(|one| self.signatures[one.claim]).collect();
                <B as Group<V::Sig>>::weighted_sum(&points, &weights(part))
            },
            &|left: Point<B, V::Sig>, right| <B as Group<V::Sig>>::add(&left, &right),
        );
        <B as Group<V::Sig>>::to_affine(&sum)
    }

    /// Σ wᵢ·keyᵢ for each message, from claims in the order of their messages.
    fn weighted_keys<E: Executor>(
        &self,
        executor: &E,
        part: &[Weighted],
    ) -> Vec<(usize, Affine<B, V::Pk>)> {
        let sums = map_reduce(
            executor,
            0..part.len(),
            KEY_GRAIN,
            &|range| {
                let groups = part[range].chunk_by(|left, right| self.same_message(left, right));
                groups.map(|group| self.weighted_key(group)).collect::<Vec<_>>()
            },
            // A message may continue from one piece to the next.
            &|mut left, right| {
                let mut right = right.into_iter().peekable();
                if let (Some(last), Some(first)) = (left.last_mut(), right.peek())
                    && last.0 == first.0
                {
                    last.1 = <B as Group<V::Pk>>::add(&last.1, &first.1);
                    right.next();
                }
                left.extend(right);
                left
            },
        );
        let (messages, sums): (Vec<_>, Vec<_>) = sums.into_iter().unzip();
        messages.into_iter().zip(normalized::<B, V::Pk>(&sums)).collect()
    }

    /// The message of some claims, at least one, and Σ wᵢ·keyᵢ.
    fn weighted_key(&self, group: &[Weighted]) -> (usize, Point<B, V::Pk>) {
        let keys: Vec<_> = group.iter().map(|one| self.keys[one.claim]).collect();
        let sum = <B as Group<V::Pk>>::weighted_sum(&keys, &weights(group));
        (self.messages[group[0].claim], sum)
    }
}

fn weights(part: &[Weighted]) -> Vec<Weight> {
    part.iter().map(|one| one.weight).collect()
}

/// wᵢ·Pᵢ.
fn weigh_each<E: Executor, B: Group<C>, C: Curve>(
    executor: &E,
    points: Vec<&Affine<B, C>>,
    part: &[Weighted],
) -> Vec<Affine<B, C>> {
    let products = map_concat(executor, 0..points.len(), KEY_GRAIN, &|range: Range<usize>| {
        let mut products = vec![B::to_point(&B::identity()); range.len()];
        B::mul_each(&points[range.clone()], &weights(&part[range]), &mut products);
        products
    });
    normalized::<B, C>(&products)
}

fn normalized<B: Group<C>, C: Curve>(points: &[Point<B, C>]) -> Vec<Affine<B, C>> {
    let mut normalized = vec![B::identity(); points.len()];
    B::normalize(points, &mut normalized);
    normalized
}

/// Π of the pairings.
fn product<E: Executor, B: Backend>(executor: &E, pairs: &[Pair<'_, B>]) -> PairingProduct<B> {
    map_reduce(
        executor,
        0..pairs.len(),
        PAIR_GRAIN,
        &|range: Range<usize>| {
            let mut product = PairingProduct::new();
            product.multiply_affine(pairs[range].iter().copied());
            product
        },
        &|left: PairingProduct<B>, right| left.merge(right),
    )
}
