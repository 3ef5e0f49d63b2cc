//! All operations, under one name each.

use clap::Subcommand;
use crosspair_core::{BlsSigner, Dst, MinPk, MinSig};

use super::answer::{Answer, Failure};
use super::contracts::ContractOperation;
use super::ethereum::EthereumOperation;
use super::input::{Bytes, Tag};
use super::points::PointOperation;
use super::signatures::SignatureOperation;
use super::{Options, VariantName};

/// An operation and its arguments.
#[derive(Subcommand)]
pub(crate) enum Operation {
    /// On points, without keys.
    #[command(flatten)]
    Point(PointOperation),
    /// Of the signature schemes, in either variant.
    #[command(flatten)]
    Signature(SignatureOperation),
    /// Of Ethereum's consensus specifications.
    #[command(flatten)]
    Ethereum(EthereumOperation),
    /// A call of a precompiled contract.
    #[command(flatten)]
    Contract(ContractOperation),
}

impl Operation {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Point(operation) => operation.name(),
            Self::Signature(operation) => operation.name(),
            Self::Ethereum(operation) => operation.name(),
            Self::Contract(operation) => operation.name(),
        }
    }

    /// Refuses what no backend can be asked, and options that would be ignored to the
    /// user's surprise.
    pub(crate) fn check(&self, options: &Options) -> Result<(), String> {
        let takes_tag = match self {
            Self::Point(operation) => operation.takes_tag(),
            Self::Signature(operation) => operation.takes_tag(),
            Self::Ethereum(_) | Self::Contract(_) => false,
        };
        if options.dst.is_some() && !takes_tag {
            return Err("this operation takes no --dst".to_owned());
        }
        match self {
            Self::Point(operation) => operation.check(),
            Self::Signature(operation) => operation.check(),
            Self::Ethereum(_) if options.variant == VariantName::MinPk => Ok(()),
            Self::Ethereum(_) => Err("this operation exists only with --variant min-pk".to_owned()),
            Self::Contract(_) => Ok(()),
        }
    }

    /// The backend's answer, for an operation that has passed [`check`](Self::check).
    pub(crate) fn run<B>(&self, options: &Options) -> Answer
    where
        B: BlsSigner<MinPk> + BlsSigner<MinSig>,
    {
        let tag = options.dst.as_ref();
        match (self, options.variant) {
            (Self::Point(operation), _) => operation.run::<B>(tag),
            (Self::Signature(operation), VariantName::MinPk) => operation.run::<B, MinPk>(tag),
            (Self::Signature(operation), VariantName::MinSig) => operation.run::<B, MinSig>(tag),
            (Self::Ethereum(operation), _) => operation.run::<B>(),
            (Self::Contract(operation), _) => operation.run::<B>(),
        }
    }
}

/// The tag that was given, or the default.
pub(crate) fn tag_or<'a>(tag: Option<&'a Tag>, default: Dst<'a>) -> Result<Dst<'a>, Failure> {
    match tag {
        Some(tag) => Dst::new(tag.as_ref()).map_err(Failure::of("--dst")),
        None => Ok(default),
    }
}

/// Each item decoded; a failure names the item as one of `name`.
pub(crate) fn decode_all<'a, T, E: core::fmt::Debug + core::fmt::Display>(
    name: &str,
    items: impl IntoIterator<Item = &'a Bytes>,
    decode: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<Vec<T>, Failure> {
    let decode_one = |(index, item): (usize, &Bytes)| {
        decode(item.as_ref()).map_err(Failure::of(format_args!("{name}[{index}]")))
    };
    items.into_iter().enumerate().map(decode_one).collect()
}

/// The first and the second ones of a list of pairs, which has an even length.
pub(crate) fn unzip(
    items: &[Bytes],
) -> (impl Iterator<Item = &Bytes>, impl Iterator<Item = &Bytes>) {
    (items.iter().step_by(2), items.iter().skip(1).step_by(2))
}

/// Refuses a list with half a pair at its end.
pub(crate) fn check_pairs(items: &[Bytes], pair: &str) -> Result<(), String> {
    if items.len().is_multiple_of(2) {
        Ok(())
    } else {
        Err(format!("an odd number of arguments does not make pairs {pair}"))
    }
}
