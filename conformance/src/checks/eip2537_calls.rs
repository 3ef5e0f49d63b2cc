//! EIP-2537: which error is reported, executors, gas and addresses.

use crosspair_core::eip2537::{
    CallError, Error, Fault, Operation, PointGroup, call, call_on, g1_add, g1_msm, g2_add, g2_msm,
    map_fp_to_g1, map_fp2_to_g2, pairing_check,
};
use crosspair_core::{Backend, G1, G2, Group};

use super::on_both_curves;
use crate::contracts::{
    ContractCurve, ELEMENT, bad_points, encode, encoded_multiples, failure, item, multiple, near_p,
    outside, run, sample, takes_a_list, terms, with_element,
};
use crate::fixtures::small;
use crate::threads::Threads;

/// Executors of no, one, few and many threads.
const WIDTHS: [usize; 4] = [0, 2, 3, 50];

on_both_curves!(
    /// With two bad points the first one is reported, whatever is wrong with the second; by
    /// executors of any width too.
    the_first_bad_item_of_a_sum_is_reported,
    first_of_a_sum
);

fn first_of_a_sum<B: Backend + Group<C>, C: ContractCurve>() {
    let bad = bad_points::<B, C>();
    let points = encoded_multiples::<B, C>(40);
    let outside = Fault::NotInSubgroup(C::GROUP);
    for (first, fault) in &bad {
        for (second, second_fault) in &bad {
            if *fault != outside && *second_fault != outside {
                let sum = run::<B>(C::ADD, [&first[..], second].concat());
                assert_eq!(sum, failure(0, *fault));
            }
            for (left, right) in [(0, 39), (7, 8), (19, 20), (38, 39)] {
                let mut points = points.clone();
                points[left].clone_from(first);
                points[right].clone_from(second);
                let input = terms(&points, (0..40).map(small));
                let expected = Err(Error::Item { index: left, fault: *fault });
                for width in WIDTHS {
                    let result = C::MSM.run_on::<B, _>(&Threads(width), &input);
                    assert_eq!(result, expected, "{width} threads");
                }
            }
        }
    }
}

/// The same for pairs; within a pair the point of G1 comes first.
pub fn the_first_bad_pair_is_reported<B: Backend>() {
    let (p, q) = (multiple::<B, G1>(1), multiple::<B, G2>(1));
    let mut bad = Vec::new();
    for (g1, error) in bad_points::<B, G1>() {
        bad.push(([&g1[..], &q].concat(), error));
        for (g2, _) in bad_points::<B, G2>() {
            bad.push(([&g1[..], &g2].concat(), error));
        }
    }
    for (g2, error) in bad_points::<B, G2>() {
        bad.push(([&p[..], &g2].concat(), error));
    }
    for (first, fault) in &bad {
        for (second, _) in bad.iter().step_by(7) {
            for (left, right) in [(0, 4), (3, 4)] {
                let mut pairs = vec![[&p[..], &q].concat(); 5];
                pairs[left].clone_from(first);
                pairs[right].clone_from(second);
                let expected = Err(Error::Item { index: left, fault: *fault });
                for width in WIDTHS {
                    let input = pairs.concat();
                    let result = Operation::PairingCheck.run_on::<B, _>(&Threads(width), &input);
                    assert_eq!(result, expected, "{width} threads");
                }
            }
        }
    }
}

on_both_curves!(
    /// Padding of any element before any element that is p or more, that before the curve, and
    /// the curve before the subgroup.
    the_checks_of_a_point_come_in_order,
    order_in_a_point
);

fn order_in_a_point<B: Backend + Group<C>, C: ContractCurve>() {
    let generator = multiple::<B, C>(1);
    let good = multiple::<B, C>(2);
    let refused = |point: &[u8], error| {
        assert_eq!(run::<B>(C::ADD, [point, &good].concat()), failure(0, error));
        assert_eq!(run::<B>(C::ADD, [&good, point].concat()), failure(1, error));
        assert_eq!(run::<B>(C::MSM, terms([&point.to_vec()], [small(1)])), failure(0, error));
    };
    let last = C::POINT - ELEMENT;
    for (high, padded) in [(0, last), (last, 0)] {
        let mut point = with_element(&generator, high, &near_p(0));
        refused(&point, Fault::NotCanonical);
        point[padded + 15] = 1;
        refused(&point, Fault::Padding);
    }
    // The elements that are p or more stand for the coordinates of the identity.
    let mut point = vec![0; C::POINT];
    for element in 0..C::POINT / ELEMENT {
        point = with_element(&point, element * ELEMENT, &near_p(0));
    }
    refused(&point, Fault::NotCanonical);
}

