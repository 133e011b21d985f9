//! The dialect of today's Gomocup managers.

use std::fmt::Write;
use std::time::Duration;

use super::pbrain::{
    answer, board, bytes, first_word, info, is_talk, milliseconds, ordinary, STRICTNESS,
};
use super::profile::{Boards, Profile, Stones, MEMORY};
use super::speaker::{Asked, End, Heard, Question, Setup, Speaker};
use crate::record::Action;

/// The value of `time_left` where the game is not limited.
const UNLIMITED: &str = "2147483647";

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    boards: Boards::Any,
    knows_rules: true,
    opening: [Stones::Any, Stones::Any],
    turn_s: Some(30),
    game_s: Some(180),
    memory: Some(MEMORY),
    tells_time: true,
    probed: Some(0),
    strictness: STRICTNESS,
    ..Profile::usual("gomocup", || Box::<Gomocup>::default())
};

/// A speaker to one program.
#[derive(Default)]
pub struct Gomocup {
    setup: Option<Setup>,
    question: Option<Question>,
    /// True until a position of this game has been told.
    fresh: bool,
    /// The question as BOARD, without a swap, for players who do not know the swap.
    plainly: String,
}

impl Speaker for Gomocup {
    fn start(&mut self, setup: &Setup) -> String {
        self.setup = Some(setup.clone());
        self.question = None;
        self.fresh = true;
        match (setup.width, setup.height) {
            (width, height) if width == height => format!("START {width}\n"),
            (width, height) => format!("RECTSTART {width},{height}\n"),
        }
    }

    fn start_again(&mut self, setup: &Setup) -> Option<String> {
        let size = |setup: &Setup| (setup.width, setup.height);
        let same = self
            .setup
            .as_ref()
            .is_some_and(|old| size(old) == size(setup));
        let start = self.start(setup);
        Some(if same { "RESTART\n".into() } else { start })
    }

    fn hear_start(&mut self, line: &str) -> Heard {
        match first_word(line).as_str() {
            "OK" if line.trim().len() == 2 => Heard::Ready,
            "ERROR" | "UNKNOWN" => Heard::Refused(line.into()),
            "" => Heard::Nothing,
            _ => Heard::Said(line.into()),
        }
    }

    fn started(&mut self) -> String {
        let Some(setup) = &self.setup else {
            return String::new();
        };
        let allowance = &setup.allowance;
        info(
            setup,
            &[
                ("max_memory", bytes(allowance.memory)),
                ("timeout_match", milliseconds(allowance.game, "0")),
                ("timeout_turn", milliseconds(allowance.turn, "")),
                ("game_type", "1".into()),
                ("rule", setup.rule.number().to_string()),
            ],
            &setup.options.info,
        )
    }

    fn tell(&mut self, _action: &Action, _took: Duration) -> String {
        String::new()
    }

    fn ask(&mut self, asked: &Asked<'_>) -> String {
        let Some(setup) = &self.setup else {
            return String::new();
        };
        let time_left = milliseconds(asked.time_left, UNLIMITED);
        let mut text = info(setup, &[("time_left", time_left)], &[]);
        self.question = Some(asked.question);
        if asked.question == Question::Move {
            text += &ordinary(
                asked,
                self.fresh,
                self.fresh && setup.options.first_by_board,
            );
            self.fresh = false;
        } else {
            text += &swap2board(asked, setup.options.swap2_fields);
            self.plainly = board(asked.stones, asked.side);
        }
        text
    }

    fn hear(&mut self, line: &str) -> Heard {
        let (Some(setup), Some(question)) = (&self.setup, self.question) else {
            return Heard::Malformed("nothing was asked".into());
        };
        let word = first_word(line);
        if word.is_empty() {
            return Heard::Nothing;
        }
        if word == "UNKNOWN" && question != Question::Move {
            return self.without_swap();
        }
        if is_talk(&word) {
            return Heard::Said(line.into());
        }
        match answer(setup, question, line.trim()) {
            Heard::Answer(Action::Put(points))
                if question == Question::MoveOrSwap && points.len() == 2 =>
            {
                self.without_swap()
            }
            heard => heard,
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

impl Gomocup {
    /// Asks a player for a move that did not take part in a swap. There is no word for the swap
    /// of CodeCup, so SWAP2BOARD asks for it: a player that does not know that, or answers with
    /// two stones, has not swapped.
    fn without_swap(&mut self) -> Heard {
        if self.question != Some(Question::MoveOrSwap) {
            return Heard::Refused("the opening cannot be had without it".into());
        }
        self.question = Some(Question::Move);
        self.fresh = false;
        Heard::Write(std::mem::take(&mut self.plainly))
    }
}

/// The question for a swap; `fields`: a field for the side behind each stone.
fn swap2board(asked: &Asked<'_>, fields: bool) -> String {
    let mut text = String::from("SWAP2BOARD\n");
    for (index, stone) in asked.stones.iter().enumerate() {
        let _ = if fields {
            writeln!(text, "{stone},{}", 2 - index % 2)
        } else {
            writeln!(text, "{stone}")
        };
    }
    text + "DONE\n"
}
