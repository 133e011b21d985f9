//! One game with one manager: the stones, what was told of limits, and the search.
//!
//! A session prints and reads nothing: a dialect turns its commands into calls of this.

mod game;
mod settings;
#[cfg(test)]
mod tests;
mod thinking;

pub use game::{Game, Refusal};
pub use settings::{Defaults, Settings, MEMORY_MIN};
pub use thinking::{Answer, Thinking, Watch};

use crate::clock::{Limits, TimeControl};
use crate::lines::LineTable;
use crate::search::Searcher;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use thinking::Task;

/// What a search leaves behind for the next one of the same game.
#[derive(Default)]
struct Engine {
    lines: Option<Arc<LineTable>>,
    searcher: Option<Searcher>,
    table_bytes: usize,
}

/// Why no search can begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The rules are none that this engine plays.
    Rule,
    /// The memory is less than the process needs.
    Memory,
    /// The board is full.
    GameOver,
}

/// A session with one manager.
pub struct Session {
    /// What the manager has told. Changes act on the next search.
    pub settings: Settings,
    game: Option<Game>,
    engine: Arc<Mutex<Engine>>,
    /// Own time used in this game, by our own count.
    used: Duration,
}

impl Session {
    /// A session without a game yet.
    pub fn new(defaults: Defaults) -> Session {
        Session {
            settings: Settings::new(defaults),
            game: None,
            engine: Arc::default(),
            used: Duration::from_secs(0),
        }
    }

    /// The game, if one has been started.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game, to put and take stones.
    pub fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    /// Begins `game` and forgets the last one: nothing of it has any effect on this one.
    pub fn begin(&mut self, game: Game) {
        self.game = Some(game);
        self.used = Duration::from_secs(0);
        // A new lock, not a cleared one: an old search may still hold the old one.
        self.engine = Arc::default();
    }

    /// Why no search can begin in `game`, if so.
    pub fn obstacle(&self) -> Option<Obstacle> {
        if self.settings.rules().is_none() {
            return Some(Obstacle::Rule);
        }
        if self.settings.memory_max() < MEMORY_MIN {
            return Some(Obstacle::Memory);
        }
        let full = self
            .game
            .as_ref()
            .map_or(true, |game| game.board().empty_count() == 0);
        full.then_some(Obstacle::GameOver)
    }

    /// The limits of a search that begins now.
    pub fn limits(&self) -> Limits {
        let empty = self
            .game
            .as_ref()
            .map_or(0, |game| game.board().empty_count());
        let used_ms = self.used.as_millis() as u64;
        let time = TimeControl {
            turn_ms: self.settings.turn_ms(),
            match_left_ms: self.settings.match_left_ms(used_ms),
            moves_left: (empty as u64 + 1) / 2,
            reserve_max_ms: self.settings.reserve_max_ms(),
        };
        Limits {
            budget: time.budget(),
            nodes_max: self.settings.nodes_max(),
            depth_max: self.settings.depth_max(),
        }
    }

    /// Begins to think about our move. The clock has been running since `started`.
    pub fn start(
        &mut self,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Thinking, Obstacle> {
        if let Some(obstacle) = self.obstacle() {
            return Err(obstacle);
        }
        let game = self.game.as_ref().ok_or(Obstacle::GameOver)?;
        let task = Task {
            board: game.board().clone(),
            side: game.own(),
            rules: self.settings.rules().ok_or(Obstacle::Rule)?,
            table_bytes: self.settings.table_bytes(Searcher::OVERHEAD_BYTES),
            started,
            limits: self.limits(),
        };
        Ok(Thinking::begin(task, &self.engine, watch))
    }

    /// Counts the time of a turn of ours that began at `started` and has just ended.
    pub fn turn_ended(&mut self, started: Instant) {
        let turn = started.elapsed();
        self.used += turn;
        if let Some(left) = &mut self.settings.time_left {
            // Until the manager says how much is left, we say it ourselves.
            if *left < i64::from(i32::MAX) {
                let change = self
                    .settings
                    .time_increment
                    .saturating_sub(turn.as_millis() as i64);
                *left = left.saturating_add(change);
            }
        }
    }
}
