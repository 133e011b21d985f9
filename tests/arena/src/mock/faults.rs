//! A mock in a game, with every way to fail.

use std::io;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use arena::rules::Point;

use crate::args::Args;
use crate::brain::{Brain, ME};
use crate::voice::Voice;

/// A mock in a game, with what all dialects share.
pub struct Mock {
    pub args: Args,
    pub brain: Brain,
    pub voice: Voice,
    /// The point in a column and a row as the dialect writes it.
    square: fn(u8, u8) -> String,
    /// The number of answers so far.
    answers: u32,
}

/// Does what is told before the first line is read: sleeps, starts processes.
pub fn at_the_start(args: &Args) {
    thread::sleep(Duration::from_millis(args.slow_start));
    if args.fork_children {
        // One that stays, one that leaves the group, one whose parent is gone.
        let script = "sleep 1000 & setsid sleep 1000 & (sleep 1000 &) ; sleep 0.01";
        let _ = Command::new("/bin/sh")
            .args(["-c", script])
            .stdin(Stdio::null())
            .status();
    }
}

/// Sleeps for ever.
pub fn stall() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

impl Mock {
    /// A mock that has not answered yet.
    pub fn new(
        args: Args,
        brain: Brain,
        voice: Voice,
        square: fn(u8, u8) -> String,
    ) -> Mock {
        Mock {
            args,
            brain,
            voice,
            square,
            answers: 0,
        }
    }

    /// The evaluation that is said beside the next answer; none if nothing is.
    pub fn evaluation(&self) -> Option<String> {
        let evals = &self.args.evals;
        let eval = evals.get(self.answers as usize).or(evals.last())?;
        Some(eval.clone()).filter(|it| !it.is_empty())
    }

    /// Answers the start by `text`, unless a fault stands in its place.
    pub fn answer_start(&mut self, text: &str) -> io::Result<()> {
        if self.misbehave(0)? {
            self.voice.line("hello world")
        } else {
            self.voice.line(text)
        }
    }

    /// Chooses a point, puts a stone there and says so. Nothing is said on a full board.
    pub fn answer_move(&mut self) -> io::Result<()> {
        let Some(point) = self.brain.choose() else {
            return Ok(());
        };
        self.brain.board.set(point, Some(ME));
        self.say(&[point])
    }

    /// Says an answer of points, one or more, unless a fault stands in its place.
    pub fn say(&mut self, points: &[Point]) -> io::Result<()> {
        let (dialect, square) = (self.args.dialect, self.square);
        let text = |points: &[Point]| {
            let separator = if dialect == arena::dialect::Dialect::Codecup {
                "\n"
            } else {
                " "
            };
            let squares = points.iter().map(|point| square(point.x, point.y));
            squares.collect::<Vec<_>>().join(separator)
        };
        let number = self.answers + 1;
        let board = &self.brain.board;
        let (width, height) = (board.width(), board.height());
        if self.args.illegal_at == Some(number) {
            let off = square(width / 2, height);
            return self.say_text(&off);
        }
        if self.args.occupied_at == Some(number) {
            let taken =
                |&point: &Point| board.stone(point).is_some() && !points.contains(&point);
            return match (points, board.points().find(taken)) {
                (&[first, ..], None) => self.say_text(&text(&vec![first; points.len()])),
                (_, taken) => self.say_text(&text(taken.as_slice())),
            };
        }
        self.say_text(&text(points))
    }

    /// Says an answer, unless a fault stands in its place.
    pub fn say_text(&mut self, text: &str) -> io::Result<()> {
        self.answers += 1;
        thread::sleep(Duration::from_millis(self.args.think_ms));
        if self.misbehave(self.answers)? {
            return self.voice.line("hello world");
        }
        if self.args.out_of_turn && self.answers == 1 {
            self.voice.line(&format!("{text}\n{text}"))?;
        } else {
            self.voice.line(text)?;
        }
        self.misbehave_after()
    }

    /// Does what is due after this answer, when nothing is asked.
    fn misbehave_after(&mut self) -> io::Result<()> {
        let due = |at: Option<u32>| at == Some(self.answers);
        let (crash, speak) = (due(self.args.crash_after), due(self.args.after));
        if crash || speak {
            thread::sleep(Duration::from_millis(self.args.after_ms));
        }
        if crash {
            eprintln!("crashing as told");
            std::process::exit(3);
        }
        match self.args.unasked.clone().filter(|_| speak) {
            Some(text) => self.voice.line(&text),
            None => Ok(()),
        }
    }

    /// Does what is due instead of this answer or before it; true if the answer is nonsense.
    fn misbehave(&mut self, number: u32) -> io::Result<bool> {
        let due = |at: Option<u32>| at == Some(number);
        if due(self.args.crash_at) {
            eprintln!("crashing as told");
            std::process::exit(3);
        }
        if due(self.args.stall_at) {
            stall();
        }
        if due(self.args.puzzled_at) {
            self.voice.line("UNKNOWN")?;
            let start = std::time::Instant::now();
            while start.elapsed() < Duration::from_millis(self.args.late_ms) {
                std::hint::spin_loop();
            }
        }
        if due(self.args.refuse_at) {
            self.voice.line("ERROR no")?;
            stall();
        }
        if due(self.args.late_at) {
            thread::sleep(Duration::from_millis(self.args.late_ms));
        }
        if number == 1 {
            self.misbehave_first()?;
        }
        Ok(due(self.args.malformed_at))
    }

    /// Does what is due before the first answer.
    fn misbehave_first(&mut self) -> io::Result<()> {
        if let Some(megabytes) = self.args.memory_hog {
            std::mem::forget(vec![1_u8; megabytes << 20]);
        }
        while self.args.flood {
            self.voice.raw(&"x".repeat(4096))?;
        }
        if self.args.close_stdout {
            self.voice.close();
            stall();
        }
        Ok(())
    }

    /// Does what is due when the game is over: stays, if that was told.
    pub fn leave(&self) {
        if self.args.ignore_end {
            stall();
        }
    }
}
