//! Small made-up files, each with a right and a wrong expectation.

use crosspair_blst::Blst;
use crosspair_core::scheme::proof_of_possession as pop;
use crosspair_core::{
    Curve, Dst, G1, G2, Group, Message, MinPk, MinSig, Scalar, SecretKey, Signature, SubgroupPoint,
    expand_message_xmd,
};
use serde_json::{Value, json};

/// A file with a right and a wrong version, and the case that the wrong one fails in.
#[derive(Clone)]
pub(crate) struct Example {
    pub(crate) path: &'static str,
    pub(crate) right: Vec<u8>,
    pub(crate) wrong: Vec<u8>,
    /// Part of the line about the wrong version.
    pub(crate) failure: &'static str,
}

impl Example {
    pub(crate) fn json(
        path: &'static str,
        right: &Value,
        wrong: &Value,
        failure: &'static str,
    ) -> Self {
        let (right, wrong) = (right.to_string().into_bytes(), wrong.to_string().into_bytes());
        Self { path, right, wrong, failure }
    }

    /// A case of ethereum/bls12-381-tests with two outputs.
    fn call(path: &'static str, input: &Value, right: &Value, wrong: &Value) -> Self {
        let file = |output| json!({"input": input, "output": output});
        Self::json(path, &file(right), &file(wrong), ": expected ")
    }
}

const MESSAGE: &[u8] = b"made up for this test";

fn hex(bytes: impl AsRef<[u8]>) -> String {
    format!("0x{}", hex::encode(bytes))
}

