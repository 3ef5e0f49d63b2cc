//! `serde`: hexadecimal text for human-readable formats, bytes for others, and every check
//! on the way in.

#![cfg(feature = "blst")]

use crosspair::blst::Blst;
use crosspair::{
    AggregatePublicKey, CurvePoint, G1, G2, MinPk, MinSig, PublicKey, Signature, SubgroupPoint,
};

type Key = PublicKey<Blst, MinPk>;

fn generator() -> Key {
    SubgroupPoint::generator().try_into().expect("not the identity")
}

fn round_trip<T>(value: &T)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + core::fmt::Debug + ToString,
{
    let json = serde_json::to_string(value).expect("serialises");
    assert_eq!(json, format!("\"{}\"", value.to_string()));
    assert_eq!(serde_json::from_str::<T>(&json).expect("the same type"), *value);
    let bytes = postcard::to_allocvec(value).expect("serialises");
    assert_eq!(postcard::from_bytes::<T>(&bytes).expect("the same type"), *value);
    // A length byte, and the compressed form.
    let hex: String = bytes[1..].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(format!("0x{hex}"), value.to_string());
    assert_eq!(usize::from(bytes[0]), bytes.len() - 1);
}

#[test]
fn every_type_round_trips_in_both_kinds_of_format() {
    round_trip(&generator());
    round_trip(&AggregatePublicKey::<Blst, MinPk>::from(generator()));
    round_trip(&Signature::<Blst, MinPk>::from(SubgroupPoint::generator()));
    round_trip(&Signature::<Blst, MinSig>::from(SubgroupPoint::identity()));
    round_trip(&SubgroupPoint::<Blst, G2>::generator());
    round_trip(&CurvePoint::<Blst, G1>::identity());
}

#[test]
fn what_is_not_a_key_is_refused_with_the_reason() {
    let error = |json: &str| serde_json::from_str::<Key>(json).expect_err("not a key").to_string();
    let text = generator().to_string();
    assert!(error(&format!("\"0xc0{}\"", "0".repeat(94))).contains("identity"));
    assert!(error(&format!("\"0x80{}\"", "0".repeat(94))).contains("subgroup"));
    assert!(error(&format!("\"{text}00\"")).contains("49 bytes"));
    assert!(error(&format!("\"{}g\"", &text[..97])).contains("hexadecimal"));
    assert!(error("17").contains("96 hexadecimal digits or 48 bytes"));
    let mut bytes = postcard::to_allocvec(&generator()).expect("serialises");
    bytes[1] = 0;
    assert!(postcard::from_bytes::<Key>(&bytes).is_err());
    assert!(postcard::from_bytes::<Key>(&[2, 1, 2]).is_err());
}

#[test]
fn keys_survive_inside_untagged_and_flattened_types() {
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Key(Key),
        Number(u64),
    }
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Inner {
        key: Key,
    }
    #[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Flattened {
        #[serde(flatten)]
        inner: Inner,
    }
    fn same<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + core::fmt::Debug>(
        value: &T,
    ) {
        let json = serde_json::to_string(value).expect("serialises");
        assert_eq!(serde_json::from_str::<T>(&json).expect("the same type"), *value);
        let mut cbor = Vec::new();
        ciborium::into_writer(value, &mut cbor).expect("serialises");
        assert_eq!(ciborium::from_reader::<T, _>(&cbor[..]).expect("the same type"), *value);
    }
    same(&Untagged::Key(generator()));
    same(&Untagged::Number(7));
    same(&Flattened { inner: Inner { key: generator() } });
}
