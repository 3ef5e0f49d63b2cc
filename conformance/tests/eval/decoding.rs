//! The decoding rows of the behaviour table.

use super::*;

/// p.
const P: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

fn encoding(in_subgroup: bool, identity: bool, compressed: &str, uncompressed: &str) -> String {
    format!(
        r#"{{"on_curve":true,"in_subgroup":{in_subgroup},"identity":{identity},"compressed":"0x{compressed}","uncompressed":"0x{uncompressed}"}}"#
    )
}

#[test]
fn all_zero_uncompressed_bytes_are_not_the_identity() {
    let message = "POINT: not the encoding of the point at infinity";
    assert_err(&["decode-g1", &padded("", 96)], "InvalidInfinity", message);
    assert_err(&["decode-g2", &padded("", 192)], "InvalidInfinity", message);
}

#[test]
fn wrong_lengths_reach_the_library() {
    for bytes in [0, 1, 47, 49, 95, 97, 192] {
        let message =
            format!("POINT: {bytes} bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2");
        assert_err(&["decode-g1", &padded("", bytes)], "Length", &message);
    }
    for bytes in [0, 48, 95, 97, 191, 193] {
        let message =
            format!("POINT: {bytes} bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2");
        assert_err(&["decode-g2", &padded("", bytes)], "Length", &message);
    }
    let message = "SIG: 95 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2";
    assert_err(&["signature", &padded("c0", 95)], "Length", message);
}

#[test]
fn a_point_of_order_three_is_on_the_curve_but_no_key_and_no_signature() {
    let compressed = padded("80", 48);
    let uncompressed = format!("{:0>192}", "2");
    for encoded in [&compressed, &uncompressed] {
        assert_ok(&["decode-g1", encoded], &encoding(false, false, &compressed, &uncompressed));
        assert_err(&["public-key", encoded], "NotInSubgroup", "PK: not in the subgroup");
        let min_sig = ["signature", encoded, "--variant", "min-sig"];
        assert_err(&min_sig, "NotInSubgroup", "SIG: not in the subgroup");
    }
}

#[test]
fn the_identity_is_a_point_and_a_signature_but_no_key() {
    for (op, size, min_sig) in [("decode-g1", 48, "min-sig"), ("decode-g2", 96, "min-pk")] {
        let (compressed, uncompressed) = (padded("c0", size), padded("40", 2 * size));
        let point = encoding(true, true, &compressed, &uncompressed);
        let signature = format!(
            r#"{{"identity":true,"compressed":"0x{compressed}","uncompressed":"0x{uncompressed}"}}"#
        );
        for encoded in [&compressed, &uncompressed] {
            assert_ok(&[op, encoded], &point);
            assert_ok(&["signature", encoded, "--variant", min_sig], &signature);
        }
    }
    for (variant, size) in [("min-pk", 48), ("min-sig", 96)] {
        for encoded in [padded("c0", size), padded("40", 2 * size)] {
            let args = ["public-key", &encoded, "--variant", variant];
            assert_err(&args, "Identity", "PK: the identity is not a public key");
        }
    }
}

#[test]
fn the_identity_has_no_other_nonzero_bit() {
    let stray = format!("{}10", padded("c0", 47));
    let message = "POINT: not the encoding of the point at infinity";
    assert_err(&["decode-g1", &stray], "InvalidInfinity", message);
    let message = "POINT: the flag bits do not fit the encoding";
    assert_err(&["decode-g1", &padded("e0", 48)], "Flags", message);
    assert_err(&["decode-g1", &padded("60", 96)], "Flags", message);
    assert_err(&["decode-g2", &padded("e0", 96)], "Flags", message);
}

#[test]
fn the_compression_bit_fits_the_length() {
    let message = "POINT: the flag bits do not fit the encoding";
    assert_err(&["decode-g1", &padded("", 48)], "Flags", message);
    assert_err(&["decode-g1", &padded("80", 96)], "Flags", message);
    assert_err(&["decode-g2", &padded("40", 96)], "Flags", message);
    assert_err(&["decode-g2", &padded("c0", 192)], "Flags", message);
}

#[test]
fn coordinates_are_below_p_in_either_half() {
    let message = "POINT: a coordinate is not below the field's modulus";
    let flagged = format!("9a{}", &P[2..]);
    let zero = padded("", 48);
    assert_err(&["decode-g1", &flagged], "NotCanonical", message);
    assert_err(&["decode-g1", &format!("{P}{zero}")], "NotCanonical", message);
    assert_err(&["decode-g1", &format!("{zero}{P}")], "NotCanonical", message);
    assert_err(&["decode-g2", &format!("{flagged}{zero}")], "NotCanonical", message);
    assert_err(&["decode-g2", &format!("{}{P}", padded("80", 48))], "NotCanonical", message);
}

#[test]
fn coordinates_off_the_curve_are_refused() {
    // x = 1: 1 + 4 is not a square. (1, 1) is not on the curve.
    let one = format!("{:0>96}", "1");
    let message = "POINT: not on the curve";
    assert_err(&["decode-g1", &format!("80{}", &one[2..])], "NotOnCurve", message);
    assert_err(&["decode-g1", &format!("{one}{one}")], "NotOnCurve", message);
}

#[test]
fn secret_keys_are_below_the_order_and_not_zero() {
    const R: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
    assert_err(&["secret-key", &padded("", 32)], "Zero", "SK: a secret key cannot be zero");
    for secret in [R, &"f".repeat(64)] {
        let message = "SK: a secret key must be below the group order";
        assert_err(&["secret-key", secret], "TooLarge", message);
    }
    for bytes in [0, 31, 33] {
        let message = format!("SK: a secret key has 32 bytes, not {bytes}");
        assert_err(&["secret-key", &padded("", bytes)], "Length", &message);
    }
}
