//! The operations of the signature schemes, in either variant.

use clap::Subcommand;
use crosspair_core::{
    AggregatePublicKey, Bls, BlsSigner, PublicKey, SecretKey, Signature, Variant,
    scheme::proof_of_possession,
};

use super::answer::{Answer, Failure, Value};
use super::input::{Bytes, Tag};
use super::operation::{check_pairs, decode_all, tag_or, unzip};

/// An operation of the signature schemes.
#[derive(Subcommand)]
pub(crate) enum SignatureOperation {
    /// Decode a public key and validate it
    PublicKey {
        /// The key, in either form
        #[arg(value_name = "PK")]
        key: Bytes,
    },
    /// Decode a signature
    Signature {
        /// The signature, in either form
        #[arg(value_name = "SIG")]
        signature: Bytes,
    },
    /// The public key of a secret key; test keys only: arkworks takes variable time
    SecretKey {
        /// The secret key: 32 bytes, big-endian
        #[arg(value_name = "SK")]
        secret: Bytes,
    },
    /// Sign a message; test keys only: arkworks takes variable time
    Sign {
        /// The secret key: 32 bytes, big-endian
        #[arg(value_name = "SK")]
        secret: Bytes,
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
    },
    /// Whether the key has signed the message
    Verify {
        /// The public key
        #[arg(value_name = "PK")]
        key: Bytes,
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
        /// The signature
        #[arg(value_name = "SIG")]
        signature: Bytes,
    },
    /// Whether all keys have signed the one message; false for no keys
    FastAggregateVerify {
        /// The aggregate signature
        #[arg(value_name = "SIG")]
        signature: Bytes,
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
        /// The public keys
        #[arg(value_name = "PK")]
        keys: Vec<Bytes>,
    },
    /// Whether each key has signed the message after it; false for no keys
    AggregateVerify {
        /// The aggregate signature
        #[arg(value_name = "SIG")]
        signature: Bytes,
        /// Public keys, each before its message
        #[arg(value_name = "PK MSG")]
        pairs: Vec<Bytes>,
    },
    /// The sum of signatures
    AggregateSignatures {
        /// The signatures
        #[arg(value_name = "SIG")]
        signatures: Vec<Bytes>,
    },
    /// The sum of public keys
    AggregatePublicKeys {
        /// The public keys
        #[arg(value_name = "PK")]
        keys: Vec<Bytes>,
    },
    /// A proof of possession; test keys only: arkworks takes variable time
    PopProve {
        /// The secret key: 32 bytes, big-endian
        #[arg(value_name = "SK")]
        secret: Bytes,
    },
    /// Whether the proof shows possession of the key's secret key
    PopVerify {
        /// The public key
        #[arg(value_name = "PK")]
        key: Bytes,
        /// The proof
        #[arg(value_name = "PROOF")]
        proof: Bytes,
    },
}

