//! Operations on points: decoding, hashing, sums and pairings.

use crosspair_blst::Blst;
use crosspair_core::{
    Backend, BlsSigner, Curve, CurvePoint, Dst, G1, G2, Group, MinPk, MinSig, Scalar,
    SubgroupPoint, Variant, pairing_check,
};

use super::arguments::{column, decode_all};
use super::definition::{Definition, Parameter, Spec, Variants};
use super::{Answer, Case, Failure, Value};
use crate::generate::Maker;

const POINT_OF_G1: Parameter = Parameter::One("POINT", "48 bytes compressed or 96 uncompressed");
const POINT_OF_G2: Parameter = Parameter::One("POINT", "96 bytes compressed or 192 uncompressed");
const MESSAGE: Parameter = Parameter::One("MSG", "The message");
const TERMS: Parameter = Parameter::Many(
    &["POINT", "SCALAR"],
    "Points of the subgroup, each before its big-endian scalar of at most 32 bytes",
);

/// An operation on one curve, by the functions that it is made of.
macro_rules! on_a_curve {
    (
        $name:ident, $curve:ident, $command:literal, $about:literal, $parameter:ident,
        tag: $tag:literal, $run:ident, $generate:expr $(, $check:ident)?
    ) => {
        pub(super) struct $name;

        impl Definition for $name {
            const SPEC: Spec = Spec {
                name: $command,
                command: &[$command],
                about: $about,
                parameters: &[$parameter],
                variants: Variants::Without,
                takes_tag: $tag,
            };

            $(
                fn check(arguments: &[Vec<u8>]) -> Result<(), String> {
                    $check(arguments)
                }
            )?

            fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
                $run::<B, $curve>(case)
            }

            fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
            where
                Blst: BlsSigner<V>,
            {
                $generate(maker)
            }
        }
    };
}

on_a_curve!(
    DecodeG1, G1, "decode-g1", "Decode a point of G1's curve; the length decides the form",
    POINT_OF_G1, tag: false, decode, any_point::<G1>
);
on_a_curve!(
    DecodeG2, G2, "decode-g2", "Decode a point of G2's curve; the length decides the form",
    POINT_OF_G2, tag: false, decode, any_point::<G2>
);
on_a_curve!(
    HashToG1, G1, "hash-to-g1", "Hash a message to G1 (RFC 9380, the random-oracle suite)",
    MESSAGE, tag: true, hash, any_message
);
on_a_curve!(
    HashToG2, G2, "hash-to-g2", "Hash a message to G2 (RFC 9380, the random-oracle suite)",
    MESSAGE, tag: true, hash, any_message
);
on_a_curve!(
    EncodeToG1, G1, "encode-to-g1", "Encode a message to G1 (RFC 9380, the nonuniform suite)",
    MESSAGE, tag: true, encode, any_message
);
on_a_curve!(
    EncodeToG2, G2, "encode-to-g2", "Encode a message to G2 (RFC 9380, the nonuniform suite)",
    MESSAGE, tag: true, encode, any_message
);
on_a_curve!(
    G1Msm, G1, "g1-msm", "Σ kᵢ·Pᵢ in G1; the identity for no pairs",
    TERMS, tag: false, msm, any_terms::<G1>, check_scalars
);
on_a_curve!(
    G2Msm, G2, "g2-msm", "Σ kᵢ·Pᵢ in G2; the identity for no pairs",
    TERMS, tag: false, msm, any_terms::<G2>, check_scalars
);

fn decode<B: Group<C>, C: Curve>(case: &Case) -> Answer {
    let point = CurvePoint::<B, C>::from_bytes(case.argument(0)).map_err(Failure::of("POINT"))?;
    Ok(Value::Fields(vec![
        ("on_curve", Value::Bool(true)),
        ("in_subgroup", Value::Bool(point.is_in_subgroup())),
        ("identity", Value::Bool(point.is_identity())),
        ("compressed", Value::bytes(point.to_compressed())),
        ("uncompressed", Value::bytes(point.to_uncompressed())),
    ]))
}

