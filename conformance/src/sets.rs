//! Signature sets, good ones and every kind of bad one.

use crosspair_core::batch::{BatchError, HashedMessage, Rejection, SetMessage, SignatureSet};
use crosspair_core::{
    AggregatePublicKey, Bls, Dst, Message, Signature, SubgroupPoint, Variant, Weight,
};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

use crate::fixtures::{Signer, random_point, weighted};

/// Different messages, as long as a root.
pub(crate) static MESSAGES: [[u8; 32]; 64] = {
    let mut messages = [[0x6d; 32]; 64];
    let mut i = 0;
    while i < 64 {
        messages[i][31] = i as u8;
        i += 1;
    }
    messages
};

/// The set that a batch was rejected for.
pub(crate) fn rejected<L, E>(
    result: Result<(), Rejection<L, E>>,
) -> Result<Option<L>, BatchError<E>> {
    match result {
        Ok(()) => Ok(None),
        Err(Rejection::Invalid(invalid)) => Ok(Some(invalid.label)),
        Err(Rejection::Weights(error)) => Err(error),
    }
}

/// A set of a signer's own signature.
pub(crate) fn signed<'a, B: Bls<V>, V: Variant>(
    secret: u64,
    message: &'a [u8],
) -> SignatureSet<'a, B, V> {
    let signer = Signer::<B, V>::new(secret);
    let signature = signer.sign(message, &V::POP_DST);
    SignatureSet::new(signer.public_key(), SetMessage::new(message, V::POP_DST), signature)
}

/// The same set with another signature.
pub(crate) fn with_signature<'a, B: Bls<V>, V: Variant>(
    set: &SignatureSet<'a, B, V>,
    signature: SubgroupPoint<B, V::Sig>,
) -> SignatureSet<'a, B, V> {
    SignatureSet::new(*set.key(), set.message().clone(), signature.into())
}

/// The same set with another key.
fn with_key<'a, B: Bls<V>, V: Variant>(
    set: &SignatureSet<'a, B, V>,
    key: SubgroupPoint<B, V::Pk>,
) -> SignatureSet<'a, B, V> {
    SignatureSet::new(AggregatePublicKey::from(key), set.message().clone(), *set.signature())
}

/// A set that never verifies: its keys cancel, and so does its signature.
pub(crate) fn of_nobody<'a, B: Bls<V>, V: Variant>(message: &'a [u8]) -> SignatureSet<'a, B, V> {
    let set = with_signature(&signed::<B, V>(1, message), SubgroupPoint::identity());
    with_key(&set, SubgroupPoint::identity())
}

/// The set's signature as a point.
pub(crate) fn point<B: Bls<V>, V: Variant>(
    set: &SignatureSet<'_, B, V>,
) -> SubgroupPoint<B, V::Sig> {
    set.signature().to_subgroup_point()
}

/// What the signature's own verification says, for a message that is not hashed.
pub(crate) fn alone<B: Bls<V>, V: Variant>(set: &SignatureSet<'_, B, V>) -> bool {
    match set.message() {
        SetMessage::Bytes(message, dst) => {
            set.signature().verify_aggregate(set.key(), *message, dst)
        }
        SetMessage::Root(root, dst) => set.signature().verify_aggregate(set.key(), root, dst),
        SetMessage::Hashed(_) => unreachable!("the callers pass bytes"),
    }
}

/// Spoils the signatures of two sets so that the errors cancel under the two weights, and under
/// hardly any others: S₁ + w₂·Δ and S₂ − w₁·Δ.
pub(crate) fn cancel_under<B: Bls<V>, V: Variant>(
    sets: &mut [SignatureSet<'_, B, V>],
    [first, second]: [usize; 2],
    weights: [Weight; 2],
    delta: SubgroupPoint<B, V::Sig>,
) {
    let left = point(&sets[first]) + weighted(delta, weights[1]);
    let right = point(&sets[second]) - weighted(delta, weights[0]);
    sets[first] = with_signature(&sets[first], left);
    sets[second] = with_signature(&sets[second], right);
}

/// A set in each form that its message can have, and its own verdict.
pub(crate) struct Member<B: Bls<V>, V: Variant> {
    set: SignatureSet<'static, B, V>,
    body: &'static [u8; 32],
    hash: HashedMessage<B, V>,
    pub(crate) valid: bool,
}

impl<B: Bls<V>, V: Variant> Member<B, V> {
    fn new(set: SignatureSet<'static, B, V>, body: &'static [u8; 32]) -> Self {
        let valid = alone(&set);
        assert_eq!(set.verify(), valid, "{set:?}");
        Self { hash: set.message().hash(), body, valid, set }
    }

    /// The set with its message as bytes, as a root, hashed before, or in two pieces.
    pub(crate) fn in_form(&self, form: u32) -> SignatureSet<'static, B, V> {
        let SetMessage::Bytes(_, dst) = self.set.message() else {
            unreachable!("members are made of bytes")
        };
        let message = match form % 4 {
            0 => return self.set.clone(),
            1 => SetMessage::root(*self.body, dst.clone()),
            2 => SetMessage::Hashed(self.hash),
            _ => {
                let (prefix, body) = self.body.split_at(8);
                SetMessage::new(Message::with_prefix(prefix, body), dst.clone())
            }
        };
        SignatureSet::new(*self.set.key(), message, *self.set.signature())
    }
}

