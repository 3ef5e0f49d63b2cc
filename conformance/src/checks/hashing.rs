//! Hashing to both curves, RFC 9380.

use crosspair_core::{
    Backend, ByteArray, Curve, Dst, DstError, ExpandError, G1, G2, Group, Message, SubgroupPoint,
    expand_message_xmd,
};

use super::on_both_curves;
use crate::facts::{
    G1_EXCEPTIONAL_INPUTS, G1_KERNEL_INPUTS, G1_NU, G1_OF_ZERO, G1_RO, G2_NU, G2_OF_ZERO, G2_RO,
};
use crate::fixtures::{P, bytes};

/// `hash_to_curve` and `encode_to_curve` of "abc" as RFC 9380 appendix J has them.
pub fn known_answers_of_rfc_9380<B: Backend>() {
    fn hashes<B: Group<C>, C: Curve>(random_oracle: &str, nonuniform: &str) {
        let tag = |mode| format!("QUUX-V01-CS02-with-BLS12381{}_XMD:SHA-256_SSWU_{mode}_", C::NAME);
        let hash =
            SubgroupPoint::<B, C>::hash(b"abc", &Dst::new(tag("RO").as_bytes()).expect("ok"));
        assert_eq!(hash.to_uncompressed().as_ref(), bytes(random_oracle));
        let encoded =
            SubgroupPoint::<B, C>::encode(b"abc", &Dst::new(tag("NU").as_bytes()).expect("ok"));
        assert_eq!(encoded.to_uncompressed().as_ref(), bytes(nonuniform));
    }
    hashes::<B, G1>(G1_RO, G1_NU);
    hashes::<B, G2>(G2_RO, G2_NU);
}

const TAG: Dst<'static> = Dst::from_static(b"CROSSPAIR-V01-CS01-conformance-suite");

on_both_curves!(
    /// `prefix ‖ body` hashes like one string, wherever it is cut; also an empty one.
    a_prefix_is_part_of_the_message,
    prefix
);

fn prefix<B: Group<C>, C: Curve>() {
    for length in [0, 1, 31, 32, 55, 64, 200] {
        let message: Vec<u8> = (0..length as u8).collect();
        let hash = SubgroupPoint::<B, C>::hash(&message[..], &TAG);
        let encoded = SubgroupPoint::<B, C>::encode(&message[..], &TAG);
        for cut in [0, length / 3, length] {
            let (prefix, body) = message.split_at(cut);
            let message = Message::with_prefix(prefix, body);
            assert_eq!(SubgroupPoint::hash(message, &TAG), hash);
            assert_eq!(SubgroupPoint::encode(message, &TAG), encoded);
        }
    }
}

on_both_curves!(
    /// One changed bit in either gives another point; so does the other encoding.
    the_tag_and_the_message_both_matter,
    both_matter
);

fn both_matter<B: Group<C>, C: Curve>() {
    let hash = SubgroupPoint::<B, C>::hash(b"message", &TAG);
    let other = Dst::from_static(b"CROSSPAIR-V01-CS01-conformance-suitf");
    assert_ne!(SubgroupPoint::hash(b"messagf", &TAG), hash);
    assert_ne!(SubgroupPoint::hash(b"message", &other), hash);
    assert_ne!(SubgroupPoint::encode(b"message", &TAG), hash);
    assert_eq!(SubgroupPoint::hash(b"message", &TAG), hash);
}

on_both_curves!(
    /// A tag of 256 or 300 bytes is replaced by SHA-256 of `H2C-OVERSIZE-DST-` and the tag
    /// (RFC 9380 §5.3.3); one of 255 bytes is not.
    long_tags_are_hashed_first,
    long_tags
);

fn long_tags<B: Group<C>, C: Curve>() {
    // SHA-256 of "H2C-OVERSIZE-DST-" and 300 times "x", from coreutils' sha256sum.
    let oversize = bytes("45f666651feaed6e5428b8fdbd2e8c5319c779ba1c58458ce2abbaa8a7692daa");
    let long = [b'x'; 300];
    let hashed = Dst::new(&oversize).expect("32 bytes");
    assert_eq!(Dst::new(&long).expect("not empty").as_bytes(), oversize);
    assert_eq!(Dst::new(&long).expect("not empty"), hashed);
    assert_eq!(
        SubgroupPoint::<B, C>::hash(b"abc", &Dst::new(&long).expect("not empty")),
        SubgroupPoint::hash(b"abc", &hashed)
    );
    assert_eq!(Dst::new(&long[..255]).expect("not empty").as_bytes(), &long[..255]);
    assert_eq!(Dst::new(&long[..256]).expect("not empty").as_bytes().len(), 32);
    let lengths = [1, 254, 255, 256].map(|length| {
        let tag = Dst::new(&long[..length]).expect("not empty");
        SubgroupPoint::<B, C>::hash(b"abc", &tag)
    });
    for (index, hash) in lengths.iter().enumerate() {
        assert!(!lengths[..index].contains(hash));
    }
}

/// RFC 9380 §3.1 forbids an empty tag.
pub fn an_empty_tag_is_refused<B: Backend>() {
    assert_eq!(Dst::new(b""), Err(DstError::Empty));
}

