//! EIP-2537 from raw bytes, the two backends side by side on valid and mutated input: the same
//! output, or the same error variant about the same item, and no panic.
//!
//! Every case has a generator of its own, from `CROSSPAIR_SEED` (64 hexadecimal digits), the
//! operation and the case's number: a run repeats exactly, and a longer one begins with the
//! shorter one. `CROSSPAIR_CASES` sets how many cases each operation has, so that
//!
//! ```sh
//! CROSSPAIR_CASES=1000000 cargo test --release -p crosspair-conformance \
//!     --test eip2537_differential -- --nocapture add map
//! ```
//!
//! is a long run of the cheap ones. What came out is counted and printed, and a difference comes
//! with a command that shows it again.

extern crate alloc;

mod inputs;
mod points;

use alloc::collections::BTreeMap;
use std::env;
use std::thread;
use std::time::Instant;

use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_core::eip2537::{Error, Fault, Operation, Output};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use inputs::Inputs;

/// Another one than the suite's, which this must not depend on.
const ANY_SEED: [u8; 32] = *b"crosspair EIP-2537, side by side";

/// Says how to see a case again if it fails or a backend panics.
struct Case<'a> {
    seed: &'a [u8; 32],
    number: u64,
    operation: Operation,
    input: &'a [u8],
}

impl Drop for Case<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            let (seed, number) = (hex::encode(self.seed), self.number);
            eprintln!(
                "CROSSPAIR_SEED={seed}, case {number} of {:?}; to see it again:",
                self.operation
            );
            let address = self.operation as u8;
            let input = hex::encode(self.input);
            eprintln!("echo {input} | crosspair-conformance eval eip2537 {address:#04x} -");
        }
    }
}

/// What a result is counted under.
fn kind(result: &Result<Output, Error>) -> &'static str {
    match result {
        Ok(_) => "Ok",
        Err(Error::Empty { .. }) => "Empty",
        Err(Error::Length { .. }) => "Length",
        Err(Error::Item { fault, .. }) => match fault {
            Fault::Padding => "Padding",
            Fault::NotCanonical => "NotCanonical",
            Fault::NotOnCurve(_) => "NotOnCurve",
            Fault::NotInSubgroup(_) => "NotInSubgroup",
        },
    }
}

/// Runs the cases of an operation, `cases` of them unless the environment says otherwise; every
/// kind of result must be among them.
fn run(operation: Operation, cases: u64, kinds: &[&str]) {
    let seed = match env::var("CROSSPAIR_SEED") {
        Ok(digits) => hex::decode(digits.trim())
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .expect("CROSSPAIR_SEED has 64 hexadecimal digits"),
        Err(_) => ANY_SEED,
    };
    println!("{operation:?}: CROSSPAIR_SEED={}", hex::encode(seed));
    let total = match env::var("CROSSPAIR_CASES") {
        Ok(number) => number.parse().expect("CROSSPAIR_CASES is a number"),
        Err(_) => cases,
    };
    let inputs = Inputs::new();
    let start = Instant::now();
    let mut counts = BTreeMap::new();
    let mut items = 0;
    for number in 0..total {
        let mut rng = ChaCha20Rng::from_seed(seed);
        rng.set_stream((operation as u64) << 56 | number);
        let input = inputs.make(operation, &mut rng);
        let case = Case { seed: &seed, number, operation, input: &input };
        let blst = operation.run::<Blst>(&input);
        let arkworks = operation.run::<Arkworks>(&input);
        assert_eq!(blst, arkworks);
        drop(case);
        *counts.entry(kind(&blst)).or_insert(0_u64) += 1;
        items = items.max(input.len() / inputs::layout(operation).item);
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = total as f64 / seconds;
    println!("{operation:?}: {total} cases of up to {items} items, {rate:.0} a second: {counts:?}");
    if total >= cases {
        let missing: Vec<_> = kinds.iter().filter(|kind| !counts.contains_key(*kind)).collect();
        assert_eq!(missing, Vec::<&&str>::new(), "the inputs do not reach these results");
    }
}

const ELEMENT: [&str; 4] = ["Ok", "Length", "Padding", "NotCanonical"];
const ON_CURVE: [&str; 5] = ["Ok", "Length", "Padding", "NotCanonical", "NotOnCurve"];
const IN_SUBGROUP: [&str; 7] =
    ["Ok", "Empty", "Length", "Padding", "NotCanonical", "NotOnCurve", "NotInSubgroup"];

#[test]
fn additions_in_g1_agree() {
    run(Operation::G1Add, 4000, &ON_CURVE);
}

#[test]
fn additions_in_g2_agree() {
    run(Operation::G2Add, 4000, &ON_CURVE);
}

#[test]
fn sums_in_g1_agree() {
    run(Operation::G1Msm, 400, &IN_SUBGROUP);
}

#[test]
fn sums_in_g2_agree() {
    run(Operation::G2Msm, 400, &IN_SUBGROUP);
}

#[test]
fn pairing_checks_agree() {
    run(Operation::PairingCheck, 400, &IN_SUBGROUP);
}

#[test]
fn maps_to_g1_agree() {
    run(Operation::MapFpToG1, 2000, &ELEMENT);
}

#[test]
fn maps_to_g2_agree() {
    run(Operation::MapFp2ToG2, 1000, &ELEMENT);
}
