//! Batches on several messages and on one.

#![no_main]

crosspair_fuzz::target!("batch");
