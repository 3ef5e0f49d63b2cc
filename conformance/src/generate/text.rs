//! Hexadecimal text.

use super::Maker;

impl Maker<'_> {
    /// The bytes as hexadecimal digits, in either case, in some cases after `0x`; changed in one of
    /// four cases.
    pub(crate) fn digits(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut text = hex::encode(bytes);
        if self.one_in(4) {
            text.make_ascii_uppercase();
        }
        if self.one_in(2) {
            text.insert_str(0, "0x");
        }
        if self.one_in(4) {
            // All of it is ASCII until here.
            let place = self.below(text.len() + 1);
            match self.below(5) {
                0 => text.truncate(place),
                1 => text.insert(place, ['0', 'f', ' ', '\0', 'x'][self.below(5)]),
                2 => text.insert(place, ['é', '０', '\u{1d7d8}'][self.below(3)]),
                3 => text.insert_str(0, ["0x", "0X", " ", "+"][self.below(4)]),
                _ => text.push_str(["\n", "00", "g"][self.below(3)]),
            }
        }
        text.into_bytes()
    }
}
