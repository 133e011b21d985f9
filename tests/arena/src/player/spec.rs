//! A player as it is described: what to start, how to speak to it, and what it may use.

use std::path::PathBuf;
use std::time::Duration;

use crate::dialect::{Dialect, SpeakerOptions};

/// A player as the command line or a tournament file names it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// The name of the player in records and tables.
    pub name: String,
    /// The program to start or to wait for.
    pub program: Program,
    /// The dialect it is spoken to; None: found out by probing a fresh process.
    pub dialect: Option<Dialect>,
    /// The time and the memory it may use. Where a limit is None the default of its dialect
    /// holds.
    pub limits: Limits,
    /// The peculiarities of the manager that plays it.
    pub manager: ManagerOptions,
}

/// The key of the INFO line that tells a player how many threads it may use.
const THREADS_KEY: &str = "thread_num";

impl PlayerSpec {
    /// The number of threads that the player is told to use, at most; 1 where it is told nothing,
    /// or no number.
    pub fn threads(&self) -> usize {
        let told = self.manager.info.iter().rev();
        let mut told = told.filter(|(key, _)| key.eq_ignore_ascii_case(THREADS_KEY));
        let threads = told.find_map(|(_, value)| value.trim().parse().ok());
        threads.unwrap_or(1).max(1)
    }
}

/// The program that is a player, or the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Program {
    /// A command line, split as a shell splits words. For wfi, `{port}` in a word becomes the port to connect to.
    Command(Vec<String>),
    /// A Rust source file, compiled as its platform would.
    Source(PathBuf),
    /// A client that connects to this port of this machine.
    Tcp(u16),
}

impl Program {
    /// True if the program has to be compiled first.
    pub fn is_source(&self) -> bool {
        matches!(self, Program::Source(_))
    }
}

/// The time and the memory that a player may use. None: the default of its dialect, see
/// [`Bounds`](super::Bounds).
///
/// `Duration::MAX` is no limit. So is zero for the game and for memory; zero for a move is
/// "as fast as possible" (in the protocol of 2004 no limit, as that has it).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The time for a move.
    pub turn: Option<Duration>,
    /// The time for a game.
    pub game: Option<Duration>,
    /// The time that is added to the game time after each own move.
    pub increment: Option<Duration>,
    /// The time for the answer to the start.
    pub start: Option<Duration>,
    /// The timeout margin: how much later than a limit still counts as in time.
    pub tolerance: Option<Duration>,
    /// The memory in bytes of the whole process tree.
    pub memory: Option<u64>,
}

/// Peculiarities of real managers that a player may have to cope with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ManagerOptions {
    /// The process is suspended by SIGSTOP while it is not to move.
    pub suspend: bool,
    /// One process plays all games, where the dialect allows it.
    pub keep_process: bool,
    /// The first move is asked for by BOARD instead of BEGIN or TURN.
    pub first_by_board: bool,
    /// More INFO lines, each a key and its value. They replace the usual ones of the same key;
    /// an empty value leaves the line out.
    pub info: Vec<(String, String)>,
    /// Each stone of SWAP2BOARD is followed by a field for its side, as Rapfi wants it.
    pub swap2_fields: bool,
    /// Lines to the player end in CR LF instead of LF.
    pub crlf: bool,
    /// The folder in which the program runs. None: a program named with a path in its own, another
    /// one where the arena was started.
    pub folder: Option<PathBuf>,
    /// The processors that its processes may use in games; empty: all that the arena may use.
    pub processors: Vec<usize>,
}

impl ManagerOptions {
    /// The options that concern what is written to the player.
    pub(super) fn for_speaker(&self) -> SpeakerOptions {
        SpeakerOptions {
            first_by_board: self.first_by_board,
            swap2_fields: self.swap2_fields,
            info: self.info.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(info: &[(&str, &str)]) -> PlayerSpec {
        let info = info.iter();
        PlayerSpec {
            name: "a player".to_owned(),
            program: Program::Tcp(1),
            dialect: None,
            limits: Limits::default(),
            manager: ManagerOptions {
                info: info
                    .map(|&(key, value)| (key.to_owned(), value.to_owned()))
                    .collect(),
                ..ManagerOptions::default()
            },
        }
    }

    #[test]
    fn threads_are_those_that_a_player_is_told_of() {
        let check = |info: &[(&str, &str)], threads| {
            assert_eq!(player(info).threads(), threads, "{info:?}");
        };
        check(&[], 1);
        check(&[("thread_num", "4")], 4);
        check(&[("THREAD_NUM", "8"), ("max_node", "3")], 8);
        check(&[("thread_num", "2"), ("thread_num", "3")], 3);
        // An empty value is no line, and the one before it is told.
        check(&[("thread_num", "2"), ("thread_num", "")], 2);
        check(&[("thread_num", "0")], 1);
        check(&[("thread_num", "many")], 1);
    }
}
