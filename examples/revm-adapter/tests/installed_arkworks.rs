//! The backend `Arkworks` as what revm has installed.

mod installed;

use crosspair::arkworks::Arkworks;

#[test]
fn the_known_answers_of_revm_are_given() {
    installed::install::<Arkworks>();
    installed::gives_the_known_answers_of_revm();
}

#[test]
fn the_answers_of_the_eip_are_given() {
    installed::install::<Arkworks>();
    installed::gives_the_answers_of_the_eip();
}
