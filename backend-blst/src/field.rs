//! Field elements: blst's arithmetic as methods, and bytes to its Montgomery form.

use blst::{
    blst_fp, blst_fp_add, blst_fp_cneg, blst_fp_from_bendian, blst_fp_inverse, blst_fp_mul,
    blst_fp_sqr, blst_fp_sub, blst_fp2, blst_fp2_add, blst_fp2_cneg, blst_fp2_inverse,
    blst_fp2_mul, blst_fp2_sqr, blst_fp2_sub,
};

/// An element of the field that a curve's coordinates are from, in Montgomery form and below p:
/// equal elements are equal in memory.
///
/// Results are written where they belong: copies of what blst has just written, which are wider
/// than its own writes, would have to wait for these.
pub(crate) trait Element: Copy + Default + Eq {
    fn set_sum(&mut self, left: &Self, right: &Self);
    fn set_difference(&mut self, left: &Self, right: &Self);
    fn set_product(&mut self, left: &Self, right: &Self);
    fn set_square(&mut self, other: &Self);
    fn set_negation(&mut self, other: &Self);
    /// 0 for 0.
    fn set_inverse(&mut self, other: &Self);
}

macro_rules! element {
    (
        $element:ty,
        add: $add:path,
        sub: $sub:path,
        cneg: $cneg:path,
        mul: $mul:path,
        sqr: $sqr:path,
        inverse: $inverse:path,
    ) => {
        impl Element for $element {
            #[inline]
            fn set_sum(&mut self, left: &Self, right: &Self) {
                // SAFETY: all three are initialised, and `self` is distinct from the others.
                unsafe { $add(self, left, right) };
            }

            #[inline]
            fn set_difference(&mut self, left: &Self, right: &Self) {
                // SAFETY: all three are initialised, and `self` is distinct from the others.
                unsafe { $sub(self, left, right) };
            }

            #[inline]
            fn set_product(&mut self, left: &Self, right: &Self) {
                // SAFETY: all three are initialised, and `self` is distinct from the others.
                unsafe { $mul(self, left, right) };
            }

            #[inline]
            fn set_square(&mut self, other: &Self) {
                // SAFETY: both are initialised and distinct.
                unsafe { $sqr(self, other) };
            }

            #[inline]
            fn set_negation(&mut self, other: &Self) {
                // SAFETY: both are initialised and distinct.
                unsafe { $cneg(self, other, true) };
            }

            #[inline]
            fn set_inverse(&mut self, other: &Self) {
                // SAFETY: both are initialised and distinct.
                unsafe { $inverse(self, other) };
            }
        }
    };
}

element! {
    blst_fp,
    add: blst_fp_add,
    sub: blst_fp_sub,
    cneg: blst_fp_cneg,
    mul: blst_fp_mul,
    sqr: blst_fp_sqr,
    inverse: blst_fp_inverse,
}

element! {
    blst_fp2,
    add: blst_fp2_add,
    sub: blst_fp2_sub,
    cneg: blst_fp2_cneg,
    mul: blst_fp2_mul,
    sqr: blst_fp2_sqr,
    inverse: blst_fp2_inverse,
}

/// An element of Fp from 48 big-endian bytes below p.
fn fp(bytes: &[u8; 48]) -> blst_fp {
    let mut element = blst_fp::default();
    // SAFETY: 48 bytes are read from `bytes`, which has as many; `element` is initialised
    // and borrowed exclusively.
    unsafe { blst_fp_from_bendian(&mut element, bytes.as_ptr()) };
    element
}

/// The coordinate of a point on E.
pub(crate) fn g1_coordinate(bytes: &[u8; 48]) -> blst_fp {
    fp(bytes)
}

/// The coordinate of a point on E', written c1 ‖ c0.
pub(crate) fn g2_coordinate(bytes: &[u8; 96]) -> blst_fp2 {
    let mut halves = [[0; 48]; 2];
    halves[1].copy_from_slice(&bytes[..48]);
    halves[0].copy_from_slice(&bytes[48..]);
    blst_fp2 { fp: [fp(&halves[0]), fp(&halves[1])] }
}
