//! Changes of encodings.

use super::Maker;
use crate::fixtures::{P, bytes};

impl Maker<'_> {
    /// One change of a point's encoding.
    pub(super) fn change(&mut self, encoding: &mut Vec<u8>) {
        let length = encoding.len();
        if length == 0 {
            encoding.push(0);
            return;
        }
        let elements = length / 48;
        match self.below(11) {
            0 | 1 => {
                let place = self.below(length);
                encoding[place] ^= 1 << self.below(8);
            }
            2 | 3 => encoding[0] = encoding[0] & 0x1f | (self.below(8) as u8) << 5,
            // The flags stay: they are not what this change is about.
            4 | 5 if elements > 0 => {
                let place = 48 * self.below(elements);
                let flags = encoding[place] & 0xe0;
                encoding[place..place + 48].copy_from_slice(&self.near_modulus());
                encoding[place] |= flags;
            }
            6 if elements > 0 => {
                let place = 48 * self.below(elements);
                let flags = encoding[place] & 0xe0;
                encoding[place..place + 48].fill(0);
                encoding[place] |= flags;
            }
            7 => {
                let length = [0, 1, 47, 48, 49, 95, 96, 97, 191, 192, 193][self.below(11)];
                encoding.resize(length, 0);
            }
            8 => encoding.push(self.below(2) as u8),
            9 if elements > 0 => {
                let place = 48 * self.below(elements);
                add_modulus(&mut encoding[place..place + 48]);
            }
            _ => {
                let place = self.below(length);
                encoding[place] = self.below(256) as u8;
            }
        }
    }

    /// p − 3 … p + 3, big-endian.
    pub(super) fn near_modulus(&mut self) -> Vec<u8> {
        let mut element = bytes(P);
        // p ends in aaab.
        element[47] = element[47] - 3 + self.below(7) as u8;
        element
    }
}

/// The same element in another way, if x + p has no more than the 381 bits beside the flags.
fn add_modulus(element: &mut [u8]) {
    let flags = element[0] & 0xe0;
    let (mut sum, mut carry) = (element.to_vec(), 0);
    sum[0] &= 0x1f;
    for (byte, p) in sum.iter_mut().zip(bytes(P)).rev() {
        carry += u16::from(*byte) + u16::from(p);
        *byte = carry as u8;
        carry >>= 8;
    }
    if sum[0] <= 0x1f {
        element.copy_from_slice(&sum);
        element[0] |= flags;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_keeps_its_flags_and_has_room() {
        let mut element = bytes(P);
        element[47] = 0xaa;
        add_modulus(&mut element);
        // 2p − 1 has 382 bits.
        assert_eq!(element[..2], [0x1a, 0x01]);
        let mut element = [vec![0xa0], vec![0; 46], vec![1]].concat();
        add_modulus(&mut element);
        assert_eq!((element[0], element[47]), (0xba, 0xac));
    }
}
