//! What is fuzzed together.

use super::Operation;
use Operation::{
    AggregatePublicKeys, AggregateSignatures, AggregateVerify, AugmentedVerify, BasicVerify, Batch,
    CommitteeSum, DecodeG1, DecodeG2, DeriveChild, Eip2537G1Add, Eip2537G1Msm, Eip2537G2Add,
    Eip2537G2Msm, Eip2537MapFp2ToG2, Eip2537MapFpToG1, Eip2537PairingCheck, EncodeToG1, EncodeToG2,
    EthAggregatePubkeys, EthFastAggregateVerify, FastAggregateVerify, G1Msm, G2Msm, HashToG1,
    HashToG2, KeyGen, OpenRegistry, PairingCheck, ParsePublicKey, ParseSecretKey, ParseSignature,
    PopProve, PopVerify, PublicKey, SameMessage, SecretKey, Sign, Signature, ValidatePublicKeys,
    ValidateSignatures, Verify,
};

/// Operations that one fuzz target runs: its inputs are cases of theirs, in the form that
/// [`Case::from_wire`](super::Case::from_wire) reads.
#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    /// The name of the target, and of the folder with its seeds.
    pub name: &'static str,
    /// The operations. Their order decides what an input means: new ones go to the end.
    pub operations: &'static [Operation],
    /// Longer inputs are not run: an encoding has at least 48 bytes, so that this bounds the time of
    /// an input.
    pub most_bytes: usize,
}

impl Target {
    /// All targets: every operation is in one of them.
    pub const ALL: &[Self] = &[
        Self {
            name: "decode",
            operations: &[
                DecodeG1,
                DecodeG2,
                PublicKey,
                Signature,
                ValidatePublicKeys,
                ValidateSignatures,
            ],
            most_bytes: 16 * 1024,
        },
        Self {
            name: "hash",
            operations: &[HashToG1, HashToG2, EncodeToG1, EncodeToG2],
            most_bytes: 4096,
        },
        Self {
            name: "msm",
            operations: &[
                G1Msm,
                G2Msm,
                AggregateSignatures,
                AggregatePublicKeys,
                EthAggregatePubkeys,
                CommitteeSum,
            ],
            most_bytes: 12 * 1024,
        },
        Self { name: "pairing", operations: &[PairingCheck], most_bytes: 3072 },
        Self {
            name: "verify",
            operations: &[
                Verify,
                FastAggregateVerify,
                AggregateVerify,
                BasicVerify,
                AugmentedVerify,
                PopVerify,
                EthFastAggregateVerify,
                KeyGen,
                DeriveChild,
                SecretKey,
                Sign,
                PopProve,
            ],
            most_bytes: 2048,
        },
        Self { name: "batch", operations: &[Batch, SameMessage], most_bytes: 2048 },
        Self { name: "eip2537_g1_add", operations: &[Eip2537G1Add], most_bytes: 1024 },
        Self { name: "eip2537_g1_msm", operations: &[Eip2537G1Msm], most_bytes: 129 * 160 },
        Self { name: "eip2537_g2_add", operations: &[Eip2537G2Add], most_bytes: 1024 },
        Self { name: "eip2537_g2_msm", operations: &[Eip2537G2Msm], most_bytes: 65 * 288 },
        Self {
            name: "eip2537_pairing_check",
            operations: &[Eip2537PairingCheck],
            most_bytes: 12 * 384,
        },
        Self { name: "eip2537_map_fp_to_g1", operations: &[Eip2537MapFpToG1], most_bytes: 1024 },
        Self { name: "eip2537_map_fp2_to_g2", operations: &[Eip2537MapFp2ToG2], most_bytes: 1024 },
        Self { name: "registry_file", operations: &[OpenRegistry], most_bytes: 24 * 1024 },
        Self {
            name: "text",
            operations: &[ParsePublicKey, ParseSignature, ParseSecretKey],
            most_bytes: 1024,
        },
    ];

    /// The target of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|target| target.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_in_one_target() {
        let mut fuzzed: Vec<_> = Target::ALL.iter().flat_map(|target| target.operations).collect();
        fuzzed.sort_unstable();
        assert_eq!(fuzzed, Operation::ALL.iter().collect::<Vec<_>>());
    }

    #[test]
    fn targets_are_found_by_their_names() {
        for target in Target::ALL {
            assert_eq!(Target::from_name(target.name), Some(target));
        }
        assert_eq!(Target::from_name("decod"), None);
    }
}
