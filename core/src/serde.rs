//! How points travel through `serde`: as hexadecimal text where a person may read it, as
//! bytes elsewhere. Nothing is allocated.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

use crate::hex;
use crate::traits::ByteArray;

pub(crate) fn serialize<S: Serializer>(
    text: &impl fmt::Display,
    bytes: &[u8],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(text)
    } else {
        serializer.serialize_bytes(bytes)
    }
}

pub(crate) fn deserialize<'de, A: ByteArray, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<A, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(Either(PhantomData))
    } else {
        deserializer.deserialize_bytes(Either(PhantomData))
    }
}

/// Takes text and bytes, whichever comes: inside an untagged or flattened type, `serde` replays
/// the bytes of a binary format through a deserializer that calls itself human-readable.
struct Either<A>(PhantomData<A>);

impl<'de, A: ByteArray> Visitor<'de> for Either<A> {
    type Value = A;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hexadecimal digits or {} bytes", 2 * A::LEN, A::LEN)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<A, E> {
        let mut bytes = A::ZERO;
        hex::read(text, &mut bytes).map_err(|error| E::custom(crate::DecodeError::from(error)))?;
        Ok(bytes)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<A, E> {
        let mut array = A::ZERO;
        if bytes.len() != A::LEN {
            return Err(E::invalid_length(bytes.len(), &self));
        }
        array.as_mut().copy_from_slice(bytes);
        Ok(array)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<A, S::Error> {
        let mut array = A::ZERO;
        for (index, byte) in array.as_mut().iter_mut().enumerate() {
            *byte = seq.next_element()?.ok_or_else(|| S::Error::invalid_length(index, &self))?;
        }
        if seq.next_element::<u8>()?.is_some() {
            return Err(S::Error::invalid_length(A::LEN + 1, &self));
        }
        Ok(array)
    }
}