fn any_point<C: Curve>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
where
    Blst: Group<C>,
{
    let point = maker.curve_point::<C>();
    vec![maker.encoding(&point)]
}

/// The default tag of hashes to the curve: that of the variant with signatures in that group.
fn default_tag<C: Curve>() -> Dst<'static> {
    if C::NAME == G1::NAME { MinSig::POP_DST } else { MinPk::POP_DST }
}

fn hash<B: Group<C>, C: Curve>(case: &Case) -> Answer {
    let dst = case.tag_or(default_tag::<C>())?;
    Ok(Value::bytes(SubgroupPoint::<B, C>::hash(case.argument(0), &dst).to_compressed()))
}

fn encode<B: Group<C>, C: Curve>(case: &Case) -> Answer {
    let dst = case.tag_or(default_tag::<C>())?;
    Ok(Value::bytes(SubgroupPoint::<B, C>::encode(case.argument(0), &dst).to_compressed()))
}

fn any_message(maker: &mut Maker<'_>) -> Vec<Vec<u8>> {
    vec![maker.message()]
}

fn msm<B: Group<C>, C: Curve>(case: &Case) -> Answer {
    let terms = case.arguments();
    let points = decode_all("POINT", column(terms, 2, 0), SubgroupPoint::<B, C>::from_bytes)?;
    let scalars = decode_all("SCALAR", column(terms, 2, 1), scalar)?;
    Ok(Value::bytes(SubgroupPoint::msm(&points, &scalars)?.to_compressed()))
}

/// The integer with these big-endian bytes, of which there are at most 32.
fn scalar(bytes: &[u8]) -> Result<Scalar, String> {
    let mut padded = [0; 32];
    match padded.len().checked_sub(bytes.len()) {
        Some(start) => padded[start..].copy_from_slice(bytes),
        None => return Err(format!("a scalar has at most 32 bytes, not {}", bytes.len())),
    }
    Ok(Scalar::from_be_bytes(padded))
}

fn check_scalars(terms: &[Vec<u8>]) -> Result<(), String> {
    column(terms, 2, 1).try_for_each(|bytes| scalar(bytes).map(|_| ()))
}

fn any_terms<C: Curve>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
where
    Blst: Group<C>,
{
    let (count, few) = (maker.terms(), maker.one_in(4));
    let scalars = maker.scalars(count);
    let terms = scalars.into_iter().flat_map(|scalar| {
        let point = maker.group_point::<C>(few);
        [maker.mostly_valid(&point), scalar]
    });
    terms.collect()
}

pub(super) struct PairingCheck;

impl Definition for PairingCheck {
    const SPEC: Spec = Spec {
        name: "pairing-check",
        command: &["pairing-check"],
        about: "Whether Π e(Pᵢ, Qᵢ) = 1; true for no pairs",
        parameters: &[Parameter::Many(&["G1", "G2"], "Points of G1, each before one of G2")],
        variants: Variants::Without,
        takes_tag: false,
    };

    fn run<B: BlsSigner<V>, V: Variant>(case: &Case) -> Answer {
        products::<B>(case)
    }

    fn generate<V: Variant>(maker: &mut Maker<'_>) -> Vec<Vec<u8>>
    where
        Blst: BlsSigner<V>,
    {
        let pairs = maker.pairs();
        pairs.iter().flat_map(|(p, q)| [maker.mostly_valid(p), maker.mostly_valid(q)]).collect()
    }
}

fn products<B: Backend>(case: &Case) -> Answer {
    let pairs = case.arguments();
    let g1 = decode_all("G1", column(pairs, 2, 0), SubgroupPoint::<B, G1>::from_bytes)?;
    let g2 = decode_all("G2", column(pairs, 2, 1), SubgroupPoint::<B, G2>::from_bytes)?;
    Ok(Value::Bool(pairing_check(&g1, &g2)?))
}
