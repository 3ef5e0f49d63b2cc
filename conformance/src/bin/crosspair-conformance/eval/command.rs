//! The command line of `eval`, made from what the operations say about themselves.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches, value_parser};
use crosspair_conformance::operations::{Case, CaseError, Operation, Parameter, Spec, VariantName};

use super::input::{Bytes, Tag};

const EXAMPLES: &str = "\
Examples:
  The point (0, 2) is on the curve, but not in the subgroup:
    crosspair-conformance eval decode-g1 80$(printf '00%.0s' {1..47})
  No signers, and the identity as the signature:
    crosspair-conformance eval eth-fast-aggregate-verify c0$(printf '00%.0s' {1..95}) 0x
  The secret key from a file, the empty message, a tag of one's own, output for a program:
    crosspair-conformance eval sign - 0x --dst MY-APPLICATION-V01 --json < key.hex
  A precompiled contract of EIP-2537, by its name or as 0x10, on a field element:
    crosspair-conformance eval eip2537 map-fp-to-g1 $(printf '00%.0s' {1..64})

Byte strings are hexadecimal, with or without 0x; 0x or '' is the empty one. One argument
can be -, which reads it from standard input. Wrong lengths are passed to the library.

Exit code: 0 the backends agree (also on an error), 1 they differ, 2 bad usage.";

/// The first word of the contracts' commands; the second one is an argument.
const CONTRACT: &str = "eip2537";
const VARIANT: &str = "variant";
const DST: &str = "dst";
const JSON: &str = "json";

/// Run one operation on every backend and compare the answers.
pub(crate) struct Args {
    operation: Operation,
    variant: VariantName,
    tag: Option<Tag>,
    json: bool,
    arguments: Vec<Bytes>,
}

impl Args {
    /// What is asked.
    pub(crate) fn case(&self) -> Result<Case, CaseError> {
        let bytes = |bytes: &Bytes| bytes.as_ref().to_vec();
        let tag = self.tag.as_ref().map(|tag| tag.as_ref().to_vec());
        let arguments = self.arguments.iter().map(bytes).collect();
        Case::new(self.operation, self.variant, tag, arguments)
    }

    /// Whether the answer is one line of JSON.
    pub(crate) fn json(&self) -> bool {
        self.json
    }
}

impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        let commands = Operation::ALL.iter().map(|operation| operation.spec());
        let operations = commands.filter(|spec| !is_contract(spec)).map(|spec| {
            Command::new(spec.name).about(spec.about).args(spec.parameters.iter().map(argument))
        });
        let contract = Command::new(CONTRACT)
            .about("Call a precompiled contract of EIP-2537: its output and its gas")
            .arg(
                Arg::new("OP")
                    .help("The contract's name, also with `_` for `-`, or its address from 0x0b to 0x11")
                    .value_parser(PossibleValuesParser::new(contracts().map(|(_, value)| value)))
                    .required(true),
            )
            .arg(argument(&Parameter::One("INPUT", "The input of the call")));
        command
            .after_help(EXAMPLES)
            .subcommand_value_name("OP")
            .subcommand_help_heading("Operations")
            .disable_help_subcommand(true)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .subcommands(operations)
            .subcommand(contract)
            .args(options())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let operation = match matches.try_get_one::<String>("OP") {
            Ok(Some(text)) => contract(text),
            _ => Operation::from_name(name),
        };
        let operation = operation.ok_or_else(missing)?;
        let variant = matches.get_one::<String>(VARIANT).and_then(|n| VariantName::from_name(n));
        let values = operation.spec().parameters.iter().flat_map(|parameter| {
            matches.get_many::<Bytes>(&id(parameter)).into_iter().flatten().cloned()
        });
        Ok(Self {
            operation,
            variant: variant.unwrap_or(VariantName::MinPk),
            tag: matches.get_one::<Tag>(DST).cloned(),
            json: matches.get_flag(JSON),
            arguments: values.collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The options, which may stand before or after the operation.
fn options() -> [Arg; 3] {
    let variants = [
        PossibleValue::new(VariantName::MinPk.name())
            .help("Keys in G1, signatures in G2 (Ethereum)"),
        PossibleValue::new(VariantName::MinSig.name()).help("Keys in G2, signatures in G1"),
    ];
    [
        Arg::new(VARIANT)
            .long(VARIANT)
            .value_name("VARIANT")
            .help("Which group holds the keys; without effect on operations that have no keys")
            .value_parser(variants)
            .default_value(VariantName::MinPk.name())
            .global(true),
        Arg::new(DST)
            .long(DST)
            .help(
                "The domain separation tag, as text or as 0x and hexadecimal digits [default: the \
                 proof-of-possession scheme's]",
            )
            .value_name("TEXT|0xHEX")
            .value_parser(value_parser!(Tag))
            .global(true),
        Arg::new(JSON)
            .long(JSON)
            .help("Print one line of JSON")
            .action(ArgAction::SetTrue)
            .global(true),
    ]
}

fn is_contract(spec: &Spec) -> bool {
    spec.command[0] == CONTRACT
}

/// The contracts, each with its name, with `-` or with `_`, and its address.
fn contracts() -> impl Iterator<Item = (Operation, PossibleValue)> {
    let contracts = Operation::ALL.iter().filter(|operation| is_contract(operation.spec()));
    contracts.zip(0x0b..).map(|(operation, address)| {
        let name = operation.spec().command[1];
        let aliases = [format!("{address:#04x}"), name.replace('-', "_")];
        (*operation, PossibleValue::new(name).aliases(aliases))
    })
}

/// The contract of a name or an address.
fn contract(text: &str) -> Option<Operation> {
    let mut contracts = contracts();
    contracts.find(|(_, value)| value.matches(text, false)).map(|(operation, _)| operation)
}

/// The name under which clap keeps a parameter.
fn id(parameter: &Parameter) -> String {
    match parameter {
        Parameter::One(name, _) => (*name).to_owned(),
        Parameter::Many(group, _) => group.join(" "),
    }
}

fn argument(parameter: &Parameter) -> Arg {
    let argument = Arg::new(id(parameter)).value_parser(value_parser!(Bytes));
    match parameter {
        Parameter::One(_, help) => argument.help(*help).required(true),
        Parameter::Many(_, help) => argument.help(*help).num_args(0..),
    }
}
