//! The precompiled contracts of EIP-2537.

use super::*;

/// The generators, as the EIP encodes them.
const G1: &str = "0000000000000000000000000000000017f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb\
0000000000000000000000000000000008b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1";
const G2: &str = "00000000000000000000000000000000024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8\
0000000000000000000000000000000013e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e\
000000000000000000000000000000000ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801\
000000000000000000000000000000000606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79be";

#[track_caller]
fn assert_call<const N: usize>(contracts: [&str; N], input: &str, output: &str, gas: u64) {
    for contract in contracts {
        let value = format!(r#"{{"output":"0x{output}","gas":{gas}}}"#);
        assert_ok(&["eip2537", contract, input], &value);
    }
}

#[test]
fn contracts_are_called_by_name_and_by_address() {
    let (no_g1, no_g2) = (padded("", 128), padded("", 256));
    let (one, word) = (format!("{:0>64}", 1), |word| format!("{word:0>64}"));
    assert_call(["g1-add", "g1_add", "0x0b"], &format!("{G1}{no_g1}"), G1, 375);
    assert_call(["g1-msm", "g1_msm", "0x0c"], &format!("0x{no_g1}{one}{G1}{one}"), G1, 22_776);
    assert_call(["g2-add", "g2_add", "0x0d"], &format!("{no_g2}{G2}"), G2, 600);
    assert_call(["g2-msm", "g2_msm", "0x0e"], &format!("{G2}{one}"), G2, 22_500);
    assert_call(
        ["pairing-check", "pairing_check", "0x0f"],
        &format!("{G1}{G2}"),
        &word("0"),
        70_300,
    );
    assert_call(
        ["pairing-check", "pairing_check", "0x0f"],
        &format!("{G1}{no_g2}"),
        &word("1"),
        70_300,
    );
    // One of the inputs that are mapped into the kernel of the isogeny.
    let kernel = "0598c1367bbd9d3b73dfefb263a117bcdbcb4c7a282897d4a20589ad2ea80da73b23a465e2c291e7ef0fde593438f513";
    assert_call(
        ["map-fp-to-g1", "map_fp_to_g1", "0x10"],
        &format!("{:0>128}", kernel),
        &no_g1,
        5500,
    );
    let mapped = hex_of(&["eip2537", "map-fp2-to-g2", &padded("", 128), "--json"]);
    let mapped = mapped.split('"').next().expect("split has an item");
    assert_eq!(mapped.len(), 512);
    assert_call(["map-fp2-to-g2", "map_fp2_to_g2", "0x11"], &padded("", 128), mapped, 23_800);
}

#[test]
fn a_failing_call_names_the_item() {
    let no_g1 = padded("", 128);
    let off_curve = format!("{no_g1}{:0>256}", 1);
    let outside = format!("{:0>256}{no_g1}", 2);
    let message = "INPUT: BLS12_G1ADD takes 2 items of 128 bytes, not 1 bytes";
    assert_err(&["eip2537", "g1-add", "00"], "Length", message);
    let message = "INPUT: BLS12_PAIRING_CHECK takes at least one item";
    assert_err(&["eip2537", "pairing-check", "0x"], "Empty", message);
    let message = "INPUT[1]: the G1 point is not on the curve";
    assert_err(&["eip2537", "g1-add", &off_curve], "NotOnCurve", message);
    let message = "INPUT[0]: the padding of a field element is not zero";
    assert_err(&["eip2537", "0x10", &padded("01", 64)], "Padding", message);
    let message = "INPUT[0]: a field element is not below the modulus";
    let top = format!("{:0>32}{:0<96}", "", 4);
    assert_err(&["eip2537", "0x10", &top], "NotCanonical", message);
    let message = "INPUT[0]: the G1 point is not in the subgroup";
    assert_err(
        &["eip2537", "pairing-check", &format!("{outside}{no_g1}")],
        "NotInSubgroup",
        message,
    );
}

#[test]
fn the_text_for_people_has_the_output_and_the_gas() {
    let (input, output) = (padded("", 256), padded("", 128));
    let run = eval(&["eip2537", "g1-add", &input]);
    let expected = format!(
        "eip2537: the backends agree\n\
         \x20 output  blst      0x{output}\n\
         \x20         arkworks  0x{output}\n\
         \x20         zkcrypto  0x{output}\n\
         \x20 gas     blst      375\n\
         \x20         arkworks  375\n\
         \x20         zkcrypto  375\n"
    );
    assert_eq!((run.stdout, run.code), (expected, Some(0)));
}
