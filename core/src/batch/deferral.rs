//! Where the sets of a deferring batch wait.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::slots::{self, BatchSlot};
#[cfg(feature = "alloc")]
use super::verify::first_invalid;
use super::{SignatureSet, WeightSource};
use crate::error::{BatchError, InvalidSet, InvalidSetReason};
#[cfg(feature = "alloc")]
use crate::traits::Executor;
use crate::traits::{Bls, Variant};

/// Takes the sets of a batch, or the labels of sets that could not be built.
pub(super) trait Queue<'a, B: Bls<V>, V: Variant, L> {
    fn push(&mut self, label: L, set: Option<SignatureSet<'a, B, V>>);
}

/// Any number of sets, up to the first that could not be built.
#[cfg(feature = "alloc")]
pub(super) struct Growing<'a, B: Bls<V>, V: Variant, L> {
    sets: Vec<SignatureSet<'a, B, V>>,
    labels: Vec<L>,
    not_built: Option<L>,
}

#[cfg(feature = "alloc")]
impl<'a, B: Bls<V>, V: Variant, L> Growing<'a, B, V, L> {
    pub(super) fn new() -> Self {
        Self { sets: Vec::new(), labels: Vec::new(), not_built: None }
    }

    pub(super) fn first_invalid<E: Executor, W: WeightSource + ?Sized>(
        mut self,
        executor: &E,
        weights: &mut W,
    ) -> Result<Option<InvalidSet<L>>, BatchError<W::Error>> {
        let invalid = first_invalid(executor, &self.sets, weights)?;
        Ok(match (invalid, self.not_built) {
            (Some(index), _) => {
                let label = self.labels.swap_remove(index);
                Some(InvalidSet { label, reason: InvalidSetReason::NotVerified })
            }
            (None, Some(label)) => Some(InvalidSet { label, reason: InvalidSetReason::NotBuilt }),
            (None, None) => None,
        })
    }
}

#[cfg(feature = "alloc")]
impl<'a, B: Bls<V>, V: Variant, L> Queue<'a, B, V, L> for Growing<'a, B, V, L> {
    fn push(&mut self, label: L, set: Option<SignatureSet<'a, B, V>>) {
        match set {
            _ if self.not_built.is_some() => {}
            Some(set) => {
                self.sets.push(set);
                self.labels.push(label);
            }
            None => self.not_built = Some(label),
        }
    }
}

/// As many sets as there are slots, verified whenever these are full.
pub(super) struct Fixed<'s, 'a, B: Bls<V>, V: Variant, L, W: WeightSource + ?Sized> {
    slots: &'s mut [BatchSlot<'a, B, V, L>],
    used: usize,
    weights: &'s mut W,
    /// What is known to be the first invalid set, or why none is known. Nothing that follows can
    /// change it.
    end: Option<Result<InvalidSet<L>, BatchError<W::Error>>>,
}

impl<'s, 'a, B: Bls<V>, V: Variant, L, W: WeightSource + ?Sized> Fixed<'s, 'a, B, V, L, W> {
    pub(super) fn new(slots: &'s mut [BatchSlot<'a, B, V, L>], weights: &'s mut W) -> Self {
        Self { slots, used: 0, weights, end: None }
    }

    pub(super) fn first_invalid(mut self) -> Result<Option<InvalidSet<L>>, BatchError<W::Error>> {
        self.verify();
        self.end.take().transpose()
    }

    /// Verifies what waits, which is older than anything known to be invalid.
    fn verify(&mut self) {
        let slots = &mut self.slots[..self.used];
        match slots::first_invalid(slots, self.weights) {
            Ok(None) => {}
            Ok(Some(index)) => {
                let label = slots[index].take_label().expect("a set waits in every used slot");
                self.end = Some(Ok(InvalidSet { label, reason: InvalidSetReason::NotVerified }));
            }
            Err(error) => self.end = Some(Err(error)),
        }
        self.clear();
    }

    fn clear(&mut self) {
        // Counted as empty first: dropping a label may panic.
        let used = core::mem::take(&mut self.used);
        self.slots[..used].fill_with(BatchSlot::default);
    }
}

/// What waits when the work fails is gone.
impl<B: Bls<V>, V: Variant, L, W: WeightSource + ?Sized> Drop for Fixed<'_, '_, B, V, L, W> {
    fn drop(&mut self) {
        self.clear();
    }
}

impl<'a, B: Bls<V>, V: Variant, L, W: WeightSource + ?Sized> Queue<'a, B, V, L>
    for Fixed<'_, 'a, B, V, L, W>
{
    fn push(&mut self, label: L, set: Option<SignatureSet<'a, B, V>>) {
        if self.end.is_some() {
            return;
        }
        let reason = match set {
            None => InvalidSetReason::NotBuilt,
            Some(set) if set.key_is_identity() => InvalidSetReason::NotVerified,
            Some(set) => {
                if self.used == self.slots.len() {
                    self.verify();
                }
                match self.slots.get_mut(self.used) {
                    _ if self.end.is_some() => return,
                    Some(slot) => {
                        slot.fill(label, set);
                        self.used += 1;
                        return;
                    }
                    // Not one slot: the set is verified by itself.
                    None if set.verify() => return,
                    None => InvalidSetReason::NotVerified,
                }
            }
        };
        self.end = Some(Ok(InvalidSet { label, reason }));
    }
}
