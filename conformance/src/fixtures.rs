//! What the checks work on: keys and signatures from small numbers, random numbers from a
//! printed seed, and points outside the subgroups.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};

use crosspair_core::{
    Bls, Curve, Dst, G1, G2, Group, Message, PublicKey, Scalar, Signature, SubgroupPoint, Variant,
    Weight,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::orders::{G1_ORDERS, G2_ORDERS, Order};

/// p, in hexadecimal (draft-irtf-cfrg-pairing-friendly-curves §4.2.1).
pub(crate) const P: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f624\
                            1eabfffeb153ffffb9feffffffffaaab";
/// r, in hexadecimal (ibid.).
pub(crate) const R: &str = "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";

/// A point of E of order 11, compressed. That the order is right is checked where it is
/// used, by adding the point to itself.
const ORDER_11: &str = "a2a8a12041f28b5dca9b311ed1c66271b5972c3811bd5807be506087be75e84d\
                        12b849978a32559323a27f61ced5fbb9";
/// A point of E' of order 13, compressed.
const ORDER_13: &str = "841836eb195d750e170abfe3ff61534ac89f98c37c058a29fd7b62695f56c2d3\
                        c5f3109279974528e673cc141740dfd3019ec39c02e1292846e8e06f4fa37a0e\
                        8db16372db286127cc276c360f8be9821fc96946a119e1f8bc17ff456dfcc410";

/// A curve, and what the checks know about it.
pub(crate) trait TestCurve: Curve {
    /// Points outside the subgroup, in compressed form, with their orders.
    fn small_order_points() -> Vec<(Vec<u8>, usize)>;
    /// Every prime order of a point outside the subgroup.
    fn cofactor_orders() -> &'static [Order];
}

impl TestCurve for G1 {
    fn small_order_points() -> Vec<(Vec<u8>, usize)> {
        // (0, 2) and (0, −2): 2 is the smaller of the two.
        let zero = with_first_byte(&[0; 48], 0x80);
        let negated = with_first_byte(&[0; 48], 0xa0);
        vec![(zero, 3), (negated, 3), (bytes(ORDER_11), 11)]
    }

    fn cofactor_orders() -> &'static [Order] {
        &G1_ORDERS
    }
}

impl TestCurve for G2 {
    fn small_order_points() -> Vec<(Vec<u8>, usize)> {
        vec![(bytes(ORDER_13), 13)]
    }

    fn cofactor_orders() -> &'static [Order] {
        &G2_ORDERS
    }
}

/// Bytes from hexadecimal digits.
pub(crate) fn bytes(digits: &str) -> Vec<u8> {
    hex::decode(digits).expect("the fixtures are hexadecimal")
}

/// A copy with another first byte.
pub(crate) fn with_first_byte(bytes: &[u8], first: u8) -> Vec<u8> {
    let mut copy = bytes.to_vec();
    copy[0] = first;
    copy
}

/// A copy with bits added to the first byte.
pub(crate) fn with_flags(bytes: &[u8], flags: u8) -> Vec<u8> {
    with_first_byte(bytes, bytes[0] | flags)
}

/// The scalar of a small integer.
pub(crate) fn small(value: u64) -> Scalar {
    Scalar::from(value)
}

/// A scalar from 64 hexadecimal digits.
pub(crate) fn scalar(digits: &str) -> Scalar {
    Scalar::from_be_bytes(bytes(digits).try_into().expect("a scalar has 32 bytes"))
}

/// k·G for k = 1 … n: cheap points with a known relation.
pub(crate) fn multiples<B: Group<C>, C: Curve>(n: usize) -> Vec<SubgroupPoint<B, C>> {
    let generator = SubgroupPoint::<B, C>::generator();
    let mut next = generator;
    (0..n)
        .map(|_| {
            let point = next;
            next = next.add(&generator);
            point
        })
        .collect()
}

/// The public keys of the secrets 1 … n.
pub(crate) fn keys<B: Bls<V>, V: Variant>(n: usize) -> Vec<PublicKey<B, V>> {
    multiples::<B, V::Pk>(n)
        .into_iter()
        .map(|point| point.try_into().expect("not the identity"))
        .collect()
}

/// Whether checks say their seeds: not while they are expected to fail.
pub(crate) static PRINTS_SEEDS: AtomicBool = AtomicBool::new(true);

/// Random numbers from a seed that is printed, and so shown where a check fails.
/// `CROSSPAIR_SEED` (64 hexadecimal digits) sets it.
pub(crate) fn rng(check: &str) -> ChaCha20Rng {
    let seed: [u8; 32] = match std::env::var("CROSSPAIR_SEED") {
        Ok(digits) => bytes(digits.trim()).try_into().expect("CROSSPAIR_SEED has 64 digits"),
        Err(_) => *b"crosspair conformance, any seed.",
    };
    if PRINTS_SEEDS.load(Ordering::Relaxed) {
        println!("{check}: CROSSPAIR_SEED={}", hex::encode(seed));
    }
    ChaCha20Rng::from_seed(seed)
}

/// A random integer below 2²⁵⁶.
pub(crate) fn random_scalar(rng: &mut ChaCha20Rng) -> Scalar {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Scalar::from_le_bytes(bytes)
}

/// A random point of the group.
pub(crate) fn random_point<B: Group<C>, C: Curve>(rng: &mut ChaCha20Rng) -> SubgroupPoint<B, C> {
    SubgroupPoint::generator().mul(&random_scalar(rng))
}

/// w·P from the weight's integers alone, by scalar multiplication: x·P + y·(ω·P).
#[must_use]
pub fn weighted<B: Group<C>, C: Curve>(
    point: SubgroupPoint<B, C>,
    weight: Weight,
) -> SubgroupPoint<B, C> {
    let product = |point: SubgroupPoint<B, C>, integer: i128| {
        let product = point.mul(&integer.unsigned_abs().into());
        if integer < 0 { -product } else { product }
    };
    let (x, y) = weight.to_integers();
    product(point, x) + product(point.mul(&Weight::OMEGA), y)
}

/// A signer whose secret is a small number, so that even a backend without constant-time
/// multiplication has keys and signatures to verify.
pub(crate) struct Signer<B, V> {
    secret: Scalar,
    marker: PhantomData<(B, V)>,
}

impl<B: Bls<V>, V: Variant> Signer<B, V> {
    /// The signer with this secret, which is not zero.
    #[must_use]
    pub(crate) fn new(secret: u64) -> Self {
        Self { secret: small(secret), marker: PhantomData }
    }

    /// The signers with the secrets 1 … n.
    pub(crate) fn several(n: u64) -> Vec<Self> {
        (1..=n).map(Self::new).collect()
    }

    /// secret · G.
    #[must_use]
    pub(crate) fn public_key(&self) -> PublicKey<B, V> {
        SubgroupPoint::<B, V::Pk>::generator()
            .mul(&self.secret)
            .try_into()
            .expect("a small nonzero multiple of the generator is a key")
    }

    /// secret · H(message).
    #[must_use]
    pub(crate) fn sign<'a>(
        &self,
        message: impl Into<Message<'a>>,
        dst: &Dst<'_>,
    ) -> Signature<B, V> {
        SubgroupPoint::<B, V::Sig>::hash(message, dst).mul(&self.secret).into()
    }
}
