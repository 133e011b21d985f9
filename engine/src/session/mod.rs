//! One game with one manager: settings, stones, searches.
//!
//! A session neither prints nor reads, and knows no dialect: `protocol` turns commands
//! into calls of a [`Session`] and numbers on the wire into its [`Settings`].
//!
//! How a search runs: [`Session::start`] makes a task of the game and the settings,
//! [`Thinking`] runs it in a thread, and `aim` knows what to search for. To find stones
//! that leave even chances it has `balance`, `choices`, `opening` and `book`; what to play in
//! the first positions of a game stands in `replies`, where `reply` finds it. What the
//! next search can use again stays in `engine`, as large as `memory` has room for.

mod session;
mod memory;
mod settings;
mod game;
mod thinking;
mod aim;
mod opening;
mod reply;
mod balance;
mod choices;
mod engine;
mod book;
mod replies;
#[cfg(test)]
mod tests;

pub use aim::{Aim, Answer, FIFTHS_MAX};
pub use game::{Game, Refusal};
pub use session::{Obstacle, Session};
pub use settings::{Defaults, GameLength, GameTime, Settings, TurnTime, RESERVE_SLOW_MS};
pub use thinking::{Thinking, Watch};
