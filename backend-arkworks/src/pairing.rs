//! The pairing, as arkworks has it.

use ark_bls12_381::{Bls12_381, Fq12, G1Affine, G2Affine};
use ark_ec::pairing::{MillerLoopOutput, Pairing};
use ark_ff::{One, Zero};
use crosspair_core::Backend;

use crate::Arkworks;

impl Backend for Arkworks {
    /// An element of Fp12, before the final exponentiation.
    type Gt = Fq12;

    fn gt_one() -> Self::Gt {
        Fq12::one()
    }

    fn gt_mul(left: &Self::Gt, right: &Self::Gt) -> Self::Gt {
        *left * right
    }

    fn miller_loop(g1: &[&G1Affine], g2: &[&G2Affine]) -> Self::Gt {
        Bls12_381::multi_miller_loop(g1.iter().copied(), g2.iter().copied()).0
    }

    fn final_exponentiation_is_one(value: &Self::Gt) -> bool {
        // `None` is the final exponentiation of zero, which no Miller loop returns.
        Bls12_381::final_exponentiation(MillerLoopOutput(*value))
            .is_some_and(|result| result.is_zero())
    }
}
