//! How work is spread over threads: the caller's choice, and [`Serial`] unless told
//! otherwise. Backends are single-threaded.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::ops::Range;

/// Runs two pieces of work, possibly at once.
///
/// Everything that runs on an executor gives the same result on every executor. With the
/// feature `rayon` there is one on rayon's threads, `Rayon`. A caller's own executor needs only
/// [`join`](Self::join) and [`width`](Self::width):
///
/// ```
/// use crosspair_core::{Executor, map_reduce};
///
/// /// Two scoped threads for each split.
/// struct Scoped;
///
/// impl Executor for Scoped {
///     fn width(&self) -> usize {
///         2
///     }
///     fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
///     where
///         A: Send,
///         B: Send,
///     {
///         std::thread::scope(|scope| {
///             let b = scope.spawn(b);
///             let a = a();
///             match b.join() {
///                 Ok(b) => (a, b),
///                 Err(panic) => std::panic::resume_unwind(panic),
///             }
///         })
///     }
/// }
///
/// let sum = map_reduce(&Scoped, 0..100, 10, &|range| range.sum::<usize>(), &|a, b| a + b);
/// assert_eq!(sum, 4950);
/// ```
pub trait Executor: Sync {
    /// Into how many pieces it pays to split work; at least 1 is assumed.
    fn width(&self) -> usize;

    /// Runs both closures, each exactly once, and returns both results.
    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send;
}

impl<E: Executor> Executor for &E {
    fn width(&self) -> usize {
        E::width(self)
    }

    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send,
    {
        E::join(self, a, b)
    }
}

/// Everything on the calling thread, in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

impl Executor for Serial {
    fn width(&self) -> usize {
        1
    }

    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send,
    {
        (a(), b())
    }
}

/// Splits `range` into at most [`width`](Executor::width) pieces of about equal length and
/// at least `grain` items, maps each, and merges neighbours, the left one first.
///
/// Where the range is shorter than two grains, `map` is called once, with the whole range, and
/// the executor is left alone.
pub fn map_reduce<E: Executor, T: Send>(
    executor: &E,
    range: Range<usize>,
    grain: usize,
    map: &(impl Fn(Range<usize>) -> T + Sync),
    merge: &(impl Fn(T, T) -> T + Sync),
) -> T {
    let most = range.len() / grain.max(1);
    // Then the executor is not even asked: for its width, it may have to start threads.
    let pieces = if most < 2 { 1 } else { executor.width().min(most) };
    split(executor, range, pieces, map, merge)
}

/// [`map_reduce`] to one list in order.
#[cfg(feature = "alloc")]
pub(crate) fn map_concat<E: Executor, T: Send>(
    executor: &E,
    range: Range<usize>,
    grain: usize,
    map: &(impl Fn(Range<usize>) -> Vec<T> + Sync),
) -> Vec<T> {
    map_reduce(executor, range, grain, map, &|mut left: Vec<T>, mut right| {
        left.append(&mut right);
        left
    })
}

fn split<E: Executor, T: Send>(
    executor: &E,
    range: Range<usize>,
    pieces: usize,
    map: &(impl Fn(Range<usize>) -> T + Sync),
    merge: &(impl Fn(T, T) -> T + Sync),
) -> T {
    if pieces < 2 {
        return map(range);
    }
    let left = pieces / 2;
    // Widened, so that a caller's fantasy width cannot overflow; the quotient fits again.
    let offset = (range.len() as u128 * left as u128 / pieces as u128) as usize;
    let middle = range.start + offset;
    let (a, b) = executor.join(
        || split(executor, range.start..middle, left, map, merge),
        || split(executor, middle..range.end, pieces - left, map, merge),
    );
    merge(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Wide(usize);

    impl Executor for Wide {
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

    /// Must not be used.
    struct Untouchable;

    impl Executor for Untouchable {
        fn width(&self) -> usize {
            panic!("asked for its width")
        }
        fn join<A, B>(&self, _: impl FnOnce() -> A + Send, _: impl FnOnce() -> B + Send) -> (A, B)
        where
            A: Send,
            B: Send,
        {
            panic!("asked to join")
        }
    }

    #[test]
    fn a_range_below_two_grains_leaves_the_executor_alone() {
        for (len, grain) in [(0, 0), (1, 0), (1, 1), (0, 5), (9, 5), (1, usize::MAX)] {
            let whole = map_reduce(&Untouchable, 3..3 + len, grain, &|range| range, &|_, _| 0..0);
            assert_eq!(whole, 3..3 + len);
        }
    }

    #[test]
    fn every_index_is_mapped_once_and_merged_in_order() {
        for width in [0, 1, 2, 3, 7, 64, usize::MAX] {
            for len in [0, 1, 2, 5, 63, 64, 65, 1000] {
                for grain in [0, 1, 3, 100] {
                    let merged = map_reduce(
                        &Wide(width),
                        10..10 + len,
                        grain,
                        &|range| range,
                        &|a: Range<usize>, b: Range<usize>| {
                            assert_eq!(a.end, b.start);
                            a.start..b.end
                        },
                    );
                    assert_eq!(merged, 10..10 + len);
                }
            }
        }
    }
}
