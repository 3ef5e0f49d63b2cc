//! An operation and its arguments.

use core::fmt;

use crosspair_core::Dst;

use super::{Failure, Operation, Parameter, Spec, VariantName, Variants};

/// An operation and its arguments, of the right number. Anything may be wrong with the arguments
/// themselves.
///
/// It is written as the command line of `eval`, `eval verify 0x… 0x… 0x…`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    operation: Operation,
    variant: VariantName,
    tag: Option<Vec<u8>>,
    arguments: Vec<Vec<u8>>,
}

/// Why there is no such case: a message for whoever has asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError(String);

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for CaseError {}

impl Case {
    /// A case of an operation; `tag` is its domain separation tag, where it takes one, or the
    /// operation's default.
    ///
    /// # Errors
    ///
    /// [`CaseError`] if the operation takes another number of arguments, no tag, or does not exist
    /// in the variant.
    pub fn new(
        operation: Operation,
        variant: VariantName,
        tag: Option<Vec<u8>>,
        arguments: Vec<Vec<u8>>,
    ) -> Result<Self, CaseError> {
        let spec = operation.spec();
        check_options(spec, variant, tag.is_some())
            .and_then(|()| check_number(spec, arguments.len()))
            .and_then(|()| operation.check(&arguments))
            .map_err(|message| CaseError(format!("{}: {message}", spec.command[0])))?;
        Ok(Self { operation, variant, tag, arguments })
    }

    /// The operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.operation
    }

    /// The variant; without effect where the operation has none.
    #[must_use]
    pub fn variant(&self) -> VariantName {
        self.variant
    }

    /// The domain separation tag, if it is not the default.
    #[must_use]
    pub fn tag(&self) -> Option<&[u8]> {
        self.tag.as_deref()
    }

    /// The arguments.
    #[must_use]
    pub fn arguments(&self) -> &[Vec<u8>] {
        &self.arguments
    }

    /// The same operation, variant and tag with other arguments.
    ///
    /// # Errors
    ///
    /// [`CaseError`] as for [`new`](Self::new).
    pub fn with_arguments(&self, arguments: Vec<Vec<u8>>) -> Result<Self, CaseError> {
        Self::new(self.operation, self.variant, self.tag.clone(), arguments)
    }

    /// The same with the default tag.
    pub(crate) fn without_tag(&self) -> Self {
        Self { tag: None, ..self.clone() }
    }

    /// The tag that was given, or the default.
    pub(super) fn tag_or<'a>(&'a self, default: Dst<'a>) -> Result<Dst<'a>, Failure> {
        match &self.tag {
            Some(tag) => Dst::new(tag).map_err(Failure::of("--dst")),
            None => Ok(default),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.operation.spec();
        write!(f, "eval {}", spec.command.join(" "))?;
        for argument in &self.arguments {
            write!(f, " 0x{}", hex::encode(argument))?;
        }
        if let Some(tag) = &self.tag {
            write!(f, " --dst 0x{}", hex::encode(tag))?;
        }
        if spec.variants == Variants::Both && self.variant != VariantName::MinPk {
            write!(f, " --variant {}", self.variant.name())?;
        }
        Ok(())
    }
}

fn check_options(spec: &Spec, variant: VariantName, has_tag: bool) -> Result<(), String> {
    if has_tag && !spec.takes_tag {
        return Err("this operation takes no --dst".to_owned());
    }
    if spec.variants == Variants::MinPk && variant != VariantName::MinPk {
        return Err("this operation exists only with --variant min-pk".to_owned());
    }
    Ok(())
}

fn check_number(spec: &Spec, actual: usize) -> Result<(), String> {
    let (group, single) = match spec.parameters.split_last() {
        Some((Parameter::Many(group, _), single)) => (*group, single.len()),
        _ => (&[][..], spec.parameters.len()),
    };
    match (actual.checked_sub(single), group.len()) {
        (Some(0), _) => Ok(()),
        (_, 0) => Err(format!("{actual} arguments; it takes {single}")),
        (None, _) => Err(format!("{actual} arguments; it takes at least {single}")),
        (Some(more), size) if more.is_multiple_of(size) => Ok(()),
        (Some(more), size) => {
            let group = group.join(" ");
            let kind = if size == 2 { "pairs" } else { "groups" };
            Err(format!("a number of {more} arguments does not make {kind} {group}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(
        operation: Operation,
        variant: VariantName,
        tag: Option<&[u8]>,
        arguments: &[&[u8]],
    ) -> Result<Case, CaseError> {
        let arguments = arguments.iter().map(|argument| argument.to_vec()).collect();
        Case::new(operation, variant, tag.map(<[u8]>::to_vec), arguments)
    }

    #[test]
    fn a_case_is_written_as_a_command() {
        let case = |operation, variant, tag, arguments: &[&[u8]]| {
            new(operation, variant, tag, arguments).map(|case| case.to_string())
        };
        let line = |text: &str| Ok(text.to_owned());
        use Operation::{Eip2537G1Add, PairingCheck, Verify};
        use VariantName::{MinPk, MinSig};
        assert_eq!(case(PairingCheck, MinSig, None, &[]), line("eval pairing-check"));
        assert_eq!(case(Eip2537G1Add, MinPk, None, &[&[]]), line("eval eip2537 g1-add 0x"));
        assert_eq!(
            case(Verify, MinSig, Some(b"a"), &[&[1], &[2], &[0xff, 0]]),
            line("eval verify 0x01 0x02 0xff00 --dst 0x61 --variant min-sig")
        );
        assert_eq!(case(Verify, MinPk, None, &[&[], &[], &[]]), line("eval verify 0x 0x 0x"));
    }

    #[test]
    fn another_number_of_arguments_is_refused() {
        let error = |operation, arguments: &[&[u8]]| {
            new(operation, VariantName::MinPk, None, arguments).map_err(|error| error.0)
        };
        let fails = |text: &str| Err(text.to_owned());
        use Operation::{AggregateVerify, Batch, DecodeG1, Verify};
        assert_eq!(error(DecodeG1, &[]), fails("decode-g1: 0 arguments; it takes 1"));
        assert_eq!(error(DecodeG1, &[&[], &[]]), fails("decode-g1: 2 arguments; it takes 1"));
        assert_eq!(error(Verify, &[&[], &[]]), fails("verify: 2 arguments; it takes 3"));
        assert_eq!(error(Batch, &[]), fails("batch: 0 arguments; it takes at least 1"));
        assert_eq!(
            error(AggregateVerify, &[&[], &[]]),
            fails("aggregate-verify: a number of 1 arguments does not make pairs PK MSG")
        );
        assert_eq!(
            error(Batch, &[&[], &[], &[]]),
            fails("batch: a number of 2 arguments does not make groups PK MSG SIG")
        );
    }

    #[test]
    fn options_without_effect_are_refused() {
        let error = |operation, variant, tag: Option<&[u8]>| {
            new(operation, variant, tag, &[]).map_err(|error| error.0)
        };
        assert_eq!(
            error(Operation::PairingCheck, VariantName::MinPk, Some(b"a")),
            Err("pairing-check: this operation takes no --dst".to_owned())
        );
        assert_eq!(
            error(Operation::EthAggregatePubkeys, VariantName::MinSig, None),
            Err("eth-aggregate-pubkeys: this operation exists only with --variant min-pk"
                .to_owned())
        );
    }
}
