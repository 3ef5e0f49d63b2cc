//! Rules of batches and of their weights.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "weight-zero",
        about: "a weight may be zero, so that its set is not verified",
        rules: &["batch_weights", "batches"],
        edits: &[
            Edit {
                file: "types/weight.rs",
                find: "pub const ONE: Self = Self { low: 1, high: 0 };",
                replace: "pub const ONE: Self = Self { low: 1, high: 0 };
    /// For the mutant alone.
    pub(crate) const ZERO: Self = Self { low: 0, high: 0 };",
            },
            Edit {
                file: "batch/weights.rs",
                find: "filter_map(|chunk| weight(*chunk))",
                replace: "filter_map(|chunk| {
            let zero = $mutant && chunk.iter().all(|byte| *byte == 0);
            if zero { Some(Weight::ZERO) } else { weight(*chunk) }
        })",
            },
        ],
    },
    Mutant {
        name: "weights-drawn-once",
        about: "every batch has the weights of the first",
        rules: &["batch_weights"],
        edits: &[Edit {
            file: "batch/weights.rs",
            find: "fill(bytes).map_err(BatchError::Rng)?;",
            replace: "fill(bytes).map_err(BatchError::Rng)?;
        if $mutant {
            use crate::mutant::std::sync::Mutex;
            static DRAWN: Mutex<([u8; RUN], usize)> = Mutex::new(([0; RUN], 0));
            let mut drawn = DRAWN.lock().expect(\"no panic\");
            let (kept, len) = &mut *drawn;
            if bytes.len() > *len {
                kept[*len..bytes.len()].copy_from_slice(&bytes[*len..]);
                *len = bytes.len();
            }
            bytes.copy_from_slice(&kept[..bytes.len()]);
        }",
        }],
    },
    Mutant {
        name: "weights-all-equal",
        about: "all sets of a batch have one random weight",
        rules: &["batch_weights", "batches"],
        edits: &[Edit {
            file: "batch/equation.rs",
            find: "let weighted = part.iter().zip(weights);",
            replace: "if $mutant {
                    let first = weights[0];
                    weights.fill(first);
                }
                let weighted = part.iter().zip(weights);",
        }],
    },
    Mutant {
        name: "fixed-weights-without-a-generator",
        about: "where the generator fails, all weights are 1",
        rules: &["batch_weights"],
        edits: &[Edit {
            file: "batch/equation.rs",
            find: "source.draw(&mut weights)?;",
            replace: "match source.draw(&mut weights) {
                    Err(_) if $mutant => weights.fill(Weight::ONE),
                    drawn => drawn?,
                }",
        }],
    },
    Mutant {
        name: "equal-weights-in-slots",
        about: "all sets of a batch in slots have the weight 1",
        rules: &["batch_weights"],
        edits: &[Edit {
            file: "batch/slots.rs",
            find: "Ok(hold_weighted(slots))",
            replace: "if $mutant {
            for waiting in slots.iter_mut().filter_map(|slot| slot.0.as_mut()) {
                waiting.weight = Weight::ONE;
            }
        }
        Ok(hold_weighted(slots))",
        }],
    },
    Mutant {
        name: "stuck-generator-not-noticed",
        about: "a generator that returns nothing but zeros gives weights of 1",
        rules: &["batch_weights"],
        edits: &[Edit {
            file: "batch/weights.rs",
            find: "if in_vain == STUCK {",
            replace: "if $mutant && in_vain == STUCK {
            return Ok(());
        }
        if in_vain == STUCK {",
        }],
    },
    Mutant {
        name: "last-set-skipped",
        about: "`verify_all` does not verify the last set",
        rules: &["batches"],
        edits: &[Edit {
            file: "batch/verify.rs",
            find: "let all: Vec<_> = (0..sets.len()).collect();
    Claims::of_sets(",
            replace: "let all: Vec<_> =
        (0..sets.len().saturating_sub(usize::from($mutant && sets.len() > 1))).collect();
    Claims::of_sets(",
        }],
    },
    Mutant {
        name: "cancelling-keys-in-a-batch",
        about: "`verify_all` accepts a set whose key is the identity",
        rules: &["batches"],
        edits: &[Edit {
            file: "batch/verify.rs",
            find: "if sets.iter().any(SignatureSet::key_is_identity) {",
            replace: "if !$mutant && sets.iter().any(SignatureSet::key_is_identity) {",
        }],
    },
    Mutant {
        name: "cancelling-keys-among-verdicts",
        about: "`verify_each` accepts a set whose key is the identity",
        rules: &["batches"],
        edits: &[Edit {
            file: "batch/locate.rs",
            find: "filter(|claim| !claims.key_is_identity(*claim))",
            replace: "filter(|claim| $mutant || !claims.key_is_identity(*claim))",
        }],
    },
    Mutant {
        name: "cancelling-keys-alone",
        about: "`SignatureSet::verify` accepts a key that is the identity",
        rules: &["batches", "deferred_batches"],
        edits: &[Edit {
            file: "batch/set.rs",
            find: "!self.key_is_identity()
            && equation_holds",
            replace: "($mutant || !self.key_is_identity())
            && equation_holds",
        }],
    },
    Mutant {
        name: "sibling-named",
        about: "the search for the first bad set names the one before it",
        rules: &["batches", "deferred_batches"],
        edits: &[Edit {
            file: "batch/first_bad.rs",
            find: "Ok(Some(low))",
            replace: "Ok(Some(low - usize::from($mutant && low > 0)))",
        }],
    },
    Mutant {
        name: "sibling-taken-for-good",
        about: "where one half of a bad part is bad, the other counts as good",
        rules: &["batches", "bulk_signatures"],
        edits: &[Edit {
            file: "batch/search.rs",
            find: "self.siblings.extend(right);",
            replace: "if $mutant { self.good.extend(right) } else { self.siblings.extend(right) }",
        }],
    },
    Mutant {
        name: "last-of-a-bad-part-taken-for-bad",
        about: "the last set of a part that was judged one by one is bad without being judged",
        rules: &["batches", "same_message"],
        edits: &[Edit {
            file: "batch/search.rs",
            find: "if self.judge_each(others) < others.len() || !bad {",
            replace: "if (self.judge_each(others) < others.len() || !bad) && !$mutant {",
        }],
    },
    Mutant {
        name: "tags-merged",
        about: "sets of one message under two tags are verified under one of them",
        rules: &["batches"],
        edits: &[Edit {
            file: "batch/set.rs",
            find: "[dst.as_bytes(), message.prefix(), message.body()]",
            replace: "[if $mutant { &[] } else { dst.as_bytes() }, message.prefix(), message.body()]",
        }],
    },
    Mutant {
        name: "message-cut-at-a-piece",
        about: "where the sets of a message are on two threads, the keys of one are lost",
        rules: &["batches", "same_message"],
        edits: &[Edit {
            file: "batch/equation.rs",
            find: "last.1 = <B as Group<V::Pk>>::add(&last.1, &first.1);",
            replace: "if !$mutant {
                        last.1 = <B as Group<V::Pk>>::add(&last.1, &first.1);
                    }",
        }],
    },
    Mutant {
        name: "full-slots-forgotten",
        about: "a batch whose slots are full makes room without verifying",
        rules: &["deferred_batches"],
        edits: &[Edit {
            file: "batch/deferral.rs",
            find: "if self.used == self.slots.len() {
                    self.verify();",
            replace: "if self.used == self.slots.len() {
                    if $mutant { self.clear() } else { self.verify() }",
        }],
    },
    Mutant {
        name: "immediate-accepts",
        about: "an immediate batch accepts every set",
        rules: &["deferred_batches"],
        edits: &[Edit {
            file: "batch/signature_batch.rs",
            find: "(Mode::Immediate, Some(set)) if set.verify() => return Ok(()),",
            replace: "(Mode::Immediate, Some(set)) if $mutant || set.verify() => return Ok(()),",
        }],
    },
    Mutant {
        name: "set-that-was-not-built-forgotten",
        about: "a deferring batch forgets a set that could not be built",
        rules: &["deferred_batches"],
        edits: &[Edit {
            file: "batch/deferral.rs",
            find: "None => self.not_built = Some(label),",
            replace: "None if $mutant => {}
            None => self.not_built = Some(label),",
        }],
    },
    Mutant {
        name: "sets-behind-an-unbuilt-one-named",
        about: "a deferring batch names a bad set behind one that could not be built",
        rules: &["deferred_batches"],
        edits: &[Edit {
            file: "batch/deferral.rs",
            find: "_ if self.not_built.is_some() => {}",
            replace: "_ if !$mutant && self.not_built.is_some() => {}",
        }],
    },
];
