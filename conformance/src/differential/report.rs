//! What came out of a run.

use alloc::collections::BTreeMap;

use serde_json::json;

use crate::operations::{Comparison, Operation};

/// What came out of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// How long it took.
    pub seconds: f64,
    /// Each operation, in the order that was asked for.
    pub rows: Vec<Row>,
}

/// What came out of an operation.
#[derive(Clone, Debug)]
pub struct Row {
    /// The operation.
    pub operation: Operation,
    /// How many cases all subjects answered.
    pub cases: u64,
    /// On how many they differ.
    pub differences: u64,
    /// Time of one thread.
    pub seconds: f64,
    /// How many cases had which answer of the first subject: `true`, `false`, `ok` for any other
    /// value, or the variant of an error.
    pub answers: BTreeMap<String, u64>,
}

impl Row {
    /// Cases in a second of one thread.
    #[must_use]
    pub fn rate(&self) -> f64 {
        if self.seconds > 0.0 { self.cases as f64 / self.seconds } else { 0.0 }
    }
}

impl Report {
    /// On how many cases the subjects differ.
    #[must_use]
    pub fn differences(&self) -> u64 {
        self.rows.iter().map(|row| row.differences).sum()
    }

    /// How many cases were run.
    #[must_use]
    pub fn cases(&self) -> u64 {
        self.rows.iter().map(|row| row.cases).sum()
    }

    /// The rows as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let rows = self.rows.iter().map(|row| {
            json!({
                "operation": row.operation.spec().name,
                "cases": row.cases,
                "differences": row.differences,
                "seconds": row.seconds,
                "rate": row.rate(),
                "answers": row.answers,
            })
        });
        json!({
            "cases": self.cases(),
            "differences": self.differences(),
            "seconds": self.seconds,
            "operations": rows.collect::<Vec<_>>(),
        })
    }
}

/// Cases of one operation, counted.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) differences: u64,
    pub(super) answers: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn count(&mut self, comparison: &Comparison) {
        self.differences += u64::from(!comparison.agree());
        let kind = comparison.kinds().first().copied().unwrap_or_default().to_owned();
        *self.answers.entry(kind).or_default() += 1;
    }

    pub(super) fn cases(&self) -> u64 {
        self.answers.values().sum()
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.differences += other.differences;
        for (kind, count) in &other.answers {
            *self.answers.entry(kind.clone()).or_default() += count;
        }
    }
}
