//! `crosspair-conformance eval`: exact output and exit codes.

#![cfg(feature = "cli")]

mod contracts;
mod decoding;
mod groups;
mod robustness;
mod signatures;
mod usage;

use std::io::Write;
use std::process::{Command, Stdio};

/// A run of the tool.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn eval<S: AsRef<str>>(args: &[S]) -> Run {
    eval_with_input(args, "")
}

fn eval_with_input<S: AsRef<str>>(args: &[S], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance"))
        .arg("eval")
        .args(args.iter().map(AsRef::as_ref))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // The tool may exit without having read its input.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the tool ends");
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("the output is text"),
        stderr: String::from_utf8(output.stderr).expect("the messages are text"),
    }
}

/// Asserts that all backends give this answer, the operation being the first argument, and
/// that nothing else is printed.
#[track_caller]
fn assert_answer(args: &[&str], answer: &str) {
    let run = eval(&[args, &["--json"]].concat());
    let op = args[0];
    let results = format!(r#"{{"blst":{answer},"arkworks":{answer},"zkcrypto":{answer}}}"#);
    let line = format!("{{\"op\":\"{op}\",\"agree\":true,\"results\":{results}}}\n");
    assert_eq!((run.stdout, run.stderr, run.code), (line, String::new(), Some(0)));
}

/// Asserts that all backends answer with this value, written in JSON.
#[track_caller]
fn assert_ok(args: &[&str], value: &str) {
    assert_answer(args, &format!(r#"{{"ok":{value}}}"#));
}

/// Asserts that all backends answer with these bytes.
#[track_caller]
fn assert_hex(args: &[&str], digits: &str) {
    assert_ok(args, &format!(r#""0x{digits}""#));
}

/// Asserts that all backends answer with this error.
#[track_caller]
fn assert_err(args: &[&str], variant: &str, message: &str) {
    assert_answer(args, &format!(r#"{{"err":"{variant}","message":"{message}"}}"#));
}

/// The bytes of a point that all backends answer with.
#[track_caller]
fn hex_of(args: &[&str]) -> String {
    let run = eval(args);
    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    run.stdout.rsplit("0x").next().expect("rsplit has an item").trim().to_owned()
}

/// `first`, and zeros up to `bytes` bytes.
fn padded(first: &str, bytes: usize) -> String {
    format!("{first:0<width$}", width = 2 * bytes)
}
