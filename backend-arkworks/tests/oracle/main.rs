//! The oracle against published values and against hand-made edge cases. Nothing here
//! compares arkworks with itself where a value can be named instead.

mod decoding;
mod group_law;
mod hash_to_curve;
mod hex;
mod map_to_curve;
mod multiplication;
mod off_subgroup;
mod pairing;
mod shortcuts;
#[cfg(feature = "variable-time-signing")]
mod signing;
