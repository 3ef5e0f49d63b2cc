//! Answers as JSON, their members in the order in which they were given.

use super::{Answer, Comparison, Value};

impl Value {
    /// The value as JSON, on one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        match self {
            Self::Bool(value) => value.to_string(),
            Self::Number(value) => value.to_string(),
            Self::Hex(digits) => string(digits),
            Self::Fields(fields) => {
                object(fields.iter().map(|(name, value)| (*name, value.to_json())))
            }
            Self::List(values) => {
                let values: Vec<_> = values.iter().map(Self::to_json).collect();
                format!("[{}]", values.join(","))
            }
        }
    }
}

impl Comparison {
    /// The answers as JSON, on one line: a member for each subject, with either `ok` or both `err`
    /// and `message`.
    #[must_use]
    pub fn to_json(&self) -> String {
        object(self.answers.iter().map(|(subject, answer)| (*subject, answer_to_json(answer))))
    }
}

fn answer_to_json(answer: &Answer) -> String {
    match answer {
        Ok(value) => object([("ok", value.to_json())]),
        Err(failure) => {
            object([("err", string(&failure.variant)), ("message", string(&failure.message))])
        }
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
    use super::super::Failure;
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let numbers = Value::List(vec![Value::Number(2), Value::Number(1)]);
        let fields = Value::Fields(vec![("z", Value::Bool(true)), ("a", numbers)]);
        let failure = Failure { variant: "X".to_owned(), message: "a \"message\"".to_owned() };
        let comparison = Comparison { answers: vec![("b", Ok(fields)), ("a", Err(failure))] };
        assert_eq!(
            comparison.to_json(),
            r#"{"b":{"ok":{"z":true,"a":[2,1]}},"a":{"err":"X","message":"a \"message\""}}"#
        );
    }
}
