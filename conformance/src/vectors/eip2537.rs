//! EIP-2537, as ethereum/EIPs publishes its vectors (`assets/eip-2537`), one list a file:
//! `{"Input", "Name", "Expected", "Gas"}`, or `{"Input", "Name", "ExpectedError"}` where the call
//! must fail; and as lines, `{"input", "expected"}`, where `null` says that it must fail. All
//! bytes are in hexadecimal, with or without `0x`.
//!
//! The file's name says which contract is called: the longest of the names below that is in it, in
//! any case and with or without `_` and `-`; whatever is before and after does not matter. A name
//! with none of them, or with two that are equally long and differ in meaning, says nothing.
//!
//! | name | contract |
//! | --- | --- |
//! | `g1_add`, `add_g1`; `g2_add`, `add_g2` | `BLS12_G1ADD`; `BLS12_G2ADD` |
//! | `g1_msm`, `msm_g1`, `g1_multi_exp`; `g2_msm`, `msm_g2`, `g2_multi_exp` | `BLS12_G1MSM`; `BLS12_G2MSM` |
//! | `g1_mul`, `mul_g1`; `g2_mul`, `mul_g2` | the same with exactly one point |
//! | `pairing_check`, `pairing` | `BLS12_PAIRING_CHECK` |
//! | `map_fp_to_g1`, `map_g1`; `map_fp2_to_g2`, `map_g2` | `BLS12_MAP_FP_TO_G1`; `BLS12_MAP_FP2_TO_G2` |
//!
//! Compared are the output or the error, as far as the text of the vector says which, and the gas;
//! one gas less must not be enough.

use core::fmt;

use crosspair_core::Backend;
use crosspair_core::eip2537::{CallError, Error, Fault, Operation, Output, PointGroup};
use serde_json::Value;

use super::cases::Cases;
use super::parse::{bytes, bytes_of, elements, field, json, lines, text};
use super::report::Problem;

/// What the vectors of a file call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Contract(Operation),
    /// `BLS12_G1MSM` of exactly one point.
    G1Mul,
    /// `BLS12_G2MSM` of exactly one point.
    G2Mul,
}

const NAMES: [(&str, Target); 20] = [
    ("g1add", Target::Contract(Operation::G1Add)),
    ("addg1", Target::Contract(Operation::G1Add)),
    ("g1mul", Target::G1Mul),
    ("mulg1", Target::G1Mul),
    ("g1msm", Target::Contract(Operation::G1Msm)),
    ("msmg1", Target::Contract(Operation::G1Msm)),
    ("g1multiexp", Target::Contract(Operation::G1Msm)),
    ("g2add", Target::Contract(Operation::G2Add)),
    ("addg2", Target::Contract(Operation::G2Add)),
    ("g2mul", Target::G2Mul),
    ("mulg2", Target::G2Mul),
    ("g2msm", Target::Contract(Operation::G2Msm)),
    ("msmg2", Target::Contract(Operation::G2Msm)),
    ("g2multiexp", Target::Contract(Operation::G2Msm)),
    ("pairingcheck", Target::Contract(Operation::PairingCheck)),
    ("pairing", Target::Contract(Operation::PairingCheck)),
    ("mapfptog1", Target::Contract(Operation::MapFpToG1)),
    ("mapg1", Target::Contract(Operation::MapFpToG1)),
    ("mapfp2tog2", Target::Contract(Operation::MapFp2ToG2)),
    ("mapg2", Target::Contract(Operation::MapFp2ToG2)),
];

impl Target {
    /// What the name of a file says, without its extension.
    pub(super) fn from_file_stem(stem: &str) -> Option<Self> {
        let stem = stem.to_ascii_lowercase().replace(['_', '-'], "");
        let found = NAMES.iter().filter(|(name, _)| stem.contains(name));
        let longest = found.clone().map(|(name, _)| name.len()).max()?;
        let mut found = found.filter(|(name, _)| name.len() == longest).map(|(_, target)| *target);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Contract(Operation::G1Add) => "g1_add",
            Self::Contract(Operation::G1Msm) => "g1_msm",
            Self::Contract(Operation::G2Add) => "g2_add",
            Self::Contract(Operation::G2Msm) => "g2_msm",
            Self::Contract(Operation::PairingCheck) => "pairing_check",
            Self::Contract(Operation::MapFpToG1) => "map_fp_to_g1",
            Self::Contract(Operation::MapFp2ToG2) => "map_fp2_to_g2",
            Self::G1Mul => "g1_mul",
            Self::G2Mul => "g2_mul",
        }
    }

    fn operation(self) -> Operation {
        match self {
            Self::Contract(operation) => operation,
            Self::G1Mul => Operation::G1Msm,
            Self::G2Mul => Operation::G2Msm,
        }
    }

    /// Whether an input is too long for this, whatever the contract says to it.
    fn is_too_long(self, input: &[u8]) -> bool {
        match self {
            Self::Contract(_) => false,
            Self::G1Mul => input.len() > 160,
            Self::G2Mul => input.len() > 288,
        }
    }
}

