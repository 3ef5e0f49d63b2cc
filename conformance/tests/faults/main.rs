//! `crosspair-conformance faults`: the names, the edits, and what it says and exits with.

mod edits;
mod tool;

use std::collections::HashSet;
use std::path::Path;

use crosspair_conformance::faults::{Fault, mutants};

/// The checkout that these tests are part of.
fn checkout() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

macro_rules! groups {
    ($name:ident, $($group:ident { $($check:ident)* })*) => {
        const $name: &[&str] = &[$(stringify!($group)),*];
    };
}

crosspair_conformance::for_each_check!(groups { OF_ANY_BACKEND });
crosspair_conformance::for_each_signing_check!(groups { OF_SIGNING_BACKENDS });

#[test]
fn every_fault_has_a_name_of_its_own() {
    let names: Vec<_> =
        Fault::ALL.iter().map(|fault| fault.name()).chain(mutants::all().map(|m| m.name)).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    for name in names {
        let kebab_case =
            name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        assert!(kebab_case, "{name}");
    }
    for fault in Fault::ALL {
        assert_eq!(Fault::by_name(fault.name()), Some(*fault));
    }
    assert_eq!(Fault::by_name("no-such-fault"), None);
}

#[test]
fn every_fault_is_expected_by_groups_of_the_suite() {
    let rules = Fault::ALL.iter().map(|fault| (fault.name(), fault.rules()));
    for (name, rules) in rules.chain(mutants::all().map(|mutant| (mutant.name, mutant.rules))) {
        assert!(!rules.is_empty(), "{name}");
        for rule in rules {
            let known = OF_ANY_BACKEND.contains(rule) || OF_SIGNING_BACKENDS.contains(rule);
            assert!(known, "{name}: {rule}");
        }
    }
}
