//! Keys that have signed messages, or not.

use crosspair_blst::Blst;
use crosspair_core::{
    BlsSigner, CurvePoint, Dst, Message, PublicKey, Scalar, SubgroupPoint, Variant,
};

use super::Maker;

/// A key, a message, and what is claimed to be the signature.
pub(crate) struct Claim<V: Variant>
where
    Blst: BlsSigner<V>,
{
    secret: Scalar,
    /// The key.
    pub(crate) key: PublicKey<Blst, V>,
    /// The message.
    pub(crate) message: Vec<u8>,
    /// What is claimed to be the signature.
    pub(crate) signature: SubgroupPoint<Blst, V::Sig>,
}

impl<V: Variant> Claim<V>
where
    Blst: BlsSigner<V>,
{
    /// Of any signer, on a message, not yet signed.
    pub(crate) fn new(maker: &mut Maker<'_>, message: Vec<u8>) -> Self {
        let secret = maker.secret();
        let key = SubgroupPoint::generator().mul(&secret);
        let key = key.try_into().expect("the secret is not 0 modulo r");
        Self { secret, key, message, signature: SubgroupPoint::identity() }
    }

    /// Of any signer, on a message that others may have signed as well.
    pub(crate) fn of_few_messages(maker: &mut Maker<'_>) -> Self {
        let message = match maker.below(4) {
            0 => maker.message(),
            _ => vec![maker.below(6) as u8],
        };
        Self::new(maker, message)
    }

    /// The claim of who has the negated secret.
    pub(crate) fn negated(&self) -> Self {
        let key = self.key.to_subgroup_point().neg().try_into().expect("not the identity");
        let (message, signature) = (self.message.clone(), self.signature.neg());
        Self { secret: self.secret, key, message, signature }
    }

    /// The right signature of `prefix` ‖ message.
    pub(crate) fn sign(&self, dst: &Dst<'_>, prefix: &[u8]) -> SubgroupPoint<Blst, V::Sig> {
        let message = Message::with_prefix(prefix, &self.message);
        SubgroupPoint::hash(message, dst).mul(&self.secret)
    }

    /// Makes the claim wrong in one of three cases.
    pub(crate) fn maybe_spoil(&mut self, maker: &mut Maker<'_>) {
        match maker.below(21) {
            0 => self.signature = SubgroupPoint::identity(),
            1 => self.signature = self.signature.neg(),
            2 => self.signature += maker.subgroup_point(true),
            3 => self.signature = maker.subgroup_point(false),
            4 => self.message.push(0),
            5 => self.key = self.negated().key,
            6 => self.key = Self::new(maker, Vec::new()).key,
            _ => {}
        }
    }

    /// Signed claims on one message or on several, of which none is wrong, one, two that cancel,
    /// or many.
    pub(crate) fn batch(maker: &mut Maker<'_>, message: Option<&[u8]>, dst: &Dst<'_>) -> Vec<Self> {
        let count = maker.few();
        let mut claims: Vec<_> = (0..count)
            .map(|_| {
                let mut claim = match message {
                    Some(message) => Self::new(maker, message.to_vec()),
                    None => Self::of_few_messages(maker),
                };
                claim.signature = claim.sign(dst, &[]);
                claim
            })
            .collect();
        match maker.below(4) {
            0 => claims.iter_mut().for_each(|claim| claim.maybe_spoil(maker)),
            1 => {
                if let Some(claim) = maker.one_of_mut(&mut claims) {
                    claim.maybe_spoil(maker);
                }
            }
            2 => {
                let delta = maker.subgroup_point(true);
                if let [first, .., last] = &mut claims[..] {
                    first.signature += delta;
                    last.signature -= delta;
                }
            }
            _ => {}
        }
        claims
    }

    /// The key, the message and the signature as bytes; the points may be changed.
    pub(crate) fn encode(&self, maker: &mut Maker<'_>) -> [Vec<u8>; 3] {
        let key = CurvePoint::from(self.key.to_subgroup_point());
        let signature = CurvePoint::from(self.signature);
        let (key, signature) = (maker.claimed(key), maker.claimed(signature));
        [maker.mostly_valid(&key), self.message.clone(), maker.mostly_valid(&signature)]
    }
}

impl Maker<'_> {
    /// The sum of the claims' signatures as bytes; of no claims, half of the time any signature.
    pub(crate) fn sum_of_signatures<V: Variant>(&mut self, claims: &[Claim<V>]) -> Vec<u8>
    where
        Blst: BlsSigner<V>,
    {
        let identity = SubgroupPoint::identity();
        let sum = if claims.is_empty() && self.one_in(2) {
            self.subgroup_point(false)
        } else {
            claims.iter().fold(identity, |sum, claim| sum + claim.signature)
        };
        let sum = self.claimed(sum.into());
        self.mostly_valid(&sum)
    }
}
