//! Registry, forks and file together, against a model of plain lists.

use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::disk::{Done, Fault, Survivors, TestDisk, Then};
use super::fake::{Fake, Key, key};
use super::{Tested, create, keys_of, open};
use crate::MinPk;
use crate::registry::file::WriteError;
use crate::registry::{Abandoned, AppendError, FinaliseError, Fork, KeyLookup};

#[derive(Clone, Debug)]
enum Step {
    /// Keys from so many places before the end (or behind it: a gap), of which some may be other ones
    /// than there are.
    Append {
        back: isize,
        count: usize,
        other: Option<usize>,
    },
    /// The same with a branch.
    ForkAppend {
        fork: usize,
        back: isize,
        count: usize,
        other: Option<usize>,
    },
    Fork,
    CloneFork {
        fork: usize,
    },
    DropFork {
        fork: usize,
    },
    Finalise {
        fork: usize,
    },
    Rebase {
        fork: usize,
    },
    /// Opens the file again, as it is.
    Reopen,
    /// The power goes.
    Crash {
        survivors: u64,
    },
    /// The next operations of the disk fail, during an append.
    Fail {
        at: usize,
        done: usize,
        stop: bool,
        count: usize,
        survivors: u64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let run = || {
        (-2isize..6, prop_oneof![4 => 0usize..5, 1 => 20usize..60], proptest::option::of(0usize..6))
    };
    prop_oneof![
        4 => run().prop_map(|(back, count, other)| Step::Append { back, count, other }),
        6 => (0usize..8, run()).prop_map(|(fork, (back, count, other))| Step::ForkAppend {
            fork, back, count, other
        }),
        3 => Just(Step::Fork),
        2 => (0usize..8).prop_map(|fork| Step::CloneFork { fork }),
        1 => (0usize..8).prop_map(|fork| Step::DropFork { fork }),
        3 => (0usize..8).prop_map(|fork| Step::Finalise { fork }),
        3 => (0usize..8).prop_map(|fork| Step::Rebase { fork }),
        1 => Just(Step::Reopen),
        1 => any::<u64>().prop_map(|survivors| Step::Crash { survivors }),
        2 => (0usize..6, 0usize..9, any::<bool>(), 1usize..40, any::<u64>()).prop_map(
            |(at, done, stop, count, survivors)| Step::Fail { at, done, stop, count, survivors }
        ),
    ]
}

/// A branch as a list: all of its keys, and where its own begin.
struct Branch {
    fork: Fork<Fake, MinPk>,
    keys: Vec<Key>,
    start: usize,
}

struct Machine {
    disk: TestDisk,
    kept: Tested,
    keys: Vec<Key>,
    branches: Vec<Branch>,
    fresh: u64,
}

impl Machine {
    /// Keys to append to a list: those that it has, but for one, and then fresh ones.
    fn run(
        &mut self,
        list: &[Key],
        (back, count, other): (isize, usize, Option<usize>),
    ) -> (usize, Vec<Key>) {
        let first = list.len().saturating_add_signed(-back);
        let mut keys: Vec<Key> = (first..first + count)
            .map(|index| list.get(index).copied().unwrap_or_else(|| self.fresh()))
            .collect();
        if let Some(other) = other.and_then(|other| keys.get_mut(other)) {
            *other = self.fresh();
        }
        (first, keys)
    }

    fn fresh(&mut self) -> Key {
        self.fresh += 1;
        key(self.fresh)
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Append { back, count, other } => {
                let list = self.keys.clone();
                let (first, keys) = self.run(&list, (back, count, other));
                let expected = append(&mut self.keys, first, &keys);
                assert_eq!(refused(self.kept.append(first, &keys)), expected);
            }
            Step::Fail { at, done, stop, count, survivors } => {
                self.failing_append(at, done, stop, count, survivors);
            }
            Step::Fork => {
                let (keys, start) = (self.keys.clone(), self.keys.len());
                self.branches.push(Branch { fork: self.kept.registry.fork(), keys, start });
            }
            Step::Reopen => self.reopen(Vec::new()),
            Step::Crash { survivors } => {
                self.disk.crash(Survivors::Some(survivors));
                self.reopen(Vec::new());
            }
            Step::ForkAppend { fork, .. }
            | Step::CloneFork { fork }
            | Step::DropFork { fork }
            | Step::Finalise { fork }
            | Step::Rebase { fork } => {
                if !self.branches.is_empty() {
                    let fork = fork % self.branches.len();
                    self.fork_step(fork, step);
                }
            }
        }
        self.check();
    }