/// Sums and products are the same on executors of any width, at sizes that they split unevenly.
pub fn executors_change_nothing<B: Backend>() {
    let g1 = encoded_multiples::<B, G1>(40);
    let g2 = encoded_multiples::<B, G2>(40);
    for n in [1, 2, 3, 4, 7, 40] {
        let scalars = (0..n as u64).map(|k| small(k.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let pairs: Vec<_> =
            g1[..n].iter().zip(&g2).flat_map(|(p, q)| [&p[..], q].concat()).collect();
        for (operation, input) in [
            (Operation::G1Msm, terms(&g1[..n], scalars.clone())),
            (Operation::G2Msm, terms(&g2[..n], scalars.clone())),
            (Operation::PairingCheck, pairs),
        ] {
            let (address, gas) = (operation.address(), operation.gas(input.len()).expect("items"));
            let expected = operation.run::<B>(&input);
            assert!(expected.is_ok());
            for width in WIDTHS {
                let threads = Threads(width);
                assert_eq!(operation.run_on::<B, _>(&threads, &input), expected, "{width} threads");
                let called = call_on::<B, _>(&threads, &address, &input, gas);
                assert_eq!(called, expected.map(|output| (gas, output)).map_err(CallError::from));
            }
        }
    }
}

/// Each contract has the address of the specification, and no other address has one.
pub fn contracts_are_at_their_addresses<B: Backend>() {
    let at = |last: u8| {
        let mut address = [0; 20];
        address[19] = last;
        address
    };
    for (operation, last) in Operation::ALL.into_iter().zip(0x0b..=0x11) {
        assert_eq!(operation.address(), at(last));
        let input = sample::<B>(operation);
        let output = operation.run::<B>(&input).expect("a valid input");
        let gas = operation.gas(input.len()).expect("a valid length");
        assert_eq!(call::<B>(&at(last), &input, u64::MAX), Ok((gas, output)));
        for byte in 0..19 {
            let mut other = at(last);
            other[byte] = 1;
            assert_eq!(call::<B>(&other, &input, u64::MAX), Err(CallError::Address));
        }
    }
    for last in (0..0x0b).chain(0x12..=0xff) {
        assert_eq!(call::<B>(&at(last), &[], u64::MAX), Err(CallError::Address));
    }
}

/// The operation at each address is the function of that name.
pub fn each_operation_is_its_function<B: Backend>() {
    fn outcome<const N: usize>(result: Result<[u8; N], Error>) -> crate::contracts::Result {
        result.map(Into::into)
    }
    for operation in Operation::ALL {
        let valid = sample::<B>(operation);
        for input in [&valid[..], &valid[1..], &[]] {
            let expected = match operation {
                Operation::G1Add => outcome(g1_add::<B>(input)),
                Operation::G1Msm => outcome(g1_msm::<B>(input)),
                Operation::G2Add => outcome(g2_add::<B>(input)),
                Operation::G2Msm => outcome(g2_msm::<B>(input)),
                Operation::PairingCheck => outcome(pairing_check::<B>(input)),
                Operation::MapFpToG1 => outcome(map_fp_to_g1::<B>(input)),
                Operation::MapFp2ToG2 => outcome(map_fp2_to_g2::<B>(input)),
            };
            assert_eq!(run::<B>(operation, input), expected, "{operation:?}");
        }
    }
}

/// The gas of the specification for 1, 2 and 3 items, and around the end of the tables. Exactly
/// that much is enough, and one less is not.
pub fn calls_cost_the_specified_gas<B: Backend>() {
    for (operation, costs) in [
        (Operation::G1Add, &[(2, 375)][..]),
        (Operation::G2Add, &[(2, 600)]),
        (Operation::MapFpToG1, &[(1, 5500)]),
        (Operation::MapFp2ToG2, &[(1, 23_800)]),
        (
            Operation::G1Msm,
            &[(1, 12_000), (2, 22_776), (3, 30_528), (128, 797_184), (129, 803_412)],
        ),
        (
            Operation::G2Msm,
            &[(1, 22_500), (2, 45_000), (3, 62_302), (128, 1_509_120), (129, 1_520_910)],
        ),
        (Operation::PairingCheck, &[(1, 70_300), (2, 102_900), (3, 135_500)]),
    ] {
        let (item, _) = item(operation);
        let input = sample::<B>(operation).repeat(65);
        for (items, gas) in costs {
            let input = &input[..items * item];
            assert_eq!(operation.gas(input.len()), Ok(*gas));
            let address = operation.address();
            let result = call::<B>(&address, input, *gas);
            assert_eq!(result.map(|(used, _)| used), Ok(*gas), "{operation:?}, {items} items");
            let short = Err(CallError::OutOfGas { required: *gas });
            assert_eq!(call::<B>(&address, input, gas - 1), short);
            assert_eq!(call::<B>(&address, input, 0), short);
        }
    }
}

/// The address first, then the length, then the gas, and only then the items.
pub fn the_checks_of_a_call_come_in_order<B: Backend>() {
    for operation in Operation::ALL {
        let address = operation.address();
        let mut input = sample::<B>(operation);
        input[15] = 1;
        let required = operation.gas(input.len()).expect("a valid length");
        let padding = Error::Item { index: 0, fault: Fault::Padding };
        let invalid = |error| Err(CallError::Invalid(error));
        assert_eq!(call::<B>(&address, &input, required), invalid(padding));
        let short = Err(CallError::OutOfGas { required });
        assert_eq!(call::<B>(&address, &input, required - 1), short);
        input.push(0);
        let length = Error::Length { operation, actual: input.len() };
        assert_eq!(call::<B>(&address, &input, 0), invalid(length));
        let nothing = if takes_a_list(operation) {
            Error::Empty { operation }
        } else {
            Error::Length { operation, actual: 0 }
        };
        assert_eq!(call::<B>(&address, &[], 0), invalid(nothing));
        assert_eq!(call::<B>(&[0; 20], &input, 0), Err(CallError::Address));
    }
    // A point outside the subgroup has a price, too.
    let outside = encode(&outside::<B, G1>()[0]);
    let input = terms([&outside], [small(0)]);
    let address = Operation::G1Msm.address();
    let error = Error::Item { index: 0, fault: Fault::NotInSubgroup(PointGroup::G1) };
    assert_eq!(call::<B>(&address, &input, 12_000), Err(CallError::Invalid(error)));
    let short = Err(CallError::OutOfGas { required: 12_000 });
    assert_eq!(call::<B>(&address, &input, 11_999), short);
}
