//! What differs between the two curves, so that the rest is written once.

use ark_bls12_381::{Fq, Fq2, g1, g2};
use ark_ec::hashing::curve_maps::wb::WBConfig;
use ark_ff::MontFp;
use crosspair_core::{Curve, G1, G2};

use crate::field::Element;

/// A curve of crosspair with its arkworks counterpart.
pub trait Parameters: Curve {
    /// The field of the coordinates.
    type Field: Element;
    /// arkworks' description of the curve, with the isogeny that its hash maps through.
    type Config: WBConfig<BaseField = Self::Field>;

    /// The primitive cube root of unity β with which (x, y) ↦ (β·x, y) multiplies by
    /// ω = z² − 1 in the subgroup; with the other one it multiplies by ω².
    const BETA: Fq;
}

impl Parameters for G1 {
    type Field = Fq;
    type Config = g1::Config;

    /// z⁵ − 3z⁴ + 3z³ − z + 1 modulo p.
    const BETA: Fq = MontFp!(
        "4002409555221667392624310435006688643935503118305586438271171395842971157480381377015405980053539358417135540939436"
    );
}

impl Parameters for G2 {
    type Field = Fq2;
    type Config = g2::Config;

    /// −1 less the one of G1.
    const BETA: Fq = MontFp!(
        "793479390729215512621379701633421447060886740281060493010456487427281649075476305620758731620350"
    );
}
