//! A block's signatures as they arrive: encoded keys and signatures, and signing roots.

use crosspair::G1Point;
use crosspair::min_pk::{PublicKey, Signature};
use crosspair::{G2Point, MinPk, Scalar, Variant};

/// Bytes of a key and of a signature on the wire.
pub(crate) type KeyBytes = [u8; 48];
pub(crate) type SignatureBytes = [u8; 96];

/// The members of a committee, who of them signed one message, and their aggregate signature.
#[derive(Clone)]
pub(crate) struct Set {
    pub(crate) name: String,
    /// The members' indices in the registry.
    pub(crate) members: core::ops::Range<usize>,
    /// A bit for each member, as an SSZ `Bitlist`.
    pub(crate) participation: Vec<u8>,
    pub(crate) message: [u8; 32],
    pub(crate) signature: SignatureBytes,
}

/// All of a block, and the keys of the validators that it is about.
pub(crate) struct Block {
    pub(crate) keys: Vec<KeyBytes>,
    pub(crate) sets: Vec<Set>,
}

impl Block {
    /// A proposal, a RANDAO reveal, eight attestations of 4061 out of 4102 validators each and a
    /// sync aggregate of 510 out of 512: 33 000 signers. Validator i has the secret key i + 1, which
    /// is as good as any for work that does not depend on the key.
    pub(crate) fn example() -> Self {
        let attestations = (0..8).map(|i| (format!("attestation of committee {i}"), 4102, 41));
        let sizes = [("proposal".to_owned(), 1, 0), ("RANDAO reveal".to_owned(), 1, 0)]
            .into_iter()
            .chain(attestations)
            .chain([("sync aggregate".to_owned(), 512, 2)]);
        let mut sets = Vec::new();
        let mut first = 0;
        for (index, (name, size, absent)) in sizes.enumerate() {
            let members = first..first + size;
            first = members.end;
            // Those who are absent are spread over the committee.
            let is_present = |place: usize| place * absent % size >= absent;
            let secrets = members.clone().zip(0..size).filter(|(_, place)| is_present(*place));
            let sum = secrets.map(|(validator, _)| validator as u64 + 1).sum();
            let message = [index as u8; 32];
            sets.push(Set {
                name,
                members,
                participation: bitlist((0..size).map(is_present)),
                message,
                signature: sign(&message, sum),
            });
        }
        Self { keys: keys(first), sets }
    }

    /// How many signed something.
    pub(crate) fn signers(&self) -> usize {
        let bits = |set: &Set| set.participation.iter().map(|byte| byte.count_ones()).sum::<u32>();
        // One bit of each list is its delimiter.
        self.sets.iter().map(|set| bits(set) as usize - 1).sum()
    }

    /// The sets with the signature of another message in one of them: well-formed, and in
    /// the group, but wrong.
    pub(crate) fn sets_with_a_signature_exchanged(&self, index: usize) -> Vec<Set> {
        let mut sets = self.sets.clone();
        sets[index].signature = self.sets[index - 1].signature;
        sets
    }
}

/// The bits, and one more that says where they end.
fn bitlist(bits: impl ExactSizeIterator<Item = bool>) -> Vec<u8> {
    let mut bytes = vec![0; bits.len() / 8 + 1];
    for (place, bit) in bits.chain([true]).enumerate() {
        bytes[place / 8] |= u8::from(bit) << (place % 8);
    }
    bytes
}

/// The public keys of 1, 2 … n.
fn keys(n: usize) -> Vec<KeyBytes> {
    let generator = G1Point::generator();
    let points = core::iter::successors(Some(generator), |point| Some(point.add(&generator)));
    points
        .take(n)
        .map(|point| PublicKey::try_from(point).map(|key| key.to_compressed()))
        .collect::<Result<_, _>>()
        .expect("no small multiple of the generator is the identity")
}

/// The sum of everyone's signatures is the signature of the sum of their secrets.
fn sign(message: &[u8; 32], sum_of_secrets: u64) -> SignatureBytes {
    let hash = G2Point::hash(message, &MinPk::POP_DST);
    Signature::from(hash.mul(&Scalar::from(sum_of_secrets))).to_compressed()
}
