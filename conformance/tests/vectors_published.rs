//! The published vectors, on all backends: every case passes, and none has got lost.

#![cfg(feature = "cli")]

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// What the backends are held to.
const ON_BACKENDS: [(&str, u64); 34] = [
    ("bls12-381-tests/aggregate", 6),
    ("bls12-381-tests/aggregate_verify", 5),
    ("bls12-381-tests/batch_verify", 4),
    ("bls12-381-tests/deserialization_G1", 16),
    ("bls12-381-tests/deserialization_G2", 18),
    ("bls12-381-tests/eth_aggregate_pubkeys", 8),
    ("bls12-381-tests/fast_aggregate_verify", 12),
    ("bls12-381-tests/hash_to_G2", 4),
    ("bls12-381-tests/sign", 10),
    ("bls12-381-tests/verify", 29),
    ("drand/beacons", 18),
    ("eip-2537/g1_add", 16),
    ("eip-2537/g1_msm", 171),
    ("eip-2537/g1_mul", 19),
    ("eip-2537/g2_add", 16),
    ("eip-2537/g2_msm", 8),
    ("eip-2537/g2_mul", 19),
    ("eip-2537/map_fp2_to_g2", 10),
    ("eip-2537/map_fp_to_g1", 10),
    ("eip-2537/pairing_check", 40),
    ("network/bls_to_execution_changes", 600),
    ("network/deposits", 90),
    ("network/mainnet_genesis_validators.pubkeys", 21_063),
    ("network/sync_aggregates", 12),
    ("network/validator_registrations", 400),
    ("non-subgroup/points", 21),
    ("rfc9380/BLS12381G1_XMD:SHA-256_SSWU_NU_", 5),
    ("rfc9380/BLS12381G1_XMD:SHA-256_SSWU_RO_", 5),
    ("rfc9380/BLS12381G2_XMD:SHA-256_SSWU_NU_", 5),
    ("rfc9380/BLS12381G2_XMD:SHA-256_SSWU_RO_", 5),
    ("serialization/g1_compressed", 1000),
    ("serialization/g1_uncompressed", 1000),
    ("serialization/g2_compressed", 1000),
    ("serialization/g2_uncompressed", 1000),
];

/// What needs no backend.
const ON_CORE: [(&str, u64); 3] = [
    ("eip-2333/tree_kdf", 4),
    ("rfc9380/expand_message_xmd_SHA256_256", 10),
    ("rfc9380/expand_message_xmd_SHA256_38", 10),
];

/// What is recognised and not run.
const SKIPPED: [(&str, u64); 3] = [
    ("rfc9380/expand_message_xof_SHAKE128_256", 10),
    ("rfc9380/expand_message_xof_SHAKE128_36", 10),
    ("rfc9380/expand_message_xof_SHAKE256_36", 10),
];

#[test]
#[ignore = "needs a folder of published vectors in CROSSPAIR_VECTORS"]
fn all_backends_give_the_published_answers() {
    let vectors = env::var_os("CROSSPAIR_VECTORS").expect("CROSSPAIR_VECTORS names a folder");
    // A relative path is meant from the workspace's root, not from this package.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let scratch = tempfile::tempdir().expect("a temporary directory");
    let json = scratch.path().join("report.json");
    let output = Command::new(env!("CARGO_BIN_EXE_crosspair-conformance"))
        .arg("vectors")
        .arg(root.join(vectors))
        .arg("--json")
        .arg(&json)
        .output()
        .expect("the tool starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{printed}{}",
        String::from_utf8_lossy(&output.stderr)
    );

    let report: Value =
        serde_json::from_slice(&fs::read(json).expect("the report")).expect("a JSON report");
    let mut rows: Vec<_> = report["rows"].as_array().expect("rows").iter().map(counts).collect();
    let mut expected = Vec::new();
    for (group, cases) in ON_BACKENDS {
        expected.push((group, "blst", cases, 0, 0));
        expected.push((group, "arkworks", cases, 0, 0));
        expected.push((group, "zkcrypto", cases, 0, 0));
    }
    expected.extend(ON_CORE.map(|(group, cases)| (group, "core", cases, 0, 0)));
    expected.extend(SKIPPED.map(|(group, cases)| (group, "-", 0, 0, cases)));
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected, "{printed}");
    assert_eq!(report["failures"], Value::Array(Vec::new()));
    eprintln!("{printed}");
}

/// Group, backend, passed, failed, skipped.
fn counts(row: &Value) -> (&str, &str, u64, u64, u64) {
    let text = |key: &str| row[key].as_str().expect("a string");
    let number = |key: &str| row[key].as_u64().expect("a number");
    (text("group"), text("backend"), number("passed"), number("failed"), number("skipped"))
}
