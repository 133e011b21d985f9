//! Tests of fourth and fifth stones.

use super::*;

fn four_stones() -> Position {
    let text = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . o . . . . .
        . . . . . x . . . . .
        . . . . . x . . . . .
        . . . . . o . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    position_of(parse(text).expect("a diagram"), Side::Black, Rule::RENJU)
}

#[test]
fn no_two_fifth_stones_are_alike() {
    let mut position = four_stones();
    // Left and right are alike, and above and below the middle of the stones, which is not
    // that of the board.
    let pairs = [
        [(4, 5), (6, 5)],
        [(4, 5), (4, 6)],
        [(5, 3), (5, 8)],
        [(0, 2), (10, 9)],
    ];
    let alike = alike(position.board());
    for pair in pairs {
        let [one, other] = pair.map(|(x, y)| Point::new(x, y));
        assert!(!alike.contains(one) && alike.contains(other), "{:?}", other);
    }
    // The image of this one is beyond the edge.
    assert!(!alike.contains(Point::new(0, 0)) && alike.contains(Point::new(10, 0)));
    for count in [1, 3, FIFTHS_MAX] {
        let aim = Aim::Fifths(count);
        for nodes in [1, 3_000] {
            let budget = NodeBudget::of(nodes);
            let answer = carry_out(&mut position, aim, &PointSet::EMPTY, budget);
            let mut points = answer.points;
            assert!(!points.iter().any(|&point| alike.contains(point)));
            assert!(points.iter().all(|&point| position.board().is_empty(point)));
            points.sort();
            points.dedup();
            assert_eq!(points.len(), count, "{} nodes", nodes);
        }
    }
}

#[test]
fn stones_without_a_symmetry_leave_all_points_different() {
    for seed in 0..4 {
        let board = random_position(seed, 9, 7, Rule::FREESTYLE).board().clone();
        assert!(alike(&board).is_empty(), "seed {}", seed);
    }
    let empty = Board::new(9, 9).expect("a board");
    assert!(alike(&empty).is_empty());
}

/// The more fifth stones are offered, the worse for the side that offers them: it changes
/// sides when the worst of them is worse than even.
#[test]
fn many_fifth_stones_make_a_side_change() {
    let mut position = four_stones();
    let budget = NodeBudget::of(20_000);
    let mut swaps = |count| {
        let aim = Aim::Fifths(count);
        let answer = carry_out(&mut position, aim, &PointSet::EMPTY, budget);
        let worst = answer.reports.last().expect("a report");
        assert_eq!(answer.swap, worst.score < DRAW);
        answer.swap
    };
    assert_eq!([1, 90].map(&mut swaps), [false, true]);
}

#[test]
fn a_fourth_stone_says_how_many_fifth_ones_leave_even_chances() {
    let text = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . x o . . . .
        . . . . . x . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let board = parse(text).expect("a diagram");
    let mut position = position_of(board, Side::White, Rule::RENJU);
    let before = position.hash();
    let budget = NodeBudget::of(20_000);
    let answer = carry_out(&mut position, Aim::Fourth, &PointSet::EMPTY, budget);
    assert_eq!(position.hash(), before);
    assert!((1..=FIFTHS_MAX).contains(&answer.fifths));
    let report = answer.report().expect("a report");
    assert_eq!(report.best(), answer.point());
    // The chances that are left are those of the fifth stone that is named last.
    position.play(answer.points[0]);
    let aim = Aim::Fifths(answer.fifths);
    let offered = carry_out(&mut position, aim, &PointSet::EMPTY, budget);
    let worst = offered.reports.last().expect("a report").score;
    assert!(
        (worst + report.score).abs() < 250,
        "{} and {}",
        worst,
        report.score
    );
    assert!(report.score.abs() < 250, "{}", report.score);
    // Without time there is a stone, and a number.
    position.undo();
    let answer = carry_out(
        &mut position,
        Aim::Fourth,
        &PointSet::EMPTY,
        NodeBudget::of(1),
    );
    assert!(answer.points.len() == 1 && answer.fifths >= 1);
}

/// Where Black stands better whatever White does, more than one fifth stone makes up for it.
#[test]
fn many_fifth_stones_make_up_for_a_bad_opening() {
    let text = "
        o . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . x . . . . .
        . . . . . . x . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let board = parse(text).expect("a diagram");
    let mut position = position_of(board, Side::White, Rule::RENJU);
    let budget = NodeBudget::of(20_000);
    let answer = carry_out(&mut position, Aim::Fourth, &PointSet::EMPTY, budget);
    assert!(answer.fifths > 1, "{}", answer.fifths);
}

#[test]
fn the_choice_is_the_worst_of_the_stones_offered() {
    let mut position = four_stones();
    let offered = [(5, 3), (0, 0), (4, 4)].map(|(x, y)| Point::new(x, y));
    let mut others = position.board().empty().clone();
    offered.iter().for_each(|&point| others.remove(point));
    let aim = Aim::BalanceOne(-crate::score::INFINITE);
    let answer = carry_out(&mut position, aim, &others, NodeBudget::of(5_000));
    assert_eq!(answer.points, [offered[1]]);
}
