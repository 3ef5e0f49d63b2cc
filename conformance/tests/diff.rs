//! `crosspair-conformance diff` and `replay`: what they print, write, and exit with.

#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

/// Exit code, standard output and standard error.
fn run(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance"))
        .args(args)
        .output()
        .expect("the tool starts");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("the path is text").to_owned()
}

/// The rows of a run's JSON without what differs from run to run.
fn rows(file: &str) -> Vec<Value> {
    let document: Value =
        serde_json::from_str(&fs::read_to_string(file).expect("written")).expect("JSON");
    let rows = document["report"]["operations"].as_array().expect("a list");
    rows.iter().map(|row| json!([row["operation"], row["cases"], row["answers"]])).collect()
}

#[test]
fn a_run_repeats_and_a_longer_one_contains_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["a", "b", "c", "d"].map(|name| path(folder.path(), name));
    let args = |seed, cases, file| {
        [
            "diff",
            "--op",
            "decode",
            "--op",
            "secret-key",
            "--seed",
            seed,
            "--cases",
            cases,
            "--json",
            file,
        ]
    };
    for (seed, cases, file) in [
        ("5e", "40", &files[0]),
        ("5e00", "40", &files[1]),
        ("5e", "41", &files[2]),
        ("5f", "40", &files[3]),
    ] {
        let (code, out, err) = run(&args(seed, cases, file));
        assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    }
    let [a, b, c, d] = files.map(|file| rows(&file));
    let names: Vec<_> = a.iter().map(|row| (row[0].as_str(), row[1].as_u64())).collect();
    assert_eq!(
        names,
        [
            (Some("decode-g1"), Some(40)),
            (Some("decode-g2"), Some(40)),
            (Some("secret-key"), Some(40))
        ]
    );
    assert_eq!(a, b);
    assert_ne!(a, d);
    // One case more is one answer more.
    for (shorter, longer) in a.iter().zip(&c) {
        let counts = |row: &Value| row[2].as_object().expect("counts").clone();
        let (shorter, longer) = (counts(shorter), counts(longer));
        let before = |kind: &String| shorter.get(kind).and_then(Value::as_u64).unwrap_or(0);
        let more: Vec<_> = longer
            .iter()
            .map(|(kind, count)| count.as_u64().expect("a count") - before(kind))
            .collect();
        assert_eq!(more.iter().sum::<u64>(), 1);
    }
}

#[test]
fn every_operation_is_run_on_the_chosen_backends() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "report");
    let backends = ["--backend", "arkworks", "--backend", "blst"];
    let (code, out, _) = run(&[&["diff", "--cases", "1", "--json", &file], &backends[..]].concat());
    assert_eq!(code, Some(0), "{out}");
    assert!(out.starts_with("blst, arkworks; seed "), "{out}");
    assert_eq!(rows(&file).len(), 42);
    assert!(out.contains("42 cases, 0 differences"), "{out}");
}

#[test]
fn names_choose_one_operation_or_a_family() {
    let cases = |op: &str| run(&["diff", "--cases", "1", "--seed", "1f", "--op", op]).1;
    assert!(cases("verify").contains("\n1 cases, 0 differences"));
    assert!(cases("eip2537").contains("\n7 cases, 0 differences"));
    assert!(cases("validate").contains("\n2 cases, 0 differences"));
}

#[test]
fn a_wrong_backend_is_found_and_the_case_is_made_small() {
    let folder = tempfile::tempdir().expect("a folder");
    // The fault, an operation that shows it, and how many bytes are left of the case at most.
    for (fault, operation, most) in [
        ("sort-bit-ignored", "decode-g1", 48),
        ("zero-x-not-decompressed", "decode-g1", 48),
        ("order-13-missed", "signature", 192),
        ("tag-ignored", "hash-to-g2", 1),
        ("kernel-elements-mapped-elsewhere", "eip2537-map-fp-to-g1", 64),
        ("top-bit-of-scalars-ignored", "g1-msm", 128),
        // Four pairs whose product is 1: no fewer of them have this product.
        ("last-pair-missing", "pairing-check", 4 * 192 + 144),
    ] {
        let found = path(folder.path(), fault);
        let args =
            ["diff", "--backend", "blst", "--seed", "0d", "--cases", "2000", "--inject", fault];
        let (code, out, _) =
            run(&[&args, &["--op", operation, "--reproducers", &found][..]].concat());
        assert_eq!(code, Some(1), "{fault}: {out}");
        assert!(out.starts_with("blst, faulty; seed 0d000"), "{out}");
        let title = format!("DIFFERENCE: {operation}, case ");
        assert!(out.contains(&title) && out.contains("\n  crosspair-conformance replay "), "{out}");

        let files: Vec<_> = fs::read_dir(&found).expect("the folder is made").collect();
        let file = files.into_iter().next().expect("a file").expect("readable").path();
        let kept: Value =
            serde_json::from_str(&fs::read_to_string(&file).expect("text")).expect("JSON");
        let arguments = kept["arguments"].as_array().expect("a list").iter();
        let bytes: usize = arguments.map(|hex| hex.as_str().map_or(0, str::len) / 2).sum();
        assert!(bytes <= most, "{fault}: {bytes} bytes: {kept:#}");
        // The backends themselves agree.
        let file = file.to_str().expect("text");
        let (code, again, _) = run(&["replay", file]);
        assert_eq!(code, Some(0), "{again}");
        assert!(out.contains(&format!("replay --inject {fault} {file}")), "{out}");
        let (code, again, _) = run(&["replay", "--inject", fault, file]);
        assert_eq!(code, Some(1), "{again}");
    }
}

