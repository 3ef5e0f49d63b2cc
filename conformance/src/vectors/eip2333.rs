//! EIP-2333 key derivation, as in ethereum/staking-deposit-cli's `tree_kdf.json`: `kdf_tests`
//! of a hexadecimal `seed` and the decimal `master_SK`, `child_index` and `child_SK`.
//!
//! A case compares the master key and the child. No backend has a part in it.

use crosspair_core::{MinPk, SecretKey};
use serde_json::Value;

use super::cases::Cases;
use super::parse::{bytes, decimal, field, json, list};
use super::report::Problem;

/// Secret keys are integers alike in all backends.
enum NoBackend {}

/// One file, one case a derivation.
pub(super) fn run(contents: &[u8], cases: &mut Cases<'_>) -> Result<(), Problem> {
    let value = json(contents)?;
    for (index, test) in list(&value, "kdf_tests")?.iter().enumerate() {
        cases.case(format_args!("test {index}"), || {
            let seed = bytes(test, "seed")?;
            let child_index = field(test, "child_index")?
                .as_u64()
                .and_then(|index| u32::try_from(index).ok())
                .ok_or_else(|| Problem::unreadable("`child_index` is not a 32-bit number"))?;
            let master = SecretKey::<NoBackend, MinPk>::derive_master(&seed)
                .map_err(|error| Problem::mismatch("a master key", error))?;
            equal("master_SK", test, &master)?;
            equal("child_SK", test, &master.derive_child(child_index))
        });
    }
    Ok(())
}

fn equal(key: &str, test: &Value, actual: &SecretKey<NoBackend, MinPk>) -> Result<(), Problem> {
    let digits = match field(test, key)? {
        Value::String(digits) => Some(digits.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let expected = digits
        .and_then(|digits| decimal(&digits))
        .ok_or_else(|| Problem::unreadable(format_args!("`{key}` is not a 256-bit number")))?;
    let actual = *actual.to_bytes();
    if actual == expected {
        return Ok(());
    }
    let expected = hex::encode(expected);
    Err(Problem::mismatch(format_args!("{key} = 0x{expected}"), hex::encode(actual)))
}
