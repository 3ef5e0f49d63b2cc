//! Products with batch weights, and their sums.
//!
//! A point needs one companion, P − ω·P, for its multiples by all digits of `BASE_4`. Many points
//! are multiplied in step, in affine coordinates. A short sum is one chain of doublings, with the
//! multiples added on the way. A longer one first sums up, for each place and each class of
//! digits, the points that have such a digit there.

use alloc::vec;
use alloc::vec::Vec;

use crosspair_core::{Affine, Curve, Group, Point, Weight};

use crate::Blst;
use crate::affine_sums::{Additions, Coordinates, Lists};
use crate::digits::{BASE_4, BASE_8, Base, Digits, MOST_SHIFT};

/// From so many points on, products in step share each inversion among enough, and a sum with
/// more classes of digits has fewer additions to do.
const MANY: usize = 96;

/// The points that are worked on at once: in G2 with 1 MiB of memory, which caches hold.
const PIECE: usize = 256;

/// A point times the digits of `BASE_4`.
struct Multiples<A>([A; 6]);

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

/// Of each point.
fn multiples<C: Curve>(points: &[&Affine<Blst, C>]) -> Vec<Multiples<Affine<Blst, C>>>
where
    Blst: Group<C, Affine: Coordinates>,
{
    let mut lists = Lists::with_room(points.iter().map(|_| 2));
    for (list, point) in points.iter().enumerate() {
        lists.push(list, **point);
        lists.push(list, Blst::neg(&Blst::endomorphism(point)));
    }
    let companions = lists.sums();
    let pairs = points.iter().zip(&companions);
    pairs.map(|(point, companion)| Multiples::new::<C>(point, companion)).collect()
}

/// `out[i]` = wᵢ·Pᵢ for slices of equal length.
pub(crate) fn mul_each<C: Curve>(
    points: &[&Affine<Blst, C>],
    weights: &[Weight],
    out: &mut [Point<Blst, C>],
) where
    Blst: Group<C, Affine: Coordinates>,
{
    assert!(points.len() == weights.len() && points.len() == out.len(), "a weight for each point");
    let pieces = points.chunks(PIECE).zip(weights.chunks(PIECE)).zip(out.chunks_mut(PIECE));
    for ((points, weights), out) in pieces {
        let multiples = multiples::<C>(points);
        let digits: Vec<_> = weights.iter().map(|weight| Digits::new(*weight, &BASE_4)).collect();
        if points.len() < MANY {
            for ((multiples, digits), out) in multiples.iter().zip(&digits).zip(out) {
                *out = product::<C>(multiples, digits);
            }
        } else {
            let products = in_step::<C>(&multiples, &digits);
            for (out, product) in out.iter_mut().zip(&products) {
                *out = Blst::to_point(product);
            }
        }
    }
}

/// The product of one point.
fn product<C: Curve>(multiples: &Multiples<Affine<Blst, C>>, digits: &Digits) -> Point<Blst, C>
where
    Blst: Group<C, Affine: Coordinates>,
{
    let mut multiples = digits.as_slice().iter().rev().map(|digit| multiples.get::<C>(*digit));
    // The highest digit is not 0.
    let top = multiples.next().flatten().unwrap_or_else(Blst::identity);
    multiples.fold(Blst::to_point(&top), |sum, multiple| add::<C>(Blst::double(&sum), multiple))
}

/// The products of many points, all at the same place of their digits, so that the doublings
/// share an inversion, and the additions another.
fn in_step<C: Curve>(
    multiples: &[Multiples<Affine<Blst, C>>],
    digits: &[Digits],
) -> Vec<Affine<Blst, C>>
where
    Blst: Group<C, Affine: Coordinates>,
{
    let n = multiples.len();
    // The products so far, and what is added to them.
    let mut points = vec![Blst::identity(); 2 * n];
    let mut additions = Additions::with_capacity(n);
    for place in (0..longest(digits)).rev() {
        additions.run(&mut points, (0..n).map(|i| (i, i)));
        let terms = multiples.iter().zip(digits).zip(&mut points[n..]);
        for ((multiples, digits), term) in terms {
            *term = multiples.get::<C>(digits.digits[place]).unwrap_or_else(Blst::identity);
        }
        additions.run(&mut points, (0..n).map(|i| (i, n + i)));
    }
    points.truncate(n);
    points
}

fn longest(digits: &[Digits]) -> usize {
    digits.iter().map(|digits| digits.len).max().unwrap_or(0)
}

fn add<C: Curve>(sum: Point<Blst, C>, multiple: Option<Affine<Blst, C>>) -> Point<Blst, C>
where
    Blst: Group<C, Affine: Coordinates>,
{
    match multiple {
        Some(multiple) => Blst::add_affine(&sum, &multiple),
        None => sum,
    }
}

/// Σ wᵢ·Pᵢ with one chain of doublings, for slices of equal length.
fn interleaved<C: Curve>(points: &[&Affine<Blst, C>], weights: &[Weight]) -> Point<Blst, C>
where
    Blst: Group<C, Affine: Coordinates>,
{
    let identity = Blst::to_point(&Blst::identity());
    let multiples = multiples::<C>(points);
    let digits: Vec<_> = weights.iter().map(|weight| Digits::new(*weight, &BASE_4)).collect();
    (0..longest(&digits)).rev().fold(identity, |sum, place| {
        let terms = multiples.iter().zip(&digits);
        terms.fold(Blst::double(&sum), |sum, (multiples, digits)| {
            add::<C>(sum, multiples.get::<C>(digits.digits[place]))
        })
    })
}

