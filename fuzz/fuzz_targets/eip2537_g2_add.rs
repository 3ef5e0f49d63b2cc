//! Calls of BLS12_G2ADD.

#![no_main]

crosspair_fuzz::target!("eip2537_g2_add");
