//! The rating chart: the Elo and its 95 % interval of each player, as an SVG drawing.

use serde::Serialize;

use super::counts::GameCounts;
use super::text::{self, shorten};
use crate::stats::Interval;

/// Players that are drawn, at most; weaker ones are left out.
const ROWS_MAX: usize = 60;
const ROW_HEIGHT: f64 = 26.0;
/// Left and right end of the Elo axis: the names stand left of it, the values right.
const LEFT: f64 = 190.0;
const RIGHT: f64 = 760.0;
/// Room right of the axis for the values.
const MARGIN: f64 = 60.0;

/// The chart, laid out in SVG user units for the template to draw.
#[derive(Serialize)]
pub(super) struct Chart {
    width: f64,
    height: f64,
    left: f64,
    ticks: Vec<Tick>,
    rows: Vec<ChartRow>,
    /// Players beyond `ROWS_MAX`, who are not drawn.
    omitted: usize,
}

#[derive(Serialize)]
struct Tick {
    x: f64,
    label: String,
    zero: bool,
}

#[derive(Serialize)]
struct ChartRow {
    y: f64,
    name: String,
    short: String,
    low: f64,
    middle: f64,
    high: f64,
    label: String,
    title: String,
}

/// Lays the chart out with the players in the given order, the first on top.
pub(super) fn rating_chart(
    counts: &GameCounts,
    ratings: &[Interval],
    order: &[usize],
) -> Chart {
    let drawn = &order[..order.len().min(ROWS_MAX)];
    let all = drawn.iter().map(|&player| ratings[player]);
    let low = all.clone().map(|rating| rating.low).fold(-50.0, f64::min);
    let high = all.map(|rating| rating.high).fold(50.0, f64::max);
    let scale = (RIGHT - LEFT) / (high - low);
    let x = |elo: f64| round(LEFT + (elo - low) * scale);
    let rows = drawn.iter().enumerate().map(|(index, &player)| {
        let rating = ratings[player];
        let name = counts.names[player].clone();
        ChartRow {
            y: ROW_HEIGHT * (index as f64 + 0.5),
            title: format!(
                "{name}: {}, 95%: {}",
                text::elo(rating.value),
                text::interval(&rating)
            ),
            short: shorten(&name, 24),
            name,
            low: x(rating.low),
            middle: x(rating.value),
            high: x(rating.high),
            label: text::elo(rating.value),
        }
    });
    let ticks = ticks(low, high).into_iter().map(|elo| Tick {
        x: x(elo),
        label: text::elo(elo),
        zero: elo == 0.0,
    });
    Chart {
        width: RIGHT + MARGIN,
        height: ROW_HEIGHT * drawn.len() as f64,
        left: LEFT,
        ticks: ticks.collect(),
        rows: rows.collect(),
        omitted: order.len() - drawn.len(),
    }
}

/// Returns round numbers from `low` to `high`, four to nine of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let wanted = (high - low) / 8.0;
    let step = [10.0, 20.0, 25.0, 50.0, 100.0, 200.0, 250.0, 500.0, 1000.0]
        .into_iter()
        .find(|&step| step >= wanted)
        .unwrap_or(1000.0);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

fn round(x: f64) -> f64 {
    (x * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_few() {
        assert_eq!(ticks(-50.0, 50.0), [-40.0, -20.0, 0.0, 20.0, 40.0]);
        for (low, high) in [(-1200.0, 1200.0), (-3.0, 700.0), (-51.0, 50.0)] {
            let ticks = ticks(low, high);
            assert!((4..=9).contains(&ticks.len()), "{ticks:?}");
            assert!(ticks[0] >= low && ticks[ticks.len() - 1] <= high);
        }
    }
}
