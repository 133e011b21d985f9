//! The dialect of the judge Alphano.

use std::time::Duration;

use super::profile::Profile;
use super::speaker::{point_on_board, Asked, End, Heard, Setup, Speaker};
use super::strictness::{is_two_numbers, without_cr, Strictness};
use crate::record::Action;
use crate::rules::{Point, Side};

/// The milliseconds that are told where the time is not limited.
const UNLIMITED_MS: u128 = i32::MAX as u128;

/// What tells this dialect from the others.
pub static PROFILE: Profile = Profile {
    start_s: 3,
    game_s: Some(10),
    tells_time: true,
    advice: "--size 15 --openings none",
    probed: Some(3),
    strictness: Strictness {
        is_ready: |line| without_cr(line) == "OK",
        is_answer: |line| line.strip_prefix("MOVE ").is_some_and(is_two_numbers),
        start_limit: Duration::from_secs(3),
        ..Strictness::NONE
    },
    ..Profile::usual("alphano", || Box::<Alphano>::default())
};

/// A speaker to one program.
#[derive(Default)]
pub struct Alphano {
    /// Columns and rows of the board.
    size: (u8, u8),
    /// The stone of Black's that the game begins with, as a text line; empty if there is none.
    opening: String,
    /// The time for a move.
    turn: Option<Duration>,
}

impl Speaker for Alphano {
    fn start(&mut self, setup: &Setup) -> String {
        let opening = setup.opening.iter();
        *self = Alphano {
            size: (setup.width, setup.height),
            opening: opening.map(|&point| opp(point, Duration::ZERO)).collect(),
            turn: setup.allowance.turn,
        };
        match setup.side {
            Side::Black => "READY FIRST\n".into(),
            Side::White => "READY SECOND\n".into(),
        }
    }

    fn hear_start(&mut self, line: &str) -> Heard {
        match line.trim() {
            "OK" => Heard::Ready,
            _ => self.hear_unasked(line),
        }
    }

    fn started(&mut self) -> String {
        std::mem::take(&mut self.opening)
    }

    fn tell(&mut self, action: &Action, took: Duration) -> String {
        match action {
            Action::Put(points) => points.iter().map(|&point| opp(point, took)).collect(),
            Action::Swap => String::new(),
        }
    }

    fn ask(&mut self, asked: &Asked<'_>) -> String {
        let ms =
            |left: Option<Duration>| left.map_or(UNLIMITED_MS, |left| left.as_millis());
        // The dialect has no word for a limit of a move: what a player is told is the time
        // that it has.
        let own = asked.time_left.into_iter().chain(self.turn).min();
        format!("TURN {} {}\n", ms(own), ms(asked.other_left))
    }

    fn hear(&mut self, line: &str) -> Heard {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse::<i64>().ok();
        let &["MOVE", row, column] = words.as_slice() else {
            return Heard::Malformed("not MOVE and two numbers".into());
        };
        let (Some(row), Some(column)) = (number(row), number(column)) else {
            return Heard::Malformed("not MOVE and two numbers".into());
        };
        let (y, x) = (row.saturating_sub(1), column.saturating_sub(1));
        match point_on_board(self.size.0, self.size.1, x, y) {
            Some(point) => Heard::Answer(Action::Put(vec![point])),
            None => Heard::Illegal("off the board".into()),
        }
    }

    fn hear_unasked(&mut self, line: &str) -> Heard {
        Heard::Malformed(line.into())
    }

    fn end(&mut self, _end: &End<'_>) -> String {
        "FINISH\n".into()
    }
}

/// The other player's stone and the time that it took: row and column from 1.
fn opp(point: Point, took: Duration) -> String {
    let (row, column) = (point.y + 1, point.x + 1);
    format!("OPP {row} {column} {}\n", took.as_millis())
}

#[cfg(test)]
mod tests {
    use crate::dialect::{misfit, Dialect, GameShape, Swap};
    use crate::rules::{Rule, Side};

    #[test]
    fn it_is_played_on_15x15_and_its_second_player_can_be_told_a_stone() {
        for (size, opening, fits) in [
            (15, 0, [true, true]),
            (15, 1, [false, true]),
            (15, 2, [false, false]),
            (16, 0, [false, false]),
        ] {
            let shape = GameShape {
                width: size,
                height: size,
                rule: Rule::Freestyle,
                opening,
                swap: Swap::None,
            };
            let found = [Side::Black, Side::White]
                .map(|side| misfit(Dialect::Alphano, &shape, side).is_none());
            assert_eq!(found, fits, "{size}, {opening} stones");
        }
    }
}
