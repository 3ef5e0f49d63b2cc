//! Which members of a committee took part.

use core::ops::Range;

use super::BitfieldError;

/// A bitfield in its SSZ encoding (consensus-specs, `ssz/simple-serialize.md`), borrowed and
/// checked: bit i is bit i mod 8, from the lowest on, of byte ⌊i/8⌋.
///
/// Bit i says whether member i took part. The two encodings differ in how they end, and each has a
/// constructor. Bytes of the one are hardly ever those of the other: where a length is not a
/// multiple of 8, the delimiter of a bitlist is a trailing bit to a bitvector.
///
/// ```
/// use crosspair_core::committee::{BitfieldError, Participation};
///
/// let vector = Participation::from_bitvector(&[0b0000_0001, 0b10], 10)?;
/// let list = Participation::from_bitlist(&[0b0000_0001, 0b110])?;
/// assert_eq!(vector, list);
/// assert_eq!((list.len(), list.count()), (10, 2));
/// assert!(list.present().eq([0, 9]));
/// let error = Participation::from_bitvector(&[0b0000_0001, 0b110], 10);
/// assert_eq!(error, Err(BitfieldError::TrailingBits));
/// # Ok::<(), BitfieldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Participation<'a> {
    /// The bytes of which each bit is one of the field.
    whole: &'a [u8],
    /// The bits behind them, fewer than 8. Those above are zero.
    rest: u8,
    len: usize,
}

#[allow(clippy::len_without_is_empty, reason = "`is_empty` would read as `count() == 0`")]
impl<'a> Participation<'a> {
    /// Reads a `Bitvector[len]`, such as the `sync_committee_bits` of a sync aggregate: `len` bits
    /// in as few bytes as they take.
    ///
    /// # Errors
    ///
    /// [`BitfieldError::Bytes`], [`BitfieldError::TrailingBits`].
    pub fn from_bitvector(bytes: &'a [u8], len: usize) -> Result<Self, BitfieldError> {
        let expected = len.div_ceil(8);
        if bytes.len() != expected {
            return Err(BitfieldError::Bytes { expected, actual: bytes.len() });
        }
        let (whole, rest) = match bytes.split_last() {
            Some((last, whole)) if !len.is_multiple_of(8) => (whole, *last),
            _ => (bytes, 0),
        };
        if rest >> (len % 8) != 0 {
            return Err(BitfieldError::TrailingBits);
        }
        Ok(Self { whole, rest, len })
    }

    /// Reads a `Bitlist`, such as the `aggregation_bits` of an attestation: the highest bit that is
    /// set in the last byte is the delimiter, and the bits below it are the field.
    ///
    /// The limit of the list is that of its committee: a sum refuses any other length.
    ///
    /// # Errors
    ///
    /// [`BitfieldError::NoDelimiter`].
    pub fn from_bitlist(bytes: &'a [u8]) -> Result<Self, BitfieldError> {
        let (last, whole) = bytes.split_last().ok_or(BitfieldError::NoDelimiter)?;
        let delimiter = last.checked_ilog2().ok_or(BitfieldError::NoDelimiter)?;
        // More bits than a `usize` counts are those of no committee.
        let len = whole.len().saturating_mul(8).saturating_add(delimiter as usize);
        Ok(Self { whole, rest: last ^ 1 << delimiter, len })
    }

    /// The number of bits.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether member `index` took part, or `None` if there is no such bit.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<bool> {
        (index < self.len).then(|| self.byte(index / 8) >> (index % 8) & 1 == 1)
    }

    /// How many took part.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count_in(0..self.len)
    }

    /// How many of some members took part. There are none at places behind the last bit.
    ///
    /// Where one bitlist is about several committees, this is the share of one.
    ///
    /// ```
    /// # use crosspair_core::committee::Participation;
    /// let bits = Participation::from_bitlist(&[0b1101_0110])?;
    /// assert_eq!([bits.count_in(0..3), bits.count_in(3..7)], [2, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count_in(&self, members: Range<usize>) -> usize {
        self.bytes(members, Side::Present)
            .fold(0usize, |count, (_, byte)| count.saturating_add(byte.count_ones() as usize))
    }

    /// The places of the members that took part, in order.
    pub fn present(&self) -> impl Iterator<Item = usize> + use<'a> {
        self.places(0..self.len, Side::Present)
    }

    /// The places of some members that are on a side, in order.
    pub(super) fn places(
        self,
        members: Range<usize>,
        side: Side,
    ) -> impl Iterator<Item = usize> + use<'a> {
        self.bytes(members, side).flat_map(|(first, mut byte)| {
            core::iter::from_fn(move || {
                let lowest = byte.trailing_zeros();
                byte &= byte.checked_sub(1)?;
                Some(first + lowest as usize)
            })
        })
    }

    /// The bytes that have some members, with the place of their lowest bit. A bit is set for who is
    /// one of these members and on the side.
    fn bytes(
        self,
        members: Range<usize>,
        side: Side,
    ) -> impl Iterator<Item = (usize, u8)> + use<'a> {
        let end = members.end.min(self.len);
        let start = members.start.min(end);
        (start / 8..end.div_ceil(8)).map(move |index| {
            let first = 8 * index;
            let below = start.saturating_sub(first);
            let above = 8 - (end - first).min(8);
            let byte = match side {
                Side::Present => self.byte(index),
                Side::Absent => !self.byte(index),
            };
            (first, byte & 0xff << below & 0xff >> above)
        })
    }

    fn byte(&self, index: usize) -> u8 {
        self.whole.get(index).copied().unwrap_or(self.rest)
    }
}

/// Who took part, or who did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Present,
    Absent,
}
