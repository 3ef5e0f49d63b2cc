//! The executor on rayon's threads.

use super::Executor;

/// Runs on rayon's threads: in the pool of the calling thread, otherwise in the global pool.
///
/// Inside a pool, as in `pool.install(|| …)`, work stays in that pool. Anywhere else it goes to
/// rayon's global pool. That is the only case in which threads are started, by the first
/// operation long enough to be split, where nobody has started the pool before; it then stays
/// until the process ends. Its size is what rayon makes it: `ThreadPoolBuilder::build_global`,
/// else the environment variable `RAYON_NUM_THREADS`, else one thread for each logical CPU.
///
/// A thread that waits for the other half of its work may meanwhile run other work of the same
/// pool. A lock that such work takes must therefore not be held across a call.
///
/// # Panics
///
/// A panic in a piece of work reaches the caller, after the other pieces have come to their
/// end. If the global pool is needed and cannot be started, rayon panics.
///
/// ```
/// use crosspair_blst::Blst;
/// use crosspair_core::{AggregatePublicKey, MinPk, PublicKey, Rayon, SecretKey};
/// # // What the crate `rayon` re-exports.
/// # use rayon_core as rayon;
///
/// let keys: Vec<PublicKey<Blst, MinPk>> = (0..40)
///     .map(|seed| SecretKey::key_gen(&[seed; 32], b"").map(|secret| secret.public_key()))
///     .collect::<Result<_, _>>()?;
/// let encoded: Vec<_> = keys.iter().map(PublicKey::to_compressed).collect();
///
/// // Two threads of one's own, gone with the pool.
/// let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build()?;
/// let decoded = pool.install(|| PublicKey::from_compressed_all_on(&Rayon, &encoded))?;
/// assert_eq!(decoded, keys);
///
/// // Outside of any pool: in the global one.
/// assert_eq!(AggregatePublicKey::sum_on(&Rayon, &keys), AggregatePublicKey::sum(&keys));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Rayon;

impl Executor for Rayon {
    fn width(&self) -> usize {
        rayon_core::current_num_threads()
    }

    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send,
    {
        rayon_core::join(a, b)
    }
}
