//! Published test vectors, in the formats of their publishers.
//!
//! A [`Collection`] is what was found below a directory; [`run_on`] holds one backend to it,
//! and [`run_core`] what `crosspair-core` computes without a backend. Each layout has a file
//! of its own here, which names its source and says what a case compares:
//!
//! | layout | cases |
//! | --- | --- |
//! | ethereum/bls12-381-tests, ethereum/consensus-spec-tests | one a file |
//! | cfrg/draft-irtf-cfrg-hash-to-curve (RFC 9380) | one a vector |
//! | zkcrypto/bls12_381 `*_valid_test_vectors.dat` | one a point |
//! | signed objects of the Ethereum networks, `*.jsonl` and `*.pubkeys.bin` | one a line or key |
//! | drand beacons | one a beacon |
//! | points outside the subgroup | one a point |
//! | EIP-2333 `kdf_tests` | one a derivation |
//! | EIP-2537 | one a call |
//!
//! A file is recognised by its name, the folder that it is in and its shape. What is
//! recognised and then cannot be read, or holds no case, is a failure; so is a backend that
//! panics.

mod bls12_381_tests;
mod cases;
mod collection;
mod drand;
mod eip2333;
mod eip2537;
mod layout;
mod network;
mod non_subgroup;
mod parse;
mod report;
mod rfc9380;
mod serialization;
mod skipped;

use crosspair_core::{Bls, BlsSigner, MinPk, MinSig};

pub use collection::{Collection, ScanError};
pub use report::{Failure, Problem, Report, Row};

use cases::Cases;
use collection::File;
use layout::Layout;

/// A backend that the vectors can be run on: both variants, and signing for the vectors of
/// `sign`. Implemented for every backend that can do that.
pub trait VectorBackend: BlsSigner<MinPk> + Bls<MinSig> {}

impl<B: BlsSigner<MinPk> + Bls<MinSig>> VectorBackend for B {}

/// Runs every file that needs a backend on `B`, which the report calls `name`.
///
/// `progress` is called after each file with its length in bytes.
pub fn run_on<B: VectorBackend>(
    name: &'static str,
    collection: &Collection,
    progress: &(dyn Fn(u64) + Sync),
) -> Report {
    run(name, collection, Layout::needs_backend, progress, backend_file::<B>)
}

/// Runs the files that need no backend, and counts those that are recognised but not run.
///
/// `progress` is called after each file with its length in bytes.
pub fn run_core(collection: &Collection, progress: &(dyn Fn(u64) + Sync)) -> Report {
    run("core", collection, |layout| !layout.needs_backend(), progress, core_file)
}

fn run(
    backend: &'static str,
    collection: &Collection,
    selected: fn(Layout) -> bool,
    progress: &(dyn Fn(u64) + Sync),
    run_file: fn(&File, &mut Cases<'_>) -> Result<(), Problem>,
) -> Report {
    let mut report = Report::default();
    for file in collection.files() {
        if selected(file.layout) {
            let backend = if file.layout.is_run() { backend } else { "-" };
            let mut cases = Cases::new(&mut report, &file.group, backend, &file.path);
            cases.file(|cases| run_file(file, cases));
            progress(file.length());
        }
    }
    report
}

fn backend_file<B: VectorBackend>(file: &File, cases: &mut Cases<'_>) -> Result<(), Problem> {
    let contents = file.contents()?;
    match file.layout {
        Layout::Bls(handler) => bls12_381_tests::run::<B>(handler, contents, cases),
        Layout::HashToCurve => rfc9380::run_hash_to_curve::<B>(contents, cases),
        Layout::Serialization(form) => serialization::run::<B>(form, contents, cases),
        Layout::SignedObjects => network::run_signed_objects::<B>(contents, cases),
        Layout::PublicKeys => network::run_public_keys::<B>(contents, cases),
        Layout::Beacons => drand::run::<B>(contents, cases),
        Layout::NonSubgroup => non_subgroup::run::<B>(contents, cases),
        Layout::CallList(target) => eip2537::run_list::<B>(target, contents, cases),
        Layout::CallLines(target) => eip2537::run_lines::<B>(target, contents, cases),
        Layout::ExpandMessage | Layout::TreeKdf | Layout::Skipped(_) => core_file(file, cases),
    }
}

fn core_file(file: &File, cases: &mut Cases<'_>) -> Result<(), Problem> {
    let contents = file.contents()?;
    match file.layout {
        Layout::ExpandMessage => rfc9380::run_expand_message(contents, cases),
        Layout::TreeKdf => eip2333::run(contents, cases),
        Layout::Skipped(reason) => skipped::run(reason, contents, cases),
        _ => Err(Problem::unreadable("this layout needs a backend")),
    }
}
