//! The Gomocup protocol of 2004.

use super::pbrain::{answer, bytes, first_word, info, is_talk, milliseconds, ordinary};
use super::{Asked, End, Heard, Question, Setup, Speaker};
use crate::record::Action;

/// A program that speaks it.
#[derive(Default)]
pub struct Gomocup2004 {
    setup: Option<Setup>,
    /// Whether no position of this game has been told yet.
    fresh: bool,
}

impl Speaker for Gomocup2004 {
    fn start(&mut self, setup: &Setup) -> String {
        self.setup = Some(setup.clone());
        self.fresh = true;
        format!("START {}\n", setup.width)
    }

    /// Anything that begins with OK; anything else is an error report.
    fn hear_start(&mut self, line: &str) -> Heard {
        match first_word(line).as_str() {
            "" => Heard::Nothing,
            "MESSAGE" | "DEBUG" => Heard::Said(line.into()),
            word if word.starts_with("OK") => Heard::Ready,
            _ => Heard::Refused(line.into()),
        }
    }

    fn tell(&mut self, _action: &Action) -> String {
        String::new()
    }

    /// INFO lines are always followed by a command at once, so the first go with it.
    fn ask(&mut self, asked: &Asked<'_>) -> String {
        let Some(setup) = &self.setup else {
            return String::new();
        };
        let allowance = &setup.allowance;
        let mut usual = Vec::new();
        if self.fresh {
            usual.push(("max_memory", bytes(allowance.memory)));
            usual.push(("timeout_match", milliseconds(allowance.game, "0")));
            usual.push(("timeout_turn", milliseconds(allowance.turn, "0")));
        }
        if allowance.game.is_some() {
            usual.push(("time_left", milliseconds(asked.time_left, "0")));
        }
        let own = if self.fresh {
            setup.habits.info.as_slice()
        } else {
            &[]
        };
        let text = info(setup, &usual, own);
        let by_board = self.fresh && setup.habits.first_by_board;
        let fresh = std::mem::replace(&mut self.fresh, false);
        text + &ordinary(asked, fresh, by_board)
    }

    fn hear(&mut self, line: &str) -> Heard {
        let Some(setup) = &self.setup else {
            return Heard::Malformed("nothing was asked".into());
        };
        match first_word(line) {
            word if word.is_empty() => Heard::Nothing,
            word if is_talk(&word) => Heard::Said(line.into()),
            _ => answer(setup, Question::Move, line.trim()),
        }
    }

    fn hear_unasked(&mut self, line: &str) -> Heard {
        match first_word(line) {
            word if word.is_empty() => Heard::Nothing,
            word if is_talk(&word) => Heard::Said(line.into()),
            _ => Heard::Malformed(line.into()),
        }
    }

    fn end(&mut self, _end: &End<'_>) -> String {
        "END\n".into()
    }
}
