//! Multiplication by secrets, in **variable time**.

use ark_ec::short_weierstrass::{Affine, Projective};
use crosspair_core::{SecretMul, SecretScalar};

use crate::Arkworks;
use crate::group::multiply;
use crate::parameters::Parameters;

/// **Not constant time: this breaks the trait's contract on purpose.** arkworks' field
/// arithmetic branches on its operands and the multiplication branches on every bit of the
/// scalar, so the time taken reveals the key; copies of the key are not erased either.
/// For tests and test vectors only, never for a key that protects anything.
#[cfg_attr(docsrs, doc(cfg(feature = "variable-time-signing")))]
impl<C: Parameters> SecretMul<C> for Arkworks {
    fn mul_secret(point: &Affine<C::Config>, scalar: &SecretScalar) -> Projective<C::Config> {
        multiply(point, scalar.as_le_bytes())
    }
}
