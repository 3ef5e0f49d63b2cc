//! Secret keys, and every verification of one signature.

#![no_main]

crosspair_fuzz::target!("verify");
