//! A program under test at the board: what has been played, what time is left, what it answers.

use std::time::{Duration, Instant};

use super::channel::{RawChannel, Received};
use super::fault::{quoted, ProbeFault};
use super::subject::{ProbeLimits, Subject};
use crate::dialect::{
    side_of, Allowance, Asked, End, Heard, Outcome, Question, Setup, Speaker,
    SpeakerOptions, Strictness,
};
use crate::process::Ending;
use crate::record::{Action, Reason};
use crate::rules::{Board, Point, Side};

/// The time for which an answer is waited for that no limit holds for.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);
/// The time for which the last lines of a program are waited for that has ended.
const LAST_LINES_TIMEOUT: Duration = Duration::from_millis(100);
/// Stones of an opening by CodeCup.
const OPENING_STONES: usize = 3;

/// A program under test in a game, and the board as its manager sees it. The ordinary
/// conversation is what the speaker of the dialect says; for all else there is the raw channel.
pub struct ProbeSeat<'a> {
    /// The program and the conditions of the test.
    pub subject: &'a Subject,
    /// The time limits of this game.
    pub limits: ProbeLimits,
    /// The raw channel to the program.
    pub channel: RawChannel,
    /// The board with the stones of both sides.
    pub board: Board,
    /// The stones on the board in order, Black first.
    pub moves: Vec<Point>,
    /// The time that the program has used in its own turns.
    pub used: Duration,
    speaker: Box<dyn Speaker>,
    strictness: &'static Strictness,
}

