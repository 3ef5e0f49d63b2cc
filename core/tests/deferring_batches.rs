//! What the compiler refuses: to make a deferring batch without the function that verifies it, to
//! take one out of its closure, and to reach the sets that wait.
//!
//! `TRYBUILD=overwrite cargo test -p crosspair-core --features alloc --test deferring_batches`
//! writes the snapshots anew, for another compiler's wording; read what has changed.

#![cfg(feature = "alloc")]

#[test]
fn a_deferring_batch_cannot_escape_its_verification() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/deferring_batches/refused_*.rs");
    cases.pass("tests/deferring_batches/allowed.rs");
}
