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
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::run::Plays;
use crate::record::{Action, GameRecord, MoveRecord};
use crate::referee::{GameSpec, Table};
use crate::rules::{Point, Rule};

/// The least time between two versions of the file.
const PAUSE: Duration = Duration::from_millis(100);
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
    /// Number of the game.
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
    /// Milliseconds that each player has used.
    pub used_ms: [f64; 2],
    /// The time limit of a game in milliseconds for each player, with what has come back so far;
    /// none if there is none.
    pub game_ms: [Option<f64>; 2],
    /// Milliseconds that come back to each player after an own move.
    #[serde(default)]
    pub increment_ms: [f64; 2],
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
    serde_json::from_str(&fs::read_to_string(path).ok()?).ok()
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
    /// Begins the file beside the result file. If it cannot be written, games go on all the same.
    pub fn begin(results: &Path, total: u64, sprt: Option<LiveTest>) -> LiveFile {
        let games = Games {
            state: LiveState {
                total,
                sprt,
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
    loop {
        let state = {
            let games = games.lock().unwrap_or_else(PoisonError::into_inner);
            LiveState {
                games: games.games.values().cloned().collect(),
                ..games.state.clone()
            }
        };
        if let Ok(json) = serde_json::to_string(&state) {
            // A reader finds the old version or the new one, whole.
            let _ = fs::write(&draft, json).and_then(|()| fs::rename(&draft, path));
        }
        match news.recv_timeout(HEARTBEAT) {
            Ok(()) => std::thread::sleep(PAUSE),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        while news.try_recv().is_ok() {}
    }
    let _ = fs::remove_file(path);
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
        let (names, bounds) = (self.table.names(), self.table.bounds());
        let in_order = [black, 1 - black];
        LiveGame {
            game: spec.game,
            names: in_order.map(|player| names[player].clone()),
            black: 0,
            width: spec.width,
            height: spec.height,
            rule: spec.rule,
            stones: spec.opening.clone(),
            used_ms: [0.0; 2],
            game_ms: in_order.map(|player| bounds[player].game.map(ms)),
            increment_ms: in_order.map(|player| ms(bounds[player].increment)),
            since_ms: now_ms(),
        }
    }
}

impl Plays for WatchedTable {
    fn play(&mut self, spec: &GameSpec, black: usize) -> GameRecord {
        let begun = self.begun(spec, black);
        let live = Arc::clone(&self.live);
        let place = live.change(|games| {
            games.begun += 1;
            games.games.insert(games.begun, begun);
            games.begun
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
        self.since_ms = now_ms();
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn now_ms() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eventually(mut is_so: impl FnMut() -> bool) -> bool {
        for _ in 0..200 {
            if is_so() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        false
    }

    fn game() -> LiveGame {
        LiveGame {
            game: 3,
            names: ["a", "b"].map(String::from),
            black: 0,
            width: 15,
            height: 15,
            rule: Rule::Renju,
            stones: Vec::new(),
            used_ms: [0.0; 2],
            game_ms: [None, Some(1000.0)],
            increment_ms: [0.0, 5.0],
            since_ms: 0,
        }
    }

    #[test]
    fn games_under_way_can_be_read_and_are_gone_in_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let results = folder.path().join("results.jsonl");
        assert_eq!(read_live(&results), None);
        let live = LiveFile::begin(&results, 8, None);
        live.change(|games| games.games.insert(1, game()));
        let shown =
            || read_live(&results).is_some_and(|it| it.games == [game()] && it.total == 8);
        assert!(eventually(shown));
        drop(live);
        assert_eq!(read_live(&results), None);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_game_follows_its_moves_and_swaps() {
        let made = |player, action| MoveRecord {
            player,
            action,
            ms: 10.0,
            said: Vec::new(),
        };
        let points = |count: u8| (0..count).map(|x| Point { x, y: 0 }).collect();
        let mut game = game();
        game.take(&made(0, Action::Put(points(3))));
        game.take(&made(1, Action::Put(points(2))));
        assert_eq!((game.stones.len(), game.black), (5, 1));
        // What comes back after a move is on the clock.
        assert_eq!(game.game_ms, [None, Some(1005.0)]);
        game.take(&made(0, Action::Swap));
        assert_eq!((game.black, game.used_ms), (0, [20.0, 10.0]));
    }
}
