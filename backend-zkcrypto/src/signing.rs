//! Multiplication by secrets. What holds and what does not is in the documentation of the crate.

use core::ops::Mul;

use bls12_381::{G1Affine, G1Projective, G2Affine, G2Projective, Scalar};
use crosspair_core::{G1, G2, SecretMul, SecretScalar};
use zeroize::Zeroizing;

use crate::Zkcrypto;

impl SecretMul<G1> for Zkcrypto {
    fn mul_secret(point: &G1Affine, scalar: &SecretScalar) -> G1Projective {
        point.mul(&*element(scalar))
    }
}

impl SecretMul<G2> for Zkcrypto {
    fn mul_secret(point: &G2Affine, scalar: &SecretScalar) -> G2Projective {
        point.mul(&*element(scalar))
    }
}

/// The scalar as zkcrypto's, erased when dropped.
fn element(scalar: &SecretScalar) -> Zeroizing<Scalar> {
    // `None` is for r and above, which a `SecretScalar` never is.
    Zeroizing::new(Scalar::from_bytes(scalar.as_le_bytes()).unwrap_or(Scalar::zero()))
}
