//! The dialect of the wfi server.
//!
//! The bytes are those of the original server. Unlike that one, whoever uses this tells both
//! players of a forfeit and closes the connections.

use std::fmt::Write;
use std::time::Duration;

use super::profile::{Boards, Profile, Stones};
use super::speaker::{point_on_board, side_of, Asked, End, Heard, Outcome, Setup, Speaker};
use crate::record::Action;
use crate::rules::{Point, Side};

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    size: 9,
    boards: Boards::Square,
    opening: [Stones::Any, Stones::Any],
    turn_s: Some(2),
    may_suspend: false,
    ..Profile::usual("wfi", || Box::<Wfi>::default())
};

/// A speaker to one client.
#[derive(Default)]
pub struct Wfi {
    /// Columns and rows of the board.
    size: (u8, u8),
}

impl Speaker for Wfi {
    fn start(&mut self, setup: &Setup) -> String {
        self.size = (setup.width, setup.height);
        String::new()
    }

    fn hear_start(&mut self, line: &str) -> Heard {
        Heard::Malformed(line.into())
    }

    fn tell(&mut self, _action: &Action, _took: Duration) -> String {
        String::new()
    }

    fn ask(&mut self, asked: &Asked<'_>) -> String {
        self.message("CONTINUING", asked.stones)
    }

    /// A move, if the line begins with two numbers, row and column. As with the original
    /// server, more words behind them do no harm.
    fn hear(&mut self, line: &str) -> Heard {
        let mut words = line.split_whitespace().map(|word| word.parse::<i64>().ok());
        let (Some(Some(y)), Some(Some(x))) = (words.next(), words.next()) else {
            return Heard::Malformed("not two numbers".into());
        };
        match point_on_board(self.size.0, self.size.1, x, y) {
            Some(point) => Heard::Answer(Action::Put(vec![point])),
            None => Heard::Illegal("off the board".into()),
        }
    }

    fn hear_unasked(&mut self, line: &str) -> Heard {
        Heard::Malformed(line.into())
    }

    fn end(&mut self, end: &End<'_>) -> String {
        let status = match end.outcome {
            Outcome::Won => "WIN",
            Outcome::Lost => "LOSE",
            Outcome::Drawn => "DRAW",
            Outcome::LostOnTime => "FORFEIT-TIME",
            Outcome::LostByFault => "FORFEIT-move",
        };
        self.message(status, end.stones)
    }
}

impl Wfi {
    /// A message: the status, the board, the last move, and whose turn it is or would be.
    fn message(&self, status: &str, stones: &[Point]) -> String {
        let (width, height) = (usize::from(self.size.0), usize::from(self.size.1));
        let mut rows = vec![vec![' '; width]; height];
        for (index, stone) in stones.iter().enumerate() {
            rows[usize::from(stone.y)][usize::from(stone.x)] = letter(side_of(index));
        }
        let mut text = format!("{status}\n");
        for row in rows {
            text.extend(row);
            text.push('\n');
        }
        let _ = match stones.last() {
            Some(last) => writeln!(text, "{} {}", last.y, last.x),
            None => writeln!(text, "-1 -1"),
        };
        let _ = writeln!(text, "{}", letter(side_of(stones.len())));
        text
    }
}

fn letter(side: Side) -> char {
    match side {
        Side::Black => 'x',
        Side::White => 'o',
    }
}
