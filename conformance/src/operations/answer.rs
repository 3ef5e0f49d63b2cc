//! What a backend answers.

use core::fmt::{Debug, Display};
use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use crosspair_core::{AggregateError, LengthMismatch};

/// One backend's answer: comparable with another backend's.
pub type Answer = Result<Value, Failure>;

/// The answer of an operation that succeeded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of a check.
    Bool(bool),
    /// An amount.
    Number(u64),
    /// Bytes, as `0x` and hexadecimal digits.
    Hex(String),
    /// Several named values.
    Fields(Vec<(&'static str, Value)>),
    /// Several values in order.
    List(Vec<Value>),
}

impl Value {
    /// Bytes as `0x` and hexadecimal digits.
    pub(super) fn bytes(bytes: impl AsRef<[u8]>) -> Self {
        Self::Hex(format!("0x{}", hex::encode(bytes)))
    }
}

/// The answer of an operation that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The variant of the library's error.
    pub variant: String,
    /// The argument, where one is at fault, and the library's message.
    pub message: String,
}

impl Failure {
    const PANIC: &'static str = "Panic";
    const ENVIRONMENT: &'static str = "Environment";

    /// What the library says about one argument.
    pub(super) fn of<E: Debug + Display>(argument: impl Display) -> impl FnOnce(E) -> Self {
        move |error| Self { variant: variant(&error), message: format!("{argument}: {error}") }
    }

    fn whole<E: Debug + Display>(error: &E) -> Self {
        Self { variant: variant(error), message: error.to_string() }
    }

    /// The operating system refused what the operation needs, such as a file: no answer of a backend.
    pub(super) fn of_environment(error: &std::io::Error) -> Self {
        Self { variant: Self::ENVIRONMENT.to_owned(), message: error.to_string() }
    }

    /// Whether the operation could not be asked, because the operating system refused what it needs.
    #[must_use]
    pub fn is_environment(&self) -> bool {
        self.variant == Self::ENVIRONMENT
    }

    /// Whether the backend broke its contract never to panic.
    #[must_use]
    pub fn is_panic(&self) -> bool {
        self.variant == Self::PANIC
    }
}

impl From<AggregateError> for Failure {
    fn from(error: AggregateError) -> Self {
        Self::whole(&error)
    }
}

impl From<LengthMismatch> for Failure {
    fn from(error: LengthMismatch) -> Self {
        Self::whole(&error)
    }
}

/// The name of an error's variant: its derived `Debug` text up to the fields.
fn variant(error: &impl Debug) -> String {
    let text = format!("{error:?}");
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// The answer, or a [`Failure`] where the backend panics, so that the others' answers are
/// still seen.
pub(super) fn guarded(answer: impl FnOnce() -> Answer) -> Answer {
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
        Err(Failure {
            variant: Failure::PANIC.to_owned(),
            message: "the backend panicked; its message is on standard error".to_owned(),
        })
    })
}

#[cfg(test)]
mod tests {
    use crosspair_core::DecodeError;

    use super::*;

    #[test]
    fn a_failure_names_the_variant_and_the_argument() {
        let failure = Failure::of("PK[1]")(DecodeError::Length { actual: 3 });
        assert_eq!(failure.variant, "Length");
        assert_eq!(
            failure.message,
            "PK[1]: 3 bytes; an encoding has 48 or 96 in G1, 96 or 192 in G2"
        );
        assert_eq!(Failure::from(AggregateError::Empty).variant, "Empty");
        assert_eq!(Failure::from(LengthMismatch { left: 1, right: 2 }).variant, "LengthMismatch");
    }

    #[test]
    fn a_panic_is_an_answer() {
        let answer = guarded(|| panic!("a backend's panic (expected in this test)"));
        assert!(answer.is_err_and(|failure| failure.is_panic()));
    }
}
