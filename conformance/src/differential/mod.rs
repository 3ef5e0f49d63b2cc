//! Differential testing: all subjects answer generated cases, and must say the same.
//!
//! A [`Campaign`] makes each case from a seed, the operation and a number, so that a run repeats
//! exactly and a longer one contains the shorter one. Where answers differ, the case is [shrunk](shrink)
//! and becomes a [`Reproducer`].

mod campaign;
mod report;
mod reproducer;
mod schedule;
mod shrink;

pub use crate::generate::Pool;
pub use campaign::{Campaign, Extent};
pub use report::{Report, Row};
pub use reproducer::{Reproducer, ReproducerError};
pub use shrink::shrink;
