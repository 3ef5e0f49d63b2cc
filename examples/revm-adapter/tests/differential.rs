//! revm's contracts of EIP-2537 with both backends, against revm's own implementation: the same
//! output, gas and status, the reason of a failure included.
//!
//! The inputs are those of `crosspair-conformance`'s differential test: valid ones, and changes of
//! padding, coordinates, curve, subgroup, scalars and lengths. `CROSSPAIR_CASES` sets how many
//! cases each operation has, and `CROSSPAIR_SEED` (64 hexadecimal digits) which.

#[path = "../../../conformance/tests/eip2537_differential/inputs.rs"]
mod inputs;
#[path = "../../../conformance/tests/eip2537_differential/points.rs"]
mod points;
mod switch;

use std::collections::BTreeMap;
use std::env;

use crosspair::eip2537::{Operation, g1_msm_gas, g2_msm_gas};
use crosspair::{Curve, G1, G2};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use revm_precompile::{PrecompileHalt, PrecompileOutput, PrecompileStatus};

use inputs::Inputs;
use points::Points;
use switch::{Provider, execute};

const ANY_SEED: [u8; 32] = *b"crosspair and revm, side by side";

fn generator(operation: Operation, number: u64) -> ChaCha20Rng {
    let seed = match env::var("CROSSPAIR_SEED") {
        Ok(digits) => hex::decode(digits.trim())
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .expect("CROSSPAIR_SEED has 64 hexadecimal digits"),
        Err(_) => ANY_SEED,
    };
    let mut rng = ChaCha20Rng::from_seed(seed);
    rng.set_stream((operation as u64) << 56 | number);
    rng
}

/// What all three say.
fn agreed(operation: Operation, input: &[u8], gas_limit: u64) -> PrecompileOutput {
    let run = |provider| execute(provider, operation, input, gas_limit).expect("nothing is fatal");
    let revm = run(Provider::Revm);
    for provider in [Provider::Blst, Provider::Arkworks] {
        let ours = run(provider);
        let input = hex::encode(input);
        assert_eq!(ours, revm, "{provider:?}, {operation:?}, gas limit {gas_limit}, {input}");
    }
    revm
}

/// Any limit, the operation's exact gas, or one less.
fn gas_limit(operation: Operation, input: &[u8], rng: &mut ChaCha20Rng) -> u64 {
    let exact = operation.gas(input.len()).unwrap_or(1000);
    match rng.next_u32() % 16 {
        0 => exact - 1,
        1 => exact,
        2 => 0,
        _ => u64::MAX,
    }
}

/// Runs the cases of an operation; each of the statuses must be among what they give.
fn run(operation: Operation, cases: u64, halts: &[PrecompileHalt]) {
    let total = match env::var("CROSSPAIR_CASES") {
        Ok(number) => number.parse().expect("CROSSPAIR_CASES is a number"),
        Err(_) => cases,
    };
    let inputs = Inputs::new();
    let mut counts = BTreeMap::new();
    for number in 0..total {
        let mut rng = generator(operation, number);
        let input = inputs.make(operation, &mut rng);
        let limit = gas_limit(operation, &input, &mut rng);
        let output = agreed(operation, &input, limit);
        if output.is_success() {
            assert_eq!(Ok(output.gas_used), operation.gas(input.len()));
        }
        *counts.entry(format!("{:?}", output.status)).or_insert(0_u64) += 1;
    }
    println!("{operation:?}: {total} cases, {counts:?}");
    if total >= cases {
        let halts = halts.iter().cloned().map(PrecompileStatus::Halt);
        let expected = halts.chain([PrecompileStatus::Success]);
        let missing: Vec<_> =
            expected.filter(|status| !counts.contains_key(&format!("{status:?}"))).collect();
        assert_eq!(missing, [], "the inputs do not reach these results");
    }
}

use PrecompileHalt::*;

#[test]
fn additions_in_g1_agree() {
    let halts = [OutOfGas, Bls12381G1AddInputLength, NonCanonicalFp, Bls12381G1NotOnCurve];
    run(Operation::G1Add, 3000, &halts);
}

