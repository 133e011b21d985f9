//! The memory of one process.

/// The resident memory of one process.
#[derive(Clone, Copy, Debug)]
pub struct Resident {
    /// The most so far.
    pub peak_bytes: u64,
    /// The present size.
    pub now_bytes: u64,
}
