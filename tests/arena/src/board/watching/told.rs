//! What pages are told whenever there is news.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::answer::{GameRow, GameShown};
use super::pace::{pace, Pace};
use super::seen::Seen;
use super::tables::{Duel, Row, Tables};
use crate::rules::Point;
use crate::schedule::{LiveGame, LiveTest};

/// The last games that are told to pages.
const RECENT: usize = 24;

/// What pages are told.
#[derive(Serialize)]
pub struct Told<'a> {
    /// The name of the file.
    title: String,
    /// The reason why it cannot be read, or empty.
    trouble: String,
    /// Games that are over.
    games: usize,
    #[serde(flatten)]
    pace: Pace,
    live: Option<Live<'a>>,
    standings: &'a [Row],
    duel: Option<&'a Duel>,
    /// The last games that are over, the newest first.
    recent: Vec<GameRow<'a>>,
    /// The newest of them, as long as none is under way.
    newest: Option<&'a GameShown>,
}

/// The games under way.
#[derive(Serialize)]
struct Live<'a> {
    /// The number of games that are planned in all.
    total: u64,
    sprt: Option<LiveTest>,
    games: Vec<LiveRow<'a>>,
}

/// A game under way: its board and its clocks. Arrays of two are in the order of `names`.
#[derive(Serialize)]
struct LiveRow<'a> {
    id: u64,
    game: u64,
    names: &'a [String; 2],
    black: usize,
    width: u8,
    height: u8,
    stones: &'a [Point],
    used_ms: [f64; 2],
    game_ms: [Option<f64>; 2],
    since_ms: u64,
}

impl<'a> Told<'a> {
    /// What pages are told of what has been seen.
    pub fn new(
        seen: &'a Seen,
        tables: &'a Tables,
        trouble: String,
        newest: Option<&'a GameShown>,
    ) -> Told<'a> {
        let games = &seen.games;
        let file_name = seen.path.file_name().unwrap_or_default();
        let live = seen.live.as_ref();
        let count = games.facts().len();
        let recent = (0..count).rev().take(RECENT);
        Told {
            title: file_name.to_string_lossy().into_owned(),
            trouble,
            games: count,
            pace: pace(games, live, now_ms()),
            live: live.map(|live| Live {
                total: live.total,
                sprt: live.sprt,
                games: live.games.iter().map(row).collect(),
            }),
            standings: &tables.standings,
            duel: tables.duel.as_ref(),
            recent: recent.map(|index| GameRow::new(games, index)).collect(),
            newest,
        }
    }
}

fn row(game: &LiveGame) -> LiveRow<'_> {
    LiveRow {
        id: game.id,
        game: game.game,
        names: &game.names,
        black: game.black,
        width: game.width,
        height: game.height,
        stones: &game.stones,
        used_ms: game.used_ms,
        game_ms: game.game_ms,
        since_ms: game.since_ms,
    }
}

/// Milliseconds since 1970.
fn now_ms() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0.0, |now| now.as_secs_f64() * 1000.0)
}
