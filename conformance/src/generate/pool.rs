//! Points and files to begin with, made once.

use core::any::Any;

use crosspair_blst::Blst;
use crosspair_core::{Curve, CurvePoint, G1, G2, Group, MinPk, MinSig, Scalar, SubgroupPoint};

use super::registries;
use crate::fixtures::TestCurve;

/// What generated cases are made of.
#[derive(Debug)]
pub struct Pool {
    g1: Points<G1>,
    g2: Points<G2>,
    /// Registry files of min-pk and of min-sig.
    pub(super) files: [Vec<Vec<u8>>; 2],
}

/// Points of one curve.
#[derive(Debug)]
pub(super) struct Points<C: Curve>
where
    Blst: Group<C>,
{
    /// Small and large multiples of the generator.
    pub(super) within: Vec<SubgroupPoint<Blst, C>>,
    /// Points with small x, of small order, and sums of one of these with a point of the subgroup.
    pub(super) outside: Vec<CurvePoint<Blst, C>>,
}

impl Pool {
    /// Makes the points and the files; takes some milliseconds.
    #[must_use]
    pub fn new() -> Self {
        Self {
            g1: Points::new(),
            g2: Points::new(),
            files: [registries::files::<MinPk>(), registries::files::<MinSig>()],
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
    fn new() -> Self {
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
        let of_small_order = C::small_order_points()
            .into_iter()
            .filter_map(|(bytes, _)| CurvePoint::from_compressed(&bytes).ok());
        let mut outside: Vec<_> =
            of_small_order.chain(with_small_x).filter(|point| !point.is_in_subgroup()).collect();
        let mixed: Vec<_> =
            outside.iter().zip(&within).map(|(a, b)| a.add(&CurvePoint::from(*b))).collect();
        outside.extend(mixed);
        Self { within, outside }
    }
}
