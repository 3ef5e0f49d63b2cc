//! Signature sets.

use core::fmt;

use super::HashedMessage;
use crate::error::AggregateError;
use crate::traits::{Affine, Group, Variant};
use crate::types::{AggregatePublicKey, Dst, Message, PublicKey, Signature};

/// The message of a set: bytes with their tag, or already hashed.
pub enum SetMessage<'a, B: Group<V::Sig>, V: Variant> {
    /// To be hashed when the batch is verified, once for all sets that share it.
    Bytes(Message<'a>, Dst<'a>),
    /// Hashed before.
    Hashed(HashedMessage<B, V>),
}

impl<'a, B: Group<V::Sig>, V: Variant> SetMessage<'a, B, V> {
    /// Bytes, and the tag under which they were signed: that of a scheme, such as
    /// [`Variant::POP_DST`], or another.
    #[must_use]
    pub fn new(message: impl Into<Message<'a>>, dst: Dst<'a>) -> Self {
        Self::Bytes(message.into(), dst)
    }
}

impl<B: Group<V::Sig>, V: Variant> From<HashedMessage<B, V>> for SetMessage<'_, B, V> {
    fn from(message: HashedMessage<B, V>) -> Self {
        Self::Hashed(message)
    }
}

/// One claim: that a key, or all keys of a sum, signed a message.
///
/// Its parts are valid by their types; whether the claim is true is what a batch finds out. The
/// key may be the identity where keys cancel; such a set never verifies.
pub struct SignatureSet<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant> {
    key: AggregatePublicKey<B, V>,
    message: SetMessage<'a, B, V>,
    signature: Signature<B, V>,
}

impl<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant> SignatureSet<'a, B, V> {
    /// A set of one key, or of a sum of keys that is already known.
    #[must_use]
    pub fn new(
        key: impl Into<AggregatePublicKey<B, V>>,
        message: impl Into<SetMessage<'a, B, V>>,
        signature: Signature<B, V>,
    ) -> Self {
        Self { key: key.into(), message: message.into(), signature }
    }

    /// A set of several keys that signed the one message, summed in one pass.
    ///
    /// # Errors
    ///
    /// [`AggregateError::Empty`] for no keys.
    pub fn of_keys<'k>(
        keys: impl IntoIterator<Item = &'k PublicKey<B, V>>,
        message: impl Into<SetMessage<'a, B, V>>,
        signature: Signature<B, V>,
    ) -> Result<Self, AggregateError> {
        Ok(Self::new(AggregatePublicKey::sum(keys)?, message, signature))
    }

    /// The key, or the sum of the keys.
    #[must_use]
    pub fn key(&self) -> &AggregatePublicKey<B, V> {
        &self.key
    }

    /// The message.
    #[must_use]
    pub fn message(&self) -> &SetMessage<'a, B, V> {
        &self.message
    }

    /// The signature.
    #[must_use]
    pub fn signature(&self) -> &Signature<B, V> {
        &self.signature
    }

    pub(super) fn key_is_identity(&self) -> bool {
        self.key.is_identity()
    }

    pub(super) fn key_affine(&self) -> &Affine<B, V::Pk> {
        self.key.as_affine()
    }

    pub(super) fn signature_affine(&self) -> &Affine<B, V::Sig> {
        self.signature.as_affine()
    }
}

// By hand, as derives would ask the same of the backend's type.

impl<B: Group<V::Sig>, V: Variant> Clone for SetMessage<'_, B, V> {
    fn clone(&self) -> Self {
        match self {
            Self::Bytes(message, dst) => Self::Bytes(*message, dst.clone()),
            Self::Hashed(message) => Self::Hashed(*message),
        }
    }
}

impl<B: Group<V::Sig>, V: Variant> fmt::Debug for SetMessage<'_, B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(message, dst) => f.debug_tuple("Bytes").field(message).field(dst).finish(),
            Self::Hashed(message) => f.debug_tuple("Hashed").field(message).finish(),
        }
    }
}

impl<B: Group<V::Pk> + Group<V::Sig>, V: Variant> Clone for SignatureSet<'_, B, V> {
    fn clone(&self) -> Self {
        Self { key: self.key, message: self.message.clone(), signature: self.signature }
    }
}

impl<B: Group<V::Pk> + Group<V::Sig>, V: Variant> fmt::Debug for SignatureSet<'_, B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SignatureSet")
            .field("key", &self.key)
            .field("message", &self.message)
            .field("signature", &self.signature)
            .finish()
    }
}
