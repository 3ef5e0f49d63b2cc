//! Faults of the subgroup check.

use crosspair_core::{Affine, Curve, Group, Point};

use super::Fault;
use crate::fixtures::TestCurve;
use crate::orders::Order;

#[inline(never)]
pub(super) fn in_subgroup<B: Group<C>, C: TestCurve>(point: &Affine<B, C>) -> bool {
    if Fault::SubgroupNotChecked.is_active() {
        return true;
    }
    // In the subgroup, but for a part of this order.
    let missed = C::cofactor_orders().iter().find(|order| misses::<C>(order).is_active());
    match missed {
        Some(order) => B::in_subgroup(&B::to_affine(&order.times::<B, C>(&B::to_point(point)))),
        None => B::in_subgroup(point),
    }
}

/// The fault of a check that does not see a part of this order.
fn misses<C: Curve>(order: &Order) -> Fault {
    match (C::NAME, order.name) {
        (_, "3") => Fault::Order3Missed,
        (_, "11") => Fault::Order11Missed,
        (_, "10177") => Fault::Order10177Missed,
        (_, "859267") => Fault::Order859267Missed,
        (_, "52437899") => Fault::Order52437899Missed,
        (_, "13") => Fault::Order13Missed,
        (_, "23") => Fault::Order23Missed,
        (_, "2713") => Fault::Order2713Missed,
        (_, "11953") => Fault::Order11953Missed,
        (_, "262069") => Fault::Order262069Missed,
        _ => Fault::OrderOf448BitsMissed,
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
    let missed = C::cofactor_orders().iter().any(|order| misses::<C>(order).is_active());
    if missed || Fault::SubgroupNotChecked.is_active() {
        let outside = points.iter().position(|point| !in_subgroup::<B, C>(point));
        return outside.map_or(Ok(()), Err);
    }
    first_of(points)
}
