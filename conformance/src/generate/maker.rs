//! Choices, and byte strings without structure.

use crosspair_core::Dst;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Pool;
use crate::operations::{Case, Operation, VariantName, Variants};

/// Makes the arguments of one case.
pub(crate) struct Maker<'a> {
    rng: ChaCha20Rng,
    tag: Option<Vec<u8>>,
    pub(super) pool: &'a Pool,
}

/// A tag: the one of the case, or a default.
pub(crate) struct Tag(Vec<u8>);

impl Tag {
    /// The tag.
    pub(crate) fn get(&self) -> Dst<'_> {
        Dst::new(&self.0).expect("neither an empty tag of the case nor an empty default is kept")
    }
}

impl Case {
    /// The case of a seed and a number: always the same one.
    ///
    /// # Panics
    ///
    /// Never: operations generate as many arguments as they take.
    #[must_use]
    pub fn generate(pool: &Pool, operation: Operation, seed: &[u8; 32], number: u64) -> Self {
        let mut rng = ChaCha20Rng::from_seed(*seed);
        // A stream for each case, so that no case depends on how many were made before it.
        rng.set_stream((operation as u64) << 48 | number);
        let mut maker = Maker { rng, tag: None, pool };
        let spec = operation.spec();
        let variant = match spec.variants {
            Variants::Both => VariantName::ALL[maker.below(2)],
            Variants::Without | Variants::MinPk => VariantName::MinPk,
        };
        if spec.takes_tag && maker.one_in(4) {
            maker.tag = Some(maker.any_tag());
        }
        let arguments = operation.generate(variant, &mut maker);
        Self::new(operation, variant, maker.tag, arguments)
            .expect("operations generate as many arguments as they take")
    }
}

impl Maker<'_> {
    /// A number below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * bound as u64) >> 32) as usize
    }

    /// True in one of `n` cases.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items, if there is any.
    pub(crate) fn one_of_mut<'i, T>(&mut self, items: &'i mut [T]) -> Option<&'i mut T> {
        if items.is_empty() {
            return None;
        }
        let index = self.below(items.len());
        items.get_mut(index)
    }

    /// Random bytes.
    pub(crate) fn bytes(&mut self, length: usize) -> Vec<u8> {
        let mut bytes = vec![0; length];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }

    /// One of a few messages, or any one, mostly short.
    pub(crate) fn message(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => Vec::new(),
            1 => vec![0; 32],
            // Around a block of SHA-256, with what is hashed beside a message, and well above.
            2 => {
                let length = 40 + self.below(60);
                self.bytes(length)
            }
            3 => {
                let length = self.below(600);
                self.bytes(length)
            }
            _ => {
                let length = self.below(40);
                self.bytes(length)
            }
        }
    }

    /// A tag of any length, around 255 more often than by chance.
    fn any_tag(&mut self) -> Vec<u8> {
        let length = match self.below(4) {
            0 => 250 + self.below(12),
            1 => 1 + self.below(400),
            2 if self.one_in(8) => 0,
            _ => 1 + self.below(50),
        };
        self.bytes(length)
    }

    /// The tag of the case; the default where it has none, or one that is refused.
    pub(crate) fn dst(&self, default: &Dst<'_>) -> Tag {
        match &self.tag {
            Some(tag) if !tag.is_empty() => Tag(tag.clone()),
            _ => Tag(default.as_bytes().to_vec()),
        }
    }

    /// How many: in most cases few, seldom none, sometimes dozens.
    pub(crate) fn few(&mut self) -> usize {
        match self.below(40) {
            0 => 0,
            1 => 1 + self.below(70),
            2..6 => 1 + self.below(20),
            _ => 1 + self.below(4),
        }
    }

    /// How many terms of a sum: [`few`](Self::few), and in some cases a number around which a
    /// backend may change its method.
    pub(crate) fn terms(&mut self) -> usize {
        const LIMITS: [usize; 13] = [7, 8, 23, 24, 27, 28, 31, 32, 33, 127, 128, 129, 300];
        if self.one_in(50) { LIMITS[self.below(LIMITS.len())] } else { self.few() }
    }
}