/// What a vector says about a call.
enum Expected {
    Output(Vec<u8>),
    /// A failure, and the publisher's word for it.
    Failure(Option<String>),
}

impl Expected {
    /// The words are those of the EIP's vectors; another one says only that the call fails.
    fn is_met(&self, result: Result<&Output, &Error>) -> bool {
        match (self, result) {
            (Self::Output(bytes), Ok(output)) => output.as_ref() == bytes,
            (Self::Failure(text), Err(error)) => match (text.as_deref(), error) {
                (Some("invalid input length"), error) => {
                    matches!(error, Error::Length { .. } | Error::Empty { .. })
                }
                (Some(text), Error::Item { fault, .. }) => {
                    faults(text).is_none_or(|expected| expected.contains(fault))
                }
                (Some(text), _) => faults(text).is_none(),
                (None, _) => true,
            },
            _ => false,
        }
    }
}

/// What a word of the EIP's vectors means.
fn faults(text: &str) -> Option<&'static [Fault]> {
    Some(match text {
        "invalid field element top bytes" => &[Fault::Padding],
        "invalid fp.Element encoding" => &[Fault::NotCanonical],
        "invalid point: not on curve" => {
            &[Fault::NotOnCurve(PointGroup::G1), Fault::NotOnCurve(PointGroup::G2)]
        }
        "g1 point is not in the correct subgroup" => &[Fault::NotInSubgroup(PointGroup::G1)],
        "g2 point is not in the correct subgroup" => &[Fault::NotInSubgroup(PointGroup::G2)],
        _ => return None,
    })
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(bytes) => f.write_str(&hex::encode(bytes)),
            Self::Failure(None) => f.write_str("an error"),
            Self::Failure(Some(text)) => write!(f, "the error {text:?}"),
        }
    }
}

/// A file with one list of vectors.
pub(super) fn run_list<B: Backend>(
    target: Target,
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    for (index, vector) in elements(&json(contents)?)?.iter().enumerate() {
        let name = text(vector, "Name").unwrap_or("no name");
        cases.case(format_args!("vector {index} ({name})"), || {
            let expected = match vector.get("Expected") {
                Some(_) => Expected::Output(bytes(vector, "Expected")?),
                None => Expected::Failure(Some(text(vector, "ExpectedError")?.to_owned())),
            };
            let gas = vector.get("Gas").map(|gas| {
                gas.as_u64().ok_or_else(|| Problem::unreadable("`Gas` is not a number"))
            });
            check::<B>(target, &bytes(vector, "Input")?, &expected, gas.transpose()?)
        });
    }
    Ok(())
}

/// A file with a vector a line.
pub(super) fn run_lines<B: Backend>(
    target: Target,
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    for (number, line) in lines(contents) {
        cases.case(format_args!("line {number}"), || {
            let vector = json(line)?;
            let expected = match field(&vector, "expected")? {
                Value::Null => Expected::Failure(None),
                value => Expected::Output(
                    bytes_of(value)
                        .ok_or_else(|| Problem::unreadable("`expected` is not hexadecimal"))?,
                ),
            };
            check::<B>(target, &bytes(&vector, "input")?, &expected, None)
        });
    }
    Ok(())
}

