//! The backends' answers, side by side.

use crosspair_conformance::operations::{Answer, Comparison, Value};

/// An operation's answers.
pub(crate) struct Report {
    /// The operation's name on the command line.
    pub(crate) operation: &'static str,
    /// The answers.
    pub(crate) comparison: Comparison,
}

impl Report {
    /// One line of JSON, its members in the documented order.
    pub(crate) fn to_json(&self) -> String {
        let (operation, agree) = (self.operation, self.comparison.agree());
        let results = self.comparison.to_json();
        format!(r#"{{"op":"{operation}","agree":{agree},"results":{results}}}"#)
    }

    /// Aligned text: under each label, one line per backend.
    pub(crate) fn to_text(&self) -> String {
        let verdict =
            if self.comparison.agree() { "the backends agree" } else { "the backends DIFFER" };
        format!("{}: {verdict}{}", self.operation, table(&self.comparison))
    }
}

/// The answers as aligned text, a line break before each line.
pub(crate) fn table(comparison: &Comparison) -> String {
    let answers = &comparison.answers;
    let rows: Vec<_> = answers.iter().map(|(backend, answer)| (*backend, rows(answer))).collect();
    let mut labels: Vec<&str> = Vec::new();
    for (label, _) in rows.iter().flat_map(|(_, rows)| rows) {
        if !labels.contains(label) {
            labels.push(label);
        }
    }
    let width = labels.iter().map(|label| label.len()).max().unwrap_or(0);
    let backend_width = rows.iter().map(|(backend, _)| backend.len()).max().unwrap_or(0);

    let mut text = String::new();
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
        other => other.to_json(),
    }
}

#[cfg(test)]
mod tests {
    use crosspair_conformance::operations::Failure;

    use super::*;

    #[test]
    fn a_difference_is_seen_in_both_formats() {
        let fields = Value::Fields(vec![("on_curve", Value::Bool(true))]);
        let failure = Failure { variant: "X".to_owned(), message: "a \"message\"".to_owned() };
        let answers = vec![("blst", Ok(fields)), ("arkworks", Err(failure))];
        let report = Report { operation: "op", comparison: Comparison { answers } };
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
