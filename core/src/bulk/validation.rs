//! The public face of the tests of many points.

use alloc::vec::Vec;
use core::ops::Range;

use rand_core::TryCryptoRng;

use super::decoding::{GRAIN, RUN, decompress_run};
use super::subgroup::Tests;
use crate::encoding::decode_uncompressed;
use crate::error::{BulkError, DecodeError, ItemError};
use crate::traits::{Affine, Curve, Executor, Group, Serial, Variant, map_concat};
use crate::types::{CurvePoint, PublicKey, Signature, SubgroupPoint};

/// Items that are tested together: more make a test cheaper for each, and a test that fails dearer.
const PIECE: usize = 32_768;
/// −log₂ of the error of a call.
const BITS: u32 = 64;

/// What became of some items.
type Results<B, C> = Vec<Result<Affine<B, C>, DecodeError>>;

/// Validates many keys, signatures or points, whose subgroup checks are made together.
///
/// A subgroup check takes three times as long as the rest of decoding a key. Here, random sums of
/// the points are checked in place of the points, which is right but for a chance of at most 2⁻⁶⁴
/// in a call: with that probability, at least one point outside the subgroup is accepted. Nothing
/// valid is ever refused. The bound holds whatever the items are, as long as whoever made them can't
/// predict the generator. Fewer than 67 items in G1 and 123 in G2 are checked one by one, and
/// the generator is not asked then; nor does a call without randomness, such as
/// [`PublicKey::from_compressed_all`], ever make such a test.
///
/// Invalid items are all named. Then a call costs more: among many items, a few invalid ones cost
/// another test; many cost what one by one does, and the tests that failed. That is 1.1 to 1.5 times in
/// all, and whoever chooses their number and places well makes it up to twice. All operations take
/// variable time.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{BulkError, BulkValidation, MinPk, PublicKey, SecretKey};
/// # use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
/// # let mut rng = ChaCha20Rng::from_seed([7; 32]);
///
/// type Key = PublicKey<Blst, MinPk>;
/// let mut encoded: Vec<_> = (0..100)
///     .map(|i| SecretKey::<Blst, MinPk>::key_gen(&[i; 32], b""))
///     .map(|secret| Ok(secret?.public_key().to_compressed()))
///     .collect::<Result<_, crosspair_core::SecretKeyError>>()?;
///
/// // In an application: crosspair_core::getrandom::SysRng.
/// let keys: Vec<Key> = BulkValidation::new(&mut rng).public_keys(&encoded)?;
/// assert_eq!(keys[99].to_compressed(), encoded[99]);
///
/// encoded[17][0] = 0;
/// let mut done = 0;
/// let refused: Result<Vec<Key>, _> =
///     BulkValidation::new(&mut rng).progress(|items| done = items).public_keys(&encoded);
/// let Err(BulkError::Invalid(items)) = refused else { panic!("one is invalid") };
/// assert_eq!((items.len(), items[0].index, done), (1, 17, 100));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "nothing is validated yet"]
pub struct BulkValidation<R, E = Serial, P = fn(usize)> {
    rng: R,
    executor: E,
    progress: P,
}

impl<R: TryCryptoRng> BulkValidation<R> {
    /// A validation with this generator, on the calling thread.
    pub fn new(rng: R) -> Self {
        Self { rng, executor: Serial, progress: |_| () }
    }
}

impl<R, E, P> BulkValidation<R, E, P> {
    /// Spreads the work over an executor.
    pub fn on<F: Executor>(self, executor: F) -> BulkValidation<R, F, P> {
        BulkValidation { rng: self.rng, executor, progress: self.progress }
    }

    /// Reports, after each piece of at most 32 768 items, how many items are done: decoded, tested
    /// and found valid or invalid. It is called on the calling thread, with rising numbers, and with
    /// the number of all items at last, unless there are none or the generator fails.
    pub fn progress<Q: FnMut(usize)>(self, progress: Q) -> BulkValidation<R, E, Q> {
        BulkValidation { rng: self.rng, executor: self.executor, progress }
    }
}

impl<R: TryCryptoRng, E: Executor, P: FnMut(usize)> BulkValidation<R, E, P> {
    /// Keys from their compressed form, in order, as [`PublicKey::from_compressed`] decodes them.
    ///
    /// # Errors
    ///
    /// All items that are not keys, or the error of the generator.
    pub fn public_keys<B: Group<V::Pk>, V: Variant, T: AsRef<[u8]> + Sync>(
        self,
        items: &[T],
    ) -> Result<Vec<PublicKey<B, V>>, BulkError<R::Error>> {
        let points = self.validate::<B, V::Pk>(items.len(), &|range| {
            refuse_identity::<B, V::Pk>(decompress::<B, V::Pk, T>(&items[range]))
        })?;
        Ok(points.into_iter().map(PublicKey::new).collect())
    }