#[test]
fn additions_in_g2_agree() {
    let halts = [OutOfGas, Bls12381G2AddInputLength, NonCanonicalFp, Bls12381G2NotOnCurve];
    run(Operation::G2Add, 3000, &halts);
}

#[test]
fn sums_in_g1_agree() {
    let halts = [
        OutOfGas,
        Bls12381G1MsmInputLength,
        Bls12381FpPaddingInvalid,
        NonCanonicalFp,
        Bls12381G1NotOnCurve,
        Bls12381G1NotInSubgroup,
    ];
    run(Operation::G1Msm, 600, &halts);
}

#[test]
fn sums_in_g2_agree() {
    let halts = [
        OutOfGas,
        Bls12381G2MsmInputLength,
        Bls12381FpPaddingInvalid,
        NonCanonicalFp,
        Bls12381G2NotOnCurve,
        Bls12381G2NotInSubgroup,
    ];
    run(Operation::G2Msm, 600, &halts);
}

#[test]
fn pairing_checks_agree() {
    let halts = [
        OutOfGas,
        Bls12381PairingInputLength,
        Bls12381FpPaddingInvalid,
        NonCanonicalFp,
        Bls12381G1NotOnCurve,
        Bls12381G1NotInSubgroup,
        Bls12381G2NotOnCurve,
        Bls12381G2NotInSubgroup,
    ];
    run(Operation::PairingCheck, 600, &halts);
}

#[test]
fn maps_to_g1_agree() {
    let halts = [OutOfGas, Bls12381MapFpToG1InputLength, Bls12381FpPaddingInvalid, NonCanonicalFp];
    run(Operation::MapFpToG1, 2000, &halts);
}

#[test]
fn maps_to_g2_agree() {
    let halts = [OutOfGas, Bls12381MapFp2ToG2InputLength, Bls12381FpPaddingInvalid, NonCanonicalFp];
    run(Operation::MapFp2ToG2, 1000, &halts);
}

/// r, big-endian.
const R: [u8; 32] = [
    0x73, 0xed, 0xa7, 0x53, 0x29, 0x9d, 0x7d, 0x48, 0x33, 0x39, 0xd8, 0x08, 0x09, 0xa1, 0xd8, 0x05,
    0x53, 0xbd, 0xa4, 0x02, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01,
];

/// Sums of as many terms as change what revm, blst and the gas schedule do.
fn sums_of_all_lengths<C: Curve>(operation: Operation, gas: fn(usize) -> u64)
where
    crosspair_blst::Blst: crosspair::Group<C>,
{
    let points = Points::new::<C>();
    for k in [1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 130] {
        let mut rng = generator(operation, (u64::MAX >> 8) - k as u64);
        for scalar in [Some([0; 32]), Some(R), Some([0xff; 32]), None] {
            let mut input = Vec::new();
            for _ in 0..k {
                // The same point and its negation among others, and identities.
                let point = match rng.next_u32() % 8 {
                    0 => points.pick_of_few(&mut rng),
                    _ => points.pick(&mut rng),
                };
                let one = [point, &[0; 31][..], &[1][..]].concat();
                let valid = execute(Provider::Revm, operation, &one, u64::MAX);
                let identity = vec![0; point.len()];
                let valid = valid.is_ok_and(|output| output.is_success());
                input.extend(if valid { point } else { &identity });
                let mut random = [0; 32];
                rng.fill_bytes(&mut random);
                input.extend(scalar.unwrap_or(random));
            }
            let output = agreed(operation, &input, gas(k));
            assert_eq!((output.status, output.gas_used), (PrecompileStatus::Success, gas(k)));
            let short = agreed(operation, &input, gas(k) - 1);
            assert_eq!(short.status, PrecompileStatus::Halt(OutOfGas));
        }
    }
}

#[test]
fn sums_of_up_to_130_terms_agree_in_g1() {
    sums_of_all_lengths::<G1>(Operation::G1Msm, g1_msm_gas);
}

#[test]
fn sums_of_up_to_130_terms_agree_in_g2() {
    sums_of_all_lengths::<G2>(Operation::G2Msm, g2_msm_gas);
}
