use super::*;
use crate::testing::RULES;

#[test]
fn the_book_has_openings_for_every_rule_and_square_board() {
    for rule in RULES {
        for side in 5..=22 {
            let openings = openings(rule, side).unwrap_or_default();
            assert!(openings.len() >= 6, "{:?} {}", rule, side);
            let continuous = Rule {
                continuous: true,
                ..rule
            };
            assert_eq!(super::openings(continuous, side), Some(openings));
        }
    }
}

#[test]
fn each_variety_is_an_opening_and_blocked_ones_are_left_out() {
    let board = Board::new(15, 15).expect("a board");
    let count = openings(Rule::FREESTYLE, 15).expect("openings").len() as u64 * 8;
    let of = |variety, blocked: &PointSet| {
        from_book(&board, Rule::FREESTYLE, blocked, variety).expect("an opening")
    };
    let mut seen: Vec<Vec<Point>> = Vec::new();
    for variety in 0..count {
        let opening = of(variety, &PointSet::EMPTY);
        assert!(opening.len() == 3 && opening.iter().all(|&point| board.is_empty(point)));
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
