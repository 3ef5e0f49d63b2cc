//! Operations with secret keys. Test keys only: not every backend is constant time.

use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, SecretKey as Secret, Variant, scheme::proof_of_possession};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

const SECRET: Parameter = Parameter::One("SK", "The secret key: 32 bytes, big-endian");

/// An operation in either variant.
const fn spec(
    command: &'static [&'static str; 1],
    about: &'static str,
    parameters: &'static [Parameter],
    takes_tag: bool,
) -> Spec {
    Spec { name: command[0], command, about, parameters, variants: Variants::Both, takes_tag }
}

pub(super) struct KeyGen;

impl Definition for KeyGen {
    const SPEC: Spec = spec(
        &["key-gen"],
        "The public key of a secret key made by KeyGen; test keys only",
        &[
            Parameter::One("IKM", "The key material: at least 32 bytes"),
            Parameter::One("INFO", "The key's information"),
        ],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let secret = Secret::<B, V>::key_gen(case.argument(0), case.argument(1));
        Ok(Value::bytes(secret.map_err(Failure::of("IKM"))?.public_key().to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let length = if maker.one_in(8) { maker.below(32) } else { 32 + maker.below(40) };
        vec![maker.bytes(length), maker.message()]
    }
}

pub(super) struct DeriveChild;

impl Definition for DeriveChild {
    const SPEC: Spec = spec(
        &["derive-child"],
        "The public key of a child by EIP-2333; test keys only",
        &[
            Parameter::One("SEED", "What the master key is made of: at least 32 bytes"),
            Parameter::One("INDEX", "The child's index: at most 4 bytes, big-endian"),
        ],
        false,
    );

    fn check(arguments: &[Vec<u8>]) -> Result<(), String> {
        match arguments {
            [_, index] if index.len() > 4 => {
                Err(format!("an index has at most 4 bytes, not {}", index.len()))
            }
            _ => Ok(()),
        }
    }

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let master =
            Secret::<B, V>::derive_master(case.argument(0)).map_err(Failure::of("SEED"))?;
        let index = case.argument(1).iter().fold(0, |index, byte| index << 8 | u32::from(*byte));
        Ok(Value::bytes(master.derive_child(index).public_key().to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let lengths = [if maker.one_in(8) { maker.below(32) } else { 32 }, maker.below(5)];
        lengths.map(|length| maker.bytes(length)).into()
    }
}

pub(super) struct SecretKey;

impl Definition for SecretKey {
    const SPEC: Spec = spec(
        &["secret-key"],
        "The public key of a secret key; test keys only: arkworks takes variable time",
        &[SECRET],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        Ok(Value::bytes(case.secret_key::<B, V>(0)?.public_key().to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        vec![maker.secret_bytes()]
    }
}

pub(super) struct Sign;

impl Definition for Sign {
    const SPEC: Spec = spec(
        &["sign"],
        "Sign a message; test keys only: arkworks takes variable time",
        &[SECRET, Parameter::One("MSG", "The message")],
        true,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let signature = case.secret_key::<B, V>(0)?.sign(case.argument(1), &dst);
        Ok(Value::bytes(signature.to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        vec![maker.secret_bytes(), maker.message()]
    }
}

pub(super) struct PopProve;

impl Definition for PopProve {
    const SPEC: Spec = spec(
        &["pop-prove"],
        "A proof of possession; test keys only: arkworks takes variable time",
        &[SECRET],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let proof = proof_of_possession::prove(&case.secret_key::<B, V>(0)?);
        Ok(Value::bytes(proof.to_compressed()))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        vec![maker.secret_bytes()]
    }
}
