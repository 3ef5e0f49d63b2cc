//! What came out: counts, and every case that failed.

use core::fmt;

/// The outcome of a run. Reports of several backends can be [merged](Report::merge).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The counts, one row a group and backend.
    pub rows: Vec<Row>,
    /// Every case that failed.
    pub failures: Vec<Failure>,
}

/// How the cases of one group went on one backend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The publisher's folder and the handler or file in it, such as `rfc9380/…`.
    pub group: String,
    /// The backend, `core` for what needs none, or `-` for what is not run.
    pub backend: &'static str,
    /// Cases with the published answer.
    pub passed: usize,
    /// Cases with another answer, and those that could not be read.
    pub failed: usize,
    /// Cases that were not run.
    pub skipped: usize,
    /// Why cases were not run.
    pub reason: Option<&'static str>,
}

/// A case that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The group of the case's row.
    pub group: String,
    /// The backend of the case's row.
    pub backend: &'static str,
    /// The file, relative to the directory that was read.
    pub file: String,
    /// The case within the file, if it is one of several.
    pub case: Option<String>,
    /// What went wrong.
    pub problem: Problem,
}

/// What is wrong with a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The answer is not the published one.
    Mismatch {
        /// What the vector says.
        expected: String,
        /// What the library says.
        actual: String,
    },
    /// The case does not have the form that its layout asks for.
    Unreadable(String),
    /// The backend panicked.
    Panic(String),
}

impl Problem {
    pub(super) fn unreadable(why: impl fmt::Display) -> Self {
        Self::Unreadable(why.to_string())
    }

    pub(super) fn mismatch(expected: impl fmt::Display, actual: impl fmt::Display) -> Self {
        Self::Mismatch { expected: expected.to_string(), actual: actual.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mismatch { expected, actual } => write!(f, "expected {expected}, got {actual}"),
            Self::Unreadable(why) => write!(f, "could not be read: {why}"),
            Self::Panic(message) => write!(f, "panicked: {message}"),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}: {}: ", self.group, self.backend, self.file)?;
        if let Some(case) = &self.case {
            write!(f, "{case}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl Report {
    /// Whether no case failed.
    #[must_use]
    pub fn all_passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Whether any case was run, not only skipped.
    #[must_use]
    pub fn any_run(&self) -> bool {
        self.rows.iter().any(|row| row.passed + row.failed > 0)
    }

    /// Adds another report, and sorts by group; within a group, what was there first stays
    /// first.
    pub fn merge(&mut self, other: Self) {
        self.rows.extend(other.rows);
        self.failures.extend(other.failures);
        self.rows.sort_by(|a, b| a.group.cmp(&b.group));
        self.failures.sort_by(|a, b| a.group.cmp(&b.group));
    }

    pub(super) fn row(&mut self, group: &str, backend: &'static str) -> &mut Row {
        let found = self.rows.iter().position(|row| row.group == group && row.backend == backend);
        let index = found.unwrap_or(self.rows.len());
        if found.is_none() {
            self.rows.push(Row {
                group: group.to_owned(),
                backend,
                passed: 0,
                failed: 0,
                skipped: 0,
                reason: None,
            });
        }
        &mut self.rows[index]
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::Cases;
    use super::*;

    #[test]
    fn merged_reports_are_sorted_by_group() {
        let of = |backend, groups: [&str; 2]| {
            let mut report = Report::default();
            for group in groups {
                Cases::new(&mut report, group, backend, "file").file(|_| Ok(()));
            }
            report
        };
        let mut report = of("one", ["b", "a"]);
        report.merge(of("two", ["a", "b"]));
        let rows: Vec<_> = report.rows.iter().map(|r| (r.group.as_str(), r.backend)).collect();
        assert_eq!(rows, [("a", "one"), ("a", "two"), ("b", "one"), ("b", "two")]);
        // A file without a case is no success.
        assert_eq!(report.failures.len(), 4);
    }
}
