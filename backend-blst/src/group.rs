//! Both groups, from one macro over blst's two families of functions.

use blst::*;
use crosspair_core::{Dst, G1, G2, Group, Message, Scalar, SecretMul, SecretScalar, Weight};

use crate::affine_sums::{Lists, pays_in_affine_coordinates};
use crate::field::Element;
use crate::{Blst, endomorphism, field, msm, stack, weights};

/// The largest number of bits of a scalar below r.
const ORDER_BITS: usize = 255;

/// The scalar modulo r, so that the multiplications that use the endomorphism apply to it.
/// Variable time.
fn reduce(scalar: &Scalar) -> Scalar {
    if scalar.bit_length() < ORDER_BITS {
        return *scalar;
    }
    let mut reduced = blst_scalar::default();
    // SAFETY: 32 bytes are read, as many as the array has; `reduced` is initialised and
    // distinct from it. The result only says whether the remainder is zero.
    unsafe { blst_scalar_from_le_bytes(&mut reduced, scalar.as_le_bytes().as_ptr(), 32) };
    Scalar::from_le_bytes(reduced.b)
}

macro_rules! group {
    (
        curve: $curve:ty,
        affine: $affine:ty,
        point: $point:ty,
        coordinate: $coordinate:literal,
        uncompressed: $uncompressed:literal,
        field_element: $field_element:path,
        generator: $generator:path,
        uncompress: $uncompress:path,
        deserialize: $deserialize:path,
        serialize: $serialize:path,
        is_inf: $is_inf:path,
        in_group: $in_group:path,
        from_affine: $from_affine:path,
        to_affine: $to_affine:path,
        add: $add:path,
        add_affine: $add_affine:path,
        double: $double:path,
        endomorphism_x: $endomorphism_x:path,
        mult: $mult:path,
        hash: $hash:path,
        encode: $encode:path,
        map: $map:path,
        sum: $sum:path,
        normalize: $normalize:path,
        msm: $msm:path,
        interleaved_up_to: $interleaved_up_to:literal,
    ) => {
        impl Group<$curve> for Blst {
            type Affine = $affine;
            type Point = $point;

            fn generator() -> $affine {
                // SAFETY: the function returns the address of an initialised constant.
                unsafe { *$generator() }
            }

            fn identity() -> $affine {
                // blst's identity in affine form is (0, 0), which is not on the curve.
                <$affine>::default()
            }

            fn decompress(x: &[u8; $coordinate], y_is_larger: bool) -> Option<$affine> {
                let mut bytes = *x;
                bytes[0] |= if y_is_larger { 0xa0 } else { 0x80 };
                let mut point = <$affine>::default();
                // SAFETY: the compressed form is read from `bytes`, which has that many;
                // `point` is initialised and borrowed exclusively.
                match unsafe { $uncompress(&mut point, bytes.as_ptr()) } {
                    // (0, ±2) is reported as not in the group, after it has been written.
                    BLST_ERROR::BLST_SUCCESS | BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Some(point),
                    _ => None,
                }
            }

            fn from_coordinates(xy: &[u8; $uncompressed]) -> Option<$affine> {
                let mut point = <$affine>::default();
                // SAFETY: the uncompressed form is read from `xy`, which has that many bytes;
                // `point` is initialised and borrowed exclusively.
                match unsafe { $deserialize(&mut point, xy.as_ptr()) } {
                    // As in `decompress`.
                    BLST_ERROR::BLST_SUCCESS | BLST_ERROR::BLST_POINT_NOT_IN_GROUP => Some(point),
                    _ => None,
                }
            }

            fn coordinates(point: &$affine) -> [u8; $uncompressed] {
                let mut bytes = [0; $uncompressed];
                // SAFETY: the uncompressed form is written to `bytes`, which has room for
                // it; `point` is initialised.
                unsafe { $serialize(bytes.as_mut_ptr(), point) };
                bytes
            }

            fn is_identity(point: &$affine) -> bool {
                // SAFETY: `point` is initialised.
                unsafe { $is_inf(point) }
            }

            fn in_subgroup(point: &$affine) -> bool {
                // SAFETY: `point` is initialised.
                unsafe { $in_group(point) }
            }

            fn neg(point: &$affine) -> $affine {
                // The identity, (0, 0), stays itself.
                let mut negated = *point;
                negated.y.set_negation(&point.y);
                negated
            }

            fn to_point(point: &$affine) -> $point {
                let mut out = <$point>::default();
                // SAFETY: both are initialised and distinct.
                unsafe { $from_affine(&mut out, point) };
                out
            }

            fn to_affine(point: &$point) -> $affine {
                let mut out = <$affine>::default();
                // SAFETY: both are initialised and distinct.
                unsafe { $to_affine(&mut out, point) };
                out
            }

            fn add(left: &$point, right: &$point) -> $point {
                let mut sum = <$point>::default();
                // SAFETY: all three are initialised, and `sum` is distinct from the others.
                unsafe { $add(&mut sum, left, right) };
                sum
            }

            fn add_affine(left: &$point, right: &$affine) -> $point {
                let mut sum = <$point>::default();
                // SAFETY: all three are initialised, and `sum` is distinct from the others.
                unsafe { $add_affine(&mut sum, left, right) };
                sum
            }

            fn double(point: &$point) -> $point {
                let mut double = <$point>::default();
                // SAFETY: both are initialised and distinct.
                unsafe { $double(&mut double, point) };
                double
            }

            fn endomorphism(point: &$affine) -> $affine {
                // The identity, (0, 0), stays itself.
                let mut image = *point;
                image.x = $endomorphism_x(&point.x);
                image
            }

            fn mul(point: &$affine, scalar: &Scalar) -> $point {
                let point = <Self as Group<$curve>>::to_point(point);
                let scalar = reduce(scalar);
                let mut product = <$point>::default();
                // SAFETY: at most 256 bits, 32 bytes, are read from the scalar, which has as
                // many; both points are initialised and distinct.
                unsafe {
                    $mult(&mut product, &point, scalar.as_le_bytes().as_ptr(), scalar.bit_length());
                }
                product
            }

            fn hash_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> $point {
                hash_with(message, dst, $hash)
            }

            fn encode_to_curve(message: &Message<'_>, dst: &Dst<'_>) -> $point {
                hash_with(message, dst, $encode)
            }

            fn map_to_curve(u: &[u8; $coordinate]) -> $point {
                let u = $field_element(u);
                let mut point = <$point>::default();
                // SAFETY: `u` and `point` are initialised and distinct; a null second
                // element asks for the map of the first alone.
                unsafe { $map(&mut point, &u, core::ptr::null()) };
                point
            }

            /// Batched affine additions that share inversions.
            ///
            /// For points outside the subgroup the result can be wrong: blst's batched
            /// addition takes the identity and (0, ±2) for a point and its double.
            fn sum(points: &[&$affine]) -> $point {
                let mut pieces = points.chunks(stack::SUM_PIECE);
                let Some(first) = pieces.next() else { return <$point>::default() };
                pieces.fold(sum_piece(first), |sum, piece| {
                    <Self as Group<$curve>>::add(&sum, &sum_piece(piece))
                })
            }

            fn sums(lists: &[&[&$affine]], out: &mut [$point]) {
                assert_eq!(lists.len(), out.len(), "a sum has one place");
                if !pays_in_affine_coordinates(lists.iter().map(|list| list.len())) {
                    for (list, out) in lists.iter().zip(out) {
                        *out = list.iter().fold(<$point>::default(), |sum, point| {
                            <Self as Group<$curve>>::add_affine(&sum, point)
                        });
                    }
                    return;
                }
                let mut batched = Lists::with_room(lists.iter().map(|list| list.len()));
                for (number, list) in lists.iter().enumerate() {
                    list.iter().for_each(|point| batched.push(number, **point));
                }
                for (sum, out) in batched.sums().iter().zip(out) {
                    *out = <Self as Group<$curve>>::to_point(sum);
                }
            }

            fn mul_each(points: &[&$affine], weights: &[Weight], out: &mut [$point]) {
                weights::mul_each::<$curve>(points, weights, out);
            }

            fn weighted_sum(points: &[&$affine], weights: &[Weight]) -> $point {
                weights::sum::<$curve>(points, weights, $interleaved_up_to)
            }

            fn msm(points: &[&$affine], scalars: &[Scalar], bits: usize) -> $point {
                $msm(points, scalars, bits)
            }

            fn normalize(points: &[$point], out: &mut [$affine]) {
                assert_eq!(points.len(), out.len(), "a point has one place");
                // A null after the first address says that the points lie behind each other.
                let addresses = [points.as_ptr(), core::ptr::null()];
                // SAFETY: blst reads `points.len()` initialised points behind the first
                // address and writes as many to `out`, which has that length and, as an
                // exclusive borrow, does not overlap them. With no points it does nothing.
                unsafe { $normalize(out.as_mut_ptr(), addresses.as_ptr(), points.len()) };
            }
        }

        /// One call of blst's batched addition, for at least one point. Points outside the
        /// subgroup can make it wrong: it takes the identity and (0, ±2) for a point and its double.
        fn sum_piece(points: &[&$affine]) -> $point {
            let mut sum = <$point>::default();
            stack::reserve_for_sum(points.len().saturating_mul(size_of::<$point>()));
            // SAFETY: a slice of references has the layout of an array of non-null pointers to
            // initialised points. blst reads exactly `points.len()` of them, which is not zero.
            // `sum` is distinct from all. The stack for blst's scratch has been made sure of.
            unsafe { $sum(&mut sum, points.as_ptr().cast(), points.len()) };
            sum
        }

        /// blst's constant-time multiplication over all 255 bits.
        impl SecretMul<$curve> for Blst {
            fn mul_secret(point: &$affine, scalar: &SecretScalar) -> $point {
                let point = <Self as Group<$curve>>::to_point(point);
                let mut product = <$point>::default();
                // SAFETY: 255 bits, 32 bytes, are read from the scalar, which has as many;
                // both points are initialised and distinct.
                unsafe {
                    $mult(&mut product, &point, scalar.as_le_bytes().as_ptr(), ORDER_BITS);
                }
                product
            }
        }
    };
}

