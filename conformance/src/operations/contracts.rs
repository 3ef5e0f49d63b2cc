//! The precompiled contracts of EIP-2537.

use crosspair_blst::Blst;
use crosspair_core::eip2537::{CallError, Error, Operation};
use crosspair_core::{Backend, BlsSigner, Variant};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

/// A contract by its name on command lines.
macro_rules! contract {
    ($name:ident, $operation:ident, $word:literal, $about:literal) => {
        pub(super) struct $name;

        impl Definition for $name {
            const SPEC: Spec = Spec {
                name: concat!("eip2537-", $word),
                command: &["eip2537", $word],
                about: $about,
                parameters: &[Parameter::One("INPUT", "The input of the call")],
                variants: Variants::Without,
                takes_tag: false,
            };

            fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
                call::<B>(Operation::$operation, case.argument(0))
            }

            fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
            where
                Blst: BlsSigner<V>,
            {
                vec![maker.contract_input(Operation::$operation)]
            }
        }
    };
}

contract!(Eip2537G1Add, G1Add, "g1-add", "Call BLS12_G1ADD (0x0b): its output and its gas");
contract!(Eip2537G1Msm, G1Msm, "g1-msm", "Call BLS12_G1MSM (0x0c): its output and its gas");
contract!(Eip2537G2Add, G2Add, "g2-add", "Call BLS12_G2ADD (0x0d): its output and its gas");
contract!(Eip2537G2Msm, G2Msm, "g2-msm", "Call BLS12_G2MSM (0x0e): its output and its gas");
contract!(
    Eip2537PairingCheck,
    PairingCheck,
    "pairing-check",
    "Call BLS12_PAIRING_CHECK (0x0f): its output and its gas"
);
contract!(
    Eip2537MapFpToG1,
    MapFpToG1,
    "map-fp-to-g1",
    "Call BLS12_MAP_FP_TO_G1 (0x10): its output and its gas"
);
contract!(
    Eip2537MapFp2ToG2,
    MapFp2ToG2,
    "map-fp2-to-g2",
    "Call BLS12_MAP_FP2_TO_G2 (0x11): its output and its gas"
);

fn call<B: Backend>(operation: Operation, input: &[u8]) -> Answer {
    match operation.call::<B>(input, u64::MAX) {
        Ok((gas, output)) => {
            Ok(Value::Fields(vec![("output", Value::bytes(output)), ("gas", Value::Number(gas))]))
        }
        Err(CallError::Invalid(Error::Item { index, fault })) => {
            Err(Failure::of(format_args!("INPUT[{index}]"))(fault))
        }
        Err(CallError::Invalid(error)) => Err(Failure::of("INPUT")(error)),
        Err(error) => Err(Failure::of("OP")(error)),
    }
}
