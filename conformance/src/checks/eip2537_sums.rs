//! EIP-2537: additions and multi-scalar multiplications.

use crosspair_core::eip2537::Fault;
use crosspair_core::{Backend, CurvePoint, Group, Scalar, SubgroupPoint};
use rand_chacha::rand_core::Rng;

use super::group_law::order_plus;
use super::on_both_curves;
use crate::contracts::{
    ContractCurve, bad_points, encode, encode_in_subgroup, encoded_multiples, failure, multiple,
    negative, outside, run, terms,
};
use crate::fixtures::{multiples, random_scalar, rng, scalar, small};

on_both_curves!(
    /// P + P, P + (−P), P + O, O + P and O + O, and points that have nothing to do with each other.
    additions_are_complete,
    complete
);

fn complete<B: Backend + Group<C>, C: ContractCurve>() {
    let (p, two, three) = (multiple::<B, C>(1), multiple::<B, C>(2), multiple::<B, C>(3));
    let (minus_p, minus_three) = (negative::<B, C>(1), negative::<B, C>(3));
    let identity = vec![0; C::POINT];
    for (left, right, sum) in [
        (&p, &p, &two),
        (&p, &minus_p, &identity),
        (&minus_p, &p, &identity),
        (&p, &identity, &p),
        (&identity, &p, &p),
        (&identity, &identity, &identity),
        (&p, &two, &three),
        (&two, &p, &three),
        (&two, &minus_three, &minus_p),
    ] {
        assert_eq!(run::<B>(C::ADD, [&left[..], right].concat()).as_ref(), Ok(sum));
    }
}

on_both_curves!(
    /// Points outside the subgroup, (0, ±2) among them, are added like all others.
    additions_take_points_outside_the_subgroup,
    addition_outside
);

fn addition_outside<B: Backend + Group<C>, C: ContractCurve>() {
    let within = [CurvePoint::identity(), CurvePoint::from(SubgroupPoint::<B, C>::generator())];
    let outside = outside::<B, C>();
    for left in &outside {
        for right in outside.iter().chain(&within) {
            let sum = encode(&left.add(right));
            let (left, right) = (encode(left), encode(right));
            assert_eq!(run::<B>(C::ADD, [&left[..], &right].concat()).as_ref(), Ok(&sum));
            assert_eq!(run::<B>(C::ADD, [right, left].concat()), Ok(sum));
        }
    }
}

on_both_curves!(
    /// A point that is wrong in any way is refused alone, first and last, whatever its scalar: also
    /// with 0, r, or a multiple of its order.
    sums_refuse_wrong_points_with_any_scalar,
    wrong_points
);

fn wrong_points<B: Backend + Group<C>, C: ContractCurve>() {
    let bad = bad_points::<B, C>();
    let outside = outside::<B, C>();
    let outside = outside.iter().map(|point| (encode(point), Fault::NotInSubgroup(C::GROUP)));
    let good = multiple::<B, C>(5);
    for (point, error) in bad.into_iter().chain(outside) {
        for scalar in [small(0), small(1), small(3 * 11 * 13), order_plus(0)] {
            let alone = terms([&point], [scalar]);
            assert_eq!(run::<B>(C::MSM, &alone), failure(0, error));
            let other = terms([&good], [small(7)]);
            assert_eq!(run::<B>(C::MSM, [&alone[..], &other].concat()), failure(0, error));
            assert_eq!(run::<B>(C::MSM, [other, alone].concat()), failure(1, error));
        }
    }
}

on_both_curves!(
    /// 0, 1, r − 1, r, r + 1 and 2²⁵⁶ − 1, big-endian: all 256 bits count, and r wraps around.
    scalars_are_taken_as_they_come,
    scalars
);

fn scalars<B: Backend + Group<C>, C: ContractCurve>() {
    let highest = Scalar::from_le_bytes([0xff; 32]);
    // 2²⁵⁶ − 1 mod r.
    let reduced = scalar("1824b159acc5056f998c4fefecbc4ff55884b7fa0003480200000001fffffffd");
    let identity = vec![0; C::POINT];
    for k in [1, 6] {
        let point = multiple::<B, C>(k);
        let product = SubgroupPoint::<B, C>::generator().mul(&small(k)).mul(&reduced);
        for (scalar, expected) in [
            (small(0), identity.clone()),
            (small(1), point.clone()),
            (small(2), multiple::<B, C>(2 * k)),
            (order_plus(-1), negative::<B, C>(k)),
            (order_plus(0), identity.clone()),
            (order_plus(1), point.clone()),
            (highest, encode_in_subgroup(&product)),
        ] {
            assert_eq!(run::<B>(C::MSM, terms([&point], [scalar])), Ok(expected));
            let of_identity = run::<B>(C::MSM, terms([&identity], [scalar]));
            assert_eq!(of_identity, Ok(identity.clone()));
        }
    }
}

