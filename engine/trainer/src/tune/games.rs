//! Games of the engine against itself, a search of so many nodes for each move.

use super::sample::{rule_of, Sample};
use anyhow::{Context, Result};
use gomolith::board::{splitmix, Board, Point, Side};
use gomolith::control::NodeBudget;
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, Score};
use gomolith::search::{Report, Searcher};
use gomolith::threats::{defenses, outlook, Outlook};
use std::sync::Arc;

/// How games are made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The rule's number.
    pub rule: i64,
    /// Nodes for each move.
    pub nodes: u64,
    /// Which games: the same seed and number give the same game.
    pub seed: u64,
}

/// Sides of the boards, one game each in turn.
const SIDES: [usize; 2] = [15, 20];
/// An opening is as good as even if its score is no further from 0.
const OPENING_SCORE_MAX: Score = 150;
const OPENING_NODES: u64 = 2_000;
/// Every other game begins late: after so many more plies at most, played fast. In games that
/// begin early the boards on which nobody got through are too rare to learn from.
const LATE_PLIES_MAX: usize = 80;
const LATE_NODES: u64 = 300;
/// One position in so many is also searched after a move at random: positions that no game
/// comes to are what a search looks at most.
const ASIDE: u64 = 3;
const PLIES_MAX: usize = 160;
pub(super) const TABLE_BYTES: usize = 4 << 20;

/// Chance from a seed.
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (splitmix(self.0) % end as u64) as usize
    }

    /// From 0 up to 1, without it.
    pub(super) fn part(&mut self) -> f64 {
        self.below(1 << 32) as f64 / (1u64 << 32) as f64
    }
}

/// Where the game of this number begins, and the moves up to there.
pub(super) fn first_position(
    rule: i64,
    number: u64,
    table: &Arc<LineTable>,
    chance: &mut Chance,
) -> Result<(Position, Vec<Point>)> {
    let side = SIDES[(number % SIDES.len() as u64) as usize];
    let rule = rule_of(rule)?;
    loop {
        let board = Board::new(side, side).context("no such board")?;
        let mut position = Position::new(board, Side::Black, rule, Arc::clone(table));
        let late_plies = match number / SIDES.len() as u64 % 2 {
            0 => 0,
            _ => chance.below(LATE_PLIES_MAX + 1),
        };
        if let Some(moves) = opening(&mut position, side, late_plies, chance) {
            return Ok((position, moves));
        }
    }
}

/// Plays the game on by what `search` finds, and says who wins. A proof needs no playing out.
pub(super) fn play_on(
    position: &mut Position,
    mut search: impl FnMut(&mut Position) -> Report,
) -> Option<Side> {
    while position.board().empty_count() > 0 && position.plies() < PLIES_MAX {
        let report = search(position);
        let best = report.best()?;
        if is_decisive(report.score) {
            let is_won = report.score > 0;
            return Some(if is_won {
                position.side()
            } else {
                !position.side()
            });
        }
        position.play(best);
        if position.board().wins(best, position.rule()) {
            return Some(!position.side());
        }
    }
    None
}

/// The positions of the game of this number.
pub fn play(recipe: &Recipe, number: u64, table: &Arc<LineTable>) -> Result<Vec<Sample>> {
    let seed = splitmix(recipe.seed).wrapping_add(splitmix(number));
    let mut chance = Chance::new(seed);
    let rule = rule_of(recipe.rule)?;
    let (mut position, mut moves) =
        first_position(recipe.rule, number, table, &mut chance)?;
    let side = position.board().width();
    let mut searcher = Searcher::new(TABLE_BYTES, rule);
    let mut samples = Vec::new();
    let winner = play_on(&mut position, |position| {
        let report = search(&mut searcher, position, recipe.nodes);
        if let Some(best) = report.best() {
            if is_open(position) {
                samples.push(sample(recipe, side, &moves, &report, best));
                if !is_decisive(report.score) && chance.below(ASIDE as usize) == 0 {
                    samples.extend(aside(recipe, side, position, &moves, &mut chance));
                }
            }
            moves.push(best);
        }
        report
    });
    for sample in &mut samples {
        if sample.result.is_some() {
            let to_move = side_after(sample.moves.len());
            sample.result = Some(match winner {
                None => 0,
                Some(side) if side == to_move => 1,
                Some(_) => -1,
            });
        }
    }
    Ok(samples)
}

/// A few stones near the middle and `late_plies` more, played fast; if no side is much better
/// then.
fn opening(
    position: &mut Position,
    side: usize,
    late_plies: usize,
    chance: &mut Chance,
) -> Option<Vec<Point>> {
    let count = 2 + chance.below(8);
    let reach = 2 + chance.below(side / 4);
    let mut moves = Vec::new();
    while moves.len() < count {
        let mut coordinate = || side / 2 - reach + chance.below(2 * reach + 1);
        let (x, y) = (coordinate(), coordinate());
        let point = position.board().point(x as i64, y as i64)?;
        if position.board().is_empty(point) {
            if position.is_forbidden(point) {
                return None;
            }
            position.play(point);
            moves.push(point);
        }
    }
    let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
    for _ in 0..late_plies {
        let report = search(&mut searcher, position, LATE_NODES);
        if is_decisive(report.score) {
            return None;
        }
        let point = report.best()?;
        position.play(point);
        moves.push(point);
    }
    let report = search(&mut searcher, position, OPENING_NODES);
    (report.score.abs() <= OPENING_SCORE_MAX).then_some(moves)
}

/// What a search finds after a move at random, which no game would see.
fn aside(
    recipe: &Recipe,
    side: usize,
    position: &mut Position,
    moves: &[Point],
    chance: &mut Chance,
) -> Option<Sample> {
    if defenses(position).is_some() {
        return None;
    }
    let near: Vec<Point> = position.near().iter().collect();
    let point = *near.get(chance.below(near.len().max(1)))?;
    if position.is_forbidden(point) {
        return None;
    }
    position.play(point);
    let mut found = None;
    if is_open(position) {
        let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
        let report = search(&mut searcher, position, recipe.nodes);
        if let Some(best) = report.best() {
            let mut moves = moves.to_vec();
            moves.push(point);
            let mut sample = sample(recipe, side, &moves, &report, best);
            sample.result = None;
            found = Some(sample);
        }
    }
    position.undo();
    found
}

fn sample(
    recipe: &Recipe,
    side: usize,
    moves: &[Point],
    report: &Report,
    best: Point,
) -> Sample {
    Sample {
        rule: recipe.rule,
        side,
        result: Some(0),
        score: report.score,
        depth: report.depth,
        best,
        moves: moves.to_vec(),
    }
}

fn search(searcher: &mut Searcher, position: &mut Position, nodes: u64) -> Report {
    searcher.search(position, &mut NodeBudget::of(nodes), &mut ())
}

/// Whether the evaluation would be asked about the position.
fn is_open(position: &mut Position) -> bool {
    outlook(position) == Outlook::Open
}

fn side_after(plies: usize) -> Side {
    Side::BOTH[plies % 2]
}
