//! Field elements between bytes and blst's Montgomery form.

use blst::{blst_fp, blst_fp_from_bendian, blst_fp2};

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
