//! Secret keys.

use core::marker::PhantomData;
use core::str::FromStr;

use rand_core::TryCryptoRng;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{Dst, Message, PublicKey, SecretScalar, Signature};
use crate::error::{GenerateError, SecretKeyError};
use crate::traits::{BlsSigner, Group, SecretMul, Variant};
use crate::{eip2333, hex, key_gen};

/// A secret key: an integer from 1 to r − 1.
///
/// Constant time in the key, as far as the backend's
/// [`SecretMul`] is; zeroized on drop; compared in constant time; neither `Copy` nor
/// printable.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{MinPk, SecretKey, scheme::proof_of_possession};
///
/// let secret = SecretKey::<Blst, MinPk>::key_gen(&[7; 32], b"")?;
/// let public = secret.public_key();
/// let signature = proof_of_possession::sign(&secret, b"message");
/// assert!(proof_of_possession::verify(&public, b"message", &signature));
/// assert!(!proof_of_possession::verify(&public, b"another", &signature));
/// # Ok::<(), crosspair_core::SecretKeyError>(())
/// ```
///
/// Nothing prints it and nothing copies it silently:
///
/// ```compile_fail,E0277
/// # use crosspair_core::{MinPk, SecretKey};
/// # let secret = SecretKey::<crosspair_blst::Blst, MinPk>::key_gen(&[7; 32], b"").unwrap();
/// println!("{secret:?}");
/// ```
///
/// ```compile_fail,E0382
/// # use crosspair_core::{MinPk, SecretKey};
/// # let secret = SecretKey::<crosspair_blst::Blst, MinPk>::key_gen(&[7; 32], b"").unwrap();
/// let moved = secret;
/// secret.public_key();
/// ```
pub struct SecretKey<B, V: Variant> {
    scalar: SecretScalar,
    marker: PhantomData<fn() -> (B, V)>,
}

impl<B, V: Variant> SecretKey<B, V> {
    fn new(scalar: SecretScalar) -> Self {
        Self { scalar, marker: PhantomData }
    }

    /// KeyGen (draft-irtf-cfrg-bls-signature §2.3) with the salt of its versions 4 and 5,
    /// SHA-256 of `BLS-SIG-KEYGEN-SALT-`.
    ///
    /// `key_material` must be secret and hard to guess; `key_info` may be empty, and gives
    /// independent keys from the same material.
    ///
    /// # Errors
    ///
    /// [`SecretKeyError::KeyMaterialTooShort`] below 32 bytes.
    pub fn key_gen(key_material: &[u8], key_info: &[u8]) -> Result<Self, SecretKeyError> {
        key_gen::key_gen(key_material, key_info).map(Self::new)
    }

    /// KeyGen (draft-irtf-cfrg-bls-signature §2.3) with the caller's salt.
    ///
    /// # Errors
    ///
    /// [`SecretKeyError::KeyMaterialTooShort`] below 32 bytes.
    pub fn key_gen_with_salt(
        key_material: &[u8],
        salt: &[u8],
        key_info: &[u8],
    ) -> Result<Self, SecretKeyError> {
        key_gen::key_gen_with_salt(key_material, salt, key_info).map(Self::new)
    }

    /// A fresh key from 32 bytes of the generator, through [`key_gen`](Self::key_gen).
    ///
    /// # Errors
    ///
    /// [`GenerateError::Rng`] if the generator fails.
    pub fn generate<R: TryCryptoRng + ?Sized>(
        rng: &mut R,
    ) -> Result<Self, GenerateError<R::Error>> {
        let mut key_material = Zeroizing::new([0; 32]);
        rng.try_fill_bytes(key_material.as_mut()).map_err(GenerateError::Rng)?;
        Ok(Self::new(key_gen::from_random(&key_material)))
    }

    /// A fresh key from the operating system's randomness.
    ///
    /// # Errors
    ///
    /// [`GenerateError::Rng`] if the operating system provides none.
    #[cfg(feature = "getrandom")]
    pub fn generate_from_os() -> Result<Self, GenerateError<getrandom::Error>> {
        Self::generate(&mut getrandom::SysRng)
    }

    /// `derive_master_SK` of EIP-2333.
    ///
    /// # Errors
    ///
    /// [`SecretKeyError::KeyMaterialTooShort`] for a seed below 32 bytes.
    pub fn derive_master(seed: &[u8]) -> Result<Self, SecretKeyError> {
        eip2333::derive_master(seed).map(Self::new)
    }

    /// `derive_child_SK` of EIP-2333. Constant time for a given index.
    #[must_use]
    pub fn derive_child(&self, index: u32) -> Self {
        Self::new(eip2333::derive_child(&self.to_bytes(), index))
    }

    /// From 32 big-endian bytes.
    ///
    /// # Errors
    ///
    /// [`SecretKeyError::Length`], [`SecretKeyError::Zero`] or [`SecretKeyError::TooLarge`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SecretKeyError> {
        let bytes = bytes.try_into().map_err(|_| SecretKeyError::Length { actual: bytes.len() })?;
        SecretScalar::from_be_bytes(bytes).map(Self::new)
    }

    /// As 32 big-endian bytes, which are zeroized when the value is dropped.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        let mut bytes = Zeroizing::new(*self.scalar.as_le_bytes());
        bytes.reverse();
        bytes
    }

    /// SkToPk (draft-irtf-cfrg-bls-signature §2.4).
    #[must_use]
    pub fn public_key(&self) -> PublicKey<B, V>
    where
        B: BlsSigner<V>,
    {
        let generator = <B as Group<V::Pk>>::generator();
        let point = <B as SecretMul<V::Pk>>::mul_secret(&generator, &self.scalar);
        // 0 < scalar < r: the product is in the subgroup and not the identity.
        PublicKey::new(<B as Group<V::Pk>>::to_affine(&point))
    }

    /// CoreSign (draft-irtf-cfrg-bls-signature §2.6) under the caller's tag. The tags of the
    /// standard schemes are in [`scheme`](crate::scheme).
    #[must_use]
    pub fn sign<'a>(&self, message: impl Into<Message<'a>>, dst: &Dst<'_>) -> Signature<B, V>
    where
        B: BlsSigner<V>,
    {
        let hash = <B as Group<V::Sig>>::hash_to_curve(&message.into(), dst);
        let hash = <B as Group<V::Sig>>::to_affine(&hash);
        let point = <B as SecretMul<V::Sig>>::mul_secret(&hash, &self.scalar);
        Signature::new(<B as Group<V::Sig>>::to_affine(&point))
    }
}

impl<B, V: Variant> Clone for SecretKey<B, V> {
    fn clone(&self) -> Self {
        Self::new(self.scalar.clone())
    }
}

/// The scalar erases itself.
impl<B, V: Variant> ZeroizeOnDrop for SecretKey<B, V> {}

impl<B, V: Variant> ConstantTimeEq for SecretKey<B, V> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.scalar.ct_eq(&other.scalar)
    }
}

/// In constant time.
impl<B, V: Variant> PartialEq for SecretKey<B, V> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<B, V: Variant> Eq for SecretKey<B, V> {}

/// Reads 64 hexadecimal digits, with or without `0x`, in constant time.
impl<B, V: Variant> FromStr for SecretKey<B, V> {
    type Err = SecretKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bytes = Zeroizing::new([0; 32]);
        hex::read::<[u8; 32]>(text, &mut bytes)?;
        Self::from_bytes(bytes.as_ref())
    }
}
