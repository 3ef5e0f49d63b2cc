//! Keys and signatures from text.

#![no_main]

crosspair_fuzz::target!("text");
