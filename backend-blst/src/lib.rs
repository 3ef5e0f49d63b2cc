//! The production backend of [crosspair](https://docs.rs/crosspair): the C entry points of
//! [blst](https://github.com/supranational/blst) behind crosspair's trait layer.
//!
//! Only single-threaded entry points are called: neither this crate nor blst starts a
//! thread. blst's safe Rust wrappers are not used; they route slices through a global thread
//! pool and do not accept empty ones.
//!
//! This is the only crate of the workspace with `unsafe` code. Every block states why the
//! lengths, the aliasing and the initialisation are right.
//!
//! blst's scalar multiplications and inversions are constant time; see crosspair's
//! `SECURITY.md` for what that covers.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod affine_sums;
mod digits;
mod endomorphism;
mod field;
mod group;
mod msm;
mod pairing;
mod stack;
mod weights;

/// The backend, as a type: `PublicKey<Blst, MinPk>`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Blst;
