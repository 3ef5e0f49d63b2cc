//! The two backends side by side on random and mutated input: the same answer, the same
//! error variant, and no panic.
//!
//! `proptest` prints the seed and the shrunk input of a failure and keeps it in a file beside
//! this one; `PROPTEST_CASES` sets how many cases are run.

use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_core::{
    AggregatePublicKey, Backend, Curve, CurvePoint, DecodeError, Dst, G1, G2, Group, Message,
    MinPk, MinSig, PublicKey, Scalar, SecretKey, Signature, SubgroupPoint, Variant, pairing_check,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// p, big-endian.
const P: [u8; 48] = [
    0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
    0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
    0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];

/// One change of an encoding.
#[derive(Clone, Debug)]
enum Mutation {
    FlipBit(usize),
    SetFlags(u8),
    /// Writes p + offset over a coordinate's element.
    NearModulus(usize, i8),
    ZeroElement(usize),
    Resize(usize),
    SetByte(usize, u8),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        any::<usize>().prop_map(Mutation::FlipBit),
        (0..8u8).prop_map(|flags| Mutation::SetFlags(flags << 5)),
        (0..4usize, -3..=3i8).prop_map(|(element, offset)| Mutation::NearModulus(element, offset)),
        (0..4usize).prop_map(Mutation::ZeroElement),
        (0..=200usize).prop_map(Mutation::Resize),
        any::<(usize, u8)>().prop_map(|(position, byte)| Mutation::SetByte(position, byte)),
    ]
}

fn mutate(bytes: &mut Vec<u8>, mutation: &Mutation) {
    let length = bytes.len();
    match *mutation {
        Mutation::Resize(length) => bytes.resize(length, 0),
        _ if length == 0 => {}
        Mutation::FlipBit(bit) => bytes[bit / 8 % length] ^= 1 << (bit % 8),
        Mutation::SetFlags(flags) => bytes[0] = (bytes[0] & 0x1f) | flags,
        Mutation::SetByte(position, byte) => bytes[position % length] = byte,
        Mutation::NearModulus(element, offset) => {
            if let Some(element) = bytes.chunks_exact_mut(48).nth(element) {
                // The flags stay: they are not what this mutation is about.
                let flags = element[0] & 0xe0;
                element.copy_from_slice(&P);
                element[0] |= flags;
                element[47] = element[47].wrapping_add_signed(offset);
            }
        }
        Mutation::ZeroElement(element) => {
            if let Some(element) = bytes.chunks_exact_mut(48).nth(element) {
                element.fill(0);
            }
        }
    }
}

/// A valid encoding of a point of the curve, in the subgroup or not, in either form; then up
/// to three mutations.
fn encoding<C: Curve>() -> impl Strategy<Value = Vec<u8>>
where
    Blst: Group<C>,
{
    let point = prop_oneof![
        4 => any::<u64>().prop_map(|k| {
            CurvePoint::from(SubgroupPoint::<Blst, C>::generator().mul(&Scalar::from(k)))
        }),
        1 => Just(CurvePoint::identity()),
        // Small x coordinates: outside the subgroup where there is a point at all.
        3 => any::<(u8, bool)>().prop_map(|(x, sort)| {
            let mut bytes = CurvePoint::<Blst, C>::identity().to_compressed();
            bytes.as_mut()[0] = if sort { 0xa0 } else { 0x80 };
            if let Some(last) = bytes.as_mut().last_mut() {
                *last = x;
            }
            CurvePoint::from_compressed(bytes.as_ref()).unwrap_or(CurvePoint::identity())
        }),
    ];
    (point, any::<bool>(), vec(mutation(), 0..=3)).prop_map(|(point, compressed, mutations)| {
        let mut bytes = if compressed {
            point.to_compressed().as_ref().to_vec()
        } else {
            point.to_uncompressed().as_ref().to_vec()
        };
        mutations.iter().for_each(|mutation| mutate(&mut bytes, mutation));
        bytes
    })
}

/// Everything that decoding says: per type either both forms of the encoding or the error.
type Decoded = Vec<Result<(Vec<u8>, Vec<u8>), DecodeError>>;

macro_rules! forms {
    ($type:ty, $bytes:expr) => {
        [<$type>::from_bytes, <$type>::from_compressed, <$type>::from_uncompressed].map(|decode| {
            decode($bytes).map(|value| {
                (value.to_compressed().as_ref().to_vec(), value.to_uncompressed().as_ref().to_vec())
            })
        })
    };
}

fn decode_all<B: Backend>(bytes: &[u8]) -> Decoded {
    [
        forms!(CurvePoint<B, G1>, bytes),
        forms!(CurvePoint<B, G2>, bytes),
        forms!(SubgroupPoint<B, G1>, bytes),
        forms!(SubgroupPoint<B, G2>, bytes),
        forms!(PublicKey<B, MinPk>, bytes),
        forms!(PublicKey<B, MinSig>, bytes),
        forms!(AggregatePublicKey<B, MinPk>, bytes),
        forms!(AggregatePublicKey<B, MinSig>, bytes),
        forms!(Signature<B, MinPk>, bytes),
        forms!(Signature<B, MinSig>, bytes),
    ]
    .concat()
}

