//! Verifying one signature, by one signer or by several.

use crosspair_blst::Blst;
use crosspair_core::{BlsSigner, PublicKey, SubgroupPoint, Variant, scheme};

use super::arguments::{column, decode_all};
use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Value};
use crate::generate::{Claim, Maker};

const KEY: Parameter = Parameter::One("PK", "The public key");
const MESSAGE: Parameter = Parameter::One("MSG", "The message");
const SIGNATURE: Parameter = Parameter::One("SIG", "The signature");
const AGGREGATE: Parameter = Parameter::One("SIG", "The aggregate signature");

/// An operation in either variant.
const fn spec(
    command: &'static [&'static str; 1],
    about: &'static str,
    parameters: &'static [Parameter],
    takes_tag: bool,
) -> Spec {
    Spec { name: command[0], command, about, parameters, variants: Variants::Both, takes_tag }
}

pub(super) struct Verify;

impl Definition for Verify {
    const SPEC: Spec = spec(
        &["verify"],
        "Whether the key has signed the message",
        &[KEY, MESSAGE, SIGNATURE],
        true,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let key = case.public_key::<B, V>(0)?;
        let signature = case.signature::<B, V>(2, "SIG")?;
        Ok(Value::Bool(signature.verify(&key, case.argument(1), &dst)))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let dst = maker.dst(&V::POP_DST);
        let message = maker.message();
        single::<V>(maker, message.clone(), |claim| claim.sign(&dst.get(), &[]))
    }
}

/// A key, a message and a signature, or what should be one.
fn single<V: Variant>(
    maker: &mut Maker<'_>,
    message: Vec<u8>,
    sign: impl FnOnce(&Claim<V>) -> SubgroupPoint<Blst, V::Sig>,
) -> Vec<Vec<u8>>
where
    Blst: BlsSigner<V>,
{
    let mut claim = Claim::<V>::new(maker, message);
    claim.signature = sign(&claim);
    claim.maybe_spoil(maker);
    claim.encode(maker).into()
}

pub(super) struct BasicVerify;

impl Definition for BasicVerify {
    const SPEC: Spec = spec(
        &["basic-verify"],
        "AggregateVerify of the basic scheme, whose messages all differ",
        &[AGGREGATE, Parameter::Many(&["PK", "MSG"], "Public keys, each before its message")],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let signature = case.signature::<B, V>(0, "SIG")?;
        let pairs = case.arguments_from(1);
        let keys = decode_all("PK", column(pairs, 2, 0), PublicKey::<B, V>::from_bytes)?;
        let messages: Vec<_> = column(pairs, 2, 1).collect();
        Ok(Value::Bool(scheme::basic::aggregate_verify(&keys, &messages, &signature)?))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        several::<V>(maker, |claim| claim.sign(&V::BASIC_DST, &[]))
    }
}

pub(super) struct AugmentedVerify;

impl Definition for AugmentedVerify {
    const SPEC: Spec = spec(
        &["augmented-verify"],
        "AggregateVerify of the message-augmentation scheme",
        &[AGGREGATE, Parameter::Many(&["PK", "MSG"], "Public keys, each before its message")],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let signature = case.signature::<B, V>(0, "SIG")?;
        let pairs = case.arguments_from(1);
        let keys = decode_all("PK", column(pairs, 2, 0), PublicKey::<B, V>::from_bytes)?;
        let messages: Vec<_> = column(pairs, 2, 1).collect();
        Ok(Value::Bool(scheme::augmented::aggregate_verify(&keys, &messages, &signature)?))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        several::<V>(maker, |claim| {
            claim.sign(&V::AUGMENTED_DST, claim.key.to_compressed().as_ref())
        })
    }
}

pub(super) struct AggregateVerify;

impl Definition for AggregateVerify {
    const SPEC: Spec = spec(
        &["aggregate-verify"],
        "Whether each key has signed the message after it; false for no keys",
        &[AGGREGATE, Parameter::Many(&["PK", "MSG"], "Public keys, each before its message")],
        true,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let signature = case.signature::<B, V>(0, "SIG")?;
        let pairs = case.arguments_from(1);
        let keys = decode_all("PK", column(pairs, 2, 0), PublicKey::<B, V>::from_bytes)?;
        let messages: Vec<_> = column(pairs, 2, 1).collect();
        Ok(Value::Bool(signature.aggregate_verify(&keys, &messages, &dst)?))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let dst = maker.dst(&V::POP_DST);
        several::<V>(maker, |claim| claim.sign(&dst.get(), &[]))
    }
}

