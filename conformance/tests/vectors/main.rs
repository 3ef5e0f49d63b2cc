//! The tool's `vectors` on small made-up files: a right expectation passes, a wrong one is
//! named, and what cannot be read or is not recognised is never passed over.

#![cfg(feature = "cli")]

mod contracts;
mod examples;

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use contracts::contracts;
use examples::examples;

/// What the tool did.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn tool(dir: &Path, options: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance"))
        .arg("vectors")
        .arg(dir)
        .args(options)
        .output()
        .expect("the tool starts");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn folder<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (path, contents) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, contents).expect("a file");
    }
    folder
}

#[test]
fn right_expectations_pass_on_every_backend() {
    let examples = [examples(), contracts()].concat();
    let folder = folder(examples.iter().map(|file| (file.path, file.right.as_slice())));
    let run = tool(folder.path(), &[]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(!run.out.contains("FAILED") && !run.out.contains("not recognised"), "{}", run.out);
    // No progress bar where nobody looks.
    assert_eq!(run.err, "");
    for backend in ["blst", "arkworks", "zkcrypto"] {
        let rows = run.out.lines().filter(|line| line.contains(&format!("  {backend}  ")));
        assert_eq!(rows.count(), 22, "{}", run.out);
    }
}

#[test]
fn a_wrong_expectation_is_named_and_makes_the_exit_code_1() {
    for file in [examples(), contracts()].concat() {
        let folder = folder([(file.path, file.wrong.as_slice())]);
        let run = tool(folder.path(), &["--backend", "blst"]);
        assert_eq!(run.code, Some(1), "{}: {}{}", file.path, run.out, run.err);
        let named = run.out.lines().any(|line| {
            line.starts_with("FAILED ") && line.contains(file.path) && line.contains(file.failure)
        });
        assert!(named, "{}: {}", file.path, run.out);
    }
}

#[test]
fn a_refused_key_fails_alone() {
    let example = examples().into_iter().find(|file| file.path.ends_with(".bin"));
    let example = example.expect("the example of keys");
    let folder = folder([(example.path, example.wrong.as_slice())]);
    let run = tool(folder.path(), &[]);
    assert_eq!(run.code, Some(1));
    assert_eq!(run.out.matches("FAILED").count(), 3, "{}", run.out);
    assert!(run.out.ends_with("6 passed, 3 failed, 0 skipped\n"), "{}", run.out);
}

#[test]
fn malformed_files_of_a_known_layout_fail() {
    let case = |input, output| json!({"input": input, "output": output}).to_string();
    let point = json!({"x": "0x00", "y": "0x00"});
    let files: &[(&str, &str)] = &[
        ("verify/cut.json", r#"{"input": {"pubk"#),
        ("verify/no_key.json", &case(json!({"message": "0x", "signature": "0x"}), json!(false))),
        ("verify/no_output.json", r#"{"input": {}}"#),
        ("verify/text.json", &case(json!({"pubkey": 7}), json!("x"))),
        ("sign/no_hex.json", &case(json!({"privkey": "0xzz", "message": "0x"}), Value::Null)),
        ("hash_to_G2/short.json", &case(json!({"msg": ""}), point)),
        ("network/empty.jsonl", ""),
        ("network/cut.jsonl", "{\"signing_root\": \"0x"),
        ("network/odd.pubkeys.bin", "odd"),
        ("g1_compressed_valid_test_vectors.dat", "odd"),
        ("g2_compressed_valid_test_vectors.dat", ""),
        ("drand/beacons.json", "[]"),
        ("eip-2333/tree_kdf.json", r#"{"kdf_tests": [{"seed": "00"}]}"#),
        ("eip-2537/add_G1_bls.json", "["),
        ("eip-2537/add_G1_bls.json", "[]"),
        ("eip-2537/fail-pairing.json", r#"[{"Input": "", "Name": ""}]"#),
        ("mul_G2.json", r#"[{"Input": "", "Name": "", "Expected": "", "Gas": "1"}]"#),
        ("mul_G2.json", r#"[{"Input": "0", "Name": "", "Expected": ""}]"#),
        ("eip-2537/g1_add.jsonl", ""),
        ("g1_add.jsonl", r#"{"input": "", "expected": 1}"#),
        ("g1_add.jsonl", "{\"input\": \"\", \"expected\": null}\n{}"),
        ("non-subgroup/points.json", "{}"),
        ("BLS12381G1_XMD:SHA-256_SSWU_RO_.json", "{}"),
        ("expand_message_xmd_SHA256_38.json", "{}"),
    ];
    for (path, contents) in files {
        let folder = folder([(*path, contents.as_bytes())]);
        let run = tool(folder.path(), &["--backend", "blst"]);
        let all = format!("{path}: {}{}", run.out, run.err);
        assert_eq!(run.code, Some(1), "{all}");
        assert!(run.out.contains("could not be read: ") && run.out.contains(path), "{all}");
    }
}

#[test]
fn what_is_not_recognised_is_listed() {
    let examples = examples();
    let known = examples.iter().find(|file| file.path == "verify/a.json").expect("the example");
    let folder = folder([
        ("deep/down/verify/a.json", known.right.as_slice()),
        ("notes/README.md", b"text".as_slice()),
        ("verify/package.json", b"{}".as_slice()),
        (".hidden/verify/a.json", b"{".as_slice()),
    ]);
    let run = tool(folder.path(), &["--backend", "blst"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    assert!(run.out.contains("not recognised: notes/README.md\n"), "{}", run.out);
    assert!(run.out.contains("not recognised: verify/package.json\n"), "{}", run.out);
    assert!(run.out.ends_with("1 passed, 0 failed, 0 skipped\n"), "{}", run.out);

    // The folder of the handler by itself, too.
    let run = tool(&folder.path().join("deep/down/verify"), &["--backend", "blst"]);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
}

#[test]
fn skipped_cases_are_counted_and_are_no_success() {
    let shake =
        br#"{"DST": "", "name": "expand_message_xof", "hash": "SHAKE128", "tests": [{}, {}]}"#;
    let folder = folder([
        ("expand_message_xof_SHAKE128_36.json", shake.as_slice()),
        ("P256_XMD.json", br#"{"ciphersuite": "P256_XMD", "vectors": [{}]}"#.as_slice()),
    ]);
    let run = tool(folder.path(), &[]);
    assert_eq!(run.code, Some(2));
    assert!(run.out.contains("not part of the BLS12-381 ciphersuites"), "{}", run.out);
    assert!(run.out.ends_with("0 passed, 0 failed, 3 skipped\n"), "{}", run.out);
}

#[test]
fn nothing_to_run_and_bad_usage_make_the_exit_code_2() {
    let empty = folder([]);
    let foreign = folder([("README.md", b"".as_slice())]);
    assert_eq!(tool(empty.path(), &[]).code, Some(2));
    assert_eq!(tool(foreign.path(), &[]).code, Some(2));
    assert_eq!(tool(&empty.path().join("missing"), &[]).code, Some(2));
    assert_eq!(tool(&foreign.path().join("README.md"), &[]).code, Some(2));
    assert_eq!(tool(empty.path(), &["--backend", "other"]).code, Some(2));
}

#[test]
fn the_json_report_has_the_counts_and_the_failures() {
    let examples = examples();
    let file = examples.iter().find(|file| file.path == "verify/a.json").expect("the example");
    let folder = folder([("verify/a.json", file.wrong.as_slice()), ("x", b"".as_slice())]);
    let path = folder.path().join("report.out");
    let json = path.to_str().expect("a path in UTF-8");
    let run = tool(folder.path(), &["--backend", "arkworks", "--json", json]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    let report: Value = serde_json::from_slice(&fs::read(&path).expect("a file")).expect("JSON");
    assert_eq!(
        report,
        json!({
            "rows": [{"group": "bls12-381-tests/verify", "backend": "arkworks", "passed": 0,
                "failed": 1, "skipped": 0, "reason": null}],
            "failures": [{"group": "bls12-381-tests/verify", "backend": "arkworks",
                "file": "verify/a.json", "case": null, "problem": "expected false, got true"}],
            "unrecognised": ["x"],
        })
    );
    let unwritable = folder.path().join("missing/report.out");
    let unwritable = unwritable.to_str().expect("a path in UTF-8");
    assert_eq!(tool(folder.path(), &["--backend", "blst", "--json", unwritable]).code, Some(2));
}