fn same_decoding(bytes: &[u8]) -> Result<(), TestCaseError> {
    prop_assert_eq!(decode_all::<Blst>(bytes), decode_all::<Arkworks>(bytes));
    Ok(())
}

fn scalar() -> impl Strategy<Value = [u8; 32]> {
    prop_oneof![
        any::<[u8; 32]>(),
        any::<u64>().prop_map(|k| Scalar::from(k).to_le_bytes()),
        // r + small, r − small.
        (-40..40i8).prop_map(|offset| {
            let mut bytes = [0; 32];
            let r: [u64; 4] = [
                0xffff_ffff_0000_0001,
                0x53bd_a402_fffe_5bfe,
                0x3339_d808_09a1_d805,
                0x73ed_a753_299d_7d48,
            ];
            for (bytes, limb) in bytes.chunks_exact_mut(8).zip(r) {
                bytes.copy_from_slice(&limb.to_le_bytes());
            }
            let low = 0xffff_ffff_0000_0001_u64.wrapping_add_signed(i64::from(offset));
            bytes[..8].copy_from_slice(&low.to_le_bytes());
            bytes
        }),
        (0..256usize).prop_map(|bit| {
            let mut bytes = [0; 32];
            bytes[bit / 8] = 1 << (bit % 8);
            bytes
        }),
    ]
}

/// Σ kᵢ·(mᵢ·G), hashed points and their sum, as bytes.
fn group_operations<B: Group<C>, C: Curve>(
    multiples: &[u64],
    scalars: &[[u8; 32]],
    message: &[u8],
    tag: &[u8],
) -> Vec<Vec<u8>> {
    let mut points: Vec<_> = multiples
        .iter()
        .map(|k| SubgroupPoint::<B, C>::generator().mul(&Scalar::from(*k)))
        .collect();
    let dst = Dst::new(tag).expect("the strategy makes no empty tag");
    let (prefix, body) = message.split_at(message.len() / 2);
    points.push(SubgroupPoint::hash(Message::with_prefix(prefix, body), &dst));
    points.push(SubgroupPoint::encode(message, &dst));
    points.push(points[0].neg());
    let scalars: Vec<_> =
        (0..points.len()).map(|i| Scalar::from_le_bytes(scalars[i % scalars.len()])).collect();
    let results = [
        SubgroupPoint::sum(&points),
        SubgroupPoint::msm(&points, &scalars).expect("equal lengths"),
        points[0].mul(&scalars[0]),
        points[0].sub(&points[points.len() - 1]),
    ];
    points.iter().chain(&results).map(|p| p.to_uncompressed().as_ref().to_vec()).collect()
}

/// Verdicts of every kind of verification, with something possibly spoiled.
fn verdicts<B: Backend + crosspair_core::Bls<V>, V: Variant>(
    secrets: &[u64],
    messages: &[Vec<u8>],
    spoil: usize,
) -> Vec<Result<bool, crosspair_core::LengthMismatch>> {
    let dst = &V::POP_DST;
    let mut keys: Vec<PublicKey<B, V>> = secrets
        .iter()
        .map(|k| SubgroupPoint::generator().mul(&Scalar::from(k | 1)))
        .map(|point| point.try_into().expect("odd, so not the identity"))
        .collect();
    let sign = |k: u64, message: &[u8]| {
        Signature::<B, V>::from(SubgroupPoint::hash(message, dst).mul(&Scalar::from(k | 1)))
    };
    let each: Vec<_> = secrets.iter().zip(messages).map(|(k, message)| sign(*k, message)).collect();
    let same: Vec<_> = secrets.iter().map(|k| sign(*k, &messages[0])).collect();
    let each = Signature::aggregate(&each).expect("not empty");
    let same = Signature::aggregate(&same).expect("not empty");
    let mut messages = messages.to_vec();
    let last = keys.len() - 1;
    match spoil {
        0 => messages[0].push(1),
        1 => keys[last] = keys[last].to_subgroup_point().neg().try_into().expect("a key"),
        2 => messages.reverse(),
        3 => keys.truncate(last),
        _ => {}
    }
    vec![
        each.aggregate_verify(&keys, &messages, dst),
        Ok(same.fast_aggregate_verify(&keys, &messages[0][..], dst)),
        Ok(keys.first().is_some_and(|key| same.verify(key, &messages[0][..], dst))),
        Ok(Signature::<B, V>::from(SubgroupPoint::identity()).fast_aggregate_verify(
            &keys,
            &messages[0][..],
            dst,
        )),
    ]
}

