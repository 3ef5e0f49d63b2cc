//! Signatures, single or aggregated.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::SubgroupPoint;
use super::point_type::point_type;
#[cfg(feature = "alloc")]
use crate::bulk;
#[cfg(feature = "alloc")]
use crate::error::ItemError;
use crate::error::{AggregateError, DecodeError};
use crate::gather;
use crate::traits::{Affine, Group, Variant};
#[cfg(feature = "alloc")]
use crate::traits::{Executor, Serial};

/// A signature or an aggregate of signatures: an element of the group, possibly the
/// identity. That it is valid for some key and message has not been checked.
///
/// Verification, here and in the schemes of [`scheme`](crate::scheme), takes variable time.
#[repr(transparent)]
pub struct Signature<B: Group<V::Sig>, V: Variant> {
    point: Affine<B, V::Sig>,
    variant: PhantomData<V>,
}

point_type!(Signature, V: Variant, V::Sig, "a signature");

impl<B: Group<V::Sig>, V: Variant> Signature<B, V> {
    pub(crate) fn new(point: Affine<B, V::Sig>) -> Self {
        Self { point, variant: PhantomData }
    }

    fn validate(point: Affine<B, V::Sig>) -> Result<Self, DecodeError> {
        if B::in_subgroup(&point) { Ok(Self::new(point)) } else { Err(DecodeError::NotInSubgroup) }
    }

    /// Decodes many signatures in their compressed form, in order.
    ///
    /// # Errors
    ///
    /// The first item that is not a signature, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all<T: AsRef<[u8]> + Sync>(items: &[T]) -> Result<Vec<Self>, ItemError> {
        Self::from_compressed_all_on(&Serial, items)
    }

    /// [`from_compressed_all`](Self::from_compressed_all), spread over an executor.
    ///
    /// # Errors
    ///
    /// The first item that is not a signature, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all_on<E: Executor, T: AsRef<[u8]> + Sync>(
        executor: &E,
        items: &[T],
    ) -> Result<Vec<Self>, ItemError> {
        let points = bulk::decode_all::<B, V::Sig, E, T>(executor, items, Ok(()))?;
        Ok(points.into_iter().map(Self::new).collect())
    }

    /// Decodes many signatures in their compressed form, and says of each that is none why. The bad
    /// ones do not keep the others from being decoded.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_each<T: AsRef<[u8]> + Sync>(
        items: &[T],
    ) -> Vec<Result<Self, DecodeError>> {
        Self::from_compressed_each_on(&Serial, items)
    }

    /// [`from_compressed_each`](Self::from_compressed_each), spread over an executor.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_each_on<E: Executor, T: AsRef<[u8]> + Sync>(
        executor: &E,
        items: &[T],
    ) -> Vec<Result<Self, DecodeError>> {
        let points = bulk::decode_each::<B, V::Sig, E, T>(executor, items);
        points.into_iter().map(|point| point.map(Self::new)).collect()
    }

    /// Aggregate (draft-irtf-cfrg-bls-signature §2.8): the sum of the signatures.
    ///
    /// # Errors
    ///
    /// [`AggregateError::Empty`] for no signatures.
    pub fn aggregate<'a>(
        signatures: impl IntoIterator<Item = &'a Self>,
    ) -> Result<Self, AggregateError> {
        let points = signatures.into_iter().map(|signature| &signature.point);
        let sum = gather::sum::<B, V::Sig>(points).ok_or(AggregateError::Empty)?;
        Ok(Self::new(B::to_affine(&sum)))
    }

    /// Whether this is the identity, which is what cancelling signatures add up to.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        B::is_identity(&self.point)
    }

    /// The signature as an element of its group.
    #[must_use]
    pub fn to_subgroup_point(&self) -> SubgroupPoint<B, V::Sig> {
        SubgroupPoint::new(self.point)
    }
}

impl<B: Group<V::Sig>, V: Variant> From<SubgroupPoint<B, V::Sig>> for Signature<B, V> {
    fn from(point: SubgroupPoint<B, V::Sig>) -> Self {
        Self::new(*point.as_affine())
    }
}
