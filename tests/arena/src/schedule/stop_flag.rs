//! A request to stop, which everything that runs for long looks at.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

/// A flag that is shared between whoever asks for a stop and whoever has to stop.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks for a stop; there is no way back.
    pub fn raise(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// True once somebody has asked for a stop.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
