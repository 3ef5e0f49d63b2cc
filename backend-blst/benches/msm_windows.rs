//! blst's buckets with a window of our choice, against what blst chooses by itself: a table of
//! multiples below 32 points, and its own window from there on. `Blst`'s choice rests on this.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench msm_windows
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

use blst::*;
use core::hint::black_box;
use crosspair_benches::compare;

const WINDOWS: core::ops::RangeInclusive<usize> = 2..=6;

macro_rules! measure {
    (
        $name:ident, $affine:ty, $point:ty, $generator:path, $to_affine:path,
        $add:path, $double:path, $pippenger:path, $scratch_sizeof:path, $tile:path
    ) => {
        fn $name(bits: usize, n: usize) {
            let mut points = vec![<$affine>::default(); n];
            let mut sum = <$point>::default();
            // SAFETY: every pointer is to an initialised value of its type; blst's addition
            // accepts an output that is an input.
            unsafe {
                for point in &mut points {
                    $add(&raw mut sum, &raw const sum, $generator());
                    $to_affine(point, &sum);
                }
            }
            let points: Vec<*const $affine> = points.iter().map(core::ptr::from_ref).collect();
            let scalars = scalars(bits, n);
            let scalars: Vec<*const u8> = scalars.iter().map(|bytes| bytes.as_ptr()).collect();

            let by_window = |window: usize| {
                // SAFETY: only a size in bytes from a number; for one point, of one bucket.
                let bucket = unsafe { $scratch_sizeof(1) };
                let mut scratch = vec![0; (bucket << (window - 1)).div_ceil(8)];
                let mut sum = <$point>::default();
                let mut tile = <$point>::default();
                let mut bit = bits - bits % window;
                loop {
                    // SAFETY: `n` ≥ 2 pointers to points and to 32-byte scalars, zeroed
                    // scratch for 2^(window − 1) buckets; outputs may be inputs.
                    unsafe {
                        $tile(
                            &mut tile,
                            points.as_ptr(),
                            n,
                            scalars.as_ptr(),
                            bits,
                            scratch.as_mut_ptr(),
                            bit,
                            window,
                        );
                        $add(&raw mut sum, &raw const sum, &tile);
                        if bit == 0 {
                            return sum;
                        }
                        for _ in 0..window {
                            $double(&raw mut sum, &raw const sum);
                        }
                    }
                    bit -= window;
                }
            };
            let by_blst = || {
                // SAFETY: only a size in bytes from a number.
                let mut scratch = vec![0; unsafe { $scratch_sizeof(n) }.div_ceil(8)];
                let mut sum = <$point>::default();
                // SAFETY: as above, with scratch of the size that blst asks for.
                unsafe {
                    $pippenger(
                        &mut sum,
                        points.as_ptr(),
                        n,
                        scalars.as_ptr(),
                        bits,
                        scratch.as_mut_ptr(),
                    );
                }
                sum
            };
            print!("{:<6}{bits:>6}{n:>6}", stringify!($name));
            for window in WINDOWS {
                assert!(by_window(window) == by_blst());
                let comparison = compare(
                    15,
                    (200 / n as u32).max(2),
                    || {
                        let _ = black_box(by_window(window));
                    },
                    || {
                        let _ = black_box(by_blst());
                    },
                );
                print!("{:>8.2}", comparison.ratio);
            }
            println!();
        }
    };
}

measure!(
    g1,
    blst_p1_affine,
    blst_p1,
    blst_p1_generator,
    blst_p1_to_affine,
    blst_p1_add_or_double,
    blst_p1_double,
    blst_p1s_mult_pippenger,
    blst_p1s_mult_pippenger_scratch_sizeof,
    blst_p1s_tile_pippenger
);
measure!(
    g2,
    blst_p2_affine,
    blst_p2,
    blst_p2_generator,
    blst_p2_to_affine,
    blst_p2_add_or_double,
    blst_p2_double,
    blst_p2s_mult_pippenger,
    blst_p2s_mult_pippenger_scratch_sizeof,
    blst_p2s_tile_pippenger
);

/// Deterministic scalars of at most so many bits.
fn scalars(bits: usize, n: usize) -> Vec<[u8; 32]> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut scalars = vec![[0; 32]; n];
    for byte in scalars.iter_mut().flat_map(|bytes| &mut bytes[..bits / 8]) {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        *byte = (state >> 56) as u8;
    }
    scalars
}

fn main() {
    println!("time with buckets of a window, relative to blst's own choice:");
    print!("{:<6}{:>6}{:>6}", "", "bits", "n");
    for window in WINDOWS {
        print!("{:>8}", format!("w = {window}"));
    }
    println!();
    for group in [g1, g2] {
        for bits in [32, 64, 96, 128, 160, 248] {
            for n in [8, 12, 16, 24, 31, 32, 64, 128] {
                group(bits, n);
            }
        }
    }
}
