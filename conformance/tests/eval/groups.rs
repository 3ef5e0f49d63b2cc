//! Hashing, multi-scalar multiplication and pairings.

use super::*;

const R: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
const G1: &str = "97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb";
const G2: &str = "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8";

/// The point's negation: the other sort bit.
fn negated(point: &str) -> String {
    point.replacen('9', "b", 1)
}

#[test]
fn hashes_are_those_of_rfc_9380() {
    // J.9.1, the empty message.
    let dst = "QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_";
    assert_hex(
        &["hash-to-g1", "", "--dst", dst],
        "852926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1",
    );
    // J.10.1, the message "abc"; the tag in hexadecimal.
    let dst = format!("0x{}", hex::encode("QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_"));
    assert_hex(
        &["hash-to-g2", "0x616263", "--dst", &dst],
        "939cddbccdc5e91b9623efd38c49f81a6f83f175e80b06fc374de9eb4b41dfe4ca3a230ed250fbe3a2acf73a41177fd802c2d18e033b960562aae3cab37a27ce00d80ccd5ba4b7fe0e7a210245129dbec7780ccc7954725f4168aff2787776e6",
    );
}

#[test]
fn the_default_tags_are_of_the_variants_with_signatures_in_that_group() {
    for (op, tag) in [
        ("hash-to-g1", "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_"),
        ("hash-to-g2", "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_"),
    ] {
        let given = hex_of(&[op, "00", "--dst", tag]);
        assert_hex(&[op, "00"], &given);
        assert_hex(&[op, "00", "--variant", "min-sig"], &given);
    }
}

#[test]
fn a_long_tag_is_the_hash_of_itself() {
    // SHA-256 of "H2C-OVERSIZE-DST-" and 300 x, from Python's hashlib.
    let hashed = "0x45f666651feaed6e5428b8fdbd2e8c5319c779ba1c58458ce2abbaa8a7692daa";
    for op in ["hash-to-g1", "hash-to-g2"] {
        let long = hex_of(&[op, "00", "--dst", &"x".repeat(300)]);
        assert_hex(&[op, "00", "--dst", hashed], &long);
    }
}

#[test]
fn no_tag_is_an_error() {
    for dst in ["", "0x"] {
        let message = "--dst: a domain separation tag cannot be empty";
        assert_err(&["hash-to-g1", "00", "--dst", dst], "Empty", message);
        assert_err(&["sign", &padded("01", 32), "00", "--dst", dst], "Empty", message);
    }
}

#[test]
fn a_sum_of_nothing_is_the_identity() {
    assert_hex(&["g1-msm"], &padded("c0", 48));
    assert_hex(&["g2-msm"], &padded("c0", 96));
}

#[test]
fn scalars_are_big_endian_and_need_not_be_reduced() {
    for (op, g) in [("g1-msm", G1), ("g2-msm", G2)] {
        let identity = padded("c0", g.len() / 2);
        for one in ["01", "0001", &format!("{}2", &R[..63])] {
            assert_hex(&[op, g, one], g);
        }
        for zero in ["", "0x", "00", R] {
            assert_hex(&[op, g, zero], &identity);
        }
        // 256 - 2 · 127 = 2 · 1, and P - P = 0.
        let two = hex_of(&[op, g, "02"]);
        let minus = negated(g);
        assert_hex(&[op, g, "0100", &minus, "7f", &minus, "7f"], &two);
        assert_hex(&[op, g, "05", &minus, "05", &identity, "07"], &identity);
        assert_hex(&[op, g, &"f".repeat(64), &minus, &"f".repeat(64)], &identity);
    }
}

#[test]
fn points_outside_the_subgroup_are_refused_in_sums_and_pairings() {
    let (outside, identity) = (padded("80", 48), padded("c0", 96));
    let message = "POINT[1]: not in the subgroup";
    assert_err(&["g1-msm", G1, "01", &outside, "01"], "NotInSubgroup", message);
    let message = "G1[1]: not in the subgroup";
    assert_err(&["pairing-check", G1, G2, &outside, &identity], "NotInSubgroup", message);
    let message = "G2[0]: 48 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2";
    assert_err(&["pairing-check", G1, G1], "Length", message);
}

#[test]
fn pairs_with_an_identity_contribute_one_to_a_pairing_product() {
    let (zero1, zero2) = (padded("c0", 48), padded("c0", 96));
    let minus = negated(G1);
    assert_ok(&["pairing-check"], "true");
    assert_ok(&["pairing-check", G1, G2], "false");
    assert_ok(&["pairing-check", G1, G2, &minus, G2], "true");
    assert_ok(&["pairing-check", G1, &zero2], "true");
    assert_ok(&["pairing-check", &zero1, G2, &zero1, &zero2], "true");
    assert_ok(&["pairing-check", G1, G2, &zero1, G2, &minus, G2, G1, &zero2], "true");
    assert_ok(&["pairing-check", G1, G2, &zero1, G2], "false");
}
