//! The games under way, in a file beside the result file, for those who watch.
//!
//! A result file holds games that are over. `NAME.live` beside it holds those that are not, and is
//! gone when nothing is played any more. Whoever watches only reads it: nobody who comes, goes or
//! is slow can hold a game up.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::run::Plays;
use super::said::{bound, last_said};
use crate::record::{Action, GameRecord, MoveRecord, TimeLimits};
use crate::referee::{GameSpec, Table};
use crate::rules::{Point, Rule};

/// The least time between two versions of the file.
const PAUSE: Duration = Duration::from_millis(100);
/// The most bytes that are written in a second: large versions come less often, so that a match
/// of days does not wear a disk out.
const BYTES_PER_SECOND_MAX: f64 = 400_000.0;
/// The most bytes that are kept of what a player said beside a move.
const SAID_BYTES_MAX: usize = 600;
/// The most time between two versions: by that a reader knows that the writer lives.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// The age at which a file is what a writer left that was killed.
const STALE: Duration = Duration::from_secs(8);

/// What is being played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LiveState {
    /// The number of games that are planned in all.
    pub total: u64,
    /// The sequential test that ends the match, if there is one.
    pub sprt: Option<LiveTest>,
    /// Milliseconds since 1970 when the first of these games began; 0 if unknown.
    #[serde(default)]
    pub since_ms: u64,
    /// The games under way, in the order in which they began.
    pub games: Vec<LiveGame>,
}

/// A sequential test as the command line has it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveTest {
    /// The lower hypothesis.
    pub elo0: f64,
    /// The higher hypothesis.
    pub elo1: f64,
    /// The rate of wrong acceptances of the higher one.
    pub alpha: f64,
    /// The rate of wrong acceptances of the lower one.
    pub beta: f64,
    /// True if both are in normalized Elo.
    pub normalized: bool,
}

/// A game under way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveGame {
    /// Number of the game among all that have begun since the file was there, from 1.
    #[serde(default)]
    pub id: u64,
    /// Number of the game among those of its two players.
    pub game: u64,
    /// Names of the players; the first began with Black.
    pub names: [String; 2],
    /// The player, 0 or 1, that has Black now.
    pub black: usize,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// The rule.
    pub rule: Rule,
    /// All stones, Black first.
    pub stones: Vec<Point>,
    /// The number of stones that were there when the players began.
    #[serde(default)]
    pub opening: usize,
    /// The moves, with the last of what the players said beside them.
    #[serde(default)]
    pub moves: Vec<MoveRecord>,
    /// Milliseconds that each player has used.
    pub used_ms: [f64; 2],
    /// The time limit of a game in milliseconds for each player, with what has come back so far;
    /// none if there is none.
    pub game_ms: [Option<f64>; 2],
    /// Milliseconds that come back to each player after an own move.
    #[serde(default)]
    pub increment_ms: [f64; 2],
    /// The time that each player has in the whole game.
    #[serde(default)]
    pub limits: [TimeLimits; 2],
    /// Milliseconds since 1970 at the last move.
    pub since_ms: u64,
}

/// Returns the path of the file of games under way beside a result file.
pub fn live_path(results: &Path) -> PathBuf {
    let mut name = results.as_os_str().to_owned();
    name.push(".live");
    name.into()
}

/// Reads what is being played; none if nothing is.
pub fn read_live(results: &Path) -> Option<LiveState> {
    let path = live_path(results);
    let age = fs::metadata(&path).ok()?.modified().ok()?.elapsed();
    if age.unwrap_or_default() > STALE {
        return None;
    }
    let state: LiveState = serde_json::from_str(&fs::read_to_string(path).ok()?).ok()?;
    // Whatever wrote it: no number in it may lead beyond two players.
    let is_sound =
        |game: &LiveGame| game.black < 2 && game.moves.iter().all(|made| made.player < 2);
    state.games.iter().all(is_sound).then_some(state)
}

/// The file of games under way. It is written by a thread of its own, and removed in the end.
#[derive(Debug)]
pub struct LiveFile {
    games: Arc<Mutex<Games>>,
    news: Option<Sender<()>>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Games {
    state: LiveState,
    /// The games by the order in which they began.
    games: BTreeMap<u64, LiveGame>,
    begun: u64,
}

impl LiveFile {
    /// Begins the file beside the result file with the first game. If it cannot be written, games
    /// go on all the same.
    pub fn begin(results: &Path, total: u64, sprt: Option<LiveTest>) -> LiveFile {
        let games = Games {
            state: LiveState {
                total,
                sprt,
                since_ms: 0,
                games: Vec::new(),
            },
            ..Games::default()
        };
        let games = Arc::new(Mutex::new(games));
        let (news, heard) = channel();
        let (path, written) = (live_path(results), Arc::clone(&games));
        let writer = std::thread::Builder::new()
            .name("live".into())
            .spawn(move || write(&path, &written, &heard));
        LiveFile {
            games,
            news: Some(news),
            writer: writer.ok(),
        }
    }

