//! Hexadecimal text: written in lower case with `0x`, read in any case with or without it.

use core::fmt;

use crate::error::{DecodeError, SecretKeyError};
use crate::traits::ByteArray;

/// Why text could not be read.
pub(crate) enum HexError {
    Digits,
    Length { actual: usize },
}

/// Writes `0x` if asked, and the digits.
pub(crate) fn write(bytes: &[u8], prefix: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if prefix {
        f.write_str("0x")?;
    }
    let mut digits = [0; 64];
    for chunk in bytes.chunks(digits.len() / 2) {
        f.write_str(base16ct::lower::encode_str(chunk, &mut digits).map_err(|_| fmt::Error)?)?;
    }
    Ok(())
}

/// Reads exactly as many digits as the array holds, in constant time for that length. What
/// was read of a text that is refused stays in the array, for the caller to erase.
pub(crate) fn read<A: ByteArray>(text: &str, bytes: &mut A) -> Result<(), HexError> {
    let digits = text.strip_prefix("0x").unwrap_or(text);
    if !digits.len().is_multiple_of(2) {
        return Err(HexError::Digits);
    }
    if digits.len() != 2 * A::LEN {
        // Text that is not hexadecimal is refused as such, whatever its length.
        return if digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            Err(HexError::Length { actual: digits.len() / 2 })
        } else {
            Err(HexError::Digits)
        };
    }
    match base16ct::mixed::decode(digits, bytes.as_mut()) {
        Ok(_) => Ok(()),
        Err(_) => Err(HexError::Digits),
    }
}

impl From<HexError> for DecodeError {
    fn from(error: HexError) -> Self {
        match error {
            HexError::Digits => Self::Hex,
            HexError::Length { actual } => Self::Length { actual },
        }
    }
}

impl From<HexError> for SecretKeyError {
    fn from(error: HexError) -> Self {
        match error {
            HexError::Digits => Self::Hex,
            HexError::Length { actual } => Self::Length { actual },
        }
    }
}
