//! Calls of BLS12_MAP_FP2_TO_G2.

#![no_main]

crosspair_fuzz::target!("eip2537_map_fp2_to_g2");
