//! The key registry and its forks: what is refused changes nothing, and what is kept beside the keys
//! changes no answer.

use crosspair_core::batch::{SetMessage, same_message};
use crosspair_core::registry::{
    Abandoned, AppendError, FinaliseError, KeyLookup, KeyRegistry, RegistryOptions, SumError,
    UnknownIndex,
};
use crosspair_core::{AggregatePublicKey, Bls, PublicKey, Variant};
use rand_chacha::rand_core::Rng;

use super::on_both_variants;
use crate::fixtures::{Signer, keys, rng};

/// All four kinds of registry.
fn registries<B: Bls<V>, V: Variant>() -> Vec<KeyRegistry<B, V>> {
    let mut rng = rng("registries");
    let indexed = |options: RegistryOptions, rng: &mut _| match options.index_keys(rng) {
        Ok(options) => options,
    };
    vec![
        KeyRegistry::new(),
        KeyRegistry::with_options(RegistryOptions::new().keep_compressed()),
        KeyRegistry::with_options(indexed(RegistryOptions::new(), &mut rng)),
        KeyRegistry::with_options(indexed(RegistryOptions::new().keep_compressed(), &mut rng)),
    ]
}

/// Every answer is that of the list.
fn same<B: Bls<V>, V: Variant>(lookup: &impl KeyLookup<B, V>, expected: &[PublicKey<B, V>]) {
    assert_eq!((lookup.len(), lookup.is_empty()), (expected.len(), expected.is_empty()));
    for (index, key) in expected.iter().enumerate() {
        assert_eq!(lookup.get(index), Some(key));
        assert_eq!(lookup.compressed(index), Some(key.to_compressed()));
        assert_eq!(lookup.index_of(key), expected.iter().position(|other| other == key));
    }
    for beyond in [expected.len(), expected.len() + 1, usize::MAX] {
        assert_eq!(lookup.get(beyond), None);
        assert_eq!(lookup.compressed(beyond), None);
    }
    let all: Vec<_> = (0..expected.len()).collect();
    let selected: Vec<_> = expected.iter().collect();
    assert_eq!(lookup.select(&all), Ok(selected));
}

on_both_variants!(
    /// The same key again is fine; a gap or another key is an error, also within many keys, of which
    /// then none is appended.
    appending_is_idempotent_and_changes_nothing_where_it_fails,
    appending
);

fn appending<B: Bls<V>, V: Variant>() {
    let mut keys = keys::<B, V>(201);
    let stranger = keys.remove(200);
    for mut registry in registries::<B, V>() {
        let reader = registry.reader();
        same(&registry, &[]);
        assert_eq!(registry.append(0, &[]), Ok(0));
        assert_eq!(registry.append(1, &keys[1..]), Err(AppendError::Gap { first: 1, len: 0 }));
        assert_eq!(registry.append(1, &[]), Err(AppendError::Gap { first: 1, len: 0 }));
        assert_eq!(registry.append(0, &keys[..1]), Ok(1));
        assert_eq!(registry.append(0, &keys[..70]), Ok(69));
        assert_eq!(registry.append(10, &keys[10..20]), Ok(0));
        assert_eq!(registry.append(70, &[]), Ok(0));
        for conflict in [0, 33, 69] {
            let mut wrong = keys.clone();
            wrong[conflict] = keys[150];
            let error = Err(AppendError::Conflict { index: conflict });
            assert_eq!(registry.append(0, &wrong), error);
            assert_eq!(registry.append(conflict, &wrong[conflict..=conflict]), error);
        }
        for first in [71, 72, usize::MAX] {
            let error = Err(AppendError::Gap { first, len: 70 });
            assert_eq!(registry.append(first, &keys[..1]), error);
        }
        same(&registry, &keys[..70]);
        assert_eq!(registry.append(60, &keys[60..]), Ok(130));
        // A key may have several indices.
        assert_eq!(registry.append(200, &keys[..3]), Ok(3));
        let all = [&keys[..], &keys[..3]].concat();
        same(&registry, &all);
        same(&reader, &all);
        assert_eq!(registry.index_of(&stranger), None);
    }
}

