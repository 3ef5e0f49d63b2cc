//! Sums of many lists of points at once, in affine coordinates.
//!
//! An affine addition takes one inversion, of x₂ − x₁, or of 2y to double a point. Many additions
//! that do not depend on each other share one inversion for three multiplications each, so that
//! each is one of 5 multiplications and a squaring, in place of the 11 of blst's addition to a
//! point with a third coordinate. Here each list adds its neighbours in pairs, and these sums
//! again, and all lists go together: there are as many inversions as the longest list has levels.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use blst::{blst_fp, blst_fp2, blst_p1_affine, blst_p2_affine};

use crate::field::Element;

/// A point in affine coordinates; the identity is (0, 0), which is on neither curve.
pub(crate) trait Coordinates: Copy + Default {
    type Field: Element;

    fn xy(&self) -> (&Self::Field, &Self::Field);
    fn xy_mut(&mut self) -> (&mut Self::Field, &mut Self::Field);
}

macro_rules! coordinates {
    ($affine:ty, $field:ty) => {
        impl Coordinates for $affine {
            type Field = $field;

            #[inline]
            fn xy(&self) -> (&$field, &$field) {
                (&self.x, &self.y)
            }

            #[inline]
            fn xy_mut(&mut self) -> (&mut $field, &mut $field) {
                (&mut self.x, &mut self.y)
            }
        }
    };
}

coordinates!(blst_p1_affine, blst_fp);
coordinates!(blst_p2_affine, blst_fp2);

/// Whether lists of such lengths are summed faster so than with a third coordinate: what each
/// addition saves must pay for an inversion a level, which takes about as long as eight of these
/// savings.
pub(crate) fn pays_in_affine_coordinates(lens: impl Iterator<Item = usize>) -> bool {
    let (all, longest) = lens.fold((0, 0), |(all, longest), len| (all + len, longest.max(len)));
    all > 8 * (usize::BITS - longest.leading_zeros()) as usize
}

/// Lists of points.
pub(crate) struct Lists<A> {
    /// The lists one behind the other.
    points: Vec<A>,
    /// Which of the points each list has.
    ranges: Vec<Range<usize>>,
}

impl<A: Coordinates> Lists<A> {
    /// Empty lists with room for so many points each.
    pub(crate) fn with_room(lens: impl IntoIterator<Item = usize>) -> Self {
        let mut end = 0;
        let ranges = lens.into_iter().map(|len| {
            let start = end;
            end += len;
            start..start
        });
        let ranges = ranges.collect();
        Self { points: vec![A::default(); end], ranges }
    }

    /// Adds a point to a list that has room for it.
    pub(crate) fn push(&mut self, list: usize, point: A) {
        let end = &mut self.ranges[list].end;
        self.points[*end] = point;
        *end += 1;
    }

    /// The sum of each list, for any points on the curve.
    pub(crate) fn sums(mut self) -> Vec<A> {
        let longest = self.ranges.iter().map(Range::len).max().unwrap_or(0);
        let mut additions = Additions::with_capacity((self.points.len() / 2).min(TOGETHER));
        // At each level, the terms are the points at the multiples of the stride.
        let mut stride = 1;
        while stride < longest {
            let pairs = self.ranges.iter().flat_map(|range| {
                let firsts = range.clone().step_by(2 * stride);
                firsts.map(|first| (first, first + stride)).take_while(|pair| pair.1 < range.end)
            });
            additions.run(&mut self.points, pairs);
            stride *= 2;
        }
        let sum = |range: &Range<usize>| {
            if range.is_empty() { A::default() } else { self.points[range.start] }
        };
        self.ranges.iter().map(sum).collect()
    }
}

/// Additions that share one inversion: enough that each has little of it, and few enough that
/// caches hold what is pending.
const TOGETHER: usize = 512;

/// Additions that share inversions.
pub(crate) struct Additions<A: Coordinates> {
    /// As many as there are pending, and what is left of earlier ones.
    slots: Vec<Pending<A::Field>>,
}

