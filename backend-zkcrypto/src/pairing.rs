//! The pairing, as zkcrypto has it: its `Gt` is written additively.

use alloc::vec::Vec;

use bls12_381::{G1Affine, G2Affine, G2Prepared, Gt, MillerLoopResult, multi_miller_loop};
use crosspair_core::Backend;

use crate::Zkcrypto;

/// Pairs that share their squarings. The line coefficients of one take 20 KB.
const RUN: usize = 32;

impl Backend for Zkcrypto {
    type Gt = MillerLoopResult;

    fn gt_one() -> Self::Gt {
        MillerLoopResult::default()
    }

    fn gt_mul(left: &Self::Gt, right: &Self::Gt) -> Self::Gt {
        left + right
    }

    fn miller_loop(g1: &[&G1Affine], g2: &[&G2Affine]) -> Self::Gt {
        g1.chunks(RUN).zip(g2.chunks(RUN)).fold(Self::gt_one(), |product, (g1, g2)| {
            let lines: Vec<_> = g2.iter().map(|point| G2Prepared::from(**point)).collect();
            let terms: Vec<_> = g1.iter().copied().zip(&lines).collect();
            product + multi_miller_loop(&terms)
        })
    }

    fn final_exponentiation_is_one(value: &Self::Gt) -> bool {
        // It would panic for zero, which is no product of lines at points of the subgroups.
        value.final_exponentiation() == Gt::identity()
    }
}
