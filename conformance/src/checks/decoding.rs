//! The table "Decoding": which bytes are accepted, and the variant of each refusal.

use crosspair_core::{
    AggregatePublicKey, Backend, ByteArray, Curve, CurvePoint, DecodeError, G1, G2, Group, MinPk,
    MinSig, PublicKey, Signature, SubgroupPoint,
};

use super::on_both_curves;
use crate::facts::{G2_Y_OF_C0, G2_Y_OF_C1};
use crate::fixtures::{P, bytes, multiples, with_first_byte, with_flags};

/// A decoder of one of the types, and the curve's name for messages.
type Decoder = fn(&[u8]) -> Result<(), DecodeError>;

/// All types that decode points of G1, by the form that they take: either, compressed,
/// uncompressed.
fn decoders<B: Group<C>, C: Curve>() -> [[Decoder; 3]; 2] {
    [
        [
            |bytes| CurvePoint::<B, C>::from_bytes(bytes).map(drop),
            |bytes| CurvePoint::<B, C>::from_compressed(bytes).map(drop),
            |bytes| CurvePoint::<B, C>::from_uncompressed(bytes).map(drop),
        ],
        [
            |bytes| SubgroupPoint::<B, C>::from_bytes(bytes).map(drop),
            |bytes| SubgroupPoint::<B, C>::from_compressed(bytes).map(drop),
            |bytes| SubgroupPoint::<B, C>::from_uncompressed(bytes).map(drop),
        ],
    ]
}

/// Every decoder that takes compressed bytes of the curve gives this error.
fn compressed_fails<B: Group<C>, C: Curve>(bytes: &[u8], error: DecodeError) {
    for [either, compressed, _] in decoders::<B, C>() {
        assert_eq!(either(bytes), Err(error), "{} {}", C::NAME, hex::encode(bytes));
        assert_eq!(compressed(bytes), Err(error), "{} {}", C::NAME, hex::encode(bytes));
    }
}

/// Every decoder that takes uncompressed bytes of the curve gives this error.
fn uncompressed_fails<B: Group<C>, C: Curve>(bytes: &[u8], error: DecodeError) {
    for [either, _, uncompressed] in decoders::<B, C>() {
        assert_eq!(either(bytes), Err(error), "{} {}", C::NAME, hex::encode(bytes));
        assert_eq!(uncompressed(bytes), Err(error), "{} {}", C::NAME, hex::encode(bytes));
    }
}

on_both_curves!(
    /// Wrong length: every length from 0 to 200 that is not one of the form.
    lengths_other_than_the_encodings_are_refused,
    lengths
);

fn lengths<B: Group<C>, C: Curve>() {
    for actual in 0..=200 {
        let error = Err(DecodeError::Length { actual });
        for first in [0x00, 0x40, 0x80, 0xc0] {
            let mut bytes = vec![0; actual];
            if let Some(byte) = bytes.first_mut() {
                *byte = first;
            }
            let is_compressed = actual == C::Coordinate::LEN;
            let is_uncompressed = actual == C::Uncompressed::LEN;
            for [either, compressed, uncompressed] in decoders::<B, C>() {
                assert_eq!(either(&bytes) == error, !is_compressed && !is_uncompressed);
                assert_eq!(compressed(&bytes) == error, !is_compressed);
                assert_eq!(uncompressed(&bytes) == error, !is_uncompressed);
            }
        }
    }
}

on_both_curves!(
    /// Trailing bytes after a valid encoding, and a valid encoding cut short.
    trailing_bytes_are_refused,
    trailing
);

fn trailing<B: Group<C>, C: Curve>() {
    let generator = SubgroupPoint::<B, C>::generator();
    for valid in [generator.to_compressed().as_ref(), generator.to_uncompressed().as_ref()] {
        let longer = [valid, &[0]].concat();
        let shorter = &valid[..valid.len() - 1];
        for [either, compressed, uncompressed] in decoders::<B, C>() {
            for wrong in [&longer, shorter] {
                let error = Err(DecodeError::Length { actual: wrong.len() });
                assert_eq!(either(wrong), error);
                assert_eq!(compressed(wrong), error);
                assert_eq!(uncompressed(wrong), error);
            }
        }
    }
}

on_both_curves!(
    /// Compressed form without the 0x80 bit; uncompressed form with it.
    the_compression_bit_must_fit_the_length,
    compression_bit
);

