//! Points and their encodings.

use crosspair_blst::Blst;
use crosspair_core::{Curve, CurvePoint, G1, G2, Group, SubgroupPoint};

use super::Maker;

/// A pair for a product, in either group any point of its curve.
type Pair = (CurvePoint<Blst, G1>, CurvePoint<Blst, G2>);

impl Maker<'_> {
    /// A point of the curve: of the subgroup, outside it, or the identity.
    pub(crate) fn curve_point<C: Curve>(&mut self) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        match self.below(8) {
            0 => CurvePoint::identity(),
            1..4 => self.outside(),
            _ => self.subgroup_point(false).into(),
        }
    }

    /// A point of the curve, in most cases one of the subgroup; `few` for one that is likely to be
    /// there twice, or with both signs.
    pub(crate) fn group_point<C: Curve>(&mut self, few: bool) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        match self.below(64) {
            0..4 => CurvePoint::identity(),
            4 => self.outside(),
            _ => self.subgroup_point(few).into(),
        }
    }

    /// In place of a point of the subgroup: the identity, a point outside the subgroup, or the sum of both.
    fn odd<C: Curve>(&mut self, point: &CurvePoint<Blst, C>) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        match self.below(4) {
            0 => CurvePoint::identity(),
            1 => self.outside(),
            _ => point.add(&self.outside()),
        }
    }

    /// The point of a claim: in one of fifty cases what is none of the subgroup, or the identity.
    pub(super) fn claimed<C: Curve>(&mut self, point: CurvePoint<Blst, C>) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        if self.one_in(50) { self.odd(&point) } else { point }
    }

    /// A point outside the subgroup.
    fn outside<C: Curve>(&mut self) -> CurvePoint<Blst, C>
    where
        Blst: Group<C>,
    {
        let points = self.pool.points::<C>();
        let outside = if self.one_in(2) { &points.edges } else { &points.outside };
        let point = outside[self.below(outside.len())];
        if self.one_in(2) { point.neg() } else { point }
    }

    /// A point of the subgroup that is not the identity.
    pub(super) fn subgroup_point<C: Curve>(&mut self, few: bool) -> SubgroupPoint<Blst, C>
    where
        Blst: Group<C>,
    {
        let within = &self.pool.points::<C>().within;
        let count = if few { 2 } else { within.len() };
        let mut point = within[self.below(count)];
        if !few && self.one_in(4) {
            // One that nobody has seen.
            point += within[self.below(within.len())].mul(&self.secret());
        }
        if self.one_in(2) { point.neg() } else { point }
    }

    /// An encoding of the point in either form, changed in half of the cases.
    pub(crate) fn encoding<C: Curve>(&mut self, point: &CurvePoint<Blst, C>) -> Vec<u8>
    where
        Blst: Group<C>,
    {
        let mut encoding = self.valid(point);
        for _ in 0..[0, 0, 0, 0, 1, 1, 2, 3][self.below(8)] {
            self.change(&mut encoding);
        }
        encoding
    }

    /// An encoding of the point in either form, changed in one of a hundred cases.
    pub(crate) fn mostly_valid<C: Curve>(&mut self, point: &CurvePoint<Blst, C>) -> Vec<u8>
    where
        Blst: Group<C>,
    {
        let mut encoding = self.valid(point);
        if self.one_in(100) {
            self.change(&mut encoding);
        }
        encoding
    }

    fn valid<C: Curve>(&mut self, point: &CurvePoint<Blst, C>) -> Vec<u8>
    where
        Blst: Group<C>,
    {
        if self.one_in(2) {
            point.to_compressed().as_ref().to_vec()
        } else {
            point.to_uncompressed().as_ref().to_vec()
        }
    }

    /// Encodings of points to be added up; in some cases one of them is the identity, or outside the
    /// subgroup.
    pub(crate) fn points_to_add<C: Curve>(&mut self) -> Vec<Vec<u8>>
    where
        Blst: Group<C>,
    {
        let (count, few) = (self.terms(), self.one_in(3));
        let odd = self.one_in(8).then(|| self.below(count.max(1)));
        let points = (0..count).map(|index| {
            let point = self.subgroup_point::<C>(few).into();
            let point = if odd == Some(index) { self.odd(&point) } else { point };
            self.mostly_valid(&point)
        });
        points.collect()
    }

    /// A seed and compressed encodings, in some cases enough of them for one test of all; few are
    /// invalid, or many.
    pub(crate) fn compressed_points<C: Curve>(&mut self) -> Vec<Vec<u8>>
    where
        Blst: Group<C>,
    {
        let count = if self.one_in(6) { 60 + self.below(120) } else { self.few() };
        let (bad, few) = ([1, 40, 400][self.below(3)], self.one_in(3));
        let items = (0..count).map(|_| {
            let point = match self.below(3 * bad) {
                0 => self.outside(),
                1 if self.one_in(2) => CurvePoint::identity(),
                _ => self.subgroup_point::<C>(few).into(),
            };
            let mut encoding = point.to_compressed().as_ref().to_vec();
            if self.one_in(10 * bad) {
                self.change(&mut encoding);
            }
            encoding
        });
        let items: Vec<_> = items.collect();
        [vec![self.bytes(32)], items].concat()
    }

    /// Pairs whose product is 1 more often than by chance.
    pub(crate) fn pairs(&mut self) -> Vec<Pair> {
        let (count, few) = (self.few(), self.one_in(2));
        let mut pairs: Vec<Pair> =
            (0..count).map(|_| (self.group_point(few), self.group_point(few))).collect();
        // Everything with one sign or the other turned: then the product is 1.
        if self.one_in(4) {
            let turned: Vec<Pair> = pairs
                .iter()
                .map(|(p, q)| if self.one_in(2) { (p.neg(), *q) } else { (*p, q.neg()) })
                .collect();
            pairs.extend(turned);
        }
        pairs
    }
}
