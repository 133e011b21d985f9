use super::*;
use crate::board::{Board, Point, Rule, Side};
use crate::lines::{Code, Threat};
use crate::testing::{
    is_symmetric, mirror, position_like, position_of, random_point, Random, RULES,
};

/// Each empty point with its codes, its threats by side, and whether it is near a
/// stone.
fn facts(position: &Position) -> Vec<(Point, [Code; 2], [Threat; 2], bool)> {
    position
        .board()
        .empty()
        .iter()
        .map(|point| {
            let threat = |side| {
                (1..Threat::COUNT)
                    .map(|t| position.threats.points(side, THREATS[t]).contains(point))
                    .position(|is_in| is_in)
                    .map_or(Threat::Quiet, |t| THREATS[t + 1])
            };
            let threats = [threat(Side::Black), threat(Side::White)];
            (
                point,
                position.lines().codes(point),
                threats,
                position.near.contains(point),
            )
        })
        .collect()
}

const THREATS: [Threat; Threat::COUNT] = [
    Threat::Quiet,
    Threat::Three,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
    Threat::OpenFour,
    Threat::Five,
    Threat::Suspect,
];

fn check_rebuilt(position: &Position) {
    let rebuilt = position_like(position, position.board().clone(), position.side());
    assert_eq!(
        facts(position),
        facts(&rebuilt),
        "\n{}",
        crate::board::render(position.board())
    );
    assert_eq!(position.hash(), rebuilt.hash());
    assert!(position.threats == rebuilt.threats, "threats");
    assert!(position.near() == rebuilt.near(), "near points");
}

/// Many whole games on boards of all sizes; `make long` plays them.
#[test]
#[ignore = "10,000 games by every rule take minutes"]
fn incremental_agrees_with_rebuilt_over_ten_thousand_games() {
    for rule in RULES {
        let first = position_of(Board::new(15, 15).expect("a board"), Side::Black, rule);
        for seed in 0..10_000 {
            let mut random = Random::new(seed);
            let (width, height) = (5 + random.below(18), 5 + random.below(18));
            let board = Board::new(width, height).expect("a board");
            let mut position = position_like(&first, board, Side::Black);
            while let Some(point) = random_point(&position, &mut random) {
                match random.below(10) {
                    0 => position.undo(),
                    _ => position.play(point),
                }
                if random.below(40) == 0 {
                    check_rebuilt(&position);
                }
            }
        }
    }
}

#[test]
fn incremental_agrees_with_rebuilt_on_the_way_there_and_back() {
    for rule in RULES {
        for (seed, (width, height)) in
            [(5, 5), (7, 13), (15, 15), (22, 22)].iter().enumerate()
        {
            let board = Board::new(*width, *height).expect("a board");
            let mut position = position_of(board, Side::Black, rule);
            let mut random = Random::new(seed as u64);
            while let Some(point) = random_point(&position, &mut random) {
                match random.below(10) {
                    0 => position.pass(),
                    1 | 2 => position.undo(),
                    _ => position.play(point),
                }
                if random.below(6) == 0 {
                    check_rebuilt(&position);
                }
            }
            while position.plies() > 0 {
                position.undo();
                if random.below(6) == 0 {
                    check_rebuilt(&position);
                }
            }
            assert_eq!(position.hash(), 0);
        }
    }
}

#[test]
fn threats_are_those_of_the_patterns() {
    for rule in RULES {
        let board = Board::new(15, 15).expect("a board");
        let mut position = position_of(board, Side::Black, rule);
        let mut random = Random::new(7);
        for _ in 0..120 {
            let point = random_point(&position, &mut random).expect("an empty point");
            position.play(point);
            for (point, _, threats, _) in facts(&position) {
                for side in Side::BOTH {
                    let patterns =
                        std::array::from_fn(|d| position.pattern(point, d, side));
                    let winning = rule.winning_line(side);
                    assert_eq!(threats[side as usize], Threat::of(patterns, winning));
                }
            }
        }
    }
}

#[test]
fn nothing_depends_on_orientation_or_color() {
    for rule in RULES {
        let board = Board::new(13, 13).expect("a board");
        let mut position = position_of(board, Side::Black, rule);
        let mut random = Random::new(3);
        for _ in 0..80 {
            let point = random_point(&position, &mut random).expect("an empty point");
            position.play(point);
        }
        let images = if is_symmetric(rule) { 16 } else { 8 };
        for symmetry in 0..images {
            check_image(&position, symmetry % 8, symmetry >= 8);
        }
    }
}

fn check_image(position: &Position, symmetry: usize, exchange: bool) {
    let image = mirror(position.board(), symmetry, exchange);
    let image = position_like(position, image, position.side());
    for point in position.board().empty().iter() {
        let there = point.mirrored(symmetry, 13);
        assert_eq!(position.near.contains(point), image.near.contains(there));
        for side in Side::BOTH {
            let side_there = if exchange { !side } else { side };
            assert_eq!(
                position.lines().threat(point, side),
                image.lines().threat(there, side_there)
            );
        }
    }
}

#[test]
fn a_hash_is_known_before_the_move() {
    let board = Board::new(15, 15).expect("a board");
    let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
    let mut random = Random::new(5);
    for _ in 0..100 {
        let point = random_point(&position, &mut random).expect("an empty point");
        let expected = position.hash_after(point);
        position.play(point);
        assert_eq!(position.hash(), expected);
    }
}

#[test]
fn the_last_own_point_is_that_of_the_ply_before_the_last() {
    let board = Board::new(15, 15).expect("a board");
    let mut position = position_of(board, Side::Black, RULES[0]);
    let [a, b, c] = [Point::new(3, 3), Point::new(4, 4), Point::new(5, 5)];
    assert_eq!(position.last_own_point(), None);
    position.play(a);
    assert_eq!(position.last_own_point(), None);
    position.play(b);
    assert_eq!(position.last_own_point(), Some(a));
    position.pass();
    assert_eq!(position.last_own_point(), Some(b));
    position.play(c);
    assert_eq!(position.last_own_point(), None);
}
