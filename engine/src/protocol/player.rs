//! The player: waits for lines and for searches, and lets a dialect deal with them.

use super::dialect::{Interruption, Reaction, Search, Speaker};
use super::input::{Event, Input};
use std::collections::VecDeque;
use std::time::Instant;

/// A dialect at work.
pub(super) struct Player {
    dialect: Box<dyn Speaker>,
    input: Input,
    search: Option<Search>,
    /// Lines that came while we were thinking and must wait.
    waiting: VecDeque<String>,
    is_input_over: bool,
}

impl Player {
    pub(super) fn new(dialect: Box<dyn Speaker>, input: Input) -> Player {
        Player {
            dialect,
            input,
            search: None,
            waiting: VecDeque::new(),
            is_input_over: false,
        }
    }

    /// Plays until the manager ends it. `first` is a line that has been read already.
    pub(super) fn play(&mut self, first: String, at: Instant) {
        self.play_on(first, at);
        // Nobody waits for what is still being searched.
        if let Some(search) = &self.search {
            search.thinking.stop();
        }
    }

    fn play_on(&mut self, first: String, at: Instant) {
        let mut goes_on = self.line(first, at);
        while goes_on && !(self.is_input_over && self.search.is_none()) {
            goes_on = match self.input.next(self.search.is_some()) {
                Event::Line(line, at) => self.line(line, at),
                Event::SearchOver(number) => self.search_over(number),
                Event::EndOfInput => {
                    self.end_of_input();
                    true
                }
            };
        }
    }

    /// False: the process has to end.
    fn line(&mut self, line: String, at: Instant) -> bool {
        if let Some(search) = &self.search {
            match self.dialect.interrupt(&line, &search.thinking) {
                Interruption::Quit => return false,
                Interruption::Dealt => return true,
                Interruption::None => {
                    self.waiting.push_back(line);
                    return true;
                }
                Interruption::Drop => self.drop_search(),
            }
        }
        let reaction = self.dialect.line(&line, at);
        self.react(reaction)
    }

    fn react(&mut self, reaction: Reaction) -> bool {
        match reaction {
            Reaction::Done => {}
            Reaction::Quit => return false,
            Reaction::Thinks(search) => {
                if self.is_input_over && self.dialect.is_endless() {
                    search.thinking.stop();
                }
                self.search = Some(search);
            }
        }
        true
    }

    fn drop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.thinking.stop();
            search.thinking.wait();
        }
    }

    /// Answers, and goes on with what has been waiting.
    fn search_over(&mut self, number: u64) -> bool {
        // The end of a search that has been dropped says nothing.
        match self.search.take() {
            Some(search) if search.number == number => {
                let answer = search.thinking.wait();
                let reaction = self.dialect.answer(&answer, search.started);
                if !self.react(reaction) {
                    return false;
                }
            }
            other => self.search = other,
        }
        while self.search.is_none() {
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
        if let Some(search) = &self.search {
            if self.dialect.is_endless() {
                search.thinking.stop();
            }
        }
    }
}
