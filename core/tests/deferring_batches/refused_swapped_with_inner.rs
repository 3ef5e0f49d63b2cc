//! A batch cannot leave its closure by way of the closure around it.

use core::mem;

use crosspair_core::batch::{Rejection, SeededWeights, SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn swapped<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let result = SignatureBatch::<B, V, u32>::deferred(weights, |outer| {
        SignatureBatch::<B, V, u32>::deferred(&mut SeededWeights::new([8; 32]), |inner| {
            inner.push(1, set)?;
            mem::swap(outer, inner);
            Ok::<_, Rejection<_, _>>(())
        })
    });
    drop(result);
}

fn main() {}
