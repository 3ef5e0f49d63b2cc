//! Sums of public keys.

use core::marker::PhantomData;

use super::point_type::point_type;
use super::{PublicKey, SubgroupPoint};
use crate::error::{AggregateError, DecodeError};
use crate::gather;
use crate::traits::{Affine, Executor, Group, Point, Variant, map_reduce};

/// Keys that are worth a thread of their own; one costs a third of a microsecond.
const GRAIN: usize = 512;

/// A sum of valid public keys: an element of the group, possibly the identity.
///
/// It is the identity where the keys cancel; such a key verifies nothing. Only the keys that
/// went in were checked: the sum is meaningful where each of them has proven possession of
/// its secret key (draft-irtf-cfrg-bls-signature §3.3). All operations take variable time.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{AggregatePublicKey, MinPk, PublicKey, SecretKey};
///
/// let keys: Vec<PublicKey<Blst, MinPk>> = (1..=8)
///     .map(|seed| SecretKey::key_gen(&[seed; 32], b"").map(|secret| secret.public_key()))
///     .collect::<Result<_, _>>()?;
/// let all = AggregatePublicKey::sum(&keys)?;
/// let some = AggregatePublicKey::sum([0, 2, 4].map(|index| &keys[index]))?;
/// let rest = all.subtract([0, 2, 4].map(|index| &keys[index]));
/// assert_eq!(rest.add(&some), all);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[repr(transparent)]
pub struct AggregatePublicKey<B: Group<V::Pk>, V: Variant> {
    point: Affine<B, V::Pk>,
    variant: PhantomData<V>,
}

point_type!(AggregatePublicKey, V: Variant, V::Pk, "an aggregate public key");

impl<B: Group<V::Pk>, V: Variant> AggregatePublicKey<B, V> {
    /// Wraps a point that the caller knows to be in the subgroup.
    pub(crate) fn new(point: Affine<B, V::Pk>) -> Self {
        Self { point, variant: PhantomData }
    }

    fn validate(point: Affine<B, V::Pk>) -> Result<Self, DecodeError> {
        if B::in_subgroup(&point) { Ok(Self::new(point)) } else { Err(DecodeError::NotInSubgroup) }
    }

    /// The sum of some keys, each counted as often as it occurs.
    ///
    /// # Errors
    ///
    /// [`AggregateError::Empty`] for no keys.
    pub fn sum<'a>(
        keys: impl IntoIterator<Item = &'a PublicKey<B, V>>,
    ) -> Result<Self, AggregateError> {
        let sum = gather::sum::<B, V::Pk>(keys.into_iter().map(PublicKey::as_affine));
        Ok(Self::new(B::to_affine(&sum.ok_or(AggregateError::Empty)?)))
    }

    /// [`sum`](Self::sum), spread over an executor.
    ///
    /// # Errors
    ///
    /// [`AggregateError::Empty`] for no keys.
    pub fn sum_on<E: Executor>(
        executor: &E,
        keys: &[PublicKey<B, V>],
    ) -> Result<Self, AggregateError> {
        let sum = map_reduce(
            executor,
            0..keys.len(),
            GRAIN,
            &|range| gather::sum::<B, V::Pk>(keys[range].iter().map(PublicKey::as_affine)),
            &|left: Option<Point<B, V::Pk>>, right| match (left, right) {
                (Some(left), Some(right)) => Some(B::add(&left, &right)),
                (left, right) => left.or(right),
            },
        );
        Ok(Self::new(B::to_affine(&sum.ok_or(AggregateError::Empty)?)))
    }

    /// The sum of both.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        Self::new(B::to_affine(&B::add_affine(&B::to_point(&self.point), &other.point)))
    }

    /// This aggregate without some of its keys, each taken away as often as it occurs in
    /// `keys`. That they had gone in is the caller's to know.
    #[must_use]
    pub fn subtract<'a>(&self, keys: impl IntoIterator<Item = &'a PublicKey<B, V>>) -> Self {
        let sum = gather::sum::<B, V::Pk>(keys.into_iter().map(PublicKey::as_affine));
        let Some(sum) = sum else { return *self };
        // The negation of the difference: a negation is for affine points, and so there is one
        // inversion instead of two.
        let negated = B::add_affine(&sum, &B::neg(&self.point));
        Self::new(B::neg(&B::to_affine(&negated)))
    }

    /// Whether the keys cancel. Such an aggregate verifies nothing.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        B::is_identity(&self.point)
    }

    /// The aggregate as an element of its group.
    #[must_use]
    pub fn to_subgroup_point(&self) -> SubgroupPoint<B, V::Pk> {
        SubgroupPoint::new(self.point)
    }
}

impl<B: Group<V::Pk>, V: Variant> From<SubgroupPoint<B, V::Pk>> for AggregatePublicKey<B, V> {
    fn from(point: SubgroupPoint<B, V::Pk>) -> Self {
        Self::new(*point.as_affine())
    }
}

impl<B: Group<V::Pk>, V: Variant> From<PublicKey<B, V>> for AggregatePublicKey<B, V> {
    fn from(key: PublicKey<B, V>) -> Self {
        Self::new(*key.as_affine())
    }
}
