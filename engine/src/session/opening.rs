//! Openings of three stones, black, white and black, that leave both sides even chances.

#[cfg(test)]
mod tests;

use super::balance::Balance;
use super::book::BOOK;
use super::choices::playable;
use crate::board::{parse_moves, splitmix, Board, Point, PointSet, Rule};
use crate::position::Position;
use crate::search::Report;

/// Openings that are looked at where the book has none.
const DRAFTS: u64 = 512;
/// How far, in columns and rows, a stone of an opening stands from one before it.
const REACH: usize = 3;

/// An opening from the book: the `variety`-th of all that it has for `board` and `rule`,
/// each in its eight symmetries, or the next one that needs no blocked point. None if there
/// is no such opening, or the board is not empty.
pub(super) fn from_book(
    board: &Board,
    rule: Rule,
    blocked: &PointSet,
    variety: u64,
) -> Option<Vec<Point>> {
    let side = board.width();
    if board.height() != side || board.empty_count() != side * side {
        return None;
    }
    let openings = openings(rule, side)?;
    let count = openings.len() as u64 * 8;
    (0..count)
        .map(|step| (variety % count + step) % count)
        .filter_map(|number| {
            let opening = parse_moves(board, openings[number as usize / 8]).ok()?;
            let symmetry = number as usize % 8;
            Some(
                opening
                    .iter()
                    .map(|point| point.mirrored(symmetry, side))
                    .collect(),
            )
        })
        .find(|opening: &Vec<Point>| opening.iter().all(|&point| !blocked.contains(point)))
}

/// The openings of the book for a square board of `side` columns, as lists of moves.
fn openings(rule: Rule, side: usize) -> Option<Vec<&'static str>> {
    BOOK.lines().find_map(|line| {
        let mut words = line.split(' ');
        let number = words.next()?.parse().ok()?;
        let continuous = rule.continuous;
        let fits = Rule::from_number(number).map(|known| Rule {
            continuous,
            ..known
        }) == Some(rule)
            && words.next()?.parse() == Ok(side);
        fits.then(|| words.collect())
    })
}

/// Searches for an opening; which ones it looks at depends on `variety`.
pub(super) fn search(
    balance: &mut Balance<'_>,
    blocked: &PointSet,
    variety: u64,
) -> Option<Report> {
    let mut points = playable(balance.position, blocked);
    if points.len() < 3 {
        points = playable(balance.position, &PointSet::EMPTY);
    }
    let mut drafts: Vec<Vec<Point>> = Vec::new();
    for number in 0..DRAFTS {
        let stones = draft(&points, splitmix(splitmix(variety) ^ number));
        drafts.extend(stones.filter(|stones| is_legal(balance.position, stones)));
    }
    drafts.sort();
    drafts.dedup();
    // Any order will do as long as it does not favor a corner when time is short.
    drafts.sort_by_key(|stones| {
        splitmix(stones.iter().fold(variety, |seed, stone| {
            splitmix(seed ^ u64::from(stone.packed()))
        }))
    });
    balance.choose(&drafts)
}

/// Three random stones on `points`, near each other; none if there are not so many.
fn draft(points: &[Point], random: u64) -> Option<Vec<Point>> {
    let mut stones: Vec<Point> = Vec::new();
    for number in 0..3 {
        let is_near = |point: Point| {
            stones.iter().any(|stone| {
                stone.x().abs_diff(point.x()) <= REACH
                    && stone.y().abs_diff(point.y()) <= REACH
            })
        };
        let free = || {
            points
                .iter()
                .copied()
                .filter(|point| !stones.contains(point))
        };
        let mut from: Vec<Point> = free().filter(|&point| is_near(point)).collect();
        if from.is_empty() {
            from = free().collect();
        }
        if from.is_empty() {
            return None;
        }
        let chance = splitmix(random ^ number << 32);
        let stone = from[(chance % from.len() as u64) as usize];
        stones.push(stone);
    }
    Some(stones)
}

/// Whether the rules forbid none of `stones`, played one after the other.
fn is_legal(position: &mut Position, stones: &[Point]) -> bool {
    let mut legal = true;
    for &stone in stones {
        legal &= !position.is_forbidden(stone);
        position.play(stone);
    }
    stones.iter().for_each(|_| position.undo());
    legal
}
