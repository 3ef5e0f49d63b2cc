//! ethereum/bls12-381-tests, and the handlers that ethereum/consensus-spec-tests adds to it
//! (Altair, `bls`): one case a file, `{"input", "output"}`, in a folder named after the
//! function under test.
//!
//! The tag is that of the proof-of-possession scheme with keys in G1, but for `hash_to_G2`.
//! An output of `null` says that the call must be an error. In the handlers that verify, an
//! input that is not a key or a signature makes the answer `false`, as in the consensus
//! specifications.
//!
//! `fast_aggregate_verify` is FastAggregateVerify of the draft, which is false for no keys;
//! `eth_fast_aggregate_verify` is Altair's, which is true for no keys and the identity.

use core::fmt;

use crosspair_core::batch::{SeededWeights, SetMessage, SignatureSet, verify_all};
use crosspair_core::ethereum::{eth_aggregate_pubkeys, eth_fast_aggregate_verify};
use crosspair_core::scheme::proof_of_possession as pop;
use crosspair_core::{
    Curve, Dst, G1, G2, Group, MinPk, PublicKey, SecretKey, Signature, SubgroupPoint, Variant,
};
use serde_json::Value;

use super::VectorBackend;
use super::cases::Cases;
use super::parse::{self, byte_list, bytes, bytes_of, field, text};
use super::report::Problem;

const HASH_TO_G2: Dst<'static> =
    Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");

/// A function under test, named by the folder of its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handler {
    Aggregate,
    AggregateVerify,
    BatchVerify,
    DeserializationG1,
    DeserializationG2,
    EthAggregatePubkeys,
    EthFastAggregateVerify,
    FastAggregateVerify,
    HashToG2,
    Sign,
    Verify,
}

const HANDLERS: [(Handler, &str); 11] = [
    (Handler::Aggregate, "aggregate"),
    (Handler::AggregateVerify, "aggregate_verify"),
    (Handler::BatchVerify, "batch_verify"),
    (Handler::DeserializationG1, "deserialization_G1"),
    (Handler::DeserializationG2, "deserialization_G2"),
    (Handler::EthAggregatePubkeys, "eth_aggregate_pubkeys"),
    (Handler::EthFastAggregateVerify, "eth_fast_aggregate_verify"),
    (Handler::FastAggregateVerify, "fast_aggregate_verify"),
    (Handler::HashToG2, "hash_to_G2"),
    (Handler::Sign, "sign"),
    (Handler::Verify, "verify"),
];

impl Handler {
    pub(super) fn from_folder_name(folder: &str) -> Option<Self> {
        HANDLERS.iter().find(|(_, name)| *name == folder).map(|(handler, _)| *handler)
    }

    pub(super) fn folder_name(self) -> &'static str {
        HANDLERS.iter().find(|(handler, _)| *handler == self).map_or("", |(_, name)| name)
    }
}

/// What a call gives. Errors are equal whatever their text: the vectors do not say which.
enum Output {
    Verdict(bool),
    Bytes(Vec<u8>),
    Error(String),
}

impl fmt::Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Verdict(verdict) => verdict.fmt(f),
            Self::Bytes(bytes) => write!(f, "0x{}", hex::encode(bytes)),
            Self::Error(text) if text.is_empty() => f.write_str("an error"),
            Self::Error(text) => write!(f, "the error \"{text}\""),
        }
    }
}

impl Output {
    fn bytes_or_error<E: fmt::Display>(result: Result<impl AsRef<[u8]>, E>) -> Self {
        match result {
            Ok(bytes) => Self::Bytes(bytes.as_ref().to_vec()),
            Err(error) => Self::Error(error.to_string()),
        }
    }

    fn verdict_or_error<E: fmt::Display>(result: Result<bool, E>) -> Self {
        result.map_or_else(|error| Self::Error(error.to_string()), Self::Verdict)
    }

    fn expected(handler: Handler, output: &Value) -> Result<Self, Problem> {
        match output {
            Value::Null => Ok(Self::Error(String::new())),
            Value::Bool(verdict) => Ok(Self::Verdict(*verdict)),
            Value::Object(_) if handler == Handler::HashToG2 => {
                parse::point::<<G2 as Curve>::Uncompressed>(output)
                    .map(|xy| Self::Bytes(xy.to_vec()))
            }
            _ => bytes_of(output)
                .map(Self::Bytes)
                .ok_or_else(|| Problem::unreadable("`output` is of no known form")),
        }
    }

    fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Verdict(left), Self::Verdict(right)) => left == right,
            (Self::Bytes(left), Self::Bytes(right)) => left == right,
            (Self::Error(_), Self::Error(_)) => true,
            _ => false,
        }
    }
}

/// One file, which is one case.
pub(super) fn run<B: VectorBackend>(
    handler: Handler,
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    let value = parse::json(contents)?;
    let expected = Output::expected(handler, field(&value, "output")?)?;
    let input = field(&value, "input")?;
    cases.only_case(|| {
        let actual = call::<B>(handler, input)?;
        if actual.agrees_with(&expected) {
            Ok(())
        } else {
            Err(Problem::mismatch(expected, actual))
        }
    });
    Ok(())
}

