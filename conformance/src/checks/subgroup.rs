//! Points on the curve but outside the subgroup: points that EIP-2537's ADD takes, errors as
//! anything else.

use crosspair_core::{
    AggregatePublicKey, Backend, Bls, ByteArray, Curve, CurvePoint, DecodeError, G1, G2, Group,
    ItemError, MinPk, MinSig, PublicKey, Signature, SubgroupPoint, Variant,
};

use super::{on_both_curves, on_both_variants};
use crate::fixtures::{TestCurve, bytes, multiples, with_flags};
use crate::threads::Threads;

on_both_curves!(
    /// A point of each small order, alone and added to a point of the subgroup.
    points_outside_the_subgroup_are_points_of_the_curve_only,
    outside
);

fn outside<B: Group<C>, C: TestCurve>() {
    let generator = CurvePoint::<B, C>::from(SubgroupPoint::generator());
    for (bytes, _) in C::small_order_points() {
        let point = CurvePoint::<B, C>::from_bytes(&bytes).expect("on the curve");
        assert_eq!(point.to_compressed().as_ref(), bytes);
        for point in [point, point.neg(), point.add(&generator)] {
            assert!(!point.is_in_subgroup());
            assert_eq!(point.into_subgroup(), Err(DecodeError::NotInSubgroup));
            let forms = (point.to_compressed(), point.to_uncompressed());
            for form in [forms.0.as_ref(), forms.1.as_ref()] {
                assert_eq!(CurvePoint::from_bytes(form), Ok(point));
                let refused = SubgroupPoint::<B, C>::from_bytes(form);
                assert_eq!(refused, Err(DecodeError::NotInSubgroup));
            }
        }
    }
}

/// The same as keys, signatures and aggregates, and `80 00…`, the points (0, ±2) of E, which
/// are on the curve: a backend must not refuse them for being outside the subgroup.
pub fn the_order_three_points_decode_and_add_up<B: Backend>() {
    let two = with_flags(<G1 as Curve>::Coordinate::ZERO.as_ref(), 0x80);
    let minus_two = with_flags(&two, 0x20);
    let mut coordinates = <G1 as Curve>::Uncompressed::ZERO;
    coordinates[95] = 2;
    let point = CurvePoint::<B, G1>::from_compressed(&two).expect("(0, 2) is on the curve");
    let negated = CurvePoint::<B, G1>::from_compressed(&minus_two).expect("so is (0, −2)");
    assert_eq!(point.to_uncompressed(), coordinates);
    assert_eq!(CurvePoint::from_uncompressed(&coordinates), Ok(point));
    assert_eq!(CurvePoint::from_uncompressed(&negated.to_uncompressed()), Ok(negated));
    assert_eq!(point.neg(), negated);
    // Of order 3: the double is the negation.
    assert_eq!(point.add(&point), negated);
    assert_eq!(point.add(&CurvePoint::identity()), point);
    assert!(point.add(&negated).is_identity());
    for bytes in [two, minus_two] {
        let outside = DecodeError::NotInSubgroup;
        assert_eq!(PublicKey::<B, MinPk>::from_bytes(&bytes), Err(outside));
        assert_eq!(AggregatePublicKey::<B, MinPk>::from_bytes(&bytes), Err(outside));
        assert_eq!(Signature::<B, MinSig>::from_bytes(&bytes), Err(outside));
    }
    for (bytes, _) in G2::small_order_points() {
        let outside = DecodeError::NotInSubgroup;
        assert_eq!(PublicKey::<B, MinSig>::from_bytes(&bytes), Err(outside));
        assert_eq!(AggregatePublicKey::<B, MinSig>::from_bytes(&bytes), Err(outside));
        assert_eq!(Signature::<B, MinPk>::from_bytes(&bytes), Err(outside));
    }
}

on_both_curves!(
    /// Adding a point of small order to itself gives the identity after as many steps as its
    /// order, and each sum on the way is outside the subgroup.
    small_order_parts_are_found_in_a_sum,
    small_orders
);

fn small_orders<B: Group<C>, C: TestCurve>() {
    for (bytes, order) in C::small_order_points() {
        let point = CurvePoint::<B, C>::from_bytes(&bytes).expect("on the curve");
        let mut sum = point;
        for _ in 1..order {
            assert!(!sum.is_identity() && !sum.is_in_subgroup(), "{sum} is outside the subgroup");
            sum = sum.add(&point);
        }
        assert!(sum.is_identity() && sum.is_in_subgroup());
    }
}

