//! Positions with a win by fours, made by seeded chance.
//!
//! The generator knows stones only, nothing of the engine's patterns: the positions with which
//! the engine is tested do not change when the engine does.

use gomolith::board::{Board, Point, Rule, Side};
use support::Random;

use crate::brute::Brute;
use crate::Case;

/// The lengths to make, in plies to the five, each with its number of cases.
const WANTED: [(usize, usize); 6] =
    [(5, 10), (7, 20), (9, 25), (11, 25), (13, 25), (15, 25)];
/// The longest win that is looked for.
const PLIES_MAX: usize = 15;

/// The first cases of each length that are wanted, from this many games.
pub fn cases(games: u64) -> Vec<Case> {
    let mut wanted = WANTED;
    let mut is_wanted = |case: &Case| {
        let left = wanted
            .iter_mut()
            .find(|(plies, left)| *plies == case.plies && *left > 0);
        left.map(|(_, left)| *left -= 1).is_some()
    };
    (0..games)
        .filter_map(case_of_game)
        .filter(|case| is_wanted(case))
        .collect()
}

/// A position in which the side to move wins by two fours and a five or more: stones of both
/// sides, strewn over a part of the board, so dense that some wins are long. None if this game
/// has no such win.
fn case_of_game(game: u64) -> Option<Case> {
    let mut random = Random::nth(game);
    let standard = game % 3 == 0;
    let rule = if standard {
        Rule::STANDARD
    } else {
        Rule::FREESTYLE
    };
    let size = [15, 20, 12][(game % 7 % 3) as usize];
    let mut board = Board::new(size, size)?;
    let region = 8 + random.below(5);
    let corner = random.below(size - region + 1);
    let stones = region * region * (24 + random.below(22)) / 100;
    let mut moves = Vec::new();
    let mut side = Side::Black;
    while moves.len() < stones {
        let x = corner + random.below(region);
        let y = corner + random.below(region);
        let point = Point::new(x, y);
        if board.is_empty(point) {
            board.put(point, side.stone());
            if board.wins(point, rule) {
                board.take(point);
                continue;
            }
            moves.push(point);
            side = !side;
        }
    }
    let plies = Brute::new(rule).plies_to_win(&mut board, side, PLIES_MAX)?;
    (plies >= 5).then_some(Case {
        standard,
        size,
        plies,
        moves,
    })
}
