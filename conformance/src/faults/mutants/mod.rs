//! Faults in `crosspair-core`: rules that are written once, and that no backend can break.
//!
//! Nothing in `core` can be made wrong from outside, by a feature or otherwise. So the faults are
//! edits of a copy of the sources: all of them in one copy, each behind a condition that reads an
//! environment variable, so that one build has them all.

mod batches;
mod bulk;
mod contracts;
mod copy;
mod decoding;
mod keys;
mod registry;
mod schemes;

use core::fmt;
use core::ops::Range;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The environment variable that says which mutant a program built from the copy is.
pub const VARIABLE: &str = "CROSSPAIR_MUTANT";

/// Stands for the condition in replacements.
const CONDITION: &str = "$mutant";

/// One fault in `core`.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    /// What it is called on command lines.
    pub name: &'static str,
    /// What is wrong.
    pub about: &'static str,
    /// The groups of checks that are expected to catch it.
    pub rules: &'static [&'static str],
    /// What makes it of the sources.
    edits: &'static [Edit],
}

/// One change of one file.
#[derive(Clone, Copy, Debug)]
struct Edit {
    /// Below `core/src`.
    file: &'static str,
    /// What is replaced: must be there exactly once.
    find: &'static str,
    /// What replaces it; `$mutant` is whether the program is this mutant.
    replace: &'static str,
}

/// All of them, by subject.
pub fn all() -> impl Iterator<Item = &'static Mutant> {
    let subjects: [&[Mutant]; 7] = [
        decoding::MUTANTS,
        bulk::MUTANTS,
        keys::MUTANTS,
        schemes::MUTANTS,
        batches::MUTANTS,
        registry::MUTANTS,
        contracts::MUTANTS,
    ];
    subjects.into_iter().flatten()
}

/// Why there is no copy with the mutants in it.
#[derive(Debug)]
#[non_exhaustive]
pub enum MutateError {
    /// The folder is not a checkout of crosspair.
    NoCheckout(PathBuf),
    /// A file or folder could not be read or written.
    Io(PathBuf, std::io::Error),
    /// The sources have changed, and an edit no longer fits.
    DoesNotFit {
        /// The mutant that the edit is part of.
        mutant: &'static str,
        /// The file that was to be edited.
        file: PathBuf,
        /// What was looked for.
        find: &'static str,
        /// How often it was there.
        found: usize,
    },
    /// Two edits change the same text.
    Overlap {
        /// The mutants.
        mutants: [&'static str; 2],
        /// The file that was to be edited.
        file: PathBuf,
    },
}

impl fmt::Display for MutateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCheckout(path) => {
                write!(f, "{} is not a checkout of crosspair", path.display())
            }
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::DoesNotFit { mutant, file, find, found } => write!(
                f,
                "the edit of {mutant} no longer fits: {} has this {found} times, not once:\n{find}",
                file.display()
            ),
            Self::Overlap { mutants: [left, right], file } => {
                write!(f, "{left} and {right} change the same text in {}", file.display())
            }
        }
    }
}

impl core::error::Error for MutateError {}

/// Copies the sources of a checkout to a folder, with all mutants in them. What is there already and
/// need not change is not written, so that it is not built again.
///
/// # Errors
///
/// [`MutateError`]; the copy may then be incomplete.
pub fn mutate(checkout: &Path, copy: &Path) -> Result<(), MutateError> {
    let edited = edited(checkout)?;
    copy::copy(checkout, copy, &edited)
}

/// Whether all edits fit the sources of a checkout.
///
/// # Errors
///
/// [`MutateError`] for the first that does not.
pub fn check(checkout: &Path) -> Result<(), MutateError> {
    edited(checkout).map(|_| ())
}

/// The files of a checkout that differ from those of its copy, by their paths in it.
fn edited(checkout: &Path) -> Result<HashMap<PathBuf, String>, MutateError> {
    let sources = Path::new("core").join("src");
    if !checkout.join(&sources).join("lib.rs").is_file() {
        return Err(MutateError::NoCheckout(checkout.to_owned()));
    }
    let mut edits: Vec<(&Mutant, &Edit)> =
        all().flat_map(|mutant| mutant.edits.iter().map(move |edit| (mutant, edit))).collect();
    edits.sort_by_key(|(_, edit)| edit.file);
    let mut edited = HashMap::new();
    for edits in edits.chunk_by(|(_, left), (_, right)| left.file == right.file) {
        let path = sources.join(edits[0].1.file);
        let text = read(&checkout.join(&path))?;
        let text = apply(&checkout.join(&path), &text, edits)?;
        edited.insert(path, text);
    }
    let root = sources.join("lib.rs");
    edited.insert(root.clone(), read(&checkout.join(&root))? + "\nmod mutant;\n");
    edited.insert(sources.join("mutant.rs"), selection());
    Ok(edited)
}

fn read(path: &Path) -> Result<String, MutateError> {
    std::fs::read_to_string(path).map_err(|error| MutateError::Io(path.to_owned(), error))
}

/// The text with all edits, each found in the text as it was.
fn apply(path: &Path, text: &str, edits: &[(&Mutant, &Edit)]) -> Result<String, MutateError> {
    let mut places: Vec<(Range<usize>, &Mutant, &Edit)> = Vec::new();
    for (mutant, edit) in edits {
        let found = text.matches(edit.find).count();
        let (1, Some(start)) = (found, text.find(edit.find)) else {
            return Err(MutateError::DoesNotFit {
                mutant: mutant.name,
                file: path.to_owned(),
                find: edit.find,
                found,
            });
        };
        places.push((start..start + edit.find.len(), mutant, edit));
    }
    places.sort_by_key(|(range, ..)| range.start);
    let mut out = String::with_capacity(2 * text.len());
    let mut end = 0;
    let mut last = "";
    for (range, mutant, edit) in places {
        if range.start < end {
            let mutants = [last, mutant.name];
            return Err(MutateError::Overlap { mutants, file: path.to_owned() });
        }
        let condition = format!("crate::mutant::is({:?})", mutant.name);
        out.push_str(&text[end..range.start]);
        out.push_str(&edit.replace.replace(CONDITION, &condition));
        (end, last) = (range.end, mutant.name);
    }
    out.push_str(&text[end..]);
    Ok(out)
}

/// The module that says which mutant a program is.
fn selection() -> String {
    let names: Vec<_> = all().map(|mutant| mutant.name).collect();
    format!(
        "//! Which mutant this is.

pub(crate) extern crate std;

const NAMES: &[&str] = &{names:?};

pub(crate) fn is(name: &str) -> bool {{
    use std::string::String;
    use std::sync::OnceLock;
    static ACTIVE: OnceLock<Option<String>> = OnceLock::new();
    let active = ACTIVE.get_or_init(|| {{
        let name = std::env::var({VARIABLE:?}).ok()?;
        assert!(NAMES.contains(&&*name), \"no mutant has this name\");
        Some(name)
    }});
    active.as_deref() == Some(name)
}}
"
    )
}
