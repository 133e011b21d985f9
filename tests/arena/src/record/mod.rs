//! Records of games, the result files that hold them, and the formats of other programs.

mod game;
mod identity;
mod limits;
mod late;
mod evaluation;
mod file;
mod occasion;
mod psq;
mod sgf;
mod pgn;
mod samples;
mod day;

pub(crate) use day::day;
pub use evaluation::Evaluation;
pub(crate) use file::{check_place, write_whole, GameKey};
pub use file::{read, read_game, Follower, Header, Heard, Results, Writer};
#[cfg(test)]
pub(crate) use game::{sample_game, sample_game_of_pair};
pub use game::{
    Action, GameRecord, GameResult, Lateness, MoveRecord, PlayerRecord, Reason,
};
pub use identity::{Identity, Players};
pub use late::late_moves;
pub(crate) use late::{Timing, EASY, LATE};
pub use limits::TimeLimits;
pub(crate) use occasion::Occasion;
pub(crate) use pgn::to_pgn;
pub(crate) use psq::to_psq;
pub use samples::{SampleTerms, Samples};
pub(crate) use sgf::to_sgf;
