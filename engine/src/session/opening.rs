//! Openings of three stones, from the book or by search. The stones are black, white
//! and black, and leave both sides even chances.

use super::balance::Balance;
use super::book::BOOK;
use super::choices::{playable, turned};
use crate::board::{parse_moves, splitmix, Board, Point, PointSet, Rule};
use crate::position::Position;
use crate::search::Report;

/// The number of random openings that are looked at where the book has none.
const DRAFTS: u64 = 512;
/// The largest distance, in columns and rows, between a stone of an opening and the
/// nearest one before it.
const DISTANCE_MAX: usize = 3;

/// The opening that `variety` chooses from those that the book has for `board` and
/// `rule`, each in its eight symmetries; if it needs a point of `blocked`, the next one
/// that does not. None if there is no such opening, or the board is not empty.
pub(super) fn from_book(
    board: &Board,
    rule: Rule,
    blocked: &PointSet,
    variety: u64,
) -> Option<Vec<Point>> {
    let size = board.width();
    if board.height() != size || board.empty_count() != size * size {
        return None;
    }
    let openings = words_for(BOOK, rule, size)?;
    let count = openings.len() as u64 * 8;
    (0..count)
        .map(|step| (variety % count + step) % count)
        .filter_map(|index| {
            let opening = parse_moves(board, openings[index as usize / 8]).ok()?;
            let symmetry = index as usize % 8;
            Some(
                opening
                    .iter()
                    .map(|point| point.mirrored(symmetry, size))
                    .collect(),
            )
        })
        .find(|opening: &Vec<Point>| opening.iter().all(|&point| !blocked.contains(point)))
}

/// The words that `book` has for a square board of `size` columns, as lists of moves. Whether
/// a game goes on after a win makes no difference to its opening.
pub(super) fn words_for(book: &str, rule: Rule, size: usize) -> Option<Vec<&str>> {
    book.lines().find_map(|text| {
        let mut words = text.split(' ');
        let rule_number = words.next()?.parse().ok()?;
        let continuous = rule.continuous;
        let fits = Rule::from_number(rule_number).map(|known| Rule {
            continuous,
            ..known
        }) == Some(rule)
            && words.next()?.parse() == Ok(size);
        fits.then(|| words.collect())
    })
}

