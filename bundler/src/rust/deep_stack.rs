//! A thread with a stack as deep as the parser wants it.

use crate::text::error::{Error, Result};

/// The stack of the thread that bundles: the parser recurses as deep as expressions nest.
const STACK_BYTES: usize = 256 << 20;

/// Does `work` on a thread that lets it recurse as deep as expressions nest.
///
/// # Errors
/// The error of `work`; another if the thread cannot be started or panics.
pub(crate) fn on_deep_stack<T: Send>(work: impl FnOnce() -> Result<T> + Send) -> Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| Error::new(format!("cannot start a thread: {error}")))?;
        thread.join().unwrap_or_else(|_| {
            Err(Error::new("the bundler itself failed: please report this"))
        })
    })
}
