//! Batches on the two backends side by side: the same sets, by their bytes, and the same weights,
//! from the same seed, get the same verdicts; also where known weights let wrong sets pass.

use core::convert::Infallible;

use crosspair_arkworks::Arkworks;
use crosspair_blst::Blst;
use crosspair_conformance::weighted;
use crosspair_core::batch::{
    BatchSlot, HashedMessage, Rejection, SeededWeights, SetMessage, SignatureBatch, SignatureSet,
    WeightSource, check_all, same_message, verify_all, verify_each,
};
use crosspair_core::{
    AggregatePublicKey, Bls, MinPk, MinSig, PublicKey, Scalar, SubgroupPoint, Variant, Weight,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A set as bytes.
#[derive(Clone, Debug)]
struct Claim {
    /// One key or several, which may cancel.
    keys: Vec<Vec<u8>>,
    message: [u8; 32],
    basic: bool,
    form: u32,
    signature: Vec<u8>,
}

/// Everything that is said about a batch.
#[derive(Debug, PartialEq)]
struct Verdicts {
    alone: Vec<bool>,
    all: bool,
    each: Vec<bool>,
    first: Option<usize>,
    deferred: Option<usize>,
    in_slots: Option<usize>,
    /// As signatures on the first set's message, of the sets with one key.
    on_one_message: Vec<bool>,
}

fn verdicts<B: Bls<V>, V: Variant>(claims: &[Claim], seed: [u8; 32]) -> Verdicts {
    let dst = |claim: &Claim| if claim.basic { V::BASIC_DST } else { V::POP_DST };
    let keys = |claim: &Claim| -> Vec<PublicKey<B, V>> {
        PublicKey::from_compressed_all(&claim.keys).expect("keys")
    };
    let sets = SignatureSet::<B, V>::from_compressed_all(claims.iter().map(|claim| {
        let key = AggregatePublicKey::sum(&keys(claim)).expect("not empty");
        let message = match claim.form % 3 {
            0 => SetMessage::new(&claim.message, dst(claim)),
            1 => SetMessage::root(claim.message, dst(claim)),
            _ => HashedMessage::new(&claim.message, &dst(claim)).into(),
        };
        (key, message, &claim.signature)
    }))
    .expect("signatures");
    let pairs: Vec<_> = claims
        .iter()
        .zip(&sets)
        .filter(|(claim, _)| claim.keys.len() == 1)
        .map(|(claim, set)| (keys(claim)[0], *set.signature()))
        .collect();

    let weights = || SeededWeights::new(seed);
    let label = |result: Result<(), Rejection<usize, _>>| match result {
        Ok(()) => None,
        Err(Rejection::Invalid(invalid)) => Some(invalid.label),
        Err(Rejection::Weights(error)) => panic!("{error:?}"),
    };
    let mut slots = [const { BatchSlot::EMPTY }; 3];
    Verdicts {
        alone: sets.iter().map(SignatureSet::verify).collect(),
        all: verify_all(&sets, &mut weights()).expect("weights"),
        each: verify_each(&sets, &mut weights()).expect("weights"),
        first: label(check_all(&sets, &mut weights())),
        deferred: label(SignatureBatch::deferred(&mut weights(), |batch| push(batch, &sets))),
        in_slots: label(SignatureBatch::deferred_in(&mut slots, &mut weights(), |batch| {
            push(batch, &sets)
        })),
        on_one_message: sets.first().map_or_else(Vec::new, |first| {
            let pairs = pairs.iter().map(|(key, signature)| (key, signature));
            same_message::verify_each(first.message().clone(), pairs, &mut weights())
                .expect("weights")
        }),
    }
}

fn push<'a, B: Bls<V>, V: Variant>(
    batch: &mut SignatureBatch<'_, 'a, B, V, usize>,
    sets: &[SignatureSet<'a, B, V>],
) -> Result<(), Rejection<usize, Infallible>> {
    for (label, set) in sets.iter().enumerate() {
        batch.push(label, set.clone())?;
    }
    Ok(())
}

fn both<V: Variant>(claims: &[Claim], seed: [u8; 32]) -> Verdicts
where
    Blst: Bls<V>,
    Arkworks: Bls<V>,
{
    let verdicts_of_blst = verdicts::<Blst, V>(claims, seed);
    assert_eq!(verdicts_of_blst, verdicts::<Arkworks, V>(claims, seed), "{claims:?}");
    verdicts_of_blst
}

fn key<V: Variant>(secret: u64) -> SubgroupPoint<Blst, V::Pk>
where
    Blst: Bls<V>,
{
    SubgroupPoint::generator() * Scalar::from(secret)
}

fn claim<V: Variant>(rng: &mut ChaCha20Rng, distinct: u32) -> Claim
where
    Blst: Bls<V>,
{
    let mut message = [0x6d; 32];
    message[31] = (rng.next_u32() % distinct) as u8;
    let secret = 1 + u64::from(rng.next_u32());
    let hash = SubgroupPoint::<Blst, V::Sig>::hash(&message, &V::POP_DST);
    let signature = hash * Scalar::from(secret);
    Claim {
        keys: vec![key::<V>(secret).to_compressed().as_ref().to_vec()],
        message,
        basic: false,
        form: rng.next_u32(),
        signature: signature.to_compressed().as_ref().to_vec(),
    }
}

fn signature<V: Variant>(claim: &Claim) -> SubgroupPoint<Blst, V::Sig>
where
    Blst: Bls<V>,
{
    SubgroupPoint::from_compressed(&claim.signature).expect("a signature")
}

fn set_signature<V: Variant>(claim: &mut Claim, point: SubgroupPoint<Blst, V::Sig>)
where
    Blst: Bls<V>,
{
    claim.signature = point.to_compressed().as_ref().to_vec();
}

fn random<V: Variant>(rng: &mut ChaCha20Rng) -> SubgroupPoint<Blst, V::Sig>
where
    Blst: Bls<V>,
{
    SubgroupPoint::generator() * Scalar::from(1 + u64::from(rng.next_u32()))
}

/// Spoils one claim, or two different ones.
fn spoil<V: Variant>(rng: &mut ChaCha20Rng, claims: &mut [Claim])
where
    Blst: Bls<V>,
{
    let first = rng.next_u32() as usize % claims.len();
    let second = (first + 1) % claims.len();
    let points = [first, second].map(|index| signature::<V>(&claims[index]));
    let kinds = if first == second { 7 } else { 10 };
    match rng.next_u32() % kinds {
        0 => set_signature::<V>(&mut claims[first], SubgroupPoint::identity()),
        1 => set_signature::<V>(&mut claims[first], -points[0]),
        2 => set_signature::<V>(&mut claims[first], random::<V>(rng)),
        3 => claims[first].basic = true,
        4 => claims[first].message[0] ^= 1,
        // Keys that cancel.
        5 | 6 => {
            let [point, negated] = [key::<V>(9), -key::<V>(9)];
            claims[first].keys =
                [point, negated].map(|key| key.to_compressed().as_ref().to_vec()).to_vec();
            if rng.next_u32().is_multiple_of(2) {
                set_signature::<V>(&mut claims[first], SubgroupPoint::identity());
            }
        }
        7 => {
            set_signature::<V>(&mut claims[first], points[1]);
            set_signature::<V>(&mut claims[second], points[0]);
        }
        _ => {
            let delta = random::<V>(rng);
            set_signature::<V>(&mut claims[first], points[0] + delta);
            set_signature::<V>(&mut claims[second], points[1] - delta);
        }
    }
}

/// The number and the seed of each round.
fn rounds(test: &str, n: u8) -> impl Iterator<Item = (usize, [u8; 32], ChaCha20Rng)> {
    (0..n).map(move |round| {
        let mut seed = [0x62; 32];
        seed[0] = round;
        println!("{test}: seed {seed:02x?}");
        (usize::from(round), seed, ChaCha20Rng::from_seed(seed))
    })
}

fn mixtures<V: Variant>()
where
    Blst: Bls<V>,
    Arkworks: Bls<V>,
{
    for (round, seed, mut rng) in rounds("mixtures", 24) {
        let n = [0, 1, 2, 3, 5, 9, 17, 40][round % 8];
        let mut claims: Vec<_> = (0..n).map(|_| claim::<V>(&mut rng, 1 + n as u32 / 2)).collect();
        let spoiled = if n == 0 { 0 } else { [0, 1, n / 2][round / 8] };
        (0..spoiled).for_each(|_| spoil::<V>(&mut rng, &mut claims));
        let verdicts = both::<V>(&claims, seed);
        let first = verdicts.alone.iter().position(|valid| !valid);
        assert_eq!(verdicts.all, first.is_none(), "{claims:?}");
        assert_eq!(verdicts.each, verdicts.alone, "{claims:?}");
        assert_eq!([verdicts.first, verdicts.deferred, verdicts.in_slots], [first; 3]);
    }
}

fn crafted<V: Variant>()
where
    Blst: Bls<V>,
    Arkworks: Bls<V>,
{
    for (round, seed, mut rng) in rounds("crafted", 6) {
        let n = [2, 3, 8][round % 3];
        let mut weights = vec![Weight::ONE; n];
        SeededWeights::new(seed).draw(&mut weights).expect("weights");
        let distinct = if round < 3 { 1 } else { 40 };
        let mut claims: Vec<_> = (0..n).map(|_| claim::<V>(&mut rng, distinct)).collect();
        let delta = random::<V>(&mut rng);
        let left = signature::<V>(&claims[0]) + weighted(delta, weights[1]);
        let right = signature::<V>(&claims[1]) - weighted(delta, weights[0]);
        set_signature::<V>(&mut claims[0], left);
        set_signature::<V>(&mut claims[1], right);

        let mut alone = vec![true; n];
        alone[..2].fill(false);
        let fooled = both::<V>(&claims, seed);
        assert_eq!(fooled.alone, alone);
        assert!(fooled.all && fooled.each == vec![true; n], "{claims:?}");
        assert_eq!([fooled.first, fooled.deferred, fooled.in_slots], [None; 3]);

        let mut other = seed;
        other[31] ^= 1;
        let refused = both::<V>(&claims, other);
        assert!(!refused.all);
        assert_eq!(refused.each, alone);
        assert_eq!([refused.first, refused.deferred, refused.in_slots], [Some(0); 3]);
    }
}

#[test]
fn mixtures_with_keys_in_g1_get_the_same_verdicts() {
    mixtures::<MinPk>();
}

#[test]
fn mixtures_with_keys_in_g2_get_the_same_verdicts() {
    mixtures::<MinSig>();
}

#[test]
fn sets_crafted_for_known_weights_get_the_same_verdicts() {
    crafted::<MinPk>();
    crafted::<MinSig>();
}
