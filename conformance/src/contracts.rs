//! Inputs of EIP-2537's contracts. The encodings are made here from those of signatures, not with
//! the code that is checked.

use crosspair_core::eip2537::{self, Error, Fault, Operation};
use crosspair_core::{Backend, CurvePoint, G1, G2, Group, Scalar, SubgroupPoint};

use crate::fixtures::{P, TestCurve, bytes, multiples, small};

/// Bytes of a field element.
pub(crate) const ELEMENT: usize = 64;

/// The result of a call.
pub(crate) type Result = core::result::Result<Vec<u8>, Error>;

/// A curve, its contracts, and its generator as the EIP writes it ("Curve parameters").
pub(crate) trait ContractCurve: TestCurve {
    const ADD: Operation;
    const MSM: Operation;
    const MAP: Operation;
    /// What errors call it.
    const GROUP: eip2537::PointGroup;
    /// Bytes of a point.
    const POINT: usize;
    /// x, y in G1 and x.c0, x.c1, y.c0, y.c1 in G2.
    const GENERATOR: &'static [&'static str];
}

impl ContractCurve for G1 {
    const ADD: Operation = Operation::G1Add;
    const MSM: Operation = Operation::G1Msm;
    const MAP: Operation = Operation::MapFpToG1;
    const GROUP: eip2537::PointGroup = eip2537::PointGroup::G1;
    const POINT: usize = 2 * ELEMENT;
    const GENERATOR: &'static [&'static str] = &[
        "17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac58\
         6c55e83ff97a1aeffb3af00adb22c6bb",
        "08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3ed\
         d03cc744a2888ae40caa232946c5e7e1",
    ];
}

impl ContractCurve for G2 {
    const ADD: Operation = Operation::G2Add;
    const MSM: Operation = Operation::G2Msm;
    const MAP: Operation = Operation::MapFp2ToG2;
    const GROUP: eip2537::PointGroup = eip2537::PointGroup::G2;
    const POINT: usize = 4 * ELEMENT;
    const GENERATOR: &'static [&'static str] = &[
        "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d177\
         0bac0326a805bbefd48056c8c121bdb8",
        "13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049\
         334cf11213945d57e5ac7d055d042b7e",
        "0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c\
         923ac9cc3baca289e193548608b82801",
        "0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab\
         3f370d275cec1da1aaa9075ff05f79be",
    ];
}

/// Runs a contract.
pub(crate) fn run<B: Backend>(operation: Operation, input: impl AsRef<[u8]>) -> Result {
    operation.run::<B>(input.as_ref()).map(|output| output.as_ref().to_vec())
}

/// The failure of an item.
pub(crate) fn failure(index: usize, fault: Fault) -> Result {
    Err(Error::Item { index, fault })
}

/// Field elements of 48 bytes with their padding.
pub(crate) fn padded<T: AsRef<[u8]>>(elements: impl IntoIterator<Item = T>) -> Vec<u8> {
    elements.into_iter().flat_map(|element| [&[0; 16], element.as_ref()].concat()).collect()
}

/// A point, in the subgroup or not.
pub(crate) fn encode<B: Group<C>, C: ContractCurve>(point: &CurvePoint<B, C>) -> Vec<u8> {
    if point.is_identity() {
        return vec![0; C::POINT];
    }
    let xy = point.to_uncompressed();
    let coordinates = xy.as_ref().chunks_exact(xy.as_ref().len() / 2);
    // Signatures have c1 first.
    padded(coordinates.flat_map(|coordinate| coordinate.chunks_exact(48).rev()))
}

/// A point of the subgroup.
pub(crate) fn encode_in_subgroup<B: Group<C>, C: ContractCurve>(
    point: &SubgroupPoint<B, C>,
) -> Vec<u8> {
    encode::<B, C>(&CurvePoint::from(*point))
}

/// k·G.
pub(crate) fn multiple<B: Group<C>, C: ContractCurve>(k: u64) -> Vec<u8> {
    encode_in_subgroup(&SubgroupPoint::<B, C>::generator().mul(&small(k)))
}

/// −k·G.
pub(crate) fn negative<B: Group<C>, C: ContractCurve>(k: u64) -> Vec<u8> {
    encode_in_subgroup(&SubgroupPoint::<B, C>::generator().mul(&small(k)).neg())
}

/// k·G for k = 1 … n.
pub(crate) fn encoded_multiples<B: Group<C>, C: ContractCurve>(n: usize) -> Vec<Vec<u8>> {
    multiples::<B, C>(n).iter().map(encode_in_subgroup).collect()
}

