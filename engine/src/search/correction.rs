//! How far the evaluation is off: what searches found corrects it in other positions that
//! the same last moves led to.
//!
//! CITE: the idea is Caissa's, https://github.com/Witek902/Caissa; to tell positions by
//! their last moves is that of Ice4 and Motor, https://github.com/martinnovaak/motor

use super::table::Bound;
use super::Run;
use crate::board::splitmix;
use crate::position::Position;
use crate::score::{is_decisive, Score, EVALUATION_MAX};

/// The two plies by which positions are told, counted back from the last one, which is 1; 0
/// stands for none. So they are told by the last move, by the last of each side, and by the
/// last two of the side to move.
const PLIES_BACK: [[usize; 2]; 3] = [[1, 0], [1, 2], [2, 4]];
/// Places for each of them and each side. Different moves may share one: it evens out.
const PLACES: usize = 1 << 15;
const ERROR_MAX: i32 = 1 << 10;

/// What is known of the errors of the evaluation.
pub(super) struct Corrections {
    /// By the plies that tell, side to move and place, between plus and minus `ERROR_MAX`.
    errors: Vec<i16>,
}

impl Corrections {
    pub(super) fn new() -> Corrections {
        Corrections {
            errors: vec![0; PLIES_BACK.len() * 2 * PLACES],
        }
    }

    /// What to add to the evaluation of `position`, in 64ths of `scale`.
    fn of(&self, position: &Position, scale: i32) -> Score {
        let errors = places(position).map(|place| i32::from(self.errors[place]));
        errors.iter().sum::<i32>() * scale / 64
    }

    /// A search of `depth` found the corrected evaluation of `position` too low by `error`.
    fn learn(&mut self, position: &Position, error: Score, depth: i32) {
        let bonus = (error * depth / 8).clamp(-ERROR_MAX / 4, ERROR_MAX / 4);
        for place in places(position) {
            let before = i32::from(self.errors[place]);
            // The less the nearer it is to its limit, so that it stays within.
            self.errors[place] = (before + bonus - before * bonus.abs() / ERROR_MAX) as i16;
        }
    }
}

/// Where the errors of positions such as this one stand.
fn places(position: &Position) -> [usize; PLIES_BACK.len()] {
    let number = |plies| {
        let point = position.point_back(plies);
        point.map_or(0, |point| point.index() as u64 + 1)
    };
    let mut block = position.side() as usize;
    PLIES_BACK.map(|[last, other]| {
        let key = splitmix(number(last) << 32 | number(other));
        let place = block * PLACES + key as usize % PLACES;
        block += 2;
        place
    })
}

impl Run<'_> {
    /// `eval` of the present position, corrected. Never a decisive score.
    pub(super) fn corrected(&self, eval: Score) -> Score {
        let correction = self
            .corrections
            .of(self.position, self.params.correction_scale);
        (eval + correction).clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// Learns from a search of the present position how far off `eval`, the corrected one,
    /// was; nothing, if the position may be worth that much for all that was found.
    pub(super) fn learn_error(
        &mut self,
        eval: Score,
        score: Score,
        bound: Bound,
        depth: i32,
    ) {
        let is_off = match bound {
            Bound::Exact => true,
            Bound::Lower => score > eval,
            Bound::Upper => score < eval,
        };
        // A win says more of the moves than of how the position looks.
        if is_off && !is_decisive(score) {
            self.corrections.learn(self.position, score - eval, depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{parse_moves, Board, Rule, Side};
    use crate::testing::position_of;

    fn position_after(moves: &str) -> Position {
        let board = Board::new(15, 15).expect("a board");
        let points = parse_moves(&board, moves).expect("moves");
        let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
        points.into_iter().for_each(|point| position.play(point));
        position
    }

    #[test]
    fn what_is_learned_holds_where_the_same_moves_were_last() {
        let mut corrections = Corrections::new();
        let learned = position_after("h8i9j7g6h9");
        for _ in 0..1_000 {
            let error = 150 - corrections.of(&learned, 16);
            corrections.learn(&learned, error, 8);
        }
        let of = |moves| corrections.of(&position_after(moves), 16);
        assert!((of("h8i9j7g6h9") - 150).abs() < 10);
        // The same last moves on another board, all that tell.
        assert_eq!(of("a1i9b2g6h9"), of("h8i9j7g6h9"));
        // The last move alone, the last own ones alone.
        for moves in ["a1b2c3d4h9", "h8i9j7g6a1"] {
            assert!((30..=70).contains(&of(moves)), "{moves}: {}", of(moves));
        }
        // Other moves, or the same of the other side.
        assert_eq!(of("a1b2c3d4e5"), 0);
        assert_eq!(of("h8i9j7g6o1h9"), 0);
        assert_eq!(of(""), 0);
    }

    #[test]
    fn errors_stay_within_their_limit() {
        let mut corrections = Corrections::new();
        let position = position_after("h8i9");
        for sign in [1, -1] {
            for _ in 0..1_000 {
                corrections.learn(&position, sign * 2 * EVALUATION_MAX, 200);
            }
            let errors = places(&position).map(|place| corrections.errors[place]);
            assert_eq!(errors, [(sign * ERROR_MAX) as i16; 3]);
        }
    }
}
