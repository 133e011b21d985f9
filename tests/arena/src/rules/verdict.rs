//! What a move means for the game: win, draw, loss, or that it goes on.

use serde::{Deserialize, Serialize};

use super::forbidden::is_foul;
use super::line::DIRECTIONS;
use super::{Board, Point, Side};

/// The rule of a game: which runs of stones win, and which moves are forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Exactly five win for Black, who may make no double three, double four or overline; five
    /// or more win for White.
    Renju,
    /// Six or more win; five win unless stones of the other side stand at both ends.
    Caro,
    /// Exactly five win, unless stones of the other side stand at both ends.
    StandardCaro,
}

/// The meaning of a move for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The other side is to move.
    GoesOn,
    /// The side that moved has won.
    Wins,
    /// The board is full and nobody has won.
    Draw,
    /// The side that moved has lost: the point was forbidden to it.
    Forbidden,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 5] = [
        Rule::Freestyle,
        Rule::Standard,
        Rule::Renju,
        Rule::Caro,
        Rule::StandardCaro,
    ];

    /// The rule number: that of `INFO rule` in the Gomocup protocol.
    pub fn number(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::StandardCaro => 9,
        }
    }
}

/// Judges a move: `side` has just put a stone on `point`.
pub fn judge(board: &Board, rule: Rule, point: Point, side: Side) -> Verdict {
    debug_assert_eq!(board.stone(point), Some(side));
    let runs = DIRECTIONS.map(|direction| Run::through(board, point, side, direction));
    let restricted = rule == Rule::Renju && side == Side::Black;
    if restricted && is_foul(&mut board.clone(), point) {
        Verdict::Forbidden
    } else if runs.iter().any(|run| run.wins(rule, side)) {
        Verdict::Wins
    } else if board.is_full() {
        Verdict::Draw
    } else {
        Verdict::GoesOn
    }
}

/// An unbroken run of stones of one side in a line.
struct Run {
    length: i64,
    /// Ends, 0 to 2, where a stone of the other side stands. The edge blocks nothing.
    blocked: usize,
}

impl Run {
    fn through(board: &Board, point: Point, side: Side, (dx, dy): (i64, i64)) -> Run {
        let mut run = Run {
            length: 1,
            blocked: 0,
        };
        for (dx, dy) in [(dx, dy), (-dx, -dy)] {
            let mut distance = 1;
            while board.stone_from(point, dx, dy, distance) == Some(side) {
                distance += 1;
            }
            run.length += distance - 1;
            let is_blocked = board.stone_from(point, dx, dy, distance) == Some(!side);
            run.blocked += usize::from(is_blocked);
        }
        run
    }

    fn wins(&self, rule: Rule, side: Side) -> bool {
        let five = self.length == 5;
        let open_five = five && self.blocked < 2;
        match (rule, side) {
            (Rule::Freestyle, _) | (Rule::Renju, Side::White) => self.length >= 5,
            (Rule::Standard, _) | (Rule::Renju, Side::Black) => five,
            (Rule::Caro, _) => open_five || self.length > 5,
            (Rule::StandardCaro, _) => open_five,
        }
    }
}