/// What signing and deriving gives.
fn signed<B: crosspair_core::BlsSigner<V>, V: Variant>(seed: &[u8; 32]) -> Vec<Vec<u8>> {
    let secret = SecretKey::<B, V>::key_gen(seed, b"info").expect("32 bytes");
    let child = secret.derive_child(u32::from(seed[0]));
    let dst = &V::BASIC_DST;
    vec![
        secret.public_key().to_compressed().as_ref().to_vec(),
        secret.sign(seed, dst).to_compressed().as_ref().to_vec(),
        child.public_key().to_compressed().as_ref().to_vec(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn mutated_encodings_of_g1_decode_alike(bytes in encoding::<G1>()) {
        same_decoding(&bytes)?;
    }

    #[test]
    fn mutated_encodings_of_g2_decode_alike(bytes in encoding::<G2>()) {
        same_decoding(&bytes)?;
    }

    #[test]
    fn arbitrary_bytes_decode_alike(bytes in vec(any::<u8>(), 0..=200)) {
        same_decoding(&bytes)?;
    }

    #[test]
    fn arbitrary_text_parses_alike(text in ".{0,100}") {
        prop_assert_eq!(
            text.parse::<PublicKey<Blst, MinPk>>().err(),
            text.parse::<PublicKey<Arkworks, MinPk>>().err()
        );
        prop_assert_eq!(
            text.parse::<SecretKey<Blst, MinPk>>().err(),
            text.parse::<SecretKey<Arkworks, MinPk>>().err()
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn group_operations_agree(
        multiples in vec(any::<u64>(), 1..=40),
        scalars in vec(scalar(), 1..=8),
        message in vec(any::<u8>(), 0..=150),
        tag in vec(any::<u8>(), 1..=300),
    ) {
        prop_assert_eq!(
            group_operations::<Blst, G1>(&multiples, &scalars, &message, &tag),
            group_operations::<Arkworks, G1>(&multiples, &scalars, &message, &tag)
        );
        prop_assert_eq!(
            group_operations::<Blst, G2>(&multiples, &scalars, &message, &tag),
            group_operations::<Arkworks, G2>(&multiples, &scalars, &message, &tag)
        );
    }

    #[test]
    fn maps_of_field_elements_agree(mut u in any::<[u8; 96]>()) {
        u[0] &= 0x0f;
        u[48] &= 0x0f;
        let mut half = [0; 48];
        half.copy_from_slice(&u[..48]);
        let blst = <Blst as Group<G1>>::map_to_curve(&half);
        let ark = <Arkworks as Group<G1>>::map_to_curve(&half);
        prop_assert_eq!(
            <Blst as Group<G1>>::coordinates(&<Blst as Group<G1>>::to_affine(&blst)),
            <Arkworks as Group<G1>>::coordinates(&<Arkworks as Group<G1>>::to_affine(&ark))
        );
        let blst = <Blst as Group<G2>>::map_to_curve(&u);
        let ark = <Arkworks as Group<G2>>::map_to_curve(&u);
        prop_assert_eq!(
            <Blst as Group<G2>>::coordinates(&<Blst as Group<G2>>::to_affine(&blst)),
            <Arkworks as Group<G2>>::coordinates(&<Arkworks as Group<G2>>::to_affine(&ark))
        );
    }

    #[test]
    fn pairing_products_agree(exponents in vec((-3..=3i64, -3..=3i64), 0..=20)) {
        fn product<B: Backend>(exponents: &[(i64, i64)]) -> bool {
            fn multiple<B: Group<C>, C: Curve>(k: i64) -> SubgroupPoint<B, C> {
                let point = SubgroupPoint::generator().mul(&Scalar::from(k.unsigned_abs()));
                if k < 0 { point.neg() } else { point }
            }
            let g1: Vec<_> = exponents.iter().map(|(a, _)| multiple::<B, G1>(*a)).collect();
            let g2: Vec<_> = exponents.iter().map(|(_, b)| multiple::<B, G2>(*b)).collect();
            pairing_check(&g1, &g2).expect("equal lengths")
        }
        let is_one = exponents.iter().map(|(a, b)| a * b).sum::<i64>() == 0;
        prop_assert_eq!(product::<Blst>(&exponents), is_one);
        prop_assert_eq!(product::<Arkworks>(&exponents), is_one);
    }

    #[test]
    fn verdicts_agree(
        signers in vec((any::<u64>(), vec(any::<u8>(), 0..=40)), 1..=18),
        spoil in 0..8usize,
    ) {
        let (secrets, messages): (Vec<_>, Vec<_>) = signers.into_iter().unzip();
        prop_assert_eq!(
            verdicts::<Blst, MinPk>(&secrets, &messages, spoil),
            verdicts::<Arkworks, MinPk>(&secrets, &messages, spoil)
        );
        prop_assert_eq!(
            verdicts::<Blst, MinSig>(&secrets, &messages, spoil),
            verdicts::<Arkworks, MinSig>(&secrets, &messages, spoil)
        );
    }

    #[test]
    fn keys_and_signatures_agree(seed in any::<[u8; 32]>()) {
        prop_assert_eq!(signed::<Blst, MinPk>(&seed), signed::<Arkworks, MinPk>(&seed));
        prop_assert_eq!(signed::<Blst, MinSig>(&seed), signed::<Arkworks, MinSig>(&seed));
    }
}
