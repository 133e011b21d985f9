//! CodeCup 2020 as `codecup.md` has it.

use crate::board::{Board, Rule, Square};
use crate::model::{Expect, Model};
use crate::random::{mangle, Random};

const SIDE: i64 = 16;
const FREESTYLE: Rule = Rule(0);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Nothing has been read.
    Before,
    /// We are White and read the opening.
    Opening,
    /// We are Black; the answer to our opening may be `Zz`.
    Opened,
    Playing,
}

pub struct Codecup {
    board: Board,
    phase: Phase,
    own: Square,
    /// The next answer may be `Zz`.
    may_swap: bool,
}

impl Codecup {
    pub fn new() -> Codecup {
        Codecup {
            board: Board::new(SIDE, SIDE).expect("a board"),
            phase: Phase::Before,
            own: Square::White,
            may_swap: false,
        }
    }

    fn opponent_moves(&mut self, point: (i64, i64)) -> Expect {
        self.board.put(point, self.own.other());
        if self.board.free_count() == 0 {
            Expect::Silence
        } else {
            Expect::Lines(1)
        }
    }

    fn own_move(&mut self, text: &str) -> Result<(), String> {
        let point = parse(text).ok_or("no point")?;
        if !self.board.is_free(point) {
            return Err("not a free square".into());
        }
        self.board.put(point, self.own);
        Ok(())
    }
}

fn parse(text: &str) -> Option<(i64, i64)> {
    match text.as_bytes() {
        [row @ b'A'..=b'P', column @ b'a'..=b'p'] => {
            Some((i64::from(column - b'a'), i64::from(row - b'A')))
        }
        _ => None,
    }
}

fn text((x, y): (i64, i64)) -> String {
    let letter = |first: u8, number: i64| char::from(first + number as u8);
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
                self.own = Square::Black;
                Expect::Lines(3)
            }
            (Phase::Before | Phase::Opening, _, Some(point)) => {
                self.phase = Phase::Opening;
                let colors = [Square::Black, Square::White, Square::Black];
                self.board.put(point, colors[self.board.stone_count()]);
                if self.board.stone_count() < 3 {
                    return Expect::Silence;
                }
                self.phase = Phase::Playing;
                self.own = Square::White;
                self.may_swap = true;
                Expect::Lines(1)
            }
            (Phase::Opened, "Zz", _) => {
                self.phase = Phase::Playing;
                self.own = Square::White;
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
            for (line, color) in [
                (first, Square::Black),
                (second, Square::White),
                (third, Square::Black),
            ] {
                self.own = color;
                self.own_move(line)?;
            }
            return match self.board.is_decided(FREESTYLE) {
                true => Err("a won opening".into()),
                false => Ok(()),
            };
        }
        if self.may_swap && lines[0] == "Zz" {
            self.own = Square::Black;
            self.may_swap = false;
            return Ok(());
        }
        self.may_swap = false;
        self.own_move(&lines[0])
    }
}
