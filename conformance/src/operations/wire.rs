//! Cases as compact byte strings, for fuzzers to change.
//!
//! A list of operations is agreed on beforehand. A case of one of them is
//!
//! | part | bytes | there |
//! | --- | --- | --- |
//! | selector | 1 | where the list has several operations: the operation's place in it, modulo how many there are |
//! | options | 1 | where the operation has a choice: bit 0 for min-sig, bit 1 for a tag; what does not apply is ignored |
//! | tag | prefixed | where bit 1 says so |
//! | arguments | prefixed | each; but what is left over is an argument of its own, without a prefix, where the operation takes a fixed number of them and it is the last one |
//!
//! A prefix below `0xf0` is the length; from there on, its lower four bits and the byte behind it are,
//! big-endian. A string ends where the bytes end, whatever its prefix says, and arguments that are
//! missing are empty: nearly all byte strings are a case, and a small change of the bytes is most often
//! a small change of the case. An operation that is alone on its list, without a choice and with one
//! argument, as the contracts of EIP-2537 are, reads the bytes as they are.

use super::{Case, Operation, Parameter, Spec, VariantName, Variants};

/// The lowest prefix of two bytes.
const LONG: u8 = 0xf0;
/// The longest string that a prefix can announce.
const LONGEST: usize = 0xfff;

const MIN_SIG: u8 = 1;
const TAG: u8 = 2;

impl Case {
    /// The case that the bytes are, of one of these operations. [`None`] if the bytes end before it
    /// is known which operation it is and with which options, and where [`Case::new`] refuses it.
    #[must_use]
    pub fn from_wire(operations: &[Operation], bytes: &[u8]) -> Option<Self> {
        let mut bytes = bytes;
        let operation = match operations {
            [operation] => *operation,
            _ => {
                let selector = usize::from(take_byte(&mut bytes)?);
                operations[selector.checked_rem(operations.len())?]
            }
        };
        let spec = operation.spec();
        let options = if has_options(spec) { take_byte(&mut bytes)? } else { 0 };
        let min_sig = spec.variants == Variants::Both && options & MIN_SIG != 0;
        let variant = if min_sig { VariantName::MinSig } else { VariantName::MinPk };
        let tag = spec.takes_tag && options & TAG != 0;
        let tag = tag.then(|| take_string(&mut bytes));
        Self::new(operation, variant, tag, take_arguments(spec, bytes)).ok()
    }

    /// The case as bytes, of one of these operations. [`None`] if it is of another one, or if its
    /// strings are longer than 4095 bytes where they need a prefix.
    #[must_use]
    pub fn to_wire(&self, operations: &[Operation]) -> Option<Vec<u8>> {
        let spec = self.operation().spec();
        let place = operations.iter().position(|operation| *operation == self.operation())?;
        let mut bytes = Vec::new();
        if operations.len() > 1 {
            bytes.push(u8::try_from(place).ok()?);
        }
        if has_options(spec) {
            let min_sig = if self.variant() == VariantName::MinSig { MIN_SIG } else { 0 };
            bytes.push(min_sig | if self.tag().is_some() { TAG } else { 0 });
        }
        if let Some(tag) = self.tag() {
            put_string(&mut bytes, tag)?;
        }
        match (self.arguments(), spec.parameters.last()) {
            ([prefixed @ .., rest], Some(Parameter::One(..))) => {
                prefixed.iter().try_for_each(|argument| put_string(&mut bytes, argument))?;
                bytes.extend(rest);
            }
            (prefixed, _) => {
                prefixed.iter().try_for_each(|argument| put_string(&mut bytes, argument))?;
            }
        }
        Some(bytes)
    }
}

fn has_options(spec: &Spec) -> bool {
    spec.takes_tag || spec.variants == Variants::Both
}

/// All arguments, in the number that the operation takes.
fn take_arguments(spec: &Spec, mut bytes: &[u8]) -> Vec<Vec<u8>> {
    match spec.parameters.split_last() {
        Some((Parameter::Many(group, _), single)) => {
            let mut arguments: Vec<_> = single.iter().map(|_| take_string(&mut bytes)).collect();
            while !bytes.is_empty() {
                arguments.extend(group.iter().map(|_| take_string(&mut bytes)));
            }
            arguments
        }
        Some((Parameter::One(..), prefixed)) => {
            let mut arguments: Vec<_> = prefixed.iter().map(|_| take_string(&mut bytes)).collect();
            arguments.push(bytes.to_vec());
            arguments
        }
        None => Vec::new(),
    }
}

