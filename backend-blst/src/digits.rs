//! Batch weights in signed digits of more values than their own.
//!
//! A weight is an element x + y·ω of Z[ω], and its digits 0, 1, ω and ω² are one way to write it in
//! base 2, with a digit that is not zero in 3 of 4 places. Here each odd remainder is made divisible
//! by 4, or by 8, by a digit that is congruent to it, which leaves a digit that is not zero in 3 of
//! 7 places, or of 10. A digit is one of a few elements times a unit, ±1, ±ω or ±ω²: the units
//! cost next to nothing.

use crosspair_core::Weight;

/// What a class of digits is up to units: the sum of 2^shift·(±ω^power), as (negative, power, shift).
pub(crate) type Terms = &'static [(bool, usize, usize)];

/// The classes.
const CLASSES: [Terms; 8] = [
    // 1.
    &[(false, 0, 0)],
    // 1 − ω.
    &[(false, 0, 0), (true, 1, 0)],
    // 1 + 2, 1 − 2ω and 1 − 2ω².
    &[(false, 0, 0), (false, 0, 1)],
    &[(false, 0, 0), (true, 1, 1)],
    &[(false, 0, 0), (true, 2, 1)],
    // 1 + 4ω and 1 + 4ω².
    &[(false, 0, 0), (false, 1, 2)],
    &[(false, 0, 0), (false, 2, 2)],
    // 1 − ω − 4ω².
    &[(false, 0, 0), (true, 1, 0), (true, 2, 2)],
];
/// The highest shift among the `CLASSES`.
pub(crate) const MOST_SHIFT: usize = 2;

/// The values of the digits up to sign, as (x, y): those of the `CLASSES` times 1, ω and ω².
const VALUES: [(i8, i8); 3 * CLASSES.len()] = {
    let units = [(1, 0), (0, 1), (-1, -1)];
    let mut values = [(0, 0); 3 * CLASSES.len()];
    let mut i = 0;
    while i < values.len() {
        let mut terms = CLASSES[i / 3];
        while let [(negative, power, shift), rest @ ..] = terms {
            let (x, y) = units[(*power + i) % 3];
            let factor = if *negative { -(1 << *shift) } else { 1 << *shift };
            values[i].0 += factor * x;
            values[i].1 += factor * y;
            terms = rest;
        }
        i += 1;
    }
    values
};

/// Digits that leave a remainder divisible by 2^bits.
pub(crate) struct Base {
    bits: u32,
    /// The digits up to units.
    pub(crate) classes: &'static [Terms],
    /// At index 2^bits·(y mod 2^bits) + (x mod 2^bits) the digit congruent to x + y·ω modulo
    /// 2^bits: a number from 1 of one of the `VALUES`, negative for the value's negation, or 0
    /// where x and y are even.
    digits: &'static [i8],
}

/// A digit that is not zero in 3 of 7 places.
pub(crate) const BASE_4: Base =
    Base { bits: 2, classes: CLASSES.split_at(2).0, digits: &digits::<16>(2, 2) };
/// A digit that is not zero in 3 of 10 places.
pub(crate) const BASE_8: Base = Base { bits: 3, classes: &CLASSES, digits: &digits::<64>(3, 8) };

const fn digits<const N: usize>(bits: u32, classes: usize) -> [i8; N] {
    let mut digits = [0; N];
    let mut i = 0;
    while i < 3 * classes {
        let (x, y) = VALUES[i];
        let number = i as i8 + 1;
        digits[index(bits, x as i128, y as i128)] = number;
        digits[index(bits, -x as i128, -y as i128)] = -number;
        i += 1;
    }
    digits
}

const fn index(bits: u32, x: i128, y: i128) -> usize {
    let mask = (1 << bits) - 1;
    (y as usize & mask) << bits | x as usize & mask
}

/// More than the digits of any weight: what remains after 64 halvings is at most 3.5 in absolute
/// value, and used up by 3 more.
const MOST_DIGITS: usize = 68;

/// The digits of a weight, the lowest first, as in `Base`.
pub(crate) struct Digits {
    pub(crate) digits: [i8; MOST_DIGITS],
    pub(crate) len: usize,
}

impl Digits {
    pub(crate) fn new(weight: Weight, base: &Base) -> Self {
        let (mut x, mut y) = weight.to_integers();
        let (mut digits, mut len) = ([0; MOST_DIGITS], 0);
        for (place, digit) in digits.iter_mut().enumerate() {
            if (x, y) == (0, 0) {
                break;
            }
            *digit = base.digits[index(base.bits, x, y)];
            if *digit != 0 {
                let (dx, dy) = VALUES[usize::from(digit.unsigned_abs()) - 1];
                let sign = i128::from(digit.signum());
                x -= sign * i128::from(dx);
                y -= sign * i128::from(dy);
                len = place + 1;
            }
            x >>= 1;
            y >>= 1;
        }
        Self { digits, len }
    }

    pub(crate) fn as_slice(&self) -> &[i8] {
        &self.digits[..self.len]
    }

    /// The places with a digit that is not 0, each with the number of its class, the power of ω,
    /// and whether it is negative.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (usize, usize, usize, bool)> {
        self.as_slice().iter().enumerate().filter_map(|(place, digit)| {
            let value = usize::from(digit.unsigned_abs()).checked_sub(1)?;
            Some((place, value / 3, value % 3, *digit < 0))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The value of the digits, and that each is followed by zeros.
    fn check(weight: Weight) {
        for base in [&BASE_4, &BASE_8] {
            let digits = Digits::new(weight, base);
            let mut next_place = 0;
            let value = digits.parts().fold((0, 0), |(x, y), (place, class, power, negative)| {
                assert!(class < base.classes.len());
                assert!(next_place <= place && place < digits.len);
                next_place = place + base.bits as usize;
                let (dx, dy) = VALUES[3 * class + power];
                let factor = if negative { -1 } else { 1 } << place;
                (x + factor * i128::from(dx), y + factor * i128::from(dy))
            });
            assert_eq!(value, weight.to_integers());
        }
    }

    #[test]
    fn each_odd_residue_has_a_digit() {
        for base in [&BASE_4, &BASE_8] {
            for x in 0..1 << base.bits {
                for y in 0..1 << base.bits {
                    let digit = base.digits[index(base.bits, x, y)];
                    assert_eq!(digit == 0, x % 2 == 0 && y % 2 == 0);
                }
            }
        }
    }

    #[test]
    fn digits_add_up_to_the_weight_and_leave_zeros_behind_each() {
        for low in 0..64 {
            for high in 0..64u128 {
                // At the lower end and at the upper one.
                for bits in [high << 64 | low, high << 122 | low << 58, !(high << 64 | low)] {
                    if let Some(weight) = Weight::from_u128(bits) {
                        check(weight);
                    }
                }
            }
        }
        let mut state = 1u64;
        for _ in 0..10_000 {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            check(Weight::from_u64(state).unwrap());
            let bits = u128::from(state).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_0605);
            check(Weight::from_u128(bits).unwrap());
        }
    }
}
