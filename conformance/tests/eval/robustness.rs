//! No input makes the tool panic or the backends differ.

use crosspair_conformance::operations::Operation;
use proptest::prelude::*;

use super::*;

/// The command of every operation, without its arguments.
pub(crate) fn commands() -> Vec<Vec<String>> {
    let command = |operation: &Operation| operation.spec().command.iter().map(|w| (*w).to_owned());
    Operation::ALL.iter().map(|operation| command(operation).collect()).collect()
}

/// What looks like a point, with any of the flags, small coordinates, or both.
fn point() -> impl Strategy<Value = String> {
    let size = prop_oneof![Just(48usize), Just(96), Just(192)];
    let flags = prop_oneof![Just(0x80u8), Just(0xa0), Just(0xc0), Just(0x40), any::<u8>()];
    (size, flags, any::<u8>(), any::<bool>(), any::<[u8; 32]>()).prop_map(
        |(size, flags, last, is_dense, fill)| {
            let mut bytes: Vec<u8> = if is_dense {
                fill.iter().cycle().take(size).copied().collect()
            } else {
                vec![0; size]
            };
            bytes[0] = if is_dense { flags | bytes[0] & 0x0f } else { flags };
            bytes[size - 1] = last;
            hex::encode(bytes)
        },
    )
}

fn argument() -> impl Strategy<Value = String> {
    let bytes = |sizes| proptest::collection::vec(any::<u8>(), sizes).prop_map(hex::encode);
    prop_oneof![
        6 => point(),
        2 => bytes(32..33usize),
        2 => bytes(0..100),
        1 => "(0x)?[0-9a-fA-F]{0,9}",
        1 => any::<String>().prop_map(|text| text.replace('\0', "")),
        1 => Just("-".to_owned()),
    ]
}

fn options() -> impl Strategy<Value = Vec<String>> {
    let variant = prop_oneof![
        Just(vec![]),
        Just(vec!["--variant".to_owned(), "min-sig".to_owned()]),
        any::<String>().prop_map(|text| vec![format!("--dst={}", text.replace('\0', ""))]),
    ];
    variant.prop_map(|mut options| {
        options.push("--json".to_owned());
        options
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_input_is_answered_alike_or_bad_usage(
        command in proptest::sample::select(commands()),
        args in proptest::collection::vec(argument(), 0..5),
        options in options(),
    ) {
        let op = &command[0];
        let line = [&command[..1], &options, &command[1..], &args].concat();
        let run = eval_with_input(&line, "c0");
        match run.code {
            Some(0) => {
                let start = format!("{{\"op\":\"{op}\",\"agree\":true,\"results\":{{\"blst\":{{\"");
                let is_help = run.stdout.contains("Usage: ");
                prop_assert!(run.stdout.starts_with(&start) || is_help, "{}", run.stdout);
            }
            Some(2) => prop_assert!(run.stdout.is_empty() && !run.stderr.is_empty()),
            code => prop_assert!(false, "exit code {code:?}: {}{}", run.stdout, run.stderr),
        }
    }
}
