//! What Ethereum's consensus specifications add, for keys in G1 only.

use crosspair_blst::Blst;
use crosspair_core::{
    Bls, BlsSigner, G1, MinPk, Variant,
    ethereum::{eth_aggregate_pubkeys, eth_fast_aggregate_verify},
};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::signatures::on_one_message;
use super::{Answer, Case, Value};
use crate::generate::Maker;

pub(super) struct EthFastAggregateVerify;

impl Definition for EthFastAggregateVerify {
    const SPEC: Spec = Spec {
        name: "eth-fast-aggregate-verify",
        command: &["eth-fast-aggregate-verify"],
        about: "Ethereum's FastAggregateVerify: true for no keys and the identity as the signature",
        parameters: &[
            Parameter::One("SIG", "The aggregate signature"),
            Parameter::One("MSG", "The message"),
            Parameter::Many(&["PK"], "The public keys"),
        ],
        variants: Variants::MinPk,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        verify::<B>(case)
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        on_one_message::<MinPk>(maker, |claim| claim.sign(&MinPk::POP_DST, &[]))
    }
}

fn verify<B: Bls<MinPk>>(case: &Case) -> Answer {
    let signature = case.signature::<B, MinPk>(0, "SIG")?;
    let keys = case.public_keys::<B, MinPk>(2)?;
    Ok(Value::Bool(eth_fast_aggregate_verify(&keys, case.argument(1), &signature)))
}

pub(super) struct EthAggregatePubkeys;

impl Definition for EthAggregatePubkeys {
    const SPEC: Spec = Spec {
        name: "eth-aggregate-pubkeys",
        command: &["eth-aggregate-pubkeys"],
        about: "Ethereum's sum of public keys",
        parameters: &[Parameter::Many(&["PK"], "The public keys")],
        variants: Variants::MinPk,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        sum::<B>(case)
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        maker.points_to_add::<G1>()
    }
}

fn sum<B: Bls<MinPk>>(case: &Case) -> Answer {
    let keys = case.public_keys::<B, MinPk>(0)?;
    Ok(Value::bytes(eth_aggregate_pubkeys(&keys)?.to_compressed()))
}
