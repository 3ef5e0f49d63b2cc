//! All backends on generated cases of every operation: the same answer, the same error about the same
//! argument, and no panic; and the cases reach what they are to reach.
//!
//! `CROSSPAIR_SEED` (64 hexadecimal digits) sets the seed; the tool's `diff` runs more cases.

#![cfg(feature = "differential")]

use std::env;
use std::sync::Mutex;

use crosspair_conformance::differential::{Campaign, Extent, Report};
use crosspair_conformance::operations::{Operation, Subject};

/// Enough of the fast operations for every kind of answer.
const FAST: u64 = 1500;
const SLOW: u64 = 60;

fn run(operations: Vec<Operation>, cases: u64) -> Report {
    let seed = match env::var("CROSSPAIR_SEED") {
        Ok(digits) => hex::decode(digits.trim())
            .ok()
            .and_then(|bytes| bytes.try_into().ok())
            .expect("CROSSPAIR_SEED has 64 hexadecimal digits"),
        Err(_) => *b"crosspair, backends side by side",
    };
    println!("CROSSPAIR_SEED={}", hex::encode(seed));
    let campaign = Campaign {
        subjects: Subject::ALL.to_vec(),
        operations,
        seed,
        extent: Extent::Cases(cases),
        keep_going: true,
        threads: 2,
    };
    let found = Mutex::new(Vec::new());
    let report = campaign.run(&|_| (), &|reproducer| {
        found.lock().expect("no thread panics").push(format!("{:#}", reproducer.to_json()));
    });
    let found = found.into_inner().expect("no thread panics");
    assert!(found.is_empty(), "{}", found.join("\n"));
    report.expect("every case can be asked")
}

/// Every operation's cases were run, and had answers of all these kinds.
#[track_caller]
fn agree(cases: u64, operations: &[(Operation, &[&str])]) {
    let report = run(operations.iter().map(|(operation, _)| *operation).collect(), cases);
    assert_eq!((report.differences(), report.cases()), (0, cases * operations.len() as u64));
    for (row, (operation, kinds)) in report.rows.iter().zip(operations) {
        assert_eq!(row.operation, *operation);
        let missing: Vec<_> = kinds.iter().filter(|k| !row.answers.contains_key(**k)).collect();
        assert!(missing.is_empty(), "{operation:?} never had {missing:?}: {:?}", row.answers);
    }
}

const DECODED: &[&str] =
    &["ok", "Length", "Flags", "NotCanonical", "InvalidInfinity", "NotOnCurve"];
const VALIDATED: &[&str] =
    &["ok", "Length", "Flags", "NotCanonical", "InvalidInfinity", "NotOnCurve", "NotInSubgroup"];

#[test]
fn encodings_decode_alike() {
    use Operation::{DecodeG1, DecodeG2, PublicKey, Signature};
    let key = [VALIDATED, &["Identity"]].concat();
    let operations: [(Operation, &[&str]); 4] =
        [(DecodeG1, DECODED), (DecodeG2, DECODED), (PublicKey, &key), (Signature, VALIDATED)];
    agree(FAST, &operations);
}

#[test]
fn many_encodings_decode_alike() {
    use Operation::{ValidatePublicKeys, ValidateSignatures};
    let kinds: &[&str] = &["ok", "Invalid"];
    agree(SLOW, &[(ValidatePublicKeys, kinds), (ValidateSignatures, kinds)]);
}

