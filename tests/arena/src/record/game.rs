//! What is kept of a game.

use crate::rules::{Point, Rule, Side};
use serde::{Deserialize, Serialize};

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game among those of its two players, from 0.
    pub game: u64,
    /// The number of its pair, two games from the same opening with colors exchanged, among
    /// those of its two players, from 0. With the players' names it identifies the game.
    pub pair: u64,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// The rules.
    pub rule: Rule,
    /// The stones on the board when the players began, in order, Black first.
    pub opening: Vec<Point>,
    /// The players, `[0]` the one that had Black before any swap.
    pub players: [PlayerRecord; 2],
    /// The moves after the opening.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub result: GameResult,
    /// When it began, in seconds since 1970.
    pub started: u64,
}

/// One player of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// Its name.
    pub name: String,
    /// The dialect it was spoken to.
    pub dialect: String,
    /// Its color at the end of the game, after any swap.
    pub side: Side,
    /// Time used, in milliseconds.
    pub used_ms: f64,
    /// Peak memory of its process tree, in bytes, where it was measured.
    pub memory_peak: Option<u64>,
}

/// One move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The player, an index into `players`.
    pub player: usize,
    /// What it did.
    #[serde(flatten)]
    pub action: Action,
    /// Milliseconds from the question written to the answer read.
    pub ms: f64,
    /// What it said beside its move: MESSAGE and DEBUG lines, or stderr.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
}

/// What a player can do when it is to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Puts stones, alternating in color: one as a rule, two or three in an opening.
    Put(Vec<Point>),
    /// Takes the other color.
    Swap,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// The player that won, an index into `players`; none for a draw.
    pub winner: Option<usize>,
    /// Why.
    pub reason: Reason,
    /// The same in words, with what was measured or said.
    pub detail: String,
}

/// Every way in which a game ends. All but the first two are the loser's fault.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A winning line.
    Line,
    /// A full board, or the length at which a game is called a draw.
    Draw,
    /// A square off the board or with a stone on it.
    IllegalMove,
    /// A square that the rules forbid.
    ForbiddenMove,
    /// A line that is no answer.
    MalformedAnswer,
    /// An answer when nothing was asked.
    OutOfTurn,
    /// Over the time for a move.
    LateMove,
    /// Over the time for the game.
    LateGame,
    /// No answer to the start in time.
    LateStart,
    /// Too much memory.
    Memory,
    /// The process ended.
    Crash,
    /// No answer at all, long after every limit.
    Silent,
    /// More output than anybody should read.
    Flood,
    /// The program could not be started, or refused the game.
    NoStart,
}

impl Reason {
    /// The word for it in records and tables.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::Draw => "draw",
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

    /// Whether a clock ran out.
    pub fn is_late(self) -> bool {
        matches!(
            self,
            Reason::LateMove | Reason::LateGame | Reason::LateStart
        )
    }

    /// Whether the game ended on the board.
    pub fn is_regular(self) -> bool {
        matches!(self, Reason::Line | Reason::Draw)
    }
}

impl GameRecord {
    /// The stones of the game in order, Black first, each with the move it belongs to (none
    /// for the opening). Stones that cannot stand where they were put are left out.
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

    /// The player, an index into `players`, with this color at the end.
    pub fn player_of(&self, side: Side) -> usize {
        usize::from(self.players[0].side != side)
    }
}

/// A short game that the first player wins, for tests.
#[cfg(test)]
pub fn sample_game(pair: u64, names: [&str; 2]) -> GameRecord {
    let player = |name: &str, side: Side| PlayerRecord {
        name: name.to_string(),
        dialect: "gomocup".to_string(),
        side,
        used_ms: 50.0,
        memory_peak: None,
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
        },
        started: 1_700_000_000,
    }
}

/// The same, but for its last move, which tells games of different pairs apart.
#[cfg(test)]
pub fn sample_game_of_pair(pair: u64, names: [&str; 2]) -> GameRecord {
    let mut game = sample_game(pair, names);
    let square = Point {
        x: (pair % 256) as u8,
        y: (pair / 256) as u8 + 14,
    };
    if let Some(last) = game.moves.last_mut() {
        last.action = Action::Put(vec![square]);
    }
    game
}
