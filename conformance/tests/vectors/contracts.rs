//! Small made-up calls of EIP-2537's contracts, each with a right and a wrong expectation.

use serde_json::{Value, json};

use crate::examples::Example;

/// The generator of G1, as the EIP encodes it.
const G: &str = "0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb\
0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1";

/// Lists and lines; every kind of expectation.
pub(crate) fn contracts() -> Vec<Example> {
    let identity = "00".repeat(128);
    let sum = format!("{G}{identity}");
    let one = format!("{G}{:0>64}", 1);
    let two = one.repeat(2);
    let pair = "00".repeat(384);
    let [no, yes] = [0, 1].map(|word| format!("{word:0>64}"));
    let list = |path, input: &str, right: Value, wrong: Value, failure| {
        let file = |expected: Value| {
            let mut vector = json!({"Input": input, "Name": "made up"});
            for (key, value) in expected.as_object().expect("an object") {
                vector[key] = value.clone();
            }
            json!([vector])
        };
        Example::json(path, &file(right), &file(wrong), failure)
    };
    let lines = |path, right: [(&str, Value); 2], wrong: [(&str, Value); 2], failure| {
        let file = |lines: [(&str, Value); 2]| {
            let line = |(input, expected)| json!({"input": input, "expected": expected});
            lines.map(|vector| format!("{}\n\n", line(vector))).concat().into_bytes()
        };
        Example { path, right: file(right), wrong: file(wrong), failure }
    };
    vec![
        list(
            "add_G1_bls.json",
            &sum,
            json!({"Expected": G, "Gas": 375}),
            json!({"Expected": identity, "Gas": 375}),
            "vector 0 (made up): expected 0000",
        ),
        list(
            "gas/blsG1Add.json",
            &sum,
            json!({"Expected": G}),
            json!({"Expected": G, "Gas": 376}),
            "vector 0 (made up): expected 376 gas, got 375 gas",
        ),
        list(
            "fail-add_G1_bls.json",
            "00",
            json!({"ExpectedError": "invalid input length"}),
            json!({"ExpectedError": "invalid point: not on curve"}),
            "vector 0 (made up): expected the error \"invalid point: not on curve\"",
        ),
        list(
            "eip-2537/fail-mul_G1_bls.json",
            &two,
            json!({"ExpectedError": "invalid input length"}),
            json!({"Expected": G}),
            "vector 0 (made up): expected 0000",
        ),
        list(
            "eip-2537/msm_G1_bls.json",
            &one,
            json!({"Expected": G, "Gas": 12_000}),
            json!({"ExpectedError": "any"}),
            "vector 0 (made up): expected the error \"any\"",
        ),
        lines(
            "pairing.jsonl",
            [(&pair, json!(yes)), ("", Value::Null)],
            [(&pair, json!(yes)), ("", json!(no))],
            "line 3: expected 0000",
        ),
        lines(
            "made_up.map_fp_to_g1.jsonl",
            [("0x00", Value::Null), (&"f".repeat(128), Value::Null)],
            [("0x00", json!("0x")), (&"f".repeat(128), Value::Null)],
            "line 1: expected , got ",
        ),
    ]
}
