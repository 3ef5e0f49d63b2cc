//! A batch can be replaced inside of its closure, handed to functions, and nested.

use core::convert::Infallible;
use core::mem;

use crosspair_blst::Blst;
use crosspair_core::batch::{
    BatchSlot, Rejection, InvalidSet, SeededWeights, SetMessage, SignatureBatch, SignatureSet,
};
use crosspair_core::{AggregatePublicKey, MinPk, Signature, SubgroupPoint, Variant};

type Batch<'b, 'a> = SignatureBatch<'b, 'a, Blst, MinPk, u32>;
type Error = Rejection<u32, Infallible>;

/// A set that is wrong.
fn wrong() -> SignatureSet<'static, Blst, MinPk> {
    let key = AggregatePublicKey::from(SubgroupPoint::generator());
    let message = SetMessage::root([7; 32], MinPk::POP_DST);
    SignatureSet::new(key, message, Signature::from(SubgroupPoint::generator()))
}

fn work(batch: &mut Batch<'_, '_>) -> Result<(), InvalidSet<u32>> {
    batch.push(1, wrong())?;
    drop(mem::replace(batch, SignatureBatch::immediate()));
    Ok(())
}

fn main() {
    let weights = &mut SeededWeights::new([7; 32]);
    let mut slots: [BatchSlot<'_, Blst, MinPk, u32>; 2] = Default::default();
    let inner = SignatureBatch::deferred_in(&mut slots, weights, |batch| Ok::<_, Error>(work(batch)?));
    let outer = SignatureBatch::deferred(weights, |batch| {
        let weights = &mut SeededWeights::new([8; 32]);
        SignatureBatch::deferred(weights, |_: &mut Batch<'_, '_>| Ok::<_, Error>(work(batch)?))
    });
    for result in [inner, outer] {
        assert!(matches!(result, Err(Rejection::Invalid(InvalidSet { label: 1, .. }))));
    }
}
