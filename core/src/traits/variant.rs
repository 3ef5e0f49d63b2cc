//! Which group holds the keys and which the signatures.

use core::fmt::Debug;
use core::hash::Hash;

use super::{Affine, Bls, Curve, G1, G2};
use crate::types::Dst;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::MinPk {}
    impl Sealed for super::MinSig {}
}

/// A variant of draft-irtf-cfrg-bls-signature §2.1: which curve the keys and which the
/// signatures are on, and the ciphersuites' identifiers (§4.2). Sealed.
///
/// A signature is valid if `e(PK, H(m)) = e(g, signature)`, the arguments of e swapped in
/// [`MinSig`].
pub trait Variant: sealed::Sealed + Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The curve of public keys.
    type Pk: Curve;
    /// The curve of signatures and hashed messages.
    type Sig: Curve;

    /// The name on command lines: `"min-pk"` or `"min-sig"`.
    const NAME: &'static str;
    /// The basic scheme (`…_RO_NUL_`).
    const BASIC_DST: Dst<'static>;
    /// The message-augmentation scheme (`…_RO_AUG_`).
    const AUGMENTED_DST: Dst<'static>;
    /// The proof-of-possession scheme (`…_RO_POP_`), which Ethereum uses.
    const POP_DST: Dst<'static>;
    /// The proofs of possession themselves (`BLS_POP_…`).
    const POP_PROOF_DST: Dst<'static>;

    /// A key-side and a signature-side point in the pairing's order, G1 first.
    fn pair<'a, B: Bls<Self>>(
        key: &'a Affine<B, Self::Pk>,
        signature: &'a Affine<B, Self::Sig>,
    ) -> (&'a Affine<B, G1>, &'a Affine<B, G2>);
}

/// Keys of 48 bytes in G1, signatures of 96 bytes in G2 ("minimal-pubkey-size"; Ethereum).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinPk {}

/// Keys of 96 bytes in G2, signatures of 48 bytes in G1 ("minimal-signature-size").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MinSig {}

impl Variant for MinPk {
    type Pk = G1;
    type Sig = G2;

    const NAME: &'static str = "min-pk";
    const BASIC_DST: Dst<'static> =
        Dst::from_static(b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
    const AUGMENTED_DST: Dst<'static> =
        Dst::from_static(b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_AUG_");
    const POP_DST: Dst<'static> = Dst::from_static(b"BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_");
    const POP_PROOF_DST: Dst<'static> =
        Dst::from_static(b"BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_");

    fn pair<'a, B: Bls<Self>>(
        key: &'a Affine<B, G1>,
        signature: &'a Affine<B, G2>,
    ) -> (&'a Affine<B, G1>, &'a Affine<B, G2>) {
        (key, signature)
    }
}

impl Variant for MinSig {
    type Pk = G2;
    type Sig = G1;

    const NAME: &'static str = "min-sig";
    const BASIC_DST: Dst<'static> =
        Dst::from_static(b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
    const AUGMENTED_DST: Dst<'static> =
        Dst::from_static(b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_AUG_");
    const POP_DST: Dst<'static> = Dst::from_static(b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_");
    const POP_PROOF_DST: Dst<'static> =
        Dst::from_static(b"BLS_POP_BLS12381G1_XMD:SHA-256_SSWU_RO_POP_");

    fn pair<'a, B: Bls<Self>>(
        key: &'a Affine<B, G2>,
        signature: &'a Affine<B, G1>,
    ) -> (&'a Affine<B, G1>, &'a Affine<B, G2>) {
        (signature, key)
    }
}
