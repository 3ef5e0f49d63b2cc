//! Calls of BLS12_PAIRING_CHECK.

#![no_main]

crosspair_fuzz::target!("eip2537_pairing_check");
