//! Bytes from the hexadecimal digits of the constants, and points from those bytes.

use crosspair_arkworks::Arkworks;
use crosspair_core::{Affine, ByteArray, Curve, Group};

/// The bytes of as many digits as fit.
pub(crate) fn bytes<A: ByteArray>(digits: &str) -> A {
    assert_eq!(digits.len(), 2 * A::LEN);
    let mut bytes = A::ZERO;
    for (byte, digits) in bytes.as_mut().iter_mut().zip(digits.as_bytes().chunks(2)) {
        let digits = core::str::from_utf8(digits).expect("ASCII");
        *byte = u8::from_str_radix(digits, 16).expect("hexadecimal digits");
    }
    bytes
}

/// The point with the coordinates x ‖ y.
pub(crate) fn point<C: Curve>(digits: &str) -> Affine<Arkworks, C>
where
    Arkworks: Group<C>,
{
    <Arkworks as Group<C>>::from_coordinates(&bytes(digits)).expect("on the curve")
}
