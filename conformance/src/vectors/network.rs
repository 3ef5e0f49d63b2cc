//! Signed objects of the Ethereum networks, one a line: `pubkey` or `participant_pubkeys`,
//! `signing_root` (the message), `signature` and `valid`; and the validators' keys of a
//! genesis state, 48 bytes each.
//!
//! The objects are BLS-to-execution changes, builder registrations, deposits and sync
//! aggregates. All are signed under the tag of the proof-of-possession scheme, and the
//! verdict is that of the consensus specifications: a key or signature that does not decode
//! makes it `false`.

use crosspair_core::ethereum::eth_fast_aggregate_verify;
use crosspair_core::scheme::proof_of_possession;
use crosspair_core::{MinPk, PublicKey, Signature};

use super::VectorBackend;
use super::cases::Cases;
use super::parse::{byte_list, bytes, flag, json, lines};
use super::report::Problem;

const KEY: usize = 48;

/// A file of objects, one case a line.
pub(super) fn run_signed_objects<B: VectorBackend>(
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    for (number, line) in lines(contents) {
        cases.case(format_args!("line {number}"), || {
            let object = json(line)?;
            let expected = flag(&object, "valid")?;
            let message = bytes(&object, "signing_root")?;
            let signature = Signature::<B, MinPk>::from_compressed(&bytes(&object, "signature")?);
            let actual = if object.get("participant_pubkeys").is_some() {
                let keys = byte_list(&object, "participant_pubkeys")?;
                let keys = keys.iter().map(|key| PublicKey::from_compressed(key));
                match (keys.collect::<Result<Vec<_>, _>>(), signature) {
                    (Ok(keys), Ok(signature)) => {
                        eth_fast_aggregate_verify(&keys, &message, &signature)
                    }
                    _ => false,
                }
            } else {
                let key = PublicKey::from_compressed(&bytes(&object, "pubkey")?);
                match (key, signature) {
                    (Ok(key), Ok(signature)) => {
                        proof_of_possession::verify(&key, &message, &signature)
                    }
                    _ => false,
                }
            };
            if actual == expected { Ok(()) } else { Err(Problem::mismatch(expected, actual)) }
        });
    }
    Ok(())
}

/// A file of keys, one case a key: each is valid, and encodes to the same bytes.
///
/// The keys are decoded in one call; after one that is refused, the rest are decoded in
/// another.
pub(super) fn run_public_keys<B: VectorBackend>(
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    let (items, rest) = contents.as_chunks::<KEY>();
    if !rest.is_empty() {
        let why = format_args!("{} bytes are no multiple of {KEY}", contents.len());
        return Err(Problem::unreadable(why));
    }
    let mut start = 0;
    while start < items.len() {
        let items = &items[start..];
        let (valid, error) = match PublicKey::<B, MinPk>::from_compressed_all(items) {
            Ok(keys) => (keys, None),
            Err(error) => {
                let before = items.get(..error.index).unwrap_or_default();
                let keys = PublicKey::from_compressed_all(before);
                (
                    keys.map_err(|error| Problem::mismatch("the same answer again", error))?,
                    Some(error),
                )
            }
        };
        for (index, (key, item)) in valid.iter().zip(items).enumerate() {
            cases.case(format_args!("key {}", start + index), || {
                let encoded = key.to_compressed();
                if encoded == *item {
                    Ok(())
                } else {
                    Err(Problem::mismatch(hex::encode(item), hex::encode(encoded)))
                }
            });
        }
        start += valid.len();
        if let Some(error) = error {
            cases.case(format_args!("key {start}"), || {
                Err(Problem::mismatch("a valid key", error.error))
            });
            start += 1;
        }
    }
    Ok(())
}
