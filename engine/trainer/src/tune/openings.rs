//! Openings from which games begin: random ones, and those of a file.

use std::sync::Arc;

use anyhow::{ensure, Context, Result};
use gomolith::board::{parse_moves, splitmix, Board, Point, Side};
use gomolith::lines::LineTable;
use gomolith::position::Position;
use gomolith::score::{is_decisive, Score};
use gomolith::search::Searcher;

use super::conditions::{Conditions, TABLE_BYTES};
use super::sample::rule_of;
use crate::game::search_nodes;
use crate::rng::Rng;

/// Columns and rows of the boards of random openings, by game index in turn.
pub(super) const SIZES_USUAL: [usize; 2] = [15, 20];
/// A random opening is taken if its score is no further than this from 0.
const OPENING_SCORE_MAX: Score = 150;
/// Nodes of the search that finds that score.
const OPENING_NODES: u64 = 2_000;
/// Every other pair of game indices begins late: after up to this many further plies,
/// played fast. In games that begin early, crowded boards on which nobody got through are
/// too rare to learn from.
const LATE_PLIES_MAX: usize = 80;
/// Nodes for each of these plies.
const LATE_NODES: u64 = 300;
/// Random stones after an opening of a list, at most.
const FURTHER_MAX: usize = 2;

/// The random opening of the game `index` on a board of one of the `sizes`, as a position and
/// the moves that led to it.
///
/// # Errors
/// If the conditions name no rule, or there is no board of that size.
pub(super) fn random_opening(
    conditions: &Conditions,
    sizes: &[usize],
    index: u64,
    table: &Arc<LineTable>,
    rng: &mut Rng,
) -> Result<(Position, Vec<Point>)> {
    let boards = sizes.len() as u64;
    let size = sizes[(index % boards) as usize];
    let is_late = index / boards % 2 == 1;
    let rule = conditions.rule()?;
    loop {
        let board = Board::new(size, size).context("no such board")?;
        let mut position = Position::new(board, Side::Black, rule, Arc::clone(table));
        let late_plies = if is_late {
            rng.index(LATE_PLIES_MAX + 1)
        } else {
            0
        };
        if let Some(moves) = play_opening(&mut position, size, late_plies, rng) {
            return Ok((position, moves));
        }
    }
}

/// Plays an opening on an empty board: random stones around the middle, then `late_plies`
/// moves of fast searches. Returns its moves; None if it is not about even.
fn play_opening(
    position: &mut Position,
    size: usize,
    late_plies: usize,
    rng: &mut Rng,
) -> Option<Vec<Point>> {
    let mut moves = random_stones(position, size, rng)?;
    let mut searcher = Searcher::new(TABLE_BYTES, position.rule());
    for _ in 0..late_plies {
        let report = search_nodes(&mut searcher, position, LATE_NODES);
        if is_decisive(report.score) {
            return None;
        }
        let point = report.best()?;
        position.play(point);
        moves.push(point);
    }
    let report = search_nodes(&mut searcher, position, OPENING_NODES);
    (report.score.abs() <= OPENING_SCORE_MAX).then_some(moves)
}

