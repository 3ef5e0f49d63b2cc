//! What batches and slots are made of is private, and a batch cannot be copied.

use crosspair_core::batch::{BatchSlot, SignatureBatch};
use crosspair_core::{Bls, Variant};

fn opened<B: Bls<V>, V: Variant>(batch: SignatureBatch<'_, '_, B, V, u32>) {
    let _ = batch.0;
}

fn copied<'b, 'a, B: Bls<V>, V: Variant>(
    batch: &SignatureBatch<'b, 'a, B, V, u32>,
) -> SignatureBatch<'b, 'a, B, V, u32> {
    batch.clone()
}

fn looked_into<B: Bls<V>, V: Variant>(slot: BatchSlot<'_, B, V, u32>) {
    let _ = slot.0;
}

fn main() {}