on_both_curves!(
    /// P and P, P and −P, P and O, with equal and with other scalars.
    sums_take_repeats_opposites_and_identities,
    edges
);

fn edges<B: Backend + Group<C>, C: ContractCurve>() {
    let (p, minus_p, identity) = (multiple::<B, C>(1), negative::<B, C>(1), vec![0; C::POINT]);
    let wide = order_plus(5);
    for (points, scalars, sum) in [
        ([&p, &p], [small(1), small(1)], multiple::<B, C>(2)),
        ([&p, &p], [small(3), wide], multiple::<B, C>(8)),
        ([&p, &p], [small(5), order_plus(-5)], identity.clone()),
        ([&p, &minus_p], [small(1), small(1)], identity.clone()),
        ([&p, &minus_p], [wide, small(5)], identity.clone()),
        ([&p, &minus_p], [small(9), small(2)], multiple::<B, C>(7)),
        ([&p, &identity], [small(4), wide], multiple::<B, C>(4)),
        ([&identity, &p], [small(0), small(4)], multiple::<B, C>(4)),
        ([&identity, &identity], [wide, small(4)], identity.clone()),
    ] {
        assert_eq!(run::<B>(C::MSM, terms(points, scalars)), Ok(sum));
    }
}

on_both_curves!(
    /// Sums of 1 to 8, and around 32, 64 and 128 points, against one product at a time: with
    /// random and special scalars, repeats, opposites and identities.
    sums_of_any_size_equal_the_products,
    sizes
);

fn sizes<B: Backend + Group<C>, C: ContractCurve>() {
    const MOST: usize = 129;
    let mut rng = rng("sums_of_any_size_equal_the_products");
    let distinct = multiples::<B, C>(MOST);
    let random: Vec<_> = distinct.iter().map(|_| random_scalar(&mut rng)).collect();
    let special = [small(0), small(1), order_plus(-1), order_plus(0), order_plus(1)];
    let special = [&special[..], &[Scalar::from_le_bytes([0xff; 32]), small(u64::MAX)]].concat();
    let special: Vec<_> =
        (0..MOST).map(|_| special[rng.next_u32() as usize % special.len()]).collect();
    let few: Vec<_> = (0..MOST)
        .map(|_| {
            let point = distinct[rng.next_u32() as usize % 3];
            if rng.next_u32().is_multiple_of(2) { point } else { point.neg() }
        })
        .collect();
    let mut gaps = distinct.clone();
    gaps.iter_mut().step_by(3).for_each(|point| *point = SubgroupPoint::identity());
    let opposites: Vec<_> =
        distinct.iter().flat_map(|point| [*point, point.neg()]).take(MOST).collect();
    let constant = vec![random[0]; MOST];
    for (points, scalars) in [
        (&distinct, &random),
        (&distinct, &special),
        (&few, &random),
        (&few, &special),
        (&gaps, &random),
        (&opposites, &constant),
    ] {
        let encoded: Vec<_> = points.iter().map(encode_in_subgroup).collect();
        let mut sum = SubgroupPoint::identity();
        for (index, (point, scalar)) in points.iter().zip(scalars).enumerate() {
            sum = sum.add(&point.mul(scalar));
            let n = index + 1;
            if matches!(n, 1..=8 | 31..=34 | 63..=66 | 127..=129) {
                let input = terms(&encoded[..n], scalars[..n].iter().copied());
                assert_eq!(run::<B>(C::MSM, input), Ok(encode_in_subgroup(&sum)), "{n} points");
            }
        }
    }
    // And against a number: Σ k·k over 1 … 129.
    let points = encoded_multiples::<B, C>(MOST);
    let input = terms(&points, (1..=MOST as u64).map(small));
    assert_eq!(run::<B>(C::MSM, input), Ok(multiple::<B, C>(129 * 130 * 259 / 6)));
}