fn compression_bit<B: Group<C>, C: Curve>() {
    for point in multiples::<B, C>(4) {
        let compressed = point.to_compressed();
        let without = with_first_byte(compressed.as_ref(), compressed.as_ref()[0] & 0x7f);
        compressed_fails::<B, C>(&without, DecodeError::Flags);
        let with = with_flags(point.to_uncompressed().as_ref(), 0x80);
        uncompressed_fails::<B, C>(&with, DecodeError::Flags);
    }
    let zeros = C::Uncompressed::ZERO;
    compressed_fails::<B, C>(C::Coordinate::ZERO.as_ref(), DecodeError::Flags);
    compressed_fails::<B, C>(&with_flags(C::Coordinate::ZERO.as_ref(), 0x40), DecodeError::Flags);
    uncompressed_fails::<B, C>(&with_flags(zeros.as_ref(), 0xc0), DecodeError::Flags);
}

on_both_curves!(
    /// The sort bit in the uncompressed form, and beside the infinity bit in either.
    the_sort_bit_is_refused_where_it_may_not_be,
    sort_bit
);

fn sort_bit<B: Group<C>, C: Curve>() {
    for point in multiples::<B, C>(4) {
        let sorted = with_flags(point.to_uncompressed().as_ref(), 0x20);
        uncompressed_fails::<B, C>(&sorted, DecodeError::Flags);
    }
    let infinity = with_flags(C::Coordinate::ZERO.as_ref(), 0xe0);
    compressed_fails::<B, C>(&infinity, DecodeError::Flags);
    let infinity = with_flags(C::Uncompressed::ZERO.as_ref(), 0x60);
    uncompressed_fails::<B, C>(&infinity, DecodeError::Flags);
}

on_both_curves!(
    /// A coordinate of p, p + 1 or 2³⁸¹ − 1 in any half of x or y.
    coordinates_of_p_and_above_are_refused,
    canonical
);

fn canonical<B: Group<C>, C: Curve>() {
    let p = bytes(P);
    let mut above = p.clone();
    above[47] += 1;
    let mut highest = vec![0xff; 48];
    highest[0] = 0x1f;
    let generator = SubgroupPoint::<B, C>::generator();
    for element in [&p, &above, &highest] {
        for offset in (0..C::Coordinate::LEN).step_by(48) {
            for flags in [0x80, 0xa0, 0xc0] {
                let mut compressed = C::Coordinate::ZERO;
                compressed.as_mut()[offset..offset + 48].copy_from_slice(element);
                let compressed = with_flags(compressed.as_ref(), flags);
                compressed_fails::<B, C>(&compressed, DecodeError::NotCanonical);
            }
        }
        for offset in (0..C::Uncompressed::LEN).step_by(48) {
            for base in [C::Uncompressed::ZERO, generator.to_uncompressed()] {
                let mut uncompressed = base;
                uncompressed.as_mut()[offset..offset + 48].copy_from_slice(element);
                for flags in [0x00, 0x40] {
                    let uncompressed = with_flags(uncompressed.as_ref(), flags);
                    uncompressed_fails::<B, C>(&uncompressed, DecodeError::NotCanonical);
                }
            }
        }
    }
}

on_both_curves!(
    /// The infinity bit with any other nonzero bit: `c0 … 10`, and a coordinate beside it.
    infinity_with_another_bit_is_refused,
    infinity_with_another_bit
);

fn infinity_with_another_bit<B: Group<C>, C: Curve>() {
    let generator = SubgroupPoint::<B, C>::generator();
    let marked = with_flags(generator.to_uncompressed().as_ref(), 0x40);
    uncompressed_fails::<B, C>(&marked, DecodeError::InvalidInfinity);
    for position in 0..C::Uncompressed::LEN {
        // Even on top of a coordinate, 0x10 alone is below p.
        for bit in [0x01, 0x10] {
            let mut bytes = with_flags(C::Uncompressed::ZERO.as_ref(), 0x40);
            bytes[position] |= bit;
            uncompressed_fails::<B, C>(&bytes, DecodeError::InvalidInfinity);
            if position < C::Coordinate::LEN {
                let mut bytes = with_flags(C::Coordinate::ZERO.as_ref(), 0xc0);
                bytes[position] |= bit;
                compressed_fails::<B, C>(&bytes, DecodeError::InvalidInfinity);
            }
        }
    }
}

on_both_curves!(
    /// All-zero uncompressed bytes without the infinity bit.
    all_zero_uncompressed_bytes_are_refused,
    all_zero
);

