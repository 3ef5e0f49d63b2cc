//! What changes with the feature `alloc`, at sizes around the runs that are held on the stack.
//! `cargo test -p crosspair-core` runs this without the feature, `--features alloc` with it.

use core::convert::Infallible;

use crosspair_blst::Blst;
use crosspair_core::batch::{
    BatchSlot, InvalidSet, InvalidSetReason, Rejection, SeededWeights, SetMessage, SignatureBatch,
    SignatureSet,
};
use crosspair_core::scheme::basic;
use crosspair_core::{
    G1, G2, MinPk, PublicKey, Scalar, SecretKey, Signature, SubgroupPoint, Variant, pairing_check,
};

/// 1·G … n·G.
fn multiples(n: usize) -> Vec<SubgroupPoint<Blst, G1>> {
    let generator = SubgroupPoint::generator();
    core::iter::successors(Some(generator), |point| Some(*point + generator)).take(n).collect()
}

#[test]
fn multi_scalar_multiplication_is_right_at_every_size() {
    let points = multiples(100);
    let scalars: Vec<_> = (0..100u64).map(|i| Scalar::from(3 * i + 1)).collect();
    for n in [0, 1, 31, 32, 33, 63, 64, 65, 100] {
        // Σ (3i + 1)(i + 1) for i < n
        let expected: u64 = (0..n as u64).map(|i| (3 * i + 1) * (i + 1)).sum();
        let msm = SubgroupPoint::msm(&points[..n], &scalars[..n]).expect("equal lengths");
        assert_eq!(msm, SubgroupPoint::generator() * Scalar::from(expected), "{n} points");
    }
}

#[test]
fn pairing_products_are_right_at_every_size() {
    let points = multiples(50);
    for n in [0, 1, 15, 16, 17, 32, 33, 50] {
        let sum: SubgroupPoint<Blst, G1> = points[..n].iter().sum();
        let mut g1 = points[..n].to_vec();
        g1.push(-sum);
        let g2 = vec![SubgroupPoint::<Blst, G2>::generator(); n + 1];
        assert_eq!(pairing_check(&g1, &g2), Ok(true), "{n} pairs");
        g1[n] += SubgroupPoint::generator();
        assert_eq!(pairing_check(&g1, &g2), Ok(false), "{n} pairs");
    }
}

#[test]
fn repeated_messages_are_found_wherever_they_are() {
    let secret = SecretKey::<Blst, MinPk>::key_gen(&[1; 32], b"").expect("long enough");
    let keys: Vec<PublicKey<Blst, MinPk>> = vec![secret.public_key(); 20];
    let distinct: Vec<[u8; 1]> = (0..20).map(|i| [i]).collect();
    let sign = |messages: &[[u8; 1]]| {
        let each: Vec<_> = messages.iter().map(|message| basic::sign(&secret, message)).collect();
        Signature::aggregate(&each).expect("not empty")
    };
    assert_eq!(basic::aggregate_verify(&keys, &distinct, &sign(&distinct)), Ok(true));
    for (first, second) in [(0, 1), (0, 19), (18, 19), (7, 12)] {
        let mut repeated = distinct.clone();
        repeated[second] = repeated[first];
        assert_eq!(basic::aggregate_verify(&keys, &repeated, &sign(&repeated)), Ok(false));
    }
}

#[test]
fn a_batch_in_slots_names_the_first_bad_set_at_every_size() {
    let secrets = [1, 2, 3].map(|seed| SecretKey::<Blst, MinPk>::key_gen(&[seed; 32], b""));
    let secrets = secrets.map(|secret| secret.expect("long enough"));
    let roots = [[1; 32], [2; 32]];
    let set = |i: usize, bad: bool| {
        let secret = &secrets[i % 3];
        let signature = basic::sign(secret, &roots[usize::from(bad) ^ (i % 2)]);
        let message = SetMessage::root(roots[i % 2], MinPk::BASIC_DST);
        SignatureSet::new(secret.public_key(), message, signature)
    };
    for slots in [0, 1, 2, 7, 8, 9, 17, 40] {
        for bad in [None, Some(0), Some(1), Some(8), Some(16), Some(29)] {
            let mut slots: Vec<_> = (0..slots).map(|_| BatchSlot::EMPTY).collect();
            let mut weights = SeededWeights::new([slots.len() as u8; 32]);
            let result = SignatureBatch::deferred_in(&mut slots, &mut weights, |batch| {
                // After the first bad one, another.
                (0..30).try_for_each(|i| batch.push(i, set(i, bad.is_some_and(|bad| i >= bad))))?;
                Ok::<_, Rejection<usize, Infallible>>(())
            });
            let reason = InvalidSetReason::NotVerified;
            let expected = bad.map(|label| Rejection::Invalid(InvalidSet { label, reason }));
            assert_eq!(result.err(), expected, "{} slots", slots.len());
        }
    }
}
