//! Hashing and encoding to both curves.

#![no_main]

crosspair_fuzz::target!("hash");
