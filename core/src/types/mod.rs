//! The types that applications hold. Each one's documentation says what has been checked
//! about every value of it; `docs/guarantees.md` has them side by side.

mod aggregate_public_key;
mod curve_point;
mod dst;
mod message;
mod operators;
mod point_type;
mod public_key;
mod scalar;
mod secret_key;
mod secret_scalar;
mod signature;
mod subgroup_point;
mod weight;

pub use aggregate_public_key::AggregatePublicKey;
pub use curve_point::CurvePoint;
pub use dst::Dst;
pub use message::Message;
pub use public_key::PublicKey;
pub use scalar::Scalar;
pub use secret_key::SecretKey;
pub use secret_scalar::SecretScalar;
pub use signature::Signature;
pub use subgroup_point::SubgroupPoint;
pub use weight::{Weight, WeightDigit};