/// The type of blst's four hash functions.
type HashFn<P> = unsafe extern "C" fn(*mut P, *const u8, usize, *const u8, usize, *const u8, usize);

fn hash_with<P: Default>(message: &Message<'_>, dst: &Dst<'_>, hash: HashFn<P>) -> P {
    let (prefix, body, tag) = (message.prefix(), message.body(), dst.as_bytes());
    let mut point = P::default();
    // SAFETY: each address comes with the length of its slice, none is written to, and
    // `point` is initialised and distinct from them. blst hashes the last string first.
    unsafe {
        hash(
            &mut point,
            body.as_ptr(),
            body.len(),
            tag.as_ptr(),
            tag.len(),
            prefix.as_ptr(),
            prefix.len(),
        );
    }
    point
}

mod g1 {
    use super::*;

    group! {
        curve: G1,
        affine: blst_p1_affine,
        point: blst_p1,
        coordinate: 48,
        uncompressed: 96,
        field_element: field::g1_coordinate,
        generator: blst_p1_affine_generator,
        uncompress: blst_p1_uncompress,
        deserialize: blst_p1_deserialize,
        serialize: blst_p1_affine_serialize,
        is_inf: blst_p1_affine_is_inf,
        in_group: blst_p1_affine_in_g1,
        from_affine: blst_p1_from_affine,
        to_affine: blst_p1_to_affine,
        add: blst_p1_add_or_double,
        add_affine: blst_p1_add_or_double_affine,
        double: blst_p1_double,
        endomorphism_x: endomorphism::g1_x,
        mult: blst_p1_mult,
        hash: blst_hash_to_g1,
        encode: blst_encode_to_g1,
        map: blst_map_to_g1,
        sum: blst_p1s_add,
        normalize: blst_p1s_to_affine,
        msm: msm::g1::msm,
        interleaved_up_to: 8,
    }
}

mod g2 {
    use super::*;

    group! {
        curve: G2,
        affine: blst_p2_affine,
        point: blst_p2,
        coordinate: 96,
        uncompressed: 192,
        field_element: field::g2_coordinate,
        generator: blst_p2_affine_generator,
        uncompress: blst_p2_uncompress,
        deserialize: blst_p2_deserialize,
        serialize: blst_p2_affine_serialize,
        is_inf: blst_p2_affine_is_inf,
        in_group: blst_p2_affine_in_g2,
        from_affine: blst_p2_from_affine,
        to_affine: blst_p2_to_affine,
        add: blst_p2_add_or_double,
        add_affine: blst_p2_add_or_double_affine,
        double: blst_p2_double,
        endomorphism_x: endomorphism::g2_x,
        mult: blst_p2_mult,
        hash: blst_hash_to_g2,
        encode: blst_encode_to_g2,
        map: blst_map_to_g2,
        sum: blst_p2s_add,
        normalize: blst_p2s_to_affine,
        msm: msm::g2::msm,
        interleaved_up_to: 6,
    }
}
