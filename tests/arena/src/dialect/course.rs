//! The dialect of the 12x12 course platform.

use std::time::Duration;

use super::profile::{Profile, MEMORY};
use super::speaker::{point_on_board, Asked, End, Heard, Outcome, Setup, Speaker};
use super::strictness::{is_two_numbers, without_cr, Strictness};
use crate::record::Action;
use crate::rules::{Point, Side};

/// The most bytes of a DEBUG line that are kept.
const DEBUG_LINE: usize = 16 << 10;
/// The most bytes of all DEBUG lines of a game that are kept.
const DEBUG_GAME: usize = 32 << 10;

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    size: 12,
    start_s: 1,
    turn_s: Some(2),
    game_s: Some(90),
    memory: Some(MEMORY),
    start_counts: true,
    may_suspend: false,
    advice: "--size 12 --openings none",
    probed: Some(1),
    strictness: Strictness {
        is_aside: |line| line.starts_with("DEBUG ") || line.trim_end() == "DEBUG",
        is_ready: |line| without_cr(line) == "OK",
        is_answer: is_two_numbers,
        start_limit: Duration::from_secs(1),
    },
    ..Profile::usual("course", || Box::<Course>::default())
};

/// A speaker to one program.
#[derive(Default)]
pub struct Course {
    /// Columns and rows of the board.
    size: (u8, u8),
    /// The stone of Black's that the game begins with, as a text line; empty if there is none.
    opening: String,
    /// Bytes of DEBUG lines that were kept so far.
    debug: usize,
}

impl Speaker for Course {
    fn start(&mut self, setup: &Setup) -> String {
        let opening = setup.opening.iter().map(|&point| place(point)).collect();
        *self = Course {
            size: (setup.width, setup.height),
            opening,
            debug: 0,
        };
        match setup.side {
            Side::Black => "START 1\n".into(),
            Side::White => "START 2\n".into(),
        }
    }

    fn hear_start(&mut self, line: &str) -> Heard {
        match line.trim() {
            "OK" => Heard::Ready,
            _ => self.hear_unasked(line),
        }
    }

    fn started(&mut self) -> String {
        std::mem::take(&mut self.opening)
    }

    fn tell(&mut self, action: &Action, _took: Duration) -> String {
        match action {
            Action::Put(points) => points.iter().map(|&point| place(point)).collect(),
            Action::Swap => String::new(),
        }
    }

    fn ask(&mut self, _asked: &Asked<'_>) -> String {
        "TURN\n".into()
    }

    fn hear(&mut self, line: &str) -> Heard {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() == Some(&"DEBUG") {
            return self.hear_unasked(line);
        }
        let number = |word: &str| word.parse::<i64>().ok();
        let &[row, column] = words.as_slice() else {
            return Heard::Malformed("not two numbers".into());
        };
        let (Some(y), Some(x)) = (number(row), number(column)) else {
            return Heard::Malformed("not two numbers".into());
        };
        match point_on_board(self.size.0, self.size.1, x, y) {
            Some(point) => Heard::Answer(Action::Put(vec![point])),
            None => Heard::Illegal("off the board".into()),
        }
    }

    /// Talk, if it is a DEBUG line: that may come at any time. Too much of it is dropped.
    fn hear_unasked(&mut self, line: &str) -> Heard {
        if line != "DEBUG" && !line.starts_with("DEBUG ") {
            return Heard::Malformed(line.into());
        }
        let room = DEBUG_GAME.saturating_sub(self.debug).min(DEBUG_LINE);
        let kept = line.floor_char_boundary(room);
        self.debug += kept;
        match kept {
            0 => Heard::Nothing,
            _ => Heard::Said(line[..kept].into()),
        }
    }

    fn end(&mut self, end: &End<'_>) -> String {
        let code = match end.outcome {
            Outcome::Drawn => 0,
            Outcome::Won => 1,
            Outcome::Lost | Outcome::LostOnTime | Outcome::LostByFault => 2,
        };
        format!("END {code}\n")
    }
}

fn place(point: Point) -> String {
    format!("PLACE {} {}\n", point.y, point.x)
}
