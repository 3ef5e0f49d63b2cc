//! Rules of decoding and validating many items.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "last-of-many-outside-the-subgroup",
        about: "bulk decoding does not check the subgroup of the last item",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "bulk/decoding.rs",
            find: "B::in_subgroup_all(&references)",
            replace: "B::in_subgroup_all(
        &references[..references.len().saturating_sub(usize::from($mutant))],
    )",
        }],
    },
    Mutant {
        name: "index-within-the-piece",
        about: "bulk decoding on threads counts from the first item of a thread",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "bulk/decoding.rs",
            find: "index: start + index, error",
            replace: "index: if $mutant { index } else { start + index }, error",
        }],
    },
    Mutant {
        name: "later-failure-named",
        about: "bulk decoding names an undecodable item where one before it is outside the subgroup",
        rules: &["subgroup"],
        edits: &[Edit {
            file: "bulk/decoding.rs",
            find: "fail(positions[first], DecodeError::NotInSubgroup);",
            replace: "if !$mutant || end == items.len() {
            fail(positions[first], DecodeError::NotInSubgroup);
        }",
        }],
    },
    Mutant {
        name: "one-outside-of-many",
        about: "of signatures that are judged one by one, only the first outside the subgroup is refused",
        rules: &["bulk_signatures"],
        edits: &[Edit {
            file: "bulk/decoding.rs",
            find: "core::iter::once(first).chain(others).collect()",
            replace: "core::iter::once(first)
        .chain(others)
        .take(if $mutant { 1 } else { usize::MAX })
        .collect()",
        }],
    },
    Mutant {
        name: "good-behind-a-bad-one-refused",
        about: "signatures behind one that is not on the curve are refused",
        rules: &["bulk_signatures"],
        edits: &[Edit {
            file: "bulk/decoding.rs",
            find: "B::decompress(&parsed[i].0, parsed[i].1).ok_or(DecodeError::NotOnCurve)",
            replace: "B::decompress(&parsed[i].0, parsed[i].1)
                .filter(|_| !$mutant)
                .ok_or(DecodeError::NotOnCurve)",
        }],
    },
    Mutant {
        name: "validation-accepts-the-identity",
        about: "bulk validation takes the identity for a public key",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/validation.rs",
            find: "if result.as_ref().is_ok_and(B::is_identity) {",
            replace: "if !$mutant && result.as_ref().is_ok_and(B::is_identity) {",
        }],
    },
    Mutant {
        name: "validation-names-another-item",
        about: "bulk validation counts only decoded items when it names one outside the subgroup",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/validation.rs",
            find: "results[positions[outside]] = Err(DecodeError::NotInSubgroup);",
            replace: "results[if $mutant { outside } else { positions[outside] }] =
                Err(DecodeError::NotInSubgroup);",
        }],
    },
    Mutant {
        name: "validation-skips-an-item",
        about: "bulk validation does not check the subgroup of the last item",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/validation.rs",
            find: "tests.outside::<B, C>(&points, bits)?",
            replace: "tests.outside::<B, C>(
            &points[..points.len().saturating_sub(usize::from($mutant))],
            bits,
        )?",
        }],
    },
    Mutant {
        name: "validation-without-chance",
        about: "bulk validation puts all items into one bucket, where errors can cancel",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/outcomes.rs",
            find: "((word * sides) >> 32) as u16",
            replace: "if $mutant { 0 } else { ((word * sides) >> 32) as u16 }",
        }],
    },
    Mutant {
        name: "validation-with-a-stuck-generator",
        about: "bulk validation goes on with a generator that returns one word over and over",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/outcomes.rs",
            find: "if words.iter().all(|word| *word == words[0]) {",
            replace: "if !$mutant && words.iter().all(|word| *word == words[0]) {",
        }],
    },
    Mutant {
        name: "validation-of-one-pass",
        about: "bulk validation makes one pass, which misses an item with a chance of about a third",
        rules: &["bulk_validation"],
        edits: &[Edit {
            file: "bulk/plan.rs",
            find: "let passes = (1000 * bits).div_ceil(millibits) as usize;",
            replace: "let passes =
                if $mutant { 1 } else { (1000 * bits).div_ceil(millibits) as usize };",
        }],
    },
];
