//! The checks, by the part of the behaviour that they hold a backend to. Each is a function
//! that panics where the backend is wrong.

#![allow(clippy::missing_panics_doc, reason = "to panic is how a check reports")]

pub mod batch_weights;
pub mod batches;
pub mod bitfields;
pub mod bulk_signatures;
pub mod bulk_validation;
pub mod committees;
pub mod decoding;
pub mod deferred_batches;
pub mod eip2537_calls;
pub mod eip2537_encoding;
pub mod eip2537_maps;
pub mod eip2537_pairing;
pub mod eip2537_sums;
pub mod group_law;
pub mod hashing;
pub mod list_sums;
pub mod multi_scalar;
pub mod pairings;
pub mod registries;
pub mod same_message;
pub mod schemes;
pub mod secret_keys;
pub mod several_committees;
pub mod signatures;
pub mod subgroup;
pub mod sums;
pub mod weights;

/// Runs a check on both curves.
macro_rules! on_both_curves {
    ($(#[$doc:meta])* $name:ident, $generic:ident) => {
        $(#[$doc])*
        pub fn $name<B: crosspair_core::Backend>() {
            $generic::<B, crosspair_core::G1>();
            $generic::<B, crosspair_core::G2>();
        }
    };
}

/// Runs a check on both variants.
macro_rules! on_both_variants {
    ($(#[$doc:meta])* $name:ident, $generic:ident) => {
        $(#[$doc])*
        pub fn $name<B: crosspair_core::Backend>() {
            $generic::<B, crosspair_core::MinPk>();
            $generic::<B, crosspair_core::MinSig>();
        }
    };
}

use {on_both_curves, on_both_variants};
