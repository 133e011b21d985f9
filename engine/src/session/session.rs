//! The session: a game, its manager's settings, its searches. The searches are those of
//! the game's positions.

use std::convert::TryFrom; // Not in the prelude of edition 2018.
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::aim::Aim;
use super::engine::Engine;
use super::game::Game;
use super::memory::{granted_bytes, MEMORY_MIN, SPEECH_MIN};
use super::reply;
use super::settings::{Defaults, Settings};
use super::thinking::{Task, Thinking, Watch};
use crate::board::{splitmix, Board, Point, PointSet, Side};
use crate::clock::{Lag, Limits, Listener};
use crate::position::Position;

/// A session with one manager.
pub struct Session {
    /// The rule and the limits. Changes act on the next search.
    pub settings: Settings,
    /// Points that may not be chosen, on boards of any size. They outlast the game.
    pub blocked: PointSet,
    /// True if searches may have threads of their own.
    pub threaded: bool,
    /// What searches listen to that have no thread of their own.
    pub listener: Option<Listener>,
    game: Option<Game>,
    pub(super) engine: Arc<Mutex<Engine>>,
    /// Time that own turns of this game have taken, by our own count.
    pub(super) used: Duration,
    /// Milliseconds that have come back after own turns.
    pub(super) gained_ms: u64,
    /// Own turns in this game.
    turns: u64,
    /// Milliseconds within which the search of the turn under way has to end; none where
    /// there is no limit, or no search.
    pub(super) hard_ms: Option<u64>,
    /// Delays of the process by the machine, seen in any game.
    pub(super) lag: Lag,
}

/// A reason why no search can begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// The memory is less than the process needs.
    Memory,
    /// There is no game, or its board is full.
    GameOver,
}

impl Session {
    /// A session without a game yet. It asks what memory the system grants.
    pub fn new(defaults: Defaults) -> Session {
        let mut settings = Settings::new(defaults);
        settings.memory_granted = granted_bytes(defaults.memory_max);
        Session {
            settings,
            blocked: PointSet::EMPTY,
            threaded: true,
            listener: None,
            game: None,
            engine: Arc::default(),
            used: Duration::from_secs(0),
            gained_ms: 0,
            turns: 0,
            hard_ms: None,
            lag: Lag::default(),
        }
    }

    /// Begins `game` and forgets the last one, which has no effect on it.
    pub fn begin(&mut self, game: Game) {
        self.game = Some(game);
        self.used = Duration::from_secs(0);
        self.gained_ms = 0;
        self.turns = 0;
        self.forget();
    }

    /// Forgets what earlier searches found; the game goes on.
    pub fn forget(&mut self) {
        // A new lock, not a cleared engine: an old search may still hold the old lock.
        // The line table knows no game, only its rule.
        let engine = Engine::after(&self.engine);
        self.engine = Arc::new(Mutex::new(engine));
    }

    /// Forgets what a search has left that broke down: each search after it would begin
    /// by making all tables anew.
    fn replace_broken(&mut self) {
        if self.engine.is_poisoned() {
            self.forget();
        }
    }

    /// Makes the tables that the first search would otherwise have to make on its
    /// clock. Does nothing while a search is under way, which has made them, or where
    /// none can begin.
    pub fn prepare(&mut self) {
        if self.settings_obstacle().is_some() {
            return;
        }
        self.replace_broken();
        let (rule, memory) = (self.settings.rule, self.settings.memory_plan());
        if let Ok(mut engine) = self.engine.try_lock() {
            engine.line_table(rule);
            engine.searcher(memory, rule).set_threads(memory.threads);
        }
    }

    /// The game; None if none has been started.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The game, to be changed; None if none has been started.
    pub fn game_mut(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }

    /// Makes our move in the game: `point` must be empty. Does nothing without a game.
    pub fn put_own(&mut self, point: Point) {
        let rule = self.settings.rule;
        if let Some(game) = &mut self.game {
            game.put_own(point);
            game.score_lines(rule);
        }
    }

    /// Makes the other side's move in the game: `point` must be empty. Does nothing
    /// without a game.
    pub fn put_other(&mut self, point: Point) {
        let rule = self.settings.rule;
        if let Some(game) = &mut self.game {
            game.put_other(point);
            game.score_lines(rule);
        }
    }

    /// True if the game can have no further move, or there is no game.
    pub fn is_game_over(&self) -> bool {
        let rule = self.settings.rule;
        self.game.as_ref().map_or(true, |game| game.is_over(rule))
    }

    /// The reason why no search of the game's position can begin; None if one can.
    pub fn obstacle(&self) -> Option<Obstacle> {
        let is_full = |game: &Game| game.board().empty_count() == 0;
        self.settings_obstacle().or_else(|| {
            let is_over = self.game.as_ref().map_or(true, is_full);
            is_over.then_some(Obstacle::GameOver)
        })
    }

    /// The reason why the settings allow no search of any position; None if they allow
    /// one.
    pub fn settings_obstacle(&self) -> Option<Obstacle> {
        (self.settings.memory_bytes() < MEMORY_MIN).then_some(Obstacle::Memory)
    }

    /// True if there is enough memory to read and to answer, be it by an error.
    pub fn can_speak(&self) -> bool {
        self.settings.memory_granted >= SPEECH_MIN
    }

    /// How much memory there is, and how much is needed.
    pub fn memory_text(&self) -> String {
        format!(
            "not enough memory: {} bytes, {} are needed",
            self.settings.memory_bytes(),
            MEMORY_MIN
        )
    }

