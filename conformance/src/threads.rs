//! An executor, to see that the choice of one changes nothing.

use crosspair_core::Executor;

/// Scoped threads, as many as the width.
pub struct Threads(pub usize);

impl Executor for Threads {
    fn width(&self) -> usize {
        self.0
    }

    fn join<A, B>(&self, a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B)
    where
        A: Send,
        B: Send,
    {
        std::thread::scope(|scope| {
            let b = scope.spawn(b);
            (a(), b.join().expect("the other half does not panic"))
        })
    }
}
