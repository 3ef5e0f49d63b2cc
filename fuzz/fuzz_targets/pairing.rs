//! Products of pairings.

#![no_main]

crosspair_fuzz::target!("pairing");
