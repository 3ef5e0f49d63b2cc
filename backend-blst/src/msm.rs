//! Multi-scalar multiplication.

use alloc::vec;
use alloc::vec::Vec;

use blst::{
    blst_p1, blst_p1_affine, blst_p1s_mult_pippenger, blst_p1s_mult_pippenger_scratch_sizeof,
    blst_p2, blst_p2_affine, blst_p2s_mult_pippenger, blst_p2s_mult_pippenger_scratch_sizeof,
};
use crosspair_core::{G1, G2, Group, Scalar};

use crate::Blst;

macro_rules! msm {
    ($name:ident, $curve:ty, $affine:ty, $point:ty, $pippenger:path, $scratch_sizeof:path) => {
        /// Σ kᵢ·Pᵢ for slices of equal length and scalars of at most `bits` ≤ 256 bits.
        pub(crate) fn $name(points: &[&$affine], scalars: &[Scalar], bits: usize) -> $point {
            assert_eq!(points.len(), scalars.len(), "a point has one scalar");
            let mut sum = <$point>::default();
            if let ([point], [scalar]) = (points, scalars) {
                return <Blst as Group<$curve>>::mul(point, scalar);
            }
            if points.is_empty() || bits == 0 {
                return sum;
            }
            let scalars: Vec<*const u8> =
                scalars.iter().map(|scalar| scalar.as_le_bytes().as_ptr()).collect();
            // SAFETY: the function only computes a size from a number.
            let scratch_bytes = unsafe { $scratch_sizeof(points.len()) };
            let mut scratch = vec![0u64; scratch_bytes.div_ceil(size_of::<u64>())];
            // SAFETY: a slice of references has the layout of an array of non-null pointers
            // to initialised points; `scalars` holds as many pointers, each to 32 bytes, of
            // which blst reads those of the lowest `bits` ≤ 256 bits. blst reads no pointer
            // behind the last. `scratch` has the size that blst asks for, in 64-bit limbs,
            // and nothing written to overlaps anything else.
            unsafe {
                $pippenger(
                    &mut sum,
                    points.as_ptr().cast(),
                    points.len(),
                    scalars.as_ptr(),
                    bits.min(256),
                    scratch.as_mut_ptr(),
                );
            }
            sum
        }
    };
}

msm!(
    g1,
    G1,
    blst_p1_affine,
    blst_p1,
    blst_p1s_mult_pippenger,
    blst_p1s_mult_pippenger_scratch_sizeof
);
msm!(
    g2,
    G2,
    blst_p2_affine,
    blst_p2,
    blst_p2s_mult_pippenger,
    blst_p2s_mult_pippenger_scratch_sizeof
);
