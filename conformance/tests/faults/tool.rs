//! Runs of the tool.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::edits::{change, copy_of_core};

/// The tool in a folder that is no checkout, with a target folder of its own.
fn faults(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance"));
    command.arg("faults").args(args).current_dir(folder).env("CARGO_TARGET_DIR", folder);
    command
}

fn finish(mut command: Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the tool runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code(), text(stdout), text(stderr))
}

#[test]
fn an_unknown_name_is_bad_usage() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, stdout, stderr) = finish(faults(folder.path(), &["sums", "last-list-missing"]));
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert_eq!(stderr, "error: no fault is called \"sums\": --list has their names\n");
}

#[test]
fn faults_are_listed_with_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["--list", "last-list-missing", "secret-zero"];
    let (code, stdout, _) = finish(faults(folder.path(), &names));
    assert_eq!(code, Some(0));
    let expected = "\
fault              in       about
last-list-missing  backend  Of many lists, the last has no sum.
secret-zero        core     0 is a secret key
";
    assert_eq!(stdout, expected);
    let (_, stdout, _) = finish(faults(folder.path(), &["--list", "--backend-only"]));
    assert!(stdout.contains("\nlast-list-missing ") && !stdout.contains("\nsecret-zero "));
}

#[test]
fn faults_of_a_backend_are_caught_by_the_checks_that_are_expected_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let names = ["last-list-missing", "--backend-only", "--json", "out.json"];
    let (code, stdout, stderr) = finish(faults(folder.path(), &names));
    assert_eq!(code, Some(0), "{stderr}");
    let check = "list_sums::sums_of_lists_equal_one_at_a_time";
    let expected = format!(
        "fault              in       caught by\nlast-list-missing  backend  {check}\n1 of 1 caught\n"
    );
    assert_eq!(stdout, expected);
    let json = std::fs::read(folder.path().join("out.json")).expect("written");
    let json: Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(json["not_tried"], 0);
    assert_eq!(json["faults"][0]["caught_by"], serde_json::json!([check]));
    assert_eq!(json["faults"][0]["ending"], "finished");
}

#[test]
fn faults_of_the_core_need_a_checkout() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, stdout, stderr) = finish(faults(folder.path(), &["secret-zero"]));
    assert_eq!(code, Some(2));
    assert!(stdout.ends_with("1 faults of the core were not tried\n0 of 0 caught\n"), "{stdout}");
    assert!(stderr.contains("no checkout of crosspair here or above"), "{stderr}");

    let (code, _, stderr) = finish(faults(folder.path(), &["secret-zero", "--backend-only"]));
    assert_eq!(code, Some(2));
    assert!(stderr.contains("nothing is left to try"), "{stderr}");
}

#[test]
fn an_edit_that_does_not_fit_ends_the_tool_before_anything_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    copy_of_core(folder.path());
    change(folder.path(), "key_gen.rs", |text| text.replace("key_material.len() < 32", "short"));
    let checkout = folder.path().to_str().expect("text");
    let (code, stdout, stderr) =
        finish(faults(folder.path(), &["secret-zero", "--checkout", checkout]));
    assert_eq!((code, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("the edit of key-material-of-31-bytes no longer fits"), "{stderr}");
    assert!(stderr.contains("key_gen.rs has this 0 times, not once"), "{stderr}");
}

/// A `cargo` that builds nothing, and a program of tests in place of what it would have built.
#[cfg(unix)]
mod pretended {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;
    use std::path::PathBuf;

    use super::*;
    use crate::checkout;

    fn script(path: PathBuf, text: &str) -> PathBuf {
        fs::write(&path, format!("#!/bin/sh\n{text}\n")).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
        path
    }

    fn with_tests(tests: &str) -> (Option<i32>, String, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let program = script(folder.path().join("tests"), tests);
        let message = serde_json::json!({
            "target": {"name": "conformance"},
            "executable": program,
        });
        let cargo = script(folder.path().join("cargo"), &format!("echo '{message}'"));
        let checkout = checkout().to_str().expect("text");
        let mut command = faults(folder.path(), &["secret-zero", "--checkout", checkout]);
        command.env("CARGO", cargo);
        finish(command)
    }

    #[test]
    fn a_fault_that_survives_exits_with_1() {
        let (code, stdout, stderr) = with_tests("exit 0");
        assert_eq!(code, Some(1), "{stderr}");
        let expected = "\
fault        in    caught by
secret-zero  core  SURVIVED
0 of 1 caught
";
        assert_eq!(stdout, expected);
    }

    #[test]
    fn a_fault_that_is_caught_exits_with_0_and_names_the_check() {
        let tests = "[ -z \"$CROSSPAIR_MUTANT\" ] && exit 0
            echo \"test conformance::sums::$CROSSPAIR_MUTANT ... FAILED\"; exit 101";
        let (code, stdout, stderr) = with_tests(tests);
        assert_eq!(code, Some(0), "{stderr}");
        assert!(stdout.ends_with("secret-zero  core  sums::secret-zero\n1 of 1 caught\n"));
    }

    #[test]
    fn a_program_that_dies_has_caught_nothing() {
        let (code, stdout, stderr) = with_tests("[ -z \"$CROSSPAIR_MUTANT\" ] || kill -9 $$");
        assert_eq!(code, Some(1), "{stderr}");
        let expected = "secret-zero  core  SURVIVED (it crashes)\n0 of 1 caught\n";
        assert!(stdout.ends_with(expected), "{stdout}");
    }

    #[test]
    fn a_check_that_fails_anyway_catches_nothing() {
        let (code, stdout, stderr) =
            with_tests("echo 'test conformance::sums::always ... FAILED'; exit 101");
        assert_eq!((code, stdout.as_str()), (Some(2), ""));
        let says = "error: fails without a fault, too (Finished): sums::always\n";
        assert!(stderr.ends_with(says), "{stderr}");
    }
}
