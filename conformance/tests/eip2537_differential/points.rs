//! Encoded points to begin with, made once.

use crosspair_blst::Blst;
use crosspair_core::{Curve, CurvePoint, Group, Scalar, SubgroupPoint};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

/// Encodings of points of a curve, each beside that of its negation.
pub(crate) struct Points {
    within: Vec<[Vec<u8>; 2]>,
    outside: Vec<[Vec<u8>; 2]>,
    identity: Vec<u8>,
}

impl Points {
    /// Small and large multiples of the generator; points with a small x, which are outside the
    /// subgroup, and sums of one with a point inside.
    pub(crate) fn new<C: Curve>() -> Self
    where
        Blst: Group<C>,
    {
        let generator = SubgroupPoint::<Blst, C>::generator();
        let within: Vec<_> = (1..=8_u128)
            .chain((9..=64).map(|k: u128| k.pow(21)))
            .map(|k| CurvePoint::from(generator.mul(&Scalar::from(k))))
            .collect();
        let outside: Vec<_> = (0..=255)
            .filter_map(|x| {
                let mut bytes = CurvePoint::<Blst, C>::identity().to_compressed();
                bytes.as_mut()[0] = 0x80;
                *bytes.as_mut().last_mut()? = x;
                CurvePoint::from_compressed(bytes.as_ref()).ok()
            })
            .filter(|point| !point.is_in_subgroup())
            .collect();
        let mixed = outside.iter().zip(&within).map(|(outside, within)| outside.add(within));
        Self {
            identity: encode(&CurvePoint::<Blst, C>::identity()),
            outside: outside.iter().copied().chain(mixed).map(with_negation).collect(),
            within: within.into_iter().map(with_negation).collect(),
        }
    }

    /// A point, in most cases one of the subgroup.
    pub(crate) fn pick(&self, rng: &mut ChaCha20Rng) -> &[u8] {
        match rng.next_u32() % 64 {
            0..4 => &self.identity,
            4..6 => one_of(&self.outside, rng),
            _ => one_of(&self.within, rng),
        }
    }

    /// A point, in half of the cases one outside the subgroup.
    pub(crate) fn pick_on_curve(&self, rng: &mut ChaCha20Rng) -> &[u8] {
        if rng.next_u32().is_multiple_of(2) { one_of(&self.outside, rng) } else { self.pick(rng) }
    }

    /// One that a sum is likely to have twice, or with both signs.
    pub(crate) fn pick_of_few(&self, rng: &mut ChaCha20Rng) -> &[u8] {
        one_of(&self.within[..2], rng)
    }
}

fn one_of<'a>(points: &'a [[Vec<u8>; 2]], rng: &mut ChaCha20Rng) -> &'a [u8] {
    let sign = rng.next_u32() as usize % 2;
    &points[rng.next_u32() as usize % points.len()][sign]
}

fn with_negation<C: Curve>(point: CurvePoint<Blst, C>) -> [Vec<u8>; 2]
where
    Blst: Group<C>,
{
    [encode(&point), encode(&point.neg())]
}

/// x ‖ y, each element with its padding, c0 before c1; zeros for the identity. Made from the
/// encoding of signatures, where c1 is first.
fn encode<C: Curve>(point: &CurvePoint<Blst, C>) -> Vec<u8>
where
    Blst: Group<C>,
{
    let mut xy = point.to_uncompressed();
    xy.as_mut()[0] &= 0x1f;
    let coordinate = xy.as_ref().len() / 2;
    let elements = xy.as_ref().chunks_exact(coordinate).flat_map(|c| c.chunks_exact(48).rev());
    elements.flat_map(|element| [&[0; 16], element].concat()).collect()
}