/// Plays 2 to 9 random stones around the middle of an empty board. Returns them; None if one of
/// them would be forbidden.
pub(super) fn random_stones(
    position: &mut Position,
    size: usize,
    rng: &mut Rng,
) -> Option<Vec<Point>> {
    let count = 2 + rng.index(8);
    // Small boards have room for no more.
    let reach = (2 + rng.index(size / 4)).min((size - 1) / 2);
    let mut moves = Vec::new();
    while moves.len() < count {
        let mut coordinate = || size / 2 - reach + rng.index(2 * reach + 1);
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
    Some(moves)
}

/// Openings that games begin from.
pub(crate) struct OpeningList {
    positions: Vec<Position>,
}

impl OpeningList {
    /// The openings in `text`, as [`parse_openings`] reads them.
    ///
    /// # Errors
    /// As there.
    pub(crate) fn parse(text: &str, rule_number: i64, size: usize) -> Result<OpeningList> {
        let positions = parse_openings(text, rule_number, size)?;
        Ok(OpeningList { positions })
    }

    /// Tells these openings from others.
    pub(super) fn hash(&self) -> u64 {
        self.positions.iter().fold(0, |hash, position| {
            splitmix(hash).wrapping_add(position.hash())
        })
    }

    /// One of the openings by chance, in one of its eight positions on the board, and up to
    /// `FURTHER_MAX` random stones near those of its own: as a position and the moves that
    /// led to it. So games from few openings differ.
    pub(super) fn draw(&self, rng: &mut Rng) -> (Position, Vec<Point>) {
        let chosen = &self.positions[rng.index(self.positions.len())];
        let (symmetry, further) = (rng.index(8), rng.index(FURTHER_MAX + 1));
        let board = chosen.board();
        let (width, table) = (board.width(), Arc::clone(chosen.lines().table()));
        let board = Board::new(width, width).expect("a board of this size");
        let mut position = Position::new(board, Side::Black, chosen.rule(), table);
        let mut moves: Vec<Point> = (0..chosen.plies())
            .filter_map(|index| chosen.ply(index).stone)
            .map(|(point, _)| point.mirrored(symmetry, width))
            .collect();
        moves.iter().for_each(|&point| position.play(point));
        for _ in 0..further {
            let near: Vec<Point> = position.near().iter().collect();
            let Some(point) = rng.pick(&near) else { break };
            if position.is_forbidden(point) {
                break;
            }
            position.play(point);
            if position.board().wins(point, position.rule()) {
                position.undo();
                break;
            }
            moves.push(point);
        }
        (position, moves)
    }
}

/// The positions after the openings in `text`: a text line of moves each, such as `h8i9j7`,
/// on a board of `size` columns and rows. A `#` begins a comment.
///
/// # Errors
/// If there is no such rule or board, no opening, or one with a move that cannot be played;
/// the message names the text line.
pub(crate) fn parse_openings(
    text: &str,
    rule_number: i64,
    size: usize,
) -> Result<Vec<Position>> {
    let rule = rule_of(rule_number)?;
    let table = Arc::new(LineTable::new(rule));
    let board =
        Board::new(size, size).with_context(|| format!("no board is {size}x{size}"))?;
    let mut openings = Vec::new();
    for (line_number, line) in (1..).zip(text.lines()) {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let points = parse_moves(&board, moves).with_context(|| {
            format!("line {line_number}: no opening on {size}x{size}: {moves:?}")
        })?;
        let mut position =
            Position::new(board.clone(), Side::Black, rule, Arc::clone(&table));
        for point in points {
            let is_allowed = !position.is_forbidden(point);
            position.play(point);
            ensure!(
                is_allowed && !position.board().wins(point, rule),
                "line {line_number}: {moves:?} holds a forbidden move or a win"
            );
        }
        openings.push(position);
    }
    ensure!(!openings.is_empty(), "there is no opening in it");
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_that_cannot_be_are_named() {
        for (text, size, wanted) in [
            ("h8\nh8h8", 15, "line 2"),
            ("t20", 15, "15x15"),
            ("# nothing", 15, "no opening"),
            ("h8", 3, "3x3"),
            ("a1a2b1b2c1c2d1d2e1", 15, "a win"),
        ] {
            let error = parse_openings(text, 0, size).err().expect("no openings");
            assert!(format!("{error:#}").contains(wanted), "{error:#}");
        }
        let mut rng = Rng::new(7);
        let list = OpeningList::parse("h8i9j7\nh8h9", 0, 15).expect("openings");
        let drawn: Vec<_> = (0..200).map(|_| list.draw(&mut rng).1).collect();
        assert!(drawn.iter().all(|moves| (2..=5).contains(&moves.len())));
        let mut different = drawn.clone();
        different.sort();
        different.dedup();
        assert!(different.len() > 100, "{}", different.len());
        let other = OpeningList::parse("h8h9\nh8i9j7", 0, 15).expect("openings");
        assert_ne!(list.hash(), other.hash());
        let double_three = "h8a1h9a3g10a5i10a7h10";
        assert!(parse_openings(double_three, 0, 15).is_ok());
        assert!(parse_openings(double_three, 4, 15).is_err());
    }
}
