//! Records of games: what they hold, the files they are kept in, and other formats.

mod file;
mod game;
mod psq;
mod sgf;

pub use file::{read, write_whole, GameKey, Header, Results, Writer};
#[cfg(test)]
pub use game::{sample_game, sample_game_of_pair};
pub use game::{Action, GameRecord, GameResult, MoveRecord, PlayerRecord, Reason};
pub use psq::to_psq;
pub use sgf::to_sgf;
