//! Decoding finds every point of the curve, those outside the subgroup included, and
//! nothing else. Flags and canonical form are the core's and tested there.

use crosspair_arkworks::Arkworks;
use crosspair_core::{ByteArray, Curve, CurvePoint, DecodeError, G1, G2, Group};

use crate::hex::{bytes, point};
use crate::off_subgroup::{G1_POINTS, G2_POINTS};

#[test]
fn the_order_three_points_with_x_zero_decompress() {
    for (first, last_of_y) in [(0x80, 2u8), (0xa0, 0xa9)] {
        let mut compressed = [0; 48];
        compressed[0] = first;
        let decoded = CurvePoint::<Arkworks, G1>::from_compressed(&compressed);
        let decoded = decoded.expect("(0, ±2) is on the curve");
        // 2, and p − 2 = 0x1a01…aaa9.
        assert_eq!(decoded.to_uncompressed()[48], if first == 0x80 { 0 } else { 0x1a });
        assert_eq!(decoded.to_uncompressed()[95], last_of_y);
        assert_eq!(decoded.to_uncompressed()[..48], [0; 48]);
        assert_eq!(decoded.to_compressed(), compressed);
        assert!(!decoded.is_in_subgroup());
        let again = CurvePoint::from_uncompressed(&decoded.to_uncompressed());
        assert_eq!(again, Ok(decoded));
    }
}

#[test]
fn points_outside_the_subgroup_survive_both_encodings() {
    fn check<C: Curve>(digits: &str)
    where
        Arkworks: Group<C>,
    {
        let uncompressed = bytes::<C::Uncompressed>(digits);
        let decoded = CurvePoint::<Arkworks, C>::from_uncompressed(uncompressed.as_ref())
            .expect("on the curve");
        assert_eq!(decoded.to_uncompressed(), uncompressed);
        let negated = decoded.neg();
        assert_ne!(negated.to_compressed(), decoded.to_compressed());
        for point in [decoded, negated] {
            let compressed = point.to_compressed();
            assert_eq!(CurvePoint::from_compressed(compressed.as_ref()), Ok(point));
            assert_eq!(point.into_subgroup().err(), Some(DecodeError::NotInSubgroup));
        }
    }
    G1_POINTS.iter().for_each(|digits| check::<G1>(digits));
    G2_POINTS.iter().for_each(|digits| check::<G2>(digits));
}

/// The points of order 11 and 13 in `off_subgroup`, in the compressed form that py_ecc gives.
#[test]
fn the_sort_bit_is_the_published_one() {
    let g1 = CurvePoint::<Arkworks, G1>::from_bytes(&bytes::<[u8; 48]>(
        "a2a8a12041f28b5dca9b311ed1c66271b5972c3811bd5807be506087be75e84d12b849978a325593\
         23a27f61ced5fbb9",
    ));
    assert_eq!(g1.map(|g1| *g1.as_affine()), Ok(point::<G1>(G1_POINTS[1])));
    let g2 = CurvePoint::<Arkworks, G2>::from_bytes(&bytes::<[u8; 96]>(
        "841836eb195d750e170abfe3ff61534ac89f98c37c058a29fd7b62695f56c2d3c5f3109279974528\
         e673cc141740dfd3019ec39c02e1292846e8e06f4fa37a0e8db16372db286127cc276c360f8be982\
         1fc96946a119e1f8bc17ff456dfcc410",
    ));
    assert_eq!(g2.map(|g2| *g2.as_affine()), Ok(point::<G2>(G2_POINTS[0])));
}

#[test]
fn the_sort_bit_follows_c0_where_c1_is_zero() {
    // A point with y = 3; its x is a cube root of 9 − 4·(1 + u), computed in Python
    // integers.
    let x = bytes(
        "0c2b2b8487f8e8d648e4f7905c0943b14474f62dd4726f98e902923c7fa2518eab1519d0cd9eef39\
         aad762206d086ced09f1477ff0430ca4808b4b98f3ce959fcb5be667df6ef1073e182a4f887fa0f0\
         b7fdd6105d99e027bba24c6b4e932032",
    );
    let smaller = <Arkworks as Group<G2>>::decompress(&x, false).expect("on the curve");
    let mut three = [0; 96];
    three[95] = 3;
    assert_eq!(<Arkworks as Group<G2>>::coordinates(&smaller)[96..], three);
    assert_eq!(
        <Arkworks as Group<G2>>::decompress(&x, true),
        Some(<Arkworks as Group<G2>>::neg(&smaller)),
    );
}

#[test]
fn coordinates_off_the_curve_have_no_point() {
    // 1³ + 4 is not a square in Fp, nor is 4·(1 + u) in Fp2.
    let mut one = [0; 48];
    one[47] = 1;
    for larger in [false, true] {
        assert_eq!(<Arkworks as Group<G1>>::decompress(&one, larger), None);
        assert_eq!(<Arkworks as Group<G2>>::decompress(&[0; 96], larger), None);
    }
    fn check<C: Curve>()
    where
        Arkworks: Group<C>,
    {
        // arkworks stores the identity as (0, 0).
        assert_eq!(<Arkworks as Group<C>>::from_coordinates(&C::Uncompressed::ZERO), None);
        let generator = <Arkworks as Group<C>>::generator();
        let mut off = Arkworks::coordinates(&generator);
        assert_eq!(<Arkworks as Group<C>>::from_coordinates(&off), Some(generator));
        off.as_mut()[C::Uncompressed::LEN - 1] ^= 1;
        assert_eq!(<Arkworks as Group<C>>::from_coordinates(&off), None);
    }
    check::<G1>();
    check::<G2>();
}
