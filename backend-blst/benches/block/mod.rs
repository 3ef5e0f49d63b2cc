//! Committees with participants, and the signature sets of a block: their keys, bitfields and
//! signatures.

use crosspair_blst::Blst;
use crosspair_core::committee::Committee;
use crosspair_core::{G1, G2, MinPk, PublicKey, Scalar, Signature, SubgroupPoint, Variant};

pub(crate) type Key = PublicKey<Blst, MinPk>;

/// Keys with the secrets `first`, `first + 1` …
pub(crate) fn keys(first: u64, n: usize) -> Vec<Key> {
    let generator = SubgroupPoint::<Blst, G1>::generator();
    let first = generator.mul(&Scalar::from(first));
    core::iter::successors(Some(first), |point| Some(point.add(&generator)))
        .take(n)
        .map(|point| point.try_into().expect("not the identity"))
        .collect()
}

/// A committee, and which of its members take part.
pub(crate) struct Attending {
    pub(crate) keys: Vec<Key>,
    pub(crate) committee: Committee<Blst, MinPk>,
    pub(crate) bits: Vec<bool>,
    /// Of those who take part.
    sum_of_secrets: u128,
}

impl Attending {
    /// So many members, of whom so many are present; the absent ones are at even distances.
    pub(crate) fn new(first: u64, members: usize, present: usize) -> Self {
        let absent = members - present;
        let is_absent = |i: usize| i * absent / members != (i + 1) * absent / members;
        let bits: Vec<bool> = (0..members).map(|i| !is_absent(i)).collect();
        let secrets = (first..).zip(&bits).filter(|(_, present)| **present);
        let keys = keys(first, members);
        Self {
            committee: Committee::new(keys.iter().copied()).expect("not empty"),
            keys,
            sum_of_secrets: secrets.map(|(secret, _)| u128::from(secret)).sum(),
            bits,
        }
    }

    pub(crate) fn present(&self) -> impl Iterator<Item = &Key> {
        self.keys.iter().zip(&self.bits).filter(|(_, present)| **present).map(|(key, _)| key)
    }
}

/// The signers of one message, in one committee or several.
pub(crate) struct Set {
    pub(crate) committees: Vec<Attending>,
    /// A bitlist over all members.
    pub(crate) bitlist: Vec<u8>,
    pub(crate) message: [u8; 32],
    pub(crate) signature: Signature<Blst, MinPk>,
}

impl Set {
    fn new(number: u8, committees: Vec<Attending>) -> Self {
        let message = [number; 32];
        let hash = SubgroupPoint::<Blst, G2>::hash(&message, &MinPk::POP_DST);
        let sum_of_secrets = committees.iter().map(|c| c.sum_of_secrets).sum::<u128>();
        let bits: Vec<_> = committees.iter().flat_map(|c| c.bits.iter().copied()).collect();
        Self {
            signature: hash.mul(&Scalar::from(sum_of_secrets)).into(),
            bitlist: bitlist(&bits),
            message,
            committees,
        }
    }

    pub(crate) fn present(&self) -> impl Iterator<Item = &Key> {
        self.committees.iter().flat_map(Attending::present)
    }
}

pub(crate) fn bitlist(bits: &[bool]) -> Vec<u8> {
    let mut bytes = vec![0; bits.len() / 8 + 1];
    for (i, _) in bits.iter().chain([&true]).enumerate().filter(|(_, bit)| **bit) {
        bytes[i / 8] |= 1 << (i % 8);
    }
    bytes
}

/// Two sets of one signer, eight attestations of 4061 of 4102 signers in eight committees of 512 or
/// 513 each, and a sync committee of which 510 of 512 take part: 33 000 signers.
pub(crate) fn block() -> Vec<Set> {
    let mut first = 0x1234_5678_9abc;
    let mut attending = |members: usize, present: usize| {
        first += 1000;
        Attending::new(first, members, present)
    };
    let mut committees = vec![vec![attending(1, 1)], vec![attending(1, 1)]];
    for _ in 0..8 {
        // 6 · 513 + 2 · 512 members, 5 · 508 + 3 · 507 present.
        let sizes = (0..8).map(|i| (if i < 6 { 513 } else { 512 }, if i < 5 { 508 } else { 507 }));
        committees.push(sizes.map(|(members, present)| attending(members, present)).collect());
    }
    committees.push(vec![attending(512, 510)]);
    (0..).zip(committees).map(|(number, committees)| Set::new(number, committees)).collect()
}
