//! The pairing, signing, and the bounds that generic code names.

use super::{Affine, Curve, G1, G2, Group, Point, Variant};
use crate::types::SecretScalar;

/// A backend: both groups, and the pairing between them. Four methods are required beside
/// those of [`Group`].
pub trait Backend: Group<G1> + Group<G2> {
    /// The value of a Miller loop, before the final exponentiation. Values of different
    /// backends are not comparable; only
    /// [`final_exponentiation_is_one`](Self::final_exponentiation_is_one) is.
    type Gt: Clone + Send + Sync + 'static;

    /// The neutral element.
    fn gt_one() -> Self::Gt;

    /// The product of two values.
    fn gt_mul(left: &Self::Gt, right: &Self::Gt) -> Self::Gt;

    /// Π miller(gᵢ, hᵢ), with the squarings shared. Both slices have the same length; no
    /// point is the identity, and all are in their subgroups. [`gt_one`](Self::gt_one) for empty
    /// slices.
    fn miller_loop(g1: &[&Affine<Self, G1>], g2: &[&Affine<Self, G2>]) -> Self::Gt;

    /// Whether the final exponentiation of the value is 1.
    fn final_exponentiation_is_one(value: &Self::Gt) -> bool;
}

/// Multiplication by a secret. Opt-in: a verifier never needs it.
///
/// # Contract
///
/// The time taken and the memory addresses touched do not depend on the scalar.
#[diagnostic::on_unimplemented(
    message = "the backend `{Self}` cannot sign",
    note = "`crosspair-arkworks` signs only with its feature `variable-time-signing`"
)]
pub trait SecretMul<C: Curve>: Group<C> {
    /// k·P for a point of the subgroup and a secret k, 0 < k < r.
    fn mul_secret(point: &Affine<Self, C>, scalar: &SecretScalar) -> Point<Self, C>;
}

/// A [`Backend`] seen by generic code over a [`Variant`]: it also states that the backend
/// has the groups of the variant's keys and signatures. Implemented for every backend.
pub trait Bls<V: Variant>: Backend + Group<V::Pk> + Group<V::Sig> {}

impl<V: Variant, B: Backend + Group<V::Pk> + Group<V::Sig>> Bls<V> for B {}

/// A [`Bls`] backend that can also sign. Implemented for every backend with [`SecretMul`].
#[diagnostic::on_unimplemented(
    message = "the backend `{Self}` cannot sign",
    note = "`crosspair-arkworks` signs only with its feature `variable-time-signing`"
)]
pub trait BlsSigner<V: Variant>: Bls<V> + SecretMul<V::Pk> + SecretMul<V::Sig> {}

impl<V: Variant, B: Bls<V> + SecretMul<V::Pk> + SecretMul<V::Sig>> BlsSigner<V> for B {}
