//! Fields of JSON values, and the numbers and bytes written in them.

use crosspair_core::{ByteArray, Dst};
use serde_json::Value;

use super::report::Problem;

/// A JSON document.
pub(super) fn json(contents: &[u8]) -> Result<Value, Problem> {
    serde_json::from_slice(contents).map_err(Problem::unreadable)
}

/// The lines of a file that are not blank, with their numbers from 1.
pub(super) fn lines(contents: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let lines = (1..).zip(contents.split(|byte| *byte == b'\n'));
    lines.filter(|(_, line)| !line.trim_ascii().is_empty())
}

/// A field of an object, which may be `null`.
pub(super) fn field<'v>(value: &'v Value, key: &str) -> Result<&'v Value, Problem> {
    value.get(key).ok_or_else(|| Problem::unreadable(format_args!("no field `{key}`")))
}

/// The elements of an array.
pub(super) fn elements(value: &Value) -> Result<&[Value], Problem> {
    value.as_array().map(Vec::as_slice).ok_or_else(|| Problem::unreadable("not an array"))
}

/// A field that is an array.
pub(super) fn list<'v>(value: &'v Value, key: &str) -> Result<&'v [Value], Problem> {
    elements(field(value, key)?).map_err(|_| wrong(key, "an array"))
}

/// A field that is a string.
pub(super) fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, Problem> {
    field(value, key)?.as_str().ok_or_else(|| wrong(key, "a string"))
}

/// A field that is `true` or `false`.
pub(super) fn flag(value: &Value, key: &str) -> Result<bool, Problem> {
    field(value, key)?.as_bool().ok_or_else(|| wrong(key, "true or false"))
}

/// A field that is bytes in hexadecimal digits.
pub(super) fn bytes(value: &Value, key: &str) -> Result<Vec<u8>, Problem> {
    hex_bytes(text(value, key)?).ok_or_else(|| wrong(key, "hexadecimal"))
}

/// A field that is an array of bytes in hexadecimal digits.
pub(super) fn byte_list(value: &Value, key: &str) -> Result<Vec<Vec<u8>>, Problem> {
    list(value, key)?
        .iter()
        .map(|item| bytes_of(item).ok_or_else(|| wrong(key, "hexadecimal")))
        .collect()
}

/// A value that is bytes in hexadecimal digits.
pub(super) fn bytes_of(value: &Value) -> Option<Vec<u8>> {
    value.as_str().and_then(hex_bytes)
}

/// A field that is a domain separation tag in ASCII.
pub(super) fn dst<'v>(value: &'v Value, key: &str) -> Result<Dst<'v>, Problem> {
    Dst::new(text(value, key)?.as_bytes()).map_err(Problem::unreadable)
}

/// The affine point `{"x", "y"}` as x ‖ y. The elements of Fp2 are written `c0,c1`, where
/// the wire wants c1 ‖ c0.
pub(super) fn point<A: ByteArray>(value: &Value) -> Result<A, Problem> {
    let mut xy = coordinate(text(value, "x")?)?;
    xy.extend(coordinate(text(value, "y")?)?);
    array(&xy)
}

/// One coordinate as it goes over the wire, from `0x…` or `0x…,0x…`.
pub(super) fn coordinate(text: &str) -> Result<Vec<u8>, Problem> {
    let mut all = Vec::new();
    for element in text.split(',').rev() {
        match hex_bytes(element) {
            Some(bytes) if bytes.len() == 48 => all.extend(bytes),
            _ => return Err(Problem::unreadable(format_args!("not a field element: {element:?}"))),
        }
    }
    Ok(all)
}

/// Exactly as many bytes as the array holds.
pub(super) fn array<A: ByteArray>(bytes: &[u8]) -> Result<A, Problem> {
    let mut array = A::ZERO;
    if bytes.len() != A::LEN {
        let why = format_args!("{} bytes where {} belong", bytes.len(), A::LEN);
        return Err(Problem::unreadable(why));
    }
    array.as_mut().copy_from_slice(bytes);
    Ok(array)
}

/// A decimal number below 2²⁵⁶, big-endian.
pub(super) fn decimal(digits: &str) -> Option<[u8; 32]> {
    let mut number = [0u8; 32];
    if digits.is_empty() {
        return None;
    }
    for digit in digits.chars() {
        let mut carry = digit.to_digit(10)?;
        for byte in number.iter_mut().rev() {
            carry += u32::from(*byte) * 10;
            *byte = carry as u8;
            carry >>= 8;
        }
        if carry != 0 {
            return None;
        }
    }
    Some(number)
}

/// Bytes in hexadecimal digits of any case, with or without `0x`.
fn hex_bytes(text: &str) -> Option<Vec<u8>> {
    hex::decode(text.strip_prefix("0x").unwrap_or(text)).ok()
}

fn wrong(key: &str, what: &str) -> Problem {
    Problem::unreadable(format_args!("`{key}` is not {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers_are_read_up_to_256_bits() {
        let max = "115792089237316195423570985008687907853269984665640564039457584007913129639935";
        let over = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        let mut small = [0; 32];
        small[30..].copy_from_slice(&[0x30, 0x39]);
        assert_eq!(decimal("12345"), Some(small));
        assert_eq!(decimal("0"), Some([0; 32]));
        assert_eq!(decimal(max), Some([0xff; 32]));
        assert_eq!(decimal(over), None);
        assert_eq!(decimal(""), None);
        assert_eq!(decimal("-1"), None);
        assert_eq!(decimal("1e5"), None);
    }

    #[test]
    fn coordinates_of_fp2_are_reversed() {
        let c0 = format!("0x{}", "01".repeat(48));
        let c1 = format!("0x{}", "02".repeat(48));
        let read = coordinate(&format!("{c0},{c1}"));
        assert_eq!(read, Ok([[2; 48], [1; 48]].concat()));
        assert!(coordinate("0x01").is_err());
        assert!(coordinate("").is_err());
    }
}
