//! Ranges of a text, and what lies in one of them.

use std::ops::Range;

/// Ranges, by their beginnings.
pub(super) struct Cover {
    starts: Vec<usize>,
    /// The last end of those that begin up to each.
    ends: Vec<usize>,
}

impl Cover {
    /// What these `ranges` cover.
    pub(super) fn of<'r>(ranges: impl Iterator<Item = &'r Range<usize>>) -> Cover {
        let mut ranges: Vec<&Range<usize>> = ranges.collect();
        ranges.sort_by_key(|range| range.start);
        let ends = ranges.iter().scan(0, |last, range| {
            *last = range.end.max(*last);
            Some(*last)
        });
        Cover {
            ends: ends.collect(),
            starts: ranges.iter().map(|range| range.start).collect(),
        }
    }

    /// True if `range` lies in one of the ranges.
    pub(super) fn holds(&self, range: &Range<usize>) -> bool {
        let before = self.starts.partition_point(|start| *start <= range.start);
        before > 0 && range.end <= self.ends[before - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_in_one_of_many_is_found() {
        let mut state = 7u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            ((state >> 33) % below) as usize
        };
        let mut range = || {
            let start = next(50);
            start..start + next(20)
        };
        for _ in 0..200 {
            let ranges: Vec<Range<usize>> = (0..6).map(|_| range()).collect();
            let cover = Cover::of(ranges.iter());
            for _ in 0..20 {
                let wanted = range();
                let mut each = ranges.iter();
                let is_in = each.any(|it| it.start <= wanted.start && wanted.end <= it.end);
                assert_eq!(cover.holds(&wanted), is_in, "{wanted:?} in {ranges:?}");
            }
        }
    }
}
