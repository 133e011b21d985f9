//! What the tests work with.

pub mod players;
pub mod clock;
pub mod follow;
pub mod judged;
pub mod opponent;
pub mod process;
pub mod quiet;
