use alloc::vec;
use alloc::vec::Vec;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_core::{TryCryptoRng, TryRng};

use super::*;

/// A generator of 64-bit integers from a function of their number, from 1.
struct Numbers<F>(u64, F);

impl<F: Fn(u64) -> u64> TryRng for Numbers<F> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        for chunk in bytes.chunks_mut(8) {
            self.0 += 1;
            chunk.copy_from_slice(&self.1(self.0).to_le_bytes()[..chunk.len()]);
        }
        Ok(())
    }
}

impl<F: Fn(u64) -> u64> TryCryptoRng for Numbers<F> {}

fn drawn<W: WeightSource + ?Sized>(
    source: &mut W,
    count: usize,
) -> Result<Vec<Weight>, BatchError<W::Error>> {
    let mut weights = vec![Weight::ONE; count];
    source.draw(&mut weights)?;
    Ok(weights)
}

#[test]
fn no_weight_is_zero_and_none_is_used_twice() {
    for count in [0, 1, 2, 63, 64, 65, 1000] {
        let mut rng = Numbers(0, |k: u64| if k.is_multiple_of(3) { 0 } else { k });
        let expected = (1..).filter(|k: &u64| !k.is_multiple_of(3)).map(Weight::from_u64);
        let expected: Option<Vec<_>> = expected.take(count).collect();
        assert_eq!(drawn(&mut rng, count), Ok(expected.unwrap()));
    }
}

#[test]
fn wide_weights_are_made_of_sixteen_bytes() {
    let mut rng = Bits128(Numbers(0, |k| k));
    let expected = (0..40).map(|i| Weight::from_u128((2 * i + 1) | (2 * i + 2) << 64).unwrap());
    assert_eq!(drawn(&mut rng, 40), Ok(expected.collect()));
}

#[test]
fn a_generator_of_zeros_is_an_error_and_a_few_zeros_are_not() {
    let mut stuck = Numbers(0, |_| 0);
    for count in [1, 2, 64, 65, 1000] {
        assert_eq!(drawn(&mut stuck, count), Err(BatchError::StuckRng));
        assert_eq!(drawn(&mut Bits128(Numbers(0, |_| 0)), count), Err(BatchError::StuckRng));
    }
    assert_eq!(drawn(&mut stuck, 0), Ok(vec![]));
    let mut late = Numbers(0, |k: u64| k.saturating_sub(3));
    assert_eq!(drawn(&mut late, 1), Ok(vec![Weight::ONE]));
}

/// Writes once, and says ever after that it has.
struct Lazy(bool);

impl TryRng for Lazy {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(0)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(0)
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        if !core::mem::replace(&mut self.0, true) {
            bytes.fill(7);
        }
        Ok(())
    }
}

impl TryCryptoRng for Lazy {}

#[test]
fn no_draw_leaves_its_bytes_to_the_next_one() {
    assert_eq!(drawn(&mut Lazy(false), 128), Err(BatchError::StuckRng));
}

/// Each bit of 4096 weights is set in about half of them: a deviation of six standard deviations,
/// 192, has a probability of 2 in 10⁹. No weight comes twice, in one call or in two.
#[test]
fn weights_are_uniform_and_different_in_every_call() {
    let seed = [0x5e; 32];
    std::println!("seed: {seed:02x?}");
    let mut rng = ChaCha20Rng::from_seed(seed);
    let mut seeded = SeededWeights::new(seed);
    let wide = |rng: &mut ChaCha20Rng| drawn(&mut Bits128(rng), 2048).unwrap();
    let sources: [(u32, [Vec<Weight>; 2]); 3] = [
        (32, [drawn(&mut rng, 2048).unwrap(), drawn(&mut rng, 2048).unwrap()]),
        (64, [wide(&mut rng), wide(&mut rng)]),
        (32, [drawn(&mut seeded, 2048).unwrap(), drawn(&mut seeded, 2048).unwrap()]),
    ];
    for (digits, calls) in sources {
        let all = calls.concat();
        let different: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!(different.len(), 4096);
        for digit in 0..digits {
            for high in [false, true] {
                let set = all.iter().filter(|weight| weight.bit(digit, high)).count();
                assert!(set.abs_diff(2048) < 192, "{set} of 4096 have bit {digit}, {high}");
            }
        }
        assert!(all.iter().all(|weight| weight.digits().len() <= digits as usize));
    }
}

const KNOWN: [u64; 10] = [
    0x2587_3591_4233_ab72,
    0xe491_33bc_93ac_6087,
    0xdbcd_bede_53df_c579,
    0x6c76_de5d_7190_b74e,
    0x9ac0_d9be_1812_a298,
    0x694f_e5ce_7a37_4a64,
    0x67b9_71d2_78d2_cb94,
    0x64a0_8306_4d7e_f793,
    0x5316_ef9b_5578_22c9,
    0x2ded_c55c_0120_931e,
];

/// Computed with Python's `hmac` from the definition in the documentation.
#[test]
fn seeded_weights_have_known_answers_whatever_the_calls() {
    let expected = KNOWN.map(|bits| Weight::from_u64(bits).unwrap());
    assert_eq!(drawn(&mut SeededWeights::new([7; 32]), 10), Ok(expected.to_vec()));
    let mut seeded = SeededWeights::new([7; 32]);
    for part in [&expected[..1], &expected[1..4], &expected[4..4], &expected[4..]] {
        assert_eq!(drawn(&mut seeded, part.len()), Ok(part.to_vec()));
    }
    let wide = |pair: &[u64]| Weight::from_u128(u128::from(pair[0]) | u128::from(pair[1]) << 64);
    let expected: Option<Vec<_>> = KNOWN.chunks(2).map(wide).collect();
    assert_eq!(drawn(&mut Bits128(SeededWeights::new([7; 32])), 5), Ok(expected.unwrap()));
}
