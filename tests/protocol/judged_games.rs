//! Whole games before the judges of codecup and course: their clocks, their memory, and
//! what they do to a process that is not to move.
#![cfg(target_os = "linux")]

use crate::board::{Board, Stone};
use crate::brain::{ms, Brain, Point, EXIT_LIMIT, SLACK_MS};
use crate::memory::status_bytes;
use crate::opponent::{reply, Random};
use crate::players::{on_each_player, on_each_player_undisturbed};
use crate::suspended::{signal, suspend};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// What both dialects keep to.
const MEMORY_BYTES: u64 = 256 << 20;

/// A game, with the time that the brain has had, as a judge counts it.
pub struct Judged {
    pub brain: Brain,
    /// Columns and rows, both from 0.
    board: Board,
    random: Random,
    /// Whether the other side stops what it can, or plays anywhere.
    pub resists: bool,
    used: Duration,
    longest: Duration,
}

impl Judged {
    fn new(brain: Brain, side: i32, seed: u64) -> Judged {
        Judged {
            brain,
            board: Board::new(side, side),
            random: Random(seed),
            resists: false,
            used: Duration::from_secs(0),
            longest: Duration::from_secs(0),
        }
    }

    pub fn codecup(program: &Path, arguments: &[&str], seed: u64) -> Judged {
        let begun = Instant::now();
        let mut game = Judged::new(Brain::spawn(program, arguments), 16, seed);
        game.brain.send("Start");
        for _ in 0..3 {
            game.hear();
        }
        // One turn, and the start of the process is part of it.
        game.used = begun.elapsed();
        game
    }

    pub fn course(program: &Path, arguments: &[&str], seed: u64) -> Judged {
        let begun = Instant::now();
        let mut game = Judged::new(Brain::spawn(program, arguments), 12, seed);
        game.brain.send("START 2");
        game.brain.expect("OK");
        game.used = begun.elapsed();
        game
    }

    /// Hears a legal move.
    fn hear(&mut self) {
        let answer = self.brain.answer();
        let time = self.brain.answer_time();
        self.used += time;
        self.longest = self.longest.max(time);
        match parse(&answer, self.board.width) {
            Some(square) if self.board.is_empty(square) => {
                self.board.put(square, Stone::Own);
            }
            _ => self.brain.fail(&format!("`{answer}` is not a legal move")),
        }
    }

    /// The other side's move; none on a full board.
    fn other_move(&mut self) -> Option<Point> {
        let empty = self.board.empty_squares();
        match empty.len() as u64 {
            0 => None,
            _ if self.resists => reply(&self.board, &mut self.random),
            count => Some(empty[self.random.below(count) as usize]),
        }
    }

    /// Moves somewhere; whether the brain can answer.
    pub fn turn(&mut self) -> bool {
        let (column, row) = match self.other_move() {
            Some(square) => square,
            None => return false,
        };
        self.board.put((column, row), Stone::Opponent);
        // On a full board there is nothing to ask.
        let can_answer = !self.board.empty_squares().is_empty();
        if self.board.width == 12 {
            self.brain.send(&format!("PLACE {row} {column}"));
            if can_answer {
                self.brain.send("TURN");
            }
        } else {
            let letter = |first: u8, at: i32| char::from(first + at as u8);
            let square = [letter(b'A', row), letter(b'a', column)];
            self.brain.send(&square.iter().collect::<String>());
        }
        if can_answer {
            self.hear();
        }
        can_answer
    }

    /// Fills the board. A game that is decided goes on all the same: no game is longer.
    fn play_on(&mut self) {
        self.resists = true;
        while self.turn() {}
        self.brain.expect_silence(ms(50));
    }

    pub fn leave(mut self, word: &str) {
        self.brain.send(word);
        self.brain.expect_exit(EXIT_LIMIT);
    }

    /// The longest answer so far; what comes next is measured anew.
    pub fn take_longest(&mut self) -> Duration {
        std::mem::take(&mut self.longest)
    }

    pub fn check_used(&self, least: Duration, most: Duration) {
        if self.used < least || self.used > most {
            self.brain.fail(&format!("{:?} were used", self.used));
        }
    }

    fn check_memory(&self) {
        let bytes = status_bytes(self.brain.pid(), "VmHWM:");
        if bytes > MEMORY_BYTES {
            self.brain.fail(&format!("{bytes} bytes are too many"));
        }
    }
}

/// A square as either dialect writes it: the row comes first.
fn parse(text: &str, side: i32) -> Option<Point> {
    let (row, column) = match (text.as_bytes(), text.split_once(' ')) {
        (_, Some((row, column))) => (row.parse().ok()?, column.parse().ok()?),
        (&[row, column], None) => (
            i32::from(row.checked_sub(b'A')?),
            i32::from(column.checked_sub(b'a')?),
        ),
        _ => return None,
    };
    ((0..side).contains(&row) && (0..side).contains(&column)).then_some((column, row))
}