fn all_zero<B: Group<C>, C: Curve>() {
    uncompressed_fails::<B, C>(C::Uncompressed::ZERO.as_ref(), DecodeError::InvalidInfinity);
}

/// `c0 00…` and `40 00…`: the identity is valid as a point, a signature and an aggregate, and
/// never as a public key.
pub fn the_identity_is_a_point_a_signature_and_an_aggregate_but_never_a_key<B: Backend>() {
    fn forms<C: Curve>() -> [Vec<u8>; 2] {
        [
            with_flags(C::Coordinate::ZERO.as_ref(), 0xc0),
            with_flags(C::Uncompressed::ZERO.as_ref(), 0x40),
        ]
    }
    fn points<B: Group<C>, C: Curve>() {
        for bytes in forms::<C>() {
            let point = CurvePoint::<B, C>::from_bytes(&bytes).expect("a point");
            assert!(point.is_identity() && point.is_in_subgroup());
            let point = SubgroupPoint::<B, C>::from_bytes(&bytes).expect("in the group");
            assert!(point.is_identity());
            assert_eq!(point.to_compressed().as_ref(), forms::<C>()[0]);
            assert_eq!(point.to_uncompressed().as_ref(), forms::<C>()[1]);
        }
    }
    points::<B, G1>();
    points::<B, G2>();
    for bytes in forms::<G1>() {
        assert_eq!(PublicKey::<B, MinPk>::from_bytes(&bytes), Err(DecodeError::Identity));
        assert!(AggregatePublicKey::<B, MinPk>::from_bytes(&bytes).expect("a sum").is_identity());
        assert!(Signature::<B, MinSig>::from_bytes(&bytes).expect("one").is_identity());
    }
    let (g1, g2) = (SubgroupPoint::<B, G1>::identity(), SubgroupPoint::<B, G2>::identity());
    assert_eq!(PublicKey::<B, MinPk>::try_from(g1), Err(DecodeError::Identity));
    assert_eq!(PublicKey::<B, MinSig>::try_from(g2), Err(DecodeError::Identity));
    for bytes in forms::<G2>() {
        assert_eq!(PublicKey::<B, MinSig>::from_bytes(&bytes), Err(DecodeError::Identity));
        assert!(AggregatePublicKey::<B, MinSig>::from_bytes(&bytes).expect("a sum").is_identity());
        assert!(Signature::<B, MinPk>::from_bytes(&bytes).expect("one").is_identity());
    }
}

on_both_curves!(
    /// An x coordinate without a point, and a y coordinate that does not belong to x.
    coordinates_of_no_point_are_not_on_the_curve,
    not_on_curve
);

fn not_on_curve<B: Group<C>, C: Curve>() {
    // About half of all x have no point; each small x is either refused for that, or its
    // point has that x.
    let mut refused = 0;
    for x in 0..32 {
        let mut bytes = with_flags(C::Coordinate::ZERO.as_ref(), 0x80);
        bytes[C::Coordinate::LEN - 1] = x;
        match CurvePoint::<B, C>::from_compressed(&bytes) {
            Ok(point) => {
                assert_eq!(point.to_compressed().as_ref(), bytes);
                let xy = point.to_uncompressed();
                assert_eq!(CurvePoint::from_uncompressed(xy.as_ref()), Ok(point));
            }
            Err(error) => {
                assert_eq!(error, DecodeError::NotOnCurve);
                refused += 1;
            }
        }
    }
    assert!((8..=24).contains(&refused), "{refused} of 32 have no point");

    let mut wrong_y = SubgroupPoint::<B, C>::generator().to_uncompressed();
    wrong_y.as_mut()[C::Uncompressed::LEN - 1] ^= 1;
    uncompressed_fails::<B, C>(wrong_y.as_ref(), DecodeError::NotOnCurve);
}

on_both_curves!(
    /// Bytes that fail several checks are refused for the first in the order of the design:
    /// length, flags, canonical, infinity form, on the curve.
    the_checks_come_in_order,
    order
);

fn order<B: Group<C>, C: Curve>() {
    let all_ones = vec![0xff; C::Coordinate::LEN];
    compressed_fails::<B, C>(&all_ones, DecodeError::Flags);
    compressed_fails::<B, C>(&with_first_byte(&all_ones, 0xdf), DecodeError::NotCanonical);
    compressed_fails::<B, C>(&with_first_byte(&all_ones, 0x1f), DecodeError::Flags);
    let all_ones = vec![0xff; C::Uncompressed::LEN];
    uncompressed_fails::<B, C>(&all_ones, DecodeError::Flags);
    uncompressed_fails::<B, C>(&with_first_byte(&all_ones, 0x5f), DecodeError::NotCanonical);
    let mut ones = vec![1; C::Uncompressed::LEN];
    uncompressed_fails::<B, C>(&ones, DecodeError::NotOnCurve);
    ones[0] |= 0x40;
    uncompressed_fails::<B, C>(&ones, DecodeError::InvalidInfinity);
}

