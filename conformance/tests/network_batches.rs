//! Signed objects of the Ethereum networks in one batch, on both backends: all valid ones
//! together, and then with one of fifty spoiled at a time, on the slower oracle with every fourth of
//! these.
//!
//! Each batch has all 1085 objects, on either backend. On two busy cores that takes one minute on
//! each.

#![cfg(feature = "cli")]

use std::env;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_conformance::Threads;
use crosspair_core::batch::{
    HashedMessage, Rejection, SignatureSet, check_all_on, verify_all_on, verify_each_on,
};
use crosspair_core::{AggregatePublicKey, Bls, MinPk, PublicKey, Signature, Variant};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;

/// The files, how many of their objects are valid, and how many of these are spoiled.
const FILES: [(&str, usize, usize); 4] = [
    ("bls_to_execution_changes", 598, 15),
    ("deposits", 78, 12),
    ("sync_aggregates", 12, 8),
    ("validator_registrations", 397, 15),
];

/// A valid object.
struct Object {
    keys: Vec<Vec<u8>>,
    root: [u8; 32],
    signature: Vec<u8>,
}

impl Object {
    fn shares_nothing_with(&self, other: &Self) -> bool {
        self.keys != other.keys && self.root != other.root && self.signature != other.signature
    }
}

fn hexadecimal(value: &Value) -> Vec<u8> {
    let text = value.as_str().expect("a string");
    hex::decode(text.strip_prefix("0x").unwrap_or(text)).expect("hexadecimal")
}

/// The valid objects of all files, and which of them to spoil.
fn objects(folder: &Path) -> (Vec<Object>, Vec<usize>) {
    let (mut objects, mut chosen) = (Vec::new(), Vec::new());
    for (name, valid, spoiled) in FILES {
        let start = objects.len();
        let path = folder.join("network").join(name).with_extension("jsonl");
        let contents = fs::read_to_string(&path).expect("a file of objects");
        for line in contents.lines().filter(|line| !line.trim().is_empty()) {
            let object: Value = serde_json::from_str(line).expect("JSON");
            if object["valid"] != Value::Bool(true) {
                continue;
            }
            let keys = match &object["participant_pubkeys"] {
                Value::Array(keys) => keys.iter().map(hexadecimal).collect(),
                _ => vec![hexadecimal(&object["pubkey"])],
            };
            let root = hexadecimal(&object["signing_root"]).try_into().expect("32 bytes");
            objects.push(Object { keys, root, signature: hexadecimal(&object["signature"]) });
        }
        assert_eq!(objects.len() - start, valid, "{name}");
        // From the first to the last, in even steps.
        chosen.extend((0..spoiled).map(|i| start + i * (valid - 1) / (spoiled - 1)));
    }
    (objects, chosen)
}

type Set<B> = SignatureSet<'static, B, MinPk>;

fn sets<B: Bls<MinPk>>(objects: &[Object]) -> Vec<Set<B>> {
    let claims = objects.iter().map(|object| {
        let keys = PublicKey::<B, MinPk>::from_compressed_all(&object.keys).expect("keys");
        let key = AggregatePublicKey::sum(&keys).expect("not empty");
        (key, HashedMessage::new(&object.root, &MinPk::POP_DST), &object.signature)
    });
    SignatureSet::from_compressed_all(claims).expect("signatures")
}

/// The set spoiled, with what belongs to another: the signature, the message, the key; or with
/// its signature negated.
fn spoiled<B: Bls<MinPk>>(set: &Set<B>, other: &Set<B>, way: usize) -> Set<B> {
    let parts = |key: &Set<B>, message: &Set<B>, signature: Signature<B, MinPk>| {
        SignatureSet::new(*key.key(), message.message().clone(), signature)
    };
    match way % 4 {
        0 => parts(set, set, *other.signature()),
        1 => parts(set, other, *set.signature()),
        2 => parts(other, set, *set.signature()),
        _ => parts(set, set, (-set.signature().to_subgroup_point()).into()),
    }
}

fn every_spoiled_object_is_named<B: Bls<MinPk>>(objects: &[Object], chosen: &[usize]) {
    let seed = *b"network objects in one batch 50x";
    println!("seed: {seed:02x?}");
    let mut rng = ChaCha20Rng::from_seed(seed);
    let threads = Threads(thread::available_parallelism().map_or(1, usize::from));
    let mut sets = sets::<B>(objects);
    assert_eq!(verify_all_on(&threads, &sets, &mut rng), Ok(true));
    assert_eq!(verify_each_on(&threads, &sets, &mut rng), Ok(vec![true; sets.len()]));
    assert_eq!(check_all_on(&threads, &sets, &mut rng), Ok(()));
    for (way, index) in chosen.iter().copied().enumerate() {
        // The next one that shares nothing: some deposits are there twice, some keys sign often.
        let other = (1..)
            .map(|step| (index + step) % objects.len())
            .find(|other| objects[*other].shares_nothing_with(&objects[index]))
            .expect("there are different ones");
        let bad = spoiled(&sets[index], &sets[other], way);
        assert!(!bad.verify(), "object {index}, spoiled in way {way}");
        let good = core::mem::replace(&mut sets[index], bad);
        let rejection = check_all_on(&threads, &sets, &mut rng).expect_err("one is bad");
        let Rejection::Invalid(invalid) = rejection else { panic!("{rejection:?}") };
        assert_eq!(invalid.label, index, "way {way}");
        let expected: Vec<_> = (0..sets.len()).map(|i| i != index).collect();
        let each = verify_each_on(&threads, &sets, &mut rng).expect("weights");
        assert!(each == expected, "object {index}, spoiled in way {way}: {:?}", wrong(&each));
        sets[index] = good;
    }
}

fn wrong(each: &[bool]) -> Vec<usize> {
    (0..each.len()).filter(|index| !each[*index]).collect()
}

#[test]
#[ignore = "needs a folder of published vectors in CROSSPAIR_VECTORS"]
fn one_spoiled_object_among_a_thousand_is_named() {
    let vectors = env::var_os("CROSSPAIR_VECTORS").expect("CROSSPAIR_VECTORS names a folder");
    // A relative path is meant from the workspace's root, not from this package.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (objects, chosen) = objects(&root.join(vectors));
    assert_eq!((objects.len(), chosen.len()), (1085, 50));
    let start = Instant::now();
    every_spoiled_object_is_named::<Blst>(&objects, &chosen);
    println!("blst: {:?}", start.elapsed());
    let start = Instant::now();
    let fewer: Vec<_> = chosen.into_iter().step_by(4).collect();
    every_spoiled_object_is_named::<Arkworks>(&objects, &fewer);
    println!("arkworks: {:?}", start.elapsed());
}
