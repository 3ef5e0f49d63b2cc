//! Registry files.

#![no_main]

crosspair_fuzz::target!("registry_file");
