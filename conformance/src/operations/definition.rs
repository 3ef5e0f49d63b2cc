//! What an operation is made of.

use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, Variant};

use super::{Answer, Case};
use crate::generate::Maker;

/// What an operation is called, takes and does.
#[derive(Debug)]
pub struct Spec {
    /// The name, with hyphens.
    pub name: &'static str,
    /// The same as words of a command line.
    pub command: &'static [&'static str],
    /// What it does, in one line.
    pub about: &'static str,
    /// What it takes; only the last one may take [`Parameter::Many`].
    pub parameters: &'static [Parameter],
    /// The variants that it exists in.
    pub variants: Variants,
    /// Whether the caller may choose the domain separation tag.
    pub takes_tag: bool,
}

/// An argument, or a list of them.
#[derive(Clone, Copy, Debug)]
pub enum Parameter {
    /// One byte string: its name, and what it is.
    One(&'static str, &'static str),
    /// Any number of byte strings, or of groups of several: the names in a group, and what they
    /// are.
    Many(&'static [&'static str], &'static str),
}

/// The variants that an operation exists in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variants {
    /// It has no keys.
    Without,
    /// Either variant.
    Both,
    /// Keys in G1 only.
    MinPk,
}

/// A variant of the signature scheme, as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariantName {
    /// Keys in G1, signatures in G2 (Ethereum).
    MinPk,
    /// Keys in G2, signatures in G1.
    MinSig,
}

impl VariantName {
    /// Both variants.
    pub const ALL: [Self; 2] = [Self::MinPk, Self::MinSig];

    /// The name on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MinPk => <crosspair_core::MinPk as Variant>::NAME,
            Self::MinSig => <crosspair_core::MinSig as Variant>::NAME,
        }
    }

    /// The variant of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

/// An operation: what it is, what a backend answers, and what to try.
pub(super) trait Definition {
    const SPEC: Spec;

    /// Refuses what no backend can be asked, in arguments of the right number.
    fn check(_arguments: &[Vec<u8>]) -> Result<(), String> {
        Ok(())
    }

    /// A backend's answer. Arguments are decoded from left to right.
    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer;

    /// Arguments that are worth a try, in the number that the operation takes.
    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>;
}