/// Σ wᵢ·Pᵢ, for slices of equal length: for each place of the digits and each class of them, the
/// points times units that it counts; then these sums, as the terms of their classes, for each
/// place.
fn by_places<C: Curve>(
    points: &[&Affine<Blst, C>],
    weights: &[Weight],
    base: &Base,
) -> Point<Blst, C>
where
    Blst: Group<C, Affine: Coordinates>,
{
    let digits: Vec<_> = weights.iter().map(|weight| Digits::new(*weight, base)).collect();
    let places = longest(&digits);
    let classes = base.classes.len();
    let mut lens = vec![0; places * classes];
    for (place, class, ..) in digits.iter().flat_map(Digits::parts) {
        lens[place * classes + class] += 1;
    }
    let mut lists = Lists::with_room(lens);
    for (point, digits) in points.iter().zip(&digits) {
        let units = units::<C>(point);
        for (place, class, power, negative) in digits.parts() {
            lists.push(place * classes + class, signed::<C>(units[power], negative));
        }
    }

    // A place has the terms of each class at most once: those of one sum go to places by shifts.
    let most = base.classes.iter().map(|terms| terms.len()).sum();
    let mut terms = Lists::with_room((0..places + MOST_SHIFT).map(|_| most));
    for (place, sums) in lists.sums().chunks_exact(classes).enumerate() {
        for (sum, class) in sums.iter().zip(base.classes).filter(|(sum, _)| !Blst::is_identity(sum))
        {
            let units = units::<C>(sum);
            for (negative, power, shift) in *class {
                terms.push(place + shift, signed::<C>(units[*power], *negative));
            }
        }
    }
    let identity = Blst::to_point(&Blst::identity());
    terms
        .sums()
        .iter()
        .rev()
        .fold(identity, |sum, term| Blst::add_affine(&Blst::double(&sum), term))
}

/// P, ω·P and ω²·P.
fn units<C: Curve>(point: &Affine<Blst, C>) -> [Affine<Blst, C>; 3]
where
    Blst: Group<C>,
{
    let omega = Blst::endomorphism(point);
    [*point, omega, Blst::endomorphism(&omega)]
}

fn signed<C: Curve>(point: Affine<Blst, C>, negative: bool) -> Affine<Blst, C>
where
    Blst: Group<C>,
{
    if negative { Blst::neg(&point) } else { point }
}

/// Σ wᵢ·Pᵢ for slices of equal length, interleaved up to so many points.
pub(crate) fn sum<C: Curve>(
    points: &[&Affine<Blst, C>],
    weights: &[Weight],
    interleaved_up_to: usize,
) -> Point<Blst, C>
where
    Blst: Group<C, Affine: Coordinates>,
{
    assert_eq!(points.len(), weights.len(), "a point has one weight");
    let pieces = points.chunks(PIECE).zip(weights.chunks(PIECE));
    let sums = pieces.map(|(points, weights)| match points.len() {
        n if n <= interleaved_up_to => interleaved::<C>(points, weights),
        ..MANY => by_places::<C>(points, weights, &BASE_4),
        MANY.. => by_places::<C>(points, weights, &BASE_8),
    });
    sums.reduce(|left, right| Blst::add(&left, &right))
        .unwrap_or_else(|| Blst::to_point(&Blst::identity()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crosspair_core::{G1, G2, SubgroupPoint};

    use super::*;

    /// At the sizes where the way changes, products against those of one point at a time, and
    /// sums against theirs.
    fn check<C: Curve>()
    where
        Blst: Group<C, Affine: Coordinates>,
    {
        const MOST: usize = PIECE + 100;
        let generator = SubgroupPoint::<Blst, C>::generator();
        let mut point = SubgroupPoint::<Blst, C>::identity();
        let (mut points, mut weights, mut products) = (vec![], vec![], vec![]);
        let mut bits = 1u128;
        for i in 0..MOST {
            // Some are the identity, some repeat and some are opposites.
            point = match i % 7 {
                2 => SubgroupPoint::identity(),
                4 => point.neg(),
                5 => point,
                _ => point.add(&generator),
            };
            points.push(*point.as_affine());
            bits = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_0605_cedc_8343).wrapping_add(1);
            let short = Weight::from_u64((bits >> 64) as u64).unwrap();
            weights.push(if i % 5 == 3 { Weight::from_u128(bits).unwrap() } else { short });
            let digits = Digits::new(weights[i], &BASE_4);
            let multiples = multiples::<C>(&[&points[i]]);
            products.push(product::<C>(&multiples[0], &digits));
        }
        let points: Vec<_> = points.iter().collect();
        let identity = Blst::to_point(&Blst::identity());
        for n in [0, 1, 5, 6, 7, 8, 9, 40, MANY - 1, MANY, PIECE, PIECE + 1, MOST] {
            let mut out = vec![identity; n];
            mul_each::<C>(&points[..n], &weights[..n], &mut out);
            for (product, expected) in out.iter().zip(&products) {
                assert_eq!(Blst::to_affine(product), Blst::to_affine(expected));
            }
            let expected = products[..n].iter().fold(identity, |sum, one| Blst::add(&sum, one));
            let sum = sum::<C>(&points[..n], &weights[..n], 6);
            assert_eq!(Blst::to_affine(&sum), Blst::to_affine(&expected));
        }
    }

    #[test]
    fn products_and_sums_of_g1_do_not_depend_on_the_way() {
        check::<G1>();
    }

    #[test]
    fn products_and_sums_of_g2_do_not_depend_on_the_way() {
        check::<G2>();
    }
}
