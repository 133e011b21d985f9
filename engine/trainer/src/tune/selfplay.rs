//! Games of the engine against itself, and the samples that they give.

use std::sync::Arc;

use anyhow::Result;
use gomolith::board::{Point, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::is_decisive;
use gomolith::search::{Report, Searcher};
use gomolith::threats::{defenses, outlook, Outlook};

use super::conditions::{Conditions, PLIES_MAX, TABLE_BYTES};
use super::openings::random_opening;
use super::sample::Sample;
use crate::game::{play_out, search_nodes};
use crate::rng::Rng;

/// One position in this many, by chance, is also searched after a random move: positions
/// that no game comes to are what a search looks at most.
const RANDOM_MOVE_PERIOD: usize = 3;

/// The samples of the game `index`. `table` must be that of the rule.
///
/// # Errors
/// If the conditions name no rule.
pub(super) fn play_game(
    conditions: &Conditions,
    index: u64,
    table: &Arc<LineTable>,
) -> Result<Vec<Sample>> {
    let mut rng = conditions.rng(index);
    let (mut position, mut moves) = random_opening(conditions, index, table, &mut rng)?;
    let mut searcher = Searcher::new(TABLE_BYTES, conditions.rule()?);
    let mut samples = Vec::new();
    let winner = play_out(&mut position, PLIES_MAX, |position| {
        let report = search_nodes(&mut searcher, position, conditions.nodes);
        if let Some(best) = report.best() {
            if is_open(position) {
                samples.push(sample(conditions, position, &moves, &report, best));
                if !is_decisive(report.score) && rng.index(RANDOM_MOVE_PERIOD) == 0 {
                    samples
                        .extend(random_move_sample(conditions, position, &moves, &mut rng));
                }
            }
            moves.push(best);
        }
        report
    });
    for sample in &mut samples {
        if sample.result.is_some() {
            let to_move = Side::BOTH[sample.moves.len() % 2];
            sample.result = Some(match winner {
                None => 0,
                Some(side) if side == to_move => 1,
                Some(_) => -1,
            });
        }
    }
    Ok(samples)
}

/// The sample of the position after one random move near the stones, searched with a table
/// of its own. None if the side to move has a threat to stop, the random move is forbidden,
/// or the position after it is not open.
fn random_move_sample(
    conditions: &Conditions,
    position: &mut Position,
    moves: &[Point],
    rng: &mut Rng,
) -> Option<Sample> {
    if defenses(position).is_some() {
        return None;
    }
    let near: Vec<Point> = position.near().iter().collect();
    let point = *near.get(rng.index(near.len().max(1)))?;
    if position.is_forbidden(point) {
        return None;
    }
    position.play(point);
    let mut found = None;
    if is_open(position) {
        let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
        let report = search_nodes(&mut searcher, position, conditions.nodes);
        if let Some(best) = report.best() {
            let moves = [moves, &[point]].concat();
            found = Some(Sample {
                result: None,
                ..sample(conditions, position, &moves, &report, best)
            });
        }
    }
    position.undo();
    found
}

/// The sample of `position`, with a result that is not known before the game is over.
fn sample(
    conditions: &Conditions,
    position: &Position,
    moves: &[Point],
    report: &Report,
    best: Point,
) -> Sample {
    Sample {
        rule_number: conditions.rule_number,
        size: position.board().width(),
        result: Some(0),
        score: report.score,
        depth: report.depth,
        best,
        moves: moves.to_vec(),
    }
}

/// Returns whether a search would ask the static evaluation about `position`: no side wins
/// at once.
fn is_open(position: &mut Position) -> bool {
    outlook(position) == Outlook::Open
}
