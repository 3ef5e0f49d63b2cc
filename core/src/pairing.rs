//! Products of pairings.

use crate::error::LengthMismatch;
use crate::traits::{Affine, Backend, G1, G2, Group};
use crate::types::SubgroupPoint;

/// Pairs in one call of the backend's Miller loop. blst, too, shares squarings among 16.
pub(crate) const RUN: usize = 16;

/// Π e(gᵢ, hᵢ) as it grows. A pair with an identity contributes 1 and never reaches the
/// backend's Miller loop.
pub(crate) struct PairingProduct<B: Backend> {
    value: Option<B::Gt>,
}

impl<B: Backend> PairingProduct<B> {
    /// The empty product.
    pub(crate) fn new() -> Self {
        Self { value: None }
    }

    /// Multiplies by Π e(gᵢ, hᵢ); up to [`RUN`] pairs share their squarings.
    pub(crate) fn multiply<'a>(
        &mut self,
        pairs: impl IntoIterator<Item = (&'a Affine<B, G1>, &'a Affine<B, G2>)>,
    ) {
        let (identity1, identity2) = (<B as Group<G1>>::identity(), <B as Group<G2>>::identity());
        let mut g1 = [&identity1; RUN];
        let mut g2 = [&identity2; RUN];
        let mut waiting = 0;
        for (left, right) in pairs {
            if <B as Group<G1>>::is_identity(left) || <B as Group<G2>>::is_identity(right) {
                continue;
            }
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

    fn multiply_by(&mut self, factor: B::Gt) {
        self.value = Some(match self.value.take() {
            Some(value) => B::gt_mul(&value, &factor),
            None => factor,
        });
    }

    /// Whether the product is 1. No final exponentiation for a product of nothing.
    pub(crate) fn is_one(&self) -> bool {
        self.value.as_ref().is_none_or(B::final_exponentiation_is_one)
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
    product.multiply(g1.iter().zip(g2).map(|(g1, g2)| (g1.as_affine(), g2.as_affine())));
    Ok(product.is_one())
}
