//! The verification equations of draft-irtf-cfrg-bls-signature §2.7 and §2.9, for any tag.

use crate::error::LengthMismatch;
use crate::pairing::PairingProduct;
use crate::traits::{Affine, Bls, Group, Variant};
use crate::types::{AggregatePublicKey, Dst, Message, PublicKey, Signature};

/// Messages hashed together. With the signature's pair, the last of them share a Miller loop of
/// 16 pairs, the most that blst takes at once.
const RUN: usize = 15;

impl<B: Bls<V>, V: Variant> Signature<B, V> {
    /// CoreVerify: whether `key` has signed `message` under `dst`.
    #[must_use]
    pub fn verify<'a>(
        &self,
        key: &PublicKey<B, V>,
        message: impl Into<Message<'a>>,
        dst: &Dst<'_>,
    ) -> bool {
        self.verify_point(key.as_affine(), &message.into(), dst)
    }

    /// Whether all keys of an aggregate have signed the one `message`. False for an
    /// aggregate that is the identity.
    #[must_use]
    pub fn verify_aggregate<'a>(
        &self,
        key: &AggregatePublicKey<B, V>,
        message: impl Into<Message<'a>>,
        dst: &Dst<'_>,
    ) -> bool {
        !key.is_identity() && self.verify_point(key.as_affine(), &message.into(), dst)
    }

    /// FastAggregateVerify: whether all keys have signed the one `message`. False for no
    /// keys and for keys that cancel.
    ///
    /// Sound only for keys with a proof of possession.
    #[must_use]
    pub fn fast_aggregate_verify<'a, 'k>(
        &self,
        keys: impl IntoIterator<Item = &'k PublicKey<B, V>>,
        message: impl Into<Message<'a>>,
        dst: &Dst<'_>,
    ) -> bool {
        AggregatePublicKey::sum(keys).is_ok_and(|key| self.verify_aggregate(&key, message, dst))
    }

    /// CoreAggregateVerify: whether each key has signed the message at its index. `Ok(false)`
    /// for nothing.
    ///
    /// Sound only under the conditions of one of the schemes in
    /// [`scheme`](crate::scheme); prefer their functions.
    ///
    /// # Errors
    ///
    /// [`LengthMismatch`] unless there are as many messages as keys.
    pub fn aggregate_verify<M: AsRef<[u8]>>(
        &self,
        keys: &[PublicKey<B, V>],
        messages: &[M],
        dst: &Dst<'_>,
    ) -> Result<bool, LengthMismatch> {
        self.aggregate_verify_prefixed(keys, messages, |_| [], dst)
    }

    /// [`aggregate_verify`](Self::aggregate_verify) of messages with a prefix that may
    /// depend on the key.
    pub(crate) fn aggregate_verify_prefixed<M: AsRef<[u8]>, P: AsRef<[u8]>>(
        &self,
        keys: &[PublicKey<B, V>],
        messages: &[M],
        prefix: impl Fn(&PublicKey<B, V>) -> P,
        dst: &Dst<'_>,
    ) -> Result<bool, LengthMismatch> {
        if keys.len() != messages.len() {
            return Err(LengthMismatch { left: keys.len(), right: messages.len() });
        }
        if keys.is_empty() {
            return Ok(false);
        }
        let generator = negated_generator::<B, V>();
        let signature = V::pair::<B>(&generator, self.as_affine());
        let runs = keys.len().div_ceil(RUN);
        let mut product = PairingProduct::<B>::new();
        for (run, (keys, messages)) in keys.chunks(RUN).zip(messages.chunks(RUN)).enumerate() {
            let prefixes: [_; RUN] = core::array::from_fn(|i| keys.get(i).map(&prefix));
            let messages: [_; RUN] = core::array::from_fn(|i| {
                let prefix = prefixes[i].as_ref().map_or(&[][..], AsRef::as_ref);
                Message::with_prefix(prefix, messages.get(i).map_or(&[][..], AsRef::as_ref))
            });
            let mut hashes = [<B as Group<V::Sig>>::identity(); RUN];
            let hashes = &mut hashes[..keys.len()];
            <B as Group<V::Sig>>::hash_all(&messages[..keys.len()], dst, hashes);
            let pairs = keys.iter().map(PublicKey::as_affine).zip(hashes.iter());
            let pairs = pairs.map(|(key, hash)| V::pair::<B>(key, hash));
            let last = (run + 1 == runs).then_some(signature);
            product.multiply_affine(pairs.chain(last));
        }
        Ok(product.is_one())
    }

    /// e(key, H(message)) = e(g, signature), for a key that is not the identity.
    fn verify_point(&self, key: &Affine<B, V::Pk>, message: &Message<'_>, dst: &Dst<'_>) -> bool {
        let hash = <B as Group<V::Sig>>::hash_to_curve(message, dst);
        let hash = <B as Group<V::Sig>>::to_affine(&hash);
        equation_holds::<B, V>(key, &hash, self.as_affine())
    }
}

/// e(key, hash) = e(g, signature).
pub(crate) fn equation_holds<B: Bls<V>, V: Variant>(
    key: &Affine<B, V::Pk>,
    hash: &Affine<B, V::Sig>,
    signature: &Affine<B, V::Sig>,
) -> bool {
    let generator = negated_generator::<B, V>();
    let mut product = PairingProduct::<B>::new();
    product.multiply_affine([V::pair::<B>(key, hash), V::pair::<B>(&generator, signature)]);
    product.is_one()
}

/// −g, the generator of the keys' group negated.
pub(crate) fn negated_generator<B: Bls<V>, V: Variant>() -> Affine<B, V::Pk> {
    <B as Group<V::Pk>>::neg(&<B as Group<V::Pk>>::generator())
}
