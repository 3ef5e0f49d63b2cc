//! A batch in a fixed number of places, for targets without a heap.

use core::fmt;
use core::ops::Range;

use super::first_bad::first_bad;
use super::{SignatureSet, WeightSource};
use crate::error::BatchError;
use crate::pairing::PairingProduct;
use crate::traits::{Affine, Bls, Curve, Group, Variant};
use crate::types::Weight;
use crate::verify::{equation_holds, negated_generator};

/// Points summed, and pairs multiplied, at a time.
const RUN: usize = 8;

/// A place for one set of a [`SignatureBatch::deferred_in`](super::SignatureBatch::deferred_in)
/// and its label: about 700 bytes with keys in G1, 500 with keys in G2, on blst.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::BatchSlot;
/// use crosspair_core::MinPk;
///
/// let slots: [BatchSlot<Blst, MinPk, u32>; 8] = Default::default();
/// # assert!(core::mem::size_of_val(&slots[0]) < 800);
/// ```
pub struct BatchSlot<'a, B: Bls<V>, V: Variant, L>(Option<Waiting<'a, B, V, L>>);

/// A set that waits to be verified.
struct Waiting<'a, B: Bls<V>, V: Variant, L> {
    label: L,
    set: SignatureSet<'a, B, V>,
    hash: Affine<B, V::Sig>,
    weight: Weight,
}

impl<'a, B: Bls<V>, V: Variant, L> BatchSlot<'a, B, V, L> {
    /// An empty place.
    pub const EMPTY: Self = Self(None);

    pub(super) fn fill(&mut self, label: L, set: SignatureSet<'a, B, V>) {
        let hash = <B as Group<V::Sig>>::identity();
        self.0 = Some(Waiting { label, set, hash, weight: Weight::ONE });
    }

    /// Empties the place.
    pub(super) fn take_label(&mut self) -> Option<L> {
        self.0.take().map(|waiting| waiting.label)
    }
}

impl<B: Bls<V>, V: Variant, L> Default for BatchSlot<'_, B, V, L> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<B: Bls<V>, V: Variant, L> fmt::Debug for BatchSlot<'_, B, V, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("BatchSlot").field(&self.0.as_ref().map(|waiting| &waiting.set)).finish()
    }
}

/// The first place whose set is not valid. All places are taken, and no key in them is the
/// identity.
pub(super) fn first_invalid<B: Bls<V>, V: Variant, L, W: WeightSource + ?Sized>(
    slots: &mut [BatchSlot<'_, B, V, L>],
    source: &mut W,
) -> Result<Option<usize>, BatchError<W::Error>> {
    hash(slots);
    first_bad(slots.len(), |range: Range<usize>| {
        let slots = &mut slots[range];
        if let [BatchSlot(Some(only))] = slots {
            let (key, signature) = (only.set.key_affine(), only.set.signature_affine());
            return Ok(equation_holds::<B, V>(key, &only.hash, signature));
        }
        for slot in &mut *slots {
            match &mut slot.0 {
                Some(waiting) => source.draw(core::slice::from_mut(&mut waiting.weight))?,
                None => return Ok(false),
            }
        }
        Ok(hold_weighted(slots))
    })
}

/// Hashes each message, once where it repeats.
fn hash<B: Bls<V>, V: Variant, L>(slots: &mut [BatchSlot<'_, B, V, L>]) {
    for place in 0..slots.len() {
        let (before, rest) = slots.split_at_mut(place);
        let Some(waiting) = &mut rest[0].0 else { continue };
        let source = waiting.set.message().source();
        let known = waiting_in(before).find(|other| other.set.message().source().is(&source));
        waiting.hash = match known {
            Some(known) => known.hash,
            None => *waiting.set.message().hash().as_affine(),
        };
    }
}

/// The equation of a batch, from what fits on the stack.
fn hold_weighted<B: Bls<V>, V: Variant, L>(slots: &[BatchSlot<'_, B, V, L>]) -> bool {
    let signatures = waiting_in(slots).map(|one| (one.set.signature_affine(), one.weight));
    let signature = weighted_sum::<B, V::Sig>(signatures);
    let generator = negated_generator::<B, V>();
    let mut product = PairingProduct::<B>::new();
    let mut keys = [generator; RUN];
    let mut hashes = [&signature; RUN];
    // The signature's pair is the first of the first run.
    let mut filled = 1;
    for (place, first) in waiting_in(slots).enumerate() {
        if waiting_in(slots).take(place).any(|other| other.hash == first.hash) {
            continue;
        }
        let group = waiting_in(slots).filter(|other| other.hash == first.hash);
        let key = weighted_sum::<B, V::Pk>(group.map(|one| (one.set.key_affine(), one.weight)));
        if filled == RUN {
            multiply::<B, V>(&mut product, &keys, &hashes);
            filled = 0;
        }
        keys[filled] = key;
        hashes[filled] = &first.hash;
        filled += 1;
    }
    multiply::<B, V>(&mut product, &keys[..filled], &hashes[..filled]);
    product.is_one()
}

fn multiply<B: Bls<V>, V: Variant>(
    product: &mut PairingProduct<B>,
    keys: &[Affine<B, V::Pk>],
    hashes: &[&Affine<B, V::Sig>],
) {
    product.multiply_affine(keys.iter().zip(hashes).map(|(key, hash)| V::pair::<B>(key, hash)));
}

fn waiting_in<'s, 'a, B: Bls<V>, V: Variant, L>(
    slots: &'s [BatchSlot<'a, B, V, L>],
) -> impl Iterator<Item = &'s Waiting<'a, B, V, L>> {
    slots.iter().filter_map(|slot| slot.0.as_ref())
}

/// Σ wᵢ·Pᵢ, a few at a time.
fn weighted_sum<'p, B: Group<C>, C: Curve>(
    mut terms: impl Iterator<Item = (&'p Affine<B, C>, Weight)>,
) -> Affine<B, C> {
    let identity = B::identity();
    let mut total = B::to_point(&identity);
    loop {
        let mut points = [&identity; RUN];
        let mut weights = [Weight::ONE; RUN];
        let mut filled = 0;
        for (point, weight) in terms.by_ref().take(RUN) {
            points[filled] = point;
            weights[filled] = weight;
            filled += 1;
        }
        if filled == 0 {
            return B::to_affine(&total);
        }
        let sum = B::weighted_sum(&points[..filled], &weights[..filled]);
        total = B::add(&total, &sum);
    }
}
