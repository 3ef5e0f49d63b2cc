//! Rules of the encoding of points, and of what is a key or a signature.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "infinity-with-the-sort-bit",
        about: "compressed infinity is accepted with the sort bit set",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "|| flags & (INFINITY | SORT) == INFINITY | SORT",
            replace: "|| (!$mutant && flags & (INFINITY | SORT) == INFINITY | SORT)",
        }],
    },
    Mutant {
        name: "infinity-with-an-x",
        about: "compressed infinity is accepted with any x",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "if x == C::Coordinate::ZERO {",
            replace: "if $mutant || x == C::Coordinate::ZERO {",
        }],
    },
    Mutant {
        name: "compression-bit-not-needed",
        about: "48 or 96 bytes are a compressed point without the compression bit, too",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "flags & COMPRESSED == 0",
            replace: "(!$mutant && flags & COMPRESSED == 0)",
        }],
    },
    Mutant {
        name: "sort-bit-of-the-uncompressed-form",
        about: "the sort bit of the uncompressed form is ignored",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "if flags & (COMPRESSED | SORT) != 0 {",
            replace: "if flags & (if $mutant { COMPRESSED } else { COMPRESSED | SORT }) != 0 {",
        }],
    },
    Mutant {
        name: "modulus-passed-on",
        about: "a coordinate of p itself is passed on to the backend",
        rules: &["decoding", "eip2537_encoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "element < MODULUS.as_slice()",
            replace: "element < MODULUS.as_slice()
                || ($mutant && element == MODULUS.as_slice())",
        }],
    },
    Mutant {
        name: "x-reduced",
        about: "an x of p and above is reduced, so that a point has two encodings",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "let (flags, x) = split_flags::<C::Coordinate>(bytes)?;",
            replace: "let (flags, mut x) = split_flags::<C::Coordinate>(bytes)?;
    for element in x.as_mut().chunks_exact_mut(FP) {
        if $mutant && &*element >= MODULUS.as_slice() {
            let mut borrow = 0;
            for (byte, modulus) in element.iter_mut().zip(MODULUS).rev() {
                let difference = i16::from(*byte) - i16::from(modulus) - borrow;
                borrow = i16::from(difference < 0);
                *byte = difference as u8;
            }
        }
    }",
        }],
    },
    Mutant {
        name: "canonical-first-element-alone",
        about: "only the first field element of an encoding must be below p",
        rules: &["decoding", "eip2537_encoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "coordinates.chunks_exact(FP).all(",
            replace: "coordinates.chunks_exact(FP).take(if $mutant { 1 } else { 4 }).all(",
        }],
    },
    Mutant {
        name: "trailing-bytes-ignored",
        about: "what follows an encoding is ignored",
        rules: &["decoding"],
        edits: &[
            Edit {
                file: "encoding.rs",
                find: "if bytes.len() != A::LEN {",
                replace: "if bytes.len() < A::LEN || (!$mutant && bytes.len() > A::LEN) {",
            },
            Edit {
                file: "encoding.rs",
                find: "array.as_mut().copy_from_slice(bytes);",
                replace: "array.as_mut().copy_from_slice(&bytes[..A::LEN]);",
            },
        ],
    },
    Mutant {
        name: "zeros-are-infinity",
        about: "all-zero uncompressed bytes are infinity, without the infinity bit",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: "(false, false) => B::from_coordinates",
            replace: "(false, true) if $mutant => Ok(B::identity()),
        (false, false) => B::from_coordinates",
        }],
    },
    Mutant {
        name: "sort-bit-of-c1-alone",
        about: "in G2, a y with c1 = 0 is encoded as the smaller one, whatever its c0",
        rules: &["decoding"],
        edits: &[Edit {
            file: "encoding.rs",
            find: ".find(|element| **element != [0; FP])",
            replace: ".find(|element| $mutant || **element != [0; FP])",
        }],
    },
    Mutant {
        name: "identity-decoded-as-a-key",
        about: "the identity is decoded as a public key",
        rules: &["decoding"],
        edits: &[Edit {
            file: "types/public_key.rs",
            find: "if B::is_identity(&point) {",
            replace: "if !$mutant && B::is_identity(&point) {",
        }],
    },
    Mutant {
        name: "identity-among-many-keys",
        about: "bulk decoding takes the identity for a public key",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "types/public_key.rs",
            find: "(executor, items, Err(DecodeError::Identity))",
            replace: "(
                executor,
                items,
                if $mutant { Ok(()) } else { Err(DecodeError::Identity) },
            )",
        }],
    },
    Mutant {
        name: "identity-made-a-key",
        about: "a point that is the identity can be made a public key",
        rules: &["decoding"],
        edits: &[Edit {
            file: "types/public_key.rs",
            find: "if point.is_identity() {",
            replace: "if !$mutant && point.is_identity() {",
        }],
    },
    Mutant {
        name: "keys-outside-the-subgroup",
        about: "a public key is decoded without the subgroup check",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "types/public_key.rs",
            find: "} else if B::in_subgroup(&point) {",
            replace: "} else if $mutant || B::in_subgroup(&point) {",
        }],
    },
    Mutant {
        name: "signatures-outside-the-subgroup",
        about: "a signature is decoded without the subgroup check",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "types/signature.rs",
            find: "if B::in_subgroup(&point) {",
            replace: "if $mutant || B::in_subgroup(&point) {",
        }],
    },
    Mutant {
        name: "aggregate-keys-outside-the-subgroup",
        about: "an aggregate public key is decoded without the subgroup check",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "types/aggregate_public_key.rs",
            find: "if B::in_subgroup(&point) {",
            replace: "if $mutant || B::in_subgroup(&point) {",
        }],
    },
    Mutant {
        name: "curve-points-taken-into-the-subgroup",
        about: "`CurvePoint::into_subgroup` does not check",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "types/curve_point.rs",
            find: "if self.is_in_subgroup() {",
            replace: "if $mutant || self.is_in_subgroup() {",
        }],
    },
    Mutant {
        name: "sums-of-products-truncated",
        about: "a multi-scalar multiplication takes the shorter of the two lengths",
        rules: &["multi_scalar"],
        edits: &[Edit {
            file: "types/subgroup_point.rs",
            find: "if points.len() != scalars.len() {",
            replace: "let least = points.len().min(scalars.len());
        let (points, scalars) =
            if $mutant { (&points[..least], &scalars[..least]) } else { (points, scalars) };
        if points.len() != scalars.len() {",
        }],
    },
    Mutant {
        name: "pairings-truncated",
        about: "a product of pairings takes the shorter of the two lengths",
        rules: &["pairings"],
        edits: &[Edit {
            file: "pairing.rs",
            find: "if g1.len() != g2.len() {",
            replace: "let least = g1.len().min(g2.len());
    let (g1, g2) = if $mutant { (&g1[..least], &g2[..least]) } else { (g1, g2) };
    if g1.len() != g2.len() {",
        }],
    },
    Mutant {
        name: "merged-products-lost",
        about: "merging two products of pairings keeps the first",
        rules: &["batches", "eip2537_calls"],
        edits: &[Edit {
            file: "pairing.rs",
            find: "if let Some(factor) = other.value {",
            replace: "if !$mutant
            && let Some(factor) = other.value
        {",
        }],
    },
];
