//! Finding the first bad one of a row.

use core::ops::Range;

/// The first item that is bad, given whether the items of a range are all good: the whole first,
/// and then halves. Together the halves cost what the whole did.
pub(super) fn first_bad<E>(
    len: usize,
    mut all_good: impl FnMut(Range<usize>) -> Result<bool, E>,
) -> Result<Option<usize>, E> {
    if len == 0 || all_good(0..len)? {
        return Ok(None);
    }
    // Those before `low` are good; one from there to `high` is not.
    let (mut low, mut high) = (0, len);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if all_good(low..middle)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    Ok(Some(low))
}

#[cfg(test)]
mod tests {
    use core::convert::Infallible;

    use super::*;

    #[test]
    fn the_first_of_any_bad_ones_is_found() {
        for len in 0..9_usize {
            for bad in 0..1_usize << len {
                let mut asked = 0;
                let found = first_bad(len, |range| {
                    assert!(!range.is_empty());
                    asked += 1;
                    Ok::<_, Infallible>(range.into_iter().all(|i| bad >> i & 1 == 0))
                });
                let expected = (bad != 0).then(|| bad.trailing_zeros() as usize);
                assert_eq!(found, Ok(expected), "{bad:b} of {len}");
                assert!(asked <= 5, "{asked} questions about {len} items");
            }
        }
    }

    #[test]
    fn an_error_ends_the_search() {
        let mut asked = 0;
        let result = first_bad(8, |range| {
            asked += 1;
            if range.len() == 4 { Err("no weights") } else { Ok(false) }
        });
        assert_eq!((result, asked), (Err("no weights"), 2));
    }
}