#[test]
fn the_longest_codecup_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let mut game = Judged::codecup(program, &["--game-ms", "1500"], 1);
        game.play_on();
        // No side resists for long, and what is won needs little thought: how much a calm
        // game uses is for the clock's own tests.
        game.check_used(ms(100), ms(1_500));
        game.check_memory();
        game.leave("Quit");
    });
}

#[test]
fn the_longest_course_game_fits_its_time() {
    on_each_player_undisturbed(|program| {
        let limits = ["--turn-ms", "200", "--game-ms", "5400"];
        let mut game = Judged::course(program, &limits, 2);
        game.play_on();
        game.check_used(ms(100), ms(5_400));
        assert!(game.longest < ms(200), "a move took {:?}", game.longest);
        game.check_memory();
        game.leave("END 0");
    });
}

/// Nothing is allocated before it is needed, and the default limits are those of the judge.
#[test]
fn a_start_is_answered_before_tables_are_made() {
    on_each_player(|program| {
        let mut game = Judged::course(program, &[], 3);
        let bytes = status_bytes(game.brain.pid(), "VmData:");
        assert!(bytes < 16 << 20, "{bytes} bytes after START");
        game.turn();
        assert!(game.longest < ms(1_800 + SLACK_MS), "{:?}", game.longest);
        game.check_memory();
        game.leave("END 1");
    });
}

#[test]
fn end_acts_at_once_whatever_goes_on() {
    on_each_player(|program| {
        // While it thinks on our time ...
        let mut game = Judged::course(program, &[], 4);
        game.brain.send("PLACE 5 5");
        game.brain.send("TURN");
        game.brain.expect_silence(ms(100));
        game.leave("END 2");
        // ... and while it thinks on the other side's.
        let mut game = Judged::course(program, &["--turn-ms", "200"], 4);
        game.turn();
        game.brain.expect_silence(ms(100));
        game.leave("END 2");
        // So does the end of input, where nothing has been asked.
        let mut game = Judged::course(program, &["--turn-ms", "200"], 4);
        game.turn();
        game.brain.expect_silence(ms(100));
        game.brain.close_input();
        game.brain.expect_exit(EXIT_LIMIT);
    });
}

/// The processor time of a process so far, in clock ticks of a hundredth of a second.
fn ticks(brain: &Brain) -> u64 {
    let stat =
        fs::read_to_string(format!("/proc/{}/stat", brain.pid())).expect("a process");
    let after_name = stat.rsplit_once(") ").expect("a name").1;
    let words: Vec<&str> = after_name.split(' ').collect();
    let number = |at: usize| words[at].parse::<u64>().expect("a number");
    // User and system time are the words 14 and 15, the first of these is word 3.
    number(11) + number(12)
}

#[test]
fn course_thinks_on_the_other_sides_time_unless_told_not_to() {
    on_each_player(|program| {
        for (arguments, thinks) in [
            (["--turn-ms", "100", "--game-ms", "90000"].as_slice(), true),
            (["--turn-ms", "100", "--no-ponder"].as_slice(), false),
        ] {
            let mut game = Judged::course(program, arguments, 5);
            game.turn();
            let before = ticks(&game.brain);
            game.brain.expect_silence(ms(600));
            let used = ticks(&game.brain) - before;
            if thinks != (used >= 5) {
                game.brain
                    .fail(&format!("{used} ticks on the other side's time"));
            }
            game.turn();
            game.leave("END 0");
        }
    });
}

/// The process stands still while it is not to move: none of that is its time.
#[test]
fn a_suspended_player_goes_on_where_it_was() {
    on_each_player(|program| {
        // A game that is won at once needs little thought; of two, one is not.
        let mut most = ms(0);
        for seed in [6, 7] {
            let mut game = Judged::codecup(program, &["--game-ms", "3000"], seed);
            game.resists = true;
            for _ in 0..6 {
                suspend(&game.brain, ms(300));
                game.turn();
            }
            game.check_used(ms(0), ms(3_000));
            most = most.max(game.used);
            game.leave("Quit");
        }
        assert!(most >= ms(200), "{most:?} were used at most");
        let mut game = Judged::course(program, &["--turn-ms", "200"], 6);
        for _ in 0..4 {
            game.turn();
            // It thinks, is stopped, and finds the next command when it wakes.
            suspend(&game.brain, ms(300));
        }
        assert!(game.longest < ms(200 + SLACK_MS), "{:?}", game.longest);
        signal(&game.brain, "-STOP");
        game.brain.send("END 0");
        signal(&game.brain, "-CONT");
        game.brain.expect_exit(EXIT_LIMIT);
    });
}
