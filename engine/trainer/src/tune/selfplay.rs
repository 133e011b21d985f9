//! Games of the engine against itself, and the samples that they give.

use std::sync::Arc;

use anyhow::Result;
use gomolith::board::{Point, Side};
use gomolith::eval::network::SCORE_PER_UNIT;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::is_decisive;
use gomolith::search::{Report, Searcher};
use gomolith::threats::{defenses, outlook, Outlook};

use super::conditions::{Conditions, PLIES_MAX, TABLE_BYTES};
use super::openings::{random_opening, OpeningList};
use super::sample::{is_at_rest, Sample};
use crate::game::{play_out, search_nodes};
use crate::rng::Rng;

/// One position in this many, by chance, is also searched after a random move: positions
/// that no game comes to are what a search looks at most.
const RANDOM_MOVE_PERIOD: usize = 3;

/// One position in this many, by chance, is searched again with more nodes where the plan
/// has any.
const DEEP_PERIOD: usize = 8;

/// The games of a run: the same plan and game index give the same game.
pub(crate) struct GamePlan {
    pub(crate) conditions: Conditions,
    /// Columns and rows of the boards, by game index in turn.
    pub(crate) sizes: Vec<usize>,
    /// What the games begin from; None: random openings.
    pub(crate) openings: Option<OpeningList>,
    /// Nodes of a second search, of a part of the positions, for what is told of them; the
    /// game goes on by the first. None: no second search.
    pub(crate) deep_nodes: Option<u64>,
}

impl GamePlan {
    /// Games from random openings on boards of the usual sizes, searched once.
    #[cfg(test)]
    pub(crate) fn new(conditions: Conditions) -> GamePlan {
        GamePlan {
            conditions,
            sizes: super::openings::SIZES_USUAL.to_vec(),
            openings: None,
            deep_nodes: None,
        }
    }

    /// What tells these games from others: the first line of their file. They begin with the
    /// index `first`, and the engine with this bench `signature` plays them.
    pub(super) fn head(&self, first: u64, signature: &str) -> String {
        let Conditions {
            rule_number,
            nodes,
            seed,
        } = self.conditions;
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        let mut head = format!(
            "rule {rule_number} nodes {nodes} seed {seed} first {first} by {signature} \
             unit {SCORE_PER_UNIT} sizes {}",
            sizes.join(",")
        );
        if let Some(openings) = &self.openings {
            head += &format!(" openings {:016x}", openings.hash());
        }
        if let Some(nodes) = self.deep_nodes {
            head += &format!(" deep {nodes}");
        }
        head
    }

    /// The opening of the game `index`, as a position and the moves that led to it.
    ///
    /// # Errors
    /// If the conditions name no rule.
    fn opening(
        &self,
        index: u64,
        table: &Arc<LineTable>,
        rng: &mut Rng,
    ) -> Result<(Position, Vec<Point>)> {
        match &self.openings {
            Some(list) => Ok(list.draw(rng)),
            None => random_opening(&self.conditions, &self.sizes, index, table, rng),
        }
    }
}

/// The samples of the game `index`. `table` must be that of the rule.
///
/// # Errors
/// If the conditions name no rule.
pub(super) fn play_game(
    plan: &GamePlan,
    index: u64,
    table: &Arc<LineTable>,
) -> Result<Vec<Sample>> {
    let conditions = &plan.conditions;
    let mut rng = conditions.rng(index);
    let (mut position, mut moves) = plan.opening(index, table, &mut rng)?;
    let mut searcher = Searcher::new(TABLE_BYTES, conditions.rule()?);
    let mut samples = Vec::new();
    let winner = play_out(&mut position, PLIES_MAX, |position| {
        let report = search_nodes(&mut searcher, position, conditions.nodes);
        if let Some(best) = report.best() {
            if is_open(position) {
                let deep = plan.deep_nodes.filter(|_| rng.index(DEEP_PERIOD) == 0);
                let deep = deep.map(|nodes| search_anew(position, nodes));
                let told = deep.as_ref().unwrap_or(&report);
                let told_best = told.best().unwrap_or(best);
                samples.push(sample(conditions, position, &moves, told, told_best));
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
        let report = search_anew(position, conditions.nodes);
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

/// Searches `position` with a table of its own.
fn search_anew(position: &mut Position, nodes: u64) -> Report {
    let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
    search_nodes(&mut searcher, position, nodes)
}

/// The sample of `position`, with a result that is not known before the game is over.
fn sample(
    conditions: &Conditions,
    position: &mut Position,
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
        is_at_rest: is_at_rest(position, best),
        moves: moves.to_vec(),
    }
}

/// Returns whether a search would ask the static evaluation about `position`: no side wins
/// at once.
fn is_open(position: &mut Position) -> bool {
    outlook(position) == Outlook::Open
}