on_both_curves!(
    /// A part of any prime order that the cofactor has, alone and added to a point of the subgroup:
    /// a check that sees some of the orders need not see the others.
    parts_of_every_order_of_the_cofactor_are_found,
    every_order
);

fn every_order<B: Group<C>, C: TestCurve>() {
    let generator = CurvePoint::<B, C>::from(SubgroupPoint::generator());
    for order in C::cofactor_orders() {
        let name = order.name;
        let part = CurvePoint::<B, C>::from_bytes(&bytes(order.point)).expect("on the curve");
        let times = B::to_affine(&order.times::<B, C>(&B::to_point(part.as_affine())));
        assert!(!part.is_identity() && B::is_identity(&times), "{name} is the order");
        let good = *generator.as_affine();
        // Together they are in the subgroup.
        let opposites = [&good, part.as_affine(), &good, &B::neg(part.as_affine())];
        assert_eq!(B::in_subgroup_all(&opposites), Err(1), "{name}");
        for point in [part, part.neg(), part.add(&generator), part.neg().add(&generator)] {
            assert!(!point.is_in_subgroup(), "{name}");
            let points = [&good, &good, point.as_affine(), &good];
            assert_eq!(B::in_subgroup_all(&points), Err(2), "{name}");
            for form in [point.to_compressed().as_ref(), point.to_uncompressed().as_ref()] {
                let refused = SubgroupPoint::<B, C>::from_bytes(form);
                assert_eq!(refused, Err(DecodeError::NotInSubgroup), "{name}");
            }
        }
    }
}

on_both_variants!(
    /// Bulk decoding gives all items in order, or the first bad one and its error, whatever
    /// is wrong with the ones behind it; on threads, too.
    bulk_decoding_names_the_first_bad_item,
    bulk
);

fn bulk<B: Bls<V>, V: Variant<Pk: TestCurve, Sig: TestCurve>>() {
    let keys = multiples::<B, V::Pk>(40);
    let good: Vec<Vec<u8>> = keys.iter().map(|key| key.to_compressed().as_ref().to_vec()).collect();
    let decoded = PublicKey::<B, V>::from_compressed_all(&good).expect("all are keys");
    assert!(decoded.iter().map(PublicKey::to_subgroup_point).eq(keys.iter().copied()));
    assert_eq!(PublicKey::<B, V>::from_compressed_all::<Vec<u8>>(&[]), Ok(vec![]));

    let zeros = <V::Pk as Curve>::Coordinate::ZERO;
    let mut not_on_curve = with_flags(zeros.as_ref(), 0x80);
    let last = not_on_curve.len() - 1;
    while CurvePoint::<B, V::Pk>::from_bytes(&not_on_curve).is_ok() {
        not_on_curve[last] += 1;
    }
    let bad = [
        (good[0][1..].to_vec(), DecodeError::Length { actual: zeros.as_ref().len() - 1 }),
        (zeros.as_ref().to_vec(), DecodeError::Flags),
        (with_flags(&vec![0x1f; zeros.as_ref().len()], 0x80), DecodeError::NotCanonical),
        (not_on_curve, DecodeError::NotOnCurve),
        (V::Pk::small_order_points()[0].0.clone(), DecodeError::NotInSubgroup),
        (with_flags(zeros.as_ref(), 0xc0), DecodeError::Identity),
    ];
    for (first, error) in &bad {
        for (second, _) in &bad {
            for positions in [(0, 1), (7, 39), (38, 39)] {
                let mut items = good.clone();
                items[positions.0].clone_from(first);
                items[positions.1].clone_from(second);
                let expected = Err(ItemError { index: positions.0, error: *error });
                assert_eq!(PublicKey::<B, V>::from_compressed_all(&items), expected);
                let on_threads = PublicKey::<B, V>::from_compressed_all_on(&Threads(2), &items);
                assert_eq!(on_threads, expected);
            }
        }
    }

    let mut signatures: Vec<Vec<u8>> = multiples::<B, V::Sig>(5)
        .iter()
        .map(|point| point.to_compressed().as_ref().to_vec())
        .collect();
    signatures[2] = with_flags(<V::Sig as Curve>::Coordinate::ZERO.as_ref(), 0xc0);
    let decoded = Signature::<B, V>::from_compressed_all(&signatures).expect("all are");
    let bytes = decoded.iter().map(|signature| signature.to_compressed().as_ref().to_vec());
    assert!(bytes.eq(signatures.iter().cloned()));
    signatures[4] = V::Sig::small_order_points()[0].0.clone();
    assert_eq!(
        Signature::<B, V>::from_compressed_all(&signatures),
        Err(ItemError { index: 4, error: DecodeError::NotInSubgroup })
    );
}
