//! The precompiled contracts of EIP-2537.

use clap::builder::PossibleValue;
use clap::{Subcommand, ValueEnum};
use crosspair_core::Backend;
use crosspair_core::eip2537::{CallError, Error, Operation};

use super::answer::{Answer, Failure, Value};
use super::input::Bytes;

/// A call of a contract.
#[derive(Subcommand)]
pub(crate) enum ContractOperation {
    /// Call a precompiled contract of EIP-2537: its output and its gas
    #[command(name = "eip2537")]
    Eip2537 {
        /// The contract's name, also with `_` for `-`, or its address from 0x0b to 0x11
        #[arg(value_name = "OP", value_enum)]
        contract: Contract,
        /// The input of the call
        #[arg(value_name = "INPUT")]
        input: Bytes,
    },
}

/// An operation by its name, with `-` or with `_`, or its address.
#[derive(Clone, Copy)]
pub(crate) struct Contract(Operation);

impl ValueEnum for Contract {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [Contract; 7] = {
            let mut all = [Contract(Operation::G1Add); 7];
            let mut index = 0;
            while index < all.len() {
                all[index] = Contract(Operation::ALL[index]);
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, aliases) = match self.0 {
            Operation::G1Add => ("g1-add", ["0x0b", "g1_add"]),
            Operation::G1Msm => ("g1-msm", ["0x0c", "g1_msm"]),
            Operation::G2Add => ("g2-add", ["0x0d", "g2_add"]),
            Operation::G2Msm => ("g2-msm", ["0x0e", "g2_msm"]),
            Operation::PairingCheck => ("pairing-check", ["0x0f", "pairing_check"]),
            Operation::MapFpToG1 => ("map-fp-to-g1", ["0x10", "map_fp_to_g1"]),
            Operation::MapFp2ToG2 => ("map-fp2-to-g2", ["0x11", "map_fp2_to_g2"]),
        };
        Some(PossibleValue::new(name).aliases(aliases))
    }
}

impl ContractOperation {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Eip2537 { .. } => "eip2537",
        }
    }

    /// The backend's answer.
    pub(crate) fn run<B: Backend>(&self) -> Answer {
        let Self::Eip2537 { contract: Contract(operation), input } = self;
        match operation.call::<B>(input.as_ref(), u64::MAX) {
            Ok((gas, output)) => Ok(Value::Fields(vec![
                ("output", Value::bytes(output)),
                ("gas", Value::Number(gas)),
            ])),
            Err(CallError::Invalid(Error::Item { index, fault })) => {
                Err(Failure::of(format_args!("INPUT[{index}]"))(fault))
            }
            Err(CallError::Invalid(error)) => Err(Failure::of("INPUT")(error)),
            Err(error) => Err(Failure::of("OP")(error)),
        }
    }
}