fn call<B: VectorBackend>(handler: Handler, input: &Value) -> Result<Output, Problem> {
    Ok(match handler {
        Handler::Aggregate => aggregate::<B>(&list(input)?),
        Handler::AggregateVerify => {
            let messages = byte_list(input, "messages")?;
            match (keys::<B>(&byte_list(input, "pubkeys")?), signature::<B>(input)?) {
                (Some(keys), Some(signature)) => {
                    Output::verdict_or_error(pop::aggregate_verify(&keys, &messages, &signature))
                }
                _ => Output::Verdict(false),
            }
        }
        Handler::BatchVerify => batch_verify::<B>(input)?,
        Handler::DeserializationG1 => decodes::<B, G1>(&bytes(input, "pubkey")?),
        Handler::DeserializationG2 => decodes::<B, G2>(&bytes(input, "signature")?),
        Handler::EthAggregatePubkeys => aggregate_keys::<B>(&list(input)?),
        Handler::EthFastAggregateVerify | Handler::FastAggregateVerify => {
            let message = bytes(input, "message")?;
            let keys = keys::<B>(&byte_list(input, "pubkeys")?);
            Output::Verdict(match (keys, signature::<B>(input)?) {
                (Some(keys), Some(signature)) if handler == Handler::FastAggregateVerify => {
                    pop::fast_aggregate_verify(&keys, &message, &signature)
                }
                (Some(keys), Some(signature)) => {
                    eth_fast_aggregate_verify(&keys, &message, &signature)
                }
                _ => false,
            })
        }
        Handler::HashToG2 => {
            let message = text(input, "msg")?.as_bytes();
            let point = SubgroupPoint::<B, G2>::hash(message, &HASH_TO_G2);
            Output::Bytes(point.to_uncompressed().to_vec())
        }
        Handler::Sign => {
            let message = bytes(input, "message")?;
            let secret = SecretKey::<B, MinPk>::from_bytes(&bytes(input, "privkey")?);
            Output::bytes_or_error(secret.map(|key| pop::sign(&key, &message).to_compressed()))
        }
        Handler::Verify => {
            let message = bytes(input, "message")?;
            let key = PublicKey::<B, MinPk>::from_compressed(&bytes(input, "pubkey")?);
            Output::Verdict(match (key, signature::<B>(input)?) {
                (Ok(key), Some(signature)) => pop::verify(&key, &message, &signature),
                _ => false,
            })
        }
    })
}

fn aggregate<B: VectorBackend>(items: &[Vec<u8>]) -> Output {
    let decoded = items.iter().map(|item| Signature::<B, MinPk>::from_compressed(item));
    match decoded.collect::<Result<Vec<_>, _>>() {
        Ok(all) => Output::bytes_or_error(Signature::aggregate(&all).map(|s| s.to_compressed())),
        Err(error) => Output::Error(error.to_string()),
    }
}

fn aggregate_keys<B: VectorBackend>(items: &[Vec<u8>]) -> Output {
    let decoded = items.iter().map(|item| PublicKey::<B, MinPk>::from_compressed(item));
    match decoded.collect::<Result<Vec<_>, _>>() {
        Ok(keys) => Output::bytes_or_error(eth_aggregate_pubkeys(&keys).map(|k| k.to_compressed())),
        Err(error) => Output::Error(error.to_string()),
    }
}

/// A batch is valid if all of its members are; one whose key or signature is none makes it
/// invalid.
fn batch_verify<B: VectorBackend>(input: &Value) -> Result<Output, Problem> {
    let keys = byte_list(input, "pubkeys")?;
    let messages = byte_list(input, "messages")?;
    let signatures = byte_list(input, "signatures")?;
    if keys.len() != messages.len() || keys.len() != signatures.len() {
        return Ok(Output::Error("lists of different lengths".to_owned()));
    }
    let Ok(keys) = PublicKey::<B, MinPk>::from_compressed_all(&keys) else {
        return Ok(Output::Verdict(false));
    };
    let messages = messages.iter().map(|message| SetMessage::new(&message[..], MinPk::POP_DST));
    let claims = keys.into_iter().zip(messages).zip(signatures);
    let sets = SignatureSet::from_compressed_all(
        claims.map(|((key, message), signature)| (key, message, signature)),
    );
    let Ok(sets) = sets else {
        return Ok(Output::Verdict(false));
    };
    // Whoever made the vectors did not know the seed.
    let mut weights = SeededWeights::new(*b"crosspair runs published vectors");
    Ok(Output::verdict_or_error(verify_all(&sets, &mut weights)))
}

/// A point that decodes must also encode to the same bytes.
fn decodes<B: Group<C>, C: Curve>(bytes: &[u8]) -> Output {
    match SubgroupPoint::<B, C>::from_compressed(bytes) {
        Ok(point) if point.to_compressed().as_ref() != bytes => {
            Output::Bytes(point.to_compressed().as_ref().to_vec())
        }
        result => Output::Verdict(result.is_ok()),
    }
}

/// An input that is one list.
fn list(input: &Value) -> Result<Vec<Vec<u8>>, Problem> {
    let item = |item| bytes_of(item).ok_or_else(|| Problem::unreadable("not hexadecimal"));
    parse::elements(input)?.iter().map(item).collect()
}

fn keys<B: VectorBackend>(items: &[Vec<u8>]) -> Option<Vec<PublicKey<B, MinPk>>> {
    items.iter().map(|item| PublicKey::from_compressed(item).ok()).collect()
}

fn signature<B: VectorBackend>(input: &Value) -> Result<Option<Signature<B, MinPk>>, Problem> {
    Ok(Signature::from_compressed(&bytes(input, "signature")?).ok())
}
