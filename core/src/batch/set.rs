//! Signature sets.

use core::fmt;

use super::HashedMessage;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::error::AggregateError;
#[cfg(feature = "alloc")]
use crate::error::{DecodeError, ItemError};
use crate::traits::{Affine, Bls, Group, Variant};
#[cfg(feature = "alloc")]
use crate::traits::{Executor, Serial};
use crate::types::{AggregatePublicKey, Dst, Message, PublicKey, Signature};
use crate::verify::equation_holds;

/// The message of a set: bytes with their tag, or already hashed.
pub enum SetMessage<'a, B: Group<V::Sig>, V: Variant> {
    /// To be hashed when the batch is verified, once for all sets that share it.
    Bytes(Message<'a>, Dst<'a>),
    /// 32 bytes held by value, such as Ethereum's signing roots; otherwise as `Bytes`.
    Root([u8; 32], Dst<'a>),
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

    /// A root of 32 bytes, held by value, and the tag under which it was signed.
    #[must_use]
    pub fn root(root: [u8; 32], dst: Dst<'a>) -> Self {
        Self::Root(root, dst)
    }

    /// What is to be hashed, or the hash.
    pub(super) fn source(&self) -> Source<'_, B, V> {
        match self {
            Self::Bytes(message, dst) => Source::Bytes(*message, dst),
            Self::Root(root, dst) => Source::Bytes(Message::new(root), dst),
            Self::Hashed(message) => Source::Hashed(message.as_affine()),
        }
    }

    /// The message hashed, now or before. Variable time.
    #[must_use]
    pub fn hash(&self) -> HashedMessage<B, V> {
        match self {
            Self::Bytes(message, dst) => HashedMessage::new(*message, dst),
            Self::Root(root, dst) => HashedMessage::new(root, dst),
            Self::Hashed(message) => *message,
        }
    }
}

/// What the hash of a message is, or is made of.
pub(super) enum Source<'s, B: Group<V::Sig>, V: Variant> {
    Bytes(Message<'s>, &'s Dst<'s>),
    Hashed(&'s Affine<B, V::Sig>),
}

impl<B: Group<V::Sig>, V: Variant> Source<'_, B, V> {
    /// Whether both have the same hash for the same reason.
    pub(super) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bytes(message, dst), Self::Bytes(other, other_dst)) => {
                bytes(message, dst) == bytes(other, other_dst)
            }
            (Self::Hashed(point), Self::Hashed(other)) => point == other,
            _ => false,
        }
    }
}

/// What tells messages apart: tag, prefix and body. As a concatenation, two could look the same.
pub(super) fn bytes<'s>(message: &Message<'s>, dst: &'s Dst<'_>) -> [&'s [u8]; 3] {
    [dst.as_bytes(), message.prefix(), message.body()]
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

    /// A set of several keys that signed the one message, summed in one pass. Variable time.
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

    /// Many sets whose signatures, in their compressed form, are decoded and checked together.
    /// Variable time.
    ///
    /// ```
    /// use crosspair_blst::Blst;
    /// use crosspair_core::batch::{SetMessage, SignatureSet};
    /// use crosspair_core::{MinPk, SecretKey, Variant, scheme::proof_of_possession as pop};
    ///
    /// let secret = SecretKey::<Blst, MinPk>::key_gen(&[1; 32], b"")?;
    /// let key = secret.public_key();
    /// let root = [7; 32];
    /// let encoded = pop::sign(&secret, &root).to_compressed();
    /// let sets = [(key, SetMessage::root(root, MinPk::POP_DST), encoded)];
    /// let sets = SignatureSet::from_compressed_all(sets)?;
    /// assert!(sets[0].verify());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first signature that is none, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all<K, M, S>(
        claims: impl IntoIterator<Item = (K, M, S)>,
    ) -> Result<Vec<Self>, ItemError>
    where
        K: Into<AggregatePublicKey<B, V>>,
        M: Into<SetMessage<'a, B, V>>,
        S: AsRef<[u8]> + Sync,
    {
        Self::from_compressed_all_on(&Serial, claims)
    }

    /// [`from_compressed_all`](Self::from_compressed_all), spread over an executor.
    ///
    /// # Errors
    ///
    /// The first signature that is none, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all_on<E: Executor, K, M, S>(
        executor: &E,
        claims: impl IntoIterator<Item = (K, M, S)>,
    ) -> Result<Vec<Self>, ItemError>
    where
        K: Into<AggregatePublicKey<B, V>>,
        M: Into<SetMessage<'a, B, V>>,
        S: AsRef<[u8]> + Sync,
    {
        let (claims, encoded) = apart(claims);
        let signatures = Signature::from_compressed_all_on(executor, &encoded)?;
        let sets = claims.into_iter().zip(signatures);
        Ok(sets.map(|((key, message), signature)| Self::new(key, message, signature)).collect())
    }

    /// Many sets whose signatures, in their compressed form, are decoded and checked together; each
    /// is a set or says why its signature is none. What comes from strangers is best decoded so: one
    /// bad signature does not keep the others out of the batch.
    ///
    /// Variable time.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_each<K, M, S>(
        claims: impl IntoIterator<Item = (K, M, S)>,
    ) -> Vec<Result<Self, DecodeError>>
    where
        K: Into<AggregatePublicKey<B, V>>,
        M: Into<SetMessage<'a, B, V>>,
        S: AsRef<[u8]> + Sync,
    {
        Self::from_compressed_each_on(&Serial, claims)
    }

    /// [`from_compressed_each`](Self::from_compressed_each), spread over an executor.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_each_on<E: Executor, K, M, S>(
        executor: &E,
        claims: impl IntoIterator<Item = (K, M, S)>,
    ) -> Vec<Result<Self, DecodeError>>
    where
        K: Into<AggregatePublicKey<B, V>>,
        M: Into<SetMessage<'a, B, V>>,
        S: AsRef<[u8]> + Sync,
    {
        let (claims, encoded) = apart(claims);
        let signatures = Signature::from_compressed_each_on(executor, &encoded);
        let sets = claims.into_iter().zip(signatures);
        sets.map(|((key, message), signature)| Ok(Self::new(key, message, signature?))).collect()
    }

    /// Whether this set alone is valid. Variable time.
    #[must_use]
    pub fn verify(&self) -> bool
    where
        B: Bls<V>,
    {
        !self.key_is_identity()
            && equation_holds::<B, V>(
                self.key_affine(),
                self.message.hash().as_affine(),
                self.signature_affine(),
            )
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

/// What a claim is about, apart from its signature.
#[cfg(feature = "alloc")]
fn apart<K, M, S>(claims: impl IntoIterator<Item = (K, M, S)>) -> (Vec<(K, M)>, Vec<S>) {
    claims.into_iter().map(|(key, message, signature)| ((key, message), signature)).unzip()
}

// By hand, as derives would ask the same of the backend's type.

impl<B: Group<V::Sig>, V: Variant> Clone for SetMessage<'_, B, V> {
    fn clone(&self) -> Self {
        match self {
            Self::Bytes(message, dst) => Self::Bytes(*message, dst.clone()),
            Self::Root(root, dst) => Self::Root(*root, dst.clone()),
            Self::Hashed(message) => Self::Hashed(*message),
        }
    }
}

impl<B: Group<V::Sig>, V: Variant> fmt::Debug for SetMessage<'_, B, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(message, dst) => f.debug_tuple("Bytes").field(message).field(dst).finish(),
            Self::Root(root, dst) => f.debug_tuple("Root").field(root).field(dst).finish(),
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
