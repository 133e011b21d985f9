//! The player: an event loop of commands and search ends. It waits for commands and for
//! the ends of searches, and lets a speaker deal with them.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::input::{Event, Input};
use super::pending::PendingSearch;
use super::speaker::{Interruption, Reaction, Speaker};

/// The time that a search has once the input is over. A manager that is gone waits for
/// no answer; but who wrote all commands at once still reads what comes.
const LAST_SEARCH: Duration = Duration::from_millis(50);

/// A speaker at work.
pub(super) struct Player {
    speaker: Box<dyn Speaker>,
    input: Input,
    search: Option<PendingSearch>,
    /// Commands that came while we were thinking and must wait.
    waiting: VecDeque<String>,
    is_input_over: bool,
}

impl Player {
    pub(super) fn new(speaker: Box<dyn Speaker>, input: Input) -> Player {
        Player {
            speaker,
            input,
            search: None,
            waiting: VecDeque::new(),
            is_input_over: false,
        }
    }

    /// Plays until the manager ends it. `first` is the first command, which was
    /// `received` before.
    pub(super) fn play(&mut self, first: String, received: Instant) {
        self.play_on(first, received);
        // Nobody waits for what is still being searched.
        if let Some(search) = &self.search {
            search.thinking.stop();
        }
    }

    fn play_on(&mut self, first: String, received: Instant) {
        let mut goes_on = self.command(first, received);
        while goes_on && !(self.is_input_over && self.search.is_none()) {
            goes_on = match self.input.next(self.search.is_some()) {
                Event::Text(text, received) => self.command(text, received),
                Event::SearchOver(id) => self.search_over(id),
                Event::EndOfInput => {
                    self.end_of_input();
                    true
                }
            };
        }
    }

    /// Deals with a command, now or later. False: the process has to end.
    fn command(&mut self, text: String, received: Instant) -> bool {
        if let Some(search) = &self.search {
            match self.speaker.interrupt(&text, &search.thinking) {
                Interruption::Quit => return false,
                Interruption::Dealt => return true,
                Interruption::None => {
                    self.waiting.push_back(text);
                    return true;
                }
                Interruption::Drop => {
                    self.drop_search();
                    if !self.waiting.is_empty() {
                        self.waiting.push_back(text);
                        return self.go_on();
                    }
                }
            }
        }
        let reaction = self.speaker.command(&text, received);
        self.react(reaction)
    }

    /// Follows a reaction of the speaker. False: the process has to end.
    fn react(&mut self, reaction: Reaction) -> bool {
        match reaction {
            Reaction::Done => {}
            Reaction::Quit => return false,
            Reaction::Thinks(search) => {
                if self.is_input_over {
                    search.thinking.hurry(LAST_SEARCH);
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

    /// Tells the answer of the search with this `id`, and goes on with the commands
    /// that have been waiting. False: the process has to end.
    fn search_over(&mut self, id: u64) -> bool {
        // The end of a search that has been dropped says nothing.
        match self.search.take() {
            Some(search) if search.id == id => {
                let started = search.thinking.started();
                let answer = search.thinking.wait();
                let reaction = self.speaker.answer(&answer, started);
                if !self.react(reaction) {
                    return false;
                }
            }
            other => self.search = other,
        }
        self.go_on()
    }

    /// Carries out the commands that have been waiting, until one of them begins a search
    /// that none of the others gives up. False: the process has to end.
    fn go_on(&mut self) -> bool {
        loop {
            if self.search.is_some() {
                if !self.is_given_up() {
                    return true;
                }
                self.drop_search();
            }
            let text = match self.waiting.pop_front() {
                Some(text) => text,
                None => return true,
            };
            // The clock of a command that waited starts now.
            let reaction = self.speaker.command(&text, Instant::now());
            if !self.react(reaction) {
                return false;
            }
        }
    }

    /// True if a waiting command gives up the search under way.
    fn is_given_up(&mut self) -> bool {
        let Player {
            speaker,
            search,
            waiting,
            ..
        } = self;
        search.as_ref().map_or(false, |search| {
            let gives_up = |text: &String| {
                let interruption = speaker.interrupt(text, &search.thinking);
                matches!(interruption, Interruption::Drop)
            };
            waiting.iter().any(gives_up)
        })
    }

    /// Ends a search under way soon, and any that commands still waiting will begin.
    fn end_of_input(&mut self) {
        self.is_input_over = true;
        if let Some(search) = &self.search {
            search.thinking.hurry(LAST_SEARCH);
        }
    }
}
