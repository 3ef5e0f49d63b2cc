//! Calls of BLS12_G1ADD.

#![no_main]

crosspair_fuzz::target!("eip2537_g1_add");
