//! The table of time and memory that the players used.

use serde::Serialize;

use super::counts::GameCounts;
use super::text;
use crate::record::GameRecord;

/// Upper ends of the classes of the histogram, in milliseconds; one more class is above.
const CLASSES: [f64; 11] = [1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1e3, 3e3, 1e4, 3e4, 1e5];

/// A player in the table; times and memory are in words.
#[derive(Serialize)]
pub(super) struct PlayerTimes {
    player: usize,
    name: String,
    moves: usize,
    mean: String,
    /// The least time that 95 % of the moves do not exceed.
    p95: String,
    max: String,
    total: String,
    memory: String,
    bars: Vec<Bar>,
    /// The bars in words, for those who do not see them.
    histogram: String,
}

/// A class of the histogram.
#[derive(Serialize)]
struct Bar {
    /// Index of the class.
    x: usize,
    /// The number of moves in the class, divided by that of the largest class.
    height: f64,
    title: String,
}

/// The time and memory that a player used in all its games.
#[derive(Clone, Default)]
struct Use {
    /// Milliseconds of each move.
    moves: Vec<f64>,
    /// Milliseconds in all.
    total: f64,
    /// The greatest memory peak in bytes; none if it was never measured.
    memory: Option<u64>,
}

/// Returns a row for each player, in the given order.
pub(super) fn table(
    records: &[GameRecord],
    counts: &GameCounts,
    order: &[usize],
) -> Vec<PlayerTimes> {
    let mut uses = vec![Use::default(); counts.names.len()];
    for record in records {
        let players = [0, 1].map(|player| counts.index(&record.players[player].name));
        for (player, &index) in record.players.iter().zip(&players) {
            uses[index].total += player.used_ms;
            uses[index].memory = uses[index].memory.max(player.memory_peak);
        }
        for played in &record.moves {
            uses[players[played.player]].moves.push(played.ms);
        }
    }
    let row = |&player: &usize| {
        let name = counts.names[player].clone();
        row(player, name, std::mem::take(&mut uses[player]))
    };
    order.iter().map(row).collect()
}

fn row(player: usize, name: String, mut used: Use) -> PlayerTimes {
    used.moves.sort_by(f64::total_cmp);
    let moves = used.moves.len();
    let time = |ms: Option<f64>| ms.map_or("–".into(), text::time);
    let mean = (moves > 0).then(|| used.moves.iter().sum::<f64>() / moves as f64);
    let bars = bars(&used.moves);
    PlayerTimes {
        player,
        name,
        moves,
        mean: time(mean),
        p95: time(percentile_95(&used.moves)),
        max: time(used.moves.last().copied()),
        total: text::time(used.total),
        memory: used.memory.map_or("–".into(), text::bytes),
        histogram: described(&bars),
        bars,
    }
}

/// Returns the least value that 95 % of `sorted` do not exceed; none if there is no value.
fn percentile_95(sorted: &[f64]) -> Option<f64> {
    let rank = (sorted.len() * 95).div_ceil(100);
    sorted.get(rank.checked_sub(1)?).copied()
}

/// Returns a bar for each class; the tallest has the height 1.
fn bars(sorted: &[f64]) -> Vec<Bar> {
    let below = |limit: f64| sorted.partition_point(|&ms| ms <= limit);
    let ends = CLASSES
        .iter()
        .map(|&limit| below(limit))
        .chain([sorted.len()]);
    let counts: Vec<usize> = ends
        .scan(0, |before, end| Some(end - std::mem::replace(before, end)))
        .collect();
    let tallest = counts.iter().copied().max().unwrap_or(0).max(1);
    let bar = |(x, &count): (usize, &usize)| Bar {
        x,
        height: (count as f64 / tallest as f64 * 100.0).round() / 100.0,
        title: format!("{}: {count} moves", class_name(x)),
    };
    counts.iter().enumerate().map(bar).collect()
}

fn class_name(class: usize) -> String {
    match CLASSES.get(class) {
        Some(&limit) => format!("up to {}", text::time(limit)),
        None => format!("over {}", text::time(CLASSES[CLASSES.len() - 1])),
    }
}

/// Returns the histogram in words.
fn described(bars: &[Bar]) -> String {
    let some = bars.iter().filter(|bar| bar.height > 0.0);
    some.map(|bar| bar.title.as_str())
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occurred() {
        let hundred: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(percentile_95(&hundred), Some(95.0));
        assert_eq!(percentile_95(&[7.0]), Some(7.0));
        assert_eq!(percentile_95(&[]), None);
    }

    #[test]
    fn every_move_is_in_one_class() {
        let heights = |moves: &[f64]| bars(moves).iter().map(|bar| bar.height).sum::<f64>();
        assert_eq!(heights(&[0.0, 1.0, 1.1, 1e9]), 1.0 + 0.5 + 0.5);
        assert_eq!(heights(&[]), 0.0);
    }
}
