//! The backend `Blst` as what revm has installed.

mod installed;

use crosspair::blst::Blst;

#[test]
fn the_known_answers_of_revm_are_given() {
    installed::install::<Blst>();
    installed::gives_the_known_answers_of_revm();
}

#[test]
fn the_answers_of_the_eip_are_given() {
    installed::install::<Blst>();
    installed::gives_the_answers_of_the_eip();
}