/// Searches for an opening among random ones, which depend on `variety`. None if no
/// three stones can be put.
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
    for index in 0..DRAFTS {
        let stones = draft(&points, splitmix(splitmix(variety) ^ index));
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

/// Searches for an opening of renju: the first stone in the middle, the second beside it, the
/// third two away from the middle at most. `variety` chooses the half of them that is looked
/// at, and how they are turned. Openings with a point of `blocked` are left out as long as
/// there are others.
pub(super) fn search_central(
    balance: &mut Balance<'_>,
    blocked: &PointSet,
    variety: u64,
) -> Option<Report> {
    let board = balance.position.board();
    let middle = (board.width() as i64 / 2, board.height() as i64 / 2);
    let symmetry = splitmix(variety) as usize % 8;
    let place = |(x, y): (i64, i64)| {
        let (x, y) = turned(x, y, symmetry);
        board.point(middle.0 + x, middle.1 + y)
    };
    let mut all: Vec<Vec<Point>> = Vec::new();
    // The two that are left if turned and reflected ones count as one.
    for second in [(0, -1), (1, -1)] {
        for third in (0..25).map(|index| (index % 5 - 2, index / 5 - 2)) {
            if third != (0, 0) && third != second {
                let places = [(0, 0), second, third];
                let stones: Option<Vec<Point>> =
                    places.iter().copied().map(place).collect();
                all.extend(stones);
            }
        }
    }
    all.retain(|stones| stones.iter().all(|&point| board.is_empty(point)));
    let is_open = |stones: &&Vec<Point>| !stones.iter().any(|&it| blocked.contains(it));
    let open: Vec<Vec<Point>> = all.iter().filter(is_open).cloned().collect();
    let all = if open.is_empty() { all } else { open };
    let is_drawn = |(index, _): &(usize, &Vec<Point>)| {
        splitmix(splitmix(variety) ^ *index as u64) % 2 == 0
    };
    let drawn = all.iter().enumerate().filter(is_drawn);
    let drawn: Vec<Vec<Point>> = drawn.map(|(_, stones)| stones.clone()).collect();
    balance.choose(if drawn.is_empty() { &all } else { &drawn })
}

/// Three random stones on `points`, near each other if possible; None if there are
/// fewer points.
fn draft(points: &[Point], random: u64) -> Option<Vec<Point>> {
    let mut stones: Vec<Point> = Vec::new();
    for index in 0..3 {
        let is_near = |point: Point| {
            let is_near_to = |stone: &Point| stone.distance(point) <= DISTANCE_MAX;
            stones.iter().any(is_near_to)
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
        let chance = splitmix(random ^ index << 32);
        let stone = from[(chance % from.len() as u64) as usize];
        stones.push(stone);
    }
    Some(stones)
}

/// True if the rule forbids none of `stones`, played one after the other.
fn is_legal(position: &mut Position, stones: &[Point]) -> bool {
    let mut legal = true;
    for &stone in stones {
        legal &= !position.is_forbidden(stone);
        position.play(stone);
    }
    stones.iter().for_each(|_| position.undo());
    legal
}

#[cfg(test)]
mod tests {
    use super::super::balance::Account;
    use super::*;
    use crate::board::Side;
    use crate::control::NodeBudget;
    use crate::search::Searcher;
    use crate::testing::{position_of, RULES};

    #[test]
    fn the_book_has_openings_for_every_rule_and_square_board() {
        for rule in RULES {
            for size in 5..=22 {
                let openings = words_for(BOOK, rule, size).unwrap_or_default();
                assert!(openings.len() >= 6, "{:?} {}", rule, size);
                let continuous = Rule {
                    continuous: true,
                    ..rule
                };
                assert_eq!(words_for(BOOK, continuous, size), Some(openings));
            }
        }
    }

    #[test]
    fn each_variety_is_an_opening_and_blocked_ones_are_left_out() {
        let board = Board::new(15, 15).expect("a board");
        let openings = words_for(BOOK, Rule::FREESTYLE, 15).expect("openings");
        let count = openings.len() as u64 * 8;
        let of = |variety, blocked: &PointSet| {
            from_book(&board, Rule::FREESTYLE, blocked, variety).expect("an opening")
        };
        let mut seen: Vec<Vec<Point>> = Vec::new();
        for variety in 0..count {
            let opening = of(variety, &PointSet::EMPTY);
            assert!(
                opening.len() == 3 && opening.iter().all(|&point| board.is_empty(point))
            );
            let mut blocked = PointSet::EMPTY;
            blocked.insert(opening[1]);
            assert!(!of(variety, &blocked).contains(&opening[1]));
            seen.push(opening);
        }
        assert_eq!(of(count, &PointSet::EMPTY), seen[0]);
        seen.sort();
        seen.dedup();
        // Only an opening that is its own image counts less than eight times.
        assert!(seen.len() as u64 > count / 2, "{} of {}", seen.len(), count);
        let all = board.empty();
        assert_eq!(from_book(&board, Rule::FREESTYLE, all, 0), None);
    }

    /// The middle, beside it, and at most two from it: Soosorv-8 allows no other.
    #[test]
    fn a_central_opening_is_one_of_renju() {
        let mut seen = Vec::new();
        for (width, height, rule) in [
            (15, 15, Rule::RENJU),
            (20, 20, Rule::FREESTYLE),
            (5, 6, Rule::RENJU),
        ] {
            for variety in 0..6 {
                let board = Board::new(width, height).expect("a board");
                let mut position = position_of(board, Side::Black, rule);
                let mut searcher = Searcher::new(1 << 16, rule);
                let mut control = NodeBudget::of(2_000);
                let mut balance = Balance {
                    position: &mut position,
                    searcher: &mut searcher,
                    account: Account::new(&mut control),
                    target: 0,
                };
                let mut search = |blocked: &PointSet| {
                    let found = search_central(&mut balance, blocked, variety);
                    found.expect("an opening").pv
                };
                let stones = search(&PointSet::EMPTY);
                let middle = Point::new(width / 2, height / 2);
                assert_eq!(stones[0], middle);
                assert_eq!(stones[1].distance(middle), 1);
                assert!(stones[2].distance(middle) <= 2 && stones.len() == 3);
                let others = search(&PointSet::of(stones[2]));
                assert!(!others.contains(&stones[2]), "{:?}", others);
                seen.push(stones);
            }
        }
        seen.sort();
        seen.dedup();
        assert!(seen.len() > 9, "{:?}", seen);
    }

    #[test]
    fn the_book_is_for_empty_square_boards() {
        let oblong = Board::new(15, 16).expect("a board");
        let mut begun = Board::new(15, 15).expect("a board");
        begun.put(Point::new(0, 0), crate::board::Cell::Wall);
        for board in [oblong, begun] {
            assert_eq!(
                from_book(&board, Rule::FREESTYLE, &PointSet::EMPTY, 0),
                None
            );
        }
    }
}
