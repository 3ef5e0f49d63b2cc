//! Multiplication by secrets, in **variable time**.

use crosspair_core::{Affine, G1, G2, Point, SecretMul, SecretScalar};

use crate::Arkworks;
use crate::group::multiply;

/// The method for one curve.
macro_rules! secret_mul {
    ($curve:ty) => {
        /// **Not constant time: this breaks the trait's contract on purpose.** arkworks' field
        /// arithmetic branches on its operands and the multiplication branches on every bit of the
        /// scalar, so the time taken reveals the key; copies of the key are not erased either.
        /// For tests and test vectors only, never for a key that protects anything.
        #[cfg_attr(docsrs, doc(cfg(feature = "variable-time-signing")))]
        impl SecretMul<$curve> for Arkworks {
            fn mul_secret(
                point: &Affine<Self, $curve>,
                scalar: &SecretScalar,
            ) -> Point<Self, $curve> {
                multiply(point, scalar.as_le_bytes())
            }
        }
    };
}

secret_mul!(G1);
secret_mul!(G2);
