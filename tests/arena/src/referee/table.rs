//! Two players who play games against each other.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use super::game::{milliseconds, FinishedGame, Game};
use super::log::GameLog;
use super::spec::GameSpec;
use crate::dialect::{misfit, Dialect};
use crate::player::{Bounds, PlayerSpec, Seat};
use crate::record::{GameRecord, GameResult, MoveRecord, PlayerRecord, Reason, TimeLimits};
use crate::rules::Side;

/// Two players, whose processes may live on from game to game.
pub struct Table {
    seats: [Seat; 2],
    log: Option<Arc<GameLog>>,
}

impl Table {
    /// Two players, compiled and probed where that is needed. Processes are started by the
    /// first game.
    ///
    /// # Errors
    ///
    /// If a player cannot be had; the error says which one and why.
    pub fn new(specs: [PlayerSpec; 2]) -> Result<Table> {
        let [first, second] = specs;
        let seat = |spec: PlayerSpec| {
            let name = spec.name.clone();
            Seat::new(spec).with_context(|| format!("player {name}"))
        };
        Ok(Table {
            seats: [seat(first)?, seat(second)?],
            log: None,
        })
    }

    /// Keeps what is said in games from now on.
    pub fn set_log(&mut self, log: Arc<GameLog>) {
        self.log = Some(log);
    }

    /// The dialects of the players, given or found out.
    pub fn dialects(&self) -> [Dialect; 2] {
        [self.seats[0].dialect(), self.seats[1].dialect()]
    }

    /// The names of the players.
    pub fn names(&self) -> [String; 2] {
        [0, 1].map(|player: usize| self.seats[player].spec().name.clone())
    }

    /// The time that the players have, with every default filled in.
    pub fn time_limits(&self) -> [TimeLimits; 2] {
        self.seats.each_ref().map(|seat| time_limits(seat.bounds()))
    }

    /// Checks that a game can be told to both players if the one with the index `black` has
    /// Black before any swap.
    ///
    /// # Errors
    ///
    /// If there is no such board or opening, or if the dialect of a player has no words for
    /// the game; the error says so.
    pub fn check(&self, spec: &GameSpec, black: usize) -> Result<(), String> {
        spec.board()?;
        for (player, side) in [(black, Side::Black), (1 - black, Side::White)] {
            let seat = &self.seats[player];
            if let Some(reason) = misfit(seat.dialect(), &spec.shape(), side) {
                return Err(format!("{}: {reason}", seat.spec().name));
            }
        }
        Ok(())
    }

    /// Plays one game; the player with the index `black` (0 or 1) has Black before any swap.
    /// Every fault of a player is a result of the game, never an error. A game that
    /// [`Table::check`] refuses is not played: it has no winner and the reason `NoStart`.
    pub fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        self.play_watched(spec, black, &mut |_| {})
    }

    /// Plays one game as [`Table::play`] does, and calls `watch` with every move as soon as it
    /// has been made.
    pub fn play_watched(
        &mut self,
        spec: &GameSpec,
        black: usize,
        watch: &mut dyn FnMut(&MoveRecord),
    ) -> GameRecord {
        // In a game and in its record the first player is the one that begins with Black.
        self.seats.rotate_left(black);
        let record = self.play_in_order(spec, watch);
        self.seats.rotate_right(black);
        record
    }

    /// Plays one game in which the first player has Black before any swap.
    fn play_in_order(
        &mut self,
        spec: &GameSpec,
        watch: &mut dyn FnMut(&MoveRecord),
    ) -> GameRecord {
        let started = seconds_since_1970();
        let begun = Instant::now();
        let log = self.log.clone();
        let transcripts = log
            .as_ref()
            .map(|_| self.seats.each_mut().map(Seat::listen_in));
        let board = self.check(spec, 0).and_then(|()| spec.board());
        let finished = match board {
            Ok(board) => Game::new(spec, board, self.seats.each_mut(), watch).play(),
            Err(reason) => not_played(reason),
        };
        let player = |index: usize| {
            let has_black = index == finished.black;
            let side = if has_black { Side::Black } else { Side::White };
            player_record(&self.seats[index], side)
        };
        let record = GameRecord {
            game: spec.game,
            pair: spec.pair,
            width: spec.width,
            height: spec.height,
            rule: spec.rule,
            opening: spec.opening.clone(),
            players: [player(0), player(1)],
            moves: finished.moves,
            result: finished.result,
            started,
        };
        if let (Some(log), Some(transcripts)) = (log, &transcripts) {
            log.append(&record, begun, transcripts.each_ref());
        }
        record
    }
}

/// The end of a game that could not begin.
fn not_played(detail: String) -> FinishedGame {
    let result = GameResult {
        winner: None,
        reason: Reason::NoStart,
        detail,
        late: None,
    };
    FinishedGame {
        moves: Vec::new(),
        result,
        black: 0,
    }
}

fn player_record(seat: &Seat, side: Side) -> PlayerRecord {
    PlayerRecord {
        name: seat.spec().name.clone(),
        dialect: seat.dialect().name().into(),
        side,
        used_ms: milliseconds(seat.used()),
        memory_peak: seat.memory_peak(),
        limits: time_limits(seat.bounds()),
    }
}

fn time_limits(bounds: &Bounds) -> TimeLimits {
    TimeLimits {
        turn_ms: bounds.turn.map(milliseconds),
        game_ms: bounds.game.map(milliseconds),
        increment_ms: milliseconds(bounds.increment),
        tolerance_ms: milliseconds(bounds.tolerance),
    }
}

fn seconds_since_1970() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_secs())
}
