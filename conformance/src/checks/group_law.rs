//! The group law: complete, and right at the edges of the scalars.

use crosspair_core::{Affine, ByteArray, Curve, CurvePoint, Group, Point, Scalar, SubgroupPoint};

use super::on_both_curves;
use crate::fixtures::{R, TestCurve, multiples, random_point, random_scalar, rng, scalar, small};

on_both_curves!(
    /// The identity, P + P and P − P, through both of a backend's additions.
    addition_is_complete,
    complete
);

fn complete<B: Group<C>, C: Curve>() {
    let generator = B::generator();
    let identity = B::to_point(&B::identity());
    let [one, two, three] = [1, 2, 3].map(|k| B::mul(&generator, &small(k)));
    let affine = |point: &Point<B, C>| B::to_affine(point);
    let minus = |point: &Point<B, C>| B::to_point(&B::neg(&affine(point)));
    for (left, right, sum) in [
        (identity, identity, identity),
        (identity, one, one),
        (one, identity, one),
        (one, one, two),
        (one, two, three),
        (two, one, three),
        (two, minus(&two), identity),
        (minus(&two), two, identity),
        (three, minus(&one), two),
    ] {
        assert_eq!(affine(&B::add(&left, &right)), affine(&sum));
        assert_eq!(affine(&B::add_affine(&left, &affine(&right))), affine(&sum));
    }
    // The same point with another representation: 2 + 2 against (1 + 1) + (3 − 1).
    let other_two = B::add(&three, &minus(&one));
    assert_eq!(affine(&B::add(&two, &other_two)), affine(&B::mul(&generator, &small(4))));
    assert!(B::is_identity(&affine(&B::add(&two, &minus(&other_two)))));
    assert!(B::is_identity(&B::identity()) && B::in_subgroup(&B::identity()));
    assert!(!B::is_identity(&generator) && B::in_subgroup(&generator));
}

on_both_curves!(
    /// 2·P = P + P for the identity, for points of the subgroup in several representations, and
    /// for points outside it, those of order 3 among them.
    doubling_is_adding_to_itself,
    doubling
);

fn doubling<B: Group<C>, C: TestCurve>() {
    let mut rng = rng("doubling_is_adding_to_itself");
    let outside: Vec<_> = C::small_order_points()
        .iter()
        .map(|(bytes, _)| CurvePoint::<B, C>::from_bytes(bytes).expect("on the curve"))
        .collect();
    let within = [SubgroupPoint::identity(), SubgroupPoint::generator()];
    let random = (0..8).map(|_| random_point::<B, C>(&mut rng));
    let within = within.into_iter().chain(random).map(CurvePoint::from);
    for point in within.chain(outside) {
        let affine = point.as_affine();
        let sum = point.add(&point);
        let point = B::to_point(affine);
        assert_eq!(B::to_affine(&B::double(&point)), *sum.as_affine());
        // With another Z: (P + Q) − Q, and the double once more.
        let generator = B::generator();
        let point = B::add_affine(&B::add_affine(&point, &generator), &B::neg(&generator));
        assert_eq!(B::to_affine(&B::double(&point)), *sum.as_affine());
        let fourfold = B::to_affine(&B::double(&B::double(&point)));
        assert_eq!(fourfold, *sum.add(&sum).as_affine());
    }
    // An identity that is left over from a sum.
    let generator = B::generator();
    let nothing = B::add_affine(&B::to_point(&generator), &B::neg(&generator));
    assert!(B::is_identity(&B::to_affine(&B::double(&nothing))));
    assert_eq!(B::to_affine(&B::add_affine(&B::double(&nothing), &generator)), generator);
}

on_both_curves!(
    /// −(−P) = P, P + (−P) = 0, (P + Q) − Q = P, and −0 = 0.
    negation_and_subtraction_cancel,
    cancel
);

