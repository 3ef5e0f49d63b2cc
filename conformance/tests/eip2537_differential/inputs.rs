//! Inputs of the contracts: valid ones, and changes of them.

use crosspair_core::eip2537::Operation;
use crosspair_core::{G1, G2};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

use crate::points::Points;

/// p, big-endian.
const P: [u8; 48] = [
    0x1a, 0x01, 0x11, 0xea, 0x39, 0x7f, 0xe6, 0x9a, 0x4b, 0x1b, 0xa7, 0xb6, 0x43, 0x4b, 0xac, 0xd7,
    0x64, 0x77, 0x4b, 0x84, 0xf3, 0x85, 0x12, 0xbf, 0x67, 0x30, 0xd2, 0xa0, 0xf6, 0xb0, 0xf6, 0x24,
    0x1e, 0xab, 0xff, 0xfe, 0xb1, 0x53, 0xff, 0xff, 0xb9, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xaa, 0xab,
];
/// r, big-endian.
const R: [u8; 32] = [
    0x73, 0xed, 0xa7, 0x53, 0x29, 0x9d, 0x7d, 0x48, 0x33, 0x39, 0xd8, 0x08, 0x09, 0xa1, 0xd8, 0x05,
    0x53, 0xbd, 0xa4, 0x02, 0xff, 0xfe, 0x5b, 0xfe, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x01,
];
/// An element whose image lies in the kernel of G1's isogeny: it is mapped to the identity.
const KERNEL: [u8; 48] = [
    0x05, 0x98, 0xc1, 0x36, 0x7b, 0xbd, 0x9d, 0x3b, 0x73, 0xdf, 0xef, 0xb2, 0x63, 0xa1, 0x17, 0xbc,
    0xdb, 0xcb, 0x4c, 0x7a, 0x28, 0x28, 0x97, 0xd4, 0xa2, 0x05, 0x89, 0xad, 0x2e, 0xa8, 0x0d, 0xa7,
    0x3b, 0x23, 0xa4, 0x65, 0xe2, 0xc2, 0x91, 0xe7, 0xef, 0x0f, 0xde, 0x59, 0x34, 0x38, 0xf5, 0x13,
];

/// An item of an operation's input.
pub(crate) struct Layout {
    /// Its bytes.
    pub(crate) item: usize,
    /// The field elements at its beginning.
    elements: usize,
}

/// The layout of an operation's input.
pub(crate) fn layout(operation: Operation) -> Layout {
    let (item, elements) = match operation {
        Operation::G1Add => (128, 2),
        Operation::G1Msm => (160, 2),
        Operation::G2Add => (256, 4),
        Operation::G2Msm => (288, 4),
        Operation::PairingCheck => (384, 6),
        Operation::MapFpToG1 => (64, 1),
        Operation::MapFp2ToG2 => (128, 2),
    };
    Layout { item, elements }
}

/// What inputs are made of.
pub(crate) struct Inputs {
    g1: Points,
    g2: Points,
}

impl Inputs {
    pub(crate) fn new() -> Self {
        Self { g1: Points::new::<G1>(), g2: Points::new::<G2>() }
    }

    /// An input; about half of them are valid as far as the points are.
    pub(crate) fn make(&self, operation: Operation, rng: &mut ChaCha20Rng) -> Vec<u8> {
        let mut input = self.valid(operation, rng);
        let changes = [0, 0, 0, 0, 1, 1, 1, 3][below(rng, 8)];
        for _ in 0..changes {
            change(&mut input, &layout(operation), rng);
        }
        input
    }

    fn valid(&self, operation: Operation, rng: &mut ChaCha20Rng) -> Vec<u8> {
        match operation {
            Operation::G1Add => addition(&self.g1, rng),
            Operation::G2Add => addition(&self.g2, rng),
            Operation::G1Msm => sum(&self.g1, rng),
            Operation::G2Msm => sum(&self.g2, rng),
            Operation::PairingCheck => self.pairs(rng),
            Operation::MapFpToG1 => element(rng),
            Operation::MapFp2ToG2 => [element(rng), element(rng)].concat(),
        }
    }

    /// Pairs of few points, so that some products are 1.
    fn pairs(&self, rng: &mut ChaCha20Rng) -> Vec<u8> {
        let few = rng.next_u32().is_multiple_of(2);
        let mut input = Vec::new();
        for _ in 0..length(rng) {
            let pair = if few {
                [self.g1.pick_of_few(rng), self.g2.pick_of_few(rng)]
            } else {
                [self.g1.pick(rng), self.g2.pick(rng)]
            };
            input.extend(pair.concat());
        }
        input
    }
}

