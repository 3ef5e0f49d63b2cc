//! The conformance suite on arkworks. It is not a test of that crate, whose own code must be compiled
//! with optimisation, and its tests with it: the profiles in the workspace's `Cargo.toml` say more.

crosspair_conformance::suite!(crosspair_arkworks::Arkworks);
