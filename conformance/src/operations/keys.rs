//! Decoding keys and signatures, one by one and many at once.

use crosspair_blst::Blst;
use crosspair_core::{
    BlsSigner, BulkError, BulkValidation, Curve, Group, ItemError, PublicKey as Key,
    Signature as Sig, SubgroupPoint, Variant,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

const SEED: Parameter =
    Parameter::One("SEED", "What the subgroup test's random numbers are made of: 32 bytes");

pub(super) struct PublicKey;

impl Definition for PublicKey {
    const SPEC: Spec = Spec {
        name: "public-key",
        command: &["public-key"],
        about: "Decode a public key and validate it",
        parameters: &[Parameter::One("PK", "The key, in either form")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let key = case.public_key::<B, V>(0)?;
        Ok(Value::Fields(vec![
            ("compressed", Value::bytes(key.to_compressed())),
            ("uncompressed", Value::bytes(key.to_uncompressed())),
        ]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let point = maker.curve_point::<V::Pk>();
        vec![maker.encoding(&point)]
    }
}

pub(super) struct Signature;

impl Definition for Signature {
    const SPEC: Spec = Spec {
        name: "signature",
        command: &["signature"],
        about: "Decode a signature",
        parameters: &[Parameter::One("SIG", "The signature, in either form")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let signature = case.signature::<B, V>(0, "SIG")?;
        Ok(Value::Fields(vec![
            ("identity", Value::Bool(signature.is_identity())),
            ("compressed", Value::bytes(signature.to_compressed())),
            ("uncompressed", Value::bytes(signature.to_uncompressed())),
        ]))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let point = maker.curve_point::<V::Sig>();
        vec![maker.encoding(&point)]
    }
}

pub(super) struct ValidatePublicKeys;

impl Definition for ValidatePublicKeys {
    const SPEC: Spec = Spec {
        name: "validate-public-keys",
        command: &["validate-public-keys"],
        about: "Decode many public keys with one subgroup test: their sum, and SHA-256 of them",
        parameters: &[SEED, Parameter::Many(&["PK"], "The keys, compressed")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let rng = ChaCha20Rng::from_seed(case.seed(0));
        let keys: Vec<Key<B, V>> = BulkValidation::new(rng)
            .public_keys(case.arguments_from(1))
            .map_err(|error| invalid("PK", error))?;
        Ok(sum_and_digest::<B, V::Pk>(keys.iter().map(Key::to_subgroup_point)))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        maker.compressed_points::<V::Pk>()
    }
}

pub(super) struct ValidateSignatures;

impl Definition for ValidateSignatures {
    const SPEC: Spec = Spec {
        name: "validate-signatures",
        command: &["validate-signatures"],
        about: "Decode many signatures with one subgroup test: their sum, and SHA-256 of them",
        parameters: &[SEED, Parameter::Many(&["SIG"], "The signatures, compressed")],
        variants: Variants::Both,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        let rng = ChaCha20Rng::from_seed(case.seed(0));
        let signatures: Vec<Sig<B, V>> = BulkValidation::new(rng)
            .signatures(case.arguments_from(1))
            .map_err(|error| invalid("SIG", error))?;
        Ok(sum_and_digest::<B, V::Sig>(signatures.iter().map(Sig::to_subgroup_point)))
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        maker.compressed_points::<V::Sig>()
    }
}

/// All the items that are invalid.
fn invalid<E: core::fmt::Display>(name: &str, error: BulkError<E>) -> Failure {
    match error {
        BulkError::Invalid(items) => {
            let item = |ItemError { index, error }: &ItemError| format!("{name}[{index}]: {error}");
            let message = items.iter().map(item).collect::<Vec<_>>().join("; ");
            Failure { variant: "Invalid".to_owned(), message }
        }
        other => Failure { variant: "Rng".to_owned(), message: other.to_string() },
    }
}

/// How many points there are, their sum, and a digest that depends on their order, too.
fn sum_and_digest<B: Group<C>, C: Curve>(
    points: impl Iterator<Item = SubgroupPoint<B, C>>,
) -> Value {
    let points: Vec<_> = points.collect();
    Value::Fields(vec![
        ("items", Value::Number(points.len() as u64)),
        ("sum", Value::bytes(SubgroupPoint::sum(&points).to_compressed())),
        ("sha256", digest(&points)),
    ])
}

/// SHA-256 of the compressed encodings, one after the other.
pub(super) fn digest<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> Value {
    let mut hasher = Sha256::new();
    points.iter().for_each(|point| hasher.update(point.to_compressed()));
    Value::bytes(hasher.finalize())
}
