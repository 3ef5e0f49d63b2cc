//! Arguments as points, keys and numbers.

use core::fmt::{Debug, Display};

use crosspair_core::{Bls, BlsSigner, PublicKey, SecretKey, Signature, Variant};

use super::{Case, Failure};

impl Case {
    /// The argument at a place; it is there, as the number has been checked.
    pub(super) fn argument(&self, place: usize) -> &[u8] {
        self.arguments().get(place).map_or(&[], Vec::as_slice)
    }

    /// The arguments from a place on.
    pub(super) fn arguments_from(&self, place: usize) -> &[Vec<u8>] {
        self.arguments().get(place..).unwrap_or_default()
    }

    /// The public key at a place.
    pub(super) fn public_key<B: Bls<V>, V: Variant>(
        &self,
        place: usize,
    ) -> Result<PublicKey<B, V>, Failure> {
        PublicKey::from_bytes(self.argument(place)).map_err(Failure::of("PK"))
    }

    /// The signature at a place; `name` is what its errors call it.
    pub(super) fn signature<B: Bls<V>, V: Variant>(
        &self,
        place: usize,
        name: &str,
    ) -> Result<Signature<B, V>, Failure> {
        Signature::from_bytes(self.argument(place)).map_err(Failure::of(name))
    }

    /// The public keys from a place on; a failure names the first that is none.
    pub(super) fn public_keys<B: Bls<V>, V: Variant>(
        &self,
        place: usize,
    ) -> Result<Vec<PublicKey<B, V>>, Failure> {
        decode_all("PK", self.arguments_from(place), PublicKey::from_bytes)
    }

    /// The secret key at a place.
    pub(super) fn secret_key<B: BlsSigner<V>, V: Variant>(
        &self,
        place: usize,
    ) -> Result<SecretKey<B, V>, Failure> {
        SecretKey::from_bytes(self.argument(place)).map_err(Failure::of("SK"))
    }

    /// The seed at a place: its first 32 bytes, with zeros behind them if there are fewer.
    pub(super) fn seed(&self, place: usize) -> [u8; 32] {
        let mut seed = [0; 32];
        seed.iter_mut().zip(self.argument(place)).for_each(|(byte, given)| *byte = *given);
        seed
    }
}

/// Each item decoded; a failure names the item as one of `name`.
pub(super) fn decode_all<'a, T, E: Debug + Display>(
    name: &str,
    items: impl IntoIterator<Item = &'a Vec<u8>>,
    decode: impl Fn(&[u8]) -> Result<T, E>,
) -> Result<Vec<T>, Failure> {
    let decode_one = |(index, item): (usize, &Vec<u8>)| {
        decode(item).map_err(Failure::of(format_args!("{name}[{index}]")))
    };
    items.into_iter().enumerate().map(decode_one).collect()
}

/// Every `size`-th item, from a place on.
pub(super) fn column(
    items: &[Vec<u8>],
    size: usize,
    place: usize,
) -> impl Iterator<Item = &Vec<u8>> + Clone {
    items.iter().skip(place).step_by(size)
}
