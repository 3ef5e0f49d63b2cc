//! The contracts of EIP-2537 in [revm](revm_precompile) on any backend of crosspair.
//!
//! ```
//! use crosspair::blst::Blst;
//! use crosspair_revm::CrosspairCrypto;
//! use revm_precompile::install_crypto;
//!
//! assert!(install_crypto(CrosspairCrypto::<Blst>::new()));
//! ```
//!
//! Everything that runs contracts through `revm-precompile` in this process then computes them
//! with that backend. revm counts the gas, checks lengths and takes off the padding, and the
//! other contracts remain its own.

mod encoding;

use core::any::type_name;
use core::fmt;
use core::marker::PhantomData;

use crosspair::eip2537::{
    Error, Fault, PointGroup, g1_add, g1_msm_on, g2_add, g2_msm_on, map_fp_to_g1, map_fp2_to_g2,
    pairing_check_on,
};
use crosspair::{Backend, Executor, Serial};
use revm_precompile::bls12_381::{G1Point, G1PointScalar, G2Point, G2PointScalar};
use revm_precompile::{Crypto, PrecompileHalt};

use encoding::{Elements, padded, unpadded};

/// revm's cryptography with the operations on BLS12-381 of the backend `B`, spread over the
/// executor `E`; all others are revm's own.
///
/// Outputs, gas and the reasons of failures are those of revm's own implementation.
pub struct CrosspairCrypto<B, E = Serial> {
    executor: E,
    backend: PhantomData<fn() -> B>,
}

impl<B: Backend> CrosspairCrypto<B> {
    /// On the thread that runs the contract.
    #[must_use]
    pub const fn new() -> Self {
        Self::on(Serial)
    }
}

impl<B: Backend, E: Executor> CrosspairCrypto<B, E> {
    /// Spread over an executor.
    #[must_use]
    pub const fn on(executor: E) -> Self {
        Self { executor, backend: PhantomData }
    }
}

impl<B: Backend> Default for CrosspairCrypto<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B, E> fmt::Debug for CrosspairCrypto<B, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CrosspairCrypto<{}, {}>", type_name::<B>(), type_name::<E>())
    }
}

impl<B: Backend, E: Executor + Send> Crypto for CrosspairCrypto<B, E> {
    fn bls12_381_g1_add(&self, a: G1Point, b: G1Point) -> Result<[u8; 96], PrecompileHalt> {
        let input = padded::<256>(&[a.0, a.1, b.0, b.1]);
        g1_add::<B>(&input).map(unpadded).map_err(halt)
    }

    fn bls12_381_g1_msm(
        &self,
        pairs: &mut dyn Iterator<Item = Result<G1PointScalar, PrecompileHalt>>,
    ) -> Result<[u8; 96], PrecompileHalt> {
        msm(pairs, |input| g1_msm_on::<B, E>(&self.executor, input).map(unpadded))
    }

    fn bls12_381_g2_add(&self, a: G2Point, b: G2Point) -> Result<[u8; 192], PrecompileHalt> {
        let input = padded::<512>(&[a.0, a.1, a.2, a.3, b.0, b.1, b.2, b.3]);
        g2_add::<B>(&input).map(unpadded).map_err(halt)
    }

    fn bls12_381_g2_msm(
        &self,
        pairs: &mut dyn Iterator<Item = Result<G2PointScalar, PrecompileHalt>>,
    ) -> Result<[u8; 192], PrecompileHalt> {
        msm(pairs, |input| g2_msm_on::<B, E>(&self.executor, input).map(unpadded))
    }

    fn bls12_381_pairing_check(
        &self,
        pairs: &[(G1Point, G2Point)],
    ) -> Result<bool, PrecompileHalt> {
        let mut input = Vec::with_capacity(pairs.len() * (G1Point::PADDED + G2Point::PADDED));
        for (g1, g2) in pairs {
            g1.push(&mut input);
            g2.push(&mut input);
        }
        match pairing_check_on::<B, E>(&self.executor, &input) {
            Ok(word) => Ok(word[31] == 1),
            // revm's contract gives an error before it comes here.
            Err(Error::Empty { .. }) => Ok(true),
            Err(error) => Err(halt(error)),
        }
    }

    fn bls12_381_fp_to_g1(&self, fp: &[u8; 48]) -> Result<[u8; 96], PrecompileHalt> {
        map_fp_to_g1::<B>(&padded::<64>(&[*fp])).map(unpadded).map_err(halt)
    }

    fn bls12_381_fp2_to_g2(&self, fp2: ([u8; 48], [u8; 48])) -> Result<[u8; 192], PrecompileHalt> {
        map_fp2_to_g2::<B>(&padded::<128>(&[fp2.0, fp2.1])).map(unpadded).map_err(halt)
    }
}

/// A sum of products. Where `pairs` comes to an error, the pairs before it are checked first.
fn msm<P: Elements, const N: usize>(
    mut pairs: &mut dyn Iterator<Item = Result<(P, [u8; 32]), PrecompileHalt>>,
    sum: impl FnOnce(&[u8]) -> Result<[u8; N], Error>,
) -> Result<[u8; N], PrecompileHalt> {
    let mut input = Vec::with_capacity(pairs.size_hint().0 * (P::PADDED + 32));
    let stop = Iterator::find_map(&mut pairs, |pair| match pair {
        Ok((point, scalar)) => {
            point.push(&mut input);
            input.extend_from_slice(&scalar);
            None
        }
        Err(reason) => Some(reason),
    });
    let sum = match sum(&input) {
        // A sum of nothing, as in revm, whose contract gives an error before it comes here.
        Err(Error::Empty { .. }) => Ok([0; N]),
        sum => sum.map_err(halt),
    };
    sum.and_then(|sum| stop.map_or(Ok(sum), Err))
}

/// revm's word for an error.
fn halt(error: Error) -> PrecompileHalt {
    let Error::Item { fault, .. } = error else {
        // revm has checked the length.
        return PrecompileHalt::other(error.to_string());
    };
    match fault {
        // The padding is this crate's.
        Fault::Padding => PrecompileHalt::Bls12381FpPaddingInvalid,
        Fault::NotCanonical => PrecompileHalt::NonCanonicalFp,
        Fault::NotOnCurve(PointGroup::G1) => PrecompileHalt::Bls12381G1NotOnCurve,
        Fault::NotOnCurve(PointGroup::G2) => PrecompileHalt::Bls12381G2NotOnCurve,
        Fault::NotInSubgroup(PointGroup::G1) => PrecompileHalt::Bls12381G1NotInSubgroup,
        Fault::NotInSubgroup(PointGroup::G2) => PrecompileHalt::Bls12381G2NotInSubgroup,
    }
}

/// Compiles and runs the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
