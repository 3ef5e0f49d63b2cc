//! A block's signatures as they arrive: encoded keys and signatures, and signing roots.

use crosspair::G1Point;
use crosspair::min_pk::{PublicKey, Signature};
use crosspair::{G2Point, MinPk, Scalar, Variant};

/// Bytes of a key and of a signature on the wire.
pub(crate) type KeyBytes = [u8; 48];
pub(crate) type SignatureBytes = [u8; 96];

/// The signers of one message, and their aggregate signature.
#[derive(Clone)]
pub(crate) struct Set {
    pub(crate) name: String,
    /// The places of the signers' keys in the block's list.
    pub(crate) signers: core::ops::Range<usize>,
    pub(crate) message: [u8; 32],
    pub(crate) signature: SignatureBytes,
}

/// All of a block.
pub(crate) struct Block {
    pub(crate) keys: Vec<KeyBytes>,
    pub(crate) sets: Vec<Set>,
}

impl Block {
    /// A proposal, a RANDAO reveal, eight attestations of 4061 signers and a sync aggregate
    /// of 510: 33 000 signers with the secret keys 1, 2, 3 …, which is as good as any for
    /// work that does not depend on the key.
    pub(crate) fn example() -> Self {
        let attestations = (0..8).map(|i| (format!("attestation of committee {i}"), 4061));
        let sizes = [("proposal".to_owned(), 1), ("RANDAO reveal".to_owned(), 1)]
            .into_iter()
            .chain(attestations)
            .chain([("sync aggregate".to_owned(), 510)]);
        let mut sets = Vec::new();
        let mut first = 0;
        for (index, (name, size)) in sizes.enumerate() {
            let message = [index as u8; 32];
            let secrets = (first + 1) as u64..=(first + size) as u64;
            let signers = first..first + size;
            sets.push(Set { name, signers, message, signature: sign(&message, secrets.sum()) });
            first += size;
        }
        Self { keys: keys(first), sets }
    }

    /// The sets with the signature of another message in one of them: well-formed, and in
    /// the group, but wrong.
    pub(crate) fn sets_with_a_signature_exchanged(&self, index: usize) -> Vec<Set> {
        let mut sets = self.sets.clone();
        sets[index].signature = self.sets[index - 1].signature;
        sets
    }
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
