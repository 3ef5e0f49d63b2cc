//! Many compressed signatures at once.

use crosspair_core::batch::{SetMessage, SignatureSet};
use crosspair_core::{Bls, CurvePoint, DecodeError, ItemError, Signature, SubgroupPoint, Variant};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{Signer, TestCurve, multiples, rng};
use crate::sets::{MESSAGES, alone};
use crate::threads::Threads;

on_both_variants!(
    /// Sets from compressed signatures: those that decoding one by one gives, or the first that
    /// is none and why; or of each what became of it. On every executor.
    sets_are_made_of_compressed_signatures,
    compressed
);

fn compressed<B: Bls<V>, V: Variant>()
where
    V::Sig: TestCurve,
{
    let signers = Signer::<B, V>::several(20);
    let encoded: Vec<Vec<u8>> = signers
        .iter()
        .zip(&MESSAGES)
        .map(|(signer, root)| signer.sign(root, &V::POP_DST).to_compressed().as_ref().to_vec())
        .collect();
    let sets = |encoded: &[Vec<u8>], width: usize| {
        let claims = signers.iter().zip(&MESSAGES).zip(encoded).map(|((signer, root), bytes)| {
            (signer.public_key(), SetMessage::root(*root, V::POP_DST), bytes.clone())
        });
        if width == 1 {
            SignatureSet::<B, V>::from_compressed_all(claims)
        } else {
            SignatureSet::from_compressed_all_on(&Threads(width), claims)
        }
    };
    let each = |encoded: &[Vec<u8>], width: usize| {
        let claims = signers.iter().zip(&MESSAGES).zip(encoded).map(|((signer, root), bytes)| {
            (signer.public_key(), SetMessage::root(*root, V::POP_DST), bytes.clone())
        });
        if width == 1 {
            SignatureSet::<B, V>::from_compressed_each(claims)
        } else {
            SignatureSet::from_compressed_each_on(&Threads(width), claims)
        }
    };
    for width in [1, 2, 3] {
        for n in [0, 1, 2, 20] {
            let sets = sets(&encoded[..n], width).expect("signatures");
            assert_eq!(sets.len(), n);
            for (set, bytes) in sets.iter().zip(&encoded) {
                assert_eq!(Ok(*set.signature()), Signature::from_compressed(bytes));
                assert!(alone(set));
            }
        }
    }

    let good = &encoded[0];
    let flags = |set: u8, clear: u8| {
        let mut bytes = good.clone();
        bytes[0] = bytes[0] & !clear | set;
        bytes
    };
    let (small_order, _) = V::Sig::small_order_points().swap_remove(0);
    let outside = CurvePoint::<B, V::Sig>::from_compressed(&small_order).is_ok();
    assert!(outside, "a point of the curve");
    let mut no_x = vec![0; good.len()];
    no_x[0] = 0x80;
    let no_x = (0..=u8::MAX)
        .map(|x| {
            *no_x.last_mut().expect("not empty") = x;
            no_x.clone()
        })
        .find(|bytes| CurvePoint::<B, V::Sig>::from_compressed(bytes).is_err())
        .expect("half of all x have no y");
    let mut large = vec![0xff; good.len()];
    large[0] = 0x9f;
    let bad = [
        (good[1..].to_vec(), DecodeError::Length { actual: good.len() - 1 }),
        (vec![], DecodeError::Length { actual: 0 }),
        (flags(0, 0x80), DecodeError::Flags),
        (flags(0x40, 0x20), DecodeError::InvalidInfinity),
        (large, DecodeError::NotCanonical),
        (no_x, DecodeError::NotOnCurve),
        (small_order, DecodeError::NotInSubgroup),
    ];
    for (turn, (bytes, error)) in bad.iter().enumerate() {
        for index in [0, 7, 19] {
            let mut spoiled = encoded.clone();
            // The first is named, whatever is wrong with those after it.
            spoiled[index].clone_from(bytes);
            spoiled[19].clone_from(if index < 19 { &bad[(turn + 1) % bad.len()].0 } else { bytes });
            for width in [1, 3] {
                let expected = ItemError { index, error: *error };
                assert_eq!(sets(&spoiled, width).err(), Some(expected), "{width}");
                let each = each(&spoiled, width);
                for (place, (result, bytes)) in each.iter().zip(&spoiled).enumerate() {
                    let alone = Signature::from_compressed(bytes);
                    assert_eq!(
                        result.as_ref().map(|set| *set.signature()),
                        alone.as_ref().copied()
                    );
                    assert_eq!(result.is_err(), place == index || place == 19);
                }
            }
        }
    }
    // The identity is a signature, though of nothing.
    let identity = Signature::<B, V>::from(SubgroupPoint::identity()).to_compressed();
    let claim = (signers[0].public_key(), SetMessage::root(MESSAGES[0], V::POP_DST), identity);
    let sets = SignatureSet::from_compressed_all([claim]).expect("a signature");
    assert!(sets[0].signature().is_identity() && !sets[0].verify());
}

on_both_variants!(
    /// Long lists with any number of bad encodings: what decoding one by one says.
    many_bad_signatures_do_not_hide_the_others,
    many_bad
);

fn many_bad<B: Bls<V>, V: Variant>()
where
    V::Sig: TestCurve,
{
    let mut rng = rng("many_bad_signatures_do_not_hide_the_others");
    let good = multiples::<B, V::Sig>(8);
    let good: Vec<Vec<u8>> =
        good.iter().map(|point| point.to_compressed().as_ref().to_vec()).collect();
    let (outside, _) = V::Sig::small_order_points().swap_remove(0);
    for n in [0, 1, 63, 64, 65, 150] {
        for bad in [0, 1, 2, 4] {
            let items: Vec<Vec<u8>> = (0..n)
                .map(|_| {
                    let mut item = good[rng.next_u32() as usize % 8].clone();
                    match rng.next_u32() % 16 {
                        0 if bad > 0 => item = outside.clone(),
                        // Half of these have no y.
                        1 | 2 if bad > 1 => item[20] ^= 1,
                        3 if bad > 1 => item[0] &= 0x7f,
                        4.. if bad > 3 => item = outside.clone(),
                        _ => {}
                    }
                    item
                })
                .collect();
            let alone: Vec<_> =
                items.iter().map(|item| Signature::<B, V>::from_compressed(item)).collect();
            assert_eq!(Signature::from_compressed_each(&items), alone, "{n}, {bad}");
            let together = Signature::<B, V>::from_compressed_each_on(&Threads(3), &items);
            assert_eq!(together, alone, "{n}, {bad}");
        }
    }
}