impl SignatureOperation {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::PublicKey { .. } => "public-key",
            Self::Signature { .. } => "signature",
            Self::SecretKey { .. } => "secret-key",
            Self::Sign { .. } => "sign",
            Self::Verify { .. } => "verify",
            Self::FastAggregateVerify { .. } => "fast-aggregate-verify",
            Self::AggregateVerify { .. } => "aggregate-verify",
            Self::AggregateSignatures { .. } => "aggregate-signatures",
            Self::AggregatePublicKeys { .. } => "aggregate-public-keys",
            Self::PopProve { .. } => "pop-prove",
            Self::PopVerify { .. } => "pop-verify",
        }
    }

    /// Whether the user may choose the domain separation tag.
    pub(crate) fn takes_tag(&self) -> bool {
        matches!(
            self,
            Self::Sign { .. }
                | Self::Verify { .. }
                | Self::FastAggregateVerify { .. }
                | Self::AggregateVerify { .. }
        )
    }

    /// Refuses what no backend can be asked.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::AggregateVerify { pairs, .. } => check_pairs(pairs, "PK MSG"),
            _ => Ok(()),
        }
    }

    /// The backend's answer. Arguments are decoded from left to right.
    pub(crate) fn run<B: BlsSigner<V>, V: Variant>(&self, tag: Option<&Tag>) -> Answer {
        let dst = tag_or(tag, V::POP_DST)?;
        Ok(match self {
            Self::PublicKey { key } => {
                let key = public_key::<B, V>(key)?;
                Value::Fields(vec![
                    ("compressed", Value::bytes(key.to_compressed())),
                    ("uncompressed", Value::bytes(key.to_uncompressed())),
                ])
            }
            Self::Signature { signature: bytes } => {
                let signature = signature::<B, V>("SIG", bytes)?;
                Value::Fields(vec![
                    ("identity", Value::Bool(signature.is_identity())),
                    ("compressed", Value::bytes(signature.to_compressed())),
                    ("uncompressed", Value::bytes(signature.to_uncompressed())),
                ])
            }
            Self::SecretKey { secret } => {
                Value::bytes(secret_key::<B, V>(secret)?.public_key().to_compressed())
            }
            Self::Sign { secret, message } => {
                let signature = secret_key::<B, V>(secret)?.sign(message.as_ref(), &dst);
                Value::bytes(signature.to_compressed())
            }
            Self::Verify { key, message, signature: bytes } => {
                let key = public_key::<B, V>(key)?;
                let signature = signature::<B, V>("SIG", bytes)?;
                Value::Bool(signature.verify(&key, message.as_ref(), &dst))
            }
            Self::FastAggregateVerify { signature: bytes, message, keys } => {
                let signature = signature::<B, V>("SIG", bytes)?;
                let keys = public_keys::<B, V>(keys)?;
                Value::Bool(signature.fast_aggregate_verify(&keys, message.as_ref(), &dst))
            }
            Self::AggregateVerify { signature: bytes, pairs } => {
                let signature = signature::<B, V>("SIG", bytes)?;
                let (keys, messages) = unzip(pairs);
                let keys = public_keys::<B, V>(keys)?;
                let messages: Vec<_> = messages.collect();
                Value::Bool(signature.aggregate_verify(&keys, &messages, &dst)?)
            }
            Self::AggregateSignatures { signatures } => {
                let signatures = decode_all("SIG", signatures, Signature::<B, V>::from_bytes)?;
                Value::bytes(Signature::aggregate(&signatures)?.to_compressed())
            }
            Self::AggregatePublicKeys { keys } => {
                let keys = public_keys::<B, V>(keys)?;
                Value::bytes(AggregatePublicKey::sum(&keys)?.to_compressed())
            }
            Self::PopProve { secret } => {
                let proof = proof_of_possession::prove(&secret_key::<B, V>(secret)?);
                Value::bytes(proof.to_compressed())
            }
            Self::PopVerify { key, proof } => {
                let key = public_key::<B, V>(key)?;
                let proof = signature::<B, V>("PROOF", proof)?;
                Value::Bool(proof_of_possession::verify_proof(&key, &proof))
            }
        })
    }
}

fn secret_key<B: BlsSigner<V>, V: Variant>(bytes: &Bytes) -> Result<SecretKey<B, V>, Failure> {
    SecretKey::from_bytes(bytes.as_ref()).map_err(Failure::of("SK"))
}

fn public_key<B: Bls<V>, V: Variant>(bytes: &Bytes) -> Result<PublicKey<B, V>, Failure> {
    PublicKey::from_bytes(bytes.as_ref()).map_err(Failure::of("PK"))
}

/// The keys among an operation's arguments; a failure names the first that is none.
pub(crate) fn public_keys<'a, B: Bls<V>, V: Variant>(
    keys: impl IntoIterator<Item = &'a Bytes>,
) -> Result<Vec<PublicKey<B, V>>, Failure> {
    decode_all("PK", keys, PublicKey::from_bytes)
}

/// The signature that is an operation's argument `name`.
pub(crate) fn signature<B: Bls<V>, V: Variant>(
    name: &str,
    bytes: &Bytes,
) -> Result<Signature<B, V>, Failure> {
    Signature::from_bytes(bytes.as_ref()).map_err(Failure::of(name))
}
