//! The tables of the page.

use super::chart::shorten;
use super::data::name_of;
use super::rating::Rating;
use super::tally::{Score, Tally};
use super::text;
use crate::record::{GameRecord, Reason};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The most players in the cross table.
const CROSS_MAX: usize = 40;

/// The whole in a few numbers.
#[derive(Serialize)]
pub struct Summary {
    tiles: Vec<Tile>,
    /// Rules and boards, with the number of games.
    kinds: Vec<String>,
    dates: Option<String>,
}

#[derive(Serialize)]
struct Tile {
    value: String,
    label: &'static str,
}

/// A player among all.
#[derive(Serialize)]
pub struct Standing {
    rank: usize,
    player: usize,
    name: String,
    score: Score,
    games: u64,
    rate: String,
    elo: String,
    interval: String,
}

/// Everybody against everybody.
#[derive(Serialize)]
pub struct Cross {
    columns: Vec<Name>,
    rows: Vec<CrossRow>,
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
    /// Who is ahead, and by how much, in percent.
    tone: &'static str,
    strength: f64,
    label: String,
}

/// Why players lost.
#[derive(Serialize)]
pub struct Reasons {
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

/// Counts games, players, moves, time, and what the first move is worth.
pub fn summary(records: &[GameRecord], tally: &Tally) -> Summary {
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
            tile(tally.names.len().to_string(), "players"),
            tile(moves.to_string(), "moves"),
            tile(text::time(used), "thought"),
            tile(share(tally.black.wins), "Black wins"),
            tile(share(tally.black.draws), "draws"),
            tile(share(tally.black.losses), "White wins"),
        ],
        kinds: kinds(records),
        dates: dates(records),
    }
}

fn kinds(records: &[GameRecord]) -> Vec<String> {
    let mut counts = BTreeMap::<String, usize>::new();
    for record in records {
        let kind = format!(
            "{} {}×{}",
            name_of(&record.rule),
            record.width,
            record.height
        );
        *counts.entry(kind).or_default() += 1;
    }
    counts
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

/// The players in order.
pub fn standings(tally: &Tally, ratings: &[Rating], order: &[usize]) -> Vec<Standing> {
    let standing = |(rank, &player): (usize, &usize)| {
        let (score, rating) = (tally.total(player), ratings[player]);
        Standing {
            rank,
            player,
            name: tally.names[player].clone(),
            score,
            games: score.games(),
            rate: text::percent(score.points(), score.games() as f64),
            elo: text::elo(rating.elo),
            interval: rating.interval(),
        }
    };
    (1..).zip(order).map(standing).collect()
}

/// The results of each against each, the strongest first.
pub fn cross_table(tally: &Tally, order: &[usize]) -> Cross {
    let shown = &order[..order.len().min(CROSS_MAX)];
    let name = |&player: &usize| {
        let name = tally.names[player].clone();
        Name {
            player,
            short: shorten(&name, 14),
            name,
        }
    };
    let cell = |player: usize, opponent: usize| {
        let &score = tally.pairs.get(&(player, opponent))?;
        let names = [player, opponent].map(|index| &tally.names[index]);
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

/// How often each player lost in each way that occurred.
pub fn reasons(tally: &Tally, order: &[usize]) -> Reasons {
    let occurred: BTreeSet<Reason> = tally.losses.keys().map(|key| key.1).collect();
    let row = |&player: &usize| {
        let count = |&reason| tally.losses.get(&(player, reason)).copied().unwrap_or(0);
        let counts: Vec<u64> = occurred.iter().map(count).collect();
        let total = counts.iter().sum();
        ReasonRow {
            player,
            name: tally.names[player].clone(),
            counts,
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

/// A reason in words.
pub fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Line => "winning line",
        Reason::Draw => "draw",
        Reason::IllegalMove => "illegal move",
        Reason::ForbiddenMove => "forbidden move",
        Reason::MalformedAnswer => "malformed answer",
        Reason::OutOfTurn => "out of turn",
        Reason::LateMove => "late move",
        Reason::LateGame => "game time over",
        Reason::LateStart => "late start",
        Reason::Memory => "too much memory",
        Reason::Crash => "crash",
        Reason::Silent => "silent",
        Reason::Flood => "flood of output",
        Reason::NoStart => "did not start",
    }
}
