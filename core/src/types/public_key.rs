//! Public keys.

use core::marker::PhantomData;

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::SubgroupPoint;
use super::point_type::point_type;
#[cfg(feature = "alloc")]
use crate::bulk;
use crate::error::DecodeError;
#[cfg(feature = "alloc")]
use crate::error::ItemError;
use crate::traits::{Affine, Group, Variant};
#[cfg(feature = "alloc")]
use crate::traits::{Executor, Serial};

/// A public key that has passed KeyValidate (draft-irtf-cfrg-bls-signature §2.5): a point of
/// the curve, in the subgroup, and not the identity.
///
/// All operations take variable time.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{DecodeError, MinPk, PublicKey};
///
/// type Key = PublicKey<Blst, MinPk>;
/// // The identity, in both forms of its encoding, is a point but not a key.
/// let mut identity = [0; 48];
/// identity[0] = 0xc0;
/// assert_eq!(Key::from_bytes(&identity), Err(DecodeError::Identity));
/// assert_eq!(Key::from_bytes(&[0; 47]), Err(DecodeError::Length { actual: 47 }));
/// ```
#[repr(transparent)]
pub struct PublicKey<B: Group<V::Pk>, V: Variant> {
    point: Affine<B, V::Pk>,
    variant: PhantomData<V>,
}

point_type!(PublicKey, V: Variant, V::Pk, "a public key");

impl<B: Group<V::Pk>, V: Variant> PublicKey<B, V> {
    /// Wraps a point that the caller knows to be a valid key.
    pub(crate) fn new(point: Affine<B, V::Pk>) -> Self {
        Self { point, variant: PhantomData }
    }

    fn validate(point: Affine<B, V::Pk>) -> Result<Self, DecodeError> {
        // The subgroup comes before the identity, which is in it: the order cannot be seen.
        if B::is_identity(&point) {
            Err(DecodeError::Identity)
        } else if B::in_subgroup(&point) {
            Ok(Self::new(point))
        } else {
            Err(DecodeError::NotInSubgroup)
        }
    }

    /// Decodes many keys in their compressed form, in order.
    ///
    /// # Errors
    ///
    /// The first item that is not a key, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all<T: AsRef<[u8]> + Sync>(items: &[T]) -> Result<Vec<Self>, ItemError> {
        Self::from_compressed_all_on(&Serial, items)
    }

    /// [`from_compressed_all`](Self::from_compressed_all), spread over an executor.
    ///
    /// # Errors
    ///
    /// The first item that is not a key, and why.
    #[cfg(feature = "alloc")]
    pub fn from_compressed_all_on<E: Executor, T: AsRef<[u8]> + Sync>(
        executor: &E,
        items: &[T],
    ) -> Result<Vec<Self>, ItemError> {
        let points =
            bulk::decode_all::<B, V::Pk, E, T>(executor, items, Err(DecodeError::Identity))?;
        Ok(points.into_iter().map(Self::new).collect())
    }

    /// The key as an element of its group.
    #[must_use]
    pub fn to_subgroup_point(&self) -> SubgroupPoint<B, V::Pk> {
        SubgroupPoint::new(self.point)
    }
}

/// Fails with [`DecodeError::Identity`] for the identity.
impl<B: Group<V::Pk>, V: Variant> TryFrom<SubgroupPoint<B, V::Pk>> for PublicKey<B, V> {
    type Error = DecodeError;

    fn try_from(point: SubgroupPoint<B, V::Pk>) -> Result<Self, Self::Error> {
        if point.is_identity() {
            Err(DecodeError::Identity)
        } else {
            Ok(Self::new(*point.as_affine()))
        }
    }
}
