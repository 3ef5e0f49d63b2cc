//! Sums of the members of a committee that took part, against their keys added one at a time.

use crosspair_core::batch::{InvalidSetReason, SignatureBatch};
use crosspair_core::committee::{
    Committee, PairError, Participation, ParticipationError, sum_across, sums,
};
use crosspair_core::ethereum::eth_committee_signature_set;
use crosspair_core::registry::{KeyRegistry, SumError, UnknownIndex};
use crosspair_core::{
    AggregateError, Backend, Bls, MinPk, PublicKey, Signature, SubgroupPoint, Variant,
};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{Signer, keys, rng};
use crate::participants::{
    Bits, SIZES, bitlist, bitvector, committee, densities, one_at_a_time, registered, some,
};

/// The sum of a committee, in both encodings, is that of one at a time.
fn check<B: Bls<V>, V: Variant>(keys: &[PublicKey<B, V>], bits: &[bool]) {
    for committee in [committee(keys), registered(keys)] {
        check_committee(&committee, keys, bits);
    }
}

fn check_committee<B: Bls<V>, V: Variant>(
    committee: &Committee<B, V>,
    keys: &[PublicKey<B, V>],
    bits: &[bool],
) {
    let expected = Ok(one_at_a_time(keys, bits));
    let (vector, list) = (bitvector(bits), bitlist(bits));
    let vector = Participation::from_bitvector(&vector, bits.len()).expect("valid");
    let list = Participation::from_bitlist(&list).expect("valid");
    assert_eq!(committee.sum(vector), expected, "{bits:?}");
    assert_eq!(committee.sum(list), expected, "{bits:?}");
    assert_eq!(sum_across(&[committee], list), expected, "{bits:?}");
    assert_eq!(sums(&[(committee, list)]), Ok(vec![one_at_a_time(keys, bits)]), "{bits:?}");
}

on_both_variants!(
    /// Committees of 1, 2, 7, 8, 9, 64 and 512 different keys at every density, from one member to
    /// all of them.
    sums_of_any_density_equal_one_at_a_time,
    densities_of_different_keys
);

fn densities_of_different_keys<B: Bls<V>, V: Variant>() {
    let mut rng = rng("sums_of_any_density_equal_one_at_a_time");
    let all = keys::<B, V>(512);
    for len in SIZES {
        let keys = &all[..len];
        let committee = committee(keys);
        assert_eq!(*committee.total(), one_at_a_time(keys, &vec![true; len]));
        assert_eq!(committee.len(), len);
        assert!(committee.keys().eq(keys));
        assert_eq!(committee.get(len - 1), keys.last());
        assert_eq!([committee.get(len), committee.get(usize::MAX)], [None, None]);
        assert_eq!(committee.clone().total(), committee.total());
        for present in densities(len) {
            check(keys, &some(len, present, &mut rng));
        }
    }
    // All patterns of few members.
    for pattern in 1..1 << 7u8 {
        let bits: Bits = (0..7).map(|place| pattern >> place & 1 == 1).collect();
        check(&all[..7], &bits);
    }
}

on_both_variants!(
    /// Committees drawn from few keys with replacement, and of one key throughout: a key counts as
    /// often as its bits are set.
    repeated_members_count_each_time,
    repeats
);

fn repeats<B: Bls<V>, V: Variant>() {
    let mut rng = rng("repeated_members_count_each_time");
    let few = keys::<B, V>(5);
    for len in SIZES {
        let drawn: Vec<_> = (0..len).map(|_| few[rng.next_u32() as usize % 5]).collect();
        let constant = vec![few[2]; len];
        for present in densities(len) {
            let bits = some(len, present, &mut rng);
            check(&drawn, &bits);
            check(&constant, &bits);
            let list = bitlist(&bits);
            let sum = committee(&constant).sum(Participation::from_bitlist(&list).expect("valid"));
            let product = few[2].to_subgroup_point().mul(&(present as u64).into());
            assert_eq!(sum, Ok(product.into()));
        }
    }
}

on_both_variants!(
    /// P and −P among the present, the absent and all: the identity is a sum like any other.
    members_that_cancel_give_the_identity,
    cancelling
);

fn cancelling<B: Bls<V>, V: Variant>() {
    let mut rng = rng("members_that_cancel_give_the_identity");
    let few = keys::<B, V>(256);
    let negated = few
        .iter()
        .map(|key| PublicKey::try_from(key.to_subgroup_point().neg()).expect("not the identity"));
    let pairs: Vec<_> = few.iter().copied().zip(negated).flat_map(|(p, q)| [p, q]).collect();
    for len in SIZES {
        let keys = &pairs[..len];
        for present in densities(len) {
            check(keys, &some(len, present, &mut rng));
        }
        if len.is_multiple_of(2) {
            assert!(committee(keys).total().is_identity());
            // Whole pairs, few of them and most of them.
            for kept in [1, len / 4, len / 2] {
                let bits: Bits = (0..len).map(|place| place / 2 < kept).collect();
                let list = bitlist(&bits);
                let list = Participation::from_bitlist(&list).expect("valid");
                if kept > 0 {
                    let sum = committee(keys).sum(list).expect("some are present");
                    assert!(sum.is_identity());
                }
            }
        }
    }
}

