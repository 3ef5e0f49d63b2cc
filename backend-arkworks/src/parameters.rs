//! What differs between the two curves, so that the rest is written once.

use ark_bls12_381::{Fq, Fq2, g1, g2};
use ark_ec::hashing::curve_maps::wb::WBConfig;
use crosspair_core::{Curve, G1, G2};

use crate::field::Element;

/// A curve of crosspair with its arkworks counterpart.
pub trait Parameters: Curve {
    /// The field of the coordinates.
    type Field: Element;
    /// arkworks' description of the curve, with the isogeny that its hash maps through.
    type Config: WBConfig<BaseField = Self::Field>;
}

impl Parameters for G1 {
    type Field = Fq;
    type Config = g1::Config;
}

impl Parameters for G2 {
    type Field = Fq2;
    type Config = g2::Config;
}
