//! Bitfields against lists of booleans.

use alloc::vec;
use alloc::vec::Vec;
use std::format;

use super::participation::Side;
use super::{BitfieldError, Participation};

/// Lengths around multiples of 8.
const LENS: [usize; 14] = [0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 508, 512];

/// Bits of a length in some patterns: none, all, one at either end, and some of each kind.
fn patterns(len: usize) -> Vec<Vec<bool>> {
    let every = |step: usize, from: usize| (0..len).map(|i| i % step == from % step).collect();
    let only = |place: Option<usize>| (0..len).map(|i| Some(i) == place).collect();
    vec![
        vec![false; len],
        vec![true; len],
        only(Some(0)),
        only(len.checked_sub(1)),
        every(2, 1),
        every(3, 0),
        every(7, 5),
        every(8, 7),
        every(11, 4),
    ]
}

fn bitvector(bits: &[bool]) -> Vec<u8> {
    let mut bytes = vec![0; bits.len().div_ceil(8)];
    for (i, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
        bytes[i / 8] += 1 << (i % 8);
    }
    bytes
}

fn bitlist(bits: &[bool]) -> Vec<u8> {
    bitvector(&[bits, &[true]].concat())
}

#[test]
fn both_encodings_have_the_bits_that_were_encoded() {
    for len in LENS {
        for bits in patterns(len) {
            let (vector, list) = (bitvector(&bits), bitlist(&bits));
            let vector = Participation::from_bitvector(&vector, len).expect("valid");
            assert_eq!(Participation::from_bitlist(&list), Ok(vector));
            assert_eq!(vector.len(), len);
            let read: Vec<_> = (0..len).map(|i| vector.get(i)).collect();
            assert_eq!(read, bits.iter().copied().map(Some).collect::<Vec<_>>());
            assert_eq!([len, len + 7, usize::MAX].map(|i| vector.get(i)), [None; 3]);
            let present: Vec<_> = (0..len).filter(|i| bits[*i]).collect();
            assert_eq!(vector.count(), present.len());
            assert_eq!(vector.present().collect::<Vec<_>>(), present);
        }
    }
}

#[test]
fn ranges_have_the_bits_that_are_in_them() {
    for len in [0, 1, 8, 9, 17, 24] {
        for bits in patterns(len) {
            let bytes = bitlist(&bits);
            let read = Participation::from_bitlist(&bytes).expect("valid");
            for (start, end) in (0..=len + 9).flat_map(|end| (0..=end + 1).map(move |s| (s, end))) {
                let places =
                    |bit| (start..end.min(len)).filter(|i| bits[*i] == bit).collect::<Vec<_>>();
                assert_eq!(read.count_in(start..end), places(true).len());
                assert_eq!(
                    read.places(start..end, Side::Present).collect::<Vec<_>>(),
                    places(true)
                );
                assert_eq!(
                    read.places(start..end, Side::Absent).collect::<Vec<_>>(),
                    places(false)
                );
            }
            assert_eq!(read.count_in(0..usize::MAX), read.count());
        }
    }
}

#[test]
fn a_bitvector_of_any_other_number_of_bytes_is_refused() {
    for len in LENS {
        let expected = len.div_ceil(8);
        for actual in (0..expected + 3).filter(|actual| *actual != expected) {
            // The number of bytes is judged first.
            for byte in [0, 0xff] {
                let bytes = vec![byte; actual];
                let error = BitfieldError::Bytes { expected, actual };
                assert_eq!(Participation::from_bitvector(&bytes, len), Err(error));
            }
        }
    }
    let error = BitfieldError::Bytes { expected: usize::MAX / 8 + 1, actual: 0 };
    assert_eq!(Participation::from_bitvector(&[], usize::MAX), Err(error));
}

#[test]
fn each_trailing_bit_of_a_bitvector_is_refused() {
    for len in LENS.into_iter().filter(|len| len % 8 != 0) {
        for bits in patterns(len) {
            let bytes = bitvector(&bits);
            for trailing in len % 8..8 {
                let mut bytes = bytes.clone();
                bytes[len / 8] |= 1 << trailing;
                let read = Participation::from_bitvector(&bytes, len);
                assert_eq!(read, Err(BitfieldError::TrailingBits), "bit {trailing} of {len}");
            }
        }
    }
}

#[test]
fn a_bitlist_without_a_delimiter_is_refused() {
    assert_eq!(Participation::from_bitlist(&[]), Err(BitfieldError::NoDelimiter));
    for len in [1, 2, 3, 64, 65] {
        for before in [0, 0x80, 0xff] {
            let mut bytes = vec![before; len];
            bytes[len - 1] = 0;
            assert_eq!(Participation::from_bitlist(&bytes), Err(BitfieldError::NoDelimiter));
        }
    }
}

#[test]
fn the_highest_bit_of_a_bitlist_is_its_delimiter() {
    for last in 1..=u8::MAX {
        let bytes = [0xa5, last];
        let read = Participation::from_bitlist(&bytes).expect("a delimiter");
        let len = 15 - last.leading_zeros() as usize;
        assert_eq!((read.len(), read.count()), (len, 4 + last.count_ones() as usize - 1));
    }
    let nothing = Participation::from_bitlist(&[1]).expect("a delimiter");
    assert_eq!((nothing.len(), nothing.count(), nothing.get(0)), (0, 0, None));
    assert_eq!(Ok(nothing), Participation::from_bitvector(&[], 0));
}

#[test]
fn the_encoding_of_one_kind_is_not_one_of_the_other() {
    for len in LENS.into_iter().filter(|len| *len > 0) {
        for bits in patterns(len) {
            let list = bitlist(&bits);
            let error = match len % 8 {
                0 => BitfieldError::Bytes { expected: len / 8, actual: len / 8 + 1 },
                _ => BitfieldError::TrailingBits,
            };
            assert_eq!(Participation::from_bitvector(&list, len), Err(error));
            // A bitvector ends in zeros, or has its last bit taken for a delimiter.
            match Participation::from_bitlist(&bitvector(&bits)) {
                Ok(read) => assert!(read.len() < len),
                Err(error) => assert_eq!(error, BitfieldError::NoDelimiter),
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let error = BitfieldError::Bytes { expected: 64, actual: 65 };
    assert_eq!(format!("{error}"), "65 bytes; a bitvector of its length has 64");
}
