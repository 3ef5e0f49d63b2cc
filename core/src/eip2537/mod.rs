//! The seven precompiled contracts of [EIP-2537] on any backend: bytes in, bytes out.
//!
//! Each operation takes the input of the call and gives the output or an [`Error`]; a contract
//! whose operation fails uses up all gas. [`call`] is all seven behind one function, with the
//! gas; [`Operation`] names them.
//!
//! | operation | address | item | checked |
//! | --- | --- | --- | --- |
//! | [`g1_add`], [`g2_add`] | 0x0b, 0x0d | point, two of them | on the curve |
//! | [`g1_msm`], [`g2_msm`] | 0x0c, 0x0e | point ‖ scalar, one or more | in the subgroup |
//! | [`pairing_check`] | 0x0f | G1 point ‖ G2 point, one or more | in the subgroups |
//! | [`map_fp_to_g1`], [`map_fp2_to_g2`] | 0x10, 0x11 | field element, one | canonical |
//!
//! Field elements have 64 bytes, big-endian, the upper 16 zero; c0 comes before c1; the identity is
//! all zeros, and no bit is a flag. Scalars have 32 bytes, big-endian, and are not reduced: r and
//! more are valid. Every point of a sum or a product is checked, also one whose scalar is zero or
//! whose partner is the identity. All operations take variable time.
//!
//! On blst, a sum of up to 31 terms takes up to 170 KiB of stack, and all else a fifth of that.
//!
//! ```
//! use crosspair_blst::Blst;
//! use crosspair_core::eip2537::{self, Operation, call};
//!
//! // The generator of G1 plus the identity.
//! let mut input = [0; 256];
//! input[..128].copy_from_slice(&GENERATOR);
//! assert_eq!(eip2537::g1_add::<Blst>(&input)?, GENERATOR);
//!
//! let (gas, output) = call::<Blst>(&Operation::G1Add.address(), &input, 10_000)?;
//! assert_eq!((gas, output.as_ref()), (375, &GENERATOR[..]));
//! # const GENERATOR: [u8; 128] = {
//! #     let words = [
//! #         0, 0x17f1d3a73197d7942695638c4fa9ac0f, 0xc3688c4f9774b905a14e3a3f171bac58,
//! #         0x6c55e83ff97a1aeffb3af00adb22c6bb_u128,
//! #         0, 0x08b3f481e3aaa0f1a09e30ed741d8ae4, 0xfcf5e095d5d00af600db18cb2c04b3ed,
//! #         0xd03cc744a2888ae40caa232946c5e7e1,
//! #     ];
//! #     let mut bytes = [0; 128];
//! #     let mut i = 0;
//! #     while i < 128 {
//! #         bytes[i] = (words[i / 16] >> (120 - 8 * (i % 16))) as u8;
//! #         i += 1;
//! #     }
//! #     bytes
//! # };
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [EIP-2537]: https://eips.ethereum.org/EIPS/eip-2537

mod addition;
mod encoding;
mod error;
mod gas;
mod map_to_curve;
mod msm;
mod operation;
mod pairing_check;

pub use addition::{g1_add, g2_add};
pub use error::{CallError, Error, Fault, PointGroup};
pub use gas::{
    G1_ADD_GAS, G2_ADD_GAS, MAP_FP_TO_G1_GAS, MAP_FP2_TO_G2_GAS, g1_msm_gas, g2_msm_gas,
    pairing_check_gas,
};
pub use map_to_curve::{map_fp_to_g1, map_fp2_to_g2};
pub use msm::{g1_msm, g1_msm_on, g2_msm, g2_msm_on};
pub use operation::{Operation, Output, call, call_on};
pub use pairing_check::{pairing_check, pairing_check_on};
