//! One game with one manager: the stones, what was told of limits, and the search.
//!
//! A session prints and reads nothing: a dialect turns its commands into calls of this.

mod aim;
mod balance;
mod book;
mod choices;
mod game;
mod opening;
mod settings;
#[cfg(test)]
mod tests;
mod thinking;

pub use aim::{Aim, Answer};
pub use game::{Game, Refusal};
pub use settings::{Defaults, GameLength, Settings, MEMORY_MIN, RESERVE_MANAGED_MS};
pub use thinking::{Thinking, Watch};

use crate::board::{splitmix, Board, Point, PointSet, Side};
use crate::clock::{Lag, Limits, TimeControl};
use crate::lines::LineTable;
use crate::search::Searcher;
pub use crate::search::THREADS_MAX;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thinking::Task;

/// What a search leaves behind for the next one of the same game.
#[derive(Default)]
struct Engine {
    lines: Option<Arc<LineTable>>,
    searcher: Option<Searcher>,
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
    /// Points that may not be chosen, on boards of any size. They survive the game.
    pub blocked: PointSet,
    /// Whether searches may have threads of their own.
    pub threaded: bool,
    game: Option<Game>,
    engine: Arc<Mutex<Engine>>,
    /// Own time used in this game, by our own count.
    used: Duration,
    /// Time that came back after own turns, in milliseconds.
    gained_ms: i64,
    /// Own turns in this game.
    turns: u64,
    /// How the machine has lately treated the process, whatever the game.
    lag: Lag,
}

