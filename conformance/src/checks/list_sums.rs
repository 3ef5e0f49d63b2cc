//! Sums of many lists in one call, for points in the subgroup and outside it.

use crosspair_core::{Affine, Curve, CurvePoint, Group, SubgroupPoint};
use rand_chacha::rand_core::Rng;

use super::on_both_curves;
use crate::fixtures::{TestCurve, multiples, rng};

/// All lists in one call, against the group's addition, one point at a time.
fn check<B: Group<C>, C: Curve>(lists: &[Vec<Affine<B, C>>]) {
    // Another point than any sum of nothing: what was there before must not count.
    let before = B::to_point(&B::generator());
    let references: Vec<Vec<_>> = lists.iter().map(|list| list.iter().collect()).collect();
    let slices: Vec<&[_]> = references.iter().map(Vec::as_slice).collect();
    let mut sums = vec![before; lists.len()];
    B::sums(&slices, &mut sums);
    for (number, (sum, list)) in sums.iter().zip(lists).enumerate() {
        let one_at_a_time = list
            .iter()
            .map(B::to_point)
            .fold(B::to_point(&B::identity()), |sum, point| B::add(&sum, &point));
        let expected = B::to_affine(&one_at_a_time);
        assert_eq!(B::to_affine(sum), expected, "list {number} of {} points", list.len());
    }
}

/// Lists of every length up to 20 together, then with a few long ones among them, then many.
fn check_shapes<B: Group<C>, C: Curve>(check_name: &str, points: &[Affine<B, C>]) {
    let mut rng = rng(check_name);
    let mut lists = |lens: &mut dyn Iterator<Item = usize>| -> Vec<Vec<_>> {
        let mut point = || points[rng.next_u32() as usize % points.len()];
        lens.map(|len| (0..len).map(|_| point()).collect()).collect()
    };
    check::<B, C>(&[]);
    check::<B, C>(&lists(&mut (0..20)));
    check::<B, C>(&lists(&mut [0, 300, 1, 64, 0, 129].into_iter()));
    check::<B, C>(&lists(&mut core::iter::repeat_n(5, 60)));
    for len in [2, 33, 200] {
        check::<B, C>(&lists(&mut core::iter::once(len)));
    }
    // One point throughout.
    let constant = points.iter().take(12).map(|point| vec![*point; 65]);
    check::<B, C>(&constant.collect::<Vec<_>>());
}

on_both_curves!(
    /// Few different points, so that repeats, opposites and the identity meet at every level of a
    /// tree; then many.
    sums_of_lists_equal_one_at_a_time,
    in_the_subgroup
);

fn in_the_subgroup<B: Group<C>, C: Curve>() {
    let affine = |points: &[SubgroupPoint<B, C>]| -> Vec<_> {
        points.iter().flat_map(|point| [*point.as_affine(), B::neg(point.as_affine())]).collect()
    };
    let name = "sums_of_lists_equal_one_at_a_time";
    let mut few = affine(&multiples(2));
    few.push(B::identity());
    check_shapes::<B, C>(name, &few);
    check_shapes::<B, C>(name, &affine(&multiples(200)));
}

on_both_curves!(
    /// Points of each small order, their opposites and multiples, alone and added to points of the
    /// subgroup, and the identity: the points (0, ±2) of E have order 3, so that twice one is the
    /// other.
    sums_of_lists_are_right_outside_the_subgroup,
    outside_the_subgroup
);

fn outside_the_subgroup<B: Group<C>, C: TestCurve>() {
    let name = "sums_of_lists_are_right_outside_the_subgroup";
    let mut all = vec![B::identity()];
    let generator = CurvePoint::<B, C>::from(SubgroupPoint::generator());
    for (bytes, _) in C::small_order_points() {
        let point = CurvePoint::<B, C>::from_bytes(&bytes).expect("on the curve");
        let few: Vec<_> = [point, point.neg(), point.add(&point), CurvePoint::identity()]
            .iter()
            .map(|point| *point.as_affine())
            .collect();
        check_shapes::<B, C>(name, &few);
        all.extend(few);
        all.push(*point.add(&generator).as_affine());
    }
    check_shapes::<B, C>(name, &all);
}
