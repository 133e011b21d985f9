//! The dialect of the Gomocup managers of 2004.

use std::time::Duration;

use super::pbrain::{
    answer, bytes, first_word, info, is_talk, milliseconds, ordinary, STRICTNESS,
};
use super::profile::{Boards, Profile, Stones, MEMORY};
use super::speaker::{Asked, End, Heard, Question, Setup, Speaker};
use crate::record::Action;

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    size: 20,
    boards: Boards::Square,
    opening: [Stones::Any, Stones::Any],
    turn_s: Some(30),
    game_s: Some(180),
    memory: Some(MEMORY),
    tells_time: true,
    strictness: STRICTNESS,
    ..Profile::usual("gomocup2004", || Box::<Gomocup2004>::default())
};

/// A speaker to one program.
#[derive(Default)]
pub struct Gomocup2004 {
    setup: Option<Setup>,
    /// True until a position of this game has been told.
    fresh: bool,
}

impl Speaker for Gomocup2004 {
    fn start(&mut self, setup: &Setup) -> String {
        self.setup = Some(setup.clone());
        self.fresh = true;
        format!("START {}\n", setup.width)
    }

    /// Ready, if the line begins with OK. Any other line is an error report.
    fn hear_start(&mut self, line: &str) -> Heard {
        match first_word(line).as_str() {
            "" => Heard::Nothing,
            "MESSAGE" | "DEBUG" => Heard::Said(line.into()),
            word if word.starts_with("OK") => Heard::Ready,
            _ => Heard::Refused(line.into()),
        }
    }

    fn tell(&mut self, _action: &Action, _took: Duration) -> String {
        String::new()
    }

    /// The question with the INFO lines before it: in 2004 a command follows them at once, so
    /// those of the start go with the first question.
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
            setup.options.info.as_slice()
        } else {
            &[]
        };
        let text = info(setup, &usual, own);
        let by_board = self.fresh && setup.options.first_by_board;
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
