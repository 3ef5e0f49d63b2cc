//! The edits that make faults of the core.

use std::fs;
use std::path::{Path, PathBuf};

use crosspair_conformance::faults::mutants::{self, MutateError};

use crate::checkout;

/// A copy of `core/src`, which is all that is edited.
pub(crate) fn copy_of_core(folder: &Path) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let entry = entry.expect("an entry");
            let to = to.join(entry.file_name());
            if entry.path().is_dir() {
                copy(&entry.path(), &to);
            } else {
                fs::copy(entry.path(), to).expect("a file");
            }
        }
    }
    copy(&checkout().join("core").join("src"), &folder.join("core").join("src"));
}

/// Changes a file.
pub(crate) fn change(folder: &Path, file: &str, change: impl Fn(&str) -> String) -> PathBuf {
    let path = folder.join("core").join("src").join(file);
    let text = fs::read_to_string(&path).expect("a file");
    fs::write(&path, change(&text)).expect("written");
    path
}

#[test]
fn all_edits_fit_the_sources() {
    assert!(mutants::check(checkout()).is_ok(), "{}", mutants::check(checkout()).expect_err("no"));
}

#[test]
fn an_edit_that_does_not_fit_is_named() {
    for (times, replacement) in
        [(0, "if is_zero(x) {"), (2, "if x == C::Coordinate::ZERO { if x == C::Coordinate::ZERO {")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        copy_of_core(folder.path());
        assert!(mutants::check(folder.path()).is_ok());
        let edited = change(folder.path(), "encoding.rs", |text| {
            text.replace("if x == C::Coordinate::ZERO {", replacement)
        });
        let error = mutants::check(folder.path()).expect_err("an edit does not fit");
        let message = error.to_string();
        let MutateError::DoesNotFit { mutant, file, find, found } = error else {
            panic!("{message}")
        };
        assert_eq!((mutant, file), ("infinity-with-an-x", edited.clone()));
        assert_eq!((find, found), ("if x == C::Coordinate::ZERO {", times));
        let says = format!(
            "the edit of infinity-with-an-x no longer fits: {} has this {times} times, not once:\n{find}",
            edited.display()
        );
        assert_eq!(message, says);
    }
}

#[test]
fn a_folder_without_the_core_is_no_checkout() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = mutants::check(folder.path()).expect_err("no checkout");
    assert!(matches!(error, MutateError::NoCheckout(path) if path == folder.path()));
}

#[test]
fn a_copy_differs_in_what_is_edited_and_is_written_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("copy");
    mutants::mutate(checkout(), &copy).expect("the edits fit");
    let read = |root: &Path, file: &str| fs::read_to_string(root.join(file)).expect(file);
    for same in ["Cargo.toml", "core/src/hex.rs", "conformance/src/suite.rs"] {
        assert_eq!(read(&copy, same), read(checkout(), same));
    }
    let encoding = read(&copy, "core/src/encoding.rs");
    assert!(encoding.contains("if crate::mutant::is(\"infinity-with-an-x\") || x == "));
    assert!(!encoding.contains("$mutant"));
    assert!(read(&copy, "core/src/lib.rs").ends_with("\nmod mutant;\n"));

    // Only what is missing, other or too much is touched.
    let kept = copy.join("core").join("src").join("mutant.rs");
    let written = fs::metadata(&kept).and_then(|data| data.modified()).expect("a time");
    fs::write(copy.join("core").join("src").join("stale.rs"), "").expect("written");
    fs::write(copy.join("core").join("src").join("hex.rs"), "").expect("written");
    mutants::mutate(checkout(), &copy).expect("the edits fit");
    assert_eq!(fs::metadata(&kept).and_then(|data| data.modified()).expect("a time"), written);
    assert!(!copy.join("core").join("src").join("stale.rs").exists());
    assert_eq!(read(&copy, "core/src/hex.rs"), read(checkout(), "core/src/hex.rs"));
}