/// Points outside the subgroup: of small order, their negations, and sums with the generator.
pub(crate) fn outside<B: Group<C>, C: ContractCurve>() -> Vec<CurvePoint<B, C>> {
    let generator = CurvePoint::from(SubgroupPoint::<B, C>::generator());
    let small_orders = C::small_order_points();
    let points = small_orders
        .iter()
        .map(|(bytes, _)| CurvePoint::<B, C>::from_bytes(bytes).expect("on the curve"));
    points.flat_map(|point| [point, point.neg(), point.add(&generator)]).collect()
}

/// A copy with another field element at a place.
pub(crate) fn with_element(input: &[u8], place: usize, element: &[u8]) -> Vec<u8> {
    let mut copy = input.to_vec();
    copy[place + 16..place + ELEMENT].copy_from_slice(element);
    copy
}

/// p + `offset`, in 48 bytes.
pub(crate) fn near_p(offset: i8) -> Vec<u8> {
    let mut element = bytes(P);
    // p ends in ab.
    element[47] = element[47].wrapping_add_signed(offset);
    element
}

/// One point for each way in which one can be wrong.
pub(crate) fn bad_points<B: Group<C>, C: ContractCurve>() -> Vec<(Vec<u8>, Fault)> {
    let generator = multiple::<B, C>(1);
    let mut padding = generator.clone();
    padding[15] = 1;
    let mut off_curve = generator.clone();
    *off_curve.last_mut().expect("not empty") ^= 1;
    let outside = outside::<B, C>();
    vec![
        (padding, Fault::Padding),
        (with_element(&generator, 0, &near_p(0)), Fault::NotCanonical),
        (off_curve, Fault::NotOnCurve(C::GROUP)),
        (encode(&outside[0]), Fault::NotInSubgroup(C::GROUP)),
    ]
}

/// The input of a sum.
pub(crate) fn terms<'a>(
    points: impl IntoIterator<Item = &'a Vec<u8>>,
    scalars: impl IntoIterator<Item = Scalar>,
) -> Vec<u8> {
    let terms = points.into_iter().zip(scalars);
    terms.flat_map(|(point, scalar)| [&point[..], &scalar.to_be_bytes()].concat()).collect()
}

/// The number 0 or 1 in 32 bytes.
pub(crate) fn word(value: bool) -> Result {
    let mut word = vec![0; 32];
    word[31] = u8::from(value);
    Ok(word)
}

/// Bytes of an item, and the field elements that it begins with.
pub(crate) fn item(operation: Operation) -> (usize, usize) {
    match operation {
        Operation::G1Add => (128, 2),
        Operation::G2Add => (256, 4),
        Operation::G1Msm => (160, 2),
        Operation::G2Msm => (288, 4),
        Operation::PairingCheck => (384, 6),
        Operation::MapFpToG1 => (64, 1),
        Operation::MapFp2ToG2 => (128, 2),
    }
}

/// Whether inputs have any number of items but none.
pub(crate) fn takes_a_list(operation: Operation) -> bool {
    matches!(operation, Operation::G1Msm | Operation::G2Msm | Operation::PairingCheck)
}

/// A valid input of two items, or of one where there cannot be two.
pub(crate) fn sample<B: Backend>(operation: Operation) -> Vec<u8> {
    let (p, two_p) = (multiple::<B, G1>(1), multiple::<B, G1>(2));
    let (q, two_q) = (multiple::<B, G2>(1), multiple::<B, G2>(2));
    match operation {
        Operation::G1Add => [p, two_p].concat(),
        Operation::G2Add => [q, two_q].concat(),
        Operation::G1Msm => terms(&[p, two_p], [5, 7].map(small)),
        Operation::G2Msm => terms(&[q, two_q], [5, 7].map(small)),
        Operation::PairingCheck => [p, q, two_p, two_q].concat(),
        Operation::MapFpToG1 => padded([near_p(-3)]),
        Operation::MapFp2ToG2 => padded([near_p(-3), near_p(-4)]),
    }
}

/// The field elements of an input: the item and where it begins.
pub(crate) fn elements(operation: Operation, input: &[u8]) -> Vec<(usize, usize)> {
    let (item, elements) = item(operation);
    (0..input.len() / item)
        .flat_map(|index| (0..elements).map(move |i| (index, index * item + i * ELEMENT)))
        .collect()
}

/// The group of the point at a place of an input.
pub(crate) fn group_at(operation: Operation, place: usize) -> eip2537::PointGroup {
    match operation {
        Operation::G1Add | Operation::G1Msm | Operation::MapFpToG1 => eip2537::PointGroup::G1,
        Operation::G2Add | Operation::G2Msm | Operation::MapFp2ToG2 => eip2537::PointGroup::G2,
        Operation::PairingCheck if place % operation.item_length() < G1::POINT => {
            eip2537::PointGroup::G1
        }
        Operation::PairingCheck => eip2537::PointGroup::G2,
    }
}
