//! The conformance suite on this backend.

crosspair_conformance::suite!(crosspair_blst::Blst);