fn cancel<B: Group<C>, C: Curve>() {
    let mut rng = rng("negation_and_subtraction_cancel");
    let identity = SubgroupPoint::<B, C>::identity();
    assert_eq!(identity.neg(), identity);
    assert_eq!(SubgroupPoint::<B, C>::default(), identity);
    for _ in 0..8 {
        let (p, q) = (random_point::<B, C>(&mut rng), random_point::<B, C>(&mut rng));
        assert_eq!(p.neg().neg(), p);
        assert_ne!(p.neg(), p);
        assert!(p.add(&p.neg()).is_identity());
        assert!(p.sub(&p).is_identity());
        assert_eq!(p.add(&q).sub(&q), p);
        assert_eq!(p.sub(&identity), p);
        assert_eq!(identity.sub(&p), p.neg());
    }
}

on_both_curves!(
    /// P + Q = Q + P, and (P + Q) + S = P + (Q + S).
    addition_is_commutative_and_associative,
    associative
);

fn associative<B: Group<C>, C: Curve>() {
    let mut rng = rng("addition_is_commutative_and_associative");
    for _ in 0..8 {
        let [p, q, s] = core::array::from_fn(|_| random_point::<B, C>(&mut rng));
        assert_eq!(p.add(&q), q.add(&p));
        assert_eq!(p.add(&q).add(&s), p.add(&q.add(&s)));
        // The operators are the methods.
        assert_eq!(p + q, p.add(&q));
        assert_eq!(p - q, p.sub(&q));
        assert_eq!(-p, p.neg());
        let scalar = random_scalar(&mut rng);
        assert_eq!(p * scalar, p.mul(&scalar));
        let mut assigned = p;
        assigned += q;
        assigned -= s;
        assert_eq!(assigned, p + q - s);
        assert_eq!([p, q, s].iter().sum::<SubgroupPoint<B, C>>(), p + q + s);
    }
}

/// r + `offset`, or r − `−offset`.
pub(super) fn order_plus(offset: i16) -> Scalar {
    let mut bytes = scalar(R).to_be_bytes();
    // r ends in 00 01 after ff ff ff ff: small offsets stay within the last four bytes.
    let low = i64::from(u32::from_be_bytes([bytes[28], bytes[29], bytes[30], bytes[31]]));
    let mut low = low + i64::from(offset);
    if low < 0 {
        low += 1 << 32;
        bytes[27] -= 1;
    }
    bytes[28..].copy_from_slice(&(low as u32).to_be_bytes());
    Scalar::from_be_bytes(bytes)
}

on_both_curves!(
    /// k·P for k = 0, 1, 2ⁱ, 2ⁱ − 1, r − 1, r, r + 1, 2²⁵⁶ − 1, and for the identity.
    multiplication_by_edge_scalars_is_right,
    edge_scalars
);

fn edge_scalars<B: Group<C>, C: Curve>() {
    let p = random_point::<B, C>(&mut rng("multiplication_by_edge_scalars_is_right"));
    let mut power = p;
    for bit in 0..256 {
        let mut bytes = [0; 32];
        bytes[bit / 8] = 1 << (bit % 8);
        assert_eq!(p.mul(&Scalar::from_le_bytes(bytes)), power, "2^{bit}");
        // 2ⁱ − 1
        let mut below = [0; 32];
        below[..bit / 8].fill(0xff);
        below[bit / 8] = (1 << (bit % 8)) - 1;
        assert_eq!(p.mul(&Scalar::from_le_bytes(below)), power.sub(&p), "2^{bit} - 1");
        power = power.add(&power);
    }
    assert_eq!(p.mul(&Scalar::from_le_bytes([0xff; 32])), power.sub(&p));
    assert!(p.mul(&Scalar::ZERO).is_identity());
    for offset in -33i16..=33 {
        let expected = p.mul(&small(u64::from(offset.unsigned_abs())));
        let expected = if offset < 0 { expected.neg() } else { expected };
        assert_eq!(p.mul(&order_plus(offset)), expected, "r + {offset}");
    }
    let identity = SubgroupPoint::<B, C>::identity();
    for scalar in [small(0), small(5), order_plus(-1), Scalar::from_le_bytes([0xff; 32])] {
        assert!(identity.mul(&scalar).is_identity());
    }
}

