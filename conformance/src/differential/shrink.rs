//! Smaller cases on which subjects still differ.

use core::time::Duration;
use std::time::Instant;

use crate::operations::{Case, Comparison, Parameter, Subject};

/// After so long, the smallest case so far has to do.
const PATIENCE: Duration = Duration::from_secs(20);

/// A smaller case on which the subjects still differ in the kinds of their answers or, if these were
/// the same, in the answers: with fewer arguments, shorter ones, and more zeros in them. The case and
/// the answers themselves if there is none, or if the difference does not repeat.
#[must_use]
pub fn shrink(subjects: &[Subject], case: Case, comparison: Comparison) -> (Case, Comparison) {
    let deadline = Instant::now() + PATIENCE;
    let is_alike = |other: &Comparison| !other.agree() && other.kinds() == comparison.kinds();
    let smaller = shrink_while(case.clone(), &|case| {
        Instant::now() < deadline && is_alike(&Comparison::of(subjects, case))
    });
    let answers = Comparison::of(subjects, &smaller);
    if is_alike(&answers) { (smaller, answers) } else { (case, comparison) }
}

/// The smallest case found for which `holds`.
fn shrink_while(mut case: Case, holds: &dyn Fn(&Case) -> bool) -> Case {
    if case.tag().is_some() {
        let default = case.without_tag();
        if holds(&default) {
            case = default;
        }
    }
    loop {
        let size = size(&case);
        case = with_fewer_groups(case, holds);
        for place in 0..case.arguments().len() {
            case = with_simpler_argument(case, place, holds);
        }
        if self::size(&case) == size {
            return case;
        }
    }
}

/// What shrinking makes smaller: how many arguments, how long, and how many of their bytes are not
/// zero.
fn size(case: &Case) -> (usize, usize, usize) {
    let arguments = case.arguments();
    let nonzero = arguments.iter().flatten().filter(|byte| **byte != 0).count();
    (arguments.len(), arguments.iter().map(Vec::len).sum(), nonzero)
}

/// Leaves out groups of the last parameter, half of them at once, then fewer.
fn with_fewer_groups(mut case: Case, holds: &dyn Fn(&Case) -> bool) -> Case {
    let parameters = case.operation().spec().parameters;
    let Some((Parameter::Many(group, _), single)) = parameters.split_last() else { return case };
    let (group, single) = (group.len(), single.len());
    let groups = |case: &Case| (case.arguments().len() - single) / group;
    let mut run = groups(&case);
    while run > 0 {
        let mut start = 0;
        while start < groups(&case) {
            let mut arguments = case.arguments().to_vec();
            let end = groups(&case).min(start + run);
            arguments.drain(single + start * group..single + end * group);
            match case.with_arguments(arguments) {
                Ok(smaller) if holds(&smaller) => case = smaller,
                _ => start += run,
            }
        }
        run /= 2;
    }
    case
}

/// Shortens an argument and clears its bytes, half of them at once, then fewer.
fn with_simpler_argument(mut case: Case, place: usize, holds: &dyn Fn(&Case) -> bool) -> Case {
    let attempt = |case: &mut Case, argument: Vec<u8>| {
        let mut arguments = case.arguments().to_vec();
        if arguments[place] == argument {
            return false;
        }
        arguments[place] = argument;
        match case.with_arguments(arguments) {
            Ok(smaller) if holds(&smaller) => {
                *case = smaller;
                true
            }
            _ => false,
        }
    };
    let mut run = case.arguments()[place].len();
    while run > 0 {
        let mut start = 0;
        while start < case.arguments()[place].len() {
            let argument = case.arguments()[place].clone();
            let end = argument.len().min(start + run);
            let mut shorter = argument.clone();
            shorter.drain(start..end);
            let mut cleared = argument;
            cleared[start..end].fill(0);
            if !attempt(&mut case, shorter) {
                attempt(&mut case, cleared);
                start += run;
            }
        }
        run /= 2;
    }
    case
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{Operation, Value, VariantName};

    /// A difference that was seen once.
    fn seen() -> (Case, Comparison) {
        let case = Case::new(Operation::Verify, VariantName::MinPk, None, vec![vec![1; 9]; 3]);
        let answers = [true, false].map(|value| ("a", Ok(Value::Bool(value)))).into();
        (case.expect("three arguments"), Comparison { answers })
    }

    #[test]
    fn what_does_not_repeat_is_kept_as_it_was_seen() {
        let (case, comparison) = seen();
        // They agree that this is no key.
        assert!(Comparison::of(&Subject::ALL, &case).agree());
        assert_eq!(shrink(&Subject::ALL, case.clone(), comparison.clone()), (case, comparison));
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let arguments = (0..41).map(|i| vec![i; 90]).collect();
        let tag = Some(vec![1, 2]);
        let case = Case::new(Operation::AggregateVerify, VariantName::MinPk, tag, arguments);
        // The 13th key is followed by its message with a 26 in it.
        let holds = |case: &Case| {
            let pairs = &case.arguments()[1..];
            pairs.chunks(2).any(|pair| pair[0].contains(&25) && pair[1].len() > 4)
        };
        let case = shrink_while(case.expect("an odd number"), &holds);
        assert_eq!(case.arguments(), [vec![], vec![25], vec![0; 5]]);
        assert_eq!(case.tag(), None);
    }

    #[test]
    fn what_matters_is_kept() {
        let arguments: Vec<_> = (0..5).map(|i| vec![i; 3]).collect();
        let case = Case::new(Operation::AggregateVerify, VariantName::MinPk, None, arguments);
        let case = case.expect("an odd number");
        assert_eq!(shrink_while(case.clone(), &|other| *other == case), case);
    }
}
