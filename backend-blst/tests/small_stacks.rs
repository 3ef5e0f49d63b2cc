//! blst keeps its scratch on the stack. A thread whose stack is too small for it must come to an
//! orderly end, never write beyond its guard page.

#![cfg(all(unix, target_pointer_width = "64"))]

use std::process::Command;
use std::thread;

use crosspair_blst::Blst;
use crosspair_core::{G1, G2, Scalar, SubgroupPoint};

fn sum_and_multiply() {
    let g1 = vec![SubgroupPoint::<Blst, G1>::generator(); 1024];
    let g2 = vec![SubgroupPoint::<Blst, G2>::generator(); 1024];
    let long = vec![Scalar::from_le_bytes([0x5a; 32]); 31];
    let sum1: SubgroupPoint<_, _> = g1.iter().sum();
    let sum2: SubgroupPoint<_, _> = g2.iter().sum();
    assert_eq!(sum1, g1[0] * Scalar::from(1024u64));
    assert_eq!(sum2, g2[0] * Scalar::from(1024u64));
    let product = SubgroupPoint::msm(&g2[..31], &long).expect("equal lengths");
    assert_eq!(product, (g2[0] * long[0]) * Scalar::from(31u64));
}

fn on_a_stack_of(bytes: usize) -> thread::Result<()> {
    thread::Builder::new().stack_size(bytes).spawn(sum_and_multiply).expect("a thread").join()
}

#[test]
fn a_quarter_of_a_mebibyte_is_enough() {
    assert!(on_a_stack_of(256 * 1024).is_ok());
}

#[test]
fn too_small_a_stack_is_reported_as_an_overflow() {
    const CHILD: &str = "CROSSPAIR_OVERFLOW_THE_STACK";
    if std::env::var_os(CHILD).is_some() {
        let _ = on_a_stack_of(64 * 1024);
        return;
    }
    let program = std::env::current_exe().expect("this test");
    let child = Command::new(program)
        .args(["--exact", "too_small_a_stack_is_reported_as_an_overflow"])
        .env(CHILD, "1")
        .output()
        .expect("the child runs");
    assert!(!child.status.success());
    let stderr = String::from_utf8_lossy(&child.stderr);
    assert!(stderr.contains("has overflowed its stack"), "{stderr}");
}
