//! The batch is no result of the work.

use core::mem;

use crosspair_core::batch::{Rejection, SeededWeights, SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn returned<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let result = SignatureBatch::<B, V, u32>::deferred(weights, |batch| {
        batch.push(1, set)?;
        Ok::<_, Rejection<_, _>>(mem::replace(batch, SignatureBatch::immediate()))
    });
    drop(result);
}

fn main() {}
