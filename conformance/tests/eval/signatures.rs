//! The signature rows of the behaviour table.

use super::*;

/// ethereum/bls12-381-tests, `sign/sign_case_11b8c7cad5238946`.
const SECRET: &str = "47b8192d77bf871b62e87859d653922725724a5c031afeabc60bcef5ff665138";
const MESSAGE: &str = "0x0000000000000000000000000000000000000000000000000000000000000000";
const SIGNATURE: &str = "b23c46be3a001c63ca711f87a005c200cc550b9429d5f4eb38d74322144f1b63926da3388979e5321012fb1a0526bcd100b5ef5fe72628ce4cd5e904aeaa3279527843fae5ca9ca675f4f51ed8f83bbf7155da9ecc9663100a885d5dc6df96d9";
/// The key of `SECRET`: ethereum/bls12-381-tests,
/// `verify/verify_valid_case_2f09d443ab8a3ac2`.
const KEY: &str = "b301803f8b5ac4a1133581fc676dfedc60d891dd5fa99028805e5ea5b08d3491af75d0707adab3b70c6a6a580217bf81";

const OTHER_SECRET: &str = "0000000000000000000000000000000000000000000000000000000000000002";

fn identity() -> String {
    padded("c0", 96)
}

fn negated_key() -> String {
    KEY.replacen('b', "9", 1)
}

#[test]
fn a_published_signature_is_made_and_verified() {
    assert_hex(&["secret-key", SECRET], KEY);
    assert_hex(&["sign", SECRET, MESSAGE], SIGNATURE);
    assert_ok(&["verify", KEY, MESSAGE, SIGNATURE], "true");
    assert_ok(&["verify", KEY, "", SIGNATURE], "false");
    assert_ok(&["fast-aggregate-verify", SIGNATURE, MESSAGE, KEY], "true");
    assert_ok(&["aggregate-verify", SIGNATURE, KEY, MESSAGE], "true");
    assert_ok(&["eth-fast-aggregate-verify", SIGNATURE, MESSAGE, KEY], "true");
}

#[test]
fn both_variants_sign_the_empty_message_under_any_tag() {
    let (long, other) = ("x".repeat(300), "x".repeat(301));
    for variant in ["min-pk", "min-sig"] {
        let key = hex_of(&["secret-key", SECRET, "--variant", variant]);
        for message in ["", "0x"] {
            let with = |tag: &str, verdict: &str, signature: &str| {
                let option = ["--variant", variant, "--dst", tag];
                let args = [&["verify", &key, message, signature][..], &option].concat();
                assert_ok(&args, verdict);
            };
            let sign = ["sign", SECRET, message, "--variant", variant, "--dst", &long];
            let signature = hex_of(&sign);
            with(&long, "true", &signature);
            with(&other, "false", &signature);
            with("x", "false", &signature);
        }
    }
}

#[test]
fn a_key_and_its_negation_never_verify() {
    let (identity, minus) = (identity(), negated_key());
    assert_ok(&["fast-aggregate-verify", &identity, MESSAGE, KEY, &minus], "false");
    assert_ok(&["eth-fast-aggregate-verify", &identity, MESSAGE, KEY, &minus], "false");
    assert_hex(&["aggregate-public-keys", KEY, &minus], &padded("c0", 48));
    assert_hex(&["eth-aggregate-pubkeys", KEY, &minus], &padded("c0", 48));
}

/// draft-irtf-cfrg-bls-signature §2.9: e(P, H)·e(−P, H) = 1, and no sum of keys is looked at.
/// One owner can have both keys, and proofs of possession for both.
#[test]
fn aggregate_verify_looks_at_each_key_on_its_own() {
    let (identity, minus) = (identity(), negated_key());
    assert_ok(&["aggregate-verify", &identity, KEY, MESSAGE, &minus, MESSAGE], "true");
    assert_ok(&["aggregate-verify", &identity, KEY, MESSAGE, &minus, "00"], "false");
}