on_both_curves!(
    /// Hashes pass the subgroup check, which the types take for granted.
    hashes_are_in_the_subgroup,
    in_the_subgroup
);

fn in_the_subgroup<B: Group<C>, C: Curve>() {
    for byte in 0..16u8 {
        for point in [
            SubgroupPoint::<B, C>::hash(&[byte], &TAG),
            SubgroupPoint::<B, C>::encode(&[byte], &TAG),
        ] {
            assert!(!point.is_identity() && B::in_subgroup(point.as_affine()));
            assert_eq!(SubgroupPoint::from_bytes(point.to_compressed().as_ref()), Ok(point));
        }
    }
}

on_both_curves!(
    /// `hash_all` of 0 to 33 messages equals one at a time.
    hashing_together_equals_hashing_one_by_one,
    together
);

fn together<B: Group<C>, C: Curve>() {
    let bodies: Vec<[u8; 2]> = (0..33).map(|i| [i, 7]).collect();
    for n in [0, 1, 2, 15, 16, 17, 33] {
        let messages: Vec<_> = bodies[..n].iter().map(Message::from).collect();
        let mut out = vec![B::identity(); n];
        B::hash_all(&messages, &TAG, &mut out);
        for (body, point) in bodies.iter().zip(&out) {
            assert_eq!(SubgroupPoint::<B, C>::hash(body, &TAG).as_affine(), point);
        }
    }
}

/// `map_to_curve` of 0, of p − 1, and in G1 of ±√(−1/11) and of the inputs whose image on the isogenous curve
/// lies in the kernel of the 11-isogeny, which give the identity (RFC 9380 §4.1, the
/// exceptional cases of appendix E.2). The identity is also one when something is added to it.
pub fn mapping_zero_and_kernel_elements_never_fails<B: Backend>() {
    fn edges<B: Group<C>, C: Curve>(image_of_zero: &str) {
        let mut highest = bytes(P).repeat(C::Coordinate::LEN / 48);
        for element in highest.chunks_exact_mut(48) {
            element[47] -= 1;
        }
        let mut p_minus_one = C::Coordinate::ZERO;
        p_minus_one.as_mut().copy_from_slice(&highest);
        let point = B::to_affine(&B::map_to_curve(&p_minus_one));
        assert!(!B::is_identity(&point) && B::in_subgroup(&point));
        let point = B::to_affine(&B::map_to_curve(&C::Coordinate::ZERO));
        assert_eq!(hex::encode(B::coordinates(&point)), image_of_zero);
    }
    edges::<B, G1>(G1_OF_ZERO);
    edges::<B, G2>(G2_OF_ZERO);
    let generator = <B as Group<G1>>::generator();
    let [even, odd] = G1_EXCEPTIONAL_INPUTS.map(|u| {
        let u: [u8; 48] = bytes(u).try_into().expect("48 bytes");
        <B as Group<G1>>::to_affine(&<B as Group<G1>>::map_to_curve(&u))
    });
    assert_eq!(hex::encode(<B as Group<G1>>::coordinates(&even)), G1_OF_ZERO);
    assert_eq!(odd, <B as Group<G1>>::neg(&even));
    for u in G1_KERNEL_INPUTS {
        let u: [u8; 48] = bytes(u).try_into().expect("48 bytes");
        let point = <B as Group<G1>>::map_to_curve(&u);
        assert!(<B as Group<G1>>::is_identity(&<B as Group<G1>>::to_affine(&point)));
        let sum = <B as Group<G1>>::add_affine(&point, &generator);
        assert_eq!(<B as Group<G1>>::to_affine(&sum), generator);
    }
}

/// `expand_message_xmd` with SHA-256 for "abc" (RFC 9380 appendix K.1), and the limit of 255
/// hashes.
pub fn expansion_has_known_answers_and_a_limit<B: Backend>() {
    let dst = Dst::from_static(b"QUUX-V01-CS02-with-expander-SHA256-128");
    let mut out = [0; 32];
    assert_eq!(expand_message_xmd(&Message::new(b"abc"), &dst, &mut out), Ok(()));
    let short = "d8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615";
    assert_eq!(out, *bytes(short));
    let mut out = [0; 128];
    assert_eq!(expand_message_xmd(&Message::new(b"abc"), &dst, &mut out), Ok(()));
    let long = "abba86a6129e366fc877aab32fc4ffc70120d8996c88aee2fe4b32d6c7b6437a\
                647e6c3163d40b76a73cf6a5674ef1d890f95b664ee0afa5359a5c4e07985635\
                bbecbac65d747d3d2da7ec2b8221b17b0ca9dc8a1ac1c07ea6a1e60583e2cb00\
                058e77b7b72a298425cd1b941ad4ec65e8afc50303a22c0f99b0509b4c895f40";
    assert_eq!(out, *bytes(long));
    let mut out = vec![0; 8161];
    let too_long = Err(ExpandError::TooLong { requested: 8161 });
    assert_eq!(expand_message_xmd(&Message::new(b"abc"), &dst, &mut out), too_long);
    assert_eq!(expand_message_xmd(&Message::new(b"abc"), &dst, &mut out[..8160]), Ok(()));
    assert_eq!(expand_message_xmd(&Message::new(b"abc"), &dst, &mut []), Ok(()));
}
