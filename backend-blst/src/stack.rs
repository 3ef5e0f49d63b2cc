//! Room on the stack for blst's scratch.
//!
//! blst's batched additions and its tables of multiples take up to 150 KiB of stack by
//! `alloca`, and C compilers need not touch such memory page by page: on a thread with a small
//! stack, the first write could land beyond the guard page, in somebody else's memory. Rust
//! does touch every page of a large frame. So a frame of the size that blst is about to need
//! is entered and left first: a stack that is too small ends the process in Rust's orderly way.
//!
//! Targets without an operating system have no guard page; there, sums are taken in short
//! pieces.

use core::hint::black_box;
use core::mem::MaybeUninit;

/// Points that are summed in one call of blst: all, or few where the stack is small and
/// unguarded.
pub(crate) const SUM_PIECE: usize = if cfg!(target_os = "none") { 32 } else { usize::MAX };

/// blst's own limit for a sum's scratch, and a little for its frames.
const SUM_LIMIT: usize = 144 * 1024;
const FRAMES: usize = 8 * 1024;

/// Makes sure of the stack for a batched sum of so many bytes of points.
#[inline]
pub(crate) fn reserve_for_sum(bytes: usize) {
    reserve(bytes.min(SUM_LIMIT) + FRAMES);
}

/// Makes sure of so many bytes of stack, at most 160 KiB, in steps.
#[inline]
pub(crate) fn reserve(bytes: usize) {
    const KIB: usize = 1024;
    match bytes.div_ceil(KIB) {
        // Within what the caller's own frames have touched, or next to it.
        0..=12 => touch::<{ 12 * KIB }>(),
        13..=24 => touch::<{ 24 * KIB }>(),
        25..=48 => touch::<{ 48 * KIB }>(),
        49..=96 => touch::<{ 96 * KIB }>(),
        _ => touch::<{ 160 * KIB }>(),
    }
}

/// Enters and leaves a frame of N bytes, which the compiler probes page by page.
#[inline(never)]
fn touch<const N: usize>() {
    let mut frame = MaybeUninit::<[u8; N]>::uninit();
    black_box(&mut frame);
}
