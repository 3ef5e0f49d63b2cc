//! EIP-2537: lengths, field elements and points, in each position of each contract's input.

use crosspair_core::eip2537::{Error, Fault, Operation};
use crosspair_core::{Backend, ByteArray, CurvePoint, Group};

use super::on_both_curves;
use crate::contracts::{
    ContractCurve, ELEMENT, elements, encode, failure, group_at, item, multiple, near_p, padded,
    run, sample, takes_a_list, with_element,
};
use crate::fixtures::bytes;

/// Nothing, half of an item, a byte less, a byte more, and twice as much where there is no list.
pub fn lengths_that_make_no_items_are_refused<B: Backend>() {
    for operation in Operation::ALL {
        let sample = sample::<B>(operation);
        let (item, _) = item(operation);
        let whole = sample.len();
        let long = sample.repeat(3);
        let mut refused = vec![1, ELEMENT - 1, item / 2, item - 1, item + 1, whole - 1, whole + 1];
        if takes_a_list(operation) {
            assert_eq!(run::<B>(operation, []), Err(Error::Empty { operation }), "{operation:?}");
            for items in [1, 2, 3, 6] {
                assert!(run::<B>(operation, &long[..items * item]).is_ok(), "{items} items");
            }
        } else {
            refused.extend([0, 2 * whole, 3 * whole]);
            if item < whole {
                refused.push(item);
            }
            assert!(run::<B>(operation, &sample).is_ok(), "{operation:?}");
        }
        for actual in refused {
            let result = run::<B>(operation, &long[..actual]);
            assert_eq!(result, Err(Error::Length { operation, actual }), "{operation:?}");
        }
    }
}

/// Each of the 16 bytes on top of each field element.
pub fn padding_that_is_not_zero_is_refused<B: Backend>() {
    for operation in Operation::ALL {
        let sample = sample::<B>(operation);
        for (index, place) in elements(operation, &sample) {
            for byte in 0..16 {
                for value in [1, 0x80] {
                    let mut input = sample.clone();
                    input[place + byte] = value;
                    let result = run::<B>(operation, &input);
                    assert_eq!(result, failure(index, Fault::Padding), "{operation:?}");
                }
            }
        }
    }
}

/// The bits that are flags in the encodings of signatures are only ≥ p here, also in what would
/// be the identity there.
pub fn no_bit_is_a_flag<B: Backend>() {
    for operation in Operation::ALL {
        let sample = sample::<B>(operation);
        let zeros = vec![0; sample.len()];
        for (index, place) in elements(operation, &sample) {
            for bit in [0x20, 0x40, 0x80] {
                for input in [&sample, &zeros] {
                    let mut input = input.clone();
                    input[place + 16] |= bit;
                    let result = run::<B>(operation, &input);
                    assert_eq!(result, failure(index, Fault::NotCanonical), "{operation:?}");
                }
            }
        }
    }
}

/// p, p + 1 and 2³⁸⁴ − 1 in each position, either half of an element of Fp2 among them; p − 1 is
/// an element, though one of no point here.
pub fn field_elements_of_p_and_above_are_refused<B: Backend>() {
    for operation in Operation::ALL {
        let sample = sample::<B>(operation);
        let is_map = matches!(operation, Operation::MapFpToG1 | Operation::MapFp2ToG2);
        for (index, place) in elements(operation, &sample) {
            for element in [near_p(0), near_p(1), vec![0xff; 48]] {
                let result = run::<B>(operation, with_element(&sample, place, &element));
                assert_eq!(result, failure(index, Fault::NotCanonical), "{operation:?}");
            }
            let result = run::<B>(operation, with_element(&sample, place, &near_p(-1)));
            if is_map {
                assert!(result.is_ok(), "{operation:?}");
            } else {
                assert_eq!(
                    result,
                    failure(index, Fault::NotOnCurve(group_at(operation, place))),
                    "{operation:?}"
                );
            }
        }
    }
}

on_both_curves!(
    /// x a little below p, in either half of Fp2, is the coordinate of a point like any other.
    coordinates_below_p_are_taken,
    below_p
);

fn below_p<B: Backend + Group<C>, C: ContractCurve>() {
    let halves = C::POINT / ELEMENT / 2;
    for half in 0..halves {
        // Half of all x have a point.
        let point = (1..100).find_map(|k| {
            let mut x = C::Coordinate::ZERO;
            let place = 48 * half;
            x.as_mut()[place..place + 48].copy_from_slice(&near_p(-k));
            x.as_mut()[0] |= 0x80;
            CurvePoint::<B, C>::from_compressed(x.as_ref()).ok()
        });
        let point = encode(&point.expect("a point with such an x"));
        let input = [point.clone(), vec![0; C::POINT]].concat();
        assert_eq!(run::<B>(C::ADD, input), Ok(point));
    }
}

on_both_curves!(
    /// The generators as the EIP writes them: x before y, and c0 before c1.
    the_order_of_elements_is_that_of_the_specification,
    order
);

fn order<B: Backend + Group<C>, C: ContractCurve>() {
    let generator = padded(C::GENERATOR.iter().map(|element| bytes(element)));
    let identity = vec![0; C::POINT];
    let sum = run::<B>(C::ADD, [&generator[..], &identity].concat());
    assert_eq!(sum.as_ref(), Ok(&generator));
    assert_eq!(multiple::<B, C>(1), generator);
    // Any two elements in each other's place.
    let count = C::GENERATOR.len();
    for (left, right) in (0..count).flat_map(|i| (0..i).map(move |j| (i, j))) {
        let mut swapped = C::GENERATOR.to_vec();
        swapped.swap(left, right);
        let swapped = padded(swapped.iter().map(|element| bytes(element)));
        let sum = run::<B>(C::ADD, [&identity[..], &swapped].concat());
        assert_eq!(sum, failure(1, Fault::NotOnCurve(C::GROUP)), "{left} and {right}");
    }
}

on_both_curves!(
    /// All zeros, and nothing else: a 1 in any element makes it the coordinates of no point.
    only_zeros_are_the_identity,
    identity
);

fn identity<B: Backend + Group<C>, C: ContractCurve>() {
    let zeros = vec![0; C::POINT];
    assert_eq!(run::<B>(C::ADD, zeros.repeat(2)), Ok(zeros.clone()));
    for element in 0..C::POINT / ELEMENT {
        let mut point = zeros.clone();
        point[element * ELEMENT + ELEMENT - 1] = 1;
        let sum = run::<B>(C::ADD, [&zeros[..], &point].concat());
        assert_eq!(sum, failure(1, Fault::NotOnCurve(C::GROUP)));
    }
}