/// An example of each layout, made with the library itself.
pub(crate) fn examples() -> Vec<Example> {
    let secret = |seed| SecretKey::<Blst, MinPk>::key_gen(&[seed; 32], b"").expect("32 bytes");
    let (one, two) = (secret(1), secret(2));
    let (key, other) = (one.public_key(), two.public_key());
    let (signature, other_signature) = (pop::sign(&one, MESSAGE), pop::sign(&two, MESSAGE));
    let sum = Signature::aggregate(&[signature, other_signature]).expect("two signatures");
    let (key, other) = (hex(key.to_compressed()), hex(other.to_compressed()));
    let (signature, sum) = (hex(signature.to_compressed()), hex(sum.to_compressed()));
    let other_signature = hex(other_signature.to_compressed());
    let message = hex(MESSAGE);
    let identity_key = format!("0xc0{}", "00".repeat(47));
    let identity = format!("0xc0{}", "00".repeat(95));
    let no_keys: [&str; 0] = [];
    let (yes, no, null) = (json!(true), json!(false), Value::Null);

    let min_sig = SecretKey::<Blst, MinSig>::key_gen(&[3; 32], b"").expect("32 bytes");
    let dst = "a-tag-that-is-made-up-for-this-test";
    let beacon = |valid: bool| {
        let tag = Dst::new(dst.as_bytes()).expect("a tag");
        json!([{
            "scheme": "made-up", "dst": dst, "bls_valid": valid, "message": message,
            "public_key": hex(min_sig.public_key().to_compressed()),
            "signature": hex(min_sig.sign(MESSAGE, &tag).to_compressed()),
        }])
    };
    let object = |valid: bool| json!({"pubkey": key, "signing_root": message, "signature": signature, "valid": valid});
    let sync = |valid: bool| {
        json!({"participant_pubkeys": [key, other], "signing_root": message, "signature": sum,
            "valid": valid})
    };
    let lines = |last: bool| format!("{}\n{}\n", object(true), sync(last)).into_bytes();
    let seed = [9; 32];
    let master = SecretKey::<Blst, MinPk>::derive_master(&seed).expect("32 bytes");
    let kdf = |child: u32| {
        json!({"kdf_tests": [{"seed": hex::encode(seed), "child_index": 7,
            "master_SK": decimal(&*master.to_bytes()),
            "child_SK": decimal(&*master.derive_child(child).to_bytes())}]})
    };
    let g1 = |order: [u64; 3]| order.map(|k| multiple::<G1>(k).to_compressed()).concat();
    let g2 = |order: [u64; 3]| order.map(|k| multiple::<G2>(k).to_uncompressed()).concat();
    let keys = |order: [u64; 3]| order.map(|k| multiple::<G1>(k).to_compressed()).concat();
    let expand = |bytes: &str| {
        json!({"DST": dst, "name": "expand_message_xmd", "hash": "SHA256",
            "tests": [{"msg": "", "len_in_bytes": "0x20", "uniform_bytes": bytes}]})
    };
    let mut uniform = [0; 32];
    expand_message_xmd(&Message::new(b""), &Dst::new(dst.as_bytes()).expect("a tag"), &mut uniform)
        .expect("32 bytes");
    // The point of order 3 is outside the subgroup; the generator is in it.
    let outside = |point: [u8; 48], xy: [u8; 96]| {
        json!({"G1_cofactor": "", "G2": [], "G1": [
            {"kind": "made up", "compressed": hex(point), "uncompressed": hex(xy)}]})
    };
    let (mut x, mut xy) = ([0; 48], [0; 96]);
    (x[0], xy[95]) = (0x80, 2);
    let g = SubgroupPoint::<Blst, G1>::generator();

    let suite = Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G2_XMD:SHA-256_SSWU_RO_");
    let hash = SubgroupPoint::<Blst, G2>::hash(b"text".as_slice(), &suite).to_uncompressed();
    // c1 comes first on the wire, c0 in the file.
    let element = |c1: usize| {
        let (c1, c0) = hash[c1..c1 + 96].split_at(48);
        format!("{},{}", hex(c0), hex(c1))
    };
    let point = json!({"x": element(0), "y": element(96)});
    let swapped = json!({"x": element(96), "y": element(0)});

    let call = Example::call;
    vec![
        call(
            "sign/a.json",
            &json!({"privkey": hex(*one.to_bytes()), "message": message}),
            &json!(signature),
            &null,
        ),
        call(
            "sign/zero.json",
            &json!({"privkey": hex([0; 32]), "message": message}),
            &null,
            &json!(signature),
        ),
        call(
            "verify/a.json",
            &json!({"pubkey": key, "message": message, "signature": signature}),
            &yes,
            &no,
        ),
        call(
            "verify/b.json",
            &json!({"pubkey": other, "message": message, "signature": signature}),
            &no,
            &yes,
        ),
        call(
            "verify/identity.json",
            &json!({"pubkey": identity_key, "message": message, "signature": identity}),
            &no,
            &yes,
        ),
        call(
            "aggregate/a.json",
            &json!([signature, other_signature]),
            &json!(sum),
            &json!(signature),
        ),
        call("aggregate/none.json", &json!([]), &null, &json!(identity)),
        call(
            "aggregate_verify/a.json",
            &json!({"pubkeys": [key, other], "messages": [message, message], "signature": sum}),
            &yes,
            &no,
        ),
        call(
            "aggregate_verify/lengths.json",
            &json!({"pubkeys": [key, other], "messages": [message], "signature": sum}),
            &null,
            &no,
        ),
        call(
            "batch_verify/a.json",
            &json!({"pubkeys": [key, other], "messages": [message, message],
                "signatures": [signature, other_signature]}),
            &yes,
            &no,
        ),
        call(
            "batch_verify/swapped.json",
            &json!({"pubkeys": [key, other], "messages": [message, message],
                "signatures": [other_signature, signature]}),
            &no,
            &yes,
        ),
        call(
            "fast_aggregate_verify/a.json",
            &json!({"pubkeys": [key, other], "message": message, "signature": sum}),
            &yes,
            &no,
        ),
        call(
            "fast_aggregate_verify/none.json",
            &json!({"pubkeys": no_keys, "message": message, "signature": identity}),
            &no,
            &yes,
        ),
        call(
            "eth_fast_aggregate_verify/none.json",
            &json!({"pubkeys": no_keys, "message": message, "signature": identity}),
            &yes,
            &no,
        ),
        call("eth_aggregate_pubkeys/a.json", &json!([key]), &json!(key), &json!(other)),
        call(
            "eth_aggregate_pubkeys/identity.json",
            &json!([identity_key]),
            &null,
            &json!(identity_key),
        ),
        call("deserialization_G1/a.json", &json!({"pubkey": identity_key}), &yes, &no),
        call("deserialization_G2/a.json", &json!({"signature": key}), &no, &yes),
        call("hash_to_G2/a.json", &json!({"msg": "text"}), &point, &swapped),
        Example {
            path: "network/a.jsonl",
            right: lines(true),
            wrong: lines(false),
            failure: "line 2: expected false, got true",
        },
        Example {
            path: "network/a.pubkeys.bin",
            right: keys([1, 2, 3]),
            wrong: keys([1, 0, 3]),
            failure: "key 1: expected a valid key",
        },
        Example {
            path: "g1_compressed_valid_test_vectors.dat",
            right: g1([0, 1, 2]),
            wrong: g1([0, 1, 3]),
            failure: "2·G: expected ",
        },
        Example {
            path: "g2_uncompressed_valid_test_vectors.dat",
            right: g2([0, 1, 2]),
            wrong: g2([1, 1, 2]),
            failure: "0·G: expected ",
        },
        Example::json(
            "drand/beacons.json",
            &beacon(true),
            &beacon(false),
            "beacon 0 (made-up): expected false, got true",
        ),
        Example::json("eip-2333/tree_kdf.json", &kdf(7), &kdf(8), "test 0: expected child_SK"),
        Example::json(
            "points.json",
            &outside(x, xy),
            &outside(g.to_compressed(), g.to_uncompressed()),
            "G1 0 (made up): expected ",
        ),
        Example::json(
            "expand_message_xmd_SHA256_38.json",
            &expand(&hex::encode(uniform)),
            &expand(&"00".repeat(32)),
            "test 0: expected ",
        ),
    ]
}

fn multiple<C: Curve>(k: u64) -> SubgroupPoint<Blst, C>
where
    Blst: Group<C>,
{
    SubgroupPoint::generator().mul(&Scalar::from(k))
}

/// A big-endian number as a JSON number of any size, by repeated division.
fn decimal(bytes: &[u8]) -> Value {
    let mut bytes = bytes.to_vec();
    let mut digits = Vec::new();
    while bytes.iter().any(|byte| *byte != 0) {
        let mut rest = 0;
        for byte in &mut bytes {
            rest = rest * 256 + u32::from(*byte);
            *byte = (rest / 10) as u8;
            rest %= 10;
        }
        digits.push(char::from(b'0' + rest as u8));
    }
    let digits: String = digits.into_iter().rev().collect();
    serde_json::from_str(&digits).expect("a number")
}
