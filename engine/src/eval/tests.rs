use super::*;
use crate::board::{Board, Rule, Side};
use crate::lines::{Code, Shape};
use crate::position::Position;
use crate::score::{Score, EVALUATION_MAX};
use crate::testing::{
    is_symmetric, mirror, position_like, position_of, random_point, Random, RULES,
};

/// The parameters of `rule` with a network of numbers at random.
fn with_network(rule: Rule) -> EvalParams {
    let text = network::tests::random_weights(4, 2.0, 0.5).write();
    EvalParams {
        networks: Some([Box::leak(text.into_boxed_str()); 2]),
        ..EvalParams::classical(rule)
    }
}

#[test]
fn every_kind_has_its_index() {
    let winning = crate::board::WinningLine::FiveOrMore;
    let mut seen = vec![0; KINDS];
    for (mut shapes, _) in Code::sets() {
        let kind = kind_of(shapes, winning);
        assert_eq!(
            kind.is_some(),
            shapes.iter().all(|shape| shape.index() < Shape::OPEN_COUNT)
        );
        shapes.reverse();
        assert_eq!(kind_of(shapes, winning), kind, "{:?}", shapes);
        shapes.swap(1, 3);
        assert_eq!(kind_of(shapes, winning), kind, "{:?}", shapes);
        if let Some(kind) = kind {
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 0), "{:?}", seen);
}

/// The part of the evaluation of `position` that is due to whose move it is, from its
/// definition: what the points of the side to move are worth more than if it waited,
/// and the threats.
fn to_move_term(position: &Position) -> Score {
    let own = position.side();
    let params = EvalParams::of(position.rule()).sides[own as usize];
    let mut term = i32::from(params.threats[threats_of(position)]);
    for point in position.board().empty().iter() {
        let shapes = position.lines().shapes(point, own);
        if let Some(kind) = kind_of(shapes, position.rule().winning_line(own)) {
            term += i32::from(params.to_move[kind]) - i32::from(params.waiting[kind]);
        }
    }
    term
}

/// Compares the score of `position` with those of its images, with exchanged colors
/// too. What is due to whose move it is can be told in a classical evaluation alone.
fn check_images(position: &Position, evaluator: &mut Evaluator, is_classical: bool) {
    let mut score_of = |board, side| {
        let image = position_like(position, board, side);
        evaluator.begin(&image);
        (evaluator.evaluate(&image), to_move_term(&image))
    };
    let (side, is_symmetric) = (position.side(), is_symmetric(position.rule()));
    let (score, term) = score_of(position.board().clone(), side);
    for symmetry in 0..8 {
        let image = mirror(position.board(), symmetry, false);
        assert_eq!(score_of(image, side), (score, term));
        if is_symmetric {
            let exchanged = mirror(position.board(), symmetry, true);
            assert_eq!(score_of(exchanged.clone(), !side), (score, term));
            let (against, other_term) = score_of(exchanged, side);
            let is_clamped = score.abs().max(against.abs()) == EVALUATION_MAX;
            let adds_up = score + against == term + other_term;
            assert!(!is_classical || is_clamped || adds_up);
        }
    }
}

/// Many whole games; `make long` plays them.
#[test]
#[ignore = "10,000 games by every rule take minutes"]
fn following_ten_thousand_games_gives_what_a_fresh_look_gives() {
    for rule in RULES {
        let first = position_of(Board::new(15, 15).expect("a board"), Side::Black, rule);
        let mut followed = Evaluator::new(EvalParams::of(rule), rule);
        let mut fresh = Evaluator::new(EvalParams::of(rule), rule);
        let mut classical = Evaluator::new(EvalParams::classical(rule), rule);
        for seed in 0..10_000 {
            let mut position = first.clone();
            followed.begin(&position);
            let mut random = Random::new(seed);
            let looked_at = random.below(150);
            while let Some(point) = random_point(&position, &mut random) {
                if position.plies() == looked_at {
                    check_images(&position, &mut fresh, false);
                    check_images(&position, &mut classical, true);
                }
                match random.below(10) {
                    0 if position.plies() > 0 => {
                        followed.undoing(&position);
                        position.undo();
                    }
                    1 => {
                        fresh.begin(&position);
                        assert_eq!(followed.evaluate(&position), fresh.evaluate(&position));
                    }
                    _ => position.play(point),
                }
            }
        }
    }
}

