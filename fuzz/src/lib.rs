//! What the fuzz targets run: a case of the target's operations on every backend.

#![forbid(unsafe_code)]

use crosspair_conformance::operations::{Case, Comparison, Subject, Target};
#[doc(hidden)]
pub use libfuzzer_sys;
use libfuzzer_sys::Corpus;

/// The fuzz target of a name.
#[macro_export]
macro_rules! target {
    ($name:literal) => {
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| -> $crate::libfuzzer_sys::Corpus {
            $crate::compare($name, data)
        });
    };
}

/// Runs an input of a target on every backend; it is rejected if it is no case, or longer than the
/// target allows.
///
/// # Panics
///
/// If the backends differ, or one of them panics: that is what is looked for. Also if there is no
/// such target.
pub fn compare(target: &str, data: &[u8]) -> Corpus {
    let target = Target::from_name(target).expect("a target of `Target::ALL`");
    if data.len() > target.most_bytes {
        return Corpus::Reject;
    }
    let Some(case) = Case::from_wire(target.operations, data) else { return Corpus::Reject };
    let comparison = Comparison::of(&Subject::ALL, &case);
    assert!(
        comparison.agree(),
        "the backends differ\n  crosspair-conformance {case}\n  {}",
        comparison.to_json()
    );
    Corpus::Keep
}
