//! Points on the curves but outside the subgroups, each small prime order among them:
//! `{"G1", "G2"}`, lists of `{"kind", "order", "compressed", "uncompressed"}`.
//!
//! Each decodes from both forms to one point of the curve, which is not in the subgroup and
//! encodes to both again; as an element of the group, a key or a signature it is refused for
//! exactly that.

use core::fmt::Debug;

use crosspair_core::{
    Bls, Curve, CurvePoint, DecodeError, Group, MinPk, MinSig, PublicKey, Signature, SubgroupPoint,
    Variant,
};
use serde_json::Value;

use super::VectorBackend;
use super::cases::Cases;
use super::parse::{bytes, json, list, text};
use super::report::Problem;

/// One file, one case a point.
pub(super) fn run<B: VectorBackend>(contents: &[u8], cases: &mut Cases<'_>) -> Result<(), Problem> {
    let value = json(contents)?;
    points::<B, MinPk, MinSig>(&value, cases)?;
    points::<B, MinSig, MinPk>(&value, cases)
}

/// The points of one curve: keys are there in one variant, signatures in the other.
fn points<B, K, S>(value: &Value, cases: &mut Cases<'_>) -> Result<(), Problem>
where
    B: Bls<K> + Bls<S>,
    K: Variant,
    S: Variant<Sig = K::Pk>,
{
    let name = <K::Pk as Curve>::NAME;
    for (index, point) in list(value, name)?.iter().enumerate() {
        let kind = text(point, "kind").unwrap_or("unknown kind");
        cases.case(format_args!("{name} {index} ({kind})"), || {
            let compressed = bytes(point, "compressed")?;
            let uncompressed = bytes(point, "uncompressed")?;
            on_the_curve::<B, K::Pk>(&compressed, &uncompressed)?;
            let (x, xy) = (&compressed, &uncompressed);
            refused("a point, compressed", SubgroupPoint::<B, K::Pk>::from_compressed(x))?;
            refused("a point, uncompressed", SubgroupPoint::<B, K::Pk>::from_uncompressed(xy))?;
            refused("a key, compressed", PublicKey::<B, K>::from_compressed(x))?;
            refused("a key, uncompressed", PublicKey::<B, K>::from_uncompressed(xy))?;
            refused("a signature, compressed", Signature::<B, S>::from_compressed(x))?;
            refused("a signature, uncompressed", Signature::<B, S>::from_uncompressed(xy))
        });
    }
    Ok(())
}

fn on_the_curve<B: Group<C>, C: Curve>(
    compressed: &[u8],
    uncompressed: &[u8],
) -> Result<(), Problem> {
    let decoded = |result: Result<CurvePoint<B, C>, DecodeError>| {
        result.map_err(|error| Problem::mismatch("a point of the curve", error))
    };
    let point = decoded(CurvePoint::from_compressed(compressed))?;
    let other = decoded(CurvePoint::from_uncompressed(uncompressed))?;
    if point != other {
        return Err(Problem::mismatch(format_args!("{point} from both forms"), other));
    }
    if point.to_compressed().as_ref() != compressed {
        return Err(Problem::mismatch(hex::encode(compressed), point));
    }
    let encoded = point.to_uncompressed();
    if encoded.as_ref() != uncompressed {
        return Err(Problem::mismatch(hex::encode(uncompressed), hex::encode(encoded)));
    }
    if point.is_in_subgroup() {
        return Err(Problem::mismatch("a point outside the subgroup", "one in it"));
    }
    Ok(())
}

fn refused<T: Debug>(what: &str, result: Result<T, DecodeError>) -> Result<(), Problem> {
    match result {
        Err(DecodeError::NotInSubgroup) => Ok(()),
        Err(error) => {
            Err(Problem::mismatch(format_args!("{what}: {}", DecodeError::NotInSubgroup), error))
        }
        Ok(_) => Err(Problem::mismatch(
            format_args!("{what}: {}", DecodeError::NotInSubgroup),
            "it was accepted",
        )),
    }
}
