//! The operations on points: decoding, hashing, sums and pairings.

use clap::Subcommand;
use crosspair_core::{
    Backend, Curve, CurvePoint, Dst, G1, G2, Group, MinPk, MinSig, Scalar, SubgroupPoint, Variant,
    pairing_check,
};

use super::answer::{Answer, Failure, Value};
use super::input::{Bytes, Tag};
use super::operation::{check_pairs, decode_all, tag_or, unzip};

/// An operation on points.
#[derive(Subcommand)]
pub(crate) enum PointOperation {
    /// Decode a point of G1's curve; the length decides the form
    DecodeG1 {
        /// 48 bytes compressed or 96 uncompressed
        #[arg(value_name = "POINT")]
        point: Bytes,
    },
    /// Decode a point of G2's curve; the length decides the form
    DecodeG2 {
        /// 96 bytes compressed or 192 uncompressed
        #[arg(value_name = "POINT")]
        point: Bytes,
    },
    /// Hash a message to G1 (RFC 9380, the random-oracle suite)
    #[command(name = "hash-to-g1")]
    HashToG1 {
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
    },
    /// Hash a message to G2 (RFC 9380, the random-oracle suite)
    #[command(name = "hash-to-g2")]
    HashToG2 {
        /// The message
        #[arg(value_name = "MSG")]
        message: Bytes,
    },
    /// Σ kᵢ·Pᵢ in G1; the identity for no pairs
    #[command(name = "g1-msm")]
    G1Msm {
        /// Points of the subgroup, each before its big-endian scalar of at most 32 bytes
        #[arg(value_name = "POINT SCALAR")]
        terms: Vec<Bytes>,
    },
    /// Σ kᵢ·Pᵢ in G2; the identity for no pairs
    #[command(name = "g2-msm")]
    G2Msm {
        /// Points of the subgroup, each before its big-endian scalar of at most 32 bytes
        #[arg(value_name = "POINT SCALAR")]
        terms: Vec<Bytes>,
    },
    /// Whether Π e(Pᵢ, Qᵢ) = 1; true for no pairs
    PairingCheck {
        /// Points of G1, each before one of G2
        #[arg(value_name = "G1 G2")]
        pairs: Vec<Bytes>,
    },
}

impl PointOperation {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::DecodeG1 { .. } => "decode-g1",
            Self::DecodeG2 { .. } => "decode-g2",
            Self::HashToG1 { .. } => "hash-to-g1",
            Self::HashToG2 { .. } => "hash-to-g2",
            Self::G1Msm { .. } => "g1-msm",
            Self::G2Msm { .. } => "g2-msm",
            Self::PairingCheck { .. } => "pairing-check",
        }
    }

    /// Whether the user may choose the domain separation tag.
    pub(crate) fn takes_tag(&self) -> bool {
        matches!(self, Self::HashToG1 { .. } | Self::HashToG2 { .. })
    }

    /// Refuses what no backend can be asked.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::G1Msm { terms } | Self::G2Msm { terms } => {
                check_pairs(terms, "POINT SCALAR")?;
                unzip(terms).1.try_for_each(|bytes| scalar(bytes.as_ref()).map(|_| ()))
            }
            Self::PairingCheck { pairs } => check_pairs(pairs, "G1 G2"),
            Self::DecodeG1 { .. }
            | Self::DecodeG2 { .. }
            | Self::HashToG1 { .. }
            | Self::HashToG2 { .. } => Ok(()),
        }
    }

    /// The backend's answer.
    pub(crate) fn run<B: Backend>(&self, tag: Option<&Tag>) -> Answer {
        match self {
            Self::DecodeG1 { point } => decode::<B, G1>(point),
            Self::DecodeG2 { point } => decode::<B, G2>(point),
            Self::HashToG1 { message } => hash::<B, G1>(message, &tag_or(tag, MinSig::POP_DST)?),
            Self::HashToG2 { message } => hash::<B, G2>(message, &tag_or(tag, MinPk::POP_DST)?),
            Self::G1Msm { terms } => msm::<B, G1>(terms),
            Self::G2Msm { terms } => msm::<B, G2>(terms),
            Self::PairingCheck { pairs } => {
                let (g1, g2) = unzip(pairs);
                let g1 = decode_all("G1", g1, SubgroupPoint::<B, G1>::from_bytes)?;
                let g2 = decode_all("G2", g2, SubgroupPoint::<B, G2>::from_bytes)?;
                Ok(Value::Bool(pairing_check(&g1, &g2)?))
            }
        }
    }
}

fn decode<B: Group<C>, C: Curve>(point: &Bytes) -> Answer {
    let point = CurvePoint::<B, C>::from_bytes(point.as_ref()).map_err(Failure::of("POINT"))?;
    Ok(Value::Fields(vec![
        ("on_curve", Value::Bool(true)),
        ("in_subgroup", Value::Bool(point.is_in_subgroup())),
        ("identity", Value::Bool(point.is_identity())),
        ("compressed", Value::bytes(point.to_compressed())),
        ("uncompressed", Value::bytes(point.to_uncompressed())),
    ]))
}

fn hash<B: Group<C>, C: Curve>(message: &Bytes, dst: &Dst<'_>) -> Answer {
    Ok(Value::bytes(SubgroupPoint::<B, C>::hash(message.as_ref(), dst).to_compressed()))
}

fn msm<B: Group<C>, C: Curve>(terms: &[Bytes]) -> Answer {
    let (points, scalars) = unzip(terms);
    let points = decode_all("POINT", points, SubgroupPoint::<B, C>::from_bytes)?;
    let scalars = decode_all("SCALAR", scalars, scalar)?;
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
