//! The macros that calls may mean, where conditions decide which: what is proved has to hold
//! whichever it is.

use std::cell::RefCell;

use crate::expand::Unknown;

/// The number of choices that are tried before nothing counts as proved.
const TURNS_MAX: usize = 64;

/// One choice among the macros that each call may mean: the same one wherever the same
/// macros may be meant.
#[derive(Default)]
pub(super) struct Choices(RefCell<Vec<Choice>>);

struct Choice {
    all: Vec<usize>,
    chosen: usize,
}

impl Choices {
    /// The chosen one of `all`.
    pub(super) fn one_of(&self, all: &[usize]) -> Option<usize> {
        if all.len() < 2 {
            return all.first().copied();
        }
        let mut known = self.0.borrow_mut();
        if let Some(choice) = known.iter().find(|choice| choice.all == all) {
            return Some(all[choice.chosen]);
        }
        known.push(Choice {
            all: all.to_vec(),
            chosen: 0,
        });
        Some(all[0])
    }

    /// True if there was anything to choose.
    pub(super) fn are_several(&self) -> bool {
        !self.0.borrow().is_empty()
    }

    /// The choices that come next, if these are not the last ones: the last choice changes
    /// first, and what it led to is forgotten.
    fn next(&self) -> bool {
        let mut known = self.0.borrow_mut();
        while let Some(mut last) = known.pop() {
            last.chosen += 1;
            if last.chosen < last.all.len() {
                known.push(last);
                return true;
            }
        }
        false
    }
}

/// True if `proof` holds for all choices that it gets to make, and for one at least; it says
/// `None` of choices that cannot be.
pub(super) fn all_hold(proof: impl Fn(&Choices) -> Result<Option<bool>, Unknown>) -> bool {
    let choices = Choices::default();
    let mut is_proved = false;
    for _ in 0..TURNS_MAX {
        match proof(&choices) {
            Ok(Some(true)) => is_proved = true,
            Ok(None) => {}
            Ok(Some(false)) | Err(_) => return false,
        }
        if !choices.next() {
            return is_proved;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_all_choices() {
        let seen = RefCell::new(Vec::new());
        let proved = all_hold(|choices| {
            let first = choices.one_of(&[1, 2]);
            let second = choices.one_of(&[if first == Some(1) { 3 } else { 5 }, 4]);
            assert_eq!(choices.one_of(&[1, 2]), first);
            seen.borrow_mut().push((first.unwrap(), second.unwrap()));
            Ok((second != Some(5)).then_some(true))
        });
        assert!(proved);
        assert_eq!(*seen.borrow(), [(1, 3), (1, 4), (2, 5), (2, 4)]);
        assert!(!all_hold(|choices| Ok(Some(
            choices.one_of(&[1, 2]) == Some(1)
        ))));
        assert!(!all_hold(|_| Ok(None)));
        assert!(!all_hold(|choices| {
            (0..9).for_each(|nth| drop(choices.one_of(&[nth, nth + 1])));
            Ok(Some(true))
        }));
    }
}
