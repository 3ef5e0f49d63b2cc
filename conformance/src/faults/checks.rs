//! The checks of the suite as a list.

use crosspair_core::{BlsSigner, MinPk, MinSig};

/// A check of the suite, on one backend.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The module in [`checks`](crate::checks).
    pub group: &'static str,
    /// The function in it.
    pub name: &'static str,
    /// The check: panics where the backend is wrong.
    pub run: fn(),
}

/// A backend that all checks can be run on. Implemented for every backend that can.
pub trait Signing: BlsSigner<MinPk> + BlsSigner<MinSig> {}

impl<B: BlsSigner<MinPk> + BlsSigner<MinSig>> Signing for B {}

/// Makes a function that returns a list of checks.
macro_rules! list {
    ($name:ident, $($group:ident { $($check:ident)* })*) => {
        fn $name<B: Signing>() -> Vec<Check> {
            vec![$($(Check {
                group: stringify!($group),
                name: stringify!($check),
                run: crate::checks::$group::$check::<B>,
            },)*)*]
        }
    };
}

crate::for_each_check!(list { of_any_backend });
crate::for_each_signing_check!(list { of_signing_backend });

/// Every check of the suite, in its order.
#[must_use]
pub fn checks<B: Signing>() -> Vec<Check> {
    let mut checks = of_any_backend::<B>();
    checks.extend(of_signing_backend::<B>());
    checks
}
