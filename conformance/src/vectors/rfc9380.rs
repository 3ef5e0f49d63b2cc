//! RFC 9380 appendices J and K as cfrg/draft-irtf-cfrg-hash-to-curve publishes them: a file
//! a suite, with vectors of `msg`, `u`, `Q` and `P`; and `expand_message_xmd` with SHA-256.
//!
//! A vector of a suite compares
//!
//! * P with the hash (or encoding) of the message,
//! * h_eff·Qᵢ with the image of uᵢ,
//! * P with the sum of the images of all uᵢ.
//!
//! The images Qᵢ themselves cannot be compared: a backend clears the cofactor within
//! `Group::map_to_curve`. The elements uᵢ cannot either, for `hash_to_field` is not exposed;
//! a wrong one would show in P.

use crosspair_core::{
    Affine, Curve, CurvePoint, Dst, ExpandError, G1, G2, Group, Message, SubgroupPoint,
    expand_message_xmd,
};
use serde_json::Value;

use super::VectorBackend;
use super::cases::Cases;
use super::parse::{array, bytes, coordinate, dst, elements, field, flag, json, list, point, text};
use super::report::Problem;

/// h_eff of G1 (RFC 9380 §8.8.1), big-endian.
const H_EFF_G1: &str = "d201000000010001";
/// h_eff of G2 (RFC 9380 §8.8.2), big-endian.
const H_EFF_G2: &str = "0bc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1\
    329c2f178731db956d82bf015d1212b02ec0ec69d7477c1ae954cbc06689f6a3\
    59894c0adebbf6b4e8020005aaa95551";

/// A file of one of the four suites.
pub(super) fn run_hash_to_curve<B: VectorBackend>(
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    let value = json(contents)?;
    match text(&value, "curve")? {
        "BLS12-381 G1" => suite::<B, G1>(&value, H_EFF_G1, cases),
        "BLS12-381 G2" => suite::<B, G2>(&value, H_EFF_G2, cases),
        other => Err(Problem::unreadable(format_args!("no curve {other:?}"))),
    }
}

fn suite<B: Group<C>, C: Curve>(
    value: &Value,
    h_eff: &str,
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    let dst = dst(value, "dst")?;
    let uniform = flag(value, "randomOracle")?;
    let h_eff = hex::decode(h_eff).map_err(Problem::unreadable)?;
    for (index, vector) in list(value, "vectors")?.iter().enumerate() {
        cases.case(format_args!("vector {index}"), || {
            hash::<B, C>(vector, &dst, uniform)?;
            images::<B, C>(vector, &h_eff)
        });
    }
    Ok(())
}

fn hash<B: Group<C>, C: Curve>(
    vector: &Value,
    dst: &Dst<'_>,
    uniform: bool,
) -> Result<(), Problem> {
    let message = text(vector, "msg")?.as_bytes();
    let expected = point::<C::Uncompressed>(field(vector, "P")?)?;
    let hash = if uniform {
        SubgroupPoint::<B, C>::hash(message, dst)
    } else {
        SubgroupPoint::<B, C>::encode(message, dst)
    };
    equal("P = ", &expected, &hash.to_uncompressed())
}

fn images<B: Group<C>, C: Curve>(vector: &Value, h_eff: &[u8]) -> Result<(), Problem> {
    let elements = elements(field(vector, "u")?)?;
    let names: &[_] = if elements.len() == 1 { &["Q"] } else { &["Q0", "Q1"] };
    if elements.len() != names.len() {
        return Err(Problem::unreadable("`u` has neither one nor two elements"));
    }
    let mut sum = B::to_point(&B::identity());
    for (element, name) in elements.iter().zip(names) {
        let element = element.as_str().ok_or_else(|| Problem::unreadable("`u` is no string"))?;
        let image = B::map_to_curve(&array(&coordinate(element)?)?);
        sum = B::add(&sum, &image);

        let q = point::<C::Uncompressed>(field(vector, name)?)?;
        let q = CurvePoint::<B, C>::from_uncompressed(q.as_ref())
            .map_err(|error| Problem::mismatch(format_args!("{name} on the curve"), error))?;
        let cleared = multiply(&q, h_eff);
        let image = encoded::<B, C>(&B::to_affine(&image));
        equal(&format!("h_eff·{name} = "), &cleared.to_uncompressed(), &image)?;
    }
    let expected = point::<C::Uncompressed>(field(vector, "P")?)?;
    equal("the sum of the images ", &expected, &encoded::<B, C>(&B::to_affine(&sum)))
}

/// k·P for any point of the curve, by double-and-add.
fn multiply<B: Group<C>, C: Curve>(point: &CurvePoint<B, C>, k: &[u8]) -> CurvePoint<B, C> {
    let bits = k.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
    bits.fold(CurvePoint::identity(), |product, bit| {
        let doubled = product.add(&product);
        if bit { doubled.add(point) } else { doubled }
    })
}

/// The coordinates, or zeros for the identity, which no vector has.
fn encoded<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> C::Uncompressed {
    if B::is_identity(point) { crosspair_core::ByteArray::ZERO } else { B::coordinates(point) }
}

fn equal<A: AsRef<[u8]>>(what: &str, expected: &A, actual: &A) -> Result<(), Problem> {
    let (expected, actual) = (expected.as_ref(), actual.as_ref());
    if expected == actual {
        return Ok(());
    }
    let expected = format_args!("{what}{}", hex::encode(expected)).to_string();
    Err(Problem::mismatch(expected, hex::encode(actual)))
}

/// A file of `expand_message_xmd` with SHA-256; no backend has a part in it.
pub(super) fn run_expand_message(contents: &[u8], cases: &mut Cases<'_>) -> Result<(), Problem> {
    let value = json(contents)?;
    let dst = dst(&value, "DST")?;
    for (index, test) in list(&value, "tests")?.iter().enumerate() {
        cases.case(format_args!("test {index}"), || {
            let length = text(test, "len_in_bytes")?;
            let length = usize::from_str_radix(length.trim_start_matches("0x"), 16)
                .map_err(Problem::unreadable)?;
            let expected = bytes(test, "uniform_bytes")?;
            let actual = expand(text(test, "msg")?, &dst, length)
                .map_err(|error| Problem::mismatch(hex::encode(&expected), error))?;
            equal("", &expected, &actual)
        });
    }
    Ok(())
}

fn expand(message: &str, dst: &Dst<'_>, length: usize) -> Result<Vec<u8>, ExpandError> {
    // The longest output has 8160 bytes: a length from a file is not allocated unseen.
    if length > 8160 {
        return Err(ExpandError::TooLong { requested: length });
    }
    let mut out = vec![0; length];
    expand_message_xmd(&Message::new(message.as_bytes()), dst, &mut out)?;
    Ok(out)
}
