//! Rules of secret keys and of tags.

use super::{Edit, Mutant};

pub(super) const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "secret-zero",
        about: "0 is a secret key",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "types/secret_scalar.rs",
            find: "if bool::from(zero) {",
            replace: "if !$mutant && bool::from(zero) {",
        }],
    },
    Mutant {
        name: "secret-of-the-order",
        about: "r is a secret key",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "types/secret_scalar.rs",
            find: "let zero = limbs.ct_eq(&[0; 4]);",
            replace: "let zero = limbs.ct_eq(&[0; 4]);
        let below_order =
            below_order | (Choice::from(u8::from($mutant)) & difference.ct_eq(&[0; 4]));",
        }],
    },
    Mutant {
        name: "key-material-of-31-bytes",
        about: "31 bytes of key material are enough",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "key_gen.rs",
            find: "if key_material.len() < 32 {",
            replace: "if key_material.len() < 32 - usize::from($mutant) {",
        }],
    },
    Mutant {
        name: "key-info-ignored",
        about: "KeyGen ignores `key_info`",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "key_gen.rs",
            find: "let info = [key_info, &LENGTH.to_be_bytes()];",
            replace: "let info = [if $mutant { &[] } else { key_info }, &LENGTH.to_be_bytes()];",
        }],
    },
    Mutant {
        name: "salt-not-hashed",
        about: "KeyGen starts with its salt, not with the hash of it, as up to draft 3",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "key_gen.rs",
            find: "key_gen_with_salt(key_material, &Sha256::digest(SALT), key_info)",
            replace: "let hashed = Sha256::digest(SALT);
    key_gen_with_salt(key_material, if $mutant { SALT } else { &hashed[..] }, key_info)",
        }],
    },
    Mutant {
        name: "child-index-reversed",
        about: "EIP-2333 takes the index of a child little-endian",
        rules: &["secret_keys"],
        edits: &[Edit {
            file: "eip2333.rs",
            find: "let salt = index.to_be_bytes();",
            replace: "let salt = if $mutant { index.to_le_bytes() } else { index.to_be_bytes() };",
        }],
    },
    Mutant {
        name: "long-tags-cut",
        about: "a tag of more than 255 bytes is cut, not hashed",
        rules: &["hashing"],
        edits: &[Edit {
            file: "types/dst.rs",
            find: "_ => Ok(Self(Repr::Hashed(",
            replace: "_ if $mutant => Ok(Self(Repr::Borrowed(&tag[..255]))),
            _ => Ok(Self(Repr::Hashed(",
        }],
    },
    Mutant {
        name: "empty-tag",
        about: "a tag may be empty",
        rules: &["hashing"],
        edits: &[Edit {
            file: "types/dst.rs",
            find: "0 => Err(DstError::Empty),",
            replace: "0 if $mutant => Ok(Self(Repr::Borrowed(tag))),
            0 => Err(DstError::Empty),",
        }],
    },
];
