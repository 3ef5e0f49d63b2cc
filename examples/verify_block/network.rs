//! Real Ethereum objects from a folder of test vectors: one JSON object a line, with
//! `pubkey` or `participant_pubkeys`, `signing_root`, `signature` and the expected `valid`.

use std::fs;
use std::path::Path;

use crosspair::blst::Blst;
use crosspair::scheme::proof_of_possession;
use crosspair::{Backend, MinPk, PublicKey, Signature};
use crosspair_arkworks::Arkworks;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;

/// One line per file; an `Err` where anything disagrees.
pub(crate) fn verify_all(folder: &Path) -> Vec<Result<String, String>> {
    let mut files: Vec<_> = match fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|entry| Some(entry.ok()?.path())).collect(),
        Err(error) => return vec![Err(format!("{}: {error}", folder.display()))],
    };
    files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    files.sort();
    if files.is_empty() {
        return vec![Err(format!("{}: no .jsonl file", folder.display()))];
    }
    files.iter().map(|path| verify_file(path)).collect()
}

fn verify_file(path: &Path) -> Result<String, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let lines: Vec<_> = text.lines().collect();
    // Drawn on a terminal only.
    let bar = ProgressBar::new(lines.len() as u64).with_message(name.to_string());
    if let Ok(style) = ProgressStyle::with_template("      {msg:36} {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    let mut valid = 0;
    for (number, line) in lines.iter().enumerate() {
        let object: Value = serde_json::from_str(line)
            .map_err(|error| format!("{name}, line {}: {error}", number + 1))?;
        let expected = object["valid"].as_bool();
        let verdicts = [is_valid::<Blst>(&object), is_valid::<Arkworks>(&object)];
        if verdicts.iter().any(|verdict| Some(*verdict) != expected) {
            bar.finish_and_clear();
            let line = number + 1;
            return Err(format!("{name}, line {line}: {verdicts:?}, expected {expected:?}"));
        }
        valid += usize::from(verdicts[0]);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let invalid = lines.len() - valid;
    Ok(format!("{name}: {valid} valid and {invalid} invalid signatures, as published"))
}

/// A key or signature that does not decode is an invalid signature.
fn is_valid<B: Backend>(object: &Value) -> bool {
    let keys: Vec<&Value> = match object["participant_pubkeys"].as_array() {
        Some(keys) => keys.iter().collect(),
        None => vec![&object["pubkey"]],
    };
    let keys: Option<Vec<PublicKey<B, MinPk>>> =
        keys.into_iter().map(|key| key.as_str()?.parse().ok()).collect();
    let signature = object["signature"].as_str().and_then(|text| text.parse().ok());
    let message = object["signing_root"]
        .as_str()
        .and_then(|text| hex::decode(text.trim_start_matches("0x")).ok());
    match (keys, signature, message) {
        (Some(keys), Some(signature), Some(message)) => {
            let signature: Signature<B, MinPk> = signature;
            proof_of_possession::fast_aggregate_verify(&keys, &message, &signature)
        }
        _ => false,
    }
}