    /// Begins to think about our move in the game. The clock has been running since
    /// `started`.
    ///
    /// # Errors
    /// The reason why no search can begin.
    pub fn start(
        &mut self,
        aim: Aim,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Thinking, Obstacle> {
        let game = self.game.as_ref().ok_or(Obstacle::GameOver)?;
        let (board, side) = (game.board().clone(), game.own());
        self.start_on_board(board, side, aim, started, watch)
    }

    /// Begins to think about a position that need not be the game's, such as an opening
    /// that is still to be agreed on: `side` is to move on `board`. The clock has been
    /// running since `started`.
    ///
    /// # Errors
    /// The reason why no search can begin.
    pub fn start_on_board(
        &mut self,
        board: Board,
        side: Side,
        aim: Aim,
        started: Instant,
        watch: Box<dyn Watch>,
    ) -> Result<Thinking, Obstacle> {
        self.replace_broken();
        let task = self.task(board, side, aim, started)?;
        self.hard_ms = task.limits.budget.hard_ms;
        Ok(Thinking::begin(task, &self.engine, watch, self.threaded))
    }

    /// Holds `thinking`, a search of the turn under way, to the limits that the settings
    /// give now.
    pub fn change_limits(&mut self, thinking: &Thinking) {
        let limits = self.limits();
        self.hard_ms = limits.budget.hard_ms;
        thinking.set_limits(limits);
    }

    /// Begins to think while the other side does: about our answer to `expected` or,
    /// where nothing is expected, about the other side's move. The search goes on until
    /// it is stopped. None if there is nothing to think about, or no thread for it.
    pub fn ponder(
        &mut self,
        expected: Option<Point>,
        watch: Box<dyn Watch>,
    ) -> Option<Thinking> {
        self.replace_broken();
        let game = self.game.as_ref()?;
        let (mut board, mut side) = (game.board().clone(), !game.own());
        if let Some(point) = expected.filter(|&point| board.is_empty(point)) {
            board.put(point, side.stone());
            side = !side;
        }
        let mut task = self.task(board, side, Aim::Move, Instant::now()).ok()?;
        task.limits = Limits::NONE;
        // The other side's move is thought about for what the search leaves behind.
        task.has_book &= expected.is_some();
        Thinking::begin_in_thread(task, &self.engine, watch)
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
        let limits = self.limits();
        Ok(Task {
            aim,
            board,
            side,
            rule: self.settings.rule,
            blocked: self.blocked.clone(),
            variety: self.variety(),
            memory: self.settings.memory_plan(),
            is_memory_limited: self.settings.memory_granted < u64::MAX,
            started,
            has_book: reply::serves(&limits),
            limits,
            lag: self.lag.clone(),
            listener: self.listener.clone(),
        })
    }

    /// A number that chooses among equally good openings: always the same where limits
    /// make searches repeatable, otherwise drawn from the time of day. Most managers
    /// start a process for each game, so that nothing else could tell one game from
    /// another.
    fn variety(&self) -> u64 {
        let limits = self.limits();
        if limits.nodes_max.is_some() || limits.depth_max.is_some() {
            return 0;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        splitmix(now.map_or(0, |now| now.as_nanos() as u64))
    }

    /// The limits of a search that begins now.
    pub(super) fn limits(&self) -> Limits {
        let empty = self
            .game
            .as_ref()
            .map_or(0, |game| game.board().empty_count());
        let moves_left = (empty as u64 + 1) / 2;
        let settings = &self.settings;
        let mut time = settings.time_control(self.turns, self.used_ms(), moves_left);
        time.turn_ms_min += self.lag.unseen_ms();
        time.turn_stolen_ms = self.lag.turn_stolen_ms();
        Limits {
            budget: time.budget(),
            nodes_max: self.settings.nodes_max,
            depth_max: self.settings.depth_max,
        }
    }

    /// Milliseconds that own turns of this game have taken by our own count, less those
    /// that have come back after them.
    pub(super) fn used_ms(&self) -> i64 {
        let gained_ms = i64::try_from(self.gained_ms).unwrap_or(i64::MAX);
        (self.used.as_millis() as i64).saturating_sub(gained_ms)
    }

    /// Counts time that has been used before the game's first turn.
    pub fn count_used(&mut self, used: Duration) {
        self.used += used;
    }

    /// Counts an own turn that began at `started` and has just ended. Returns the time
    /// that it took.
    pub fn turn_ended(&mut self, started: Instant) -> Duration {
        let elapsed = started.elapsed();
        if let Some(hard_ms) = self.hard_ms.take() {
            let late = elapsed.saturating_sub(Duration::from_millis(hard_ms));
            self.lag.turn_ended(late);
        }
        let turn = elapsed + Duration::from_millis(self.lag.unseen_ms());
        self.used += turn;
        self.turns += 1;
        self.gained_ms = self.gained_ms.saturating_add(self.settings.increment_ms);
        turn
    }

    /// Learns of time that the last own turn took by the manager's count, and not by our
    /// own: the machine is likely to steal as much again.
    pub fn learn_stolen(&mut self, stolen: Duration) {
        self.lag.learn_stolen(stolen);
    }

    /// The points on which the rule forbids the side to move to put a stone.
    pub fn forbidden_points(&self) -> PointSet {
        let rule = self.settings.rule;
        match &self.game {
            Some(game) if rule.forbids(game.to_move()) => {
                let lines = Engine::lock(&self.engine).line_table(rule);
                let board = game.board().clone();
                Position::new(board, game.to_move(), rule, lines).forbidden_points()
            }
            _ => PointSet::EMPTY,
        }
    }
}
