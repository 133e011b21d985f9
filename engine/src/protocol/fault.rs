//! Faults: the reasons why commands are not carried out.

use std::fmt;

use crate::session::{Game, Obstacle, Refusal, Session};

/// Characters of a text line of data that are told: enough to find it again.
const TOLD_CHARS_MAX: usize = 60;

/// A text line of data: its number among them, from 1, and its text as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DataLine {
    number: usize,
    text: String,
}

impl DataLine {
    /// The `number`-th text line, whose text may be anything.
    pub(super) fn new(number: usize, text: &str) -> DataLine {
        let printed = |c: char| if c.is_control() { ' ' } else { c };
        let mut told: String = text.chars().take(TOLD_CHARS_MAX).map(printed).collect();
        if text.chars().nth(TOLD_CHARS_MAX).is_some() {
            told += "..";
        }
        DataLine {
            number,
            text: told.trim_end().to_string(),
        }
    }
}

impl fmt::Display for DataLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.number, self.text)
    }
}

/// A reason why a command is not carried out. The command has changed nothing, unless
/// the reason tells otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The command needs a board, and there has been no START.
    NoGame,
    /// There is no board of that size.
    Size,
    /// The command can only open a game.
    NotEmpty,
    /// The coordinates cannot be read.
    Coordinates,
    /// A stone cannot be put, or taken back.
    Stone(Refusal),
    /// A suggested move is still to be confirmed.
    Suggested,
    /// The data are no position from this text line on; the board is empty now.
    BoardData(DataLine),
    /// This text line of the data, and perhaps others, is no point; the others have been
    /// taken.
    BlockData(DataLine),
    /// The data are no opening from this text line on.
    OpeningData(DataLine),
    /// There are too many or too few stones for an opening.
    Opening,
    /// The rule number is none that this engine plays.
    Rule,
    /// No search can begin.
    Search(Obstacle),
}

impl Fault {
    /// The fault if no move can follow.
    pub(super) const GAME_OVER: Fault = Fault::Search(Obstacle::GameOver);

    /// The text that follows the dialect's word for faults. It has no digits where it
    /// answers START: Piskvork looks for sizes in it.
    pub(super) fn text(&self) -> String {
        let text = match self {
            Fault::BoardData(line) => return format!("bad board {}", line),
            Fault::BlockData(line) => return format!("bad block {}", line),
            Fault::OpeningData(line) => return format!("bad opening {}", line),
            Fault::NoGame => "no game started",
            Fault::Size => "unsupported board size",
            Fault::NotEmpty => "board is not empty",
            Fault::Coordinates => "bad coordinates",
            Fault::Stone(Refusal::OffBoard) => "square is off the board",
            Fault::Stone(Refusal::Occupied) => "square is occupied",
            Fault::Stone(Refusal::NotLast) => "not the last move",
            Fault::Suggested => "answer to SUGGEST expected",
            Fault::Opening => "bad opening",
            Fault::Rule => "unsupported rule",
            Fault::Search(Obstacle::Memory) => "not enough memory",
            Fault::Search(Obstacle::GameOver) => "game is over",
        };
        text.to_string()
    }
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::Stone(refusal)
    }
}

impl From<Obstacle> for Fault {
    fn from(obstacle: Obstacle) -> Fault {
        Fault::Search(obstacle)
    }
}

/// The game of `session`.
///
/// # Errors
/// `NoGame` if none has been started.
pub(super) fn game(session: &Session) -> Result<&Game, Fault> {
    session.game().ok_or(Fault::NoGame)
}

/// The game of `session`, to be changed.
///
/// # Errors
/// `NoGame` if none has been started.
pub(super) fn game_mut(session: &mut Session) -> Result<&mut Game, Fault> {
    session.game_mut().ok_or(Fault::NoGame)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_data_is_told_in_short() {
        let told = |text: &str| Fault::BoardData(DataLine::new(7, text)).text();
        assert_eq!(told("TURN 7,7"), "bad board line 7: TURN 7,7");
        assert_eq!(told("7,7\u{1b}[31m\0,1"), "bad board line 7: 7,7 [31m ,1");
        let long = told(&"\u{fffd}".repeat(4096));
        assert_eq!(long.matches('\u{fffd}').count(), TOLD_CHARS_MAX);
        assert!(long.ends_with("..") && long.len() < 300);
        let exact = "x".repeat(TOLD_CHARS_MAX);
        assert!(told(&exact).ends_with(&exact));
        // What ends in blanks would not be a text line any more.
        let blank = format!("{}\t..{}", "x".repeat(TOLD_CHARS_MAX - 1), exact);
        assert_eq!(told(&blank).trim_end(), told(&blank));
    }
}
