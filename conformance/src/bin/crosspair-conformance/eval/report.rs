//! The backends' answers, side by side.

use super::answer::{Answer, Value};

/// An operation's answers.
pub(crate) struct Report<const N: usize> {
    operation: &'static str,
    answers: [(&'static str, Answer); N],
}

impl<const N: usize> Report<N> {
    /// The answers of the named backends to the named operation.
    pub(crate) fn new(operation: &'static str, answers: [(&'static str, Answer); N]) -> Self {
        Self { operation, answers }
    }

    /// Whether all answers are the same. Never if a backend panicked.
    pub(crate) fn agree(&self) -> bool {
        let answers = self.answers.iter().map(|(_, answer)| answer);
        let mut pairs = answers.clone().zip(answers.clone().skip(1));
        pairs.all(|(left, right)| left == right)
            && !answers.flat_map(|answer| answer.as_ref().err()).any(|failure| failure.is_panic())
    }

    /// One line of JSON, its members in the documented order.
    pub(crate) fn to_json(&self) -> String {
        let results = self.answers.iter().map(|(backend, answer)| {
            let answer = match answer {
                Ok(value) => object([("ok", json(value))]),
                Err(failure) => object([
                    ("err", string(&failure.variant)),
                    ("message", string(&failure.message)),
                ]),
            };
            (*backend, answer)
        });
        object([
            ("op", string(self.operation)),
            ("agree", self.agree().to_string()),
            ("results", object(results)),
        ])
    }

    /// Aligned text: under each label, one line per backend.
    pub(crate) fn to_text(&self) -> String {
        let rows: Vec<_> =
            self.answers.iter().map(|(backend, answer)| (*backend, rows(answer))).collect();
        let mut labels: Vec<&str> = Vec::new();
        for (label, _) in rows.iter().flat_map(|(_, rows)| rows) {
            if !labels.contains(label) {
                labels.push(label);
            }
        }
        let width = labels.iter().map(|label| label.len()).max().unwrap_or(0);
        let backend_width = rows.iter().map(|(backend, _)| backend.len()).max().unwrap_or(0);

        let verdict = if self.agree() { "the backends agree" } else { "the backends DIFFER" };
        let mut text = format!("{}: {verdict}", self.operation);
        for label in labels {
            let mut heading = label;
            for (backend, rows) in &rows {
                let value = rows.iter().find(|row| row.0 == label).map_or("-", |row| &row.1);
                text += &format!("\n  {heading:width$}  {backend:backend_width$}  {value}");
                heading = "";
            }
        }
        text
    }
}

/// An answer as labels and values.
fn rows(answer: &Answer) -> Vec<(&'static str, String)> {
    match answer {
        Ok(Value::Fields(fields)) => {
            fields.iter().map(|(name, value)| (*name, plain(value))).collect()
        }
        Ok(value) => vec![("answer", plain(value))],
        Err(failure) => vec![("error", format!("{} ({})", failure.variant, failure.message))],
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Hex(digits) => digits.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Fields(_) => json(value),
    }
}

fn json(value: &Value) -> String {
    match value {
        Value::Bool(value) => value.to_string(),
        Value::Number(value) => value.to_string(),
        Value::Hex(digits) => string(digits),
        Value::Fields(fields) => object(fields.iter().map(|(name, value)| (*name, json(value)))),
    }
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A JSON object; `serde_json`'s map would sort the members.
fn object<'a>(members: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let members: Vec<_> =
        members.into_iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", members.join(","))
}

#[cfg(test)]
mod tests {
    use super::super::answer::{Failure, guarded};
    use super::*;

    fn failure(variant: &str) -> Answer {
        Err(Failure { variant: variant.to_owned(), message: "a \"message\"".to_owned() })
    }

    #[test]
    fn the_same_error_is_agreement_and_another_is_not() {
        assert!(Report::new("op", [("a", failure("X")), ("b", failure("X"))]).agree());
        assert!(!Report::new("op", [("a", failure("X")), ("b", failure("Y"))]).agree());
        assert!(!Report::new("op", [("a", failure("X")), ("b", Ok(Value::Bool(false)))]).agree());
        assert!(
            !Report::new("op", [("a", Ok(Value::Bool(true))), ("b", Ok(Value::Bool(false)))])
                .agree()
        );
    }

    #[test]
    fn two_panics_are_not_agreement() {
        let panic = || guarded(|| panic!("a backend's panic (expected in this test)"));
        assert!(!Report::new("op", [("a", panic()), ("b", panic())]).agree());
    }

    #[test]
    fn a_difference_is_seen_in_both_formats() {
        let fields = Value::Fields(vec![("on_curve", Value::Bool(true))]);
        let report = Report::new("op", [("blst", Ok(fields)), ("arkworks", failure("X"))]);
        assert_eq!(
            report.to_json(),
            r#"{"op":"op","agree":false,"results":{"blst":{"ok":{"on_curve":true}},"arkworks":{"err":"X","message":"a \"message\""}}}"#
        );
        assert_eq!(
            report.to_text(),
            "op: the backends DIFFER\n\
             \x20 on_curve  blst      true\n\
             \x20           arkworks  -\n\
             \x20 error     blst      -\n\
             \x20           arkworks  X (a \"message\")"
        );
    }
}