fn check<B: Backend>(
    target: Target,
    input: &[u8],
    expected: &Expected,
    gas: Option<u64>,
) -> Result<(), Problem> {
    let operation = target.operation();
    if target.is_too_long(input) {
        return compared(expected, Err(&Error::Length { operation, actual: input.len() }));
    }
    let price = match operation.gas(input.len()) {
        Ok(price) => price,
        Err(error) => {
            // The operation by itself says the same.
            return match operation.run::<B>(input) {
                Err(same) if same == error => compared(expected, Err(&error)),
                Err(other) => Err(Problem::mismatch(error, other)),
                Ok(output) => Err(Problem::mismatch(error, hex::encode(output))),
            };
        }
    };
    if let Some(gas) = gas.filter(|gas| *gas != price) {
        return Err(Problem::mismatch(format_args!("{gas} gas"), format_args!("{price} gas")));
    }
    match operation.call::<B>(input, price) {
        Ok((used, output)) if used == price => compared(expected, Ok(&output))?,
        Ok((used, _)) => {
            let used = format_args!("{used} used");
            return Err(Problem::mismatch(format_args!("{price} gas"), used));
        }
        Err(CallError::Invalid(error)) => compared(expected, Err(&error))?,
        Err(error) => return Err(Problem::mismatch(expected, error)),
    }
    match operation.call::<B>(input, price - 1) {
        Err(CallError::OutOfGas { required }) if required == price => Ok(()),
        Err(error) => Err(Problem::mismatch("one gas less is not enough", error)),
        Ok(_) => Err(Problem::mismatch("one gas less is not enough", "it was enough")),
    }
}

fn compared(expected: &Expected, result: Result<&Output, &Error>) -> Result<(), Problem> {
    match result {
        _ if expected.is_met(result) => Ok(()),
        Ok(output) => Err(Problem::mismatch(expected, hex::encode(output))),
        Err(error) => Err(Problem::mismatch(expected, error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_in_a_file_name_counts() {
        let contract = |operation| Some(Target::Contract(operation));
        for (stem, target) in [
            ("add_G1_bls", contract(Operation::G1Add)),
            ("fail-add_G2_bls", contract(Operation::G2Add)),
            ("mul_G1_bls", Some(Target::G1Mul)),
            ("blsG2Mul", Some(Target::G2Mul)),
            ("blsG1MultiExp", contract(Operation::G1Msm)),
            ("fail-msm_G2_bls", contract(Operation::G2Msm)),
            ("2024-g2_msm-large", contract(Operation::G2Msm)),
            ("fail-pairing_check_bls", contract(Operation::PairingCheck)),
            ("pairing", contract(Operation::PairingCheck)),
            ("map_fp_to_g1_kernel", contract(Operation::MapFpToG1)),
            ("map_fp2_to_G2_bls", contract(Operation::MapFp2ToG2)),
            // As long as each other, and not the same.
            ("g1_add-g2_add", None),
            ("blake2F", None),
            ("", None),
        ] {
            assert_eq!(Target::from_file_stem(stem), target, "{stem}");
        }
    }

    #[test]
    fn published_words_mean_one_error_and_others_any() {
        let item = |fault| Error::Item { index: 3, fault };
        let operation = Operation::PairingCheck;
        let errors = [
            Error::Empty { operation },
            Error::Length { operation, actual: 1 },
            item(Fault::Padding),
            item(Fault::NotCanonical),
            item(Fault::NotOnCurve(PointGroup::G2)),
            item(Fault::NotInSubgroup(PointGroup::G1)),
            item(Fault::NotInSubgroup(PointGroup::G2)),
        ];
        for (text, met) in [
            ("invalid input length", [true, true, false, false, false, false, false]),
            ("invalid field element top bytes", [false, false, true, false, false, false, false]),
            ("invalid fp.Element encoding", [false, false, false, true, false, false, false]),
            ("invalid point: not on curve", [false, false, false, false, true, false, false]),
            (
                "g1 point is not in the correct subgroup",
                [false, false, false, false, false, true, false],
            ),
            (
                "g2 point is not in the correct subgroup",
                [false, false, false, false, false, false, true],
            ),
            ("another word", [true; 7]),
        ] {
            let expected = Expected::Failure(Some(text.to_owned()));
            assert_eq!(errors.map(|error| expected.is_met(Err(&error))), met, "{text}");
        }
        assert!(!Expected::Failure(None).is_met(Ok(&Output::Word([0; 32]))));
        assert!(!Expected::Output(vec![0; 32]).is_met(Err(&errors[0])));
        assert!(!Expected::Output(vec![0; 31]).is_met(Ok(&Output::Word([0; 32]))));
        assert!(Expected::Output(vec![0; 32]).is_met(Ok(&Output::Word([0; 32]))));
    }
}
