//! What a light client gets from strangers in a period: the sync committee, and signed headers.

use crosspair::min_pk::{PublicKey, Signature};
use crosspair::{G1Point, G2Point, MinPk, Scalar, Variant};

pub(crate) const SYNC_COMMITTEE_SIZE: usize = 512;

/// The container of the consensus specifications (Altair, `beacon-chain.md`). A client has proven
/// that it is the committee of the period.
pub(crate) struct SyncCommittee {
    pub(crate) pubkeys: Vec<[u8; 48]>,
    pub(crate) aggregate_pubkey: [u8; 48],
}

/// A header's slot and signing root, and the sync aggregate that attests it.
#[derive(Clone)]
pub(crate) struct Update {
    pub(crate) slot: u64,
    pub(crate) signing_root: [u8; 32],
    pub(crate) sync_committee_bits: [u8; SYNC_COMMITTEE_SIZE / 8],
    pub(crate) sync_committee_signature: [u8; 96],
}

impl Update {
    pub(crate) fn is_present(&self, place: usize) -> bool {
        self.sync_committee_bits[place / 8] >> (place % 8) & 1 == 1
    }
}

/// The committee, and the secrets of its members: small numbers, which are as good as any for work
/// that does not depend on the key.
pub(crate) struct Period {
    secrets: Vec<u64>,
    pub(crate) committee: SyncCommittee,
}

impl Period {
    /// 512 members, drawn with replacement from 400 validators.
    pub(crate) fn new() -> Self {
        let mut numbers = numbers();
        let secrets: Vec<_> = (0..SYNC_COMMITTEE_SIZE).map(|_| 1 + numbers() % 400).collect();
        let point = |secret| G1Point::generator().mul(&Scalar::from(secret));
        let key = |secret| PublicKey::try_from(point(secret)).expect("small, and not zero");
        let pubkeys = secrets.iter().map(|secret| key(*secret).to_compressed()).collect();
        let aggregate_pubkey = point(secrets.iter().sum()).to_compressed();
        Self { secrets, committee: SyncCommittee { pubkeys, aggregate_pubkey } }
    }

    /// How many members are validators that are there more than once.
    pub(crate) fn repeated(&self) -> usize {
        let times = |secret| self.secrets.iter().filter(|other| **other == secret).count();
        self.secrets.iter().filter(|secret| times(**secret) > 1).count()
    }

    /// The header of a slot, signed by a part of the committee.
    pub(crate) fn update(&self, slot: u64, percent: usize) -> Update {
        let absent = SYNC_COMMITTEE_SIZE * (100 - percent) / 100;
        let mut bits = [0xff; SYNC_COMMITTEE_SIZE / 8];
        // 37 is odd, and so meets each place once.
        for place in (0..absent).map(|i| (37 * i + slot as usize) % SYNC_COMMITTEE_SIZE) {
            bits[place / 8] &= !(1 << (place % 8));
        }
        let mut signing_root = [0; 32];
        signing_root[..8].copy_from_slice(&slot.to_le_bytes());
        let mut update = Update {
            slot,
            signing_root,
            sync_committee_bits: bits,
            sync_committee_signature: [0; 96],
        };
        let present = (0..SYNC_COMMITTEE_SIZE).filter(|place| update.is_present(*place));
        let sum = present.map(|place| self.secrets[place]).sum();
        update.sync_committee_signature = sign(&signing_root, sum);
        update
    }
}

/// The sum of everyone's signatures is the signature of the sum of their secrets; nobody's is the
/// identity.
fn sign(root: &[u8; 32], sum_of_secrets: u64) -> [u8; 96] {
    let hash = G2Point::hash(root, &MinPk::POP_DST);
    Signature::from(hash.mul(&Scalar::from(sum_of_secrets))).to_compressed()
}

/// Numbers that look random, the same in each run.
fn numbers() -> impl FnMut() -> u64 {
    let mut state = 1u64;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        state >> 33
    }
}
