//! The judge Alphano: <https://www.alphano.co.kr/en/problem/7>.

use support::Random;

use crate::board::{Board, Cell};
use crate::model::{Expect, Model};
use crate::text::{mangle, number};

const SIZE: i64 = 15;

/// A conversation with the judge.
pub struct Alphano {
    board: Board,
    /// The side of the program.
    own: Cell,
    /// Text lines that were sent.
    lines: usize,
}

impl Alphano {
    /// A conversation that has not begun.
    pub fn new() -> Alphano {
        Alphano {
            board: Board::new(SIZE, SIZE).expect("a board"),
            own: Cell::Black,
            lines: 0,
        }
    }
}

/// Reads `r c`, from 1: the row comes first.
fn point_of(row: &str, column: &str) -> Option<(i64, i64)> {
    let number = |word: &str| word.parse::<i64>().ok()?.checked_sub(1);
    Some((number(column)?, number(row)?))
}

impl Model for Alphano {
    fn arguments(&self) -> Vec<String> {
        ["--dialect", "alphano"].map(String::from).to_vec()
    }

    fn allows_remarks(&self) -> bool {
        false
    }

    fn line(&mut self, random: &mut Random) -> Vec<u8> {
        self.lines += 1;
        let line = match random.below(40) {
            0 => random.pick(&["READY FIRST", "READY SECOND"]).into(),
            1 => random
                .pick(&["READY", "READY THIRD", "ready first", "READY FIRST 1"])
                .into(),
            2 if self.lines > 300 => "FINISH".to_string(),
            3 => format!("OPP {} {} 5", number(random), number(random)),
            4 => random
                .pick(&["HELLO", "MOVE 1 1", "TURN", "OPP", "OPP 3", "FINISH now"])
                .into(),
            5..=7 => return mangle(random.pick(&["TURNS", "OPP 5 5 1", "READ"]), random),
            8..=20 => format!("TURN {} {}", random.below(200), random.below(5_000)),
            _ => match self.board.some_free(random) {
                Some((x, y)) => format!("OPP {} {} {}", y + 1, x + 1, random.below(900)),
                None => "READY FIRST".to_string(),
            },
        };
        line.into_bytes()
    }

    fn expect(&mut self, line: &str) -> Expect {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["READY", order @ ("FIRST" | "SECOND")] => {
                self.board = self.board.cleared();
                self.own = match *order {
                    "FIRST" => Cell::Black,
                    _ => Cell::White,
                };
                Expect::Line("OK".into())
            }
            ["OPP", row, column, ..] => {
                let point = point_of(row, column);
                if let Some(point) = point.filter(|&point| self.board.is_free(point)) {
                    self.board.put(point, self.own.other());
                }
                Expect::Silence
            }
            ["TURN", time, ..] if is_number(time) && self.board.free_count() > 0 => {
                Expect::Lines(1)
            }
            ["FINISH"] => Expect::Exit,
            _ => Expect::Silence,
        }
    }

    fn answer(&mut self, lines: &[String]) -> Result<(), String> {
        let words: Vec<&str> = lines[0].split(' ').collect();
        let &["MOVE", row, column] = words.as_slice() else {
            return Err("no move".into());
        };
        let is_plain = [row, column]
            .iter()
            .all(|word| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty());
        let point = point_of(row, column)
            .filter(|_| is_plain)
            .ok_or("no point")?;
        if !self.board.is_free(point) {
            return Err("not a free point".into());
        }
        self.board.put(point, self.own);
        Ok(())
    }
}

/// A whole number of any length, with or without a sign.
fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
