//! Tools of the tests: players, clocks, an opponent.

pub mod players;
pub mod clock;
pub mod follow;
pub mod judged;
pub mod opponent;
pub mod process;
pub mod quiet;
