//! Encodings of points, keys and signatures, one by one and many at once.

#![no_main]

crosspair_fuzz::target!("decode");
