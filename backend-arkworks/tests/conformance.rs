//! The conformance suite on this backend; the checks of signing where it signs.

#[cfg(feature = "variable-time-signing")]
crosspair_conformance::suite!(crosspair_arkworks::Arkworks);

#[cfg(not(feature = "variable-time-signing"))]
crosspair_conformance::suite!(crosspair_arkworks::Arkworks, without signing);
