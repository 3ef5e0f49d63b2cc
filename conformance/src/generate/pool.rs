//! Points to begin with, made once.

use core::any::Any;

use crosspair_blst::Blst;
use crosspair_core::{Curve, CurvePoint, G1, G2, Group, Scalar, SubgroupPoint};

use crate::facts::{G2_Y_OF_C0, G2_Y_OF_C1};
use crate::fixtures::{TestCurve, bytes};
use crate::orders::{G1_ORDERS, G2_ORDERS};

/// What generated cases are made of.
#[derive(Debug)]
pub struct Pool {
    g1: Points<G1>,
    g2: Points<G2>,
}

/// Points of one curve.
#[derive(Debug)]
pub(super) struct Points<C: Curve>
where
    Blst: Group<C>,
{
    /// Small and large multiples of the generator.
    pub(super) within: Vec<SubgroupPoint<Blst, C>>,
    /// Points of every prime order of the cofactor, and with a coefficient of y that is zero.
    pub(super) edges: Vec<CurvePoint<Blst, C>>,
    /// Points with small x, and sums of one of these or of the edges with a point of the subgroup.
    pub(super) outside: Vec<CurvePoint<Blst, C>>,
}

impl Pool {
    /// Makes the points; takes some milliseconds.
    #[must_use]
    pub fn new() -> Self {
        Self {
            g1: Points::new(G1_ORDERS.iter().map(|order| order.point)),
            g2: Points::new(
                G2_ORDERS.iter().map(|order| order.point).chain([G2_Y_OF_C0, G2_Y_OF_C1]),
            ),
        }
    }

    /// The points of a curve.
    pub(super) fn points<C: Curve>(&self) -> &Points<C>
    where
        Blst: Group<C>,
    {
        let curves: [&dyn Any; 2] = [&self.g1, &self.g2];
        curves.into_iter().find_map(|points| points.downcast_ref()).expect("one of the two curves")
    }
}

impl Default for Pool {
    fn default() -> Self {
        Self::new()
    }
}

impl<C: TestCurve> Points<C>
where
    Blst: Group<C>,
{
    /// `edges` are further points outside the subgroup, compressed, in hexadecimal.
    fn new(edges: impl Iterator<Item = &'static str>) -> Self {
        let generator = SubgroupPoint::<Blst, C>::generator();
        let within: Vec<_> = (1..=8_u128)
            .chain((9..=64).map(|k: u128| k.pow(21)))
            .map(|k| generator.mul(&Scalar::from(k)))
            .collect();
        let with_small_x = (0..=255).filter_map(|x| {
            let mut bytes = CurvePoint::<Blst, C>::identity().to_compressed();
            bytes.as_mut()[0] = 0x80;
            *bytes.as_mut().last_mut()? = x;
            CurvePoint::from_compressed(bytes.as_ref()).ok()
        });
        let edges: Vec<_> = C::small_order_points()
            .into_iter()
            .map(|(bytes, _)| bytes)
            .chain(edges.map(bytes))
            .filter_map(|bytes| CurvePoint::from_compressed(&bytes).ok())
            .collect();
        let mut outside: Vec<_> = with_small_x.filter(|point| !point.is_in_subgroup()).collect();
        let mixed: Vec<_> = edges
            .iter()
            .chain(&outside)
            .zip(&within)
            .map(|(a, b)| a.add(&CurvePoint::from(*b)))
            .collect();
        outside.extend(mixed);
        Self { within, edges, outside }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_edge_is_on_its_curve_and_outside_the_subgroup() {
        let Pool { g1, g2, .. } = Pool::new();
        assert_eq!(g1.edges.len(), G1::small_order_points().len() + G1_ORDERS.len());
        assert_eq!(g2.edges.len(), G2::small_order_points().len() + G2_ORDERS.len() + 2);
        assert!(!g1.edges.iter().chain(&g1.outside).any(CurvePoint::is_in_subgroup));
        assert!(!g2.edges.iter().chain(&g2.outside).any(CurvePoint::is_in_subgroup));
    }
}
