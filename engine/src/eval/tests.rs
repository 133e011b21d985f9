use super::*;
use crate::board::Board;
use crate::testing::{
    is_symmetric, mirror, position_like, position_of, random_point, Random, RULES,
};

fn score(position: &Position) -> Score {
    let mut evaluator = Evaluator::new(EvalParams::of(position.rules()), position.rules());
    evaluator.begin(position);
    evaluator.evaluate(position)
}

#[test]
fn following_a_game_gives_what_a_fresh_look_gives() {
    for rules in RULES {
        let board = Board::new(15, 14).expect("a board");
        let mut position = position_of(board, Color::Black, rules);
        let mut evaluator = Evaluator::new(EvalParams::of(rules), rules);
        evaluator.begin(&position);
        let mut random = Random::new(11);
        while let Some(point) = random_point(&position, &mut random) {
            match random.below(8) {
                0 | 1 if position.plies() > 0 => {
                    position.undo();
                    evaluator.undone(&position);
                }
                2 => position.pass(),
                3 => assert_eq!(evaluator.evaluate(&position), score(&position)),
                _ => position.play(point),
            }
        }
    }
}

#[test]
fn score_is_equal_under_symmetry_and_for_exchanged_colours() {
    for rules in RULES {
        let exchanges = if is_symmetric(rules) { 2 } else { 1 };
        let mut random = Random::new(5);
        let board = Board::new(15, 15).expect("a board");
        let mut position = position_of(board, Color::Black, rules);
        for _ in 0..100 {
            let point = random_point(&position, &mut random).expect("an empty point");
            position.play(point);
            let symmetry = random.below(8);
            for &exchange in &[false, true][..exchanges] {
                let image = mirror(position.board(), symmetry, exchange);
                let side = if exchange {
                    !position.side()
                } else {
                    position.side()
                };
                assert_eq!(
                    score(&position_like(&position, image, side)),
                    score(&position)
                );
            }
        }
    }
}
