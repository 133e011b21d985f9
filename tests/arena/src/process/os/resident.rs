//! The memory of one process.

/// The resident memory of one process.
#[derive(Clone, Copy, Debug)]
pub struct Resident {
    /// The peak so far.
    pub peak_bytes: u64,
    /// The present amount.
    pub now_bytes: u64,
}
