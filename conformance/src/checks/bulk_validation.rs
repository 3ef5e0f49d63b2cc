//! Many items validated with one subgroup test: what decoding one by one says.

use crosspair_core::{
    Bls, BulkError, BulkValidation, ByteArray, Curve, CurvePoint, DecodeError, Group, ItemError,
    PublicKey, Signature, SubgroupPoint, Variant,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

use super::{on_both_curves, on_both_variants};
use crate::fixtures::{TestCurve, multiples, rng, with_flags};
use crate::rngs::{Broken, Then, Watched};
use crate::threads::Threads;

/// Points outside the subgroup, of each small order.
fn outside<B: Group<C>, C: TestCurve>() -> Vec<(CurvePoint<B, C>, usize)> {
    let decode = |(bytes, order): (Vec<u8>, _)| {
        (CurvePoint::from_compressed(&bytes).expect("on the curve"), order)
    };
    C::small_order_points().into_iter().map(decode).collect()
}

/// Multiples of the generator.
fn inside<B: Group<C>, C: Curve>(count: usize) -> Vec<CurvePoint<B, C>> {
    multiples::<B, C>(count).into_iter().map(CurvePoint::from).collect()
}

fn compressed<B: Group<C>, C: Curve>(points: &[CurvePoint<B, C>]) -> Vec<Vec<u8>> {
    points.iter().map(|point| point.to_compressed().as_ref().to_vec()).collect()
}

/// The results of items one by one, as those of a call.
fn one_by_one<T, E>(
    results: impl Iterator<Item = Result<T, DecodeError>>,
) -> Result<Vec<T>, BulkError<E>> {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for (index, result) in results.enumerate() {
        match result {
            Ok(item) => good.push(item),
            Err(error) => bad.push(ItemError { index, error }),
        }
    }
    if bad.is_empty() { Ok(good) } else { Err(BulkError::Invalid(bad)) }
}

/// Every form of a call against the items one by one.
fn check<B: Bls<V>, V: Variant>(keys: &[Vec<u8>], signatures: &[Vec<u8>], rng: &mut ChaCha20Rng) {
    let alone = one_by_one(keys.iter().map(|item| PublicKey::<B, V>::from_compressed(item)));
    assert_eq!(BulkValidation::new(&mut *rng).public_keys(keys), alone);
    let alone = one_by_one(signatures.iter().map(|item| Signature::<B, V>::from_compressed(item)));
    assert_eq!(BulkValidation::new(&mut *rng).signatures(signatures), alone);
}

/// Decoded points, and as uncompressed keys, against the points one by one.
fn check_points<B: Bls<V>, V: Variant>(points: &[CurvePoint<B, V::Pk>], rng: &mut ChaCha20Rng) {
    let alone = one_by_one(points.iter().map(|point| point.into_subgroup()));
    assert_eq!(BulkValidation::new(&mut *rng).subgroup_points(points), alone);
    let uncompressed: Vec<_> = points.iter().map(CurvePoint::to_uncompressed).collect();
    let alone = one_by_one(
        uncompressed.iter().map(|item| PublicKey::<B, V>::from_uncompressed(item.as_ref())),
    );
    let together = BulkValidation::new(&mut *rng).uncompressed_public_keys(&uncompressed);
    assert_eq!(together, alone);
}

on_both_variants!(
    /// Valid items at sizes on both sides of where the test begins, and the identity among what it
    /// may be among.
    valid_items_are_accepted_at_every_size,
    valid
);

fn valid<B: Bls<V>, V: Variant<Pk: TestCurve, Sig: TestCurve>>() {
    let mut rng = rng("valid_items_are_accepted_at_every_size");
    let (keys, mut signatures) = (inside::<B, V::Pk>(3000), inside::<B, V::Sig>(500));
    signatures[0] = CurvePoint::identity();
    signatures[77] = CurvePoint::identity();
    let (encoded_keys, encoded_signatures) = (compressed(&keys), compressed(&signatures));
    for n in [0, 1, 2, 66, 67, 80, 122, 123, 500, 3000] {
        let signatures = &encoded_signatures[..n.min(500)];
        let decoded: Vec<PublicKey<B, V>> =
            BulkValidation::new(&mut rng).public_keys(&encoded_keys[..n]).expect("all are keys");
        let decoded = decoded.iter().map(|key| CurvePoint::from(key.to_subgroup_point()));
        assert!(decoded.eq(keys[..n].iter().copied()));
        check::<B, V>(&encoded_keys[..n.min(81)], signatures, &mut rng);
        check_points::<B, V>(&keys[..n.min(500)], &mut rng);
    }
}

on_both_variants!(
    /// Each kind of invalid item, first, in the middle and last, among few and many valid ones.
    an_invalid_item_of_any_kind_is_named,
    invalid_kinds
);

fn invalid_kinds<B: Bls<V>, V: Variant<Pk: TestCurve, Sig: TestCurve>>() {
    let mut rng = rng("an_invalid_item_of_any_kind_is_named");
    for n in [3, 130] {
        let keys = inside::<B, V::Pk>(n);
        let encoded = (compressed(&keys), compressed(&inside::<B, V::Sig>(n)));
        let places = [0, n / 2, n - 1];
        // Among many, each kind is at one place only, as that takes time.
        let turns = |kind: usize| if n == 3 { 0..3 } else { kind % 3..kind % 3 + 1 };
        let bad_keys = bad_encodings(&keys[0]);
        let bad_signatures = bad_encodings(&inside::<B, V::Sig>(1)[0]);
        for (kind, (key, signature)) in bad_keys.iter().zip(&bad_signatures).enumerate() {
            for place in turns(kind).map(|turn| places[turn]) {
                let (mut keys, mut signatures) = encoded.clone();
                keys[place].clone_from(key);
                signatures[place].clone_from(signature);
                check::<B, V>(&keys, &signatures, &mut rng);
            }
        }
        let bad_points =
            outside::<B, V::Pk>().into_iter().flat_map(|(point, _)| [point, point.add(&keys[0])]);
        for (kind, bad) in bad_points.chain([CurvePoint::identity()]).enumerate() {
            for place in turns(kind).map(|turn| places[turn]) {
                let mut points = keys.clone();
                points[place] = bad;
                check_points::<B, V>(&points, &mut rng);
            }
        }
    }
}

/// Encodings that are no keys, in the order of the checks.
fn bad_encodings<B: Group<C>, C: TestCurve>(good: &CurvePoint<B, C>) -> Vec<Vec<u8>> {
    let zeros = C::Coordinate::ZERO;
    let mut not_on_curve = with_flags(zeros.as_ref(), 0x80);
    let last = not_on_curve.len() - 1;
    while CurvePoint::<B, C>::from_compressed(&not_on_curve).is_ok() {
        not_on_curve[last] += 1;
    }
    let mut bad = vec![
        vec![],
        good.to_uncompressed().as_ref().to_vec(),
        zeros.as_ref().to_vec(),
        with_flags(zeros.as_ref(), 0xe0),
        with_flags(&vec![0x1f; zeros.as_ref().len()], 0x80),
        with_flags(&vec![0x01; zeros.as_ref().len()], 0xc0),
        not_on_curve,
        with_flags(zeros.as_ref(), 0xc0),
    ];
    let points = outside::<B, C>().into_iter().flat_map(|(point, _)| [point, point.add(good)]);
    bad.extend(compressed(&points.collect::<Vec<_>>()));
    bad
}

on_both_curves!(
    /// P + T and Q − T; and as many P + T as the order of T, whose sum is in the subgroup.
    items_that_cancel_are_all_named,
    cancelling
);

fn cancelling<B: Group<C>, C: TestCurve>() {
    let mut rng = rng("items_that_cancel_are_all_named");
    for n in [70, 130, 1000] {
        let good = inside::<B, C>(n);
        for (outside, order) in outside::<B, C>() {
            for places in [vec![0, 1], vec![0, n - 1], vec![n / 2, n / 3], (5..5 + order).collect()]
            {
                let mut points = good.clone();
                let mut term = outside;
                for place in &places {
                    points[*place] = points[*place].add(&term);
                    term = if places.len() == 2 { term.neg() } else { term };
                }
                let alone = one_by_one(points.iter().map(|point| point.into_subgroup()));
                let together = BulkValidation::new(&mut rng).subgroup_points(&points);
                assert_eq!(together, alone);
                let Err(BulkError::Invalid(items)) = together else { panic!("{places:?}") };
                assert_eq!(items.len(), places.len());
            }
            // Nothing else.
            let points = vec![outside; n];
            let Err(BulkError::Invalid(items)) =
                BulkValidation::new(&mut rng).subgroup_points(&points)
            else {
                panic!("all are outside")
            };
            assert!(items.iter().map(|item| item.index).eq(0..n));
        }
    }
}

on_both_variants!(
    /// Any number of invalid items of mixed kinds, at random places.
    all_invalid_items_are_named,
    many_invalid
);

fn many_invalid<B: Bls<V>, V: Variant<Pk: TestCurve, Sig: TestCurve>>() {
    let mut rng = rng("all_invalid_items_are_named");
    for n in [20, 90, 500] {
        let keys = inside::<B, V::Pk>(n);
        let (good, bad) = (compressed(&keys), bad_encodings(&keys[0]));
        for one_in in [400, 100, 10, 2, 1] {
            // All kinds, or only points outside the subgroup, which the test has to find.
            for kinds in [&bad[..], &bad[8..]] {
                let items: Vec<_> = (0..n)
                    .map(|index| match rng.next_u32() % one_in {
                        0 => bad_of(kinds, &mut rng),
                        _ => good[index].clone(),
                    })
                    .collect();
                let alone =
                    one_by_one(items.iter().map(|item| PublicKey::<B, V>::from_compressed(item)));
                assert_eq!(BulkValidation::new(&mut rng).public_keys(&items), alone);
            }
        }
    }
}

fn bad_of(kinds: &[Vec<u8>], rng: &mut ChaCha20Rng) -> Vec<u8> {
    kinds[rng.next_u32() as usize % kinds.len()].clone()
}

on_both_curves!(
    /// Where a test is made; few points are checked without a generator.
    a_failing_or_stuck_generator_is_an_error_of_the_call,
    broken_generators
);

fn broken_generators<B: Group<C>, C: TestCurve>() {
    let mut rng = rng("a_failing_or_stuck_generator_is_an_error_of_the_call");
    let points = inside::<B, C>(1000);
    let few = BulkValidation::new(Broken).subgroup_points(&points[..40]);
    assert_eq!(few.map(|points| points.len()), Ok(40));

    let all = |generator: &mut Watched| {
        let points = BulkValidation::new(generator).subgroup_points(&points);
        points.map(|points| points.len())
    };
    let mut watched = Watched::new(&mut rng);
    assert_eq!(all(&mut watched), Ok(1000));
    let answers = watched.drawn.len();
    assert!(answers > 0);
    for enough in 0..answers {
        let mut failing = Watched::stopping(&mut rng, enough, Then::Fails);
        assert_eq!(all(&mut failing), Err(BulkError::Rng(Broken)), "{enough}");
        let mut stuck = Watched::stopping(&mut rng, enough, Then::ReturnsZeros);
        assert_eq!(all(&mut stuck), Err(BulkError::StuckRng), "{enough}");
    }
    let mut enough = Watched::stopping(&mut rng, answers, Then::Fails);
    assert_eq!(all(&mut enough), Ok(1000));

    // Nothing is drawn twice, nor too little: 64 bits for each point.
    watched.drawn.sort();
    watched.drawn.dedup();
    assert_eq!(watched.drawn.len(), answers);
    assert!(8 * watched.drawn.iter().map(Vec::len).sum::<usize>() >= 64 * points.len());

    // The second test draws, too, and its failure is not taken for a verdict.
    let mut spoiled = points.clone();
    spoiled[500] = outside::<B, C>()[0].0;
    let one = BulkError::Invalid(vec![ItemError { index: 500, error: DecodeError::NotInSubgroup }]);
    let mut watched = Watched::new(&mut rng);
    let refused = BulkValidation::new(&mut watched).subgroup_points(&spoiled);
    assert_eq!(refused, Err(one));
    if watched.drawn.len() > answers {
        let mut failing = Watched::stopping(&mut rng, watched.drawn.len() - 1, Then::Fails);
        let failed = BulkValidation::new(&mut failing).subgroup_points(&spoiled);
        assert_eq!(failed, Err(BulkError::Rng(Broken)));
    }
}

on_both_curves!(
    /// Executors of any width.
    executors_do_not_change_a_validation,
    executors
);

fn executors<B: Group<C>, C: TestCurve>() {
    let mut rng = rng("executors_do_not_change_a_validation");
    let good = inside::<B, C>(1000);
    let mut spoiled = good.clone();
    spoiled[3] = outside::<B, C>()[0].0;
    spoiled[998] = spoiled[998].add(&spoiled[3]);
    for n in [130, 1000] {
        for points in [&good[..n], &spoiled[..n], &spoiled[1000 - n..]] {
            let alone = one_by_one(points.iter().map(|point| point.into_subgroup()));
            for width in [0, 1, 2, 3, 8] {
                let executor = Threads(width);
                let together = BulkValidation::new(&mut rng).on(&executor).subgroup_points(points);
                assert_eq!(together, alone, "{width}");
            }
        }
    }
}

on_both_curves!(
    /// Piece by piece, up to the number of items, also where some are invalid.
    progress_rises_to_the_number_of_items,
    progress
);

fn progress<B: Group<C>, C: TestCurve>() {
    let mut rng = rng("progress_rises_to_the_number_of_items");
    let generator = CurvePoint::<B, C>::from(SubgroupPoint::generator());
    for (n, reports) in [(0, 0), (1, 1), (100, 1), (33_000, 2)] {
        let mut points = vec![generator; n];
        for bad in [vec![], vec![n / 2, n - n.min(1)]] {
            bad.iter().filter(|_| n > 0).for_each(|index| points[*index] = outside::<B, C>()[0].0);
            let mut done = vec![];
            let result = BulkValidation::new(&mut rng)
                .progress(|items| done.push(items))
                .on(Threads(2))
                .subgroup_points(&points);
            match result {
                Ok(valid) => assert!(valid.len() == n && (bad.is_empty() || n == 0)),
                Err(BulkError::Invalid(items)) => {
                    let mut bad = bad;
                    bad.dedup();
                    assert!(items.iter().map(|item| item.index).eq(bad));
                }
                Err(error) => panic!("{error}"),
            }
            assert!(done.is_sorted() && done.len() == reports, "{done:?}");
            assert_eq!(done.last().copied().unwrap_or(0), n);
        }
    }
}
