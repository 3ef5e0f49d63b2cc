//! Multi-scalar multiplication: blst's, with another choice of method where it loses.
//!
//! blst tables the multiples of each point below 32 points, and fills buckets from there on.
//! Measured by `benches/msm_windows.rs`, buckets are up to a third faster already from 8
//! points on for scalars of 64 bits and less; and by `benches/msm_choice.rs`, one
//! multiplication, which uses the endomorphism, is faster for a single long scalar and for two
//! of them in G2.

use alloc::vec;
use alloc::vec::Vec;

use blst::*;
use crosspair_core::{G1, G2, Group, Scalar};

use crate::{Blst, stack};

/// How to compute a sum of products.
enum Method {
    /// A multiplication for each point.
    Each,
    /// Buckets for windows of so many bits.
    Buckets(usize),
    /// What blst chooses.
    Blst,
}

/// Scalars from here on are multiplied along the endomorphism by `Blst::mul` in G2.
const LONG: usize = 176;

fn method(n: usize, bits: usize, each_up_to: usize) -> Method {
    match (n, bits) {
        (0 | 1, _) => Method::Each,
        (n, LONG..) if n <= each_up_to => Method::Each,
        (8..24, ..=64) | (16..24, ..=96) => Method::Buckets(3),
        (24..32, ..=128) | (28..32, ..=160) => Method::Buckets(4),
        _ => Method::Blst,
    }
}

macro_rules! msm {
    (
        $name:ident,
        curve: $curve:ty,
        affine: $affine:ty,
        point: $point:ty,
        each_up_to: $each_up_to:literal,
        pippenger: $pippenger:path,
        scratch_sizeof: $scratch_sizeof:path,
        tile: $tile:path,
        add: $add:path,
        double: $double:path,
    ) => {
        /// Σ kᵢ·Pᵢ for slices of equal length and scalars of at most `bits` ≤ 256 bits.
        pub(crate) fn $name(points: &[&$affine], scalars: &[Scalar], bits: usize) -> $point {
            assert_eq!(points.len(), scalars.len(), "a point has one scalar");
            let bits = bits.min(256);
            if bits == 0 {
                return <$point>::default();
            }
            let window = match method(points.len(), bits, $each_up_to) {
                Method::Each => return each(points, scalars),
                Method::Buckets(window) => Some(window),
                Method::Blst => None,
            };
            let scalars: Vec<*const u8> =
                scalars.iter().map(|scalar| scalar.as_le_bytes().as_ptr()).collect();
            match window {
                // SAFETY: each address in `scalars` is that of 32 bytes that the caller's
                // slice keeps alive, there are as many as points, at least two, and `bits`
                // is from 1 to 256.
                Some(window) => unsafe { buckets(points, &scalars, bits, window) },
                // SAFETY: as above.
                None => unsafe { blst_choice(points, &scalars, bits) },
            }
        }

        fn each(points: &[&$affine], scalars: &[Scalar]) -> $point {
            points.iter().zip(scalars).fold(<$point>::default(), |sum, (point, scalar)| {
                let product = <Blst as Group<$curve>>::mul(point, scalar);
                <Blst as Group<$curve>>::add(&sum, &product)
            })
        }

        /// # Safety
        ///
        /// There are as many scalars as points, at least two; each is the address of 32
        /// readable bytes; `bits` is from 1 to 256.
        unsafe fn blst_choice(points: &[&$affine], scalars: &[*const u8], bits: usize) -> $point {
            // SAFETY: the function only computes a size, in bytes, from a number.
            let scratch_bytes = unsafe { $scratch_sizeof(points.len()) };
            let mut scratch = vec![0; scratch_bytes.div_ceil(size_of::<limb_t>())];
            let mut sum = <$point>::default();
            // Below 32 points blst keeps a table of 8 multiples of each on the stack, and twice
            // as much while it makes it; from there on, only frames.
            let table =
                if points.len() < 32 { points.len() * 24 * size_of::<$affine>() } else { 0 };
            stack::reserve(table + 24 * 1024);
            // SAFETY: a slice of references has the layout of an array of non-null pointers
            // to initialised points, and there are as many in `scalars`, each to 32 bytes of
            // which blst reads those of the lowest `bits` ≤ 256 bits. blst reads no pointer
            // behind the last. `scratch` has the size that blst asks for; what is written to
            // overlaps nothing else.
            unsafe {
                $pippenger(
                    &mut sum,
                    points.as_ptr().cast(),
                    points.len(),
                    scalars.as_ptr(),
                    bits,
                    scratch.as_mut_ptr(),
                );
            }
            sum
        }

        /// The bucket method with the given window, from the highest bits down. The first
        /// window holds what remains of `bits`, possibly none: signed digits carry into it.
        ///
        /// # Safety
        ///
        /// There are as many scalars as points, at least two; each is the address of 32
        /// readable bytes; `bits` is from 1 to 256.
        unsafe fn buckets(
            points: &[&$affine],
            scalars: &[*const u8],
            bits: usize,
            window: usize,
        ) -> $point {
            // SAFETY: the function only computes a size, in bytes, from a number; for one
            // point it is the size of one bucket.
            let bucket_bytes = unsafe { $scratch_sizeof(1) };
            let mut scratch = vec![0; (bucket_bytes << (window - 1)).div_ceil(size_of::<limb_t>())];
            let mut sum = <$point>::default();
            let mut tile = <$point>::default();
            let mut bit = bits - bits % window;
            loop {
                // SAFETY: as for `blst_choice`. With two points and more, a tile reads each
                // pointer once. Signed digits of `window` bits need 2^(window − 1) buckets,
                // which `scratch` holds; a tile expects and leaves them zero. `sum` and
                // `tile` are initialised, and blst's addition and doubling accept an output
                // that is an input.
                unsafe {
                    $tile(
                        &mut tile,
                        points.as_ptr().cast(),
                        points.len(),
                        scalars.as_ptr(),
                        bits,
                        scratch.as_mut_ptr(),
                        bit,
                        window,
                    );
                    let total = &raw mut sum;
                    $add(total, total, &tile);
                }
                if bit == 0 {
                    return sum;
                }
                for _ in 0..window {
                    let total = &raw mut sum;
                    // SAFETY: as above: `sum` is initialised, and may be input and output.
                    unsafe { $double(total, total) };
                }
                bit -= window;
            }
        }
    };
}

pub(crate) mod g1 {
    use super::*;

    msm! {
        msm,
        curve: G1,
        affine: blst_p1_affine,
        point: blst_p1,
        each_up_to: 1,
        pippenger: blst_p1s_mult_pippenger,
        scratch_sizeof: blst_p1s_mult_pippenger_scratch_sizeof,
        tile: blst_p1s_tile_pippenger,
        add: blst_p1_add_or_double,
        double: blst_p1_double,
    }
}

pub(crate) mod g2 {
    use super::*;

    msm! {
        msm,
        curve: G2,
        affine: blst_p2_affine,
        point: blst_p2,
        each_up_to: 2,
        pippenger: blst_p2s_mult_pippenger,
        scratch_sizeof: blst_p2s_mult_pippenger_scratch_sizeof,
        tile: blst_p2s_tile_pippenger,
        add: blst_p2_add_or_double,
        double: blst_p2_double,
    }
}