on_both_curves!(
    /// (a + b)·P = a·P + b·P and a·(P + Q) = a·P + a·Q.
    multiplication_distributes,
    distributes
);

fn distributes<B: Group<C>, C: Curve>() {
    let mut rng = rng("multiplication_distributes");
    for _ in 0..8 {
        let [p, q] = core::array::from_fn(|_| random_point::<B, C>(&mut rng));
        let mut halves = [[0; 32]; 2];
        let whole = random_scalar(&mut rng).to_le_bytes();
        halves[0][..16].copy_from_slice(&whole[..16]);
        halves[1][16..].copy_from_slice(&whole[16..]);
        let [low, high] = halves.map(Scalar::from_le_bytes);
        let whole = Scalar::from_le_bytes(whole);
        assert_eq!(p.mul(&whole), p.mul(&low).add(&p.mul(&high)));
        assert_eq!(p.add(&q).mul(&whole), p.mul(&whole).add(&q.mul(&whole)));
    }
}

on_both_curves!(
    /// Normalisation of many points at once, identities among them, at every position.
    normalization_takes_identities,
    normalization
);

fn normalization<B: Group<C>, C: Curve>() {
    let identity = B::to_point(&B::identity());
    let generator = B::generator();
    for n in [0, 1, 2, 3, 17, 100] {
        let points: Vec<_> = (1..=n).map(|k| B::mul(&generator, &small(k))).collect();
        for step in [0, 1, 2, 3, 7] {
            let mut points = points.clone();
            if step > 0 {
                points.iter_mut().step_by(step).for_each(|point| *point = identity);
            }
            let mut out = vec![generator; points.len()];
            B::normalize(&points, &mut out);
            let single: Vec<_> = points.iter().map(B::to_affine).collect();
            assert_eq!(out, single);
        }
    }
}

on_both_curves!(
    /// `decompress_all` and `in_subgroup_all` equal their single counterparts, and
    /// name the first failure.
    bulk_methods_equal_the_single_ones,
    bulk
);

fn bulk<B: Group<C>, C: TestCurve>() {
    let points: Vec<Affine<B, C>> =
        multiples::<B, C>(20).iter().map(|point| *point.as_affine()).collect();
    let mut items: Vec<_> = multiples::<B, C>(20)
        .iter()
        .map(|point| split_sort_bit::<C>(point.to_compressed().as_ref()))
        .collect();
    let mut out = vec![B::identity(); items.len()];
    assert_eq!(B::decompress_all(&items, &mut out), Ok(()));
    assert_eq!(out, points);
    while B::decompress(&items[13].0, false).is_some() {
        // Half of all x have no point.
        *items[13].0.as_mut().last_mut().expect("48 or 96 bytes") ^= 1;
        items[13].0.as_mut()[40] += 1;
    }
    let mut out = vec![B::identity(); items.len()];
    assert_eq!(B::decompress_all(&items, &mut out), Err(13));
    assert_eq!(out[..13], points[..13]);

    let mut mixed = points;
    assert_eq!(B::in_subgroup_all(&mixed.iter().collect::<Vec<_>>()), Ok(()));
    assert_eq!(B::in_subgroup_all(&[]), Ok(()));
    let (x, larger) = split_sort_bit::<C>(&C::small_order_points()[0].0);
    let outside = B::decompress(&x, larger).expect("on the curve");
    mixed[4] = outside;
    mixed[17] = outside;
    assert_eq!(B::in_subgroup_all(&mixed.iter().collect::<Vec<_>>()), Err(4));
}

/// The x coordinate and the sort bit of a compressed point.
fn split_sort_bit<C: Curve>(compressed: &[u8]) -> (C::Coordinate, bool) {
    let mut x = C::Coordinate::ZERO;
    x.as_mut().copy_from_slice(compressed);
    x.as_mut()[0] &= 0x1f;
    (x, compressed[0] & 0x20 != 0)
}
