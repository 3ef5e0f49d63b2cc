//! Files that are recognised but not run: the suites of RFC 9380 for other curves and hashes.
//!
//! Their cases are counted, so that nobody takes silence for success.

use super::cases::Cases;
use super::parse::{elements, json};
use super::report::Problem;

/// Counts the cases of a file: the elements of the document or of its list of vectors.
pub(super) fn run(
    reason: &'static str,
    contents: &[u8],
    cases: &mut Cases<'_>,
) -> Result<(), Problem> {
    let value = json(contents)?;
    let list = value.get("vectors").or_else(|| value.get("tests")).unwrap_or(&value);
    cases.skip(elements(list)?.len(), reason);
    Ok(())
}