    fn fork_step(&mut self, number: usize, step: Step) {
        let mut branch = self.branches.swap_remove(number);
        match step {
            Step::ForkAppend { back, count, other, .. } => {
                let (first, keys) = self.run(&branch.keys, (back, count, other));
                let expected = append(&mut branch.keys, first, &keys);
                assert_eq!(branch.fork.append(first, &keys), expected);
            }
            Step::CloneFork { .. } => {
                let (fork, keys) = (branch.fork.clone(), branch.keys.clone());
                self.branches.push(Branch { fork, keys, start: branch.start });
            }
            Step::Finalise { .. } => {
                let own = &branch.keys[branch.start..];
                let expected = append(&mut self.keys, branch.start, own);
                let expected = expected.map_err(FinaliseError::Append);
                assert_eq!(refused(self.kept.finalise(&branch.fork)), expected);
            }
            Step::Rebase { .. } => {
                let end = self.keys.len().min(branch.keys.len());
                let known = branch.start..end.max(branch.start);
                let other = known.clone().find(|at| self.keys[*at] != branch.keys[*at]);
                let expected = other.map_or(Ok(known.len()), |index| Err(Abandoned { index }));
                assert_eq!(branch.fork.rebase(), expected);
                branch.start += expected.unwrap_or(0);
            }
            _ => return,
        }
        self.branches.push(branch);
    }

    fn failing_append(&mut self, at: usize, done: usize, stop: bool, count: usize, survivors: u64) {
        let keys: Vec<Key> = (0..count).map(|_| self.fresh()).collect();
        let done = [Done::Bytes(done * 60), Done::Half, Done::AllBut(done - done / 2)][done % 3];
        let then = if stop { Then::Stop } else { Then::GoOn };
        self.disk.fail(Fault { at, done, then });
        match self.kept.append(self.keys.len(), &keys) {
            Ok(new) => {
                assert_eq!(new, count);
                self.keys.extend(keys);
                self.disk.crash(Survivors::Some(survivors));
                self.reopen(Vec::new());
            }
            Err(WriteError::Io(_)) => {
                assert_eq!(keys_of(&self.kept), self.keys);
                if stop {
                    self.disk.crash(Survivors::Some(survivors));
                } else {
                    self.disk.kill();
                }
                let maybe = if self.kept.journal.poisoned { keys } else { Vec::new() };
                self.reopen(maybe);
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens the file again: it may have got some of the keys of an append that failed.
    fn reopen(&mut self, maybe: Vec<Key>) {
        let kept = open(&self.disk).expect("a file that was closed or crashed");
        let found = keys_of(&kept);
        assert!(found.starts_with(&self.keys), "keys are gone");
        assert!([&self.keys[..], &maybe].concat().starts_with(&found), "never appended");
        let before = core::mem::replace(&mut self.kept, kept);
        // Forks are over what was in memory, and go on there.
        for branch in self.branches.drain(..) {
            let foreign = self.kept.finalise(&branch.fork);
            assert!(matches!(foreign, Err(WriteError::Refused(FinaliseError::Foreign))));
            assert_same(&branch.fork, &branch.keys);
        }
        assert_eq!(keys_of(&before), self.keys);
        self.keys = found;
    }

    fn check(&self) {
        assert_same(&self.kept.registry, &self.keys);
        assert_same(&self.kept.registry.reader(), &self.keys);
        for branch in &self.branches {
            assert_same(&branch.fork, &branch.keys);
            let (start, own) = branch.fork.added();
            assert_eq!((start, own), (branch.start, &branch.keys[branch.start..]));
        }
    }
}

fn assert_same(lookup: &impl KeyLookup<Fake, MinPk>, keys: &[Key]) {
    assert_eq!(lookup.len(), keys.len());
    assert!(keys.iter().enumerate().all(|(index, key)| lookup.get(index) == Some(key)));
    assert_eq!(lookup.get(keys.len()), None);
    if let Some((last, before)) = keys.split_last() {
        let first = before.iter().position(|key| key == last).unwrap_or(before.len());
        assert_eq!(lookup.index_of(last), Some(first));
        assert_eq!(lookup.compressed(before.len()), Some(last.to_compressed()));
    }
}

/// Appending, said in one's own words.
fn append(list: &mut Vec<Key>, first: usize, keys: &[Key]) -> Result<usize, AppendError> {
    let before = list.len();
    if first > before {
        return Err(AppendError::Gap { first, len: before });
    }
    for (index, key) in (first..).zip(keys) {
        if list[..before].get(index).is_some_and(|there| there != key) {
            return Err(AppendError::Conflict { index });
        }
    }
    list.extend(keys.iter().skip(before - first));
    Ok(list.len() - before)
}

fn refused<E>(result: Result<usize, WriteError<E>>) -> Result<usize, E> {
    result.map_err(|error| match error {
        WriteError::Refused(error) => error,
        WriteError::Io(_) | WriteError::Poisoned => panic!("the disk works"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// `proptest` prints a failing run, shortened, and keeps its seed in `proptest-regressions`.
    #[test]
    fn a_registry_does_what_a_list_does(steps in vec(step(), 1..40)) {
        let disk = TestDisk::new();
        let kept = create(&disk).expect("a disk that works");
        let (keys, branches) = (Vec::new(), Vec::new());
        let mut machine = Machine { disk, kept, keys, branches, fresh: 0 };
        for step in steps {
            machine.step(step);
        }
    }
}
