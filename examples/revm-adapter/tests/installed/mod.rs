//! A process in which the adapter is what revm has installed.

use std::env;
use std::fs;
use std::path::Path;

use crosspair::Backend;
use crosspair::eip2537::Operation;
use crosspair_revm::CrosspairCrypto;
use revm_precompile::primitives::Address;
use revm_precompile::{
    PrecompileHalt, PrecompileOutput, PrecompileStatus, Precompiles, crypto, install_crypto,
};
use serde_json::Value;

/// Installs the adapter, the only thing that this process ever installs.
pub(crate) fn install<B: Backend>() {
    install_crypto(CrosspairCrypto::<B>::new());
    assert_eq!(format!("{:?}", crypto()), format!("{:?}", CrosspairCrypto::<B>::new()));
}

fn execute(operation: Operation, input: &[u8], gas_limit: u64) -> PrecompileOutput {
    Precompiles::prague()
        .get(&Address::from(operation.address()))
        .expect("revm has the seven contracts")
        .execute(input, gas_limit, 7)
        .expect("nothing is fatal")
}

/// The known answers of revm-precompile's own tests of its contracts, which are private to it:
/// `bls_g1multiexp_g1_not_on_curve_but_in_subgroup` and `map_fp_to_g1::sanity_test`.
pub(crate) fn gives_the_known_answers_of_revm() {
    let product = hex::decode(concat!(
        "000000000000000000000000000000000a2833e497b38ee3ca5c62828bf4887a9f940c9e426c7890",
        "a759c20f248c23a7210d2432f4c98a514e524b5184a0ddac00000000000000000000000000000000",
        "150772d56bf9509469f9ebcd6e47570429fd31b0e262b66d512e245c38ec37255529f2271fd70066",
        "473e393a8bead0c30000000000000000000000000000000000000000000000000000000000000000",
    ))
    .expect("hexadecimal");
    let output = execute(Operation::G1Msm, &product, 12_000);
    let halt = |halt| PrecompileOutput::halt(halt, 7);
    assert_eq!(output, halt(PrecompileHalt::Bls12381G1NotOnCurve));

    let element = hex::decode(concat!(
        "000000000000000000000000000000006900000000000000636f6e7472616374595a603f343061cd",
        "305a03f40239f5ffff31818185c136bc2595f2aa18e08f17",
    ))
    .expect("hexadecimal");
    let output = execute(Operation::MapFpToG1, &element, 5500);
    assert_eq!(output, halt(PrecompileHalt::NonCanonicalFp));
}

/// The EIP's vectors, from the folder `eip-2537` of the one that `CROSSPAIR_VECTORS` names. Without
/// it, nothing.
pub(crate) fn gives_the_answers_of_the_eip() {
    let Ok(vectors) = env::var("CROSSPAIR_VECTORS") else {
        println!("skipped: CROSSPAIR_VECTORS is not set");
        return;
    };
    let mut cases = (0, 0);
    let files = [
        ("add_G1", Operation::G1Add),
        ("add_G2", Operation::G2Add),
        ("mul_G1", Operation::G1Msm),
        ("mul_G2", Operation::G2Msm),
        ("msm_G1", Operation::G1Msm),
        ("msm_G2", Operation::G2Msm),
        ("pairing_check", Operation::PairingCheck),
        ("map_fp_to_G1", Operation::MapFpToG1),
        ("map_fp2_to_G2", Operation::MapFp2ToG2),
    ];
    for (name, operation) in files {
        for name in [format!("{name}_bls.json"), format!("fail-{name}_bls.json")] {
            let path = Path::new(&vectors).join("eip-2537").join(name);
            // A copy need not have them all.
            let Ok(text) = fs::read(&path) else { continue };
            let file: Value = serde_json::from_slice(&text).expect("JSON");
            for case in file.as_array().expect("a list of cases") {
                let valid = check(operation, case);
                *if valid { &mut cases.0 } else { &mut cases.1 } += 1;
            }
        }
    }
    println!("{} valid calls, {} that fail", cases.0, cases.1);
    assert!(cases.0 > 0 && cases.1 > 0, "no vectors in {vectors}");
}

/// Checks a case, and gives whether it is a valid call.
fn check(operation: Operation, case: &Value) -> bool {
    let text = |key| case.get(key).and_then(Value::as_str);
    let input = hex::decode(text("Input").expect("an input")).expect("hexadecimal");
    let name = text("Name").expect("a name");
    let Some(expected) = text("Expected") else {
        let output = execute(operation, &input, u64::MAX);
        assert!(text("ExpectedError").is_some(), "{name} expects nothing");
        assert!(output.is_halt() && output.bytes.is_empty(), "{name}: {output:?}");
        return false;
    };
    let gas = case.get("Gas").and_then(Value::as_u64).expect("gas");
    let expected = hex::decode(expected).expect("hexadecimal").into();
    assert_eq!(execute(operation, &input, gas), PrecompileOutput::new(gas, expected, 7), "{name}");
    let short = execute(operation, &input, gas - 1).status;
    assert_eq!(short, PrecompileStatus::Halt(PrecompileHalt::OutOfGas), "{name}");
    true
}
