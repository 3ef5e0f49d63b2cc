//! Products with batch weights: fewer additions by digits of more values, and one chain of
//! doublings for a short sum.
//!
//! A weight is an element x + y·ω of Z[ω], and its digits 0, 1, ω and ω² are one way to write it in
//! base 2. Here each odd remainder is made divisible by 4 by a digit that is congruent to it: a
//! unit ±1, ±ω, ±ω², or such a unit times 1 − ω. That leaves a digit that is not zero in 3 of 7
//! places instead of 3 of 4. The units cost nothing, so that a point needs one companion,
//! P − ω·P, and those of many points share the inversion that makes them affine.

use alloc::vec;
use alloc::vec::Vec;

use crosspair_core::{Affine, Curve, Group, Point, Weight, weighted_sum_by_msm};

use crate::Blst;

/// The values of the digits up to sign, as (x, y): 1, ω, ω², and those times 1 − ω.
const VALUES: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, -1), (1, -1), (1, 2), (-2, -1)];

/// The digit congruent to x + y·ω modulo 4 at index 4·(y mod 4) + x mod 4: a number from 1 of one
/// of the `VALUES`, negative for the value's negation, or 0 where x and y are even.
const DIGITS: [i8; 16] = {
    let mut digits = [0; 16];
    let mut i = 0;
    while i < VALUES.len() {
        let (x, y) = VALUES[i];
        let number = i as i8 + 1;
        digits[(4 * (y & 3) + (x & 3)) as usize] = number;
        digits[(4 * (-y & 3) + (-x & 3)) as usize] = -number;
        i += 1;
    }
    digits
};

/// More than the digits of any weight: what remains after 64 halvings is at most 2 in both
/// coordinates, and is used up by 3 more.
const MOST_DIGITS: usize = 68;

/// The digits of a weight, the lowest first, as in `DIGITS`.
struct Digits {
    digits: [i8; MOST_DIGITS],
    len: usize,
}

impl Digits {
    fn new(weight: Weight) -> Self {
        let (mut x, mut y) = weight.to_integers();
        let (mut digits, mut len) = ([0; MOST_DIGITS], 0);
        for (place, digit) in digits.iter_mut().enumerate() {
            if (x, y) == (0, 0) {
                break;
            }
            *digit = DIGITS[(4 * (y & 3) + (x & 3)) as usize];
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

    fn as_slice(&self) -> &[i8] {
        &self.digits[..self.len]
    }
}

/// A point times all `VALUES`.
struct Multiples<A>([A; VALUES.len()]);

impl<A: Copy> Multiples<A> {
    /// From P and P − ω·P.
    fn new<C: Curve>(point: &A, companion: &A) -> Self
    where
        Blst: Group<C, Affine = A>,
    {
        let [omega, companion_omega] = [point, companion].map(Blst::endomorphism);
        let squared = [omega, companion_omega].map(|point| Blst::endomorphism(&point));
        Self([*point, omega, squared[0], *companion, companion_omega, squared[1]])
    }

    /// The multiple for a digit that is not 0.
    fn get<C: Curve>(&self, digit: i8) -> Option<A>
    where
        Blst: Group<C, Affine = A>,
    {
        let multiple = self.0[usize::from(digit.unsigned_abs()).checked_sub(1)?];
        Some(if digit < 0 { Blst::neg(&multiple) } else { multiple })
    }
}

/// P − ω·P for each point; `scratch` is as long as `points`.
fn companions<C: Curve>(
    points: &[&Affine<Blst, C>],
    scratch: &mut [Point<Blst, C>],
) -> Vec<Affine<Blst, C>>
where
    Blst: Group<C>,
{
    for (point, difference) in points.iter().zip(scratch.iter_mut()) {
        let omega = Blst::neg(&Blst::endomorphism(point));
        *difference = Blst::add_affine(&Blst::to_point(point), &omega);
    }
    let mut companions = vec![Blst::identity(); points.len()];
    Blst::normalize(scratch, &mut companions);
    companions
}

/// `out[i]` = wᵢ·Pᵢ for slices of equal length.
pub(crate) fn mul_each<C: Curve>(
    points: &[&Affine<Blst, C>],
    weights: &[Weight],
    out: &mut [Point<Blst, C>],
) where
    Blst: Group<C>,
{
    assert!(points.len() == weights.len() && points.len() == out.len(), "a weight for each point");
    let companions = companions::<C>(points, out);
    for (((point, companion), weight), out) in points.iter().zip(&companions).zip(weights).zip(out)
    {
        let multiples = Multiples::new::<C>(*point, companion);
        let digits = Digits::new(*weight);
        let mut multiples = digits.as_slice().iter().rev().map(|digit| multiples.get::<C>(*digit));
        // The highest digit is not 0.
        let top = multiples.next().flatten().unwrap_or_else(Blst::identity);
        *out = multiples
            .fold(Blst::to_point(&top), |sum, multiple| add::<C>(Blst::double(&sum), multiple));
    }
}

fn add<C: Curve>(sum: Point<Blst, C>, multiple: Option<Affine<Blst, C>>) -> Point<Blst, C>
where
    Blst: Group<C>,
{
    match multiple {
        Some(multiple) => Blst::add_affine(&sum, &multiple),
        None => sum,
    }
}

/// Σ wᵢ·Pᵢ with one chain of doublings, for slices of equal length.
fn interleaved<C: Curve>(points: &[&Affine<Blst, C>], weights: &[Weight]) -> Point<Blst, C>
where
    Blst: Group<C>,
{
    let identity = Blst::to_point(&Blst::identity());
    let companions = companions::<C>(points, &mut vec![identity; points.len()]);
    let multiples: Vec<_> = points
        .iter()
        .zip(&companions)
        .map(|(point, companion)| Multiples::new::<C>(*point, companion))
        .collect();
    let digits: Vec<_> = weights.iter().map(|weight| Digits::new(*weight)).collect();
    let longest = digits.iter().map(|digits| digits.len).max().unwrap_or(0);
    (0..longest).rev().fold(identity, |sum, place| {
        let terms = multiples.iter().zip(&digits);
        terms.fold(Blst::double(&sum), |sum, (multiples, digits)| {
            add::<C>(sum, multiples.get::<C>(digits.digits[place]))
        })
    })
}

/// Σ wᵢ·Pᵢ for slices of equal length, interleaved up to so many points.
pub(crate) fn sum<C: Curve>(
    points: &[&Affine<Blst, C>],
    weights: &[Weight],
    interleaved_up_to: usize,
) -> Point<Blst, C>
where
    Blst: Group<C>,
{
    assert_eq!(points.len(), weights.len(), "a point has one weight");
    if points.len() <= interleaved_up_to {
        interleaved::<C>(points, weights)
    } else {
        weighted_sum_by_msm::<Blst, C>(points, weights)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The value of the digits, and that no two neighbours are both not zero.
    fn check(weight: Weight) {
        let digits = Digits::new(weight);
        assert!(digits.as_slice().windows(2).all(|pair| pair[0] == 0 || pair[1] == 0));
        let value = digits.as_slice().iter().rev().fold((0, 0), |(x, y), digit| {
            let (x, y) = (2 * x, 2 * y);
            if *digit == 0 {
                return (x, y);
            }
            let (dx, dy) = VALUES[usize::from(digit.unsigned_abs()) - 1];
            let sign = i128::from(digit.signum());
            (x + sign * i128::from(dx), y + sign * i128::from(dy))
        });
        assert_eq!(value, weight.to_integers());
    }

    #[test]
    fn digits_add_up_to_the_weight_and_leave_a_zero_behind_each() {
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
