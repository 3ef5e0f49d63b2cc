//! The two curves, as markers, and the sizes of what is written on the wire.

use core::fmt::Debug;
use core::hash::Hash;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::G1 {}
    impl Sealed for super::G2 {}
    impl<const N: usize> Sealed for [u8; N] {}
}

/// A byte array whose length is known from its type. Implemented for every `[u8; N]`.
pub trait ByteArray:
    sealed::Sealed + Copy + Eq + Ord + Hash + Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static
{
    /// The number of bytes.
    const LEN: usize;
    /// All bytes zero.
    const ZERO: Self;
}

impl<const N: usize> ByteArray for [u8; N] {
    const LEN: usize = N;
    const ZERO: Self = [0; N];
}

/// One of the two curves of BLS12-381, as a type-level marker: [`G1`] or [`G2`]. Sealed.
pub trait Curve: sealed::Sealed + Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// One coordinate: 48 bytes in G1, 96 in G2. Field elements are big-endian; an
    /// element c0 + c1·u of Fp2 is written c1 ‖ c0. A compressed point has the same
    /// length, with three flag bits on top of its x coordinate.
    type Coordinate: ByteArray;
    /// Two coordinates, x ‖ y: 96 bytes in G1, 192 in G2.
    type Uncompressed: ByteArray;
    /// The name of the curve in messages: `"G1"` or `"G2"`.
    const NAME: &'static str;
}

/// The curve E: y² = x³ + 4 over Fp, and its subgroup of prime order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum G1 {}

/// The twist E': y² = x³ + 4(1 + u) over Fp2, and its subgroup of prime order r.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum G2 {}

impl Curve for G1 {
    type Coordinate = [u8; 48];
    type Uncompressed = [u8; 96];
    const NAME: &'static str = "G1";
}

impl Curve for G2 {
    type Coordinate = [u8; 96];
    type Uncompressed = [u8; 192];
    const NAME: &'static str = "G2";
}
