//! Makes the data that the engine carries, by the engine's own search.
//!
//! What it writes is committed; what a commit holds can be made again, bit for bit, by the
//! engine of that commit, on any machine and with any number of threads.

pub mod book;
pub mod parallel;
pub mod tactics;
pub mod tune;
pub mod whole;
