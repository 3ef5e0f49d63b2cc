//! How a file is recognised: by its name, the folder that it is in, and its shape.

use serde_json::Value;

use super::bls12_381_tests::Handler;
use super::eip2537::Target;
use super::serialization::Form;

const OTHER_SUITE: &str = "not part of the BLS12-381 ciphersuites";

/// A publisher's format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    Bls(Handler),
    HashToCurve,
    ExpandMessage,
    Serialization(Form),
    SignedObjects,
    PublicKeys,
    Beacons,
    NonSubgroup,
    TreeKdf,
    /// Calls of a contract of EIP-2537, in one list.
    CallList(Target),
    /// The same, one a line.
    CallLines(Target),
    /// Recognised and not run, for this reason.
    Skipped(&'static str),
}

impl Layout {
    pub(super) fn needs_backend(self) -> bool {
        !matches!(self, Self::ExpandMessage | Self::TreeKdf | Self::Skipped(_))
    }

    pub(super) fn is_run(self) -> bool {
        !matches!(self, Self::Skipped(_))
    }
}

/// A file's layout and its group.
///
/// `folders` are the names of the folders above the file, the outermost first. `contents`
/// are empty if the file could not be read: it may still be known by its name.
pub(super) fn recognise(folders: &[&str], name: &str, contents: &[u8]) -> Option<(Layout, String)> {
    let (stem, extension) = name.rsplit_once('.')?;
    let parent = folders.last().copied().unwrap_or_default();
    match extension {
        "dat" => {
            let form = Form::from_file_name(name)?;
            Some((Layout::Serialization(form), format!("serialization/{}", form.name())))
        }
        "bin" if name.ends_with(".pubkeys.bin") => {
            Some((Layout::PublicKeys, format!("network/{stem}")))
        }
        "jsonl" if parent == "network" || is_signed_object(contents) => {
            Some((Layout::SignedObjects, format!("network/{stem}")))
        }
        "jsonl" if parent == "eip-2537" || first_line_has(contents, &["input", "expected"]) => {
            Target::from_file_stem(stem).map(|target| of_calls(Layout::CallLines, target))
        }
        "json" => {
            let handler = folders.iter().rev().find_map(|name| Handler::from_folder_name(name));
            match serde_json::from_slice::<Value>(contents) {
                Ok(value) => by_shape(handler, &value, stem).or_else(|| by_name(parent, stem)),
                Err(_) => handler.map(of_handler).or_else(|| by_name(parent, stem)),
            }
        }
        _ => None,
    }
}

fn of_handler(handler: Handler) -> (Layout, String) {
    (Layout::Bls(handler), format!("bls12-381-tests/{}", handler.folder_name()))
}

fn of_calls(layout: fn(Target) -> Layout, target: Target) -> (Layout, String) {
    (layout(target), format!("eip-2537/{}", target.name()))
}

/// The layouts in JSON, by the fields that they have. A folder that is named like a handler
/// can hold other JSON too: what has neither `input` nor `output` is not one of its cases.
fn by_shape(handler: Option<Handler>, value: &Value, stem: &str) -> Option<(Layout, String)> {
    let has = |key| value.get(key).is_some();
    let first_has = |key| value.get(0).is_some_and(|first| first.get(key).is_some());
    if has("input") || has("output") {
        handler.map(of_handler)
    } else if has("ciphersuite") && has("vectors") {
        let suite = value.get("ciphersuite").and_then(Value::as_str);
        let ours = suite.is_none_or(is_bls12_381);
        let layout = if ours { Layout::HashToCurve } else { Layout::Skipped(OTHER_SUITE) };
        Some((layout, format!("rfc9380/{stem}")))
    } else if has("DST") && has("tests") {
        // The ciphersuites of BLS12-381 expand with XMD and SHA-256 (RFC 9380 §8.8).
        let is = |key, name| value.get(key).and_then(Value::as_str) == Some(name);
        let ours = is("name", "expand_message_xmd") && is("hash", "SHA256");
        let layout = if ours { Layout::ExpandMessage } else { Layout::Skipped(OTHER_SUITE) };
        Some((layout, format!("rfc9380/{stem}")))
    } else if has("kdf_tests") {
        Some((Layout::TreeKdf, format!("eip-2333/{stem}")))
    } else if has("G1") && has("G2") && has("G1_cofactor") {
        Some((Layout::NonSubgroup, format!("non-subgroup/{stem}")))
    } else if first_has("scheme") && first_has("public_key") {
        Some((Layout::Beacons, format!("drand/{stem}")))
    } else if first_has("Input") && first_has("Name") {
        Target::from_file_stem(stem).map(|target| of_calls(Layout::CallList, target))
    } else {
        None
    }
}

/// The layouts in JSON by name, for files that are damaged.
fn by_name(parent: &str, stem: &str) -> Option<(Layout, String)> {
    if is_bls12_381(stem) {
        return Some((Layout::HashToCurve, format!("rfc9380/{stem}")));
    }
    if stem.starts_with("expand_message_xmd_SHA256_") {
        return Some((Layout::ExpandMessage, format!("rfc9380/{stem}")));
    }
    match (parent, stem) {
        ("eip-2333", _) | (_, "tree_kdf") => Some((Layout::TreeKdf, format!("eip-2333/{stem}"))),
        ("drand", _) => Some((Layout::Beacons, format!("drand/{stem}"))),
        ("non-subgroup", _) => Some((Layout::NonSubgroup, format!("non-subgroup/{stem}"))),
        ("eip-2537", _) => {
            Target::from_file_stem(stem).map(|target| of_calls(Layout::CallList, target))
        }
        _ => None,
    }
}

