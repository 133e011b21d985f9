//! The dialect of CodeCup 2020.

use std::time::Duration;

use super::profile::{Profile, Stones};
use super::speaker::{point_on_board, Asked, End, Heard, Question, Setup, Speaker};
use super::strictness::{without_cr, Strictness};
use crate::record::Action;
use crate::rules::Point;

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    size: 16,
    has_zz: true,
    opening: [Stones::Only(0), Stones::Only(3)],
    game_s: Some(5),
    advice: "--size 16 --swap zz",
    probed: Some(2),
    strictness: Strictness {
        is_answer: is_row_and_column,
        ..Strictness::NONE
    },
    ..Profile::usual("codecup", || Box::<Codecup>::default())
};

/// A speaker to one program.
#[derive(Default)]
pub struct Codecup {
    /// Columns and rows of the board.
    size: (u8, u8),
    /// The moves of the other player that the program has not been told, as text lines.
    untold: String,
    question: Option<Question>,
    /// The stones of an opening so far: they come in three lines.
    opening: Vec<Point>,
}

impl Speaker for Codecup {
    fn start(&mut self, setup: &Setup) -> String {
        *self = Codecup {
            size: (setup.width, setup.height),
            ..Codecup::default()
        };
        self.untold = setup.opening.iter().map(|&point| line(point)).collect();
        String::new()
    }

    fn hear_start(&mut self, line: &str) -> Heard {
        Heard::Malformed(line.into())
    }

    fn tell(&mut self, action: &Action, _took: Duration) -> String {
        match action {
            Action::Put(points) => self.untold.extend(points.iter().map(|&p| line(p))),
            Action::Swap => self.untold.push_str("Zz\n"),
        }
        String::new()
    }

    fn ask(&mut self, asked: &Asked<'_>) -> String {
        self.question = Some(asked.question);
        match asked.question {
            Question::Three => "Start\n".into(),
            _ => std::mem::take(&mut self.untold),
        }
    }

    fn hear(&mut self, line: &str) -> Heard {
        let line = line.trim();
        if line == "Zz" {
            return match self.question {
                Some(Question::MoveOrSwap) => Heard::Answer(Action::Swap),
                _ => Heard::Illegal("Zz is allowed only as White's first answer".into()),
            };
        }
        let &[row, column] = line.as_bytes() else {
            return Heard::Malformed("not two letters".into());
        };
        if !row.is_ascii_uppercase() || !column.is_ascii_lowercase() {
            return Heard::Malformed("not a row `A`-`P` and a column `a`-`p`".into());
        }
        let (x, y) = (i64::from(column - b'a'), i64::from(row - b'A'));
        let Some(point) = point_on_board(self.size.0, self.size.1, x, y) else {
            return Heard::Illegal("off the board".into());
        };
        self.put(point)
    }

    fn hear_unasked(&mut self, line: &str) -> Heard {
        Heard::Malformed(line.into())
    }

    fn end(&mut self, _end: &End<'_>) -> String {
        "Quit\n".into()
    }
}

impl Codecup {
    /// Takes a stone: an answer of its own, or one of the three of an opening.
    fn put(&mut self, point: Point) -> Heard {
        if self.question != Some(Question::Three) {
            return Heard::Answer(Action::Put(vec![point]));
        }
        self.opening.push(point);
        match self.opening.len() {
            3 => Heard::Answer(Action::Put(std::mem::take(&mut self.opening))),
            _ => Heard::Nothing,
        }
    }
}

/// A point as it is written: row in upper case, column in lower case.
fn line(point: Point) -> String {
    let (row, column) = (b'A'.wrapping_add(point.y), b'a'.wrapping_add(point.x));
    format!("{}{}\n", char::from(row), char::from(column))
}

/// A letter in upper case and one in lower case.
fn is_row_and_column(line: &str) -> bool {
    matches!(without_cr(line).as_bytes(), [b'A'..=b'Z', b'a'..=b'z'])
}
