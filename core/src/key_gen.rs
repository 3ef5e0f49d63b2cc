//! KeyGen of draft-irtf-cfrg-bls-signature §2.3: HKDF-SHA-256 and a reduction modulo r.

use hkdf::{Hkdf, HkdfExtract};
use sha2::{Digest, Sha256};
use zeroize::{Zeroize, Zeroizing};

use crate::error::SecretKeyError;
use crate::types::SecretScalar;

const SALT: &[u8] = b"BLS-SIG-KEYGEN-SALT-";
/// L = ceil((3 · ceil(log2(r))) / 16).
const LENGTH: u16 = 48;

/// KeyGen with the salt that versions 4 and 5 of the draft, and EIP-2333, begin with.
pub(crate) fn key_gen(
    key_material: &[u8],
    key_info: &[u8],
) -> Result<SecretScalar, SecretKeyError> {
    key_gen_with_salt(key_material, &Sha256::digest(SALT), key_info)
}

/// KeyGen with the caller's salt.
pub(crate) fn key_gen_with_salt(
    key_material: &[u8],
    salt: &[u8],
    key_info: &[u8],
) -> Result<SecretScalar, SecretKeyError> {
    if key_material.len() < 32 {
        return Err(SecretKeyError::KeyMaterialTooShort { actual: key_material.len() });
    }
    Ok(expand(key_material, salt, key_info))
}

/// KeyGen from 32 random bytes.
pub(crate) fn from_random(key_material: &[u8; 32]) -> SecretScalar {
    expand(key_material, &Sha256::digest(SALT), &[])
}

/// The loop of KeyGen; it runs once but with probability 2⁻²⁵⁵.
fn expand(key_material: &[u8], salt: &[u8], key_info: &[u8]) -> SecretScalar {
    let mut okm = Zeroizing::new([0; LENGTH as usize]);
    let mut next_salt: [u8; 32];
    let mut salt = salt;
    loop {
        let mut extract = HkdfExtract::<Sha256>::new(Some(salt));
        extract.input_ikm(key_material);
        extract.input_ikm(&[0]);
        let (mut prk, hkdf): (_, Hkdf<Sha256>) = extract.finalize();
        prk.as_mut_slice().zeroize();
        let info = [key_info, &LENGTH.to_be_bytes()];
        hkdf.expand_multi_info(&info, okm.as_mut()).expect("48 bytes are below HKDF's 8160");
        if let Some(scalar) = SecretScalar::reduce(okm.as_ref()) {
            return scalar;
        }
        next_salt = Sha256::digest(salt).into();
        salt = &next_salt;
    }
}