fn take_byte(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

/// A string, as much of it as there is.
fn take_string(bytes: &mut &[u8]) -> Vec<u8> {
    let mut length = usize::from(take_byte(bytes).unwrap_or_default());
    if let Some(high) = length.checked_sub(usize::from(LONG)) {
        length = high << 8 | usize::from(take_byte(bytes).unwrap_or_default());
    }
    let (string, rest) = bytes.split_at(length.min(bytes.len()));
    *bytes = rest;
    string.to_vec()
}

fn put_string(bytes: &mut Vec<u8>, string: &[u8]) -> Option<()> {
    let length = u16::try_from(string.len()).ok().filter(|_| string.len() <= LONGEST)?;
    match u8::try_from(length) {
        Ok(short) if short < LONG => bytes.push(short),
        _ => bytes.extend((u16::from(LONG) << 8 | length).to_be_bytes()),
    }
    bytes.extend(string);
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Pool;
    use Operation::{AggregateVerify, DecodeG1, Eip2537G1Add, EthAggregatePubkeys, Sign, Verify};

    fn case(
        operation: Operation,
        variant: VariantName,
        tag: Option<&[u8]>,
        arguments: &[&[u8]],
    ) -> Case {
        let arguments = arguments.iter().map(|argument| argument.to_vec()).collect();
        Case::new(operation, variant, tag.map(<[u8]>::to_vec), arguments).expect("a case")
    }

    #[test]
    fn generated_cases_are_read_back() {
        let pool = Pool::new();
        for operation in Operation::ALL {
            for number in 0..40 {
                let case = Case::generate(&pool, *operation, &[5; 32], number);
                for operations in [&[*operation][..], Operation::ALL] {
                    let bytes = case.to_wire(operations).expect("no string is too long");
                    assert_eq!(Case::from_wire(operations, &bytes).as_ref(), Some(&case));
                }
            }
        }
    }

    #[test]
    fn each_part_has_its_place() {
        let wire = |case: Case, operations: &[Operation]| case.to_wire(operations);
        let (min_pk, min_sig) = (VariantName::MinPk, VariantName::MinSig);
        let two = &[Verify, AggregateVerify];
        assert_eq!(
            wire(case(Verify, min_sig, Some(b"t"), &[b"k", b"", b"sig"]), two),
            Some(b"\x00\x03\x01t\x01k\x00sig".to_vec())
        );
        assert_eq!(
            wire(case(AggregateVerify, min_pk, None, &[b"s", b"k", b"mm"]), two),
            Some(b"\x01\x00\x01s\x01k\x02mm".to_vec())
        );
        assert_eq!(
            wire(case(Eip2537G1Add, min_pk, None, &[b"input"]), &[Eip2537G1Add]),
            Some(b"input".to_vec())
        );
        assert_eq!(
            wire(case(EthAggregatePubkeys, min_pk, None, &[b"k", b""]), &[EthAggregatePubkeys]),
            Some(b"\x01k\x00".to_vec())
        );
    }

    #[test]
    fn long_strings_have_long_prefixes() {
        let key = |length: usize| {
            let case = case(EthAggregatePubkeys, VariantName::MinPk, None, &[&vec![7; length]]);
            let bytes = case.to_wire(&[EthAggregatePubkeys])?;
            assert_eq!(Case::from_wire(&[EthAggregatePubkeys], &bytes), Some(case));
            Some(bytes[..bytes.len() - length].to_vec())
        };
        assert_eq!(key(0xef), Some(vec![0xef]));
        assert_eq!(key(0xf0), Some(vec![0xf0, 0xf0]));
        assert_eq!(key(0x100), Some(vec![0xf1, 0]));
        assert_eq!(key(0xfff), Some(vec![0xff, 0xff]));
        assert_eq!(key(0x1000), None);
    }

    #[test]
    fn bytes_that_end_too_early_are_a_case_all_the_same() {
        let (min_pk, min_sig) = (VariantName::MinPk, VariantName::MinSig);
        let read = |bytes| Case::from_wire(&[AggregateVerify, Sign], bytes);
        let sum = |variant, tag: Option<&[u8]>, arguments: &[&[u8]]| {
            Some(case(AggregateVerify, variant, tag, arguments))
        };
        assert_eq!(read(b""), None);
        assert_eq!(read(b"\x00"), None);
        assert_eq!(read(b"\x00\x00"), sum(min_pk, None, &[b""]));
        // Selectors wrap around, and bits without a meaning have none.
        assert_eq!(read(b"\x02\xfd\x05s"), sum(min_sig, None, &[b"s"]));
        assert_eq!(read(b"\x00\x02\x01t\x01s\x02k"), sum(min_pk, Some(b"t"), &[b"s", b"k", b""]));
        assert_eq!(read(b"\x00\x00\xf0"), sum(min_pk, None, &[b""]));
        assert_eq!(read(b"\x00\x00\xf0\x01sx"), sum(min_pk, None, &[b"s", b"", b""]));
        assert_eq!(read(b"\x01\x00\xffxy"), Some(case(Sign, min_pk, None, &[b"y", b""])));
    }

    #[test]
    fn what_is_no_case_is_refused() {
        let of_scalar = |length: u8| {
            let bytes = [vec![0, length], vec![1; usize::from(length)]].concat();
            Case::from_wire(&[Operation::G1Msm], &bytes)
        };
        let one = case(Operation::G1Msm, VariantName::MinPk, None, &[b"", &[1; 32]]);
        assert_eq!(of_scalar(32), Some(one));
        assert_eq!(of_scalar(33), None);
        assert_eq!(Case::from_wire(&[], b"\x00"), None);
        let decode = case(DecodeG1, VariantName::MinPk, None, &[b""]);
        assert_eq!(decode.to_wire(&[Verify]), None);
    }
}
