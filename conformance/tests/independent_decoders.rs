//! Which bytes are accepted, against decoders that share no code with crosspair's: blst's own
//! Rust API, and arkworks' serialisation. Where those are known to differ, the test says how.

use ark_bls12_381::{G1Affine, G2Affine};
use ark_ec::AffineRepr;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use crosspair_blst::Blst;
use crosspair_core::{Curve, G1, G2, Group, Scalar, SubgroupPoint};
use proptest::prelude::*;

/// p, big-endian.
const P: [u8; 48] = [
    0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
    0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
    0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];

/// A valid encoding in either form, with one place changed in one of several ways, or not.
fn encoding<C: Curve>() -> impl Strategy<Value = Vec<u8>>
where
    Blst: Group<C>,
{
    let point = prop_oneof![
        3 => any::<u64>().prop_map(|k| SubgroupPoint::<Blst, C>::generator() * Scalar::from(k)),
        1 => Just(SubgroupPoint::identity()),
    ];
    (point, any::<bool>(), 0..6u8, any::<usize>(), any::<u8>()).prop_map(
        |(point, compressed, change, place, byte)| {
            let mut bytes = if compressed {
                point.to_compressed().as_ref().to_vec()
            } else {
                point.to_uncompressed().as_ref().to_vec()
            };
            let place = place % bytes.len();
            match change {
                0 => bytes[place] ^= 1 << (byte % 8),
                1 => bytes[0] = (bytes[0] & 0x1f) | (byte & 0xe0),
                2 => {
                    let element = &mut bytes[place / 48 * 48..][..48];
                    let flags = element[0] & 0xe0;
                    element.copy_from_slice(&P);
                    element[0] |= flags;
                    element[47] = element[47].wrapping_add(byte % 5).wrapping_sub(2);
                }
                3 => bytes[place] = 0,
                _ => {}
            }
            bytes
        },
    )
}

/// Whether crosspair takes the bytes for an element of the group.
fn accepted<C: Curve>(bytes: &[u8]) -> bool
where
    Blst: Group<C>,
{
    SubgroupPoint::<Blst, C>::from_bytes(bytes).is_ok()
}

/// arkworks' decoder, which looks at as many bytes as it needs and at no flag but the first
/// three bits. The known difference: it takes all-zero uncompressed bytes for the identity.
fn arkworks<A: AffineRepr + CanonicalDeserialize + CanonicalSerialize>(bytes: &[u8]) -> bool {
    let compressed = A::zero().compressed_size();
    if bytes.iter().all(|byte| *byte == 0) {
        false
    } else if bytes.len() == compressed {
        A::deserialize_compressed(bytes).is_ok()
    } else {
        A::deserialize_uncompressed(bytes).is_ok()
    }
}

/// blst's decoder and its own group check. It tells the form by the flags, not by the length.
macro_rules! by_blst {
    ($signature:ty, $compressed:literal, $bytes:expr) => {
        if $bytes.len() == $compressed {
            <$signature>::uncompress($bytes)
        } else if $bytes[0] & 0x80 == 0 {
            <$signature>::deserialize($bytes)
        } else {
            Err(blst::BLST_ERROR::BLST_BAD_ENCODING)
        }
        .is_ok_and(|signature| signature.validate(false).is_ok())
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn blst_and_arkworks_accept_the_same_encodings_of_g1(bytes in encoding::<G1>()) {
        let in_group = accepted::<G1>(&bytes);
        prop_assert_eq!(in_group, by_blst!(blst::min_sig::Signature, 48, &bytes));
        prop_assert_eq!(in_group, arkworks::<G1Affine>(&bytes));
    }

    #[test]
    fn blst_and_arkworks_accept_the_same_encodings_of_g2(bytes in encoding::<G2>()) {
        let in_group = accepted::<G2>(&bytes);
        prop_assert_eq!(in_group, by_blst!(blst::min_pk::Signature, 96, &bytes));
        prop_assert_eq!(in_group, arkworks::<G2Affine>(&bytes));
    }
}
