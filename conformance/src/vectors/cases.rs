//! Running cases, and counting how they went.

use core::fmt;
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use super::report::{Failure, Problem, Report};

/// Where the cases of one file are counted.
pub(super) struct Cases<'a> {
    report: &'a mut Report,
    group: &'a str,
    backend: &'static str,
    file: &'a str,
    seen: usize,
}

impl<'a> Cases<'a> {
    pub(super) fn new(
        report: &'a mut Report,
        group: &'a str,
        backend: &'static str,
        file: &'a str,
    ) -> Self {
        Self { report, group, backend, file, seen: 0 }
    }

    /// Runs a whole file. It fails as a whole if its frame cannot be read, or holds nothing.
    pub(super) fn file(&mut self, run: impl FnOnce(&mut Self) -> Result<(), Problem>) {
        let result = caught(|| run(self));
        if let Err(problem) = result {
            self.record(None, Err(problem));
        } else if self.seen == 0 {
            self.record(None, Err(Problem::unreadable("no cases")));
        }
    }

    /// Runs one case of several.
    pub(super) fn case(
        &mut self,
        name: impl fmt::Display,
        check: impl FnOnce() -> Result<(), Problem>,
    ) {
        let result = caught(check);
        self.record(Some(&name), result);
    }

    /// Runs the only case of a file.
    pub(super) fn only_case(&mut self, check: impl FnOnce() -> Result<(), Problem>) {
        let result = caught(check);
        self.record(None, result);
    }

    /// Counts cases that are not run.
    pub(super) fn skip(&mut self, count: usize, reason: &'static str) {
        self.seen += count;
        let row = self.report.row(self.group, self.backend);
        row.skipped += count;
        row.reason = Some(reason);
    }

    fn record(&mut self, case: Option<&dyn fmt::Display>, result: Result<(), Problem>) {
        self.seen += 1;
        let row = self.report.row(self.group, self.backend);
        match result {
            Ok(()) => row.passed += 1,
            Err(problem) => {
                row.failed += 1;
                self.report.failures.push(Failure {
                    group: self.group.to_owned(),
                    backend: self.backend,
                    file: self.file.to_owned(),
                    case: case.map(ToString::to_string),
                    problem,
                });
            }
        }
    }
}

/// A panic inside is a failure of the case, not of the run.
fn caught(check: impl FnOnce() -> Result<(), Problem>) -> Result<(), Problem> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let message = message.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(Problem::Panic(message.unwrap_or_else(|| "without a message".to_owned())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_failure_of_its_case_alone() {
        let mut report = Report::default();
        let mut cases = Cases::new(&mut report, "group", "backend", "file");
        cases.file(|cases| {
            cases.case("first", || panic!("on purpose"));
            cases.case("second", || Ok(()));
            Ok(())
        });
        assert_eq!((report.rows[0].passed, report.rows[0].failed), (1, 1));
        assert_eq!(
            report.failures[0].to_string(),
            "group on backend: file: first: panicked: on purpose"
        );
        assert!(report.any_run() && !report.all_passed());
    }
}