/// An addition whose slope, that of the line through both points or of the tangent, is still a
/// fraction.
#[derive(Clone, Default)]
struct Pending<F> {
    /// Where its points are. The first one's place is the sum's, too.
    pair: (usize, usize),
    numerator: F,
    /// Not 0.
    denominator: F,
    /// Of the denominators up to this one; later, its inverse.
    product: F,
}

impl<F: Element> Pending<F> {
    /// The slope for a sum that is not known without one.
    #[inline]
    fn set_slope<A: Coordinates<Field = F>>(&mut self, left: &A, right: &A) -> Result<(), A> {
        let ((left_x, left_y), (right_x, right_y)) = (left.xy(), right.xy());
        let zero = F::default();
        if *left_x == zero && *left_y == zero {
            return Err(*right);
        }
        if *right_x == zero && *right_y == zero {
            return Err(*left);
        }
        if left_x != right_x {
            self.numerator.set_difference(right_y, left_y);
            self.denominator.set_difference(right_x, left_x);
            return Ok(());
        }
        if left_y != right_y || *left_y == zero {
            // y and −y; or twice y = 0, which no point of odd order has.
            return Err(A::default());
        }
        let (mut square, mut twice) = (zero, zero);
        square.set_square(left_x);
        twice.set_sum(&square, &square);
        self.numerator.set_sum(&twice, &square);
        self.denominator.set_sum(left_y, left_y);
        Ok(())
    }
}

impl<A: Coordinates> Additions<A> {
    pub(crate) fn with_capacity(pairs: usize) -> Self {
        Self { slots: Vec::with_capacity(pairs) }
    }

    /// Replaces the first point of each pair of places by the sum of both; they can be the same.
    /// What one pair replaces must not be in another one.
    pub(crate) fn run(
        &mut self,
        points: &mut [A],
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) {
        let mut pending = 0;
        for pair in pairs {
            if pending == self.slots.len() {
                self.slots.push(Pending::default());
            }
            let (earlier, slots) = self.slots.split_at_mut(pending);
            let slot = &mut slots[0];
            slot.pair = pair;
            if let Err(sum) = slot.set_slope(&points[pair.0], &points[pair.1]) {
                points[pair.0] = sum;
                continue;
            }
            match earlier.last() {
                Some(earlier) => slot.product.set_product(&slot.denominator, &earlier.product),
                None => slot.product = slot.denominator,
            }
            pending += 1;
            if pending == TOGETHER {
                self.finish(points, pending);
                pending = 0;
            }
        }
        self.finish(points, pending);
    }

    /// Puts so many pending sums into their places.
    fn finish(&mut self, points: &mut [A], pending: usize) {
        let Some(last) = self.slots[..pending].last_mut() else { return };
        let product = last.product;
        last.product.set_inverse(&product);
        let zero = A::Field::default();
        let (mut inverse, mut slope, mut scratch) = (zero, zero, zero);
        for i in (0..pending).rev() {
            let (earlier, slots) = self.slots.split_at_mut(i);
            let addition = &slots[0];
            if let Some(earlier) = earlier.last_mut() {
                inverse.set_product(&addition.product, &earlier.product);
                earlier.product.set_product(&addition.product, &addition.denominator);
                slope.set_product(&inverse, &addition.numerator);
            } else {
                slope.set_product(&addition.product, &addition.numerator);
            }
            let right_x = *points[addition.pair.1].xy().0;
            let (x, y) = points[addition.pair.0].xy_mut();
            let (left_x, left_y) = (*x, *y);
            // x₃ = λ² − x₁ − x₂, y₃ = λ·(x₁ − x₃) − y₁.
            y.set_square(&slope);
            scratch.set_difference(y, &left_x);
            x.set_difference(&scratch, &right_x);
            y.set_difference(&left_x, x);
            scratch.set_product(&slope, y);
            y.set_difference(&scratch, &left_y);
        }
    }
}

#[cfg(test)]
mod tests {
    use crosspair_core::{Affine, Curve, G1, G2, Group, SubgroupPoint};

    use super::*;
    use crate::Blst;