/// The sum of signatures on messages, some of them equal, and the keys with their messages.
fn several<V: Variant>(
    maker: &mut Maker<'_>,
    sign: impl Fn(&Claim<V>) -> SubgroupPoint<Blst, V::Sig>,
) -> Vec<Vec<u8>>
where
    Blst: BlsSigner<V>,
{
    let count = maker.few();
    let mut claims: Vec<_> = (0..count).map(|_| Claim::<V>::of_few_messages(maker)).collect();
    claims.iter_mut().for_each(|claim| claim.signature = sign(claim));
    // Keys that cancel, each on the message of the other.
    if maker.one_in(8) {
        let negated: Vec<_> = claims.iter().map(Claim::negated).collect();
        claims.extend(negated);
    }
    if let Some(claim) = maker.one_of_mut(&mut claims) {
        claim.maybe_spoil(maker);
    }
    let mut arguments = vec![maker.sum_of_signatures(&claims)];
    for claim in &claims {
        let [key, message, _] = claim.encode(maker);
        arguments.extend([key, message]);
    }
    arguments
}

pub(super) struct FastAggregateVerify;

impl Definition for FastAggregateVerify {
    const SPEC: Spec = spec(
        &["fast-aggregate-verify"],
        "Whether all keys have signed the one message; false for no keys",
        &[AGGREGATE, MESSAGE, Parameter::Many(&["PK"], "The public keys")],
        true,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let signature = case.signature::<B, V>(0, "SIG")?;
        let keys = case.public_keys::<B, V>(2)?;
        Ok(Value::Bool(signature.fast_aggregate_verify(&keys, case.argument(1), &dst)))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let dst = maker.dst(&V::POP_DST);
        on_one_message::<V>(maker, |claim| claim.sign(&dst.get(), &[]))
    }
}

/// The sum of signatures on one message, the message, and the keys.
pub(super) fn on_one_message<V: Variant>(
    maker: &mut Maker<'_>,
    sign: impl Fn(&Claim<V>) -> SubgroupPoint<Blst, V::Sig>,
) -> Vec<Vec<u8>>
where
    Blst: BlsSigner<V>,
{
    let (count, message) = (maker.few(), maker.message());
    let mut claims: Vec<_> = (0..count).map(|_| Claim::<V>::new(maker, message.clone())).collect();
    claims.iter_mut().for_each(|claim| claim.signature = sign(claim));
    // Keys that cancel: everyone beside their negation.
    if maker.one_in(8) {
        let negated: Vec<_> = claims.iter().map(Claim::negated).collect();
        claims.extend(negated);
    }
    if let Some(claim) = maker.one_of_mut(&mut claims) {
        claim.maybe_spoil(maker);
    }
    let mut arguments = vec![maker.sum_of_signatures(&claims), message];
    arguments.extend(claims.iter().map(|claim| claim.encode(maker)).map(|[key, ..]| key));
    arguments
}

pub(super) struct PopVerify;

impl Definition for PopVerify {
    const SPEC: Spec = spec(
        &["pop-verify"],
        "Whether the proof shows possession of the key's secret key",
        &[KEY, Parameter::One("PROOF", "The proof")],
        false,
    );

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let key = case.public_key::<B, V>(0)?;
        let proof = case.signature::<B, V>(1, "PROOF")?;
        Ok(Value::Bool(scheme::proof_of_possession::verify_proof(&key, &proof)))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let [key, _, proof]: [Vec<u8>; 3] = {
            let mut claim = Claim::<V>::new(maker, Vec::new());
            claim.message = claim.key.to_compressed().as_ref().to_vec();
            claim.signature = claim.sign(&V::POP_PROOF_DST, &[]);
            claim.maybe_spoil(maker);
            claim.encode(maker)
        };
        vec![key, proof]
    }
}
