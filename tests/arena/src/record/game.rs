//! The record of a game.

use serde::{Deserialize, Serialize};

use super::limits::TimeLimits;
use crate::rules::{Point, Rule, Side};

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number of the game among those of its two players, from 0.
    pub game: u64,
    /// Number of the pair among those of its two players, from 0. A pair is two games from the
    /// same opening with colors exchanged, or one game where nobody exchanges colors. Pair and
    /// names of the players identify the game.
    pub pair: u64,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// The rule of the game.
    pub rule: Rule,
    /// The stones on the board when the players began, in order, Black first.
    pub opening: Vec<Point>,
    /// The players, `[0]` the one that had Black before any swap.
    pub players: [PlayerRecord; 2],
    /// The moves after the opening, in order.
    pub moves: Vec<MoveRecord>,
    /// The end of the game.
    pub result: GameResult,
    /// Time at which the game began, in seconds since 1970; 0 if unknown.
    pub started: u64,
}

/// One player of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// Name of the player, unique among all players of a contest.
    pub name: String,
    /// Name of the dialect in which the player was spoken to.
    pub dialect: String,
    /// Color of the player at the end of the game, after any swap.
    pub side: Side,
    /// Milliseconds that the player used in the whole game.
    pub used_ms: f64,
    /// Peak memory of the process tree, in bytes; none if it was not measured.
    pub memory_peak: Option<u64>,
    /// The time that the player had.
    #[serde(default, skip_serializing_if = "TimeLimits::is_open")]
    pub limits: TimeLimits,
}

/// One move of a player, which can be several stones or a swap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The player who moved, an index into [`GameRecord::players`].
    pub player: usize,
    /// The stones that the player put, or the swap.
    #[serde(flatten)]
    pub action: Action,
    /// Milliseconds from the question written to the answer read.
    pub ms: f64,
    /// Text lines that the player wrote beside its move: MESSAGE and DEBUG, or stderr.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
}

/// The choices of a player that is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Puts stones, alternating in color: one as a rule, two or three in an opening.
    Put(Vec<Point>),
    /// Takes the other color.
    Swap,
}

/// The end of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The player that won, an index into [`GameRecord::players`]; none for a draw.
    pub winner: Option<usize>,
    /// The kind of the end.
    pub reason: Reason,
    /// The reason in words, with what was measured or said.
    pub detail: String,
    /// How late the loser was; none if it was not, or that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Lateness>,
}

/// How late a player was that lost by its time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lateness {
    /// Milliseconds over its limit, of which the last ones were not waited for if it was silent.
    pub over_ms: f64,
    /// Milliseconds of the whole time for which it waited for a processor; none if that is not
    /// known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waited_ms: Option<f64>,
}

impl Lateness {
    /// True if the player would have been in time with a processor of its own.
    pub fn is_by_machine(&self) -> bool {
        self.waited_ms
            .is_some_and(|waited_ms| waited_ms > self.over_ms)
    }
}

/// The kinds of the end of a game. All but the first three are the loser's fault.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A winning line.
    Line,
    /// A full board, or as many stones as end a game as a draw.
    Draw,
    /// What both players said of how it would end, before it did.
    Adjudicated,
    /// A move off the board or onto a stone.
    IllegalMove,
    /// A move that the rule forbids.
    ForbiddenMove,
    /// A text line that is no answer.
    MalformedAnswer,
    /// An answer when nothing was asked.
    OutOfTurn,
    /// More time used than there is for a move.
    LateMove,
    /// More time used than there is for the game.
    LateGame,
    /// No answer to the start in time.
    LateStart,
    /// More memory used than allowed.
    Memory,
    /// The process ended during the game.
    Crash,
    /// No answer at all, long after every limit.
    Silent,
    /// More output than anybody should read.
    Flood,
    /// The program could not be started, or refused the game.
    NoStart,
}

impl Reason {
    /// Returns the name of the reason in records and tables.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::Draw => "draw",
            Reason::Adjudicated => "adjudicated",
            Reason::IllegalMove => "illegal-move",
            Reason::ForbiddenMove => "forbidden-move",
            Reason::MalformedAnswer => "malformed-answer",
            Reason::OutOfTurn => "out-of-turn",
            Reason::LateMove => "late-move",
            Reason::LateGame => "late-game",
            Reason::LateStart => "late-start",
            Reason::Memory => "memory",
            Reason::Crash => "crash",
            Reason::Silent => "silent",
            Reason::Flood => "flood",
            Reason::NoStart => "no-start",
        }
    }

    /// True if a time limit was exceeded.
    pub fn is_late(self) -> bool {
        matches!(
            self,
            Reason::LateMove | Reason::LateGame | Reason::LateStart
        )
    }

    /// True if the game was lost by time: too late, or silent until nobody waited any more.
    pub fn is_by_time(self) -> bool {
        self.is_late() || self == Reason::Silent
    }

    /// True if the game ended by nobody's fault: on the board, or as both players said.
    pub fn is_regular(self) -> bool {
        matches!(self, Reason::Line | Reason::Draw | Reason::Adjudicated)
    }
}

impl GameRecord {
    /// Returns the stones of the game in order, Black first, each with the move to which it
    /// belongs (none for the opening). Stones that cannot stand where they were put are left out.
    pub fn stones(&self) -> Vec<(Point, Option<&MoveRecord>)> {
        let opening = self.opening.iter().map(|&point| (point, None));
        let played = self.moves.iter().flat_map(|it| {
            let points = match &it.action {
                Action::Put(points) => points.as_slice(),
                Action::Swap => &[],
            };
            points.iter().map(move |&point| (point, Some(it)))
        });
        let mut taken = std::collections::HashSet::new();
        let fits = |point: &Point| point.x < self.width && point.y < self.height;
        opening
            .chain(played)
            .filter(|(point, _)| fits(point) && taken.insert(*point))
            .collect()
    }

    /// Returns the player, an index into [`GameRecord::players`], that has this color at the end.
    pub fn player_of(&self, side: Side) -> usize {
        usize::from(self.players[0].side != side)
    }
}

/// Returns a short game that the first player wins, for tests.
#[cfg(test)]
pub fn sample_game(pair: u64, names: [&str; 2]) -> GameRecord {
    let player = |name: &str, side: Side| PlayerRecord {
        name: name.to_string(),
        dialect: "gomocup".to_string(),
        side,
        used_ms: 50.0,
        memory_peak: None,
        limits: TimeLimits::default(),
    };
    let put = |turn: u8| MoveRecord {
        player: usize::from(turn % 2),
        action: Action::Put(vec![Point {
            x: turn / 2,
            y: turn % 2,
        }]),
        ms: 10.0,
        said: Vec::new(),
    };
    GameRecord {
        game: 2 * pair,
        pair,
        width: 15,
        height: 15,
        rule: Rule::Freestyle,
        opening: Vec::new(),
        players: [player(names[0], Side::Black), player(names[1], Side::White)],
        moves: (0..9).map(put).collect(),
        result: GameResult {
            winner: Some(0),
            reason: Reason::Line,
            detail: "five in a row".to_string(),
            late: None,
        },
        started: 1_700_000_000,
    }
}

/// Returns a sample game whose last move tells it from those of other pairs.
#[cfg(test)]
pub fn sample_game_of_pair(pair: u64, names: [&str; 2]) -> GameRecord {
    let mut game = sample_game(pair, names);
    let last_point = Point {
        x: (pair % 256) as u8,
        y: (pair / 256) as u8 + 14,
    };
    if let Some(last) = game.moves.last_mut() {
        last.action = Action::Put(vec![last_point]);
    }
    game
}
