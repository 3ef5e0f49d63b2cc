//! The reference ends with the closure.

use crosspair_core::batch::{Rejection, SeededWeights, SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn kept<B: Bls<V>, V: Variant>(set: SignatureSet<'static, B, V>) {
    let weights = &mut SeededWeights::new([7; 32]);
    let mut kept = None;
    let result = SignatureBatch::<B, V, u32>::deferred(weights, |batch| {
        kept = Some(batch);
        Ok::<_, Rejection<_, _>>(())
    });
    drop((kept, result, set));
}

fn main() {}
