//! Rules of committees and registries.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "absent-member-missed",
        about: "the first member of a committee is never absent",
        rules: &["committees"],
        edits: &[Edit {
            file: "committee/participation.rs",
            find: "Side::Absent => !self.byte(index),",
            replace: "Side::Absent => !self.byte(index) & !u8::from($mutant && index == 0),",
        }],
    },
    Mutant {
        name: "bits-behind-the-last",
        about: "a bitvector may have bits behind its last",
        rules: &["bitfields"],
        edits: &[Edit {
            file: "committee/participation.rs",
            find: "if rest >> (len % 8) != 0 {",
            replace: "if !$mutant && rest >> (len % 8) != 0 {",
        }],
    },
    Mutant {
        name: "bytes-behind-the-last",
        about: "a bitvector may have bytes behind its last",
        rules: &["bitfields"],
        edits: &[Edit {
            file: "committee/participation.rs",
            find: "if bytes.len() != expected {",
            replace:
                "let bytes = if $mutant { &bytes[..expected.min(bytes.len())] } else { bytes };
        if bytes.len() != expected {",
        }],
    },
    Mutant {
        name: "committee-of-another-length",
        about: "a bitfield may be longer than its committee",
        rules: &["committees"],
        edits: &[Edit {
            file: "committee/members.rs",
            find: "actual if actual == expected => Ok(()),",
            replace: "actual if actual == expected || ($mutant && actual > expected) => Ok(()),",
        }],
    },
    Mutant {
        name: "nobody-has-a-sum",
        about: "the sum of nobody is the identity",
        rules: &["committees"],
        edits: &[Edit {
            file: "committee/members.rs",
            find: "0 => Err(ParticipationError::Empty),",
            replace: "0 if !$mutant => Err(ParticipationError::Empty),",
        }],
    },
    Mutant {
        name: "nobody-has-a-sum-across",
        about: "the sum of nobody across committees is the identity",
        rules: &["several_committees"],
        edits: &[Edit {
            file: "committee/several.rs",
            find: "if participation.count() == 0 {",
            replace: "if !$mutant && participation.count() == 0 {",
        }],
    },
    Mutant {
        name: "committees-share-their-bits",
        about: "every committee of several has the bits of the first",
        rules: &["several_committees"],
        edits: &[Edit {
            file: "committee/several.rs",
            find: "end = bits.end;",
            replace: "end = if $mutant { 0 } else { bits.end };",
        }],
    },
    Mutant {
        name: "neighbour-looked-up",
        about: "a registry returns the key of the neighbour",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/storage.rs",
            find: "if index < self.len() { self.keys.get(index) } else { None }",
            replace: "if index < self.len() {
            self.keys.get((index + usize::from($mutant)) % self.len())
        } else {
            None
        }",
        }],
    },
    Mutant {
        name: "other-key-at-a-taken-index",
        about: "another key at a taken index is no conflict",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/mod.rs",
            find: "if get(index) != Some(key) {",
            replace: "if !$mutant && get(index) != Some(key) {",
        }],
    },
    Mutant {
        name: "fork-gets-later-keys",
        about: "a fork returns keys that the registry got after it",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "Some(own) => self.added.get(own),",
            replace: "Some(own) if $mutant => self.added.get(own).or_else(|| self.base.get(index)),
            Some(own) => self.added.get(own),",
        }],
    },
    Mutant {
        name: "fork-finds-later-keys",
        about: "a fork finds the indices of keys that the registry got after it",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "filter(|index| *index < self.start)",
            replace: "filter(|index| $mutant || *index < self.start)",
        }],
    },
    Mutant {
        name: "fork-compresses-later-keys",
        about: "a fork returns the bytes of keys that the registry got after it",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "Some(own) => self.added.get(own).map(PublicKey::to_compressed),",
            replace: "Some(_) if $mutant && self.base.get(index).is_some() => {
                self.base.compressed(index)
            }
            Some(own) => self.added.get(own).map(PublicKey::to_compressed),",
        }],
    },
    Mutant {
        name: "foreign-fork-finalised",
        about: "a fork of another registry is finalised",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "if self.base.is_same(base) {",
            replace: "if $mutant || self.base.is_same(base) {",
        }],
    },
    Mutant {
        name: "abandoned-fork-rebased",
        about: "a fork whose keys were not finalised is rebased",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "if self.base.get(index) != Some(key) {",
            replace: "if !$mutant && self.base.get(index) != Some(key) {",
        }],
    },
    Mutant {
        name: "fork-has-room-for-one-more",
        about: "a fork takes one key more than its limit",
        rules: &["registries"],
        edits: &[Edit {
            file: "registry/fork.rs",
            find: "self.start.saturating_add(self.limit)",
            replace: "self.start.saturating_add(self.limit).saturating_add(usize::from($mutant))",
        }],
    },
];
