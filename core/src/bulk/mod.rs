//! Many encodings or points at once.

mod buckets;
mod decoding;
mod outcomes;
mod plan;
mod subgroup;
mod validation;

#[cfg(test)]
mod tests;

pub(crate) use decoding::{decode_all, decode_each};
pub use validation::BulkValidation;
