//! Sums: of points with scalars, of keys, of signatures, of committees.

#![no_main]

crosspair_fuzz::target!("msm");
