//! The group law is complete, for all points of the curve.

use crosspair_arkworks::Arkworks;
use crosspair_core::{Affine, Curve, G1, G2, Group};

use crate::hex::point;
use crate::off_subgroup::{G1_POINTS, G2_POINTS};

/// 2·G and 3·G, from the serialization test vectors of zkcrypto/bls12_381.
const G1_MULTIPLES: [&str; 2] = [
    "0572cbea904d67468808c8eb50a9450c9721db309128012543902d0ac358a62ae28f75bb8f1c7c42\
     c39a8c5529bf0f4e166a9d8cabc673a322fda673779d8e3822ba3ecb8670e461f73bb9021d5fd76a\
     4c56d9d4cd16bd1bba86881979749d28",
    "09ece308f9d1f0131765212deca99697b112d61f9be9a5f1f3780a51335b3ff981747a0b2ca2179b\
     96d2c0c9024e5224032b80d3a6f5b09f8a84623389c5f80ca69a0cddabc3097f9d9c27310fd43be6\
     e745256c634af45ca3473b0590ae30d1",
];
const G2_MULTIPLES: [&str; 2] = [
    "0a4edef9c1ed7f729f520e47730a124fd70662a904ba1074728114d1031e1572c6c886f6b57ec72a\
     6178288c47c335771638533957d540a9d2370f17cc7ed5863bc0b995b8825e0ee1ea1e1e4d00dbae\
     81f14b0bf3611b78c952aacab827a0530f6d4552fa65dd2638b361543f887136a43253d9c66c4116\
     97003f7a13c308f5422e1aa0a59c8967acdefd8b6e36ccf30468fb440d82b0630aeb8dca2b525678\
     9a66da69bf91009cbfe6bd221e47aa8ae88dece9764bf3bd999d95d71e4c9899",
    "09380275bbc8e5dcea7dc4dd7e0550ff2ac480905396eda55062650f8d251c96eb480673937cc6d9\
     d6a44aaa56ca66dc122915c824a0857e2ee414a3dccb23ae691ae54329781315a0c75df1c04d6d7a\
     50a030fc866f09d516020ef82324afae08f239ba329b3967fe48d718a36cfe5f62a7e42e0bf1c1ed\
     714150a166bfbd6bcf6b3b58b975b9edea56d53f23a0e8490b21da7955969e61010c7a1abc1a6f01\
     36961d1e3b20b1a7326ac738fef5c721479dfd948b52fdf2455e44813ecfd892",
];

fn sum<C: Curve>(left: &Affine<Arkworks, C>, right: &Affine<Arkworks, C>) -> Affine<Arkworks, C>
where
    Arkworks: Group<C>,
{
    let left = Arkworks::to_point(left);
    let sum = Arkworks::to_affine(&Arkworks::add(&left, &Arkworks::to_point(right)));
    assert_eq!(sum, Arkworks::to_affine(&Arkworks::add_affine(&left, right)));
    sum
}

fn additions_are_complete_at<C: Curve>(p: Affine<Arkworks, C>)
where
    Arkworks: Group<C>,
{
    let identity = <Arkworks as Group<C>>::identity();
    let minus_p = Arkworks::neg(&p);
    assert_eq!(sum(&identity, &p), p);
    assert_eq!(sum(&p, &identity), p);
    assert_eq!(sum(&p, &minus_p), identity);
    assert_eq!(sum(&minus_p, &p), identity);
    let double = sum(&p, &p);
    assert_eq!(sum(&double, &minus_p), p);
    // The same with accumulators that are not in affine form.
    let q = Arkworks::to_point(&p);
    let double_q = Arkworks::add(&q, &q);
    assert_eq!(Arkworks::to_affine(&double_q), double);
    let four = sum(&double, &double);
    assert_eq!(Arkworks::to_affine(&Arkworks::add(&double_q, &double_q)), four);
    assert_eq!(Arkworks::to_affine(&Arkworks::add_affine(&double_q, &double)), four);
    let minus_double = Arkworks::neg(&double);
    assert_eq!(Arkworks::to_affine(&Arkworks::add_affine(&double_q, &minus_double)), identity);
}

