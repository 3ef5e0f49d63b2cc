//! Backends that answer, and their answers side by side.

use crosspair_core::{BlsSigner, MinPk, MinSig};

use super::answer::guarded;
use super::{Answer, Case, Failure, Operation, Value};

/// A backend that answers cases.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    name: &'static str,
    run: fn(&Case) -> Answer,
}

impl Subject {
    /// A backend under a name.
    #[must_use]
    pub const fn new<B: BlsSigner<MinPk> + BlsSigner<MinSig>>(name: &'static str) -> Self {
        Self { name, run: Operation::run::<B> }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The backend's answer. A panic is one too.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the operation fails: an answer like any other.
    pub fn answer(&self, case: &Case) -> Answer {
        guarded(|| (self.run)(case))
    }
}

/// Subjects' answers to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Each subject's name and answer.
    pub answers: Vec<(&'static str, Answer)>,
}

impl Comparison {
    /// Asks all subjects.
    #[must_use]
    pub fn of(subjects: &[Subject], case: &Case) -> Self {
        let answer = |subject: &Subject| (subject.name(), subject.answer(case));
        Self { answers: subjects.iter().map(answer).collect() }
    }

    /// An answer that is none, because the operating system refused what the operation needs.
    #[must_use]
    pub fn environment(&self) -> Option<&Failure> {
        let failures = self.answers.iter().filter_map(|(_, answer)| answer.as_ref().err());
        failures.into_iter().find(|failure| failure.is_environment())
    }

    /// What kind of answer each subject gives: `true`, `false`, `ok` for any other value, or the
    /// variant of an error.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let kind = self.answers.iter().map(|(_, answer)| match answer {
            Ok(Value::Bool(true)) => "true",
            Ok(Value::Bool(false)) => "false",
            Ok(_) => "ok",
            Err(failure) => failure.variant.as_str(),
        });
        kind.collect()
    }

    /// Whether all answers are the same. Never if a backend has panicked, or could not be asked.
    #[must_use]
    pub fn agree(&self) -> bool {
        let answers = self.answers.iter().map(|(_, answer)| answer);
        let mut pairs = answers.clone().zip(answers.clone().skip(1));
        pairs.all(|(left, right)| left == right)
            && !answers.flat_map(|answer| answer.as_ref().err()).any(Failure::is_panic)
            && self.environment().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(variant: &str) -> Answer {
        Err(Failure { variant: variant.to_owned(), message: "a message".to_owned() })
    }

    fn agree(answers: [Answer; 3]) -> bool {
        Comparison { answers: ["a", "b", "c"].into_iter().zip(answers).collect() }.agree()
    }

    #[test]
    fn the_same_error_is_agreement_and_another_is_not() {
        let x = || failure("X");
        assert!(agree([x(), x(), x()]));
        assert!(!agree([x(), x(), failure("Y")]));
        assert!(!agree([x(), failure("Y"), x()]));
        assert!(!agree([Ok(Value::Bool(false)), x(), x()]));
        let bool = |value| Ok(Value::Bool(value));
        assert!(!agree([bool(true), bool(true), bool(false)]));
    }

    #[test]
    fn what_could_not_be_asked_is_not_agreement() {
        let full = || Err(Failure::of_environment(&std::io::Error::other("disk full")));
        let answers = ["a", "b"].map(|name| (name, full())).into();
        let comparison = Comparison { answers };
        assert!(!comparison.agree());
        assert_eq!(comparison.environment().map(|failure| &*failure.message), Some("disk full"));
    }

    #[test]
    fn panics_are_not_agreement() {
        let panic = || guarded(|| panic!("a backend's panic (expected in this test)"));
        assert!(!agree([panic(), panic(), panic()]));
    }
}
