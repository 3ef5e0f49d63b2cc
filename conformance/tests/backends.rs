//! The suite, on both backends.

mod blst {
    crosspair_conformance::suite!(crosspair_blst::Blst);
}

mod arkworks {
    crosspair_conformance::suite!(crosspair_arkworks::Arkworks);
}
