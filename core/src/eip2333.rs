//! Key derivation of EIP-2333: a tree of keys from one seed.

use hkdf::Hkdf;
use sha2::{Digest, Sha256};
use zeroize::{Zeroize, Zeroizing};

use crate::error::SecretKeyError;
use crate::key_gen;
use crate::types::SecretScalar;

/// Hashes in a Lamport key, and the bytes of each.
const HASHES: usize = 255;
const HASH: usize = 32;

/// `derive_master_SK`.
pub(crate) fn derive_master(seed: &[u8]) -> Result<SecretScalar, SecretKeyError> {
    key_gen::key_gen(seed, &[])
}

/// `derive_child_SK`, from the parent's 32 big-endian bytes.
pub(crate) fn derive_child(parent: &[u8; HASH], index: u32) -> SecretScalar {
    let mut compressed = parent_to_lamport_public_key(parent, index);
    let child = key_gen::from_random(&compressed);
    compressed.zeroize();
    child
}

/// `parent_SK_to_lamport_PK`: one hash over the hashes of both Lamport secret keys.
fn parent_to_lamport_public_key(parent: &[u8; HASH], index: u32) -> [u8; HASH] {
    let salt = index.to_be_bytes();
    let mut flipped = Zeroizing::new(*parent);
    flipped.iter_mut().for_each(|byte| *byte = !*byte);

    let mut lamport_public_key = Sha256::new();
    let mut secret_key = Zeroizing::new([0; HASHES * HASH]);
    for key_material in [parent, &flipped] {
        let (mut prk, hkdf) = Hkdf::<Sha256>::extract(Some(&salt), key_material);
        prk.as_mut_slice().zeroize();
        hkdf.expand(&[], secret_key.as_mut()).expect("255 hashes are exactly HKDF's limit");
        for chunk in secret_key.chunks_exact(HASH) {
            lamport_public_key.update(Sha256::digest(chunk));
        }
    }
    lamport_public_key.finalize().into()
}
