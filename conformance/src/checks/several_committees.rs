//! Sums over several committees in one call, against their keys added one at a time.

use crosspair_core::committee::{
    Committee, PairError, Participation, ParticipationError, sum_across, sums,
};
use crosspair_core::{Bls, Variant};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{keys, rng};
use crate::participants::{Bits, SIZES, bitlist, committee, densities, one_at_a_time, some};

on_both_variants!(
    /// Committees of all sizes at all densities together; the first pair that has no sum is named,
    /// whatever comes after it.
    many_committees_have_their_own_sums,
    many
);

fn many<B: Bls<V>, V: Variant>() {
    let mut rng = rng("many_committees_have_their_own_sums");
    let all = keys::<B, V>(512);
    let committees = SIZES.map(|len| committee(&all[512 - len..]));
    let mut expected = Vec::new();
    let mut encoded = Vec::new();
    for committee in &committees {
        for present in densities(committee.len()) {
            let bits = some(committee.len(), present, &mut rng);
            let keys: Vec<_> = committee.keys().copied().collect();
            expected.push(one_at_a_time(&keys, &bits));
            encoded.push((committee, bitlist(&bits)));
        }
    }
    let read = |bytes| Participation::from_bitlist(bytes).expect("valid");
    let pairs: Vec<_> = encoded.iter().map(|(c, bytes)| (*c, read(bytes))).collect();
    assert_eq!(sums(&pairs), Ok(expected.clone()));
    assert_eq!(sums::<B, V>(&[]), Ok(vec![]));

    let (nobody, too_few) = (bitlist(&[false; 8]), bitlist(&[true; 7]));
    let eight = &committees[3];
    for index in 0..pairs.len() {
        let mut pairs = pairs.clone();
        pairs[index] = (eight, read(&nobody));
        let error = ParticipationError::Empty;
        assert_eq!(sums(&pairs), Err(PairError { index, error }));
        let later = pairs.len() - 1;
        pairs[index] = (eight, read(&too_few));
        if later > index {
            pairs[later] = (eight, read(&nobody));
        }
        let error = ParticipationError::Length { expected: 8, actual: 7 };
        assert_eq!(sums(&pairs), Err(PairError { index, error }));
    }
}

on_both_variants!(
    /// One bitfield for several committees, each at a density of its own, absent as a whole, or
    /// there twice.
    sums_across_committees_equal_one_at_a_time,
    across
);

fn across<B: Bls<V>, V: Variant>() {
    let mut rng = rng("sums_across_committees_equal_one_at_a_time");
    let all = keys::<B, V>(600);
    let sizes = [9, 1, 64, 8, 7, 1, 300, 2];
    let mut first = 0;
    let mut committees = sizes.map(|len| {
        first += len;
        committee(&all[first - len..first])
    });
    committees[5] = committees[1].clone();
    let members: Vec<_> = committees.iter().flat_map(Committee::keys).copied().collect();
    let references = committees.each_ref();
    let compare = |bits: &Bits| {
        let bytes = bitlist(bits);
        let bits_of_all = Participation::from_bitlist(&bytes).expect("valid");
        assert_eq!(sum_across(&references, bits_of_all), Ok(one_at_a_time(&members, bits)));
    };
    for round in 0..40 {
        // In each round, other committees are absent, whole, or at a density of their own.
        let bits = sizes.iter().enumerate().flat_map(|(number, len)| {
            let present = match (round + number) % 5 {
                0 => 0,
                1 => *len,
                2 => *len - 1,
                3 => (*len).div_ceil(2),
                _ => rng.next_u32() as usize % (*len + 1),
            };
            some(*len, present, &mut rng)
        });
        compare(&bits.collect());
    }
    // One committee alone is absent, or alone is there.
    let mut first = 0;
    for len in sizes {
        let inside = |place| (first..first + len).contains(&place);
        compare(&(0..members.len()).map(inside).collect());
        compare(&(0..members.len()).map(|place| !inside(place)).collect());
        first += len;
    }
    compare(&vec![true; members.len()]);

    let expected = members.len();
    for actual in [0, 1, expected - 1, expected + 1, 2 * expected] {
        let bytes = bitlist(&vec![true; actual]);
        let bits = Participation::from_bitlist(&bytes).expect("valid");
        let error = ParticipationError::Length { expected, actual };
        assert_eq!(sum_across(&references, bits), Err(error));
    }
    let nobody = bitlist(&vec![false; expected]);
    let nobody = Participation::from_bitlist(&nobody).expect("valid");
    assert_eq!(sum_across(&references, nobody), Err(ParticipationError::Empty));
    let [empty, one] = [&[1], &[0b11]].map(|b| Participation::from_bitlist(b).expect("valid"));
    assert_eq!(sum_across::<B, V>(&[], empty), Err(ParticipationError::Empty));
    let error = ParticipationError::Length { expected: 0, actual: 1 };
    assert_eq!(sum_across::<B, V>(&[], one), Err(error));
}