#[test]
fn addition_is_complete_in_the_subgroup_and_outside_it() {
    additions_are_complete_at::<G1>(<Arkworks as Group<G1>>::generator());
    additions_are_complete_at::<G2>(<Arkworks as Group<G2>>::generator());
    additions_are_complete_at::<G1>(<Arkworks as Group<G1>>::identity());
    additions_are_complete_at::<G2>(<Arkworks as Group<G2>>::identity());
    G1_POINTS.iter().for_each(|digits| additions_are_complete_at::<G1>(point::<G1>(digits)));
    G2_POINTS.iter().for_each(|digits| additions_are_complete_at::<G2>(point::<G2>(digits)));
}

#[test]
fn two_and_three_times_the_generator_are_the_published_points() {
    fn check<C: Curve>([double, triple]: [&str; 2])
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        assert_eq!(sum(&g, &g), point(double));
        assert_eq!(sum(&point(double), &g), point(triple));
        assert_eq!(Arkworks::to_affine(&Arkworks::sum(&[&g, &g, &g])), point(triple));
    }
    check::<G1>(G1_MULTIPLES);
    check::<G2>(G2_MULTIPLES);
}

#[test]
fn a_point_of_small_order_times_its_order_is_the_identity() {
    fn check<C: Curve>(digits: &str, order: usize)
    where
        Arkworks: Group<C>,
    {
        let p = point(digits);
        let identity = <Arkworks as Group<C>>::identity();
        let mut multiple = identity;
        for _ in 1..order {
            multiple = sum(&multiple, &p);
            assert_ne!(multiple, identity);
        }
        assert_eq!(multiple, Arkworks::neg(&p));
        assert_eq!(sum(&multiple, &p), identity);
    }
    check::<G1>(G1_POINTS[0], 3);
    check::<G1>(G1_POINTS[1], 11);
    check::<G2>(G2_POINTS[0], 13);
    check::<G2>(G2_POINTS[1], 23);
}

#[test]
fn sums_cancel_and_count_repetitions_and_are_the_identity_for_nothing() {
    fn check<C: Curve>([double, triple]: [&str; 2])
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        let (minus_g, identity) = (Arkworks::neg(&g), <Arkworks as Group<C>>::identity());
        let sum = |points: &[&Affine<Arkworks, C>]| {
            Arkworks::to_affine(&<Arkworks as Group<C>>::sum(points))
        };
        assert_eq!(sum(&[]), identity);
        assert_eq!(sum(&[&identity, &identity]), identity);
        assert_eq!(sum(&[&g, &minus_g]), identity);
        assert_eq!(sum(&[&g, &minus_g, &g, &identity, &g]), point(double));
        assert_eq!(sum(&[&point(triple), &minus_g]), point(double));
    }
    check::<G1>(G1_MULTIPLES);
    check::<G2>(G2_MULTIPLES);
}

#[test]
fn normalizing_keeps_the_points_the_identity_among_them() {
    fn check<C: Curve>([double, _]: [&str; 2])
    where
        Arkworks: Group<C>,
    {
        let g = <Arkworks as Group<C>>::generator();
        let identity = <Arkworks as Group<C>>::identity();
        let point_g = Arkworks::to_point(&g);
        let points = [
            Arkworks::add(&point_g, &point_g),
            Arkworks::to_point(&identity),
            Arkworks::add(&point_g, &Arkworks::to_point(&Arkworks::neg(&g))),
        ];
        let mut out = [g; 3];
        Arkworks::normalize(&points, &mut out);
        assert_eq!(out, [point(double), identity, identity]);
    }
    check::<G1>(G1_MULTIPLES);
    check::<G2>(G2_MULTIPLES);
}
