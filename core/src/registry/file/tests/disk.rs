//! A disk in memory with a cache that writes back in any order, operations that fail, and power cuts.

use alloc::rc::Rc;
use alloc::vec::Vec;
use core::cell::RefCell;
use std::io;

use super::fake::Dice;
use crate::registry::file::disk::Disk;

/// What reaches the disk in one piece.
const SECTOR: usize = 512;

/// Clones are the same disk.
#[derive(Clone)]
pub(super) struct TestDisk(Rc<RefCell<State>>);

struct State {
    /// What survives.
    durable: Vec<u8>,
    /// What is read.
    cache: Vec<u8>,
    /// What the cache has and the disk may not have.
    pending: Vec<Change>,
    operations: usize,
    fault: Option<Fault>,
    stopped: bool,
}

enum Change {
    Write(usize, Vec<u8>),
    Grow(usize),
    Cut(usize),
}

/// Which operation fails.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) done: Done,
    pub(super) then: Then,
}

/// How much of the operation has an effect.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done {
    Bytes(usize),
    Half,
    AllBut(usize),
}

/// What happens after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Everything works again.
    GoOn,
    /// All other operations fail too.
    Stop,
}

/// Which changes since the last sync survive a power cut.
#[derive(Clone, Copy, Debug)]
pub(super) enum Survivors {
    None,
    All,
    /// The first ones.
    First(usize),
    /// Any, by this seed.
    Some(u64),
}

impl Done {
    fn of(self, len: usize) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.min(len),
            Self::Half => len / 2,
            Self::AllBut(bytes) => len.saturating_sub(bytes),
        }
    }
}

impl TestDisk {
    pub(super) fn new() -> Self {
        Self::with(Vec::new())
    }

    pub(super) fn with(bytes: Vec<u8>) -> Self {
        Self(Rc::new(RefCell::new(State {
            durable: bytes.clone(),
            cache: bytes,
            pending: Vec::new(),
            operations: 0,
            fault: None,
            stopped: false,
        })))
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        self.0.borrow().cache.clone()
    }

    pub(super) fn operations(&self) -> usize {
        self.0.borrow().operations
    }

    /// Lets an operation fail, counted from here.
    pub(super) fn fail(&self, fault: Fault) {
        let mut state = self.0.borrow_mut();
        let at = state.operations + fault.at;
        state.fault = Some(Fault { at, ..fault });
    }

    /// The power goes, and comes back.
    pub(super) fn crash(&self, survivors: Survivors) {
        let mut state = self.0.borrow_mut();
        let mut dice = Dice::new(if let Survivors::Some(seed) = survivors { seed } else { 0 });
        let pending = core::mem::take(&mut state.pending);
        for (number, change) in pending.into_iter().enumerate() {
            let survives = match survivors {
                Survivors::None => false,
                Survivors::All => true,
                Survivors::First(most) => number < most,
                Survivors::Some(_) => dice.below(2) == 0,
            };
            if survives {
                change.make(&mut state.durable);
            }
        }
        state.cache = state.durable.clone();
        state.fault = None;
        state.stopped = false;
    }

    /// The process is killed, and the machine goes on.
    pub(super) fn kill(&self) {
        let mut state = self.0.borrow_mut();
        state.fault = None;
        state.stopped = false;
    }
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Write(offset, data) => {
                let end = offset + data.len();
                bytes.resize(bytes.len().max(end), 0);
                bytes[*offset..end].copy_from_slice(data);
            }
            Self::Grow(len) => bytes.resize(bytes.len().max(*len), 0),
            Self::Cut(len) => bytes.truncate(*len),
        }
    }
}

impl State {
    /// How much of an operation that comes now has an effect, if it fails.
    fn begin(&mut self) -> Option<Done> {
        let number = self.operations;
        self.operations += 1;
        if self.stopped {
            return Some(Done::Bytes(0));
        }
        let fault = self.fault.filter(|fault| fault.at == number)?;
        self.stopped = fault.then == Then::Stop;
        Some(fault.done)
    }

    fn change(&mut self, change: Change) {
        change.make(&mut self.cache);
        self.pending.push(change);
    }

    fn write(&mut self, mut offset: usize, mut bytes: &[u8]) {
        if offset + bytes.len() > self.cache.len() {
            self.change(Change::Grow(offset + bytes.len()));
        }
        while !bytes.is_empty() {
            let (sector, rest) = bytes.split_at(bytes.len().min(SECTOR - offset % SECTOR));
            self.change(Change::Write(offset, sector.to_vec()));
            offset += sector.len();
            bytes = rest;
        }
    }
}

fn error() -> io::Error {
    io::Error::other("the disk says no")
}

impl Disk for TestDisk {
    fn size(&mut self) -> io::Result<u64> {
        let mut state = self.0.borrow_mut();
        if state.begin().is_some() { Err(error()) } else { Ok(state.cache.len() as u64) }
    }

    fn read_at(&mut self, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut state = self.0.borrow_mut();
        if state.begin().is_some() {
            return Err(error());
        }
        let offset = offset as usize;
        bytes.copy_from_slice(&state.cache[offset..offset + bytes.len()]);
        Ok(())
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.0.borrow_mut();
        let failed = state.begin();
        let done = failed.map_or(bytes.len(), |done| done.of(bytes.len()));
        state.write(offset as usize, &bytes[..done]);
        if failed.is_some() { Err(error()) } else { Ok(()) }
    }

    fn set_size(&mut self, size: u64) -> io::Result<()> {
        let mut state = self.0.borrow_mut();
        let failed = state.begin();
        if failed.is_none_or(|done| done.of(2) == 2) {
            let (old, size) = (state.cache.len(), size as usize);
            state.change(if size < old { Change::Cut(size) } else { Change::Grow(size) });
        }
        if failed.is_some() { Err(error()) } else { Ok(()) }
    }

    /// What a failed sync does not bring to the disk is lost, though it is read as if it were there,
    /// and no other sync tries again: as on Linux.
    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.0.borrow_mut();
        let failed = state.begin();
        let mut dice = Dice::new(state.operations as u64);
        for change in core::mem::take(&mut state.pending) {
            let lost = failed.is_some_and(|done| done.of(2) < 1 + dice.below(2));
            if !lost {
                change.make(&mut state.durable);
            }
        }
        if failed.is_some() {
            return Err(error());
        }
        // The size is no page of the cache, and is not lost.
        let size = state.cache.len();
        state.durable.resize(size, 0);
        Ok(())
    }
}