    /// A number without a pattern below so many.
    fn below(state: &mut u64, bound: usize) -> usize {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (*state >> 33) as usize % bound
    }

    /// The multiples of the generator from −most to most.
    fn multiples<C: Curve>(most: usize) -> Vec<Affine<Blst, C>>
    where
        Blst: Group<C>,
    {
        let generator = SubgroupPoint::<Blst, C>::generator();
        let mut multiple = SubgroupPoint::identity();
        let mut multiples = vec![Blst::identity()];
        for _ in 0..most {
            multiple = multiple.add(&generator);
            multiples.push(*multiple.as_affine());
            multiples.insert(0, *multiple.neg().as_affine());
        }
        multiples
    }

    /// All in one call, against an addition after the other.
    fn check<C: Curve>(lists: &[Vec<Affine<Blst, C>>])
    where
        Blst: Group<C, Affine: Coordinates>,
    {
        let mut batched = Lists::with_room(lists.iter().map(Vec::len));
        // Not one list after the other.
        for place in 0..lists.iter().map(Vec::len).max().unwrap_or(0) {
            for (number, list) in lists.iter().enumerate() {
                if let Some(point) = list.get(place) {
                    batched.push(number, *point);
                }
            }
        }
        let sums = batched.sums();
        assert_eq!(sums.len(), lists.len());
        for (sum, list) in sums.iter().zip(lists) {
            let expected = list
                .iter()
                .map(Blst::to_point)
                .fold(Blst::to_point(&Blst::identity()), |sum, point| Blst::add(&sum, &point));
            assert_eq!(*sum, Blst::to_affine(&expected));
        }
    }

    fn check_all<C: Curve>()
    where
        Blst: Group<C, Affine: Coordinates>,
    {
        check::<C>(&[]);
        check::<C>(&[vec![], vec![]]);

        // Few points: repeats, opposites, the identity, and partial sums that are one of these.
        let few = multiples::<C>(2);
        let mut state = 1;
        let mut random = |points: &[Affine<Blst, C>], len| -> Vec<_> {
            (0..len).map(|_| points[below(&mut state, points.len())]).collect()
        };
        for len in 0..40 {
            check::<C>(&[random(&few, len)]);
        }
        // Lists of all lengths together, long ones among them.
        let many = multiples::<C>(300);
        let lens = (0..40).chain([0, 257, 1, 1000, 64]);
        check::<C>(&lens.clone().map(|len| random(&few, len)).collect::<Vec<_>>());
        check::<C>(&lens.map(|len| random(&many, len)).collect::<Vec<_>>());

        // Every list of up to four of −P, the identity, P and 2P, so that each pair of partial
        // sums comes up.
        let points = &few[1..];
        let lists = (0..4usize.pow(4)).flat_map(|choice| {
            (0..=4).map(move |len| {
                (0..len).map(|place| points[choice >> (2 * place) & 3]).collect::<Vec<_>>()
            })
        });
        check::<C>(&lists.collect::<Vec<_>>());
        // One point all over: at each level there are only doublings; and with its opposite, only
        // identities.
        check::<C>(&[vec![few[3]; 64], vec![few[3]; 63]]);
        check::<C>(&[[few[1], few[3]].repeat(32), [few[3], few[3], few[1], few[1]].repeat(16)]);
    }

    #[test]
    fn lists_of_g1_add_up() {
        check_all::<G1>();
    }

    #[test]
    fn lists_of_g2_add_up() {
        check_all::<G2>();
    }

    /// (0, 2) has order 3 on G1's curve, where x = 0 is not the identity's alone. Twice it is its
    /// opposite.
    #[test]
    fn a_point_with_x_zero_is_not_the_identity() {
        let mut xy = [0; 96];
        xy[95] = 2;
        let point = <Blst as Group<G1>>::from_coordinates(&xy).unwrap_or_default();
        assert!(!<Blst as Group<G1>>::is_identity(&point));
        check::<G1>(&(0..7).map(|len| vec![point; len]).collect::<Vec<_>>());
    }
}
