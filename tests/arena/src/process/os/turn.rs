//! The time of one thread.

use std::time::Duration;

/// The time that a thread has had a processor, and the time that it has waited for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The time on a processor.
    pub ran: Duration,
    /// The time in which it could have run, and others did.
    pub waited: Duration,
}
