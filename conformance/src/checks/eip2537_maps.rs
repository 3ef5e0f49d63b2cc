//! EIP-2537: field elements mapped to points.

use crosspair_core::{Backend, ByteArray, CurvePoint, G1, G2, Group};

use super::on_both_curves;
use crate::contracts::{ContractCurve, ELEMENT, encode, near_p, padded, run};
use crate::facts::G1_KERNEL_INPUTS;
use crate::fixtures::bytes;

/// All elements whose image lies in the kernel of the 11-isogeny give the identity.
pub fn kernel_elements_are_mapped_to_the_identity<B: Backend>() {
    for element in G1_KERNEL_INPUTS {
        assert_eq!(run::<B>(G1::MAP, padded([bytes(element)])), Ok(vec![0; G1::POINT]));
    }
}

on_both_curves!(
    /// The image is that of the backend's own map, with c0 before c1 in the input.
    images_are_those_of_the_map,
    images
);

fn images<B: Backend + Group<C>, C: ContractCurve>() {
    let halves = C::POINT / ELEMENT / 2;
    let numbers = [vec![0; 48], one(), near_p(-1), near_p(-2), vec![0x0b; 48]];
    for first in &numbers {
        for second in &numbers {
            let elements = [first, second];
            let input = padded(&elements[..halves]);
            let mut u = C::Coordinate::ZERO;
            for (place, element) in u.as_mut().chunks_exact_mut(48).rev().zip(elements) {
                place.copy_from_slice(element);
            }
            let image = <B as Group<C>>::to_affine(&<B as Group<C>>::map_to_curve(&u));
            let image = CurvePoint::<B, C>::trusted_on_curve(image);
            assert!(!image.is_identity() && image.is_in_subgroup());
            assert_eq!(run::<B>(C::MAP, input), Ok(encode(&image)));
        }
    }
}

fn one() -> Vec<u8> {
    let mut one = vec![0; 48];
    one[47] = 1;
    one
}

/// −u is mapped to the negation of u's image (RFC 9380 §6.6.2: y has the sign of u), for 1, 2 and
/// in Fp2 also u itself.
pub fn opposite_elements_have_opposite_images<B: Backend>() {
    fn opposite<B: Backend + Group<C>, C: ContractCurve>(left: &[Vec<u8>], right: &[Vec<u8>]) {
        let image = run::<B>(C::MAP, padded(left)).expect("an element");
        let other = run::<B>(C::MAP, padded(right)).expect("an element");
        assert_ne!(image, other);
        let sum = run::<B>(C::ADD, [image, other].concat());
        assert_eq!(sum, Ok(vec![0; C::POINT]));
    }
    let mut two = one();
    two[47] = 2;
    let zero = vec![0; 48];
    opposite::<B, G1>(&[one()], &[near_p(-1)]);
    opposite::<B, G1>(&[two.clone()], &[near_p(-2)]);
    opposite::<B, G2>(&[one(), two], &[near_p(-1), near_p(-2)]);
    opposite::<B, G2>(&[zero.clone(), one()], &[zero, near_p(-1)]);
}