/// Sets whose own verdicts are known, to make batches of.
pub(crate) struct Pool<B: Bls<V>, V: Variant> {
    pub(crate) good: Vec<Member<B, V>>,
    /// Of each kind, one set or two that belong together.
    pub(crate) bad: Vec<Vec<Member<B, V>>>,
}

impl<B: Bls<V>, V: Variant> Pool<B, V> {
    /// 40 good sets on 24 messages, 16 of which share one; and bad ones.
    pub(crate) fn new(rng: &mut ChaCha20Rng) -> Self {
        let good = (0..40_usize).map(|i| {
            let body = &MESSAGES[i.saturating_sub(15)];
            let member = Member::new(signed::<B, V>(2 + i as u64, body), body);
            assert!(member.valid);
            member
        });
        Self { good: good.collect(), bad: bad_sets(rng) }
    }

    /// A batch of `n` sets in any order, `spoiled` of which are bad, perhaps one of them without
    /// the other of its pair: the sets, and their own verdicts.
    pub(crate) fn mixture(
        &self,
        rng: &mut ChaCha20Rng,
        n: usize,
        spoiled: usize,
    ) -> (Vec<SignatureSet<'static, B, V>>, Vec<bool>) {
        let any = |rng: &mut ChaCha20Rng, len: usize| rng.next_u32() as usize % len;
        let mut members: Vec<&Member<B, V>> = Vec::new();
        while members.len() < spoiled {
            let kind = &self.bad[any(rng, self.bad.len())];
            members.extend(kind.iter().take(spoiled - members.len()));
        }
        while members.len() < n {
            members.push(&self.good[any(rng, self.good.len())]);
        }
        for place in (1..n).rev() {
            members.swap(place, any(rng, place + 1));
        }
        let form = |member: &&Member<B, V>| (member.in_form(rng.next_u32()), member.valid);
        members.iter().map(form).unzip()
    }
}

fn bad_sets<B: Bls<V>, V: Variant>(rng: &mut ChaCha20Rng) -> Vec<Vec<Member<B, V>>> {
    let (one, two) = (&MESSAGES[0], &MESSAGES[1]);
    let (a, b) = (signed::<B, V>(60, one), signed::<B, V>(61, one));
    let c = signed::<B, V>(62, two);
    let delta = random_point::<B, V::Sig>(rng);
    let group = |sets: Vec<(SignatureSet<'static, B, V>, &'static [u8; 32])>| -> Vec<_> {
        sets.into_iter().map(|(set, body)| Member::new(set, body)).collect()
    };
    let under =
        |dst: Dst<'static>| SignatureSet::new(*a.key(), SetMessage::new(one, dst), *a.signature());
    let both = Signature::aggregate(&[*a.signature(), *c.signature()]).expect("not empty");
    let kinds = vec![
        // Each other's signature, on one message and on two.
        group(vec![(with_signature(&a, point(&b)), one), (with_signature(&b, point(&a)), one)]),
        group(vec![(with_signature(&a, point(&c)), one), (with_signature(&c, point(&a)), two)]),
        // S₁ + Δ and S₂ − Δ, on one message and on two.
        group(vec![
            (with_signature(&a, point(&a) + delta), one),
            (with_signature(&b, point(&b) - delta), one),
        ]),
        group(vec![
            (with_signature(&b, point(&b) + delta), one),
            (with_signature(&c, point(&c) - delta), two),
        ]),
        // A signature torn in two: one set has both, the other the identity.
        group(vec![
            (with_signature(&a, both.to_subgroup_point()), one),
            (with_signature(&c, SubgroupPoint::identity()), two),
        ]),
        group(vec![(with_signature(&a, SubgroupPoint::identity()), one)]),
        group(vec![(with_signature(&c, -point(&c)), two)]),
        group(vec![(with_key(&c, -c.key().to_subgroup_point()), two)]),
        group(vec![(of_nobody(one), one)]),
        group(vec![(with_key(&a, SubgroupPoint::identity()), one)]),
        // Another message, that others in the batch have; another tag.
        group(vec![(
            SignatureSet::new(*a.key(), SetMessage::new(two, V::POP_DST), *a.signature()),
            two,
        )]),
        group(vec![(under(V::BASIC_DST), one)]),
        group(vec![(with_signature(&a, delta), one)]),
    ];
    assert!(kinds.iter().flatten().all(|member| !member.valid));
    kinds
}
