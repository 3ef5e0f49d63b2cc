//! The pairing.

use blst::{
    blst_final_exp, blst_fp12, blst_fp12_is_one, blst_fp12_mul, blst_fp12_one, blst_miller_loop_n,
    blst_p1_affine, blst_p2_affine,
};
use crosspair_core::Backend;

use crate::{Blst, stack};

impl Backend for Blst {
    type Gt = blst_fp12;

    fn gt_one() -> blst_fp12 {
        // SAFETY: the function returns the address of an initialised constant.
        unsafe { *blst_fp12_one() }
    }

    fn gt_mul(left: &blst_fp12, right: &blst_fp12) -> blst_fp12 {
        let mut product = blst_fp12::default();
        // SAFETY: all three are initialised; `product` is distinct from both factors.
        unsafe { blst_fp12_mul(&mut product, left, right) };
        product
    }

    fn miller_loop(g1: &[&blst_p1_affine], g2: &[&blst_p2_affine]) -> blst_fp12 {
        assert_eq!(g1.len(), g2.len(), "a Miller loop takes pairs");
        if g1.is_empty() {
            return Self::gt_one();
        }
        let mut value = blst_fp12::default();
        stack::reserve(24 * 1024);
        // SAFETY: a slice of references has the layout of an array of non-null pointers to
        // initialised points. blst reads exactly `g1.len()` pointers from each array, and
        // both have that many. `value` is distinct from all points.
        unsafe {
            blst_miller_loop_n(&mut value, g2.as_ptr().cast(), g1.as_ptr().cast(), g1.len());
        }
        value
    }

    fn final_exponentiation_is_one(value: &blst_fp12) -> bool {
        let mut result = blst_fp12::default();
        // SAFETY: both are initialised, and `result` is distinct from `value`.
        unsafe {
            blst_final_exp(&mut result, value);
            blst_fp12_is_one(&result)
        }
    }
}
