//! The batch ends with the closure, even if another one takes its place.

use core::mem;

use crosspair_core::batch::{Rejection, SeededWeights, SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn moved_out<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let mut kept = SignatureBatch::immediate();
    let result = SignatureBatch::<B, V, u32>::deferred(weights, |batch| {
        batch.push(1, set)?;
        kept = mem::replace(batch, SignatureBatch::immediate());
        Ok::<_, Rejection<_, _>>(())
    });
    drop((kept, result));
}

fn main() {}
