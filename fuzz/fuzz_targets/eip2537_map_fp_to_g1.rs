//! Calls of BLS12_MAP_FP_TO_G1.

#![no_main]

crosspair_fuzz::target!("eip2537_map_fp_to_g1");