on_both_variants!(
    /// No members, no participants, a bitfield of any other length: each is its own error, and the
    /// length is judged first.
    what_has_no_sum_is_an_error,
    errors
);

fn errors<B: Bls<V>, V: Variant>() {
    assert_eq!(Committee::<B, V>::new([]).err(), Some(AggregateError::Empty));
    let all = keys::<B, V>(64);
    for expected in [1, 2, 7, 8, 9, 15, 16, 17, 63, 64] {
        let committee = committee(&all[..expected]);
        for actual in 0..=expected + 17 {
            for bits in [vec![true; actual], vec![false; actual]] {
                let (vector, list) = (bitvector(&bits), bitlist(&bits));
                let vector = Participation::from_bitvector(&vector, actual).expect("valid");
                let list = Participation::from_bitlist(&list).expect("valid");
                let expected = match () {
                    () if actual != expected => {
                        Err(ParticipationError::Length { expected, actual })
                    }
                    () if !bits[0] => Err(ParticipationError::Empty),
                    () => Ok(*committee.total()),
                };
                assert_eq!(committee.sum(vector), expected);
                assert_eq!(committee.sum(list), expected);
                assert_eq!(sum_across(&[&committee], list), expected);
                let pair = expected.map_err(|error| PairError { index: 0, error });
                assert_eq!(sums(&[(&committee, list)]), pair.map(|sum| vec![sum]));
            }
        }
    }
}

/// A sync aggregate: valid with the signature of those who took part, and with no other; nobody's
/// is the identity; keys that cancel verify nothing.
pub fn sync_aggregates_are_those_of_their_participants<B: Backend>() {
    let mut rng = rng("sync_aggregates_are_those_of_their_participants");
    let root = [7; 32];
    let signers = Signer::<B, MinPk>::several(16);
    let mut keys: Vec<_> = signers.iter().map(Signer::public_key).collect();
    let committee = committee(&keys);
    let sign = |bits: &[bool]| {
        let present = signers.iter().zip(bits).filter(|(_, present)| **present);
        let signatures: Vec<_> =
            present.map(|(signer, _)| signer.sign(&root, &MinPk::POP_DST)).collect();
        Signature::aggregate(&signatures).expect("not empty")
    };
    let verdict = |committee, bits: &[bool], signature| {
        let bytes = bitvector(bits);
        let bits = Participation::from_bitvector(&bytes, bits.len()).expect("valid");
        let candidate = eth_committee_signature_set::<B>(committee, bits, root, signature);
        SignatureBatch::immediate().push((), candidate).map_err(|invalid| invalid.reason)
    };
    let (unbuilt, unverified) = (InvalidSetReason::NotBuilt, InvalidSetReason::NotVerified);
    let identity = Signature::<B, MinPk>::from(SubgroupPoint::identity());
    for present in [1, 8, 9, 15, 16] {
        let bits = some(16, present, &mut rng);
        let signature = sign(&bits);
        assert_eq!(verdict(&committee, &bits, signature), Ok(()));
        assert_eq!(verdict(&committee, &bits, identity), Err(unverified));
        for place in 0..16 {
            let mut other = bits.clone();
            other[place] ^= true;
            let expected = if other.contains(&true) { unverified } else { unbuilt };
            assert_eq!(verdict(&committee, &other, signature), Err(expected));
        }
        assert_eq!(verdict(&committee, &bits[..15], signature), Err(unbuilt));
    }
    let nobody = [false; 16];
    assert_eq!(verdict(&committee, &nobody, identity), Ok(()));
    assert_eq!(verdict(&committee, &nobody, sign(&[true; 16])), Err(unbuilt));
    assert_eq!(verdict(&committee, &[false; 15], identity), Err(unbuilt));

    keys[1] = PublicKey::try_from(keys[0].to_subgroup_point().neg()).expect("a key");
    let cancelling = Committee::new(keys[..2].iter().copied()).expect("not empty");
    assert_eq!(verdict(&cancelling, &[true; 2], identity), Err(unverified));
}

on_both_variants!(
    /// A committee of registry indices: it repeats keys where they are named twice, and names the
    /// first index without a key.
    committees_of_indices_are_those_of_the_keys,
    registered_members
);

fn registered_members<B: Bls<V>, V: Variant>() {
    let all = keys::<B, V>(5);
    let mut registry = KeyRegistry::new();
    assert_eq!(registry.append(0, &all), Ok(5));
    let reader = registry.reader();
    let members = [3, 0, 3, 4].map(|index: usize| all[index]);
    let committee = Committee::registered(&reader, &[3, 0, 3, 4]).expect("known indices");
    assert!(committee.keys().eq(&members));
    assert_eq!(committee.get(4), None);
    for pattern in 1..1 << 4u8 {
        let bits: Bits = (0..4).map(|place| pattern >> place & 1 == 1).collect();
        check_committee(&committee.clone(), &members, &bits);
    }
    let unknown = UnknownIndex { position: 2, index: 5 };
    let refused = Committee::registered(&reader, &[0, 1, 5, 6]).map(|_| ());
    assert_eq!(refused, Err(SumError::Unknown(unknown)));
    assert_eq!(Committee::registered(&reader, &[]).map(|_| ()), Err(SumError::Empty));
}
