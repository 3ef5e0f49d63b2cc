//! There is no name for what makes a deferring batch.

use crosspair_core::batch::signature_batch::Mode;
use crosspair_core::batch::{SignatureBatch, SignatureSet};
use crosspair_core::{Bls, Variant};

fn made<'a, B: Bls<V>, V: Variant>(sets: &mut Vec<SignatureSet<'a, B, V>>) {
    let _ = SignatureBatch::<B, V, u32>(sets);
}

fn main() {}
