//! Correction history: errors of the static evaluation. It remembers how far off the
//! static evaluation was in other positions after the same last moves, and corrects it
//! by that.
//!
//! CITE: correction history,
//! <https://www.chessprogramming.org/Static_Evaluation_Correction_History>, is an idea of
//! Caissa, <https://github.com/Witek902/Caissa>; telling positions by their last moves is
//! one of Ice4 and Motor, <https://github.com/martinnovaak/motor>

use super::history::with_gravity;
use super::params::{CorrectionParams, SIXTY_FOURTHS};
use crate::board::splitmix;
use crate::position::Position;
use crate::score::Score;

/// The moves by which positions are told, in pairs: each by how many plies back it was
/// played, from 1 for the last move; 0 stands for none. These are the last move alone,
/// the last move of each side, and the last two moves of the side to move.
const PLIES_BACK: [[usize; 2]; 3] = [[1, 0], [1, 2], [2, 4]];
/// Slots for each pair of `PLIES_BACK` and each side. Different moves may share one: it
/// evens out.
const SLOTS: usize = 1 << 15;
/// The largest error that a slot holds.
const ERROR_MAX: i32 = 1 << 10;

const _: () = assert!(ERROR_MAX <= i16::MAX as i32);

/// The known errors of the static evaluation.
pub(super) struct Corrections {
    params: CorrectionParams,
    /// Errors, indexed by [which of `PLIES_BACK`][side to move][hash of the moves].
    errors: Vec<i16>,
}

impl Corrections {
    /// Corrections that know no error.
    pub(super) fn new(params: CorrectionParams) -> Corrections {
        debug_assert!(params.bonus_max <= ERROR_MAX);
        Corrections {
            params,
            errors: vec![0; PLIES_BACK.len() * 2 * SLOTS],
        }
    }

    /// The correction to add to the static evaluation of `position`.
    pub(super) fn of(&self, position: &Position) -> Score {
        let errors = slots(position).map(|slot| i32::from(self.errors[slot]));
        errors.iter().sum::<i32>() * self.params.scale / SIXTY_FOURTHS
    }

    /// Learns that a search of `depth` found the corrected evaluation of `position` too
    /// low by `error`.
    pub(super) fn learn(&mut self, position: &Position, error: Score, depth: i32) {
        let bonus = self.params.bonus(error, depth);
        for slot in slots(position) {
            let known = i32::from(self.errors[slot]);
            self.errors[slot] = with_gravity(known, bonus, ERROR_MAX) as i16;
        }
    }
}

/// The slots of `position`, one for each pair of `PLIES_BACK`.
fn slots(position: &Position) -> [usize; PLIES_BACK.len()] {
    let move_key = |plies| {
        let point = position.point_back(plies);
        point.map_or(0, |point| point.index() as u64 + 1)
    };
    let mut block = position.side() as usize;
    PLIES_BACK.map(|[last, other]| {
        let hash = splitmix(move_key(last) << 32 | move_key(other));
        let slot = block * SLOTS + hash as usize % SLOTS;
        block += 2;
        slot
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{parse_moves, Board, Rule, Side};
    use crate::score::EVALUATION_MAX;
    use crate::search::SearchParams;
    use crate::testing::position_of;

    fn corrections() -> Corrections {
        Corrections::new(CorrectionParams {
            scale: 16,
            ..SearchParams::DEFAULT.correction
        })
    }

    fn position_after(moves: &str) -> Position {
        let board = Board::new(15, 15).expect("a board");
        let points = parse_moves(&board, moves).expect("moves");
        let mut position = position_of(board, Side::Black, Rule::FREESTYLE);
        points.into_iter().for_each(|point| position.play(point));
        position
    }

    #[test]
    fn what_is_learned_holds_where_the_same_moves_were_last() {
        let mut corrections = corrections();
        let learned = position_after("h8i9j7g6h9");
        for _ in 0..1_000 {
            let error = 150 - corrections.of(&learned);
            corrections.learn(&learned, error, 8);
        }
        let of = |moves| corrections.of(&position_after(moves));
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
        let mut corrections = corrections();
        let position = position_after("h8i9");
        for sign in [1, -1] {
            for _ in 0..1_000 {
                corrections.learn(&position, sign * 2 * EVALUATION_MAX, 200);
            }
            let errors = slots(&position).map(|slot| corrections.errors[slot]);
            assert_eq!(errors, [(sign * ERROR_MAX) as i16; 3]);
        }
    }
}
