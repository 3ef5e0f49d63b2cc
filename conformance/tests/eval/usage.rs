//! Bad usage, standard input, and the text for people.

use super::*;

const SECRET: &str = "0x0000000000000000000000000000000000000000000000000000000000000001";

#[track_caller]
fn assert_bad_usage(args: &[&str], message: &str) {
    let run = eval(args);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
    assert!(run.stderr.contains(message), "{}", run.stderr);
}

#[test]
fn bad_usage_exits_with_2_and_says_why() {
    let (g1, sig) = (padded("c0", 48), padded("c0", 96));
    assert_bad_usage(&[], "Usage: crosspair-conformance eval");
    assert_bad_usage(&["no-such-operation"], "unrecognized subcommand");
    assert_bad_usage(&["sign", SECRET], "<MSG>");
    assert_bad_usage(&["decode-g1", "00", "00"], "unexpected argument");
    assert_bad_usage(&["decode-g1", "000"], "<POINT>: 3 digits do not make whole bytes");
    assert_bad_usage(&["decode-g1", "0x00g0"], "<POINT>: not hexadecimal: see character 2");
    assert_bad_usage(&["verify", "00", "é", "00"], "<MSG>: not hexadecimal");
    assert_bad_usage(&["hash-to-g1", "", "--dst", "0xTAG"], "--dst");
    assert_bad_usage(
        &["decode-g1", "00", "--variant", "min"],
        "[possible values: min-pk, min-sig]",
    );
    assert_bad_usage(&["aggregate-verify", &sig, "00"], "does not make pairs PK MSG");
    assert_bad_usage(&["g1-msm", &g1], "does not make pairs POINT SCALAR");
    assert_bad_usage(&["pairing-check", &g1, &sig, &g1], "does not make pairs G1 G2");
    assert_bad_usage(&["eip2537", "0x0a", ""], "[possible values: g1-add, g1-msm, g2-add, g2-msm");
    assert_bad_usage(&["eip2537", "g1-add"], "<INPUT>");
    assert_bad_usage(&["eip2537", "g1-add", "0"], "<INPUT>: 1 digits do not make whole bytes");
    assert_bad_usage(&["g2-msm", &sig, &padded("", 33)], "a scalar has at most 32 bytes, not 33");
}

#[test]
fn options_that_would_have_no_effect_are_bad_usage() {
    let takes_none = "takes no --dst";
    assert_bad_usage(&["decode-g1", "00", "--dst", "x"], takes_none);
    assert_bad_usage(&["pop-prove", SECRET, "--dst", "x"], takes_none);
    assert_bad_usage(&["eip2537", "g1-add", "", "--dst", "x"], takes_none);
    assert_bad_usage(&["eth-aggregate-pubkeys", "--dst", "x"], takes_none);
    let min_pk = "only with --variant min-pk";
    assert_bad_usage(&["eth-aggregate-pubkeys", "--variant", "min-sig"], min_pk);
}

#[test]
fn no_message_repeats_a_secret() {
    let secret = "0123456789abcdef-not-hexadecimal";
    let odd = "0123456789abcdef0";
    for args in [["secret-key", secret], ["secret-key", odd], ["pop-prove", secret]] {
        let run = eval(&args);
        assert_eq!(run.code, Some(2));
        assert!(!run.stderr.contains("0123456789abcdef"), "{}", run.stderr);
    }
    let run = eval(&["secret-key", SECRET]);
    assert!(!run.stdout.contains(SECRET) && !run.stderr.contains(SECRET));
}

#[test]
fn one_argument_is_read_from_standard_input() {
    let given = eval(&["sign", SECRET, "aabb"]).stdout;
    for (args, input) in [
        (["sign", "-", "aabb"], format!("  {SECRET}\r\n")),
        (["sign", SECRET, "-"], "AABB\n".to_owned()),
    ] {
        let run = eval_with_input(&args, &input);
        assert_eq!((run.code, run.stdout), (Some(0), given.clone()), "{}", run.stderr);
    }
    let empty = eval(&["sign", SECRET, ""]).stdout;
    assert_eq!(eval_with_input(&["sign", SECRET, "-"], "\n").stdout, empty);

    for (args, input) in [(["sign", "-", "-"], "aa"), (["sign", SECRET, "-"], "aa bb")] {
        let run = eval_with_input(&args, input);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    }
}

#[test]
fn options_may_stand_before_the_operation() {
    let after = eval(&["secret-key", SECRET, "--variant", "min-sig", "--json"]).stdout;
    assert_eq!(eval(&["--json", "--variant", "min-sig", "secret-key", SECRET]).stdout, after);
}

#[test]
fn the_text_for_people_is_aligned_and_complete() {
    let (compressed, uncompressed) = (padded("c0", 96), padded("40", 192));
    let run = eval(&["signature", &compressed]);
    let expected = format!(
        "signature: the backends agree\n\
         \x20 identity      blst      true\n\
         \x20               arkworks  true\n\
         \x20               zkcrypto  true\n\
         \x20 compressed    blst      0x{compressed}\n\
         \x20               arkworks  0x{compressed}\n\
         \x20               zkcrypto  0x{compressed}\n\
         \x20 uncompressed  blst      0x{uncompressed}\n\
         \x20               arkworks  0x{uncompressed}\n\
         \x20               zkcrypto  0x{uncompressed}\n"
    );
    assert_eq!((run.stdout, run.code), (expected, Some(0)));

    let run = eval(&["aggregate-signatures"]);
    let expected = "aggregate-signatures: the backends agree\n\
                    \x20 error  blst      Empty (nothing to aggregate)\n\
                    \x20        arkworks  Empty (nothing to aggregate)\n\
                    \x20        zkcrypto  Empty (nothing to aggregate)\n";
    assert_eq!((run.stdout.as_str(), run.code), (expected, Some(0)));
}

#[test]
fn help_lists_the_operations_and_examples() {
    let run = eval(&["--help"]);
    assert_eq!(run.code, Some(0));
    let commands = robustness::commands();
    let operations = commands.iter().map(|command| command[0].as_str());
    for text in operations.chain(["Examples:", "Exit code: 0"]) {
        assert!(run.stdout.contains(text), "{text}");
    }
}
