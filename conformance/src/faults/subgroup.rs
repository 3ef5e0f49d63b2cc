//! Faults of the subgroup check.

use crosspair_core::{Affine, Curve, Group, Point};

use super::Fault;
use crate::fixtures::TestCurve;
use crate::orders::{Order, multiple};

#[inline(never)]
pub(super) fn in_subgroup<B: Group<C>, C: TestCurve>(point: &Affine<B, C>) -> bool {
    if Fault::SubgroupNotChecked.is_active() {
        return true;
    }
    if let Some(eigenvalue) = line_missed::<C>() {
        // φ − λ takes the line to the identity, and no other point of the order.
        let product = multiple::<B, C>(eigenvalue, &B::to_point(point));
        let difference = B::add_affine(&product, &B::neg(&B::endomorphism(point)));
        return B::in_subgroup(&B::to_affine(&difference));
    }
    // In the subgroup, but for a part of this order.
    let missed = C::cofactor_orders().iter().find(|order| misses(order).is_active());
    match missed {
        Some(order) => B::in_subgroup(&B::to_affine(&order.times::<B, C>(&B::to_point(point)))),
        None => B::in_subgroup(point),
    }
}

/// The fault of a check that does not see a part of this order.
fn misses(order: &Order) -> Fault {
    match order.prime {
        "03" => Fault::Order3Missed,
        "0b" => Fault::Order11Missed,
        "27c1" => Fault::Order10177Missed,
        "0d1c83" => Fault::Order859267Missed,
        "0320238b" => Fault::Order52437899Missed,
        "0d" => Fault::Order13Missed,
        "17" => Fault::Order23Missed,
        "0a99" => Fault::Order2713Missed,
        "2eb1" => Fault::Order11953Missed,
        "03ffb5" => Fault::Order262069Missed,
        _ => Fault::OrderOf448BitsMissed,
    }
}

/// The eigenvalue of the endomorphism φ, in hexadecimal, on the line that is not seen.
fn line_missed<C: Curve>() -> Option<&'static str> {
    match C::NAME {
        "G1" if Fault::LineOfOrder10177Missed.is_active() => Some("12a5"),
        "G2" if Fault::LineOfOrder13Missed.is_active() => Some("03"),
        _ => None,
    }
}

#[inline(never)]
pub(super) fn in_subgroup_all<B: Group<C>, C: TestCurve>(
    points: &[&Affine<B, C>],
) -> Result<(), usize> {
    let first_of = |points: &[&Affine<B, C>]| B::in_subgroup_all(points);
    if Fault::OnlyFirstOfManyChecked.is_active() {
        return first_of(&points[..points.len().min(1)]);
    }
    if Fault::LastOfManyNotChecked.is_active() && points.len() > 1 {
        return first_of(&points[..points.len() - 1]);
    }
    if Fault::SubgroupOfTheSumChecked.is_active() {
        let identity = B::to_point(&B::identity());
        let add = |sum: Point<B, C>, point: &&Affine<B, C>| B::add_affine(&sum, point);
        let sum = B::to_affine(&points.iter().fold(identity, add));
        return if B::in_subgroup(&sum) { Ok(()) } else { first_of(points) };
    }
    if Fault::LastOutsideNamed.is_active() {
        let last = points.iter().rposition(|point| !B::in_subgroup(point));
        return last.map_or(Ok(()), Err);
    }
    let missed = C::cofactor_orders().iter().any(|order| misses(order).is_active());
    if missed || line_missed::<C>().is_some() || Fault::SubgroupNotChecked.is_active() {
        let outside = points.iter().position(|point| !in_subgroup::<B, C>(point));
        return outside.map_or(Ok(()), Err);
    }
    first_of(points)
}