fn is_bls12_381(suite: &str) -> bool {
    suite.starts_with("BLS12381G1_XMD:") || suite.starts_with("BLS12381G2_XMD:")
}

/// Whether the first line is an object that says what was signed.
fn is_signed_object(contents: &[u8]) -> bool {
    first_line_has(contents, &["signing_root", "signature", "valid"])
}

/// Whether the first line is an object with these members.
fn first_line_has(contents: &[u8], keys: &[&str]) -> bool {
    let first = contents.split(|byte| *byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<Value>(first)
        .is_ok_and(|object| keys.iter().all(|key| object.get(key).is_some()))
}

#[cfg(test)]
mod tests {
    use crosspair_core::eip2537::Operation;

    use super::*;

    fn layout(path: &str, contents: &str) -> Option<Layout> {
        let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
        let folders: Vec<_> = folders.split('/').collect();
        recognise(&folders, name, contents.as_bytes()).map(|(layout, _)| layout)
    }

    #[test]
    fn a_case_is_known_by_its_nearest_handler_folder() {
        let case = r#"{"input": {}, "output": true}"#;
        let verify = Some(Layout::Bls(Handler::Verify));
        assert_eq!(layout("verify/a.json", case), verify);
        assert_eq!(layout("sign/x/verify/small/a/data.json", case), verify);
        assert_eq!(layout("verify/a.json", "{"), verify);
        assert_eq!(layout("verify/package.json", r#"{"name": "x"}"#), None);
        assert_eq!(layout("other/a.json", case), None);
        assert_eq!(layout("verify/a.yaml", case), None);
    }

    #[test]
    fn the_other_layouts_are_known_by_their_shape_wherever_they_are() {
        let beacons = r#"[{"scheme": "s", "public_key": "p"}]"#;
        let suite = |name| format!(r#"{{"ciphersuite": "{name}", "vectors": []}}"#);
        let expand = |name, hash| {
            format!(r#"{{"DST": "d", "name": "{name}", "hash": "{hash}", "tests": []}}"#)
        };
        assert_eq!(layout("x/a.json", beacons), Some(Layout::Beacons));
        assert_eq!(
            layout("x/a.json", &suite("BLS12381G2_XMD:SHA-256_SSWU_NU_")),
            Some(Layout::HashToCurve)
        );
        assert_eq!(
            layout("x/a.json", &suite("P256_XMD:SHA-256_SSWU_NU_")),
            Some(Layout::Skipped(OTHER_SUITE))
        );
        assert_eq!(
            layout("x/a.json", &expand("expand_message_xmd", "SHA256")),
            Some(Layout::ExpandMessage)
        );
        assert_eq!(
            layout("x/a.json", &expand("expand_message_xmd", "SHA512")),
            Some(Layout::Skipped(OTHER_SUITE))
        );
        assert_eq!(
            layout("x/a.jsonl", r#"{"signing_root": "", "signature": "", "valid": true}"#),
            Some(Layout::SignedObjects)
        );
        assert_eq!(layout("x/a.jsonl", "{}"), None);
        assert_eq!(layout("x/g3_compressed_valid_test_vectors.dat", ""), None);
        assert_eq!(layout("README.md", ""), None);
        assert_eq!(layout("no_extension", ""), None);
    }

    #[test]
    fn calls_are_known_by_their_shape_and_the_contract_in_the_name() {
        let pairing = Target::Contract(Operation::PairingCheck);
        let list = r#"[{"Input": "", "Name": ""}]"#;
        let line = r#"{"input": "", "expected": null}"#;
        assert_eq!(layout("x/fail-mul_G1.json", list), Some(Layout::CallList(Target::G1Mul)));
        assert_eq!(layout("x/pairing.json", list), Some(Layout::CallList(pairing)));
        assert_eq!(layout("x/pairing.jsonl", line), Some(Layout::CallLines(pairing)));
        for (path, contents) in [
            ("x/blake2F.json", list),
            ("eip-2537/blake2F.json", list),
            ("eip-2537/blake2F.jsonl", line),
            ("x/pairing.jsonl", r#"{"input": ""}"#),
            ("x/pairing.json", "["),
        ] {
            assert_eq!(layout(path, contents), None, "{path}: {contents}");
        }
        // Damaged, but in the publisher's folder.
        assert_eq!(layout("eip-2537/pairing.json", "["), Some(Layout::CallList(pairing)));
        assert_eq!(layout("eip-2537/pairing.jsonl", ""), Some(Layout::CallLines(pairing)));
    }

    #[test]
    fn damaged_files_are_known_by_their_names() {
        assert_eq!(layout("drand/beacons.json", "["), Some(Layout::Beacons));
        assert_eq!(layout("drand/beacons.json", "[]"), Some(Layout::Beacons));
        assert_eq!(layout("network/a.jsonl", ""), Some(Layout::SignedObjects));
        assert_eq!(layout("BLS12381G1_XMD:SHA-256_SSWU_NU_.json", ""), Some(Layout::HashToCurve));
        assert_eq!(layout("eip-2333/tree_kdf.json", "{}"), Some(Layout::TreeKdf));
    }
}
