//! Rules of verification, of the schemes and of Ethereum.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "aggregates-truncated",
        about: "an aggregate is verified for the shorter of the lists of keys and messages",
        rules: &["signatures"],
        edits: &[Edit {
            file: "verify.rs",
            find: "if keys.len() != messages.len() {",
            replace: "let least = keys.len().min(messages.len());
        let (keys, messages) =
            if $mutant { (&keys[..least], &messages[..least]) } else { (keys, messages) };
        if keys.len() != messages.len() {",
        }],
    },
    Mutant {
        name: "aggregate-of-nothing-verifies",
        about: "no keys verify any aggregate",
        rules: &["signatures"],
        edits: &[Edit {
            file: "verify.rs",
            find: "return Ok(false);",
            replace: "return Ok($mutant);",
        }],
    },
    Mutant {
        name: "cancelling-keys-verify",
        about: "an aggregate key that is the identity verifies",
        rules: &["signatures"],
        edits: &[Edit {
            file: "verify.rs",
            find: "!key.is_identity() && self.verify_point",
            replace: "($mutant || !key.is_identity()) && self.verify_point",
        }],
    },
    Mutant {
        name: "nobody-verifies-fast",
        about: "`fast_aggregate_verify` of no keys is true",
        rules: &["signatures", "schemes"],
        edits: &[Edit {
            file: "verify.rs",
            find: "AggregatePublicKey::sum(keys).is_ok_and(|key|",
            replace: "AggregatePublicKey::sum(keys).map_or($mutant, |key|",
        }],
    },
    Mutant {
        name: "ethereum-refuses-nobody",
        about: "`eth_fast_aggregate_verify` of no keys is false for the identity, too",
        rules: &["schemes"],
        edits: &[Edit { file: "ethereum.rs", find: "return true;", replace: "return !$mutant;" }],
    },
    Mutant {
        name: "ethereum-accepts-anything-of-nobody",
        about: "`eth_fast_aggregate_verify` of no keys is true for any signature",
        rules: &["schemes"],
        edits: &[Edit {
            file: "ethereum.rs",
            find: "proof_of_possession::fast_aggregate_verify(keys, message, signature)",
            replace: "($mutant && keys.peek().is_none())
        || proof_of_possession::fast_aggregate_verify(keys, message, signature)",
        }],
    },
    Mutant {
        name: "ethereum-batch-refuses-nobody",
        about: "`eth_signature_set` of no keys and the identity is not built",
        rules: &["schemes"],
        edits: &[Edit {
            file: "ethereum.rs",
            find: "return Candidate::NothingToVerify;",
            replace: "return if $mutant { Candidate::NotBuilt } else { Candidate::NothingToVerify };",
        }],
    },
    Mutant {
        name: "repeated-messages-verify",
        about: "the basic scheme verifies aggregates with repeated messages",
        rules: &["schemes"],
        edits: &[Edit {
            file: "scheme/basic.rs",
            find: "if keys.len() == messages.len() && !all_differ(messages) {",
            replace: "if !$mutant && keys.len() == messages.len() && !all_differ(messages) {",
        }],
    },
    Mutant {
        name: "augmented-without-the-key",
        about: "the augmented scheme signs and verifies the message alone",
        rules: &["schemes", "secret_keys"],
        edits: &[
            Edit {
                file: "scheme/augmented.rs",
                find: "Message::with_prefix(key.as_ref(), message)",
                replace: "Message::with_prefix(if $mutant { &[] } else { key.as_ref() }, message)",
            },
            Edit {
                file: "scheme/augmented.rs",
                find: "Message::with_prefix(prefix.as_ref(), message)",
                replace: "Message::with_prefix(if $mutant { &[] } else { prefix.as_ref() }, message)",
            },
        ],
    },
    Mutant {
        name: "proofs-under-the-tag-of-signatures",
        about: "a proof of possession has the tag of signatures, so that one is the other",
        rules: &["schemes", "secret_keys"],
        edits: &[
            Edit {
                file: "scheme/proof_of_possession.rs",
                find: "secret.sign(key.as_ref(), &V::POP_PROOF_DST)",
                replace: "secret.sign(
        key.as_ref(),
        if $mutant { &V::POP_DST } else { &V::POP_PROOF_DST },
    )",
            },
            Edit {
                file: "scheme/proof_of_possession.rs",
                find: "proof.verify(key, key.to_compressed().as_ref(), &V::POP_PROOF_DST)",
                replace: "proof.verify(
        key,
        key.to_compressed().as_ref(),
        if $mutant { &V::POP_DST } else { &V::POP_PROOF_DST },
    )",
            },
        ],
    },
];