    /// Changes the games, and has the file follow.
    fn change<T>(&self, change: impl FnOnce(&mut Games) -> T) -> T {
        let changed =
            change(&mut self.games.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(news) = &self.news {
            let _ = news.send(());
        }
        changed
    }
}

impl Drop for LiveFile {
    fn drop(&mut self) {
        // Without a sender the writer removes the file and ends.
        self.news = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Writes the file whenever there is news, and removes it when there can be none.
fn write(path: &Path, games: &Mutex<Games>, news: &Receiver<()>) {
    let mut draft = path.as_os_str().to_owned();
    draft.push("~");
    if news.recv().is_err() {
        // Nothing has begun: another arena may play for these results.
        return;
    }
    loop {
        let state = {
            let games = games.lock().unwrap_or_else(PoisonError::into_inner);
            LiveState {
                games: games.games.values().cloned().collect(),
                ..games.state.clone()
            }
        };
        let json = serde_json::to_string(&state).unwrap_or_default();
        let pause = pause(json.len());
        // A reader finds the old version or the new one, whole.
        let written = fs::write(&draft, json).and_then(|()| fs::rename(&draft, path));
        if written.is_err() {
            // On a full disk a part of it can be there.
            let _ = fs::remove_file(&draft);
        }
        let goes_on = match news.recv_timeout(HEARTBEAT) {
            Ok(()) => rest(news, pause),
            Err(error) => error == RecvTimeoutError::Timeout,
        };
        if !goes_on {
            break;
        }
    }
    let _ = fs::remove_file(path);
}

/// Lets news pass for this time; false if there can be no more.
fn rest(news: &Receiver<()>, time: Duration) -> bool {
    let end = Instant::now() + time;
    loop {
        match news.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(()) => {}
            Err(error) => return error == RecvTimeoutError::Timeout,
        }
    }
}

/// Returns the time between a version of this size and the next one.
fn pause(bytes: usize) -> Duration {
    let pause = Duration::from_secs_f64(bytes as f64 / BYTES_PER_SECOND_MAX);
    pause.clamp(PAUSE, HEARTBEAT)
}

/// A table whose games can be watched.
pub struct WatchedTable {
    table: Table,
    live: Arc<LiveFile>,
}

impl WatchedTable {
    /// A table whose games stand in this file while they are played.
    pub fn new(table: Table, live: Arc<LiveFile>) -> WatchedTable {
        WatchedTable { table, live }
    }

    fn begun(&self, spec: &GameSpec, black: usize) -> LiveGame {
        let (names, limits) = (self.table.names(), self.table.time_limits());
        let in_order = [black, 1 - black];
        let limits = in_order.map(|player| limits[player]);
        LiveGame {
            id: 0,
            game: spec.game,
            names: in_order.map(|player| names[player].clone()),
            black: 0,
            width: spec.width,
            height: spec.height,
            rule: spec.rule,
            stones: spec.opening.clone(),
            opening: spec.opening.len(),
            moves: Vec::new(),
            used_ms: [0.0; 2],
            game_ms: limits.map(|it| it.game_ms),
            increment_ms: limits.map(|it| it.increment_ms),
            limits,
            since_ms: now_ms(),
        }
    }
}

impl Plays for WatchedTable {
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        let begun = self.begun(spec, black);
        let live = Arc::clone(&self.live);
        let place = live.change(|games| {
            if games.begun == 0 {
                games.state.since_ms = begun.since_ms;
            }
            games.begun += 1;
            let id = games.begun;
            games.games.insert(id, LiveGame { id, ..begun });
            id
        });
        let record = self.table.play_watched(spec, black, &mut |made| {
            live.change(|games| {
                if let Some(game) = games.games.get_mut(&place) {
                    game.take(made);
                }
            });
        });
        live.change(|games| games.games.remove(&place));
        record
    }
}

impl LiveGame {
    fn take(&mut self, made: &MoveRecord) {
        match &made.action {
            Action::Put(points) => {
                self.stones.extend(points);
                // Who puts two stones more in swap2 has Black unless the other takes it.
                if points.len() == 2 {
                    self.black = made.player;
                }
            }
            Action::Swap => self.black = made.player,
        }
        self.used_ms[made.player] += made.ms;
        if let Some(game_ms) = &mut self.game_ms[made.player] {
            *game_ms += self.increment_ms[made.player];
        }
        self.moves.push(MoveRecord {
            said: last_said(&made.said, SAID_BYTES_MAX),
            ..made.clone()
        });
        bound(&mut self.moves);
        self.since_ms = now_ms();
    }
}

fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
