//! EIP-2537: the pairing check.

use crosspair_core::eip2537::{Fault, Operation, PointGroup};
use crosspair_core::{Backend, G1, G2};

use crate::contracts::{
    bad_points, encode, encode_in_subgroup, encoded_multiples, failure, multiple, negative,
    outside, run, word,
};
use crate::fixtures::{random_point, random_scalar, rng};

/// Bytes of G1's identity and of G2's.
const IDENTITIES: (&[u8], &[u8]) = (&[0; 128], &[0; 256]);

/// Runs the check on pairs.
fn check<B: Backend>(pairs: &[(&[u8], &[u8])]) -> crate::contracts::Result {
    let input: Vec<_> = pairs.iter().flat_map(|(g1, g2)| [*g1, *g2].concat()).collect();
    run::<B>(Operation::PairingCheck, input)
}

/// e(P, Q) ≠ 1, e(P, Q)·e(−P, Q) = 1, and e(a·P, b·Q) = e(b·P, a·Q) for random ones.
pub fn products_follow_the_bilinear_law<B: Backend>() {
    let (p, q) = (&multiple::<B, G1>(1)[..], &multiple::<B, G2>(1)[..]);
    let (minus_p, minus_q) = (&negative::<B, G1>(1)[..], &negative::<B, G2>(1)[..]);
    assert_eq!(check::<B>(&[(p, q)]), word(false));
    assert_eq!(check::<B>(&[(p, q), (p, q)]), word(false));
    assert_eq!(check::<B>(&[(p, q), (minus_p, minus_q)]), word(false));
    assert_eq!(check::<B>(&[(p, q), (minus_p, q)]), word(true));
    assert_eq!(check::<B>(&[(p, minus_q), (p, q)]), word(true));
    let mut rng = rng("products_follow_the_bilinear_law");
    for _ in 0..4 {
        let p = random_point::<B, G1>(&mut rng);
        let q = random_point::<B, G2>(&mut rng);
        let [a, b] = core::array::from_fn(|_| random_scalar(&mut rng));
        let g1 = [p.mul(&a), p.mul(&b).neg()].map(|point| encode_in_subgroup(&point));
        let g2 = [q.mul(&b), q.mul(&a)].map(|point| encode_in_subgroup(&point));
        assert_eq!(check::<B>(&[(&g1[0], &g2[0]), (&g1[1], &g2[1])]), word(true));
        assert_eq!(check::<B>(&[(&g1[0], &g2[1]), (&g1[1], &g2[0])]), word(false));
    }
}

/// 1 to 24 pairs: balanced, and with one factor too many.
pub fn products_of_1_to_24_pairs_are_right<B: Backend>() {
    let g1 = encoded_multiples::<B, G1>(24);
    let g2 = encoded_multiples::<B, G2>(24);
    for n in 1..=24_usize {
        // Π e(i·P, (i + 1)·Q) for i below n, and what balances it, in the middle.
        let exponent = (1..n as u64).map(|i| i * (i + 1)).sum();
        let mut pairs: Vec<_> =
            g1.iter().zip(&g2[1..]).take(n - 1).map(|(p, q)| (&p[..], &q[..])).collect();
        let balance = if n == 1 { vec![0; 128] } else { negative::<B, G1>(exponent) };
        pairs.insert(n / 2, (&balance, &g2[0]));
        assert_eq!(check::<B>(&pairs), word(true), "{n} pairs");
        let off_by_one = multiple::<B, G1>(exponent + 1);
        pairs[n / 2].0 = &off_by_one;
        assert_eq!(check::<B>(&pairs), word(false), "{n} pairs");
    }
}

/// A pair with an identity on either side or both, first, in the middle and last, leaves a
/// product as it was; identities alone make 1.
pub fn pairs_with_an_identity_count_as_one<B: Backend>() {
    let (p, q) = (&multiple::<B, G1>(3)[..], &multiple::<B, G2>(5)[..]);
    let minus_p = &negative::<B, G1>(3)[..];
    let (no_p, no_q) = IDENTITIES;
    for pair in [(no_p, q), (p, no_q), (no_p, no_q)] {
        for n in [1, 2, 3, 17] {
            assert_eq!(check::<B>(&vec![pair; n]), word(true));
        }
        for (product, is_one) in
            [(vec![(p, q)], false), (vec![(p, q), (minus_p, q)], true), (vec![(p, q); 3], false)]
        {
            for position in 0..=product.len() {
                let mut pairs = product.clone();
                pairs.insert(position, pair);
                assert_eq!(check::<B>(&pairs), word(is_one));
                pairs.insert(position, pair);
                assert_eq!(check::<B>(&pairs), word(is_one));
            }
        }
    }
}

/// Asserts that a pair is refused alone and in each of three places.
fn refused<B: Backend>(pair: (&[u8], &[u8]), fault: Fault) {
    let (p, q) = (&multiple::<B, G1>(3)[..], &multiple::<B, G2>(5)[..]);
    for index in 0..3 {
        for other in [(p, q), IDENTITIES] {
            let mut pairs = [other; 3];
            pairs[index] = pair;
            assert_eq!(check::<B>(&pairs), failure(index, fault));
        }
    }
    assert_eq!(check::<B>(&[pair]), failure(0, fault));
}

/// Points that are wrong in any way, on either side, opposite a point and opposite an identity,
/// in each of three pairs.
pub fn wrong_points_are_refused_opposite_anything<B: Backend>() {
    let (p, q) = (&multiple::<B, G1>(3)[..], &multiple::<B, G2>(5)[..]);
    let (no_p, no_q) = IDENTITIES;
    let outside_g1 = outside::<B, G1>();
    let outside_g1 =
        outside_g1.iter().map(|point| (encode(point), Fault::NotInSubgroup(PointGroup::G1)));
    let outside_g2 = outside::<B, G2>();
    let outside_g2 =
        outside_g2.iter().map(|point| (encode(point), Fault::NotInSubgroup(PointGroup::G2)));
    for (point, error) in bad_points::<B, G1>().into_iter().chain(outside_g1) {
        refused::<B>((&point, q), error);
        refused::<B>((&point, no_q), error);
    }
    for (point, error) in bad_points::<B, G2>().into_iter().chain(outside_g2) {
        refused::<B>((p, &point), error);
        refused::<B>((no_p, &point), error);
    }
}

/// A point outside its subgroup whose pairing would be 1: of small order, beside its negation.
pub fn small_orders_that_cancel_are_refused<B: Backend>() {
    let (p, q) = (multiple::<B, G1>(1), multiple::<B, G2>(1));
    for point in outside::<B, G1>() {
        let (point, negated) = (encode(&point), encode(&point.neg()));
        let pairs = [(&point[..], &q[..]), (&negated[..], &q[..])];
        assert_eq!(check::<B>(&pairs), failure(0, Fault::NotInSubgroup(PointGroup::G1)));
    }
    for point in outside::<B, G2>() {
        let (point, negated) = (encode(&point), encode(&point.neg()));
        let pairs = [(&p[..], &point[..]), (&p[..], &negated[..])];
        assert_eq!(check::<B>(&pairs), failure(0, Fault::NotInSubgroup(PointGroup::G2)));
    }
}
