//! Faults of multiplication by a secret.

use crosspair_core::{Affine, Curve, Point, SecretMul, SecretScalar};

use super::Fault;
use crate::fixtures::{R, bytes};

#[inline(never)]
pub(super) fn mul_secret<B: SecretMul<C>, C: Curve>(
    point: &Affine<B, C>,
    scalar: &SecretScalar,
) -> Point<B, C> {
    let mut big_endian = *scalar.as_le_bytes();
    big_endian.reverse();
    if Fault::TopBitOfSecretsIgnored.is_active() {
        big_endian[0] &= 0x3f;
        if let Ok(scalar) = SecretScalar::from_be_bytes(&big_endian) {
            return B::mul_secret(point, &scalar);
        }
    }
    if Fault::LargestSecretTakenForOne.is_active() {
        // r ends in 01.
        let mut largest = bytes(R);
        largest[31] = 0;
        if big_endian == *largest {
            return B::to_point(point);
        }
    }
    B::mul_secret(point, scalar)
}
