//! The byte strings of the command line.
//!
//! No message repeats what was given: it may be a secret key.

use core::sync::atomic::{AtomicBool, Ordering};
use std::ffi::OsStr;
use std::io::Read;

use clap::builder::{TypedValueParser, ValueParserFactory};
use clap::error::ErrorKind;

/// A byte string, from hexadecimal digits or, for `-`, from standard input.
#[derive(Clone)]
pub(crate) struct Bytes(Vec<u8>);

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Bytes {
    fn from_argument(text: &OsStr) -> Result<Self, String> {
        let text = text.to_str().ok_or("not hexadecimal")?;
        if text == "-" { from_stdin().map(Self) } else { from_hex(text).map(Self) }
    }
}

impl ValueParserFactory for Bytes {
    type Parser = BytesParser;

    fn value_parser() -> Self::Parser {
        BytesParser
    }
}

/// Reads [`Bytes`]; clap's own errors would repeat the value.
#[derive(Clone)]
pub(crate) struct BytesParser;

impl TypedValueParser for BytesParser {
    type Value = Bytes;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Bytes, clap::Error> {
        Bytes::from_argument(value).map_err(|message| {
            let argument = argument.map(|argument| format!("{argument}: ")).unwrap_or_default();
            command.clone().error(ErrorKind::ValueValidation, format!("{argument}{message}"))
        })
    }
}

/// A domain separation tag: text as it is, or bytes in hexadecimal after `0x`.
#[derive(Clone)]
pub(crate) struct Tag(Vec<u8>);

impl AsRef<[u8]> for Tag {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl core::str::FromStr for Tag {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.starts_with("0x") {
            from_hex(text).map(Self)
        } else {
            Ok(Self(text.as_bytes().to_vec()))
        }
    }
}

fn from_hex(text: &str) -> Result<Vec<u8>, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    if let Some(index) = digits.chars().position(|digit| !digit.is_ascii_hexdigit()) {
        return Err(format!("not hexadecimal: see character {index}, counted after any 0x"));
    }
    hex::decode(digits).map_err(|_| format!("{} digits do not make whole bytes", digits.len()))
}

fn from_stdin() -> Result<Vec<u8>, String> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    if IS_READ.swap(true, Ordering::Relaxed) {
        return Err("only one argument can be read from standard input".to_owned());
    }
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| format!("cannot read standard input: {error}"))?;
    from_hex(text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_is_read_in_any_case_with_or_without_0x() {
        for text in ["00aBFf", "0x00aBFf"] {
            assert_eq!(from_hex(text), Ok(vec![0x00, 0xab, 0xff]));
        }
        for text in ["", "0x"] {
            assert_eq!(from_hex(text), Ok(vec![]));
        }
        for text in ["0", "0x0", "0x0x00", "zz", " 00", "é", "\u{ff11}\u{ff12}", "0X00"] {
            assert!(from_hex(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_tag_is_text_unless_it_begins_with_0x() {
        let bytes = |text: &str| text.parse::<Tag>().map(|tag| tag.0);
        assert_eq!(bytes("00ff"), Ok(b"00ff".to_vec()));
        assert_eq!(bytes("0x00ff"), Ok(vec![0x00, 0xff]));
        assert_eq!(bytes(""), Ok(vec![]));
        assert!(bytes("0xTAG").is_err());
    }
}
