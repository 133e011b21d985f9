//! The tables of the page.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::counts::{GameCounts, Score};
use super::text::{self, name_of, reason_words, shorten};
use crate::record::{GameRecord, Reason};
use crate::stats::Interval;

/// Players in the cross table, at most; weaker ones are left out.
const CROSS_MAX: usize = 40;

/// The section at the top of the page: a few numbers about all games.
#[derive(Serialize)]
pub(super) struct Summary {
    tiles: Vec<Tile>,
    /// For each rule and board size, both and the number of games, as in `renju 15×15 (20)`.
    kinds: Vec<String>,
    /// The first and the last time at which a game began; none if no game has a time.
    dates: Option<String>,
}

#[derive(Serialize)]
struct Tile {
    value: String,
    label: &'static str,
}

/// A player in the table of standings.
#[derive(Serialize)]
pub(super) struct StandingRow {
    /// Rank of the player, from 1.
    rank: usize,
    /// Index of the player in the page data.
    player: usize,
    name: String,
    score: Score,
    games: u64,
    rate: String,
    elo: String,
    interval: String,
}

/// The cross table: the results of each player (row) against each other (column).
#[derive(Serialize)]
pub(super) struct Cross {
    columns: Vec<Name>,
    rows: Vec<CrossRow>,
    /// Players beyond `CROSS_MAX`, who are not shown.
    omitted: usize,
}

#[derive(Serialize)]
struct Name {
    player: usize,
    name: String,
    short: String,
}

#[derive(Serialize)]
struct CrossRow {
    head: Name,
    cells: Vec<Option<CrossCell>>,
}

#[derive(Serialize)]
struct CrossCell {
    opponent: usize,
    score: Score,
    /// `ahead` or `behind`, the class of the cell: whether the player of the row is ahead.
    tone: &'static str,
    /// The lead in percent: 0 is an even score, 100 all points to one of the two.
    strength: f64,
    label: String,
}

/// The table of losses: one column for each reason that occurred.
#[derive(Serialize)]
pub(super) struct Reasons {
    columns: Vec<ReasonName>,
    rows: Vec<ReasonRow>,
}

#[derive(Serialize)]
struct ReasonName {
    name: String,
    words: &'static str,
}

#[derive(Serialize)]
struct ReasonRow {
    player: usize,
    name: String,
    /// Games lost for the reason of each column.
    counts: Vec<u64>,
    total: u64,
}

impl Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let parts = BTreeMap::from([
            ("wins", self.wins),
            ("draws", self.draws),
            ("losses", self.losses),
        ]);
        parts.serialize(serializer)
    }
}

/// Counts games, players, moves and time, and how often either color wins.
pub(super) fn summary(records: &[GameRecord], counts: &GameCounts) -> Summary {
    let games = records.len() as f64;
    let moves: usize = records.iter().map(|record| record.moves.len()).sum();
    let used = records
        .iter()
        .flat_map(|record| &record.players)
        .map(|p| p.used_ms)
        .sum();
    let share = |count: u64| text::percent(count as f64, games);
    let tile = |value: String, label| Tile { value, label };
    Summary {
        tiles: vec![
            tile(records.len().to_string(), "games"),
            tile(counts.names.len().to_string(), "players"),
            tile(moves.to_string(), "moves"),
            tile(text::time(used), "thought"),
            tile(share(counts.black.wins), "Black wins"),
            tile(share(counts.black.draws), "draws"),
            tile(share(counts.black.losses), "White wins"),
        ],
        kinds: kinds(records),
        dates: dates(records),
    }
}

fn kinds(records: &[GameRecord]) -> Vec<String> {
    let mut kinds = BTreeMap::<String, usize>::new();
    for record in records {
        let kind = format!(
            "{} {}×{}",
            name_of(&record.rule),
            record.width,
            record.height
        );
        *kinds.entry(kind).or_default() += 1;
    }
    kinds
        .into_iter()
        .map(|(kind, count)| format!("{kind} ({count})"))
        .collect()
}

fn dates(records: &[GameRecord]) -> Option<String> {
    let started = || {
        records
            .iter()
            .map(|record| record.started)
            .filter(|&at| at > 0)
    };
    let (first, last) = (text::date(started().min()?), text::date(started().max()?));
    Some(if first == last {
        first
    } else {
        format!("{first} to {last}")
    })
}

/// Returns the standings, with the players in the given order.
pub(super) fn standings(
    counts: &GameCounts,
    ratings: &[Interval],
    order: &[usize],
) -> Vec<StandingRow> {
    let standing = |(rank, &player): (usize, &usize)| {
        let (score, rating) = (counts.total(player), ratings[player]);
        StandingRow {
            rank,
            player,
            name: counts.names[player].clone(),
            score,
            games: score.games(),
            rate: text::percent(score.points(), score.games() as f64),
            elo: text::elo(rating.value),
            interval: text::interval(&rating),
        }
    };
    (1..).zip(order).map(standing).collect()
}

/// Returns the cross table of the first `CROSS_MAX` players of `order`.
pub(super) fn cross_table(counts: &GameCounts, order: &[usize]) -> Cross {
    let shown = &order[..order.len().min(CROSS_MAX)];
    let name = |&player: &usize| {
        let name = counts.names[player].clone();
        Name {
            player,
            short: shorten(&name, 14),
            name,
        }
    };
    let cell = |player: usize, opponent: usize| {
        let &score = counts.pairs.get(&(player, opponent))?;
        let names = [player, opponent].map(|index| &counts.names[index]);
        let label = format!(
            "{} against {}: {} wins, {} draws, {} losses",
            names[0], names[1], score.wins, score.draws, score.losses
        );
        let ahead = score.rate() - 0.5;
        let tone = if ahead < 0.0 { "behind" } else { "ahead" };
        let strength = (ahead.abs() * 200.0).round();
        Some(CrossCell {
            opponent,
            score,
            tone,
            strength,
            label,
        })
    };
    let row = |player: &usize| CrossRow {
        head: name(player),
        cells: shown
            .iter()
            .map(|&opponent| cell(*player, opponent))
            .collect(),
    };
    Cross {
        columns: shown.iter().map(name).collect(),
        rows: shown.iter().map(row).collect(),
        omitted: order.len() - shown.len(),
    }
}

/// Returns how often each player lost for each reason that occurred.
pub(super) fn reasons(counts: &GameCounts, order: &[usize]) -> Reasons {
    let occurred: BTreeSet<Reason> = counts.losses.keys().map(|key| key.1).collect();
    let row = |&player: &usize| {
        let count = |&reason| counts.losses.get(&(player, reason)).copied().unwrap_or(0);
        let by_reason: Vec<u64> = occurred.iter().map(count).collect();
        let total = by_reason.iter().sum();
        ReasonRow {
            player,
            name: counts.names[player].clone(),
            counts: by_reason,
            total,
        }
    };
    let column = |&reason| ReasonName {
        name: name_of(&reason),
        words: reason_words(reason),
    };
    Reasons {
        columns: occurred.iter().map(column).collect(),
        rows: order.iter().map(row).collect(),
    }
}
