//! Operations on bytes that every backend answers: what `eval` runs once, `diff` runs on generated
//! input, and the fuzz targets run on mutated input.
//!
//! An [`Operation`] with its arguments is a [`Case`]. A [`Subject`] is a backend that answers cases,
//! with an [`Answer`] that can be compared with another subject's.

mod aggregates;
mod answer;
mod arguments;
mod batches;
mod case;
mod committees;
mod contracts;
mod definition;
mod ethereum;
mod json;
mod keys;
mod points;
mod registries;
mod secrets;
mod signatures;
mod subject;
mod targets;
mod text;
mod wire;

pub use answer::{Answer, Failure, Value};
pub use case::{Case, CaseError};
pub use definition::{Parameter, Spec, VariantName, Variants};
pub use subject::{Comparison, Subject};
pub use targets::Target;

use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, MinPk, MinSig};
use crosspair_zkcrypto::Zkcrypto;

use crate::generate::Maker;
use definition::Definition;

/// Makes the list of operations; each is defined in the module before it.
macro_rules! operations {
    ($($module:ident { $($operation:ident)* })*) => {
        /// An operation; its [`Spec`] says what it does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Operation {
            $($(
                #[doc = concat!("Defined in `", stringify!($module), ".rs`.")]
                $operation,
            )*)*
        }

        impl Operation {
            /// All operations.
            pub const ALL: &[Self] = &[$($(Self::$operation,)*)*];

            /// What the operation is called, takes and does.
            #[must_use]
            pub const fn spec(self) -> &'static Spec {
                match self {
                    $($(Self::$operation => &<$module::$operation as Definition>::SPEC,)*)*
                }
            }

            /// Refuses what no backend can be asked, in arguments of the right number.
            fn check(self, arguments: &[Vec<u8>]) -> Result<(), String> {
                match self {
                    $($(Self::$operation => {
                        <$module::$operation as Definition>::check(arguments)
                    })*)*
                }
            }

            /// A backend's answer to a case of the operation.
            fn run<B: BlsSigner<MinPk> + BlsSigner<MinSig>>(case: &Case) -> Answer {
                match (case.operation(), case.variant()) {
                    $($(
                        (Self::$operation, VariantName::MinPk) => {
                            <$module::$operation as Definition>::run::<B, MinPk>(case)
                        }
                        (Self::$operation, VariantName::MinSig) => {
                            <$module::$operation as Definition>::run::<B, MinSig>(case)
                        }
                    )*)*
                }
            }

            /// Arguments that are worth a try.
            pub(crate) fn generate(
                self,
                variant: VariantName,
                maker: &mut Maker<'_>,
            ) -> Vec<Vec<u8>> {
                match (self, variant) {
                    $($(
                        (Self::$operation, VariantName::MinPk) => {
                            <$module::$operation as Definition>::generate::<MinPk>(maker)
                        }
                        (Self::$operation, VariantName::MinSig) => {
                            <$module::$operation as Definition>::generate::<MinSig>(maker)
                        }
                    )*)*
                }
            }
        }
    };
}

operations! {
    points {
        DecodeG1 DecodeG2 HashToG1 HashToG2 EncodeToG1 EncodeToG2 G1Msm G2Msm PairingCheck
    }
    keys { PublicKey Signature ValidatePublicKeys ValidateSignatures }
    secrets { KeyGen DeriveChild SecretKey Sign PopProve }
    signatures { Verify FastAggregateVerify AggregateVerify BasicVerify AugmentedVerify PopVerify }
    aggregates { AggregateSignatures AggregatePublicKeys }
    batches { Batch SameMessage }
    committees { CommitteeSum }
    registries { OpenRegistry }
    text { ParsePublicKey ParseSignature ParseSecretKey }
    ethereum { EthFastAggregateVerify EthAggregatePubkeys }
    contracts {
        Eip2537G1Add Eip2537G1Msm Eip2537G2Add Eip2537G2Msm Eip2537PairingCheck Eip2537MapFpToG1
        Eip2537MapFp2ToG2
    }
}

impl Operation {
    /// The operation of a name, as [`Spec::name`] gives it.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operation| operation.spec().name == name)
    }
}

impl Subject {
    /// All backends of this workspace.
    pub const ALL: [Self; 3] = [
        Self::new::<Blst>("blst"),
        Self::new::<Arkworks>("arkworks"),
        Self::new::<Zkcrypto>("zkcrypto"),
    ];
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let names: BTreeSet<_> = Operation::ALL.iter().map(|op| op.spec().name).collect();
        assert_eq!(names.len(), Operation::ALL.len());
        for operation in Operation::ALL {
            let spec = operation.spec();
            assert_eq!(Operation::from_name(spec.name), Some(*operation));
            assert_eq!(spec.command.join("-"), spec.name);
        }
        assert_eq!(Operation::from_name("no-such-operation"), None);
    }
}
