//! Faults of the pairing, and of what is left out of it.

use core::fmt;

use crosspair_core::{Affine, Backend, Curve, G1, G2, Group};

use super::Fault;

/// Pairs that a Miller loop takes at a time where a longer product is wrong.
const CHUNK: usize = 16;

#[inline(never)]
pub(super) fn is_identity<B: Group<C>, C: Curve>(point: &Affine<B, C>) -> bool {
    if Fault::IdentityNotRecognised.is_active() || Fault::PairsWithAnIdentityCount.is_active() {
        return false;
    }
    B::is_identity(point)
}

/// The value of a Miller loop, and the number of pairs in it.
pub struct Value<B: Backend> {
    value: B::Gt,
    pairs: usize,
}

impl<B: Backend> Value<B> {
    #[inline(never)]
    pub(super) fn one() -> Self {
        Self { value: B::gt_one(), pairs: 0 }
    }

    #[inline(never)]
    pub(super) fn times(&self, other: &Self) -> Self {
        if Fault::LeftFactorLost.is_active() {
            return other.clone();
        }
        Self { value: B::gt_mul(&self.value, &other.value), pairs: self.pairs + other.pairs }
    }

    #[inline(never)]
    pub(super) fn of_pairs(g1: &[&Affine<B, G1>], g2: &[&Affine<B, G2>]) -> Self {
        let pairs = g1.iter().copied().zip(g2.iter().copied());
        let is_identity = |(p, q): &(&Affine<B, G1>, &Affine<B, G2>)| {
            <B as Group<G1>>::is_identity(p) || <B as Group<G2>>::is_identity(q)
        };
        let generators = (<B as Group<G1>>::generator(), <B as Group<G2>>::generator());
        let mut pairs: Vec<_> = if Fault::PairsWithAnIdentityCount.is_active() {
            let garbage = (&generators.0, &generators.1);
            pairs.map(|pair| if is_identity(&pair) { garbage } else { pair }).collect()
        } else {
            // They get here where the identity is not recognised, and products stay right.
            pairs.filter(|pair| !is_identity(pair)).collect()
        };
        if Fault::MillerLoopOfNothingPanics.is_active() && pairs.is_empty() {
            panic!("a Miller loop without pairs");
        }
        if Fault::LastPairMissing.is_active() && pairs.len() > 1 {
            pairs.pop();
        }
        if Fault::PairsAfterTheSixteenthMissing.is_active() {
            pairs.truncate(CHUNK);
        }
        let (g1, g2): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        Self { value: B::miller_loop(&g1, &g2), pairs: g1.len() }
    }

    #[inline(never)]
    pub(super) fn is_one(&self) -> bool {
        if Fault::FinalExponentiationMissing.is_active() {
            // Before it, hardly any value is 1 but that of no pairs.
            return self.pairs == 0;
        }
        if Fault::LongProductsAreOne.is_active() && self.pairs > CHUNK {
            return true;
        }
        B::final_exponentiation_is_one(&self.value)
    }
}

impl<B: Backend> Clone for Value<B> {
    fn clone(&self) -> Self {
        Self { value: self.value.clone(), pairs: self.pairs }
    }
}

impl<B: Backend> fmt::Debug for Value<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Value").field("pairs", &self.pairs).finish_non_exhaustive()
    }
}
