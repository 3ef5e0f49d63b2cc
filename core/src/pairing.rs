//! Products of pairings.

use crate::error::LengthMismatch;
use crate::traits::{Affine, Backend, G1, G2, Group};
use crate::types::SubgroupPoint;

/// A backend's own points of one pair.
pub(crate) type Pair<'a, B> = (&'a Affine<B, G1>, &'a Affine<B, G2>);

/// Pairs in one call of the backend's Miller loop where there is no heap to hold more.
#[cfg(not(feature = "alloc"))]
pub(crate) const RUN: usize = 16;

/// Π e(gᵢ, hᵢ) as it grows: pairs multiply in, parts computed apart merge, and one final
/// exponentiation tells whether the whole is 1.
///
/// A pair with an identity contributes 1 and never reaches the backend's Miller loop. All
/// operations take variable time.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{G1, G2, PairingProduct, Scalar, SubgroupPoint};
///
/// let g = SubgroupPoint::<Blst, G1>::generator();
/// let h = SubgroupPoint::<Blst, G2>::generator();
/// let six = Scalar::from(6u64);
/// let mut left = PairingProduct::new();
/// left.multiply([(&g.mul(&six), &h)]);
/// let mut right = PairingProduct::new();
/// right.multiply([(&g.neg(), &h.mul(&six))]);
/// assert!(!left.is_one());
/// assert!(left.merge(right).is_one());
/// ```
pub struct PairingProduct<B: Backend> {
    value: Option<B::Gt>,
}

impl<B: Backend> PairingProduct<B> {
    /// The empty product, 1.
    #[must_use]
    pub fn new() -> Self {
        Self { value: None }
    }

    /// Multiplies by Π e(gᵢ, hᵢ). The more pairs in one call, the more squarings they share.
    pub fn multiply<'a>(
        &mut self,
        pairs: impl IntoIterator<Item = (&'a SubgroupPoint<B, G1>, &'a SubgroupPoint<B, G2>)>,
    ) {
        self.multiply_affine(pairs.into_iter().map(|(g1, g2)| (g1.as_affine(), g2.as_affine())));
    }

    /// [`multiply`](Self::multiply) by points that are known to be in their subgroups.
    #[cfg(feature = "alloc")]
    pub(crate) fn multiply_affine<'a>(&mut self, pairs: impl IntoIterator<Item = Pair<'a, B>>) {
        let (g1, g2): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) =
            pairs.into_iter().filter(Self::contributes).unzip();
        if !g1.is_empty() {
            self.multiply_by(B::miller_loop(&g1, &g2));
        }
    }

    /// [`multiply`](Self::multiply) by points that are known to be in their subgroups.
    #[cfg(not(feature = "alloc"))]
    pub(crate) fn multiply_affine<'a>(&mut self, pairs: impl IntoIterator<Item = Pair<'a, B>>) {
        let (identity1, identity2) = (<B as Group<G1>>::identity(), <B as Group<G2>>::identity());
        let mut g1 = [&identity1; RUN];
        let mut g2 = [&identity2; RUN];
        let mut waiting = 0;
        for (left, right) in pairs.into_iter().filter(Self::contributes) {
            if waiting == RUN {
                self.multiply_by(B::miller_loop(&g1, &g2));
                waiting = 0;
            }
            g1[waiting] = left;
            g2[waiting] = right;
            waiting += 1;
        }
        if waiting > 0 {
            self.multiply_by(B::miller_loop(&g1[..waiting], &g2[..waiting]));
        }
    }

    /// Whether neither point is the identity.
    fn contributes((g1, g2): &Pair<'_, B>) -> bool {
        !<B as Group<G1>>::is_identity(g1) && !<B as Group<G2>>::is_identity(g2)
    }

    fn multiply_by(&mut self, factor: B::Gt) {
        self.value = Some(match self.value.take() {
            Some(value) => B::gt_mul(&value, &factor),
            None => factor,
        });
    }

    /// The product of both.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        if let Some(factor) = other.value {
            self.multiply_by(factor);
        }
        self
    }

    /// Whether the product is 1. No final exponentiation for a product of nothing.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.value.as_ref().is_none_or(B::final_exponentiation_is_one)
    }
}

impl<B: Backend> Default for PairingProduct<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: Backend> Clone for PairingProduct<B> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone() }
    }
}

/// Whether Π e(gᵢ, hᵢ) = 1. True for no pairs; a pair with an identity contributes 1.
///
/// Variable time. One final exponentiation, and none where every pair has an identity.
///
/// # Errors
///
/// [`LengthMismatch`] unless both slices have the same length.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{G1, G2, Scalar, SubgroupPoint, pairing_check};
///
/// let g = SubgroupPoint::<Blst, G1>::generator();
/// let h = SubgroupPoint::<Blst, G2>::generator();
/// let six = Scalar::from(6u64);
/// // e(6·g, h) · e(−g, 6·h) = 1
/// assert!(pairing_check(&[g.mul(&six), g.neg()], &[h, h.mul(&six)])?);
/// assert!(!pairing_check(&[g], &[h])?);
/// # Ok::<(), crosspair_core::LengthMismatch>(())
/// ```
pub fn pairing_check<B: Backend>(
    g1: &[SubgroupPoint<B, G1>],
    g2: &[SubgroupPoint<B, G2>],
) -> Result<bool, LengthMismatch> {
    if g1.len() != g2.len() {
        return Err(LengthMismatch { left: g1.len(), right: g2.len() });
    }
    let mut product = PairingProduct::<B>::new();
    product.multiply(g1.iter().zip(g2));
    Ok(product.is_one())
}