#[test]
fn hashes_and_sums_agree() {
    use Operation::{
        AggregatePublicKeys, AggregateSignatures, CommitteeSum, EncodeToG1, EncodeToG2,
        EthAggregatePubkeys, G1Msm, G2Msm, HashToG1, HashToG2,
    };
    let hash: &[&str] = &["ok", "Empty"];
    let operations: [(Operation, &[&str]); 10] = [
        (HashToG1, hash),
        (HashToG2, hash),
        (EncodeToG1, hash),
        (EncodeToG2, hash),
        (G1Msm, &["ok", "NotInSubgroup"]),
        (G2Msm, &["ok", "NotInSubgroup"]),
        (AggregatePublicKeys, &["ok", "Empty", "NotInSubgroup", "Identity"]),
        (AggregateSignatures, &["ok", "Empty", "NotInSubgroup"]),
        (EthAggregatePubkeys, &["ok", "Empty", "NotInSubgroup", "Identity"]),
        (CommitteeSum, &["ok", "Empty", "NotInSubgroup", "TrailingBits", "Bytes"]),
    ];
    agree(4 * SLOW, &operations);
}

#[test]
fn secret_keys_and_signatures_agree() {
    use Operation::{DeriveChild, KeyGen, PopProve, SecretKey, Sign};
    let secret: &[&str] = &["ok", "Length", "TooLarge"];
    let material: &[&str] = &["ok", "KeyMaterialTooShort"];
    let operations = [
        (SecretKey, secret),
        (Sign, secret),
        (PopProve, secret),
        (KeyGen, material),
        (DeriveChild, material),
    ];
    agree(2 * SLOW, &operations);
}

#[test]
fn text_is_read_alike() {
    use Operation::{ParsePublicKey, ParseSecretKey, ParseSignature};
    let key: &[&str] = &["ok", "Hex", "Length", "NotInSubgroup", "Identity"];
    let signature: &[&str] = &["ok", "Hex", "Length", "NotInSubgroup"];
    let secret: &[&str] = &["ok", "Hex", "Length", "TooLarge"];
    let operations = [(ParsePublicKey, key), (ParseSignature, signature), (ParseSecretKey, secret)];
    agree(FAST, &operations);
}

#[test]
fn verdicts_agree() {
    use Operation::{
        AggregateVerify, AugmentedVerify, BasicVerify, Batch, EthFastAggregateVerify,
        FastAggregateVerify, PairingCheck, PopVerify, SameMessage, Verify,
    };
    let verdict: &[&str] = &["true", "false", "NotInSubgroup"];
    let operations: [(Operation, &[&str]); 10] = [
        (Verify, verdict),
        (PopVerify, verdict),
        (FastAggregateVerify, verdict),
        (EthFastAggregateVerify, verdict),
        (AggregateVerify, verdict),
        (BasicVerify, verdict),
        (AugmentedVerify, verdict),
        (PairingCheck, verdict),
        (Batch, &["ok"]),
        (SameMessage, &["ok"]),
    ];
    agree(SLOW, &operations);
}

#[test]
fn contracts_agree() {
    use Operation::{
        Eip2537G1Add, Eip2537G1Msm, Eip2537G2Add, Eip2537G2Msm, Eip2537MapFp2ToG2,
        Eip2537MapFpToG1, Eip2537PairingCheck,
    };
    let element: &[&str] = &["ok", "Length", "Padding", "NotCanonical"];
    let on_curve: &[&str] = &["ok", "Length", "Padding", "NotCanonical", "NotOnCurve"];
    let in_subgroup: &[&str] =
        &["ok", "Empty", "Length", "Padding", "NotCanonical", "NotOnCurve", "NotInSubgroup"];
    agree(FAST, &[(Eip2537G1Add, on_curve), (Eip2537G2Add, on_curve)]);
    agree(FAST / 2, &[(Eip2537MapFpToG1, element), (Eip2537MapFp2ToG2, element)]);
    let operations = [
        (Eip2537G1Msm, in_subgroup),
        (Eip2537G2Msm, in_subgroup),
        (Eip2537PairingCheck, in_subgroup),
    ];
    agree(5 * SLOW, &operations);
}

#[test]
fn registry_files_open_alike() {
    let kinds =
        ["ok", "NotARegistry", "DamagedHeader", "Corrupt", "Variant", "Network", "InvalidKey"];
    agree(400, &[(Operation::OpenRegistry, &kinds)]);
}