on_both_variants!(
    /// Sums count repeats, and keys that cancel cancel; the first unknown index is named before
    /// anything else is looked at.
    sums_by_index_are_those_of_the_keys,
    sums
);

fn sums<B: Bls<V>, V: Variant>() {
    let mut rng = rng("sums_by_index_are_those_of_the_keys");
    let mut keys = keys::<B, V>(300);
    let opposites = keys[..20].iter().map(|key| -key.to_subgroup_point());
    let opposites: Vec<PublicKey<B, V>> = opposites.map(|p| p.try_into().expect("a key")).collect();
    keys.extend(opposites);
    let mut registry = KeyRegistry::new();
    assert_eq!(registry.append(0, &keys), Ok(320));
    for n in [1, 2, 3, 31, 32, 33, 128, 512, 1500] {
        let indices: Vec<_> = (0..n).map(|_| rng.next_u32() as usize % keys.len()).collect();
        let sum = AggregatePublicKey::sum(indices.iter().map(|index| &keys[*index]));
        assert_eq!(registry.sum(&indices), Ok(sum.expect("not empty")));
        for (position, index) in [(0, 320), (n / 2, usize::MAX), (n - 1, 321)] {
            let mut indices = indices.clone();
            indices[position] = index;
            let unknown = UnknownIndex { position, index };
            assert_eq!(registry.sum(&indices), Err(SumError::Unknown(unknown)));
            assert_eq!(registry.select(&indices), Err(unknown));
        }
    }
    assert_eq!(registry.sum(&[]), Err(SumError::Empty));
    assert!(registry.sum(&[7, 307]).is_ok_and(|sum| sum.is_identity()));
    assert_eq!(registry.sum(&[5, 5, 305]), Ok(keys[5].into()));
}

on_both_variants!(
    /// Signatures by index, verified together.
    signatures_by_index_make_a_batch,
    pairs
);

fn pairs<B: Bls<V>, V: Variant>() {
    let mut rng = rng("signatures_by_index_make_a_batch");
    let signers = Signer::<B, V>::several(5);
    let keys: Vec<_> = signers.iter().map(Signer::public_key).collect();
    let mut registry = KeyRegistry::new();
    assert_eq!(registry.append(0, &keys), Ok(5));
    let mut signatures: Vec<_> =
        [3, 0, 4, 0].map(|index: usize| (index, signers[index].sign(b"slot", &V::POP_DST))).into();
    signatures[2].1 = signatures[1].1;
    let message = || SetMessage::new(b"slot", V::POP_DST);
    let pairs = registry.pairs(&signatures).expect("known indices");
    let verdicts = same_message::verify_each(message(), pairs, &mut rng);
    assert_eq!(verdicts.expect("a generator that works"), [true, true, false, true]);
    signatures[3].0 = 5;
    assert_eq!(registry.pairs(&signatures), Err(UnknownIndex { position: 3, index: 5 }));
}

on_both_variants!(
    /// Branches with different keys at one index, branches of branches, and what the registry does
    /// meanwhile.
    forks_see_their_own_branch,
    forks
);

