//! The encodings of who took part.

use crosspair_core::committee::{BitfieldError, Participation, ParticipationError};
use crosspair_core::{Bls, Variant};

use super::on_both_variants;
use crate::fixtures::keys;
use crate::participants::{bitlist, bitvector, committee};

on_both_variants!(
    /// A wrong number of bytes, every trailing bit, and bitlists without a delimiter, around
    /// multiples of 8; and what a bitlist says in the place of a bitvector.
    malformed_bitfields_are_refused,
    malformed
);

fn malformed<B: Bls<V>, V: Variant>() {
    let all = keys::<B, V>(65);
    for len in [1, 7, 8, 9, 15, 16, 17, 63, 64, 65] {
        let committee = committee(&all[..len]);
        let bits = vec![true; len];
        let (vector, list) = (bitvector(&bits), bitlist(&bits));
        let read = |bytes: &[u8]| Participation::from_bitvector(bytes, len).err();
        for actual in (0..vector.len() + 3).filter(|actual| *actual != vector.len()) {
            let error = BitfieldError::Bytes { expected: vector.len(), actual };
            assert_eq!(read(&vec![0xff; actual]), Some(error));
        }
        let trailing = (len..8 * vector.len()).map(|place| {
            let mut bytes = vector.clone();
            bytes[place / 8] |= 1 << (place % 8);
            bytes
        });
        for bytes in trailing {
            assert_eq!(read(&bytes), Some(BitfieldError::TrailingBits));
        }
        let error = match len % 8 {
            0 => BitfieldError::Bytes { expected: vector.len(), actual: list.len() },
            _ => BitfieldError::TrailingBits,
        };
        assert_eq!(read(&list), Some(error));
        assert_eq!(read(&vector), None);

        // The last byte of a bitlist is never zero.
        let mut bytes = list.clone();
        bytes.push(0);
        assert_eq!(Participation::from_bitlist(&bytes), Err(BitfieldError::NoDelimiter));
        if len.is_multiple_of(8) {
            // Without its delimiter, the last member would be one.
            let shorter = Participation::from_bitlist(&vector).expect("a bit is set");
            let error = ParticipationError::Length { expected: len, actual: len - 1 };
            assert_eq!(committee.sum(shorter), Err(error));
        }
    }
    assert_eq!(Participation::from_bitlist(&[]), Err(BitfieldError::NoDelimiter));
}
