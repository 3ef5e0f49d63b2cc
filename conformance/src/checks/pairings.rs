//! The pairing and products of it.

use crosspair_core::{Backend, G1, G2, LengthMismatch, SubgroupPoint, pairing_check};

use crate::fixtures::{multiples, random_point, random_scalar, rng, small};

/// e(a·P, b·Q) = e(b·P, a·Q) = e(P, Q)^(ab), and e(P, Q) ≠ 1.
pub fn the_pairing_is_bilinear_and_not_degenerate<B: Backend>() {
    let mut rng = rng("the_pairing_is_bilinear_and_not_degenerate");
    for _ in 0..4 {
        let p = random_point::<B, G1>(&mut rng);
        let q = random_point::<B, G2>(&mut rng);
        let [a, b] = core::array::from_fn(|_| random_scalar(&mut rng));
        let ab = p.mul(&a).mul(&b);
        let check = |g1: &[_], g2: &[_]| pairing_check::<B>(g1, g2);
        assert_eq!(check(&[p.mul(&a), ab.neg()], &[q.mul(&b), q]), Ok(true));
        assert_eq!(check(&[p.mul(&a), p.mul(&b).neg()], &[q.mul(&b), q.mul(&a)]), Ok(true));
        assert_eq!(check(&[p, p], &[q, q.neg()]), Ok(true));
        assert_eq!(check(&[p, p.neg()], &[q, q]), Ok(true));
        assert_eq!(check(&[p], &[q]), Ok(false));
        assert_eq!(check(&[p, p], &[q, q]), Ok(false));
        assert_eq!(check(&[p.mul(&a), ab], &[q.mul(&b), q]), Ok(false));
        assert_eq!(check(&[p.mul(&small(3))], &[q]), Ok(false));
    }
}

/// n pairs and one that balances them: Σ i·(i + 1) on one side. Then one pair off by one.
pub fn products_of_any_length_are_right<B: Backend>() {
    let g1 = multiples::<B, G1>(40);
    let g2 = multiples::<B, G2>(41);
    for n in [1, 2, 7, 14, 15, 16, 17, 31, 32, 33, 40] {
        let exponent: u64 = (1..=n as u64).map(|i| i * (i + 1)).sum();
        let balance = SubgroupPoint::<B, G1>::generator().mul(&small(exponent)).neg();
        let mut left = g1[..n].to_vec();
        left.push(balance);
        let mut right = g2[1..=n].to_vec();
        right.push(SubgroupPoint::generator());
        assert_eq!(pairing_check::<B>(&left, &right), Ok(true), "{n} pairs");
        left.rotate_left(n / 2);
        right.rotate_left(n / 2);
        assert_eq!(pairing_check::<B>(&left, &right), Ok(true), "{n} pairs, rotated");
        left[0] = left[0].add(&SubgroupPoint::generator());
        assert_eq!(pairing_check::<B>(&left, &right), Ok(false), "{n} pairs, one changed");
    }
}

/// Pairs with an identity on either side or both, at every position of a product.
pub fn pairs_with_an_identity_contribute_one<B: Backend>() {
    let p = multiples::<B, G1>(3)[2];
    let q = multiples::<B, G2>(5)[4];
    let no_p = SubgroupPoint::<B, G1>::identity();
    let no_q = SubgroupPoint::<B, G2>::identity();
    for (g1, g2) in [(no_p, q), (p, no_q), (no_p, no_q)] {
        assert_eq!(pairing_check::<B>(&[g1], &[g2]), Ok(true));
        assert_eq!(pairing_check::<B>(&[g1; 40], &[g2; 40]), Ok(true));
        for length in [2, 16, 17, 33] {
            for position in [0, 1, length / 2, length - 1, length] {
                let mut left: Vec<_> =
                    (0..length).map(|i| if i % 2 == 0 { p } else { p.neg() }).collect();
                let mut right = vec![q; length];
                left.insert(position, g1);
                right.insert(position, g2);
                let balanced = length % 2 == 0;
                assert_eq!(pairing_check::<B>(&left, &right), Ok(balanced));
            }
        }
    }
}

/// The empty product is 1, in the crate and in the backend.
pub fn the_product_of_nothing_is_one<B: Backend>() {
    assert_eq!(pairing_check::<B>(&[], &[]), Ok(true));
    let empty = B::miller_loop(&[], &[]);
    assert!(B::final_exponentiation_is_one(&empty));
    assert!(B::final_exponentiation_is_one(&B::gt_one()));
    assert!(B::final_exponentiation_is_one(&B::gt_mul(&empty, &B::gt_one())));
    let generators = (SubgroupPoint::<B, G1>::generator(), SubgroupPoint::<B, G2>::generator());
    let value = B::miller_loop(&[generators.0.as_affine()], &[generators.1.as_affine()]);
    assert!(!B::final_exponentiation_is_one(&B::gt_mul(&value, &B::gt_one())));
    let inverse = generators.0.neg();
    let inverse = B::miller_loop(&[inverse.as_affine()], &[generators.1.as_affine()]);
    assert!(B::final_exponentiation_is_one(&B::gt_mul(&value, &inverse)));
}

/// Slices of different lengths: an error that names both, and no truncation.
pub fn unequal_lengths_are_an_error<B: Backend>() {
    let g1 = multiples::<B, G1>(3);
    let g2 = multiples::<B, G2>(3);
    for (left, right) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
        let error = Err(LengthMismatch { left, right });
        assert_eq!(pairing_check::<B>(&g1[..left], &g2[..right]), error);
    }
}
