//! Sums of keys and points. blst's own threading starts at 384 points; nothing here may
//! depend on it.

use crosspair_core::{
    AggregatePublicKey, Bls, Curve, CurvePoint, Group, PublicKey, Serial, SubgroupPoint, Variant,
};
use rand_chacha::rand_core::Rng;

use super::{on_both_curves, on_both_variants};
use crate::fixtures::{keys, multiples, rng};
use crate::threads::Threads;

/// Around the sizes at which an implementation may change its ways.
const SIZES: [usize; 10] = [0, 1, 2, 3, 17, 383, 384, 385, 767, 2000];

/// Σ by the group's addition, one at a time.
fn one_at_a_time<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> SubgroupPoint<B, C> {
    let mut sum = B::to_point(&B::identity());
    for point in points {
        sum = B::add(&sum, &B::to_point(point.as_affine()));
    }
    let sum = CurvePoint::trusted_on_curve(B::to_affine(&sum));
    sum.into_subgroup().expect("a sum of points of the group")
}

/// The crate's sum, and the backend's own over the whole slice, against one at a time.
fn same<B: Group<C>, C: Curve>(points: &[SubgroupPoint<B, C>]) -> SubgroupPoint<B, C> {
    let expected = one_at_a_time(points);
    assert_eq!(SubgroupPoint::sum(points), expected, "{} points", points.len());
    let references: Vec<_> = points.iter().map(SubgroupPoint::as_affine).collect();
    assert_eq!(B::to_affine(&B::sum(&references)), *expected.as_affine());
    expected
}

on_both_curves!(
    /// Sums of 0, 1, 2, 3, 17, 383, 384, 385, 767 and 2000 different points, against the
    /// known multiple n(n + 1)/2 of the generator.
    sums_equal_one_at_a_time_at_every_size,
    sizes
);

fn sizes<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(2000);
    for n in SIZES {
        let sum = same(&points[..n]);
        let n = n as u64;
        assert_eq!(sum, SubgroupPoint::generator().mul(&(n * (n + 1) / 2).into()));
    }
}

on_both_curves!(
    /// Scattered repeats, and one point throughout: P + P is a doubling.
    repeated_points_count_each_time,
    repeats
);

fn repeats<B: Group<C>, C: Curve>() {
    let mut rng = rng("repeated_points_count_each_time");
    let points = multiples::<B, C>(5);
    for n in SIZES {
        let scattered: Vec<_> = (0..n).map(|_| points[rng.next_u32() as usize % 5]).collect();
        same(&scattered);
        let constant = vec![points[2]; n];
        assert_eq!(same(&constant), points[2].mul(&(n as u64).into()));
    }
}

on_both_curves!(
    /// P, −P next to each other, at even and odd positions.
    adjacent_opposites_cancel,
    opposites
);

fn opposites<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(1000);
    for n in SIZES {
        let pairs: Vec<_> =
            points[..n / 2].iter().flat_map(|point| [*point, point.neg()]).collect();
        assert!(same(&pairs).is_identity());
        // Something is left, before or after them.
        let after: Vec<_> = pairs.iter().copied().chain([points[0]]).collect();
        assert_eq!(same(&after), points[0]);
        let shifted: Vec<_> = core::iter::once(points[0]).chain(pairs).collect();
        assert_eq!(same(&shifted), points[0]);
    }
}

on_both_curves!(
    /// The second half is the negation of the first, in order and reversed.
    halves_that_cancel_give_the_identity,
    halves
);

fn halves<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(1000);
    for n in SIZES {
        let half = &points[..n / 2];
        let negated: Vec<_> = half.iter().map(SubgroupPoint::neg).collect();
        assert!(same(&[half, &negated].concat()).is_identity());
        let reversed: Vec<_> = negated.into_iter().rev().collect();
        assert!(same(&[half, &reversed].concat()).is_identity());
    }
}

on_both_curves!(
    /// Identities among the points, and nothing else.
    sums_take_identities,
    identities
);

fn identities<B: Group<C>, C: Curve>() {
    let points = multiples::<B, C>(2000);
    for n in SIZES {
        for step in [1, 2, 3, 16] {
            let mut points = points[..n].to_vec();
            points.iter_mut().step_by(step).for_each(|point| *point = SubgroupPoint::identity());
            same(&points);
        }
    }
}

on_both_variants!(
    /// Sums of subsets of keys by index; all minus a subset is the sum of the others.
    subsets_and_subtraction_agree,
    subsets
);

fn subsets<B: Bls<V>, V: Variant>() {
    let mut rng = rng("subsets_and_subtraction_agree");
    let keys = keys::<B, V>(512);
    let all = AggregatePublicKey::sum(&keys).expect("not empty");
    for share in [1, 50, 250, 255, 256] {
        let (present, absent): (Vec<_>, Vec<_>) =
            keys.iter().partition::<Vec<&PublicKey<B, V>>, _>(|_| rng.next_u32() % 256 < share);
        let sum = AggregatePublicKey::sum(present.iter().copied()).expect("some are present");
        assert_eq!(all.subtract(absent.iter().copied()), sum);
        let points: Vec<_> = present.iter().map(|key| key.to_subgroup_point()).collect();
        assert_eq!(sum.to_subgroup_point(), one_at_a_time(&points));
    }
    assert!(all.subtract(&keys).is_identity());
    assert_eq!(all.subtract([]), all);
    let first = AggregatePublicKey::from(keys[0]);
    assert_eq!(AggregatePublicKey::sum([&keys[0]]), Ok(first));
    assert_eq!(first.add(&AggregatePublicKey::sum(&keys[1..]).expect("not empty")), all);
}

on_both_variants!(
    /// An executor of any width gives the same sum as none.
    executors_do_not_change_a_sum,
    executors
);

fn executors<B: Bls<V>, V: Variant>() {
    let keys = keys::<B, V>(2000);
    for n in SIZES {
        let expected = AggregatePublicKey::sum(&keys[..n]);
        assert_eq!(AggregatePublicKey::sum_on(&Serial, &keys[..n]), expected);
        for width in [0, 1, 2, 3, 8] {
            assert_eq!(AggregatePublicKey::sum_on(&Threads(width), &keys[..n]), expected);
        }
    }
    let encoded: Vec<_> = keys[..100].iter().map(PublicKey::to_compressed).collect();
    assert_eq!(
        PublicKey::<B, V>::from_compressed_all_on(&Threads(3), &encoded).as_deref(),
        Ok(&keys[..100])
    );
}