#[test]
fn following_a_game_gives_what_a_fresh_look_gives() {
    for rule in RULES {
        let all = [EvalParams::classical, EvalParams::of, with_network];
        for params in all.map(|of| of(rule)) {
            let board = Board::new(15, 14).expect("a board");
            let mut position = position_of(board, Side::Black, rule);
            let mut evaluator = Evaluator::new(params, rule);
            evaluator.begin(&position);
            let mut random = Random::new(11);
            while let Some(point) = random_point(&position, &mut random) {
                match random.below(8) {
                    0 | 1 if position.plies() > 0 => {
                        evaluator.undoing(&position);
                        position.undo();
                    }
                    2 => position.pass(),
                    3 => {
                        let mut fresh = Evaluator::new(params, rule);
                        fresh.begin(&position);
                        let estimate = fresh.estimate(&position);
                        let evaluation = fresh.evaluate(&position);
                        assert_eq!(evaluator.estimate(&position), estimate);
                        assert_eq!(evaluator.evaluate(&position), evaluation);
                        // Without a network there is nothing to spare.
                        assert!(params.networks.is_some() || estimate == evaluation);
                    }
                    _ => position.play(point),
                }
            }
        }
    }
}

#[test]
fn score_is_equal_under_symmetry_and_for_exchanged_colors() {
    for rule in RULES {
        let both = [with_network(rule), EvalParams::classical(rule)];
        let [mut evaluator, mut classical] = both.map(|it| Evaluator::new(it, rule));
        for seed in [5, 17] {
            let mut random = Random::new(seed);
            let board = Board::new(15, 15).expect("a board");
            let mut position = position_of(board, Side::Black, rule);
            for _ in 0..100 {
                let point = random_point(&position, &mut random).expect("an empty point");
                position.play(point);
                check_images(&position, &mut evaluator, false);
                check_images(&position, &mut classical, true);
            }
        }
    }
}

/// A board of any size as it is when nothing is at stake: empty, or so full that nobody can
/// win any more, but for its first `rows_left` rows.
fn calm_board(width: usize, height: usize, rows_left: usize) -> Board {
    let mut board = Board::new(width, height).expect("a board");
    for point in Board::new(width, height).expect("a board").points() {
        let (x, y) = (point.x(), point.y());
        if y >= rows_left {
            // Pairs, shifted by two in every row: nobody has three in a row.
            let side = Side::BOTH[(x + 2 * y) % 4 / 2];
            board.put(point, side.stone());
        }
    }
    board
}

/// On boards of all sizes, and not only on those that the network has learned from: where
/// nothing is at stake nobody is far ahead. Whoever is to move counts for up to 180, also where
/// nobody can win any more.
#[test]
fn calm_boards_of_all_sizes_are_about_even() {
    for rule in RULES {
        let mut evaluator = Evaluator::new(EvalParams::of(rule), rule);
        for (width, height) in [
            (5, 5),
            (5, 22),
            (22, 5),
            (6, 9),
            (13, 7),
            (15, 15),
            (22, 22),
        ] {
            for rows_left in [0, 1, 2, 3, height] {
                for side in Side::BOTH {
                    let board = calm_board(width, height, rows_left);
                    let position = position_of(board, side, rule);
                    evaluator.begin(&position);
                    let score = evaluator.evaluate(&position);
                    let board = (width, height, rows_left);
                    assert!(score.abs() < 250, "{:?} {:?}: {}", rule, board, score);
                }
            }
        }
    }
}
