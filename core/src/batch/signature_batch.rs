//! Labelled sets whose verification is deferred to the end of a piece of work, or done at once.

#[cfg(feature = "alloc")]
use super::deferral::Growing;
use super::deferral::{Fixed, Queue};
use super::{BatchSlot, Candidate, WeightSource};
use crate::error::{BatchError, InvalidSet, InvalidSetReason};
use crate::traits::{Bls, Variant};
#[cfg(feature = "alloc")]
use crate::traits::{Executor, Serial};

/// Where a piece of work, such as the processing of a block, leaves its signature sets.
///
/// The work is written once, for a `&mut SignatureBatch`. The caller decides when its sets are
/// verified:
///
/// * [`deferred`](Self::deferred): together, when the work is done. Until then nothing is known
///   about any of them. If the result is an error, also one of the work itself, whatever the work
///   has changed must be thrown away. A deferring batch exists only while the closure runs, and what
///   was pushed into it stays out of the closure's reach: `Ok` is returned for no set that was not
///   verified.
/// * [`immediate`](Self::immediate): each when it is pushed. For work that must have changed
///   nothing when a signature is refused, such as the choice of operations for a new block.
///
/// Where a set is named, both name the same one: the first invalid one in the order of the pushes. A
/// set that could not even be built, as its keys or its signature are malformed, is one of them.
/// Only where the work itself fails after it has pushed a bad set do they differ: an immediate batch
/// has named it before, and a deferring one verifies nothing and returns the error of the work, which
/// says nothing about the signatures.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::batch::{
///     InvalidSet, Rejection, SetMessage, SignatureBatch, SignatureSet,
/// };
/// use crosspair_core::{DecodeError, MinPk, PublicKey, Signature, Variant};
/// # use crosspair_core::{SecretKey, scheme::proof_of_possession as pop};
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// # // In an application: the operating system's generator, or another CSPRNG.
/// # let mut rng = ChaCha20Rng::from_seed([7; 32]);
/// # let secret = SecretKey::<Blst, MinPk>::key_gen(&[1; 32], b"")?;
/// # let key = secret.public_key();
/// # let randao = pop::sign(&secret, &[1; 32]).to_compressed();
/// # let mut exit = pop::sign(&secret, &[2; 32]).to_compressed();
///
/// #[derive(Debug, PartialEq)]
/// enum Label {
///     Randao,
///     Exit(usize),
/// }
///
/// fn process(
///     batch: &mut SignatureBatch<'_, '_, Blst, MinPk, Label>,
///     key: PublicKey<Blst, MinPk>,
///     randao: &[u8],
///     exits: &[&[u8]],
/// ) -> Result<u64, InvalidSet<Label>> {
///     let set = |root, signature| {
///         let signature = Signature::from_compressed(signature)?;
///         let message = SetMessage::root(root, MinPk::POP_DST);
///         Ok::<_, DecodeError>(SignatureSet::new(key, message, signature))
///     };
///     batch.push(Label::Randao, set([1; 32], randao))?;
///     for (index, exit) in exits.iter().enumerate() {
///         batch.push(Label::Exit(index), set([2; 32], exit))?;
///     }
///     Ok(17)
/// }
///
/// # #[cfg(feature = "alloc")] {
/// let deferred = SignatureBatch::deferred(&mut rng, |batch| {
///     Ok::<_, Rejection<_, _>>(process(batch, key, &randao, &[&exit])?)
/// });
/// assert_eq!(deferred, Ok(17));
/// # }
///
/// exit[0] = 0; // Not a signature.
/// let immediate = process(&mut SignatureBatch::immediate(), key, &randao, &[&exit]);
/// assert_eq!(immediate.expect_err("refused").label, Label::Exit(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SignatureBatch<'b, 'a, B: Bls<V>, V: Variant, L>(Mode<'b, 'a, B, V, L>);

enum Mode<'b, 'a, B: Bls<V>, V: Variant, L> {
    Immediate,
    /// What is pushed belongs to the function that made this batch, which verifies it; so not
    /// even a batch that the closure swaps with another takes a set away unverified.
    Deferred(&'b mut dyn Queue<'a, B, V, L>),
}

impl<'b, 'a, B: Bls<V>, V: Variant, L> SignatureBatch<'b, 'a, B, V, L> {
    /// A batch that verifies each set when it is pushed.
    #[must_use]
    pub fn immediate() -> Self {
        Self(Mode::Immediate)
    }

