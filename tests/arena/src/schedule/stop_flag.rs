//! A request to stop, which everything that runs for long looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// Shared between whoever asks and whoever has to stop.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks to stop; there is no way back.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it was asked to stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
