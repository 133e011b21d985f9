//! The object that speaks a dialect, and the facts of a game that go through it.

use std::time::Duration;

use crate::record::Action;
use crate::rules::{Board, Point, Rule, Side};

/// The facts of a game that a player is told before it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The rule by which stones win.
    pub rule: Rule,
    /// The stones on the board before the players begin, Black first.
    pub opening: Vec<Point>,
    /// The side of the player before any swap.
    pub side: Side,
    /// The time and the memory that the player may use.
    pub allowance: Allowance,
    /// The peculiarities of the manager that the player has to cope with.
    pub options: SpeakerOptions,
}

/// The time and the memory that a player may use, as it is told; None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// The time for a move; zero: as fast as possible.
    pub turn: Option<Duration>,
    /// The time for a game.
    pub game: Option<Duration>,
    /// The memory in bytes.
    pub memory: Option<u64>,
}

/// Peculiarities of managers in what they write, which a player may have to cope with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SpeakerOptions {
    /// The first move is asked for by BOARD instead of BEGIN or TURN.
    pub first_by_board: bool,
    /// Each stone of SWAP2BOARD is followed by a field for its side, as Rapfi wants it.
    pub swap2_fields: bool,
    /// More INFO lines, each a key and its value. They replace the usual ones of the same key;
    /// an empty value leaves the line out.
    pub info: Vec<(String, String)>,
}

/// A kind of question: what a player may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Asks for a stone.
    Move,
    /// Asks for the three stones of an opening.
    Three,
    /// Asks for a stone, or the other side.
    MoveOrSwap,
    /// Asks for a stone, the other side, or two stones after which the other player chooses.
    Swap2Choice,
    /// Asks for a stone, or the other side, with five stones on the board.
    Swap2Final,
}

/// A question and the position that it is about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The kind of question.
    pub question: Question,
    /// The stones on the board, Black first.
    pub stones: &'a [Point],
    /// The side of the player: the one that is to move.
    pub side: Side,
    /// The rest of the time for the game; None if that is not limited.
    pub time_left: Option<Duration>,
    /// The same of the other player.
    pub other_left: Option<Duration>,
}

/// The meaning of a line of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// A line without a meaning of its own: more lines are to come, or it is empty.
    Nothing,
    /// Talk beside the game.
    Said(String),
    /// Ready for the game.
    Ready,
    /// An answer. Nobody has looked whether its points are empty.
    Answer(Action),
    /// A request that this text be written; the clock runs on.
    Write(String),
    /// No answer to what was asked, and why it is none.
    Malformed(String),
    /// An answer that cannot be right on any board of this size, and why.
    Illegal(String),
    /// A refusal to play this game.
    Refused(String),
}

/// The end of a game as one of its players sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The player won.
    Won,
    /// The player lost on the board.
    Lost,
    /// The game was a draw.
    Drawn,
    /// The player lost because it was late.
    LostOnTime,
    /// The player lost because of another fault.
    LostByFault,
}

/// The end of a game, to be told to a player.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// The result for the player that is told.
    pub outcome: Outcome,
    /// The stones on the board, Black first.
    pub stones: &'a [Point],
}

/// One side of a conversation with a player: what a manager writes in a dialect, and what the
/// player's lines mean in it. One speaker for each process.
pub trait Speaker: Send {
    /// The text that begins a game; if it is empty, no answer is waited for.
    fn start(&mut self, setup: &Setup) -> String;

    /// The text that begins another game with a process that has played one; None if every
    /// game wants a process of its own.
    fn start_again(&mut self, _setup: &Setup) -> Option<String> {
        None
    }

    /// The meaning of a line in answer to [`Speaker::start`].
    fn hear_start(&mut self, line: &str) -> Heard;

    /// The text to be written once the player is ready.
    fn started(&mut self) -> String {
        String::new()
    }

    /// Takes note of what the other player did, and of the time that it took; returns what is
    /// to be written at once.
    fn tell(&mut self, action: &Action, took: Duration) -> String;

    /// The text of a question, to be written as a whole.
    fn ask(&mut self, asked: &Asked<'_>) -> String;

    /// The meaning of a line after a question.
    fn hear(&mut self, line: &str) -> Heard;

    /// The meaning of a line when nothing was asked: talk at best, else [`Heard::Malformed`].
    fn hear_unasked(&mut self, line: &str) -> Heard;

    /// The text that ends a game.
    fn end(&mut self, end: &End<'_>) -> String;
}

/// The side of the stone with this index in the order of play: Black for 0.
pub fn side_of(index: usize) -> Side {
    if index.is_multiple_of(2) {
        Side::Black
    } else {
        Side::White
    }
}

/// The point in column `x` and row `y` of a board of this size, both from 0; None if it is off
/// the board.
pub fn point_on_board(width: u8, height: u8, x: i64, y: i64) -> Option<Point> {
    Board::new(width, height)?.point(x, y)
}