    /// Adds a set, or an option or a result of one where it may be that none could be built.
    ///
    /// A deferring batch only stores the set; an immediate one verifies it, in variable time.
    ///
    /// # Errors
    ///
    /// [`InvalidSet`] from an immediate batch that finds the set invalid or gets none; the batch
    /// stays usable. Never from a deferring one, which tells when it is verified.
    pub fn push(
        &mut self,
        label: L,
        set: impl Into<Candidate<'a, B, V>>,
    ) -> Result<(), InvalidSet<L>> {
        let set = match set.into() {
            Candidate::Set(set) => Some(set),
            Candidate::NotBuilt => None,
            Candidate::NothingToVerify => return Ok(()),
        };
        let reason = match (&mut self.0, set) {
            (Mode::Deferred(queue), set) => {
                queue.push(label, set);
                return Ok(());
            }
            (Mode::Immediate, Some(set)) if set.verify() => return Ok(()),
            (Mode::Immediate, Some(_)) => InvalidSetReason::NotVerified,
            (Mode::Immediate, None) => InvalidSetReason::NotBuilt,
        };
        Err(InvalidSet { label, reason })
    }

    /// Runs a piece of work with a batch, and then verifies together what it has pushed.
    ///
    /// An error of the work itself is returned as it is, and nothing is verified. After the first
    /// set that could not be built, further ones are not kept: they cannot be the first.
    ///
    /// # Errors
    ///
    /// What the work returned; the first invalid set as [`InvalidSet`]; or [`BatchError`] if there
    /// are no weights, also if another set could not be built. [`Rejection`](crate::Rejection) is an
    /// error type for work that has no errors of its own.
    #[cfg(feature = "alloc")]
    pub fn deferred<W, T, F>(
        weights: &mut W,
        work: impl FnOnce(&mut SignatureBatch<'_, 'a, B, V, L>) -> Result<T, F>,
    ) -> Result<T, F>
    where
        W: WeightSource + ?Sized,
        F: From<InvalidSet<L>> + From<BatchError<W::Error>>,
    {
        Self::deferred_on(&Serial, weights, work)
    }

    /// [`deferred`](Self::deferred), with the verification spread over an executor.
    ///
    /// # Errors
    ///
    /// As [`deferred`](Self::deferred).
    #[cfg(feature = "alloc")]
    pub fn deferred_on<E, W, T, F>(
        executor: &E,
        weights: &mut W,
        work: impl FnOnce(&mut SignatureBatch<'_, 'a, B, V, L>) -> Result<T, F>,
    ) -> Result<T, F>
    where
        E: Executor,
        W: WeightSource + ?Sized,
        F: From<InvalidSet<L>> + From<BatchError<W::Error>>,
    {
        let mut sets = Growing::new();
        let result = work(&mut SignatureBatch(Mode::Deferred(&mut sets)))?;
        match sets.first_invalid(executor, weights)? {
            Some(invalid) => Err(invalid.into()),
            None => Ok(result),
        }
    }

    /// [`deferred`](Self::deferred) in the caller's slots, without a heap. Whenever all slots are
    /// taken, the sets in them are verified together to make room; so any number of slots is
    /// right, and more are faster. The slots are empty afterwards.
    ///
    /// ```
    /// use core::convert::Infallible;
    /// use crosspair_blst::Blst;
    /// use crosspair_core::MinPk;
    /// use crosspair_core::batch::{BatchSlot, Rejection, SeededWeights, SignatureBatch};
    ///
    /// # let unpredictable = [7; 32];
    /// let mut slots: [BatchSlot<Blst, MinPk, u32>; 4] = Default::default();
    /// let mut weights = SeededWeights::new(unpredictable);
    /// SignatureBatch::deferred_in(&mut slots, &mut weights, |batch| {
    ///     // batch.push(label, set)?;
    ///     Ok::<_, Rejection<u32, Infallible>>(())
    /// })?;
    /// # Ok::<(), Rejection<u32, Infallible>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`deferred`](Self::deferred).
    pub fn deferred_in<W, T, F>(
        slots: &mut [BatchSlot<'a, B, V, L>],
        weights: &mut W,
        work: impl FnOnce(&mut SignatureBatch<'_, 'a, B, V, L>) -> Result<T, F>,
    ) -> Result<T, F>
    where
        W: WeightSource + ?Sized,
        F: From<InvalidSet<L>> + From<BatchError<W::Error>>,
    {
        let mut sets = Fixed::new(slots, weights);
        let result = work(&mut SignatureBatch(Mode::Deferred(&mut sets)))?;
        match sets.first_invalid()? {
            Some(invalid) => Err(invalid.into()),
            None => Ok(result),
        }
    }
}
