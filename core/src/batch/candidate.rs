//! What is pushed into a batch.

use super::SignatureSet;
use crate::traits::{Group, Variant};

/// What is pushed into a [`SignatureBatch`](super::SignatureBatch): a set, or what became of one.
///
/// Made from a [`SignatureSet`], or from an option or a result of one, where `None` and `Err` are
/// [`NotBuilt`](Self::NotBuilt).
pub enum Candidate<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant> {
    /// A set to verify.
    Set(SignatureSet<'a, B, V>),
    /// There is no set, as a key or the signature is malformed or missing: invalid.
    NotBuilt,
    /// Nobody had to sign, and nobody did: valid. See
    /// [`eth_signature_set`](crate::ethereum::eth_signature_set).
    NothingToVerify,
}

impl<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant> From<SignatureSet<'a, B, V>>
    for Candidate<'a, B, V>
{
    fn from(set: SignatureSet<'a, B, V>) -> Self {
        Self::Set(set)
    }
}

impl<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant> From<Option<SignatureSet<'a, B, V>>>
    for Candidate<'a, B, V>
{
    fn from(set: Option<SignatureSet<'a, B, V>>) -> Self {
        set.map_or(Self::NotBuilt, Self::Set)
    }
}

impl<'a, B: Group<V::Pk> + Group<V::Sig>, V: Variant, E> From<Result<SignatureSet<'a, B, V>, E>>
    for Candidate<'a, B, V>
{
    fn from(set: Result<SignatureSet<'a, B, V>, E>) -> Self {
        set.ok().into()
    }
}
