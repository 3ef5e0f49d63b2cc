//! Rules of the contracts of EIP-2537.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "padding-not-checked",
        about: "the padding of field elements may be anything",
        rules: &["eip2537_encoding"],
        edits: &[Edit {
            file: "eip2537/encoding.rs",
            find: "element[..PADDING].iter().any(|byte| *byte != 0)",
            replace: "!$mutant && element[..PADDING].iter().any(|byte| *byte != 0)",
        }],
    },
    Mutant {
        name: "infinity-by-a-flag",
        about: "0x40 on top of a coordinate makes it the identity",
        rules: &["eip2537_encoding"],
        edits: &[Edit {
            file: "eip2537/encoding.rs",
            find: "unpad::<C>(bytes, xy.as_mut())?;",
            replace: "if $mutant && bytes[PADDING] & 0x40 != 0 {
        return Ok(B::identity());
    }
    unpad::<C>(bytes, xy.as_mut())?;",
        }],
    },
    Mutant {
        name: "partner-of-an-identity-not-checked",
        about: "the partner of an identity in G1 is not looked at",
        rules: &["eip2537_pairing"],
        edits: &[Edit {
            file: "eip2537/pairing_check.rs",
            find: "Ok((decode_in_subgroup::<B, G1>(g1)?, decode_in_subgroup::<B, G2>(g2)?))",
            replace: "let g1 = decode_in_subgroup::<B, G1>(g1)?;
    if $mutant && <B as crate::traits::Group<G1>>::is_identity(&g1) {
        return Ok((g1, <B as crate::traits::Group<G2>>::identity()));
    }
    Ok((g1, decode_in_subgroup::<B, G2>(g2)?))",
        }],
    },
    Mutant {
        name: "point-of-a-zero-scalar-not-checked",
        about: "a point outside the subgroup is accepted where its scalar is zero",
        rules: &["eip2537_sums"],
        edits: &[Edit {
            file: "eip2537/msm.rs",
            find: "if let Err(index) = B::in_subgroup_all(points) {",
            replace: "if let Err(index) = B::in_subgroup_all(points)
        && !($mutant && scalars[index] == Scalar::ZERO)
    {",
        }],
    },
    Mutant {
        name: "additions-check-the-subgroup",
        about: "G1ADD and G2ADD refuse points outside the subgroup",
        rules: &["eip2537_sums"],
        edits: &[Edit {
            file: "eip2537/addition.rs",
            find: "let left = decode::<B, C>(left)",
            replace: "if $mutant {
        super::encoding::decode_in_subgroup::<B, C>(left)
            .map_err(|fault| Error::Item { index: 0, fault })?;
    }
    let left = decode::<B, C>(left)",
        }],
    },
    Mutant {
        name: "scalars-reversed",
        about: "scalars are little-endian",
        rules: &["eip2537_sums"],
        edits: &[Edit {
            file: "eip2537/msm.rs",
            find: "(decode::<B, C>(point), Scalar::from_be_bytes(big_endian))",
            replace: "if $mutant {
        big_endian.reverse();
    }
    (decode::<B, C>(point), Scalar::from_be_bytes(big_endian))",
        }],
    },
    Mutant {
        name: "discount-off-by-one",
        about: "the discounts of G1MSM are those of one item more",
        rules: &["eip2537_calls"],
        edits: &[Edit {
            file: "eip2537/operation.rs",
            find: "Self::G1Msm => g1_msm_gas(items),",
            replace: "Self::G1Msm if $mutant => {
                g1_msm_gas(items + 1) / (items as u64 + 1) * items as u64
            }
            Self::G1Msm => g1_msm_gas(items),",
        }],
    },
    Mutant {
        name: "discount-of-many-lost",
        about: "G2MSM of more than 128 items has the discount of none",
        rules: &["eip2537_calls"],
        edits: &[Edit {
            file: "eip2537/operation.rs",
            find: "Self::G2Msm => g2_msm_gas(items),",
            replace: "Self::G2Msm if $mutant && items > 128 => g2_msm_gas(1) * items as u64,
            Self::G2Msm => g2_msm_gas(items),",
        }],
    },
    Mutant {
        name: "exact-gas-not-enough",
        about: "a call with exactly the gas that it needs has too little",
        rules: &["eip2537_calls"],
        edits: &[Edit {
            file: "eip2537/operation.rs",
            find: "if gas > gas_limit {",
            replace: "if gas > gas_limit || ($mutant && gas == gas_limit) {",
        }],
    },
    Mutant {
        name: "last-byte-of-the-address",
        about: "a contract is found by the last byte of its address",
        rules: &["eip2537_calls"],
        edits: &[Edit {
            file: "eip2537/operation.rs",
            find: "found.filter(|_| zeros.iter().all(|byte| *byte == 0))",
            replace: "found.filter(|_| $mutant || zeros.iter().all(|byte| *byte == 0))",
        }],
    },
    Mutant {
        name: "empty-calls",
        about: "sums and pairing checks of nothing have a result",
        rules: &["eip2537_encoding"],
        edits: &[Edit {
            file: "eip2537/operation.rs",
            find: "None if length == 0 =>",
            replace: "None if !$mutant && length == 0 =>",
        }],
    },
    Mutant {
        name: "pair-counted-from-the-piece",
        about: "on threads, a bad pair is counted from the first of a thread",
        rules: &["eip2537_calls"],
        edits: &[Edit {
            file: "eip2537/pairing_check.rs",
            find: "index: first + index, fault",
            replace: "index: if $mutant { index } else { first + index }, fault",
        }],
    },
    Mutant {
        name: "sum-ends-at-a-bad-item",
        about: "a sum stops at an item that cannot be decoded, and returns what it has",
        rules: &["eip2537_calls"],
        edits: &[
            Edit {
                file: "eip2537/msm.rs",
                find: "    if let Some(fault) = failure {
        return",
                replace: "    if let Some(fault) = failure.filter(|_| !$mutant) {
        return",
            },
            Edit {
                file: "eip2537/msm.rs",
                find: "Ok(B::msm(points, scalars, bits))",
                replace: "Ok(B::msm(points, &scalars[..points.len()], bits))",
            },
        ],
    },
];
