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

    /// Notes all the `others`, too.
    pub(crate) fn append(&self, others: Refusals) {
        self.0.borrow_mut().extend(others.0.into_inner());
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// All refusals so far, which stay.
    pub(crate) fn all(&self) -> Vec<Error> {
        self.0.borrow().clone()
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
