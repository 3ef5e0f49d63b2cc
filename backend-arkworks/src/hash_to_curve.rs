//! The parts of RFC 9380 that hashing is composed of, written along its text. arkworks' own
//! map is not used, only its constants: it relies on the identity being stored as (0, 0) to
//! survive the kernel of the isogeny.

use ark_ec::hashing::curve_maps::swu::SWUConfig;
use ark_ec::hashing::curve_maps::wb::WBConfig;
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::Field;
use crosspair_core::{Dst, Message, expand_message_xmd};

use crate::field::Element;
use crate::group::right_hand_side;
use crate::parameters::Parameters;

/// Two elements of Fp2, 64 bytes for each coefficient.
const MOST_UNIFORM: usize = 256;

/// `hash_to_field` (RFC 9380 §5.2) with `expand_message_xmd`; N is 1 or 2.
pub(crate) fn hash_to_field<F: Element, const N: usize>(
    message: &Message<'_>,
    dst: &Dst<'_>,
) -> [F; N] {
    let mut buffer = [0; MOST_UNIFORM];
    let uniform = &mut buffer[..N * F::UNIFORM];
    expand_message_xmd(message, dst, uniform).expect("256 bytes are below the limit of 8160");
    let uniform = &*uniform;
    core::array::from_fn(|i| F::from_uniform(&uniform[i * F::UNIFORM..][..F::UNIFORM]))
}

/// `map_to_curve` (RFC 9380 §6.6.3): the simplified SWU map to an isogenous curve, then the
/// isogeny.
pub(crate) fn map_to_curve<C: Parameters>(u: C::Field) -> Affine<C::Config> {
    let (x, y) = simplified_swu::<C::Field, <C::Config as WBConfig>::IsogenousCurve>(u);
    let isogeny = C::Config::ISOGENY_MAP;
    let x_denominator = evaluate(isogeny.x_map_denominator, x);
    let y_denominator = evaluate(isogeny.y_map_denominator, x);
    match (x_denominator.inverse(), y_denominator.inverse()) {
        (Some(x_inverse), Some(y_inverse)) => Affine::new_unchecked(
            evaluate(isogeny.x_map_numerator, x) * x_inverse,
            y * evaluate(isogeny.y_map_numerator, x) * y_inverse,
        ),
        // A pole: the point is in the kernel, and its image is the identity.
        _ => Affine::identity(),
    }
}

/// `clear_cofactor` (RFC 9380 §7), by arkworks' endomorphism in G2;
/// `tests/oracle/shortcuts.rs` holds it to the product with h_eff.
pub(crate) fn clear_cofactor<C: Parameters>(point: Projective<C::Config>) -> Projective<C::Config> {
    C::Config::clear_cofactor(&point.into_affine()).into_group()
}

/// `map_to_curve_simple_swu` (RFC 9380 §6.6.2) for the curve `P`.
fn simplified_swu<F: Element, P: SWUConfig<BaseField = F>>(u: F) -> (F, F) {
    let (a, b, z) = (P::COEFF_A, P::COEFF_B, P::ZETA);
    let zu2 = z * u.square();
    let x1 = match (zu2.square() + zu2).inverse() {
        Some(inverse) => -b / a * (F::ONE + inverse),
        None => b / (z * a),
    };
    let x2 = zu2 * x1;
    let (x, y) = match right_hand_side::<P>(x1).sqrt() {
        Some(y) => (x1, y),
        // Never in the exceptional case: Z is chosen so that g(B/(Z·A)) is a square.
        // Otherwise g(x2) = (Z·u²)³·g(x1) is a product of two non-squares.
        None => (x2, right_hand_side::<P>(x2).sqrt().expect("one of g(x1), g(x2) is a square")),
    };
    if u.sgn0() == y.sgn0() { (x, y) } else { (x, -y) }
}

/// The value at `x` of a polynomial given by its coefficients, the constant one first.
fn evaluate<F: Field>(coefficients: &[F], x: F) -> F {
    coefficients.iter().rev().fold(F::ZERO, |value, coefficient| value * x + coefficient)
}
