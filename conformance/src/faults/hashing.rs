//! Faults of hashing and of the map to the curve.

use crosspair_core::{Affine, ByteArray, Dst, Group, Message, Point};

use super::Fault;
use crate::fixtures::TestCurve;

#[inline(never)]
pub(super) fn hash_to_curve<B: Group<C>, C: TestCurve>(
    message: &Message<'_>,
    dst: &Dst<'_>,
) -> Point<B, C> {
    if Fault::EncodesInsteadOfHashing.is_active() {
        return B::encode_to_curve(message, dst);
    }
    let (message, dst) = taken(*message, dst);
    let point = B::hash_to_curve(&message, &dst);
    if Fault::HashOutsideTheSubgroup.is_active() {
        return with_small_order_part::<B, C>(&point);
    }
    point
}

#[inline(never)]
pub(super) fn encode_to_curve<B: Group<C>, C: TestCurve>(
    message: &Message<'_>,
    dst: &Dst<'_>,
) -> Point<B, C> {
    if Fault::HashesInsteadOfEncoding.is_active() {
        return B::hash_to_curve(message, dst);
    }
    let (message, dst) = taken(*message, dst);
    let point = B::encode_to_curve(&message, &dst);
    if Fault::EncodingOutsideTheSubgroup.is_active() {
        return with_small_order_part::<B, C>(&point);
    }
    point
}

/// What is hashed.
fn taken<'m>(message: Message<'m>, dst: &Dst<'m>) -> (Message<'m>, Dst<'m>) {
    let message = if Fault::PrefixIgnored.is_active() {
        Message::new(message.body())
    } else if Fault::PrefixComesLast.is_active() {
        Message::with_prefix(message.body(), message.prefix())
    } else {
        message
    };
    let dst = if Fault::TagIgnored.is_active() {
        Dst::from_static(b"QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_")
    } else {
        dst.clone()
    };
    (message, dst)
}

#[inline(never)]
pub(super) fn map_to_curve<B: Group<C>, C: TestCurve>(u: &C::Coordinate) -> Point<B, C> {
    let point = B::map_to_curve(u);
    if Fault::MapOutsideTheSubgroup.is_active() {
        return with_small_order_part::<B, C>(&point);
    }
    let kernel = Fault::KernelElementsMappedElsewhere.is_active();
    let sign = Fault::SignOfTheElementIgnored.is_active();
    if !kernel && !sign {
        return point;
    }
    let affine = B::to_affine(&point);
    if B::is_identity(&affine) {
        return if kernel { B::to_point(&B::generator()) } else { point };
    }
    let negated = B::neg(&affine);
    if sign && B::coordinates(&negated).as_ref() < B::coordinates(&affine).as_ref() {
        return B::to_point(&negated);
    }
    point
}

#[inline(never)]
pub(super) fn hash_all<B: Group<C>, C: TestCurve>(
    messages: &[Message<'_>],
    dst: &Dst<'_>,
    out: &mut [Affine<B, C>],
) {
    let single = [
        Fault::EncodesInsteadOfHashing,
        Fault::HashOutsideTheSubgroup,
        Fault::PrefixIgnored,
        Fault::PrefixComesLast,
        Fault::TagIgnored,
    ];
    if single.into_iter().any(Fault::is_active) {
        for (message, out) in messages.iter().zip(out) {
            *out = B::to_affine(&hash_to_curve::<B, C>(message, dst));
        }
        return;
    }
    B::hash_all(messages, dst, out);
    if Fault::TwoHashesSwapped.is_active() && out.len() > 1 {
        out.swap(0, 1);
    }
}

fn with_small_order_part<B: Group<C>, C: TestCurve>(point: &Point<B, C>) -> Point<B, C> {
    let (bytes, _) = C::small_order_points().swap_remove(0);
    let mut x = C::Coordinate::ZERO;
    x.as_mut().copy_from_slice(&bytes);
    x.as_mut()[0] &= 0x1f;
    match B::decompress(&x, bytes[0] & 0x20 != 0) {
        Some(part) => B::add_affine(point, &part),
        None => *point,
    }
}
