//! Inputs of EIP-2537's contracts. The encoding is made here from that of signatures, not with the
//! code that is tested.

use crosspair_blst::Blst;
use crosspair_core::eip2537::Operation;
use crosspair_core::{Curve, CurvePoint, G1, G2, Group};

use super::Maker;
use super::scalars::full;
use crate::facts::{G1_EXCEPTIONAL_INPUTS, G1_KERNEL_INPUTS};
use crate::fixtures::bytes;

/// Bytes of an item and the field elements at its beginning.
fn layout(operation: Operation) -> (usize, usize) {
    match operation {
        Operation::G1Add => (128, 2),
        Operation::G1Msm => (160, 2),
        Operation::G2Add => (256, 4),
        Operation::G2Msm => (288, 4),
        Operation::PairingCheck => (384, 6),
        Operation::MapFpToG1 => (64, 1),
        Operation::MapFp2ToG2 => (128, 2),
    }
}

impl Maker<'_> {
    /// An input; about half of them are valid as far as the points are.
    pub(crate) fn contract_input(&mut self, operation: Operation) -> Vec<u8> {
        let mut input = match operation {
            Operation::G1Add => self.addition::<G1>(),
            Operation::G2Add => self.addition::<G2>(),
            Operation::G1Msm => self.sum::<G1>(),
            Operation::G2Msm => self.sum::<G2>(),
            Operation::PairingCheck => {
                let pairs = self.pairs();
                pairs.iter().flat_map(|(p, q)| [encode(p), encode(q)].concat()).collect()
            }
            Operation::MapFpToG1 => self.element(),
            Operation::MapFp2ToG2 => [self.element(), self.element()].concat(),
        };
        for _ in 0..[0, 0, 0, 0, 1, 1, 1, 3][self.below(8)] {
            self.change_input(&mut input, operation);
        }
        input
    }

    fn addition<C: Curve>(&mut self) -> Vec<u8>
    where
        Blst: Group<C>,
    {
        if self.one_in(4) {
            let points = [(); 2].map(|()| self.group_point::<C>(true));
            points.map(|point| encode(&point)).concat()
        } else {
            let points = [(); 2].map(|()| self.curve_point::<C>());
            points.map(|point| encode(&point)).concat()
        }
    }

    fn sum<C: Curve>(&mut self) -> Vec<u8>
    where
        Blst: Group<C>,
    {
        let (count, few) = (self.terms(), self.one_in(4));
        let scalars = self.scalars(count);
        let terms = scalars.iter().flat_map(|scalar| {
            let point = encode(&self.group_point::<C>(few));
            [point, full(scalar)].concat()
        });
        terms.collect()
    }

    /// A field element with its padding, canonical in most cases.
    fn element(&mut self) -> Vec<u8> {
        let element = match self.below(32) {
            0 => [vec![0; 47], vec![self.below(4) as u8]].concat(),
            1 => self.near_modulus(),
            2 => bytes(G1_KERNEL_INPUTS[self.below(G1_KERNEL_INPUTS.len())]),
            4 => bytes(G1_EXCEPTIONAL_INPUTS[self.below(G1_EXCEPTIONAL_INPUTS.len())]),
            3 => self.bytes(48),
            _ => {
                let mut element = self.bytes(48);
                element[0] %= 0x1a;
                element
            }
        };
        [vec![0; 16], element].concat()
    }

    /// One change somewhere.
    fn change_input(&mut self, input: &mut Vec<u8>, operation: Operation) {
        let (item, elements) = layout(operation);
        let length = input.len();
        if length < item {
            input.push(0);
            return;
        }
        let items = length / item;
        let place = item * self.below(items) + 64 * self.below(elements);
        match self.below(20) {
            0..3 => input[self.below(length)] ^= 1 << self.below(8),
            3..5 => input[self.below(length)] = self.below(256) as u8,
            // Padding, most often its last byte.
            5..8 => input[place + [0, 8, 14, 15, 15, 15][self.below(6)]] = 1 << self.below(8),
            8..11 => {
                let element = self.near_modulus();
                input[place + 16..place + 64].copy_from_slice(&element);
            }
            // What would be a flag in another encoding.
            11..14 => input[place + 16] |= 0x20 << self.below(3),
            14 => input[place..place + 64].fill(0),
            15 => {
                let from = item * self.below(items) + 64 * self.below(elements);
                input.copy_within(from..from + 64, place);
            }
            // Also an even number of whole items less, and nothing at all.
            16 => input.truncate(self.below(length)),
            17 => input.truncate(item * self.below(items)),
            18 => input.truncate(length - 1),
            _ => {
                let more = [1, 32, item, self.below(600)][self.below(4)];
                input.resize(length + more, self.below(2) as u8);
            }
        }
    }
}

/// x ‖ y, each element with its padding, c0 before c1; zeros for the identity. Made from the
/// encoding of signatures, where c1 is first.
fn encode<C: Curve>(point: &CurvePoint<Blst, C>) -> Vec<u8>
where
    Blst: Group<C>,
{
    let mut xy = point.to_uncompressed();
    xy.as_mut()[0] &= 0x1f;
    let coordinate = xy.as_ref().len() / 2;
    let elements = xy.as_ref().chunks_exact(coordinate).flat_map(|c| c.chunks_exact(48).rev());
    elements.flat_map(|element| [&[0; 16], element].concat()).collect()
}
