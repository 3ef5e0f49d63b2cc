//! EIP-2537's sums and products at sizes around the runs that are held on the stack, whole and in
//! pieces. `cargo test -p crosspair-core` runs this without a heap, `--features alloc` with one.

use core::ops::RangeInclusive;

use crosspair_blst::Blst;
use crosspair_core::eip2537::{
    Error, Fault, Operation, PointGroup, g1_msm_on, g2_msm_on, pairing_check_on,
};
use crosspair_core::{Curve, Executor, G1, G2, Group, Scalar, Serial, SubgroupPoint};

const SIZES: [usize; 8] = [1, 2, 15, 16, 17, 32, 33, 50];

/// Splits work, and runs it on this thread, the last piece first.
struct Pieces(usize);

impl Executor for Pieces {
    fn width(&self) -> usize {
        self.0
    }
    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send,
    {
        let b = b();
        (a(), b)
    }
}

/// k·G, x ‖ y, each field element with 16 zeros on top; c0 first.
fn point<C: Curve>(k: u64) -> Vec<u8>
where
    Blst: Group<C>,
{
    let xy = (SubgroupPoint::<Blst, C>::generator() * Scalar::from(k)).to_uncompressed();
    let coordinates = xy.as_ref().chunks(xy.as_ref().len() / 2);
    let elements = coordinates.flat_map(|coordinate| coordinate.chunks(48).rev());
    elements.flat_map(|element| [&[0; 16], element].concat()).collect()
}

/// Items (k·G, 3·k + 1), of which some are the same.
fn terms<C: Curve>(range: RangeInclusive<u64>) -> Vec<Vec<u8>>
where
    Blst: Group<C>,
{
    let scalar = |k: u64| Scalar::from(3 * k + 1).to_be_bytes();
    range.map(|k| [&point::<C>(k % 40 + 1)[..], &scalar(k)].concat()).collect()
}

/// The factor of G in their sum.
fn sum(n: usize) -> u64 {
    (0..n as u64).map(|k| (k % 40 + 1) * (3 * k + 1)).sum()
}

/// Every fault that a point can have, made from a good one.
fn faults(group: PointGroup, good: &[u8]) -> Vec<(Vec<u8>, Fault)> {
    let with = |place: usize, value: u8| {
        let mut bytes = good.to_vec();
        bytes[place] = value;
        bytes
    };
    let mut order_three = vec![0; 128];
    order_three[127] = 2;
    let mut faults = vec![
        (with(0, 1), Fault::Padding),
        (with(16, 0xff), Fault::NotCanonical),
        (with(127, good[127] ^ 1), Fault::NotOnCurve(group)),
    ];
    if group == PointGroup::G1 {
        faults.push((order_three, Fault::NotInSubgroup(group)));
    }
    faults
}

fn sums_are_right<C: Curve>(group: PointGroup, msm: impl Fn(usize, &[u8]) -> Result<Vec<u8>, Error>)
where
    Blst: Group<C>,
{
    let terms = terms::<C>(0..=49);
    for n in SIZES {
        for pieces in [1, 2, 3] {
            assert_eq!(msm(pieces, &terms[..n].concat()), Ok(point::<C>(sum(n))), "{n} terms");
        }
        for place in [0, 14, 15, 16, 17, 31, 32, n - 1].into_iter().filter(|place| *place < n) {
            for (bad, fault) in faults(group, &terms[place][..terms[place].len() - 32]) {
                let mut terms = terms[..n].to_vec();
                terms[place].splice(..bad.len(), bad);
                // Another one, behind it or the same.
                terms[n - 1][0] |= 1;
                let fault = if place == n - 1 { Fault::Padding } else { fault };
                for pieces in [1, 2, 3] {
                    let expected = Err(Error::Item { index: place, fault });
                    assert_eq!(msm(pieces, &terms.concat()), expected, "{n} terms");
                }
            }
        }
    }
}

#[test]
fn sums_in_g1_are_right_at_every_size() {
    sums_are_right::<G1>(PointGroup::G1, |pieces, input| match pieces {
        1 => g1_msm_on::<Blst, _>(&Serial, input).map(|point| point.to_vec()),
        _ => g1_msm_on::<Blst, _>(&Pieces(pieces), input).map(|point| point.to_vec()),
    });
}

#[test]
fn sums_in_g2_are_right_at_every_size() {
    sums_are_right::<G2>(PointGroup::G2, |pieces, input| match pieces {
        1 => g2_msm_on::<Blst, _>(&Serial, input).map(|point| point.to_vec()),
        _ => g2_msm_on::<Blst, _>(&Pieces(pieces), input).map(|point| point.to_vec()),
    });
}

#[test]
fn products_are_right_at_every_size() {
    let pair = |p: &[u8], q: &[u8]| [p, q].concat();
    let (p, q) = (point::<G1>(1), point::<G2>(1));
    for n in SIZES {
        // (G, H)ⁿ · (−n·G, H), with an identity here and there.
        let mut pairs = vec![pair(&p, &q); n];
        let negated =
            (-(SubgroupPoint::<Blst, G1>::generator() * Scalar::from(n as u64))).to_uncompressed();
        let negated: Vec<u8> =
            negated.chunks(48).flat_map(|element| [&[0; 16], element].concat()).collect();
        pairs.insert(n / 2, pair(&negated, &q));
        pairs.insert(n / 3, pair(&[0; 128], &q));
        pairs.insert(n, pair(&p, &[0; 256]));
        for pieces in [1, 2, 3] {
            let check = |pairs: &[Vec<u8>]| {
                pairing_check_on::<Blst, _>(&Pieces(pieces), &pairs.concat()).map(|word| word[31])
            };
            assert_eq!(check(&pairs), Ok(1), "{n} pairs");
            assert_eq!(check(&pairs[..n + 2]), Ok(0), "{n} pairs");
            for place in [0, 15, 16, 17, n + 2].into_iter().filter(|place| *place < n + 3) {
                for (bad, fault) in faults(PointGroup::G1, &p) {
                    let mut pairs = pairs.clone();
                    pairs[place] = pair(&bad, &[0; 256]);
                    assert_eq!(check(&pairs), Err(Error::Item { index: place, fault }));
                }
                for (bad, fault) in faults(PointGroup::G2, &q) {
                    let mut pairs = pairs.clone();
                    pairs[place] = pair(&[0; 128], &bad);
                    assert_eq!(check(&pairs), Err(Error::Item { index: place, fault }));
                }
            }
        }
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let text = |operation: Operation, input: &[u8]| {
        operation.run::<Blst>(input).expect_err("not valid").to_string()
    };
    assert_eq!(
        text(Operation::G1Add, &[0; 255]),
        "BLS12_G1ADD takes 2 items of 128 bytes, not 255 bytes"
    );
    assert_eq!(
        text(Operation::G1Msm, &[0; 161]),
        "BLS12_G1MSM takes items of 160 bytes, not 161 bytes"
    );
    assert_eq!(text(Operation::G2Msm, &[]), "BLS12_G2MSM takes at least one item");
    assert_eq!(
        text(Operation::MapFpToG1, &[]),
        "BLS12_MAP_FP_TO_G1 takes 1 item of 64 bytes, not 0 bytes"
    );
    assert_eq!(
        text(Operation::MapFpToG1, &[0xff; 64]),
        "item 0: the padding of a field element is not zero"
    );
    let mut pairs = [0; 768];
    pairs[767] = 1;
    assert_eq!(text(Operation::PairingCheck, &pairs), "item 1: the G2 point is not on the curve");
}
