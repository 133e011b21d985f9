//! A game before the judge of codecup, of course or of alphano.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::time::{Duration, Instant};

use support::{ms, Board, Brain, Point, Random, Stone, EXIT_MAX};

use crate::tools::opponent::reply;
use crate::tools::process::status_bytes;

/// The memory that the judges allow.
const MEMORY_BYTES_MAX: u64 = 256 << 20;
/// Columns and rows of codecup.
const CODECUP_SIZE: i32 = 16;
/// Columns and rows of course.
const COURSE_SIZE: i32 = 12;
/// Columns and rows of alphano.
const ALPHANO_SIZE: i32 = 15;

/// A game, with the time that the brain has had, as a judge counts it.
pub struct Judged {
    /// The process that is judged.
    pub brain: Brain,
    board: Board,
    random: Random,
    /// The time of a game of alphano, where every turn tells what is left.
    limit: Duration,
    /// Set where the other side stops what it can; otherwise it plays anywhere.
    pub resists: bool,
    /// The time of all answers so far.
    pub used: Duration,
    /// The time of the longest answer since [`Judged::take_longest`].
    pub longest: Duration,
}

impl Judged {
    fn new(brain: Brain, size: i32, seed: u64) -> Judged {
        Judged {
            brain,
            board: Board::new(size, size),
            random: Random::new(seed),
            limit: Duration::ZERO,
            resists: false,
            used: Duration::ZERO,
            longest: Duration::ZERO,
        }
    }

    /// A game of codecup, opened by three stones of the brain.
    pub fn codecup(program: &Path, arguments: &[&str], seed: u64) -> Judged {
        let begun = Instant::now();
        let mut game = Judged::new(Brain::spawn(program, arguments), CODECUP_SIZE, seed);
        game.brain.send("Start");
        for _ in 0..3 {
            game.hear();
        }
        // One turn, and the start of the process is part of it.
        game.used = begun.elapsed();
        game
    }

    /// A game of course in which the brain is White.
    pub fn course(program: &Path, arguments: &[&str], seed: u64) -> Judged {
        let begun = Instant::now();
        let mut game = Judged::new(Brain::spawn(program, arguments), COURSE_SIZE, seed);
        game.brain.send("START 2");
        game.brain.expect("OK");
        game.used = begun.elapsed();
        game
    }

    /// A game of alphano of this `limit` in which the brain is second.
    pub fn alphano(program: &Path, limit: Duration, seed: u64) -> Judged {
        let mut game = Judged::new(Brain::spawn(program, &[]), ALPHANO_SIZE, seed);
        game.brain.send("READY SECOND");
        game.brain.expect("OK");
        game.limit = limit;
        game
    }

    /// Waits for a legal move and puts it on the board.
    fn hear(&mut self) {
        let answer = self.brain.answer();
        let time = self.brain.answer_time();
        self.used += time;
        self.longest = self.longest.max(time);
        match parse(&answer, self.board.width) {
            Some(point) if self.board.is_empty(point) => {
                self.board.put(point, Stone::Own);
            }
            _ => self.brain.fail(&format!("`{answer}` is not a legal move")),
        }
    }

    /// A move of the other side; none on a full board.
    fn other_move(&mut self) -> Option<Point> {
        let empty = self.board.empty_points();
        match empty.len() {
            0 => None,
            _ if self.resists => reply(&self.board, &mut self.random),
            count => Some(empty[self.random.below(count)]),
        }
    }

    /// Moves for the other side and waits for the answer; false if the board is full before
    /// there can be one.
    pub fn turn(&mut self) -> bool {
        let (column, row) = match self.other_move() {
            Some(point) => point,
            None => return false,
        };
        self.board.put((column, row), Stone::Opponent);
        // On a full board there is nothing to ask.
        let can_answer = !self.board.empty_points().is_empty();
        if self.board.width == COURSE_SIZE {
            self.brain.send(&format!("PLACE {row} {column}"));
            if can_answer {
                self.brain.send("TURN");
            }
        } else if self.board.width == ALPHANO_SIZE {
            self.brain
                .send(&format!("OPP {} {} 1", row + 1, column + 1));
            if can_answer {
                let left = self.limit.saturating_sub(self.used).as_millis();
                self.brain.send(&format!("TURN {left} 1000"));
            }
        } else {
            let letter = |first: u8, index: i32| char::from(first + index as u8);
            let point = [letter(b'A', row), letter(b'a', column)];
            self.brain.send(&point.iter().collect::<String>());
        }
        if can_answer {
            self.hear();
        }
        can_answer
    }

    /// Fills the board. A game that is decided goes on all the same: no game is longer.
    pub fn play_on(&mut self) {
        self.resists = true;
        while self.turn() {}
        self.brain.expect_silence(ms(50));
    }

    /// Ends the game by `word`: the brain must be gone at once.
    pub fn leave(mut self, word: &str) {
        self.brain.send(word);
        self.brain.expect_exit(EXIT_MAX);
    }

    /// The time of the longest answer so far; what comes next is measured anew.
    pub fn take_longest(&mut self) -> Duration {
        std::mem::take(&mut self.longest)
    }

    /// Fails unless all answers together took from `min` to `max`.
    pub fn check_used(&self, min: Duration, max: Duration) {
        if self.used < min || self.used > max {
            self.brain.fail(&format!("{:?} were used", self.used));
        }
    }

    /// Fails if the brain ever held more memory than its judge allows.
    pub fn check_memory(&self) {
        let bytes = status_bytes(self.brain.pid(), "VmHWM:");
        if bytes > MEMORY_BYTES_MAX {
            self.brain.fail(&format!("{bytes} bytes are too many"));
        }
    }
}

/// Reads a point as any of the dialects writes it, the row first, on a board with `size` columns and
/// rows.
fn parse(text: &str, size: i32) -> Option<Point> {
    let is_alphano = text.starts_with("MOVE ");
    let text = text.strip_prefix("MOVE ").unwrap_or(text);
    let first = i32::from(is_alphano);
    let (row, column) = match (text.as_bytes(), text.split_once(' ')) {
        (_, Some((row, column))) => (
            row.parse::<i32>().ok()? - first,
            column.parse::<i32>().ok()? - first,
        ),
        (&[row, column], None) => (
            i32::from(row.checked_sub(b'A')?),
            i32::from(column.checked_sub(b'a')?),
        ),
        _ => return None,
    };
    ((0..size).contains(&row) && (0..size).contains(&column)).then_some((column, row))
}
