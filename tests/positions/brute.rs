//! Wins by fours, found the slow and obvious way: by stones on a board and by the rows that win.
//! No pattern, no order of moves.

use std::collections::HashMap;

use gomolith::board::{Board, Point, Rule, Side, STEPS};

use crate::forbidden::is_forbidden;

/// A search for wins by fours in positions of one rule.
pub struct Brute {
    rule: Rule,
    /// The most fours that are known not to win, by hash and side.
    not_enough: HashMap<(u64, Side), usize>,
}

impl Brute {
    /// A search that knows no position yet.
    pub fn new(rule: Rule) -> Brute {
        Brute {
            rule,
            not_enough: HashMap::new(),
        }
    }

    /// The plies of the shortest win by fours of `side`; none if it has more than `plies_max`.
    pub fn plies_to_win(
        &mut self,
        board: &mut Board,
        side: Side,
        plies_max: usize,
    ) -> Option<usize> {
        let plies = (1..=plies_max).step_by(2);
        plies
            .into_iter()
            .find(|plies| self.wins(board, side, plies / 2))
    }

    /// Returns whether `side`, to move, wins with `fours` fours and a five.
    fn wins(&mut self, board: &mut Board, side: Side, fours: usize) -> bool {
        let empty: Vec<Point> = board.empty().iter().collect();
        if empty.iter().any(|&point| self.is_five(board, point, side)) {
            return true;
        }
        let key = (board.hash(), side);
        if fours == 0 || self.not_enough.get(&key).map_or(false, |&few| few >= fours) {
            return false;
        }
        let fives = self.fives(board, &empty, !side);
        let moves = match fives.first() {
            None => empty,
            Some(_) => self.stops(board, &fives, side),
        };
        let won = moves
            .iter()
            .any(|&point| self.wins_after(board, side, point, fours));
        if !won {
            self.not_enough.insert(key, fours);
        }
        won
    }

    /// Returns whether a stone on `point` is allowed and makes a four from which `side` wins,
    /// however it is answered.
    fn wins_after(
        &mut self,
        board: &mut Board,
        side: Side,
        point: Point,
        fours: usize,
    ) -> bool {
        if !self.may_play(board, point, side) {
            return false;
        }
        board.put(point, side.stone());
        let near: Vec<Point> = around(point).filter(|&p| board.is_empty(p)).collect();
        let fives = self.fives(board, &near, side);
        let won = !fives.is_empty()
            && self.stops(board, &fives, !side).iter().all(|&answer| {
                if !self.may_play(board, answer, !side) {
                    return true;
                }
                board.put(answer, (!side).stone());
                let lost = board.wins(answer, self.rule);
                let won = !lost && self.wins(board, side, fours - 1);
                board.take(answer);
                won
            });
        board.take(point);
        won
    }

    /// The points where a stone of `side` leaves the other side none of its `fives`.
    fn stops(&self, board: &mut Board, fives: &[Point], side: Side) -> Vec<Point> {
        let mut stops: Vec<Point> = around(fives[0])
            .chain(Some(fives[0]))
            .filter(|&stop| board.is_empty(stop))
            .collect();
        stops.retain(|&stop| {
            board.put(stop, side.stone());
            let left: Vec<Point> = fives.iter().copied().filter(|&p| p != stop).collect();
            let stopped = self.fives(board, &left, !side).is_empty();
            board.take(stop);
            stopped
        });
        stops
    }

    /// The points among the empty `points` where a stone of `side` wins.
    fn fives(&self, board: &mut Board, points: &[Point], side: Side) -> Vec<Point> {
        let points = points.iter().copied();
        points.filter(|&p| self.is_five(board, p, side)).collect()
    }

    /// Returns whether a stone of `side` on the empty `point` wins.
    fn is_five(&self, board: &mut Board, point: Point, side: Side) -> bool {
        board.put(point, side.stone());
        let wins = board.wins(point, self.rule);
        board.take(point);
        wins
    }

    fn may_play(&self, board: &mut Board, point: Point, side: Side) -> bool {
        !self.rule.forbids(side) || !is_forbidden(board, point)
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
