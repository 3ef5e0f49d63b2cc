//! Many signatures at once: whether all are valid, the first that is not, and each one's verdict.

use crosspair_blst::Blst;
use crosspair_core::batch::{
    SeededWeights, SetMessage, SignatureSet, check_all, same_message, verify_all, verify_each,
};
use crosspair_core::{
    AggregatePublicKey, BatchError, BlsSigner, Dst, PublicKey, Rejection, Signature, Variant,
};

use super::arguments::{column, decode_all};
use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::{Claim, Maker};

const SEED: Parameter = Parameter::One("SEED", "What the weights are made of: 32 bytes");

pub(super) struct Batch;

impl Definition for Batch {
    const SPEC: Spec = Spec {
        name: "batch",
        command: &["batch"],
        about: "Which keys have signed the message after them, all sets verified at once",
        parameters: &[
            SEED,
            Parameter::Many(
                &["PK", "MSG", "SIG"],
                "Sets: a public key, its message and the signature",
            ),
        ],
        variants: Variants::Both,
        takes_tag: true,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let sets = sets::<B, V>(case, dst)?;
        let weights = || SeededWeights::new(case.seed(0));
        let first = match check_all(&sets, &mut weights()) {
            Ok(()) => Value::List(Vec::new()),
            Err(Rejection::Invalid(invalid)) => {
                Value::List(vec![Value::Number(invalid.label as u64)])
            }
            Err(Rejection::Weights(error)) => return Err(no_weights(&error)),
        };
        let all = verify_all(&sets, &mut weights()).map_err(|error| no_weights(&error))?;
        let each = verify_each(&sets, &mut weights()).map_err(|error| no_weights(&error))?;
        Ok(Value::Fields(vec![
            ("all", Value::Bool(all)),
            ("first_invalid", first),
            ("each", bools(each)),
        ]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let dst = maker.dst(&V::POP_DST);
        let claims = Claim::<V>::batch(maker, None, &dst.get());
        let mut arguments = vec![maker.bytes(32)];
        arguments.extend(claims.iter().flat_map(|claim| claim.encode(maker)));
        arguments
    }
}

fn sets<'a, B: BlsSigner<V>, V: Variant>(
    case: &'a Case,
    dst: Dst<'a>,
) -> Result<Vec<SignatureSet<'a, B, V>>, Failure> {
    let sets = case.arguments_from(1);
    let keys = decode_all("PK", column(sets, 3, 0), PublicKey::<B, V>::from_bytes)?;
    let signatures = decode_all("SIG", column(sets, 3, 2), Signature::<B, V>::from_bytes)?;
    let messages = column(sets, 3, 1);
    Ok(keys
        .into_iter()
        .zip(messages)
        .zip(signatures)
        .map(|((key, message), signature)| {
            let message = SetMessage::new(&message[..], dst.clone());
            SignatureSet::new(AggregatePublicKey::from(key), message, signature)
        })
        .collect())
}

pub(super) struct SameMessage;

impl Definition for SameMessage {
    const SPEC: Spec = Spec {
        name: "same-message",
        command: &["same-message"],
        about: "Which keys have signed the one message, all signatures verified at once",
        parameters: &[
            SEED,
            Parameter::One("MSG", "The message"),
            Parameter::Many(&["PK", "SIG"], "Public keys, each before its signature"),
        ],
        variants: Variants::Both,
        takes_tag: true,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let dst = case.tag_or(V::POP_DST)?;
        let pairs = case.arguments_from(2);
        let keys = decode_all("PK", column(pairs, 2, 0), PublicKey::<B, V>::from_bytes)?;
        let signatures = decode_all("SIG", column(pairs, 2, 1), Signature::<B, V>::from_bytes)?;
        let message = || SetMessage::<B, V>::new(case.argument(1), dst.clone());
        let pairs = || keys.iter().zip(&signatures);
        let weights = || SeededWeights::new(case.seed(0));
        let all = same_message::verify_all(message(), pairs(), &mut weights())
            .map_err(|error| no_weights(&error))?;
        let each = same_message::verify_each(message(), pairs(), &mut weights())
            .map_err(|error| no_weights(&error))?;
        Ok(Value::Fields(vec![("all", Value::Bool(all)), ("each", bools(each))]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let (dst, message) = (maker.dst(&V::POP_DST), maker.message());
        let claims = Claim::<V>::batch(maker, Some(&message), &dst.get());
        let mut arguments = vec![maker.bytes(32), message];
        for claim in &claims {
            let [key, _, signature] = claim.encode(maker);
            arguments.extend([key, signature]);
        }
        arguments
    }
}

fn bools(values: Vec<bool>) -> Value {
    Value::List(values.into_iter().map(Value::Bool).collect())
}

fn no_weights<E: core::fmt::Display>(error: &BatchError<E>) -> Failure {
    Failure { variant: "Weights".to_owned(), message: error.to_string() }
}
