//! Replies of the book: what to play in the positions that games begin with, found by longer
//! searches than a game has time for.

use super::opening::words_for;
use super::replies::REPLIES;
use crate::board::{parse_moves, Board, Point, PointSet};
use crate::clock::Limits;
use crate::position::Position;

/// A search that has more than this many milliseconds finds as much as the book, whose own had
/// some seconds.
const TURN_MS_MAX: u64 = 2_000;

/// True if a reply of the book will do for a search with these limits. Not so where nodes or
/// depth are limited: who does that wants what such a search finds.
pub(super) fn serves(limits: &Limits) -> bool {
    let is_short = limits
        .budget
        .soft_ms
        .map_or(false, |turn_ms| turn_ms <= TURN_MS_MAX);
    is_short && limits.nodes_max.is_none() && limits.depth_max.is_none()
}

/// The reply that the book has in `position`, in whichever of the eight symmetries it knows it.
/// None if it knows no such position, or the point is one of `blocked`.
pub(super) fn from_book(position: &Position, blocked: &PointSet) -> Option<Point> {
    let board = position.board();
    let size = board.width();
    if board.height() != size {
        return None;
    }
    let stones = size * size - board.empty_count();
    let empty = Board::new(size, size)?;
    let words = words_for(REPLIES, position.rule(), size)?.into_iter();
    // A word has a letter for each of its points, the last of which is the reply.
    let is_as_long = |word: &&str| letters(word) == stones + 1;
    let reply = words.filter(is_as_long).find_map(|word| {
        let points = parse_moves(&empty, word).ok()?;
        (0..8).find_map(|symmetry| {
            let image = points.iter().map(|point| point.mirrored(symmetry, size));
            reply_on(position, &image.collect::<Vec<Point>>())
        })
    })?;
    (board.is_empty(reply) && !blocked.contains(reply)).then_some(reply)
}

fn letters(word: &str) -> usize {
    word.bytes().filter(u8::is_ascii_alphabetic).count()
}

/// The last of `points`, if the others are all stones of `position`: black and white in turn,
/// and the side to move that whose turn it is then.
fn reply_on(position: &Position, points: &[Point]) -> Option<Point> {
    use crate::board::Side::{Black, White};
    let (reply, stones) = points.split_last()?;
    let turn = |nth: usize| if nth % 2 == 0 { Black } else { White };
    let is_there = |(nth, point): (usize, &Point)| {
        position.board().cell(*point).side() == Some(turn(nth))
    };
    let is_known =
        position.side() == turn(stones.len()) && stones.iter().enumerate().all(is_there);
    is_known.then_some(*reply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Rule, Side};
    use crate::testing::{mirror, position_of, RULES};

    /// All words of the book: the rule, the size, and the points.
    fn entries() -> Vec<(Rule, usize, Vec<Point>)> {
        let mut found = Vec::new();
        for rule in RULES {
            for size in 5..=22 {
                let empty = Board::new(size, size).expect("a board");
                for word in words_for(REPLIES, rule, size).unwrap_or_default() {
                    let points = parse_moves(&empty, word).expect("a word of the book");
                    found.push((rule, size, points));
                }
            }
        }
        found
    }

    fn board_of(size: usize, stones: &[Point]) -> Board {
        let mut board = Board::new(size, size).expect("a board");
        for (nth, &point) in stones.iter().enumerate() {
            board.put(point, [Side::Black, Side::White][nth % 2].stone());
        }
        board
    }

    #[test]
    fn every_position_of_the_book_has_its_reply_in_all_symmetries() {
        let entries = entries();
        let lines = REPLIES.lines().map(|line| line.split(' ').count() - 2);
        assert_eq!(entries.len(), lines.sum::<usize>());
        assert!(!entries.is_empty());
        for (rule, size, points) in entries {
            let (reply, stones) = points.split_last().expect("a reply");
            let board = board_of(size, stones);
            let side = [Side::Black, Side::White][stones.len() % 2];
            for symmetry in 0..8 {
                let mut position = position_of(mirror(&board, symmetry, false), side, rule);
                let found = from_book(&position, &PointSet::EMPTY).expect("a reply");
                assert!(!position.is_forbidden(found), "{:?}", points);
                // Where the stones are their own image there are several.
                let mut after = mirror(&board, symmetry, false);
                after.put(found, side.stone());
                let mut wanted = board.clone();
                wanted.put(*reply, side.stone());
                assert!(
                    (0..8).any(|it| mirror(&wanted, it, false).hash() == after.hash()),
                    "{:?}",
                    points
                );
                let all = position.board().empty().clone();
                assert_eq!(from_book(&position, &all), None);
                // The other side has another task.
                let others = position_of(mirror(&board, symmetry, false), !side, rule);
                assert_eq!(from_book(&others, &PointSet::EMPTY), None);
            }
        }
    }

    #[test]
    fn other_positions_have_no_reply() {
        let (rule, size, points) = entries().into_iter().last().expect("an entry");
        let stones = &points[..points.len() - 1];
        let side = [Side::Black, Side::White][stones.len() % 2];
        let none = |board: Board, rule| {
            let position = position_of(board, side, rule);
            from_book(&position, &PointSet::EMPTY).is_none()
        };
        let board = board_of(size, stones);
        assert!(!none(board.clone(), rule));
        let mut walled = board.clone();
        walled.put(points[points.len() - 1], Cell::Wall);
        assert!(none(walled, rule));
        let oblong = Board::new(size, size + 1).expect("a board");
        assert!(none(oblong, rule));
        let other = Rule {
            continuous: true,
            ..rule
        };
        // Whether a game goes on after a win makes no difference.
        assert!(!none(board, other));
    }
}
