//! The refusals of a bundling: they are gathered, so that the user reads all at once.

use std::cell::RefCell;

use crate::text::error::{Error, Result};

/// The refusals so far. Work goes on after one as far as it can, to find the others; before
/// anything is made of it, [`Refusals::settle`] ends it if there are any.
#[derive(Debug, Default)]
pub(crate) struct Refusals(RefCell<Vec<Error>>);

impl Refusals {
    /// Notes a refusal.
    pub(crate) fn add(&self, error: Error) {
        self.0.borrow_mut().push(error);
    }

    /// The value of `result`; `None` for a refusal, which is noted.
    pub(crate) fn value<T>(&self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    /// The number of refusals so far, for [`Refusals::forget`].
    pub(crate) fn count(&self) -> usize {
        self.0.borrow().len()
    }

    /// Forgets all refusals but the first `count`, where they turn out not to matter.
    pub(crate) fn forget(&self, count: usize) {
        self.0.borrow_mut().truncate(count);
    }

    /// All refusals so far, which stay.
    pub(crate) fn all(&self) -> Vec<Error> {
        self.0.borrow().clone()
    }

    /// Takes all refusals but the first `count` out, to be noted elsewhere.
    pub(crate) fn take(&self, count: usize) -> Vec<Error> {
        self.0.borrow_mut().split_off(count)
    }

    /// Ends the work if anything is refused.
    ///
    /// # Errors
    /// All refusals so far, as one error.
    pub(crate) fn settle(&self) -> Result<()> {
        match Error::all(self.0.take()) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
