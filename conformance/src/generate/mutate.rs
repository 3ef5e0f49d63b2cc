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
        match self.below(10) {
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
