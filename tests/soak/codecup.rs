//! CodeCup 2020: <https://archive.codecup.nl/2020/gomoku/rules.html> and
//! <https://archive.codecup.nl/2020/52/rules_tech.html>.

use support::Random;

use crate::board::{Board, Cell, Rule};
use crate::model::{Expect, Model};
use crate::text::mangle;

const SIZE: i64 = 16;
const FREESTYLE: Rule = Rule(0);

/// The part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing has been read.
    Before,
    /// The program is White and reads the opening.
    Opening,
    /// The program is Black; the answer to its opening may be `Zz`.
    Opened,
    Playing,
}

/// A game before the judge.
pub struct Codecup {
    board: Board,
    phase: Phase,
    /// The side of the program.
    own: Cell,
    /// Set while the next answer may be `Zz`.
    may_swap: bool,
}

impl Codecup {
    /// A game that has not begun.
    pub fn new() -> Codecup {
        Codecup {
            board: Board::new(SIZE, SIZE).expect("a board"),
            phase: Phase::Before,
            own: Cell::White,
            may_swap: false,
        }
    }

    /// Puts the opponent's stone, and awaits a move if there is room for one.
    fn opponent_moves(&mut self, point: (i64, i64)) -> Expect {
        self.board.put(point, self.own.other());
        if self.board.free_count() == 0 {
            Expect::Silence
        } else {
            Expect::Lines(1)
        }
    }

    /// Follows a move of the program.
    fn own_move(&mut self, text: &str) -> Result<(), String> {
        let point = parse(text).ok_or("no point")?;
        if !self.board.is_free(point) {
            return Err("not a free point".into());
        }
        self.board.put(point, self.own);
        Ok(())
    }
}

/// Reads a point: row, then column.
fn parse(text: &str) -> Option<(i64, i64)> {
    match text.as_bytes() {
        [row @ b'A'..=b'P', column @ b'a'..=b'p'] => {
            Some((i64::from(column - b'a'), i64::from(row - b'A')))
        }
        _ => None,
    }
}

/// Writes a point: row, then column.
fn text((x, y): (i64, i64)) -> String {
    let letter = |first: u8, index: i64| char::from(first + index as u8);
    format!("{}{}", letter(b'A', y), letter(b'a', x))
}

impl Model for Codecup {
    fn arguments(&self) -> Vec<String> {
        // Fixed: what chance makes of the first line is tried here, not the detection.
        ["--dialect", "codecup", "--game-ms", "300"]
            .map(String::from)
            .to_vec()
    }

    fn allows_remarks(&self) -> bool {
        false
    }

    fn line(&mut self, random: &mut Random) -> Vec<u8> {
        if self.board.stone_count() > 80 && random.one_in(20) {
            return b"Quit".to_vec();
        }
        if self.phase == Phase::Before && random.one_in(2) {
            return b"Start".to_vec();
        }
        let line = match random.below(12) {
            0 => "Zz".to_string(),
            1 => String::new(),
            2 => random
                .pick(&["Start", "hj", "HJ", "Qa", "Aq", "quit", "MESSAGE x"])
                .into(),
            3 => return mangle("Hh", random),
            _ => self.board.some_free(random).map_or("Aa".into(), text),
        };
        line.into_bytes()
    }

    fn expect(&mut self, line: &str) -> Expect {
        let line = line.trim();
        let free = parse(line).filter(|&point| self.board.is_free(point));
        match (self.phase, line, free) {
            (_, "Quit", _) => Expect::Exit,
            (Phase::Before, "Start", _) => {
                self.phase = Phase::Opened;
                self.own = Cell::Black;
                Expect::Lines(3)
            }
            (Phase::Before | Phase::Opening, _, Some(point)) => {
                self.phase = Phase::Opening;
                let sides = [Cell::Black, Cell::White, Cell::Black];
                self.board.put(point, sides[self.board.stone_count()]);
                if self.board.stone_count() < 3 {
                    return Expect::Silence;
                }
                self.phase = Phase::Playing;
                self.own = Cell::White;
                self.may_swap = true;
                Expect::Lines(1)
            }
            (Phase::Opened, "Zz", _) => {
                self.phase = Phase::Playing;
                self.own = Cell::White;
                Expect::Lines(1)
            }
            (Phase::Opened | Phase::Playing, _, Some(point)) => {
                self.phase = Phase::Playing;
                self.opponent_moves(point)
            }
            _ => Expect::Silence,
        }
    }

    fn answer(&mut self, lines: &[String]) -> Result<(), String> {
        if let [first, second, third] = lines {
            for (line, side) in [
                (first, Cell::Black),
                (second, Cell::White),
                (third, Cell::Black),
            ] {
                self.own = side;
                self.own_move(line)?;
            }
            return if self.board.is_decided(FREESTYLE) {
                Err("a won opening".into())
            } else {
                Ok(())
            };
        }
        if self.may_swap && lines[0] == "Zz" {
            self.own = Cell::Black;
            self.may_swap = false;
            return Ok(());
        }
        self.may_swap = false;
        self.own_move(&lines[0])
    }
}