on_both_curves!(
    /// Encoding what was decoded gives the same bytes, for both signs of y.
    both_forms_round_trip,
    round_trips
);

fn round_trips<B: Group<C>, C: Curve>() {
    let mut signs = [0; 2];
    for point in multiples::<B, C>(24) {
        for point in [point, point.neg()] {
            let compressed = point.to_compressed();
            let uncompressed = point.to_uncompressed();
            assert_eq!(SubgroupPoint::from_bytes(compressed.as_ref()), Ok(point));
            assert_eq!(SubgroupPoint::from_bytes(uncompressed.as_ref()), Ok(point));
            let sort = compressed.as_ref()[0] & 0x20;
            signs[usize::from(sort >> 5)] += 1;
            assert_eq!(compressed.as_ref()[0] & 0xc0, 0x80);
            let x = with_first_byte(compressed.as_ref(), compressed.as_ref()[0] & 0x1f);
            assert_eq!(&uncompressed.as_ref()[..C::Coordinate::LEN], x);
            // The other sign is the negation.
            let flipped = with_first_byte(compressed.as_ref(), compressed.as_ref()[0] ^ 0x20);
            assert_eq!(SubgroupPoint::from_bytes(&flipped), Ok(point.neg()));
        }
    }
    assert_eq!(signs, [24, 24]);
}

/// In G2, c1 decides which y is the larger one, and c0 does where c1 is zero.
pub fn the_sort_bit_of_a_y_with_one_coefficient_is_right<B: Backend>() {
    for (smaller, c1, c0) in [(G2_Y_OF_C0, 0, 3), (G2_Y_OF_C1, 1, 0)] {
        let smaller = bytes(smaller);
        let point = CurvePoint::<B, G2>::from_compressed(&smaller).expect("on the curve");
        assert_eq!(point.to_compressed().as_ref(), smaller);
        let coordinates = point.to_uncompressed();
        let y = coordinates[96..].split_at(48);
        assert_eq!((y.0[47], y.1[47]), (c1, c0));
        assert!(y.0[..47].iter().chain(&y.1[..47]).all(|byte| *byte == 0));

        let larger = with_flags(&smaller, 0x20);
        let negated = CurvePoint::<B, G2>::from_compressed(&larger).expect("on the curve");
        assert_eq!(negated, point.neg());
        assert_eq!(negated.to_compressed().as_ref(), larger);
        for point in [point, negated] {
            assert_eq!(CurvePoint::from_bytes(&point.to_uncompressed()), Ok(point));
        }
    }
}

on_both_curves!(
    /// Hexadecimal text, in any case, with or without `0x`.
    text_round_trips_and_is_checked,
    text
);

fn text<B: Group<C>, C: Curve>() {
    let point = SubgroupPoint::<B, C>::generator();
    let text = point.to_string();
    assert_eq!(text, format!("0x{}", hex::encode(point.to_compressed())));
    assert_eq!(format!("{point:x}"), text[2..]);
    assert_eq!(format!("{point:#x}"), text);
    assert_eq!(text.parse(), Ok(point));
    assert_eq!(text[2..].parse(), Ok(point));
    assert_eq!(text[2..].to_uppercase().parse(), Ok(point));
    let parse = |text: &str| text.parse::<SubgroupPoint<B, C>>();
    assert_eq!(parse(&text[..text.len() - 1]), Err(DecodeError::Hex));
    assert_eq!(parse(&text.replace("0x", "0xg")[..text.len()]), Err(DecodeError::Hex));
    assert_eq!(parse(&format!("0x{text}")), Err(DecodeError::Hex));
    assert_eq!(
        parse(&format!("{text}00")),
        Err(DecodeError::Length { actual: C::Coordinate::LEN + 1 })
    );
    assert_eq!(parse(""), Err(DecodeError::Length { actual: 0 }));
    assert_eq!(parse("0x"), Err(DecodeError::Length { actual: 0 }));
    assert_eq!(parse("é"), Err(DecodeError::Hex));
}
