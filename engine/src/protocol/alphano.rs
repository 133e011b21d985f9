//! Alphano, an online judge for game programs: Gomoku on 15 x 15, and Renju. Time is that
//! of the whole game, and each turn tells what is left of it.
//!
//! Source: <https://www.alphano.co.kr/en/problem/7>, and for Renju `/8`. Nobody has tried
//! Renju there: how a pass is written, and what a forbidden move costs, is not published.

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::time::{Duration, Instant};

use super::fault::{game, Fault};
use super::output::send;
use super::parse::{saturating, words_as_numbers};
use super::pending::Announcer;
use super::speaker::{Beginning, Interruption, Reaction, Speaker};
use crate::board::{Point, PointSet, Rule, Side};
use crate::session::{Aim, Answer, Game, GameTime, Session, Settings, Thinking};

/// Columns and rows of the board.
const SIZE: usize = 15;
/// Time kept for each later move, in milliseconds: what an instant answer takes.
const TURN_MS_MIN: u64 = 2;
/// The part of the game's time that is kept back for what our own clock does not see.
const RESERVE_SHARE: u64 = 10;
/// The largest reserve, in milliseconds.
const RESERVE_MS_MAX: u64 = 1_000;
/// A time left that stands for no limit, in milliseconds, or any above it: a judge that
/// counts in 32 bits can tell no more.
const UNLIMITED_MS: u64 = i32::MAX as u64;
/// Renju: how far from the middle the first stones may stand at most, in either
/// direction.
const OPENING_REACH: [usize; 3] = [0, 1, 2];

/// A speaker of the dialect.
pub(super) struct Alphano {
    session: Session,
    announcer: Announcer,
    /// The most time that a turn of this game has told, in milliseconds: that of the
    /// whole game, if nothing was missed.
    game_ms: u64,
    /// The time left after our last turn by our own count, in milliseconds.
    counted_ms: Option<u64>,
    /// The time left that the turn under way has told, in milliseconds.
    told_ms: u64,
}

impl Alphano {
    /// A speaker for games by the rule that the options of `beginning` name.
    pub(super) fn new(beginning: Beginning) -> Alphano {
        let Beginning {
            mut session,
            announcer,
            options,
            ..
        } = beginning;
        set_limits(&mut session.settings, options.alphano_rule);
        let mut alphano = Alphano {
            session,
            announcer,
            game_ms: 0,
            counted_ms: None,
            told_ms: 0,
        };
        // A turn before READY is obeyed on an empty board.
        alphano.begin(Side::Black);
        alphano
    }

    /// True if a conversation that begins with `words` is one of this dialect.
    pub(super) fn begins(words: &[&str]) -> bool {
        matches!(words, ["READY", "FIRST"] | ["READY", "SECOND"])
    }

    /// Begins a game. Its tables are made now, so that no turn has to make them.
    fn begin(&mut self, own: Side) {
        let mut game = Game::new(SIZE, SIZE).expect("a board of this size");
        game.set_own(own);
        self.session.begin(game);
        self.session.prepare();
        self.game_ms = 0;
        self.counted_ms = None;
    }

    /// Carries out a command. One that makes no sense has no effect.
    fn carry_out(&mut self, text: &str, received: Instant) -> Result<Reaction, Fault> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            ["READY", order] => {
                let own = match *order {
                    "FIRST" => Side::Black,
                    "SECOND" => Side::White,
                    _ => return Ok(Reaction::Done),
                };
                self.begin(own);
                send("OK");
            }
            ["OPP", row, column, ..] => {
                let [x, y] = coordinates(row, column).ok_or(Fault::Coordinates)?;
                let point = game(&self.session)?.empty_point(x, y)?;
                self.session.put_other(point);
            }
            ["TURN", own_ms, ..] => {
                let told = saturating(own_ms).ok_or(Fault::Coordinates)?;
                self.learn_time(u64::try_from(told).unwrap_or(0));
                return self.think(received);
            }
            ["FINISH"] => return Ok(Reaction::Quit),
            _ => {}
        }
        Ok(Reaction::Done)
    }

    /// Takes the time that is left for the game, and learns what the judge has counted
    /// beyond our own count.
    fn learn_time(&mut self, told_ms: u64) {
        if let Some(counted_ms) = self.counted_ms.take() {
            let stolen = Duration::from_millis(counted_ms.saturating_sub(told_ms));
            self.session.learn_stolen(stolen);
        }
        self.told_ms = told_ms;
        self.game_ms = self.game_ms.max(told_ms);
        // Near its end a game has less than the reserve.
        let reserve_ms = (self.game_ms / RESERVE_SHARE).min(RESERVE_MS_MAX);
        self.session.settings.game = if told_ms >= UNLIMITED_MS {
            GameTime::Unlimited
        } else {
            GameTime::Left(told_ms - reserve_ms.min(told_ms / 2))
        };
    }

    fn think(&mut self, received: Instant) -> Result<Reaction, Fault> {
        let stones = game(&self.session)?.stone_count();
        self.session.blocked = match OPENING_REACH.get(stones) {
            Some(&reach) if self.session.settings.rule == Rule::RENJU => outside(reach),
            _ => PointSet::EMPTY,
        };
        let session = &mut self.session;
        let search = self.announcer.start(session, Aim::Move, received)?;
        Ok(Reaction::Thinks(search))
    }
}

/// Sets what does not depend on the time that is left.
fn set_limits(settings: &mut Settings, rule: Rule) {
    settings.rule = rule;
    settings.reserve_max_ms = 0;
    settings.turn_ms_min = TURN_MS_MIN;
}

/// The points that are farther than `reach` from the middle of the board.
fn outside(reach: usize) -> PointSet {
    let middle = SIZE / 2;
    let inside = middle - reach..=middle + reach;
    let mut points = PointSet::EMPTY;
    for (x, y) in (0..SIZE * SIZE).map(|index| (index % SIZE, index / SIZE)) {
        if !inside.contains(&x) || !inside.contains(&y) {
            points.insert(Point::new(x, y));
        }
    }
    points
}

/// Column and row from 0 of a square that is written as row and column from 1.
fn coordinates(row: &str, column: &str) -> Option<[i64; 2]> {
    let [row] = words_as_numbers(row)?;
    let [column] = words_as_numbers(column)?;
    Some([column.checked_sub(1)?, row.checked_sub(1)?])
}

impl Speaker for Alphano {
    fn command(&mut self, text: &str, received: Instant) -> Reaction {
        // The dialect has no word for a fault.
        self.carry_out(text, received).unwrap_or(Reaction::Done)
    }

    fn interrupt(&mut self, text: &str, _thinking: &Thinking) -> Interruption {
        if text == "FINISH" {
            Interruption::Quit
        } else {
            Interruption::None
        }
    }

    fn answer(&mut self, answer: &Answer, started: Instant) -> Reaction {
        if let Some(point) = answer.point() {
            self.session.put_own(point);
            send(&format!("MOVE {} {}", point.y() + 1, point.x() + 1));
        }
        let turn = self.session.turn_ended(started);
        let turn_ms = turn.as_millis() as u64;
        self.counted_ms = Some(self.told_ms.saturating_sub(turn_ms));
        Reaction::Done
    }
}