fn forks<B: Bls<V>, V: Variant>() {
    let keys = keys::<B, V>(12);
    for mut registry in registries::<B, V>() {
        assert_eq!(registry.append(0, &keys[..3]), Ok(3));
        let mut trunk = registry.fork();
        assert_eq!(trunk.append(3, &keys[3..5]), Ok(2));
        let mut left = trunk.clone();
        let mut right = trunk.clone();
        assert_eq!(left.append(5, &keys[5..6]), Ok(1));
        assert_eq!(right.append(4, &keys[4..5]), Ok(0));
        assert_eq!(right.append(5, &keys[6..8]), Ok(2));
        let mut twig = right.clone();
        assert_eq!(twig.append(7, &keys[8..9]), Ok(1));
        for wrong in [2, 3, 4, 5, 6] {
            let conflict = Err(AppendError::Conflict { index: wrong });
            assert_eq!(right.append(wrong, &[keys[11], keys[10], keys[9]]), conflict);
        }
        assert_eq!(right.append(9, &keys[..1]), Err(AppendError::Gap { first: 9, len: 7 }));
        let seen_left = [&keys[..5], &keys[5..6]].concat();
        let seen_right = [&keys[..5], &keys[6..8]].concat();
        let seen_twig = [&keys[..5], &keys[6..9]].concat();
        let check = |registry: &KeyRegistry<B, V>, len: usize| {
            same(registry, &seen_right[..len]);
            same(&trunk, &keys[..5]);
            same(&left, &seen_left);
            same(&right, &seen_right);
            same(&twig, &seen_twig);
        };
        check(&registry, 3);

        assert_eq!(registry.finalise(&trunk), Ok(2));
        check(&registry, 5);
        assert_eq!(registry.finalise(&right), Ok(2));
        check(&registry, 7);
        // What the other branch has finalised is no key of these, and has no index.
        for fork in [&trunk, &left] {
            assert_eq!(fork.index_of(&keys[6]), None);
            assert_eq!(fork.index_of(&keys[7]), None);
        }
        assert_eq!((trunk.get(5), trunk.compressed(5)), (None, None));
        // Again, and what is part of it.
        assert_eq!((registry.finalise(&right), registry.finalise(&trunk)), (Ok(0), Ok(0)));
        let conflict = AppendError::Conflict { index: 5 };
        assert_eq!(registry.finalise(&left), Err(FinaliseError::Append(conflict)));
        check(&registry, 7);

        assert_eq!(left.clone().rebase(), Err(Abandoned { index: 5 }));
        assert_eq!(twig.rebase(), Ok(4));
        assert_eq!(twig.added(), (7, &keys[8..9]));
        same(&twig, &seen_twig);
        assert_eq!(twig.rebase(), Ok(0));
        let mut right = right.clone();
        assert_eq!((right.rebase(), right.added().1.len()), (Ok(4), 0));
        same(&right, &seen_right);
        assert_eq!(registry.finalise(&twig), Ok(1));
        same(&registry, &seen_twig);
        same(&left, &seen_left);
    }
}

on_both_variants!(
    /// A fork of a registry with the very same keys is still another registry's.
    foreign_forks_are_refused,
    foreign
);

fn foreign<B: Bls<V>, V: Variant>() {
    let keys = keys::<B, V>(3);
    let (mut registry, mut other) = (KeyRegistry::new(), KeyRegistry::new());
    assert_eq!((registry.append(0, &keys[..2]), other.append(0, &keys[..2])), (Ok(2), Ok(2)));
    let mut fork = other.fork();
    assert_eq!(fork.append(2, &keys[2..]), Ok(1));
    assert_eq!(registry.finalise(&fork), Err(FinaliseError::Foreign));
    same(&registry, &keys[..2]);
}

on_both_variants!(
    /// Not one key more than the limit, whether they come at once, one by one, or in clones; what is
    /// finalised makes room.
    forks_are_bounded,
    bounded
);

fn bounded<B: Bls<V>, V: Variant>() {
    let keys = keys::<B, V>(20);
    let mut registry = KeyRegistry::new();
    assert_eq!(registry.append(0, &keys[..10]), Ok(10));
    let mut fork = registry.fork().with_limit(3);
    let full = Err(AppendError::Full { most: 13 });
    assert_eq!(fork.append(10, &keys[10..14]), full);
    same(&fork, &keys[..10]);
    assert_eq!(fork.append(10, &keys[10..12]), Ok(2));
    let mut clone = fork.clone();
    for fork in [&mut fork, &mut clone] {
        assert_eq!(fork.append(12, &keys[12..13]), Ok(1));
        assert_eq!(fork.append(13, &keys[13..14]), full);
        // What is there already needs no room.
        assert_eq!(fork.append(5, &keys[5..13]), Ok(0));
    }
    assert_eq!(registry.finalise(&fork), Ok(3));
    assert_eq!(clone.rebase(), Ok(3));
    assert_eq!(clone.append(13, &keys[13..16]), Ok(3));
    assert_eq!(clone.append(16, &keys[16..17]), Err(AppendError::Full { most: 16 }));
    let mut none = registry.fork().with_limit(0);
    assert_eq!(none.append(13, &keys[13..14]), Err(AppendError::Full { most: 13 }));
    assert_eq!(none.append(12, &keys[12..13]), Ok(0));
}
