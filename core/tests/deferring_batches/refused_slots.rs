//! The slots are out of reach until their sets are verified.

use crosspair_core::batch::{BatchSlot, Rejection, SeededWeights, SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn emptied<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let mut slots = [BatchSlot::<B, V, u32>::EMPTY];
    let result = SignatureBatch::deferred_in(&mut slots, weights, |batch| {
        batch.push(1, set)?;
        slots[0] = BatchSlot::EMPTY;
        Ok::<_, Rejection<_, _>>(())
    });
    drop(result);
}

fn read<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let mut slots = [BatchSlot::<B, V, u32>::EMPTY];
    let result = SignatureBatch::deferred_in(&mut slots, weights, |batch| {
        batch.push(1, set)?;
        println!("{:?}", slots[0]);
        Ok::<_, Rejection<_, _>>(())
    });
    drop(result);
}

fn main() {}
