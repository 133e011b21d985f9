//! The 12 x 12 course platform: "Gomoku Program Design Major Project", version 1.0.0, whose text
//! is not public.

use support::Random;

use crate::board::{Board, Cell};
use crate::model::{Expect, Model};
use crate::text::{disguise, mangle, number};

const SIZE: i64 = 12;

/// A conversation with the platform.
pub struct Course {
    board: Board,
    /// The side of the program.
    own: Cell,
    /// Text lines that were sent.
    lines: usize,
}

impl Course {
    /// A conversation that has not begun.
    pub fn new() -> Course {
        Course {
            board: Board::new(SIZE, SIZE).expect("a board"),
            own: Cell::Black,
            lines: 0,
        }
    }
}

/// Reads `r c`: the row comes first.
fn point_of(rest: &[&str]) -> Option<(i64, i64)> {
    match rest {
        [row, column] => Some((column.parse().ok()?, row.parse().ok()?)),
        _ => None,
    }
}

impl Model for Course {
    fn arguments(&self) -> Vec<String> {
        [
            "--dialect",
            "course",
            "--turn-ms",
            "10",
            "--game-ms",
            "2000",
        ]
        .map(String::from)
        .to_vec()
    }

    fn allows_remarks(&self) -> bool {
        false
    }

    fn line(&mut self, random: &mut Random) -> Vec<u8> {
        self.lines += 1;
        let line = match random.below(40) {
            0 => format!("START {}", 1 + random.below(2)),
            1 => format!("START {}", number(random)),
            2 if self.lines > 300 => format!("END {}", random.below(3)),
            3 => format!("PLACE {} {}", number(random), number(random)),
            4 => random
                .pick(&["HELLO", "BEGIN", "BOARD", "INFO rule 4", "TURN 1 1"])
                .into(),
            5..=7 => return mangle(random.pick(&["TURNS", "PLACE 5 5", "STAR 1"]), random),
            8..=20 => "TURN".to_string(),
            _ => match self.board.some_free(random) {
                Some((x, y)) => format!("PLACE {y} {x}"),
                None => "START 1".to_string(),
            },
        };
        disguise(&line, random).into_bytes()
    }

    fn expect(&mut self, line: &str) -> Expect {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (verb, rest) = match words.split_first() {
            Some((verb, rest)) => (verb.to_ascii_uppercase(), rest),
            None => return Expect::Silence,
        };
        match verb.as_str() {
            "START" => {
                self.board = self.board.cleared();
                self.own = match rest {
                    ["2"] => Cell::White,
                    _ => Cell::Black,
                };
                Expect::Line("OK".into())
            }
            "PLACE" => {
                if let Some(point) =
                    point_of(rest).filter(|&point| self.board.is_free(point))
                {
                    self.board.put(point, self.own.other());
                }
                Expect::Silence
            }
            "TURN" if self.board.free_count() > 0 => Expect::Lines(1),
            "END" => Expect::Exit,
            _ => Expect::Silence,
        }
    }

    fn answer(&mut self, lines: &[String]) -> Result<(), String> {
        let words: Vec<&str> = lines[0].split(' ').collect();
        let is_plain = words
            .iter()
            .all(|word| word.bytes().all(|b| b.is_ascii_digit()) && !word.is_empty());
        let point = point_of(&words).filter(|_| is_plain).ok_or("no point")?;
        if !self.board.is_free(point) {
            return Err("not a free point".into());
        }
        self.board.put(point, self.own);
        Ok(())
    }
}
