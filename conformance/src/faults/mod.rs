//! Faults, to see that the suite finds them.
//!
//! [`Faulty`] is a right backend with one [`Fault`] of [`Fault::ALL`]: the one that is
//! [injected](Fault::inject) at the time. Which one is decided while the program runs, so that all
//! of them need one instance of the suite; [`checks`] lists its checks.
//!
//! ```
//! use crosspair_blst::Blst;
//! use crosspair_conformance::checks::sums::sums_equal_one_at_a_time_at_every_size;
//! use crosspair_conformance::faults::{Fault, Faulty};
//!
//! let fault = Fault::by_name("last-point-of-odd-sums-dropped").expect("a fault");
//! let injected = fault.inject();
//! let check = sums_equal_one_at_a_time_at_every_size::<Faulty<Blst>>;
//! assert!(std::panic::catch_unwind(check).is_err());
//! drop(injected);
//! check();
//! ```
//!
//! What no backend can do wrong, the rules that are written once in `crosspair-core`, is the subject
//! of [`mutants`].

mod backend;
mod checks;
mod decoding;
mod fault;
mod group_law;
mod hashing;
mod injected;
pub mod mutants;
mod pairing;
mod signing;
mod subgroup;
mod sums;
mod weights;

pub use backend::Faulty;
pub use checks::{Check, Signing, checks};
pub use fault::Fault;
pub use injected::{Injected, without_fault};
pub use pairing::Value;
