//! The three schemes of draft-irtf-cfrg-bls-signature §3, each with its own tag.
//!
//! They differ in how they keep a rogue key from cancelling an honest one in an aggregate:
//!
//! | scheme | an aggregate is sound because |
//! | --- | --- |
//! | [`basic`] | its messages must all differ |
//! | [`augmented`] | each message is signed together with the signer's key |
//! | [`proof_of_possession`] | each key has been shown to have its secret key; Ethereum's choice |

pub mod augmented;
pub mod basic;
pub mod proof_of_possession;
