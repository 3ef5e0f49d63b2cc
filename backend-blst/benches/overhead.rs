//! What the generic layer costs: the same work through crosspair and through blst's C
//! functions called by hand.
//!
//! ```text
//! cargo bench -p crosspair-blst --bench overhead
//! ```

#![allow(clippy::print_stdout, reason = "a program's output")]

use core::hint::black_box;
use core::ptr;

use blst::*;
use crosspair_benches::{Comparison, compare};
use crosspair_blst::Blst;
use crosspair_core::{
    AggregatePublicKey, MinPk, PublicKey, SecretKey, Signature, SubgroupPoint, Variant,
};

const ROUNDS: usize = 41;
const MESSAGE: [u8; 32] = [7; 32];

fn main() {
    println!("{:<28}{:>12}{:>12}{:>9}{:>18}", "", "crosspair", "by hand", "ratio", "quartiles");
    let secret =
        SecretKey::<Blst, MinPk>::key_gen(&[1; 32], b"").expect("32 bytes are long enough");
    let key = secret.public_key();
    let signature = secret.sign(&MESSAGE, &MinPk::POP_DST);
    print(
        "verify",
        &compare(
            ROUNDS,
            20,
            || {
                let valid = signature.verify(&key, &MESSAGE, &MinPk::POP_DST);
                assert!(black_box(valid));
            },
            || assert!(black_box(verify_by_hand(key.as_affine(), signature.as_affine()))),
        ),
    );
    for n in [1, 8, 32, 128, 512, 2000] {
        let keys = keys(n);
        let points: Vec<_> = keys.iter().map(|key| *key.as_affine()).collect();
        let sum = AggregatePublicKey::sum(&keys).expect("not empty");
        assert_eq!(*sum.as_affine(), sum_by_hand(&points));
        print(
            &format!("sum of {n} keys"),
            &compare(
                ROUNDS,
                (20_000 / n as u32).clamp(10, 1000),
                || keep(AggregatePublicKey::sum(black_box(&keys))),
                || keep(sum_by_hand(black_box(&points))),
            ),
        );
    }
    let bytes = key.to_compressed();
    print(
        "decode and check a key",
        &compare(
            ROUNDS,
            100,
            || keep(PublicKey::<Blst, MinPk>::from_compressed(black_box(&bytes))),
            || keep(decode_key_by_hand(black_box(&bytes))),
        ),
    );
    let bytes = signature.to_compressed();
    print(
        "decode and check a signature",
        &compare(
            ROUNDS,
            100,
            || keep(Signature::<Blst, MinPk>::from_compressed(black_box(&bytes))),
            || keep(decode_signature_by_hand(black_box(&bytes))),
        ),
    );
}

/// Keeps the optimiser from leaving the work out.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

fn print(name: &str, comparison: &Comparison) {
    println!(
        "{name:<28}{:>9.2} us{:>9.2} us{:>9.3}{:>10.3}{:>8.3}",
        comparison.ours.as_secs_f64() * 1e6,
        comparison.peer.as_secs_f64() * 1e6,
        comparison.ratio,
        comparison.quartiles.0,
        comparison.quartiles.1,
    );
}

fn keys(n: usize) -> Vec<PublicKey<Blst, MinPk>> {
    let generator = SubgroupPoint::generator();
    core::iter::successors(Some(generator), |point| Some(point.add(&generator)))
        .take(n)
        .map(|point| point.try_into().expect("not the identity"))
        .collect()
}

fn verify_by_hand(key: &blst_p1_affine, signature: &blst_p2_affine) -> bool {
    let tag = MinPk::POP_DST;
    let tag = tag.as_bytes();
    let mut hash = blst_p2::default();
    let mut hash_affine = blst_p2_affine::default();
    let mut value = blst_fp12::default();
    let mut result = blst_fp12::default();
    // SAFETY: every pointer is to an initialised value of its type or comes with the length
    // of its slice; the two arrays of two pointers match the length 2; outputs are distinct
    // from inputs.
    unsafe {
        blst_hash_to_g2(
            &mut hash,
            MESSAGE.as_ptr(),
            MESSAGE.len(),
            tag.as_ptr(),
            tag.len(),
            ptr::null(),
            0,
        );
        blst_p2_to_affine(&mut hash_affine, &hash);
        let g1 = [ptr::from_ref(key), &raw const BLS12_381_NEG_G1];
        let g2 = [ptr::from_ref(&hash_affine), ptr::from_ref(signature)];
        blst_miller_loop_n(&mut value, g2.as_ptr(), g1.as_ptr(), 2);
        blst_final_exp(&mut result, &value);
        blst_fp12_is_one(&result)
    }
}

fn sum_by_hand(points: &[blst_p1_affine]) -> blst_p1_affine {
    let mut sum = blst_p1::default();
    let mut affine = blst_p1_affine::default();
    // The null after the first address says that the points lie behind each other.
    let addresses = [points.as_ptr(), ptr::null()];
    // SAFETY: blst reads `points.len()` initialised points behind the first address; the
    // outputs are distinct.
    unsafe {
        blst_p1s_add(&mut sum, addresses.as_ptr(), points.len());
        blst_p1_to_affine(&mut affine, &sum);
    }
    affine
}

fn decode_key_by_hand(bytes: &[u8; 48]) -> Option<blst_p1_affine> {
    let mut point = blst_p1_affine::default();
    // SAFETY: 48 bytes are read, as many as there are; `point` is initialised.
    let valid = unsafe {
        blst_p1_uncompress(&mut point, bytes.as_ptr()) == BLST_ERROR::BLST_SUCCESS
            && !blst_p1_affine_is_inf(&point)
            && blst_p1_affine_in_g1(&point)
    };
    valid.then_some(point)
}

fn decode_signature_by_hand(bytes: &[u8; 96]) -> Option<blst_p2_affine> {
    let mut point = blst_p2_affine::default();
    // SAFETY: 96 bytes are read, as many as there are; `point` is initialised.
    let valid = unsafe {
        blst_p2_uncompress(&mut point, bytes.as_ptr()) == BLST_ERROR::BLST_SUCCESS
            && blst_p2_affine_in_g2(&point)
    };
    valid.then_some(point)
}
