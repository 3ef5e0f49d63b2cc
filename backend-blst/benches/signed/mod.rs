//! Signatures to verify, and their sets.

use crosspair_blst::Blst;
use crosspair_core::batch::{SetMessage, SignatureSet};
use crosspair_core::{Backend, Bls, Group, PublicKey, Scalar, Signature, SubgroupPoint, Variant};

/// One signature, and what it is for.
pub(crate) struct Signed<V: Variant>
where
    Blst: Bls<V>,
{
    pub(crate) key: PublicKey<Blst, V>,
    pub(crate) message: [u8; 32],
    pub(crate) signature: Signature<Blst, V>,
}

/// n signatures over so many messages.
pub(crate) fn signed<V: Variant>(n: usize, messages: usize) -> Vec<Signed<V>>
where
    Blst: Backend + Group<V::Pk> + Group<V::Sig>,
{
    (0..n)
        .map(|i| {
            let mut message = [7; 32];
            message[..8].copy_from_slice(&((i % messages) as u64).to_le_bytes());
            let secret = Scalar::from(0x1234_5678_9abc_def0 + i as u64);
            let key = SubgroupPoint::<Blst, V::Pk>::generator() * secret;
            let signature = SubgroupPoint::<Blst, V::Sig>::hash(&message, &V::POP_DST) * secret;
            let key = key.try_into().expect("not the identity");
            Signed { key, message, signature: signature.into() }
        })
        .collect()
}

/// The sets of signatures.
pub(crate) fn sets<V: Variant>(signed: &[Signed<V>]) -> Vec<SignatureSet<'static, Blst, V>>
where
    Blst: Backend + Group<V::Pk> + Group<V::Sig>,
{
    signed
        .iter()
        .map(|s| SignatureSet::new(s.key, SetMessage::root(s.message, V::POP_DST), s.signature))
        .collect()
}
