//! Beacons of drand's chains, from the constants of the drand projects' own tests: the
//! `signature` of a `message` under `dst`, in both variants.
//!
//! `bls_valid` is the answer to that. The `expected` beside it is about a whole beacon, with
//! its randomness and its predecessor, which are no business of a signature library.

use crosspair_core::{Bls, ByteArray, Curve, Dst, MinPk, MinSig, PublicKey, Signature, Variant};

use super::VectorBackend;
use super::cases::Cases;
use super::parse::{bytes, dst, elements, flag, json, text};
use super::report::Problem;

/// One file, one case a beacon.
pub(super) fn run<B: VectorBackend>(contents: &[u8], cases: &mut Cases<'_>) -> Result<(), Problem> {
    let value = json(contents)?;
    for (index, beacon) in elements(&value)?.iter().enumerate() {
        let scheme = text(beacon, "scheme").unwrap_or("unknown scheme");
        cases.case(format_args!("beacon {index} ({scheme})"), || {
            let key = bytes(beacon, "public_key")?;
            let signature = bytes(beacon, "signature")?;
            let message = bytes(beacon, "message")?;
            let dst = dst(beacon, "dst")?;
            let expected = flag(beacon, "bls_valid")?;
            // The key's length decides the variant.
            let actual = if key.len() == key_length::<MinPk>() {
                verify::<B, MinPk>(&key, &message, &signature, &dst)
            } else if key.len() == key_length::<MinSig>() {
                verify::<B, MinSig>(&key, &message, &signature, &dst)
            } else {
                return Err(Problem::unreadable("`public_key` has a length of neither variant"));
            };
            if actual == expected { Ok(()) } else { Err(Problem::mismatch(expected, actual)) }
        });
    }
    Ok(())
}

fn key_length<V: Variant>() -> usize {
    <V::Pk as Curve>::Coordinate::LEN
}

fn verify<B: Bls<V>, V: Variant>(
    key: &[u8],
    message: &[u8],
    signature: &[u8],
    dst: &Dst<'_>,
) -> bool {
    let key = PublicKey::<B, V>::from_compressed(key);
    let signature = Signature::<B, V>::from_compressed(signature);
    matches!((key, signature), (Ok(key), Ok(signature)) if signature.verify(&key, message, dst))
}
