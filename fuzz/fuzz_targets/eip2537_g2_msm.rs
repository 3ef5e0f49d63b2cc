//! Calls of BLS12_G2MSM.

#![no_main]

crosspair_fuzz::target!("eip2537_g2_msm");