    /// Keys from their uncompressed form, in order, as [`PublicKey::from_uncompressed`] decodes
    /// them: without a square root each, in a few microseconds.
    ///
    /// # Errors
    ///
    /// All items that are not keys, or the error of the generator.
    pub fn uncompressed_public_keys<B: Group<V::Pk>, V: Variant, T: AsRef<[u8]> + Sync>(
        self,
        items: &[T],
    ) -> Result<Vec<PublicKey<B, V>>, BulkError<R::Error>> {
        let points = self.validate::<B, V::Pk>(items.len(), &|range| {
            let decoded =
                items[range].iter().map(|item| decode_uncompressed::<B, V::Pk>(item.as_ref()));
            refuse_identity::<B, V::Pk>(decoded.collect())
        })?;
        Ok(points.into_iter().map(PublicKey::new).collect())
    }

    /// Signatures from their compressed form, in order, as [`Signature::from_compressed`] decodes
    /// them. The identity is a signature.
    ///
    /// # Errors
    ///
    /// All items that are not signatures, or the error of the generator.
    pub fn signatures<B: Group<V::Sig>, V: Variant, T: AsRef<[u8]> + Sync>(
        self,
        items: &[T],
    ) -> Result<Vec<Signature<B, V>>, BulkError<R::Error>> {
        let points = self.validate::<B, V::Sig>(items.len(), &|range| {
            decompress::<B, V::Sig, T>(&items[range])
        })?;
        Ok(points.into_iter().map(Signature::new).collect())
    }

    /// Points of the curve that are decoded already, as elements of the subgroup, in order, as
    /// [`CurvePoint::into_subgroup`] makes them. The identity is one.
    ///
    /// # Errors
    ///
    /// All points outside the subgroup, or the error of the generator.
    pub fn subgroup_points<B: Group<C>, C: Curve>(
        self,
        points: &[CurvePoint<B, C>],
    ) -> Result<Vec<SubgroupPoint<B, C>>, BulkError<R::Error>> {
        let points = self.validate::<B, C>(points.len(), &|range| {
            points[range].iter().map(|point| Ok(*point.as_affine())).collect()
        })?;
        Ok(points.into_iter().map(SubgroupPoint::new).collect())
    }

    /// The places of the points outside the subgroup, among so many that are the caller's.
    #[cfg(feature = "std")]
    pub(crate) fn outside_subgroup<'p, B: Group<C>, C: Curve>(
        mut self,
        items: usize,
        points: impl Fn(Range<usize>) -> Vec<&'p Affine<B, C>>,
    ) -> Result<Vec<usize>, BulkError<R::Error>> {
        let (pieces, bits) = pieces(items);
        let mut outside = Vec::new();
        for piece in pieces {
            let mut tests = Tests { executor: &self.executor, rng: &mut self.rng };
            let found = tests.outside::<B, C>(&points(piece.clone()), bits)?;
            outside.extend(found.into_iter().map(|place| piece.start + place));
            (self.progress)(piece.end);
        }
        Ok(outside)
    }

    /// What `decode` makes of the items, all of it in the subgroup.
    fn validate<B: Group<C>, C: Curve>(
        mut self,
        items: usize,
        decode: &(impl Fn(Range<usize>) -> Results<B, C> + Sync),
    ) -> Result<Vec<Affine<B, C>>, BulkError<R::Error>> {
        let (pieces, bits) = pieces(items);
        let mut valid = Vec::with_capacity(items);
        let mut invalid = Vec::new();
        for piece in pieces {
            let mut results = map_concat(&self.executor, piece.clone(), GRAIN, decode);
            self.check::<B, C>(&mut results, bits)?;
            for (index, result) in piece.clone().zip(results) {
                match result {
                    Ok(point) => valid.push(point),
                    Err(error) => invalid.push(ItemError { index, error }),
                }
            }
            (self.progress)(piece.end);
        }
        if invalid.is_empty() { Ok(valid) } else { Err(BulkError::Invalid(invalid)) }
    }

    /// Puts an error in place of each point outside the subgroup.
    fn check<B: Group<C>, C: Curve>(
        &mut self,
        results: &mut Results<B, C>,
        bits: u32,
    ) -> Result<(), BulkError<R::Error>> {
        let decoded = results.iter().enumerate();
        let (positions, points): (Vec<_>, Vec<_>) = decoded
            .filter_map(|(position, result)| Some((position, result.as_ref().ok()?)))
            .unzip();
        let mut tests = Tests { executor: &self.executor, rng: &mut self.rng };
        for outside in tests.outside::<B, C>(&points, bits)? {
            results[positions[outside]] = Err(DecodeError::NotInSubgroup);
        }
        Ok(())
    }
}

/// The pieces of so many items, and −log₂ of the error of each, so that all of them together have
/// that of a call.
fn pieces(items: usize) -> (impl Iterator<Item = Range<usize>>, u32) {
    let count = items.div_ceil(PIECE).max(1);
    let size = items.div_ceil(count).max(1);
    let pieces = (0..items).step_by(size).map(move |start| start..items.min(start + size));
    (pieces, BITS + count.next_power_of_two().ilog2())
}

fn decompress<B: Group<C>, C: Curve, T: AsRef<[u8]>>(items: &[T]) -> Results<B, C> {
    items.chunks(RUN).flat_map(decompress_run::<B, C, T>).collect()
}

fn refuse_identity<B: Group<C>, C: Curve>(mut results: Results<B, C>) -> Results<B, C> {
    for result in &mut results {
        if result.as_ref().is_ok_and(B::is_identity) {
            *result = Err(DecodeError::Identity);
        }
    }
    results
}
