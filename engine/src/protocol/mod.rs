//! Lines in, lines out: how a manager plays a session.
//!
//! This floor and `cli` are the only ones that print. A file a dialect; what they share,
//! reading, writing and waiting for the search, stands beside them.

mod gomocup;
mod info;
mod input;
mod output;
mod parse;

use crate::search::Report;
use crate::session::{Answer, Defaults, Session, Thinking, Watch};
use gomocup::Gomocup;
use input::{Event, Input};
use std::collections::VecDeque;
use std::sync::mpsc::{channel, Sender};
use std::time::Instant;

/// What a dialect makes of a line.
enum Reaction {
    /// It is dealt with; nothing is under way.
    Done,
    /// A search is under way, whose turn began then.
    Thinks(Thinking, Instant),
    /// The process has to end.
    Quit,
}

/// Plays a session on standard input and output until the manager ends it.
pub fn run(defaults: Defaults) {
    // What a panic writes would reach the manager as an answer. The search that broke down
    // is answered for by `Thinking::wait`.
    std::panic::set_hook(Box::new(|_| {}));
    let (sender, receiver) = channel();
    let dialect = Gomocup::new(Session::new(defaults), sender.clone());
    let mut player = Player {
        dialect,
        input: Input::open(sender, receiver),
        thinking: None,
        waiting: VecDeque::new(),
        is_input_over: false,
    };
    player.play();
}

/// A dialect at work.
struct Player {
    dialect: Gomocup,
    input: Input,
    /// The search under way, and when its turn began.
    thinking: Option<(Thinking, Instant)>,
    /// Lines that came while we were thinking and must wait.
    waiting: VecDeque<String>,
    is_input_over: bool,
}

impl Player {
    fn play(&mut self) {
        while !(self.is_input_over && self.thinking.is_none()) {
            let goes_on = match self.input.next(self.thinking.is_some()) {
                Event::Line(line, at) => self.line(line, at),
                Event::SearchOver => self.search_over(),
                Event::EndOfInput => {
                    self.end_of_input();
                    true
                }
            };
            if !goes_on {
                return;
            }
        }
    }

    /// False: the process has to end.
    fn line(&mut self, line: String, at: Instant) -> bool {
        if let Some((thinking, _)) = &self.thinking {
            let end = self.dialect.while_thinking(&line, thinking);
            return match end {
                Some(Reaction::Quit) => false,
                Some(_) => true,
                None => {
                    self.waiting.push_back(line);
                    true
                }
            };
        }
        match self.dialect.line(&line, at) {
            Reaction::Done => true,
            Reaction::Quit => false,
            Reaction::Thinks(thinking, started) => {
                if self.is_input_over && self.dialect.is_endless() {
                    thinking.stop();
                }
                self.thinking = Some((thinking, started));
                true
            }
        }
    }

    /// Answers, and goes on with what has been waiting.
    fn search_over(&mut self) -> bool {
        if let Some((thinking, started)) = self.thinking.take() {
            let answer = thinking.wait();
            self.dialect.answer(&answer, started);
        }
        while self.thinking.is_none() {
            let line = match self.waiting.pop_front() {
                Some(line) => line,
                None => return true,
            };
            // Its own clock starts now: it could not be looked at before.
            if !self.line(line, Instant::now()) {
                return false;
            }
        }
        true
    }

    /// What has been asked is still answered, unless that would take for ever.
    fn end_of_input(&mut self) {
        self.is_input_over = true;
        if let Some((thinking, _)) = &self.thinking {
            if self.dialect.is_endless() {
                thinking.stop();
            }
        }
    }
}

/// Tells the player when a search is over.
struct Messenger(Sender<Event>);

impl Watch for Messenger {
    fn depth_done(&mut self, _report: &Report) {}

    fn over(&mut self) {
        // Nobody there to hear it: the process is about to end.
        let _ = self.0.send(Event::SearchOver);
    }
}

/// What to say of a search beside its move. None if there was none.
fn message(answer: &Answer, started: Instant) -> Option<String> {
    let report = answer.report.as_ref().filter(|report| report.depth > 0)?;
    let elapsed_ms = (started.elapsed().as_millis() as u64).max(1);
    let line: Vec<String> = report.line.iter().map(|point| point.to_string()).collect();
    Some(format!(
        "MESSAGE depth {} value {} nodes {} speed {} time {} pv {}",
        report.depth,
        report.score,
        report.nodes,
        report.nodes * 1000 / elapsed_ms,
        elapsed_ms,
        line.join(" ")
    ))
}
