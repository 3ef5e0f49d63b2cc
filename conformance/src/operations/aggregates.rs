//! Sums of signatures and of keys.

use crosspair_blst::Blst;
use crosspair_core::{AggregatePublicKey, BlsSigner, Signature, Variant};

use super::arguments::decode_all;
use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Value};
use crate::generate::Maker;

pub(super) struct AggregateSignatures;

impl Definition for AggregateSignatures {
    const SPEC: Spec = Spec {
        name: "aggregate-signatures",
        command: &["aggregate-signatures"],
        about: "The sum of signatures",
        parameters: &[Parameter::Many(&["SIG"], "The signatures")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let signatures = decode_all("SIG", case.arguments(), Signature::<B, V>::from_bytes)?;
        Ok(Value::bytes(Signature::aggregate(&signatures)?.to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        maker.points_to_add::<V::Sig>()
    }
}

pub(super) struct AggregatePublicKeys;

impl Definition for AggregatePublicKeys {
    const SPEC: Spec = Spec {
        name: "aggregate-public-keys",
        command: &["aggregate-public-keys"],
        about: "The sum of public keys",
        parameters: &[Parameter::Many(&["PK"], "The public keys")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let keys = case.public_keys::<B, V>(0)?;
        Ok(Value::bytes(AggregatePublicKey::sum(&keys)?.to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        maker.points_to_add::<V::Pk>()
    }
}
