//! A program at the board: what has been played, what time is left, what it answers.

use super::fault::{quoted, Fault};
use super::{codecup, course, gomocup, wfi, Bench, Heard, Talk};
use crate::dialect::Dialect;
use crate::record::Reason;
use crate::rules::{Board, Point, Side};
use std::time::Duration;

/// How long is waited for an answer that no limit holds for.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a program does when it is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Puts stones: one, or three in an opening.
    Put(Vec<Point>),
    /// Takes the other color.
    Swap,
}

/// A program that plays, and the board as its manager sees it.
pub struct Seat<'a> {
    /// What it is tested with.
    pub bench: &'a Bench,
    /// The conversation.
    pub talk: Talk,
    /// The board.
    pub board: Board,
    /// The stones in order.
    pub moves: Vec<Point>,
    /// Time used in its own turns.
    pub used: Duration,
}

impl<'a> Seat<'a> {
    /// Starts the program and an empty board of `size`.
    pub fn new(bench: &'a Bench, size: u8) -> Result<Seat<'a>, Fault> {
        let board = Board::new(size, size).ok_or_else(|| {
            Fault::new(Reason::NoStart, format!("there is no board of {size}"))
        })?;
        let talk = bench.start()?;
        Ok(Seat {
            bench,
            talk,
            board,
            moves: Vec::new(),
            used: Duration::ZERO,
        })
    }

    /// Tells the program that a game begins; `black`: it moves first.
    pub fn open(&mut self, black: bool) -> Result<(), Fault> {
        match self.bench.dialect {
            Dialect::Gomocup | Dialect::Gomocup2004 => gomocup::open(self),
            Dialect::Course => course::open(self, black),
            Dialect::Codecup | Dialect::Wfi => Ok(()),
        }
    }

    /// Asks for a move after the opponent's `news`, and puts both on the board.
    pub fn ask(&mut self, news: &[Point]) -> Result<Answer, Fault> {
        for point in news {
            self.put(*point);
        }
        self.ask_after(news)
    }

    /// Asks for a move after the opponent's `news`, which are on the board already, and puts
    /// the answer there.
    pub fn ask_after(&mut self, news: &[Point]) -> Result<Answer, Fault> {
        let answer = match self.bench.dialect {
            Dialect::Gomocup | Dialect::Gomocup2004 => gomocup::ask(self, news),
            Dialect::Course => course::ask(self, news),
            Dialect::Codecup => codecup::ask(self, news),
            Dialect::Wfi => wfi::ask(self),
        }?;
        if let Answer::Put(points) = &answer {
            for point in points {
                self.put(*point);
            }
        }
        Ok(answer)
    }

    /// Tells the program that the game is over; `won`: by the program, none: a draw.
    pub fn close(&mut self, last: Option<Point>, won: Option<bool>) {
        match self.bench.dialect {
            Dialect::Course => course::close(self, last, won),
            Dialect::Codecup => codecup::close(self, last),
            Dialect::Wfi => wfi::close(self, won),
            Dialect::Gomocup | Dialect::Gomocup2004 => self.talk.say("END"),
        }
    }

    /// Puts a stone, Black first.
    pub fn put(&mut self, point: Point) {
        let side = if self.moves.len().is_multiple_of(2) {
            Side::Black
        } else {
            Side::White
        };
        self.board.set(point, Some(side));
        self.moves.push(point);
    }

    /// The time that the next move may take before it is late, and the reason it would be
    /// late for.
    pub fn allowance(&self) -> Option<(Duration, Reason)> {
        let clock = self.bench.clock;
        let game = clock
            .game
            .map(|game| (game.saturating_sub(self.used), Reason::LateGame));
        let turn = clock.turn.map(|turn| (turn, Reason::LateMove));
        let limits = game.into_iter().chain(turn);
        limits
            .min_by_key(|(limit, _)| *limit)
            .map(|(limit, reason)| (limit + clock.tolerance, reason))
    }

    /// The next line that is an answer to a question for a move. `skip` tells which lines
    /// are none and may come at any time.
    pub fn answer(&mut self, skip: fn(&str) -> bool) -> Result<String, Fault> {
        let allowance = self.allowance();
        let (limit, reason) = allowance.unwrap_or((PATIENCE, Reason::Silent));
        let (line, time) =
            hear_answer(&mut self.talk, limit, reason, "when asked to move", skip)?;
        self.used += time;
        self.talk.note_answer(time);
        Ok(line)
    }

    /// The point of these coordinates, if a stone may be put there.
    pub fn empty_point(&self, x: i64, y: i64, line: &str) -> Result<Point, Fault> {
        let fault = |what: &str| {
            Fault::new(
                Reason::IllegalMove,
                format!("it played {}, {what}", quoted(line)),
            )
        };
        let point = self
            .board
            .point(x, y)
            .ok_or_else(|| fault("which is off the board"))?;
        match self.board.stone(point) {
            Some(_) => Err(fault("where there is a stone")),
            None => Ok(point),
        }
    }

    /// Nothing may be said for `time`, but for lines that `skip` lets pass.
    pub fn quiet(
        &mut self,
        time: Duration,
        when: &str,
        skip: fn(&str) -> bool,
    ) -> Result<(), Fault> {
        quiet(&mut self.talk, time, when, skip)
    }
}

/// The next line that `skip` does not let pass, and how long it took.
pub fn hear_answer(
    talk: &mut Talk,
    limit: Duration,
    late: Reason,
    when: &str,
    skip: fn(&str) -> bool,
) -> Result<(String, Duration), Fault> {
    loop {
        match talk.hear(limit) {
            Heard::Line(line, _) if skip(&line) => {}
            Heard::Line(line, time) => return Ok((line, time)),
            Heard::Silence => {
                let text =
                    format!("{when} it did not answer within {} ms", limit.as_millis());
                return Err(Fault::new(late, text));
            }
            Heard::Closed => return Err(talk.crash(when)),
        }
    }
}

/// Nothing may be said for `time`, but for lines that `skip` lets pass, nor may it end.
pub fn quiet(
    talk: &mut Talk,
    time: Duration,
    when: &str,
    skip: fn(&str) -> bool,
) -> Result<(), Fault> {
    let until = std::time::Instant::now() + time;
    loop {
        let left = until.saturating_duration_since(std::time::Instant::now());
        match talk.hear_for(left) {
            Heard::Line(line, _) if skip(&line) => {}
            Heard::Line(line, _) => {
                let text = format!("it said {} {when}, unasked", quoted(&line));
                return Err(Fault::new(Reason::OutOfTurn, text));
            }
            Heard::Silence => return Ok(()),
            Heard::Closed => return Err(talk.crash(when)),
        }
    }
}

/// It has to end within `limit`, without another line.
pub fn exits(
    talk: &mut Talk,
    limit: Duration,
    when: &str,
    skip: fn(&str) -> bool,
) -> Result<String, Fault> {
    let begun = std::time::Instant::now();
    let Some(status) = talk.wait(limit) else {
        let text = format!("it is still running {} ms {when}", limit.as_millis());
        return Err(Fault::new(Reason::Silent, text));
    };
    let took = begun.elapsed();
    while let Heard::Line(line, _) = talk.hear_for(Duration::from_millis(100)) {
        if !skip(&line) {
            let text = format!("it said {} {when}", quoted(&line));
            return Err(Fault::new(Reason::OutOfTurn, text));
        }
    }
    if !status.success() {
        let how = super::fault::ending(status);
        return Err(Fault::ended(status, format!("it ended {when} with {how}")));
    }
    Ok(format!("{} ms", took.as_millis()))
}
