//! Wins by fours, found the slow and obvious way: stones on a board, and whether a line is
//! won. No pattern, no order of moves.

use gomolith::board::{Board, Color, Point, Rules, STEPS};
use std::collections::HashMap;

/// Searches one game's positions; remembers what was not enough.
pub struct Brute {
    rules: Rules,
    /// By hash and side: how many fours do not win.
    not_enough: HashMap<(u64, Color), usize>,
}

impl Brute {
    pub fn new(rules: Rules) -> Brute {
        Brute {
            rules,
            not_enough: HashMap::new(),
        }
    }

    /// The plies of the shortest win by fours of `side`, if one has `plies_max` or fewer.
    pub fn plies_to_win(
        &mut self,
        board: &mut Board,
        side: Color,
        plies_max: usize,
    ) -> Option<usize> {
        let plies = (1..=plies_max).step_by(2);
        plies
            .into_iter()
            .find(|plies| self.wins(board, side, plies / 2))
    }

    /// Whether `side`, to move, wins with `fours` fours and a five.
    fn wins(&mut self, board: &mut Board, side: Color, fours: usize) -> bool {
        let empty: Vec<Point> = board.empty().iter().collect();
        if empty.iter().any(|&point| self.is_five(board, point, side)) {
            return true;
        }
        let key = (board.hash(), side);
        if fours == 0 || self.not_enough.get(&key).map_or(false, |&few| few >= fours) {
            return false;
        }
        let stops: Vec<Point> = empty
            .iter()
            .copied()
            .filter(|&p| self.is_five(board, p, !side))
            .collect();
        let moves = match stops.len() {
            0 => empty,
            1 => stops,
            _ => return false,
        };
        let won = moves
            .iter()
            .any(|&point| self.wins_after(board, side, point, fours));
        if !won {
            self.not_enough.insert(key, fours);
        }
        won
    }

    /// Whether a stone on `point` makes a four from which `side` wins.
    fn wins_after(
        &mut self,
        board: &mut Board,
        side: Color,
        point: Point,
        fours: usize,
    ) -> bool {
        board.put(point, side.stone());
        let answer = around(point)
            .find(|&next| board.is_empty(next) && self.is_five(board, next, side));
        let won = answer.map_or(false, |answer| {
            board.put(answer, (!side).stone());
            let won = !board.wins(answer, self.rules) && self.wins(board, side, fours - 1);
            board.take(answer);
            won
        });
        board.take(point);
        won
    }

    /// Whether a stone of `side` on the empty `point` wins.
    fn is_five(&self, board: &mut Board, point: Point, side: Color) -> bool {
        board.put(point, side.stone());
        let wins = board.wins(point, self.rules);
        board.take(point);
        wins
    }
}

/// The cells up to five away on the lines through `point`.
fn around(point: Point) -> impl Iterator<Item = Point> {
    (0..STEPS.len()).flat_map(move |direction| {
        (-5..=5)
            .filter(|&k| k != 0)
            .map(move |distance| point.along(direction, distance))
    })
}
