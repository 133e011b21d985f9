//! The dialects that players speak.
//!
//! A [`Speaker`] turns what happens in a game into what its player is to be written, and the
//! player's lines into what they mean. It does no input or output and knows no clock, so that
//! a conversation can be tested without a process.

mod codecup;
mod course;
mod fit;
mod gomocup;
mod gomocup2004;
mod pbrain;
mod wfi;

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::record::Action;
use crate::rules::{Board, Point, Rule, Side};

pub use fit::{misfit, Shape};

/// How a player is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// Today's Gomocup protocol.
    Gomocup,
    /// The one of 2004.
    Gomocup2004,
    /// CodeCup 2020.
    Codecup,
    /// The 12x12 course platform.
    Course,
    /// The wfi TCP server.
    Wfi,
}

/// Opening procedures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Swap {
    /// None: the players begin from the opening as it is.
    #[default]
    None,
    /// CodeCup: Black puts three stones, White plays on or takes the other color (`Zz`).
    Zz,
    /// Gomocup: three stones, then color, a move, or two stones more.
    Swap2,
}

/// What a player is told of a game before it begins.
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The rules.
    pub rule: Rule,
    /// The stones on the board before the players begin, Black first.
    pub opening: Vec<Point>,
    /// The color of the player before any swap.
    pub side: Side,
    /// What it may use.
    pub allowance: Allowance,
    /// Peculiarities of managers.
    pub habits: Habits,
}

/// What a player may use, with every default filled in. None: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// For a move; zero: as fast as possible.
    pub turn: Option<Duration>,
    /// For a game.
    pub game: Option<Duration>,
    /// Bytes of memory.
    pub memory: Option<u64>,
}

/// Peculiarities of managers that a player may have to cope with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Habits {
    /// BOARD instead of BEGIN and TURN for the first move.
    pub first_by_board: bool,
    /// A field behind the stones of SWAP2BOARD, as Rapfi wants it.
    pub swap2_fields: bool,
    /// INFO lines: key and value. They replace the usual ones of the same key; an empty value
    /// leaves the line out.
    pub info: Vec<(String, String)>,
}

/// What a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// A stone.
    Move,
    /// The three stones of an opening.
    Three,
    /// A stone, or the other color.
    MoveOrSwap,
    /// A stone, the other color, or two stones after which the other player chooses.
    Swap2Choice,
    /// A stone, or the other color, with five stones on the board.
    Swap2Final,
}

/// A question and the position that it is about.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// What is asked for.
    pub question: Question,
    /// The stones on the board, Black first.
    pub stones: &'a [Point],
    /// The color of the player: the one that is to move.
    pub side: Side,
    /// What is left of the time for the game, if it is limited.
    pub time_left: Option<Duration>,
}

/// What a line of a player means.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing yet: more lines are to come, or it is an empty one.
    Nothing,
    /// Talk beside the game.
    Said(String),
    /// Ready for the game.
    Ready,
    /// An answer. Whether its squares are empty is not looked at here.
    Answer(Action),
    /// This is to be written; the clock runs on.
    Write(String),
    /// No answer to what was asked.
    Malformed(String),
    /// An answer that cannot be right on any board of this size.
    Illegal(String),
    /// The player will not play this game.
    Refused(String),
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// It lost because it was late.
    LostOnTime,
    /// It lost because of another fault.
    LostByFault,
}

/// The end of a game for a player.
#[derive(Clone, Copy, Debug)]
pub struct End<'a> {
    /// How it ended.
    pub outcome: Outcome,
    /// The stones on the board, Black first.
    pub stones: &'a [Point],
}

/// One player's side of a conversation.
pub trait Speaker: Send {
    /// What is written first. An empty text is not answered.
    fn start(&mut self, setup: &Setup) -> String;

    /// What is written for another game to a process that has played one; none if every game
    /// wants a process of its own.
    fn start_again(&mut self, _setup: &Setup) -> Option<String> {
        None
    }

    /// What a line before the game means.
    fn hear_start(&mut self, line: &str) -> Heard;

    /// What is written once the player is ready.
    fn started(&mut self) -> String {
        String::new()
    }

    /// What the other player did; returns what is to be written at once.
    fn tell(&mut self, action: &Action) -> String;

    /// The question, to be written as a whole.
    fn ask(&mut self, asked: &Asked<'_>) -> String;

    /// What a line after a question means.
    fn hear(&mut self, line: &str) -> Heard;

    /// What a line means when nothing was asked: talk at best, else [`Heard::Malformed`].
    fn hear_unasked(&mut self, line: &str) -> Heard;

    /// The farewell.
    fn end(&mut self, end: &End<'_>) -> String;
}

impl Dialect {
    /// Every dialect.
    pub const ALL: [Dialect; 5] = [
        Dialect::Gomocup,
        Dialect::Gomocup2004,
        Dialect::Codecup,
        Dialect::Course,
        Dialect::Wfi,
    ];

    /// The name in records and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Dialect::Gomocup => "gomocup",
            Dialect::Gomocup2004 => "gomocup2004",
            Dialect::Codecup => "codecup",
            Dialect::Course => "course",
            Dialect::Wfi => "wfi",
        }
    }

    /// A fresh start in this dialect.
    pub fn speaker(self) -> Box<dyn Speaker> {
        match self {
            Dialect::Gomocup => Box::<gomocup::Gomocup>::default(),
            Dialect::Gomocup2004 => Box::<gomocup2004::Gomocup2004>::default(),
            Dialect::Codecup => Box::<codecup::Codecup>::default(),
            Dialect::Course => Box::<course::Course>::default(),
            Dialect::Wfi => Box::<wfi::Wfi>::default(),
        }
    }
}

impl std::fmt::Display for Dialect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Dialect {
    type Err = String;

    fn from_str(name: &str) -> Result<Dialect, String> {
        let known = Dialect::ALL
            .into_iter()
            .find(|dialect| dialect.name() == name);
        known.ok_or_else(|| format!("no dialect {name:?}"))
    }
}

/// The color of the stone that was put as number `index`, from 0.
pub fn color(index: usize) -> Side {
    match index % 2 {
        0 => Side::Black,
        _ => Side::White,
    }
}

/// The square of these coordinates on a board of this size.
fn square(width: u8, height: u8, x: i64, y: i64) -> Option<Point> {
    Board::new(width, height)?.point(x, y)
}
