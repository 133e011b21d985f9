use super::*;
use crate::board::{parse, parse_moves, Board, Rule, Side};
use crate::control::NodeBudget;
use crate::eval::EvalParams;
use crate::search::SearchParams;
use crate::testing::{position_of, random_point, Random, RULES};

mod balance;
mod soosorv;

const AIMS: [Aim; 7] = [
    Aim::Move,
    Aim::Soonest,
    Aim::MultiPv(3),
    Aim::Opening,
    Aim::Side,
    Aim::BalanceOne(0),
    Aim::BalanceTwo(0),
];

fn carry_out(
    position: &mut Position,
    aim: Aim,
    blocked: &PointSet,
    budget: NodeBudget,
) -> Answer {
    let mut searcher = Searcher::new(1 << 20, position.rule());
    carry_out_by(&mut searcher, position, aim, blocked, 0, budget)
}

fn carry_out_by(
    searcher: &mut Searcher,
    position: &mut Position,
    aim: Aim,
    blocked: &PointSet,
    variety: u64,
    budget: NodeBudget,
) -> Answer {
    let mut search = AimSearch {
        position,
        searcher,
        blocked: blocked.clone(),
        variety,
        has_book: false,
        control: &mut { budget },
        observer: &mut (),
    };
    search.run(aim)
}

fn to_depth(depth_max: u32) -> NodeBudget {
    NodeBudget {
        nodes_max: u64::MAX,
        depth_max,
    }
}

fn empty_board(size: usize, rule: Rule) -> Position {
    let board = Board::new(size, size).expect("a board");
    position_of(board, Side::Black, rule)
}

/// A position after `plies` random plies, none of which won.
fn random_position(seed: u64, size: usize, plies: usize, rule: Rule) -> Position {
    let mut position = empty_board(size, rule);
    let mut random = Random::new(seed);
    while position.plies() < plies {
        let point = random_point(&position, &mut random).expect("an empty point");
        position.play(point);
        if position.board().wins(point, rule) {
            position.undo();
        }
    }
    position
}

/// True if White, to move, takes the other side on the board that `diagram` draws.
/// Checks that Black does so with the sides exchanged.
fn is_swapped(diagram: &str, nodes: u64) -> bool {
    let exchanged: String = diagram
        .chars()
        .map(|c| match c {
            'x' => 'o',
            'o' => 'x',
            c => c,
        })
        .collect();
    let answers = [(diagram, Side::White), (exchanged.as_str(), Side::Black)].map(
        |(diagram, side)| {
            let board = parse(diagram).expect("a diagram");
            let mut position = position_of(board, side, Rule::FREESTYLE);
            let budget = NodeBudget::of(nodes);
            let answer = carry_out(&mut position, Aim::Side, &PointSet::EMPTY, budget);
            assert_eq!(answer.points.is_empty(), answer.swap);
            answer.swap
        },
    );
    assert_eq!(answers[0], answers[1]);
    answers[0]
}

#[test]
fn the_better_side_is_taken() {
    let white_wins = "
        . . . . . . . . .
        . . x . . . x . .
        . . . . . . . . .
        . . . o o o . . .
        . . . . . . . . .
        . . x . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let white_loses = "
        . . . . . . . . .
        . . o . . . . . .
        . . . . . . . . .
        . . . x x x x . .
        . . . . . . . . .
        . . o . . . . . .
        . . . . . . . . .
        . . . . . . o . .
        . . . . . . . . .";
    // White must stop a four at once, and stands well all the same.
    let white_is_forced = "
        . . . . . . . . .
        . . . . o . . . .
        . . . . . o . . .
        . o x x x x . . .
        . . . . o o . . .
        . . . . . o . . .
        . . . . . . . . .
        . . . x . . . . .
        . . . . . . . . .";
    for nodes in [1, 100, 20_000] {
        assert!(!is_swapped(white_wins, nodes));
        assert!(is_swapped(white_loses, nodes));
    }
    assert!(!is_swapped(white_is_forced, 20_000));
    // Black's next move makes two open threes and White has nothing.
    let two_threes = "
        . . . . . . . . .
        . o . . . . . o .
        . . . . x . . . .
        . . . . x . . . .
        . . . x . x . . .
        . . . . . . . . .
        . . x . . . . . .
        . . . . . . . o .
        . . . . . . . . .";
    assert!(is_swapped(two_threes, 20_000));
}