impl Session {
    /// A session without a game yet.
    pub fn new(defaults: Defaults) -> Session {
        Session {
            settings: Settings::new(defaults),
            blocked: PointSet::EMPTY,
            threaded: true,
            game: None,
            engine: Arc::default(),
            used: Duration::from_secs(0),
            gained_ms: 0,
            turns: 0,
            lag: Lag::default(),
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

    /// The largest table that a search can have, in bytes.
    pub fn table_bytes_max(&self) -> usize {
        self.settings.table_bytes_max(self.overhead_bytes())
    }

    /// The table of a search, in bytes.
    fn table_bytes(&self) -> usize {
        self.settings.table_bytes(self.overhead_bytes())
    }

    /// What a searcher takes beside its table, in bytes.
    fn overhead_bytes(&self) -> usize {
        Searcher::overhead_bytes(self.settings.threads())
    }

    /// Begins `game` and forgets the last one: nothing of it has any effect on this one.
    pub fn begin(&mut self, game: Game) {
        self.game = Some(game);
        self.used = Duration::from_secs(0);
        self.gained_ms = 0;
        self.turns = 0;
        self.forget();
    }

    /// Forgets what earlier searches found; the game goes on.
    pub fn forget(&mut self) {
        // A new lock, not a cleared one: an old search may still hold the old one. The line
        // table knows no game, only rules.
        let lines = self
            .engine
            .try_lock()
            .ok()
            .and_then(|old| old.lines.clone());
        let engine = Engine {
            lines,
            ..Engine::default()
        };
        self.engine = Arc::new(Mutex::new(engine));
    }

    /// Makes what the first search would else have to make on its clock. Does nothing while
    /// a search is under way, which has made it, or where none can begin.
    pub fn prepare(&mut self) {
        let table_bytes = self.table_bytes();
        let rule = match (self.settings_obstacle(), self.settings.rule()) {
            (None, Some(rule)) => rule,
            _ => return,
        };
        if let Ok(mut engine) = self.engine.try_lock() {
            engine.line_table(rule);
            engine.searcher(table_bytes, rule);
        }
    }

    /// Counts time that has been used before the game's first turn.
    pub fn count_used(&mut self, used: Duration) {
        self.used += used;
    }

    /// Why no search can begin on the game's board, if so.
    pub fn obstacle(&self) -> Option<Obstacle> {
        let full = |game: &Game| game.board().empty_count() == 0;
        self.settings_obstacle().or_else(|| {
            let is_over = self.game.as_ref().map_or(true, full);
            is_over.then_some(Obstacle::GameOver)
        })
    }

    /// Why the settings allow no search at all, if so.
    pub fn settings_obstacle(&self) -> Option<Obstacle> {
        if self.settings.rule().is_none() {
            Some(Obstacle::Rule)
        } else if self.settings.memory_max() < MEMORY_MIN {
            Some(Obstacle::Memory)
        } else {
            None
        }
    }

    /// The limits of a search that begins now.
    pub fn limits(&self) -> Limits {
        let empty = self
            .game
            .as_ref()
            .map_or(0, |game| game.board().empty_count());
        let used_ms = (self.used.as_millis() as i64).saturating_sub(self.gained_ms);
        let time = TimeControl {
            turn_ms: self.settings.turn_ms(),
            match_left_ms: self.settings.match_left_ms(used_ms),
            moves_left: (empty as u64 + 1) / 2,
            moves_expected: self.settings.moves_expected(self.turns),
            reserve_max_ms: self.settings.reserve_max_ms,
            turn_ms_min: self.settings.turn_ms_min + self.lag.unseen_ms(),
        };
        Limits {
            budget: time.budget(),
            nodes_max: self.settings.nodes_max(),
            depth_max: self.settings.depth_max(),
        }
    }

    /// Begins to think about our move in the game. The clock has been running since
    /// `started`.
    pub fn start(
        &mut self,
        aim: Aim,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Thinking, Obstacle> {
        let game = self.game.as_ref().ok_or(Obstacle::GameOver)?;
        let (board, side) = (game.board().clone(), game.own());
        self.start_at(board, side, aim, started, watch)
    }

    /// The same for a position that is not the game's: an opening that is still to be
    /// agreed on.
    pub fn start_at(
        &mut self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Thinking, Obstacle> {
        let task = self.task(board, side, aim, started)?;
        Ok(Thinking::begin(task, &self.engine, watch, self.threaded))
    }

    /// Begins to think while the other side does, about our answer to `expected` or, where
    /// nothing is expected, about its move. It ends when it is told to. None where there is
    /// nothing to think about, or no thread for it.
    pub fn ponder(
        &mut self,
        expected: Option<Point>,
        watch: Box<dyn Watch>,
    ) -> Option<Thinking> {
        let game = self.game.as_ref()?;
        let (mut board, mut side) = (game.board().clone(), !game.own());
        if let Some(point) = expected.filter(|&point| board.is_empty(point)) {
            board.put(point, side.stone());
            side = !side;
        }
        let mut task = self.task(board, side, Aim::Move, Instant::now()).ok()?;
        task.limits = Limits::NONE;
        Thinking::begin_aside(task, &self.engine, watch)
    }

    fn task(
        &self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
    ) -> Result<Task, Obstacle> {
        if let Some(obstacle) = self.settings_obstacle() {
            return Err(obstacle);
        }
        if board.empty_count() == 0 {
            return Err(Obstacle::GameOver);
        }
        Ok(Task {
            aim,
            board,
            side,
            rule: self.settings.rule().ok_or(Obstacle::Rule)?,
            blocked: self.blocked.clone(),
            variety: self.variety(),
            table_bytes: self.table_bytes(),
            threads: self.settings.threads(),
            started,
            limits: self.limits(),
            lag: self.lag.clone(),
        })
    }

    /// Which of several equally good openings to take: always the same where limits make
    /// searches repeatable, and otherwise as the time of day has it. Most managers start a
    /// process for each game, so that nothing else could tell one game from another.
    fn variety(&self) -> u64 {
        let limits = self.limits();
        if limits.nodes_max.is_some() || limits.depth_max.is_some() {
            return 0;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        splitmix(now.map_or(0, |now| now.as_nanos() as u64))
    }

    /// Counts the time of a turn of ours that began at `started` and has just ended.
    pub fn turn_ended(&mut self, started: Instant) {
        let turn = started.elapsed() + Duration::from_millis(self.lag.unseen_ms());
        self.used += turn;
        self.turns += 1;
        let gained_ms = self.settings.time_increment.max(0);
        self.gained_ms = self.gained_ms.saturating_add(gained_ms);
        if let Some(left) = &mut self.settings.time_left {
            // Until the manager says how much is left, we say it ourselves.
            if *left < i64::from(i32::MAX) {
                let change = gained_ms.saturating_sub(turn.as_millis() as i64);
                *left = left.saturating_add(change);
            }
        }
    }

    /// The points on which the side to move may not put a stone.
    pub fn forbidden_points(&self) -> PointSet {
        match (&self.game, self.settings.rule()) {
            (Some(game), Some(rule)) if rule.forbids(game.to_move()) => {
                let board = game.board().clone();
                thinking::forbidden_points(board, game.to_move(), rule, &self.engine)
            }
            _ => PointSet::EMPTY,
        }
    }
}
