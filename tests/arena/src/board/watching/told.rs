//! What pages are told whenever there is news.

use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;

use super::answer::{shown, GameRow, GameShown};
use super::pace::{pace, Pace};
use super::seen::Seen;
use super::tables::{Duel, Row, Tables};
use crate::record::late_moves;
use crate::rules::{Point, Rule};
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
    newest: Option<GameShown>,
}

/// The games under way.
#[derive(Serialize)]
struct Live<'a> {
    /// The number of games that are planned in all.
    total: u64,
    sprt: Option<LiveTest>,
    games: Vec<LiveRow<'a>>,
}

/// A game under way: its board, its clocks and the last move of each player. Arrays of two are in
/// the order of `names`.
#[derive(Serialize)]
struct LiveRow<'a> {
    id: u64,
    game: u64,
    names: &'a [String; 2],
    black: usize,
    width: u8,
    height: u8,
    rule: Rule,
    stones: &'a [Point],
    used_ms: [f64; 2],
    game_ms: [Option<f64>; 2],
    turn_ms: [Option<f64>; 2],
    increment_ms: [f64; 2],
    since_ms: u64,
    /// The number of moves.
    moves: usize,
    last: [Option<LastMove<'a>>; 2],
}

/// The last move of a player.
#[derive(Serialize)]
struct LastMove<'a> {
    /// The index of the move among those of the game.
    index: usize,
    ms: f64,
    is_late: bool,
    said: &'a [String],
}

impl<'a> Told<'a> {
    /// What pages are told of what has been seen.
    pub fn new(seen: &'a Seen, tables: &'a Tables, trouble: String) -> Told<'a> {
        let games = &seen.games;
        let file_name = seen.path.file_name().unwrap_or_default();
        let live = seen.live.as_ref();
        let count = games.facts().len();
        let recent = (0..count).rev().take(RECENT);
        let is_idle = live.is_none_or(|live| live.games.is_empty());
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
            newest: if is_idle {
                shown(seen, count).ok()
            } else {
                None
            },
        }
    }
}

fn row(game: &LiveGame) -> LiveRow<'_> {
    let late = late_moves(game.limits, &game.moves);
    let last = |player| {
        let index = game.moves.iter().rposition(|it| it.player == player)?;
        Some(LastMove {
            index,
            ms: game.moves[index].ms,
            is_late: late.contains(&index),
            said: &game.moves[index].said,
        })
    };
    LiveRow {
        id: game.id,
        game: game.game,
        names: &game.names,
        black: game.black,
        width: game.width,
        height: game.height,
        rule: game.rule,
        stones: &game.stones,
        used_ms: game.used_ms,
        game_ms: game.game_ms,
        turn_ms: game.limits.map(|it| it.turn_ms),
        increment_ms: game.increment_ms,
        since_ms: game.since_ms,
        moves: game.moves.len(),
        last: [last(0), last(1)],
    }
}

/// Milliseconds since 1970.
fn now_ms() -> f64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0.0, |now| now.as_secs_f64() * 1000.0)
}
