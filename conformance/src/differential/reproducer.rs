//! A case on which subjects differed, as a file.

use core::fmt;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::{Value, json};

use crate::operations::{Case, Comparison, Operation, VariantName};

/// A case on which subjects differed, and where it came from.
///
/// As a file it is JSON: `operation` (a name), `variant` (`"min-pk"` or `"min-sig"`), `tag`
/// (hexadecimal, or null for the default) and `arguments` (hexadecimal) make the case; `answers`,
/// `command`, `seed` and `number` are for people, and not read back.
#[derive(Clone, Debug)]
pub struct Reproducer {
    /// The case, shrunk.
    pub case: Case,
    /// The seed of the run.
    pub seed: [u8; 32],
    /// The number of the case that it was shrunk from.
    pub number: u64,
    /// The answers.
    pub comparison: Comparison,
}

/// Why a file is no reproducer.
#[derive(Debug)]
pub enum ReproducerError {
    /// It cannot be read.
    Io(io::Error),
    /// It is not such JSON; a message says what is wrong.
    Malformed(String),
}

impl fmt::Display for ReproducerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Malformed(message) => write!(f, "not a reproducer: {message}"),
        }
    }
}

impl core::error::Error for ReproducerError {}

impl Reproducer {
    /// Writes the file into a folder, which is made if need be, and says where.
    ///
    /// # Errors
    ///
    /// The operating system's.
    pub fn write(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        // Zeros at the end were not typed either.
        let seed = hex::encode(self.seed);
        let seed = seed.trim_end_matches('0');
        let name = self.case.operation().spec().name;
        let path = folder.join(format!("{name}-{seed}-{}.json", self.number));
        fs::write(&path, format!("{:#}\n", self.to_json()))?;
        Ok(path)
    }

    /// The file's content.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let answers: Value = serde_json::from_str(&self.comparison.to_json()).unwrap_or_default();
        json!({
            "operation": self.case.operation().spec().name,
            "variant": self.case.variant().name(),
            "tag": self.case.tag().map(hex::encode),
            "arguments": self.case.arguments().iter().map(hex::encode).collect::<Vec<_>>(),
            "answers": answers,
            "command": format!("crosspair-conformance {}", self.case),
            "seed": hex::encode(self.seed),
            "number": self.number,
        })
    }

    /// The case of a file.
    ///
    /// # Errors
    ///
    /// [`ReproducerError`] if it cannot be read, or is none.
    pub fn read_case(path: &Path) -> Result<Case, ReproducerError> {
        let text = fs::read_to_string(path).map_err(ReproducerError::Io)?;
        parse(&text).map_err(ReproducerError::Malformed)
    }
}

fn parse(text: &str) -> Result<Case, String> {
    let json: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let name = json["operation"].as_str().ok_or("no string \"operation\"")?;
    let operation = Operation::from_name(name).ok_or_else(|| format!("no operation {name:?}"))?;
    let name = json["variant"].as_str().ok_or("no string \"variant\"")?;
    let variant = VariantName::from_name(name).ok_or_else(|| format!("no variant {name:?}"))?;
    let tag = match &json["tag"] {
        Value::Null => None,
        tag => Some(from_hex(tag)?),
    };
    let arguments = json["arguments"].as_array().ok_or("no list \"arguments\"")?;
    let arguments = arguments.iter().map(from_hex).collect::<Result<_, _>>()?;
    Case::new(operation, variant, tag, arguments).map_err(|error| error.to_string())
}

fn from_hex(value: &Value) -> Result<Vec<u8>, String> {
    let digits = value.as_str().ok_or("not a string of hexadecimal digits")?;
    hex::decode(digits).map_err(|error| format!("{digits:?}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = [&b"key"[..], b"", b"signature"].map(<[u8]>::to_vec).to_vec();
        for (variant, tag) in [(VariantName::MinPk, None), (VariantName::MinSig, Some(vec![7]))] {
            let case = Case::new(Operation::Verify, variant, tag, arguments.clone());
            let case = case.expect("three arguments");
            let comparison = Comparison { answers: Vec::new() };
            let reproducer = Reproducer { case, seed: [9; 32], number: 4, comparison };
            let path = reproducer.write(&folder.path().join("new")).expect("written");
            let name = format!("new/verify-{}-4.json", "09".repeat(32));
            assert!(path.ends_with(&name), "{}", path.display());
            assert_eq!(Reproducer::read_case(&path).expect("read"), reproducer.case);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let refused = |text: &str, message: &str| {
            let error = parse(text).expect_err("refused");
            assert!(error.contains(message), "{error}");
        };
        refused("", "EOF");
        refused("[]", "no string \"operation\"");
        refused(r#"{"operation":"x"}"#, "no operation \"x\"");
        refused(r#"{"operation":"verify","variant":"min"}"#, "no variant \"min\"");
        let verify = r#"{"operation":"verify","variant":"min-pk","arguments":"#;
        refused(&format!("{verify}0}}"), "no list");
        refused(&format!("{verify}[1,2,3]}}"), "not a string");
        refused(&format!("{verify}[\"0\",\"\",\"\"]}}"), "\"0\"");
        refused(&format!("{verify}[]}}"), "it takes 3");
    }
}