#[test]
fn all_differences_are_counted_and_some_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, found) = (path(folder.path(), "report"), path(folder.path(), "found"));
    let args = ["diff", "--backend", "blst", "--op", "decode-g1", "--cases", "400", "--seed", "0d"];
    let inject = ["--inject", "sort-bit-ignored", "--json", &file, "--reproducers", &found];
    let (code, out, _) = run(&[&args[..], &inject, &["--keep-going"]].concat());
    assert_eq!(code, Some(1), "{out}");
    let document: Value =
        serde_json::from_str(&fs::read_to_string(file).expect("written")).expect("JSON");
    let row = &document["report"]["operations"][0];
    let differences = row["differences"].as_u64().expect("a number");
    assert!(differences > 20 && row["cases"] == 400, "{row}");
    let kept = document["reproducers"].as_array().expect("a list").len();
    assert_eq!((kept, fs::read_dir(found).expect("made").count()), (10, 10));
}

#[test]
fn what_cannot_be_asked_is_no_agreement() {
    let tool = env!("CARGO_BIN_EXE_crosspair-conformance");
    let args = ["diff", "--op", "open-registry", "--cases", "3", "--seed", "0d"];
    let folder = tempfile::tempdir().expect("a folder").path().join("none");
    let names = ["TMPDIR", "TMP", "TEMP"].map(|name| (name, &folder));
    let output = Command::new(tool).args(args).envs(names).output().expect("the tool runs");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(error.contains("a case could not be asked: "), "{error}");
}

#[test]
fn bad_usage_exits_with_2_and_says_why() {
    for (args, message) in [
        (&["--backend", "blst"][..], "two different backends are needed"),
        (&["--backend", "blst", "--backend", "blst"], "two different backends are needed"),
        (&["--backend", "blast"], "[possible values: blst, arkworks, zkcrypto]"),
        (&["--op", "decode-g"], "no operation \"decode-g\"; there are decode-g1, "),
        (&["--cases", "0"], "0 is not in 1.."),
        (&["--time", "0"], "0 is not in 1.."),
        (&["--cases", "1", "--time", "1"], "cannot be used with"),
        (&["--inject", "modulus-passed-on"], "no fault of a backend has this name"),
        (&["--seed", ""], "0 digits; a seed has 1 to 64"),
        (&["--seed", "xy"], "Invalid character 'x'"),
        (
            &["--cases", "1", "--op", "decode-g1", "--json", "/no/such/folder/x"],
            "cannot write /no/such",
        ),
    ] {
        let (code, _, err) = run(&[&["diff"], args].concat());
        assert_eq!(code, Some(2), "{args:?}");
        assert!(err.contains(message), "{args:?}: {err}");
    }
}

#[test]
fn a_file_is_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "case.json");
    let signed = json!({"operation": "secret-key", "variant": "min-pk", "tag": null,
        "arguments": ["00".repeat(32)], "anything": "else"});
    fs::write(&file, signed.to_string()).expect("written");
    let (code, out, err) = run(&["replay", &file]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let expected = format!("{file}: secret-key: the backends agree\n  error  blst ");
    assert!(out.starts_with(&expected), "{out}");
    assert_eq!(out.matches("Zero (SK: ").count(), out.lines().count() - 1, "{out}");

    // A file that cannot be read does not hide the others.
    let missing = path(folder.path(), "missing");
    let (code, out_again, err) = run(&["replay", &missing, &file]);
    assert_eq!((code, out_again), (Some(2), out));
    assert!(err.starts_with(&format!("error: {missing}: ")), "{err}");

    fs::write(&file, "{}").expect("written");
    let (code, out, err) = run(&["replay", &file]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("not a reproducer: no string \"operation\""), "{err}");
}