fn addition(points: &Points, rng: &mut ChaCha20Rng) -> Vec<u8> {
    if rng.next_u32().is_multiple_of(4) {
        [points.pick_of_few(rng), points.pick_of_few(rng)].concat()
    } else {
        [points.pick_on_curve(rng), points.pick_on_curve(rng)].concat()
    }
}

fn sum(points: &Points, rng: &mut ChaCha20Rng) -> Vec<u8> {
    let few = rng.next_u32().is_multiple_of(4);
    let constant = rng.next_u32().is_multiple_of(8).then(|| scalar(rng));
    let mut input = Vec::new();
    for _ in 0..terms(rng) {
        input.extend(if few { points.pick_of_few(rng) } else { points.pick(rng) });
        input.extend(constant.unwrap_or_else(|| scalar(rng)));
    }
    input
}

/// How many items: few in most cases, up to 300 in one of a hundred.
fn length(rng: &mut ChaCha20Rng) -> usize {
    match below(rng, 100) {
        0 => 1 + below(rng, 300),
        1..10 => 1 + below(rng, 20),
        _ => 1 + below(rng, 4),
    }
}

/// The same, and in one of fifty cases a number of terms around which the method changes.
fn terms(rng: &mut ChaCha20Rng) -> usize {
    const LIMITS: [usize; 9] = [7, 8, 31, 32, 33, 127, 128, 129, 300];
    if below(rng, 50) == 0 { LIMITS[below(rng, LIMITS.len())] } else { length(rng) }
}

fn below(rng: &mut ChaCha20Rng, bound: usize) -> usize {
    rng.next_u32() as usize % bound
}

/// A scalar, big-endian.
fn scalar(rng: &mut ChaCha20Rng) -> [u8; 32] {
    let mut scalar = [0; 32];
    match below(rng, 8) {
        0 => scalar[31] = below(rng, 3) as u8,
        1 => {
            scalar = R;
            // r ends in 01.
            scalar[31] = below(rng, 4) as u8;
        }
        2 => scalar = [0xff; 32],
        3 => scalar[below(rng, 32)] = 1 << below(rng, 8),
        4 => rng.fill_bytes(&mut scalar[16..]),
        _ => rng.fill_bytes(&mut scalar),
    }
    scalar
}

/// A field element with its padding, canonical in most cases.
fn element(rng: &mut ChaCha20Rng) -> Vec<u8> {
    let mut element = [0; 48];
    match below(rng, 32) {
        0 => element[47] = below(rng, 4) as u8,
        1 => element = near_modulus(rng),
        2 => element = KERNEL,
        3 => rng.fill_bytes(&mut element),
        _ => {
            rng.fill_bytes(&mut element);
            element[0] %= 0x1a;
        }
    }
    [&[0; 16], &element[..]].concat()
}

/// p − 3 … p + 3.
fn near_modulus(rng: &mut ChaCha20Rng) -> [u8; 48] {
    let mut element = P;
    element[47] = element[47] - 3 + below(rng, 7) as u8;
    element
}

/// One change somewhere.
fn change(input: &mut Vec<u8>, layout: &Layout, rng: &mut ChaCha20Rng) {
    let length = input.len();
    if length < layout.item {
        return;
    }
    let place = |rng: &mut ChaCha20Rng| {
        layout.item * below(rng, length / layout.item) + 64 * below(rng, layout.elements)
    };
    match below(rng, 20) {
        0..3 => input[below(rng, length)] ^= 1 << below(rng, 8),
        3..5 => input[below(rng, length)] = rng.next_u32() as u8,
        // Padding, most often its last byte.
        5..8 => {
            let byte = [0, 8, 14, 15, 15, 15][below(rng, 6)];
            let place = place(rng);
            input[place + byte] = 1 << below(rng, 8);
        }
        8..11 => {
            let place = place(rng) + 16;
            input[place..place + 48].copy_from_slice(&near_modulus(rng));
        }
        // What would be a flag in another encoding.
        11..14 => {
            let place = place(rng);
            input[place + 16] |= 0x20 << below(rng, 3);
        }
        14 => {
            let place = place(rng);
            input[place..place + 64].fill(0);
        }
        15 => {
            let [from, to] = [place(rng), place(rng)];
            let element = input[from..from + 64].to_vec();
            input[to..to + 64].copy_from_slice(&element);
        }
        // Also an even number of whole items less, and nothing at all.
        16 => input.truncate(below(rng, length)),
        17 => input.truncate(layout.item * below(rng, length / layout.item)),
        18 => input.truncate(length - 1),
        _ => {
            let more = [1, 32, layout.item, below(rng, 600)][below(rng, 4)];
            input.resize(length + more, rng.next_u32() as u8 % 2);
        }
    }
}
