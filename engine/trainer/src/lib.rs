//! Makes the data that the engine carries, by the engine's own search.
//!
//! What it writes is committed and names the engine that made it, by its bench signature or in
//! the README: that engine makes it again, with any number of threads. Games and searches are
//! the same bytes on any machine; a fit is so where `exp` and `ln` round alike.

pub mod book;
pub mod parallel;
pub mod tactics;
pub mod tune;
pub mod whole;