#[test]
fn nothing_is_an_error_or_false() {
    let identity = identity();
    for op in ["aggregate-signatures", "aggregate-public-keys", "eth-aggregate-pubkeys"] {
        assert_err(&[op], "Empty", "nothing to aggregate");
    }
    for signature in [&identity, SIGNATURE] {
        assert_ok(&["aggregate-verify", signature], "false");
        assert_ok(&["fast-aggregate-verify", signature, MESSAGE], "false");
    }
    assert_ok(&["eth-fast-aggregate-verify", &identity, MESSAGE], "true");
    assert_ok(&["eth-fast-aggregate-verify", SIGNATURE, MESSAGE], "false");
}

#[test]
fn keys_and_signatures_count_as_often_as_they_occur() {
    for variant in ["min-pk", "min-sig"] {
        let option = ["--variant", variant];
        let hex = |args: &[&str]| hex_of(&[args, &option].concat());
        let ok = |args: &[&str]| assert_ok(&[args, &option].concat(), "true");
        let (key, other) = (hex(&["secret-key", SECRET]), hex(&["secret-key", OTHER_SECRET]));
        let signature = hex(&["sign", SECRET, "aa"]);
        let same = hex(&["sign", OTHER_SECRET, "aa"]);
        let different = hex(&["sign", OTHER_SECRET, ""]);

        let sum = hex(&["aggregate-signatures", &signature, &same, &signature]);
        ok(&["fast-aggregate-verify", &sum, "aa", &key, &key, &other]);
        ok(&["aggregate-verify", &sum, &other, "aa", &key, "aa", &key, "aa"]);
        let sum = hex(&["aggregate-signatures", &signature, &different, &signature]);
        ok(&["aggregate-verify", &sum, &key, "aa", &other, "", &key, "aa"]);
        let twice = hex(&["aggregate-public-keys", &key, &key]);
        let msm = if variant == "min-pk" { "g1-msm" } else { "g2-msm" };
        assert_hex(&[msm, &key, "02"], &twice);
    }
}

#[test]
fn an_argument_that_does_not_decode_is_an_error_that_names_it() {
    let zero = padded("c0", 48);
    let outside = padded("80", 48);
    let (not_key, not_in) = ("the identity is not a public key", "not in the subgroup");
    let identity = identity();
    assert_err(&["verify", &zero, "", &identity], "Identity", &format!("PK: {not_key}"));
    assert_err(&["verify", &outside, "", &identity], "NotInSubgroup", &format!("PK: {not_in}"));
    let message = "SIG: 48 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2";
    assert_err(&["verify", KEY, "", KEY], "Length", message);
    let args = ["fast-aggregate-verify", SIGNATURE, MESSAGE, KEY, &zero];
    assert_err(&args, "Identity", &format!("PK[1]: {not_key}"));
    let args = ["aggregate-verify", SIGNATURE, KEY, MESSAGE, &outside, ""];
    assert_err(&args, "NotInSubgroup", &format!("PK[1]: {not_in}"));
    let message = "SIG[1]: 0 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2";
    assert_err(&["aggregate-signatures", SIGNATURE, ""], "Length", message);
    // An undecodable signature is an error also where there are no keys.
    let message = "SIG: 0 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2";
    assert_err(&["fast-aggregate-verify", "", MESSAGE], "Length", message);
}

#[test]
fn a_proof_of_possession_is_no_signature_of_the_key() {
    for variant in ["min-pk", "min-sig"] {
        let option = ["--variant", variant];
        let key = hex_of(&[&["secret-key", SECRET], &option[..]].concat());
        let other = hex_of(&[&["secret-key", OTHER_SECRET], &option[..]].concat());
        let proof = hex_of(&[&["pop-prove", SECRET], &option[..]].concat());
        assert_hex(&[&["pop-prove", SECRET], &option[..]].concat(), &proof);
        assert_ok(&[&["pop-verify", &key, &proof], &option[..]].concat(), "true");
        assert_ok(&[&["pop-verify", &other, &proof], &option[..]].concat(), "false");
        assert_ok(&[&["verify", &key, &key, &proof], &option[..]].concat(), "false");
    }
}
