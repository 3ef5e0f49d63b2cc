//! What the tool writes for fuzzers and for programs in other languages, and what it says about a fuzzer's
//! inputs.

#![cfg(feature = "cli")]

use std::fs;
use std::process::{Command, Output};

use crosspair_conformance::differential::Pool;
use crosspair_conformance::operations::{Case, Comparison, Operation, Subject, Target};
use serde_json::Value;

const SEED: [u8; 32] = {
    let mut seed = [0; 32];
    seed[0] = 0xab;
    seed
};

fn tool(arguments: &[&str]) -> Output {
    let tool = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance")).args(arguments).output();
    tool.expect("the tool runs")
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn seeds_are_generated_cases_that_their_target_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    let output = tool(&["corpus", path, "--cases", "3", "--seed", "ab"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let pool = Pool::new();
    for target in Target::ALL {
        let mut seeds = 0;
        for operation in target.operations {
            for number in 0..3 {
                let name = format!("{}-{number}", operation.spec().name);
                let case = Case::generate(&pool, *operation, &SEED, number);
                let length = case.to_wire(target.operations).expect("a seed").len();
                let file = folder.path().join(target.name).join(&name);
                let seed = fs::read(&file).ok();
                assert_eq!(seed.is_some(), length <= target.most_bytes, "{name}");
                if let Some(seed) = seed {
                    let read = Case::from_wire(target.operations, &seed);
                    assert_eq!(read.as_ref(), Some(&case), "{name}");
                    seeds += 1;
                }
            }
        }
        let files = fs::read_dir(folder.path().join(target.name)).expect("a folder").count();
        assert_eq!(files, seeds, "{}", target.name);
    }
}

#[test]
fn an_input_is_shown_as_a_case_with_the_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = folder.path().join("crash");
    let path = input.to_str().expect("UTF-8");
    // decode-g1 has no options: what follows the selector is the point.
    fs::write(&input, b"\x00\x12\x34").expect("written");
    let output = tool(&["artifact", "decode", path]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(printed.starts_with(&format!("{path}: eval decode-g1 0x1234\n")), "{printed}");
    assert_eq!(printed.matches("2 bytes; an encoding has").count(), Subject::ALL.len());

    fs::write(&input, b"").expect("written");
    let output = tool(&["artifact", "decode", path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), format!("error: {path}: not a case\n"));
}

#[test]
fn cases_are_lines_of_json_with_one_backend_s_answer() {
    let output = tool(&["cases", "--op", "decode", "--cases", "4", "--seed", "ab"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let lines: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let pool = Pool::new();
    let expected: Vec<_> = [Operation::DecodeG1, Operation::DecodeG2]
        .into_iter()
        .flat_map(|operation| (0..4).map(move |number| (operation, number)))
        .map(|(operation, number)| Case::generate(&pool, operation, &SEED, number))
        .collect();
    assert_eq!(lines.len(), expected.len());
    for (line, case) in lines.iter().zip(&expected) {
        let answers = Comparison::of(&Subject::ALL[..1], case).to_json();
        let answers: Value = serde_json::from_str(&answers).expect("JSON");
        assert_eq!(answers.as_object().map(serde_json::Map::len), Some(1));
        assert_eq!(line["answers"], answers);
        assert_eq!(line["operation"], case.operation().spec().name);
        assert_eq!(line["arguments"][0], hex::encode(&case.arguments()[0]));
    }
}
