//! How fast games are played, and when all of them will be over.

use serde::Serialize;

use super::games::Games;
use crate::schedule::LiveState;

/// The fewest games that tell how long one takes.
const GAMES_MIN: usize = 3;
/// What is told of the time is rounded to this, so that not every look at it is news.
const STEP_MS: f64 = 5000.0;

/// How fast a match goes on.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Pace {
    /// Games in an hour since the match was begun, or taken up again; none before some are over.
    pub games_per_hour: Option<f64>,
    /// Milliseconds until all games that are planned will be over at that pace.
    pub time_left_ms: Option<f64>,
}

/// Returns the pace of the match that is being played, at `now_ms` since 1970.
pub fn pace(games: &Games, live: Option<&LiveState>, now_ms: f64) -> Pace {
    let Some(live) = live.filter(|live| live.since_ms > 0) else {
        return Pace::default();
    };
    let since_ms = live.since_ms as f64;
    // Records have whole seconds.
    let is_new = |started_ms: f64| started_ms + 1000.0 > since_ms;
    let times = games.facts().iter().rev().map(|game| game.times_ms);
    let ends: Vec<f64> = times
        .take_while(|[started, _]| is_new(*started))
        .map(|[_, ended]| ended)
        .collect();
    let last_ms = ends.iter().copied().fold(0.0, f64::max);
    let played_ms = last_ms - since_ms;
    let under_way = live.games.len();
    if ends.len() < GAMES_MIN.max(under_way) || played_ms <= 0.0 {
        return Pace::default();
    }
    let ms_per_game = played_ms / ends.len() as f64;
    let begun = games.facts().len() as f64 + under_way as f64;
    // A game that is under way is half over, as far as anybody knows.
    let left = (live.total as f64 - begun).max(0.0) + under_way as f64 / 2.0;
    let left_ms = last_ms + left * ms_per_game - now_ms;
    Pace {
        games_per_hour: Some((3_600_000.0 / ms_per_game * 10.0).round() / 10.0),
        time_left_ms: Some((left_ms.max(0.0) / STEP_MS).ceil() * STEP_MS),
    }
}