impl<'a> ProbeSeat<'a> {
    /// Starts the program, and an empty board of `size`. The program has not been told of it.
    pub fn new(subject: &'a Subject, size: u8) -> Result<ProbeSeat<'a>, ProbeFault> {
        let board = Board::new(size, size).ok_or_else(|| {
            ProbeFault::new(Reason::NoStart, format!("there is no board of {size}"))
        })?;
        Ok(ProbeSeat {
            channel: subject.start()?,
            limits: subject.limits,
            speaker: subject.speaker(),
            strictness: &subject.dialect.profile().strictness,
            subject,
            board,
            moves: Vec::new(),
            used: Duration::ZERO,
        })
    }

    /// Tells the program that a game begins in which it is on this side.
    pub fn begin(&mut self, side: Side) -> Result<(), ProbeFault> {
        let text = self.speaker.start(&self.setup(side));
        if !text.is_empty() {
            self.start(text.trim_end())?;
        }
        let text = self.speaker.started();
        if !text.is_empty() {
            self.channel.say_text(&text);
        }
        Ok(())
    }

    fn setup(&self, side: Side) -> Setup {
        Setup {
            width: self.board.width(),
            height: self.board.height(),
            rule: self.subject.rule,
            opening: Vec::new(),
            side,
            allowance: Allowance {
                turn: self.limits.turn,
                game: self.limits.game,
                memory: self.subject.memory,
            },
            options: SpeakerOptions::default(),
        }
    }

    /// Sends a line that begins a game; returns the time that the program took to be ready.
    pub fn start(&mut self, line: &str) -> Result<Duration, ProbeFault> {
        self.channel.say(line);
        let mut limit = self.limits.start.unwrap_or(self.strictness.start_limit);
        if self.subject.dialect.profile().start_counts {
            limit += self.limits.tolerance;
        }
        let when = format!("to {line}");
        let (answer, time) = self.next_line(limit, Reason::LateStart, &when)?;
        if self.subject.dialect.profile().start_counts {
            self.used += time;
        }
        if !(self.strictness.is_ready)(&answer) {
            let text = format!("to {line} it answered {} instead of OK", quoted(&answer));
            return Err(ProbeFault::new(Reason::NoStart, text));
        }
        Ok(time)
    }

    /// Asks for a move after the opponent's `news`, and puts both on the board.
    pub fn ask_move(&mut self, news: &[Point]) -> Result<Action, ProbeFault> {
        self.ask(Question::Move, news)
    }

    /// Asks after the opponent's `news`, and puts these and the answer on the board.
    pub fn ask(
        &mut self,
        question: Question,
        news: &[Point],
    ) -> Result<Action, ProbeFault> {
        news.iter().for_each(|&point| self.put(point));
        self.ask_after(question, news)
    }

    /// Asks after the opponent's `news`, which are on the board already, and puts the answer
    /// there.
    pub fn ask_after(
        &mut self,
        question: Question,
        news: &[Point],
    ) -> Result<Action, ProbeFault> {
        self.connected_once()?;
        self.put_question(question, news);
        let action = self.answer_action(question)?;
        if let Action::Put(points) = &action {
            points.iter().for_each(|&point| self.put(point));
        }
        Ok(action)
    }

    /// Sends a question about the stones on the board, of which `news` are the opponent's last.
    pub fn put_question(&mut self, question: Question, news: &[Point]) {
        let mut text = self
            .speaker
            .tell(&Action::Put(news.to_vec()), Duration::ZERO);
        let time_left = self.limits.game.map(|game| game.saturating_sub(self.used));
        text += &self.speaker.ask(&Asked {
            question,
            stones: &self.moves,
            side: side_of(self.moves.len()),
            time_left,
            other_left: self.limits.game,
        });
        self.channel.say_text(&text);
    }

    /// Waits for the answer to a question. The three stones of an opening come in three lines.
    pub fn answer_action(&mut self, question: Question) -> Result<Action, ProbeFault> {
        if question != Question::Three {
            let line = self.answer()?;
            return self.action_of(question, &line);
        }
        let mut points = Vec::new();
        let before = self.used;
        while points.len() < OPENING_STONES {
            // The lines of an opening are one turn: each is timed from the same question.
            self.used = before;
            let line = self.answer()?;
            let point = self.point_of(&line)?;
            if points.contains(&point) {
                let text = format!("it played {} twice", quoted(&line));
                return Err(ProbeFault::new(Reason::IllegalMove, text));
            }
            points.push(point);
        }
        Ok(Action::Put(points))
    }

    /// The empty point that a line names in answer to a question for a move.
    pub fn point_of(&self, line: &str) -> Result<Point, ProbeFault> {
        match self.action_of(Question::Move, line)? {
            Action::Put(points) if points.len() == 1 => Ok(points[0]),
            _ => Err(ProbeFault::no_move(line)),
        }
    }

    /// The meaning of a line in answer to a question for one stone or a swap.
    fn action_of(&self, question: Question, line: &str) -> Result<Action, ProbeFault> {
        if !(self.strictness.is_answer)(line) {
            return Err(ProbeFault::no_move(line));
        }
        let illegal = |what: String| Err(ProbeFault::new(Reason::IllegalMove, what));
        match self.heard(question, line) {
            Heard::Answer(Action::Put(points)) if points.len() == 1 => {
                if self.board.stone(points[0]).is_some() {
                    let line = quoted(line);
                    return illegal(format!("it played {line}, where there is a stone"));
                }
                Ok(Action::Put(points))
            }
            Heard::Answer(Action::Swap) => Ok(Action::Swap),
            Heard::Illegal(_) if self.is_swap(line) => {
                illegal(format!("it answered {} where it may not", line.trim()))
            }
            Heard::Illegal(why) => {
                illegal(format!("it played {}, which is {why}", quoted(line)))
            }
            _ => Err(ProbeFault::no_move(line)),
        }
    }

    fn is_swap(&self, line: &str) -> bool {
        self.heard(Question::MoveOrSwap, line) == Heard::Answer(Action::Swap)
    }

    /// The meaning of a line to a fresh speaker who has asked this question and nothing else,
    /// as the question may have been a raw one.
    fn heard(&self, question: Question, line: &str) -> Heard {
        let mut speaker = self.subject.speaker();
        speaker.start(&self.setup(Side::Black));
        speaker.ask(&Asked {
            question,
            stones: &[],
            side: Side::Black,
            time_left: None,
            other_left: None,
        });
        speaker.hear(line)
    }

    /// The next line that is an answer to a question for a move.
    pub fn answer(&mut self) -> Result<String, ProbeFault> {
        let allowance = self.allowance();
        let (limit, reason) = allowance.unwrap_or((ANSWER_TIMEOUT, Reason::Silent));
        let (line, time) = self.next_line(limit, reason, "when asked to move")?;
        self.used += time;
        self.channel.note_answer(time);
        Ok(line)
    }

    /// The time that the next move may take before it is late, and the reason it would be
    /// late for; None if there is no limit.
    pub fn allowance(&self) -> Option<(Duration, Reason)> {
        let game = self
            .limits
            .game
            .map(|game| (game.saturating_sub(self.used), Reason::LateGame));
        let turn = self.limits.turn.map(|turn| (turn, Reason::LateMove));
        let limits = game.into_iter().chain(turn);
        limits
            .min_by_key(|(limit, _)| *limit)
            .map(|(limit, reason)| (limit + self.limits.tolerance, reason))
    }

    /// The next line that may not come at any time, and how long it took. If there is none
    /// until `limit`, the reason of the fault is `late`; `when` is part of its words.
    pub fn next_line(
        &mut self,
        limit: Duration,
        late: Reason,
        when: &str,
    ) -> Result<(String, Duration), ProbeFault> {
        loop {
            match self.channel.hear(limit) {
                Received::Line(line, _) if (self.strictness.is_aside)(&line) => {}
                Received::Line(line, time) => return Ok((line, time)),
                Received::Silence => {
                    let ms = limit.as_millis();
                    let text = format!("{when} it did not answer within {ms} ms");
                    return Err(ProbeFault::new(late, text));
                }
                Received::Closed => return Err(self.channel.crash(when)),
            }
        }
    }

    /// Tells the program that the game is over, by the opponent's `last` stone if there is one.
    /// `won`: by the program; None: a draw.
    pub fn end(&mut self, last: Option<Point>, won: Option<bool>) {
        let outcome = match won {
            None => Outcome::Drawn,
            Some(true) => Outcome::Won,
            Some(false) => Outcome::Lost,
        };
        let last = Action::Put(last.into_iter().collect());
        let mut text = self.speaker.tell(&last, Duration::ZERO);
        text += &self.end_text(outcome);
        self.channel.say_text(&text);
    }

    /// The text that tells the end of the game.
    pub fn end_text(&mut self, outcome: Outcome) -> String {
        self.speaker.end(&End {
            outcome,
            stones: &self.moves,
        })
    }

    /// Puts a stone of the side that is to move.
    pub fn put(&mut self, point: Point) {
        self.board.set(point, Some(side_of(self.moves.len())));
        self.moves.push(point);
    }

    /// The first empty point of the board; None if it is full.
    pub fn first_empty(&self) -> Option<Point> {
        let is_empty = |point: &Point| self.board.stone(*point).is_none();
        self.board.points().find(is_empty)
    }

    /// Fails if a client has connected more than once: a second connection would take the place
    /// of the opponent.
    pub fn connected_once(&self) -> Result<(), ProbeFault> {
        if self.channel.has_connected_again() {
            let text = "it connected more than once";
            return Err(ProbeFault::new(Reason::OutOfTurn, text));
        }
        Ok(())
    }

    /// Listens for `time`. It is a fault if the program says or does anything but say what may
    /// come at any time.
    pub fn quiet(&mut self, time: Duration, when: &str) -> Result<(), ProbeFault> {
        self.listen(time, when, self.strictness.is_aside)
    }

    /// Listens for `time`. It is a fault if the program says anything at all, or ends.
    pub fn silent(&mut self, time: Duration, when: &str) -> Result<(), ProbeFault> {
        self.listen(time, when, |_| false)
    }

    fn listen(
        &mut self,
        time: Duration,
        when: &str,
        may_come: fn(&str) -> bool,
    ) -> Result<(), ProbeFault> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.channel.hear_for(left) {
                Received::Line(line, _) if may_come(&line) => {}
                Received::Line(line, _) => {
                    let text = format!("it said {} {when}, unasked", quoted(&line));
                    return Err(ProbeFault::new(Reason::OutOfTurn, text));
                }
                Received::Silence => return Ok(()),
                Received::Closed => return Err(self.channel.crash(when)),
            }
        }
    }

    /// Waits for the program to exit without an error until `limit` after it was last spoken
    /// to, and without another line but those that `may_come`; returns how long it took.
    pub fn exits(
        &mut self,
        limit: Duration,
        when: &str,
        may_come: fn(&str) -> bool,
    ) -> Result<String, ProbeFault> {
        self.exits_with(limit, when, may_come, &[0])
    }

    /// The same, where these exit statuses are good ones.
    pub fn exits_with(
        &mut self,
        limit: Duration,
        when: &str,
        may_come: fn(&str) -> bool,
        statuses: &[i32],
    ) -> Result<String, ProbeFault> {
        let begun = Instant::now();
        let Some(ending) = self.channel.wait(limit) else {
            let text = format!("it is still running {} ms {when}", limit.as_millis());
            return Err(ProbeFault::new(Reason::Silent, text));
        };
        let took = begun.elapsed();
        while let Received::Line(line, _) = self.channel.hear_for(LAST_LINES_TIMEOUT) {
            if !may_come(&line) {
                let text = format!("it said {} {when}", quoted(&line));
                return Err(ProbeFault::new(Reason::OutOfTurn, text));
            }
        }
        if !statuses.iter().any(|&it| ending == Ending::Exit(it)) {
            let last_words = self.channel.last_words();
            return Err(ProbeFault::ended(ending, when, &last_words));
        }
        Ok(format!("{} ms", took.as_millis()))
    }
}
