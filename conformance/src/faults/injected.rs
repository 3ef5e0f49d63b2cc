//! Which fault is active.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::Fault;
use crate::fixtures::PRINTS_SEEDS;

const NONE: usize = usize::MAX;

/// For the whole process: checks start threads of their own.
static ACTIVE: AtomicUsize = AtomicUsize::new(NONE);
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// A fault is active, or surely none is, until this is dropped.
#[derive(Debug)]
#[must_use = "the fault is gone with the guard"]
pub struct Injected {
    _lock: MutexGuard<'static, ()>,
}

impl Fault {
    /// Makes this the fault of every [`Faulty`](super::Faulty) backend. Waits until no other is.
    pub fn inject(self) -> Injected {
        set(self as usize)
    }

    #[inline]
    pub(super) fn is_active(self) -> bool {
        // Threads that run checks are started, and joined, while the guard is held.
        ACTIVE.load(Ordering::Relaxed) == self as usize
    }
}

/// Keeps faults away: every [`Faulty`](super::Faulty) backend is right until the guard is dropped.
pub fn without_fault() -> Injected {
    set(NONE)
}

fn set(fault: usize) -> Injected {
    let lock = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    ACTIVE.store(fault, Ordering::Relaxed);
    PRINTS_SEEDS.store(false, Ordering::Relaxed);
    Injected { _lock: lock }
}

impl Drop for Injected {
    fn drop(&mut self) {
        ACTIVE.store(NONE, Ordering::Relaxed);
        PRINTS_SEEDS.store(true, Ordering::Relaxed);
    }
}
