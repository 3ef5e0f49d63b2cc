//! No input makes the tool panic or the backends differ.

use proptest::prelude::*;

use super::*;

/// Every operation.
pub(crate) const OPERATIONS: [&str; 21] = [
    "decode-g1",
    "decode-g2",
    "hash-to-g1",
    "hash-to-g2",
    "g1-msm",
    "g2-msm",
    "pairing-check",
    "public-key",
    "signature",
    "secret-key",
    "sign",
    "verify",
    "fast-aggregate-verify",
    "aggregate-verify",
    "aggregate-signatures",
    "aggregate-public-keys",
    "pop-prove",
    "pop-verify",
    "eth-fast-aggregate-verify",
    "eth-aggregate-pubkeys",
    "eip2537",
];

/// The contracts that `eip2537` calls.
const CONTRACTS: [&str; 7] =
    ["g1-add", "g1-msm", "g2-add", "g2-msm", "pairing-check", "map-fp-to-g1", "map-fp2-to-g2"];

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
        op in proptest::sample::select(&OPERATIONS[..]),
        args in proptest::collection::vec(argument(), 0..5),
        contract in proptest::sample::select(&CONTRACTS[..]),
        options in options(),
    ) {
        let contract = if op == "eip2537" { vec![contract.to_owned()] } else { vec![] };
        let line = [vec![op.to_owned()], options, contract, args].concat();
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