#[test]
fn whatever_is_asked_is_answered_however_early_it_stops() {
    for nodes in [0, 1, 2, 10, 100, 1_000, 5_000] {
        for seed in 0..5 {
            let rule = RULES[seed as usize % RULES.len()];
            let plies = [0, 1, 3, 5, 40][seed as usize];
            let mut position = random_position(seed, 8, plies, rule);
            let mut blocked = PointSet::EMPTY;
            let mut random = Random::new(seed);
            for point in position.board().points() {
                if random.below(2) == 0 {
                    blocked.insert(point);
                }
            }
            for aim in AIMS {
                let hash = position.hash();
                let budget = NodeBudget::of(nodes);
                let answer = carry_out(&mut position, aim, &blocked, budget);
                assert_eq!(position.hash(), hash);
                check_answer(&mut position, aim, &answer, &blocked);
                let used = answer.report().map_or(0, |report| report.nodes);
                assert!(
                    used <= nodes.max(1),
                    "{} of {} nodes: {:?}",
                    used,
                    nodes,
                    aim
                );
                let again = carry_out(&mut position, aim, &blocked, budget);
                assert_eq!(answer, again, "{:?}", aim);
            }
        }
    }
}

/// Checks that `answer` has the stones that `aim` asks for, and none that may not
/// be put.
fn check_answer(position: &mut Position, aim: Aim, answer: &Answer, blocked: &PointSet) {
    let stones = match aim {
        Aim::Opening => 3,
        Aim::BalanceTwo(_) => 2,
        Aim::Side if answer.swap => 0,
        _ => 1,
    };
    assert_eq!(answer.points.len(), stones, "{:?}", aim);
    for &point in &answer.points {
        assert!(position.board().is_empty(point) && !blocked.contains(point));
        assert!(!position.is_forbidden(point));
        position.play(point);
    }
    answer.points.iter().for_each(|_| position.undo());
}

#[test]
fn where_there_is_no_room_fewer_stones_are_put() {
    let text = "
        x o x o x
        x o x o x
        o x o x o
        o x o x o
        x o x o x";
    for (empty, count) in [(1, 1), (2, 2), (3, 3)] {
        let mut board = parse(text).expect("a diagram");
        for point in board.points().take(empty).collect::<Vec<Point>>() {
            board.take(point);
        }
        let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
        let budget = NodeBudget::of(1_000);
        let opening = carry_out(&mut position, Aim::Opening, &PointSet::EMPTY, budget);
        assert_eq!(opening.points.len(), count);
        let aim = Aim::BalanceTwo(0);
        let pair = carry_out(&mut position, aim, &PointSet::EMPTY, budget);
        assert_eq!(pair.points.len(), count.min(2));
    }
}

/// Positions with a win by fours where threes win sooner.
#[test]
fn the_soonest_win_is_not_always_one_by_fours() {
    for (size, by_fours, soonest, moves) in [
        (20, 13, 7, "k9h13m6h6l9l12k6i7i12j13g9g12f11k11k10h10"),
        (12, 11, 7, "d7g10h4e6g7d4i4h7k8j4g4e5d8k9h6i6k10i7h8j9g8i5"),
    ] {
        let mut position = empty_board(size, Rule::FREESTYLE);
        let moves = parse_moves(position.board(), moves).expect("moves");
        moves.iter().for_each(|&point| position.play(point));
        for (aim, plies) in [(Aim::Move, by_fours), (Aim::Soonest, soonest)] {
            let budget = NodeBudget::of(100_000);
            let answer = carry_out(&mut position, aim, &PointSet::EMPTY, budget);
            let report = answer.report().expect("a report");
            assert_eq!(plies_to_five(report.score), Some(plies), "{:?}", aim);
            assert_eq!(report.best(), answer.point());
        }
    }
}
