//! Quiescence search: fours only, at the leaves. It goes on until the position is at
//! rest.
//!
//! CITE: <https://www.chessprogramming.org/Quiescence_Search>; that fours go on near the
//! last own stone follows Rapfi, <https://github.com/dhbloo/rapfi>

use super::node::FirstLook;
use super::run::Run;
use super::tt::{Bound, Entry};
use super::window::Window;
use crate::board::Point;
use crate::lines::{Pattern, Threat};
use crate::position::Position;
use crate::score::{loss_in, Score, DRAW};
use crate::threats::stops_to_five;

/// Two stones in one row can be of one five if they are at most this many cells apart.
const REACH: usize = 4;

impl Run<'_> {
    /// The score of the position for the side to move when only fours are played, at
    /// most `fours` of them. A score outside the window is a bound, as that of `node`
    /// is.
    pub(super) fn quiescence(&mut self, window: Window, ply: usize, fours: i32) -> Score {
        let forced = match self.first_look(ply) {
            FirstLook::Settled(score) => return score,
            FirstLook::Forced(point) => Some(point),
            FirstLook::Open => None,
        };
        let other = !self.position.side();
        if let Some(point) = forced {
            self.play(point);
            let score = -self.quiescence(window.negated(), ply + 1, fours);
            self.undo();
            return score;
        }
        if self.position.threat_count(other, Threat::Five) > 0 {
            return self.stop_five(window, ply, fours);
        }
        self.try_fours(window, ply, fours)
    }

    /// The score of a position where no side can make a five: the static evaluation, or
    /// that of a four if one is better.
    fn try_fours(&mut self, mut window: Window, ply: usize, fours: i32) -> Score {
        let hash = self.position.hash();
        let tt_entry = self.table.probe(hash, ply);
        let fours_max = self.params.quiescence.fours_max;
        let depth = fours - fours_max;
        if let Some(entry) = tt_entry {
            if entry.depth >= depth && entry.bound.settles_in(entry.score, window) {
                return entry.score;
            }
        }
        // Standing pat: nobody has to make a four.
        let mut raw_eval = tt_entry.and_then(|entry| entry.eval);
        let mut at_most = None;
        if raw_eval.is_none() && window.is_null() {
            if let Some(score) = self.certainly_above(window.beta) {
                return score;
            }
            at_most = self.certainly_below(window.alpha);
        }
        let pat = match at_most {
            Some(score) => score,
            None => {
                let eval = raw_eval.unwrap_or_else(|| self.evaluate());
                raw_eval = Some(eval);
                self.corrected(eval)
            }
        };
        if pat >= window.beta || fours == 0 {
            return pat;
        }
        let window_at_start = window;
        window.alpha = window.alpha.max(pat);
        let mut best_score = pat;
        let mut best = None;
        let own = self.position.side();
        // After the first four the others go on from there: else each leaf would try
        // all fours of the board in every order.
        let last = if fours < fours_max {
            self.position.last_own_point()
        } else {
            None
        };
        for point in self.position.fours(own).iter() {
            if is_plain(self.position, point) {
                continue;
            }
            if last.map_or(false, |last| !goes_on(point, last)) {
                continue;
            }
            if self.position.is_forbidden(point) {
                continue;
            }
            self.play(point);
            let score = -self.quiescence(window.negated(), ply + 1, fours - 1);
            self.undo();
            if self.counter.is_stopped() {
                return DRAW;
            }
            if score > best_score {
                best_score = score;
                best = Some(point);
                window.alpha = window.alpha.max(score);
                if score >= window.beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best_score, window_at_start);
        // An entry is worth a slot only if a later node could not see as much at a
        // glance, and never that of a deeper search.
        let is_known_deeper = tt_entry.map_or(false, |entry| entry.depth > depth);
        if !is_known_deeper && (best.is_some() || tt_entry.is_none()) {
            let entry = Entry {
                point: best,
                score: best_score,
                eval: raw_eval,
                depth,
                bound,
            };
            self.table.store(hash, ply, entry);
        }
        best_score
    }

    /// The score of a position where one of several moves must stop a five: it is not
    /// at rest, and no other move counts. A score outside the window is a bound, as
    /// that of `node` is.
    fn stop_five(&mut self, mut window: Window, ply: usize, fours: i32) -> Score {
        let mut best_score = loss_in(ply + 2);
        for point in stops_to_five(self.position).iter() {
            self.play(point);
            let score = -self.quiescence(window.negated(), ply + 1, fours);
            self.undo();
            if self.counter.is_stopped() {
                return DRAW;
            }
            best_score = best_score.max(score);
            window.alpha = window.alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        best_score
    }
}

/// True if a four on `point` makes nothing else that another four could use.
fn is_plain(position: &Position, point: Point) -> bool {
    let patterns = position.lines().patterns(point, position.side());
    let lively = patterns.iter().filter(|&&pattern| pattern >= Pattern::Two);
    lively.count() < 2
}

/// True if `point` lies in a row with `last`, near enough for one four to hold both
/// stones.
fn goes_on(point: Point, last: Point) -> bool {
    let (columns, rows) = (point.x().abs_diff(last.x()), point.y().abs_diff(last.y()));
    let is_in_row = columns == 0 || rows == 0 || columns == rows;
    is_in_row && columns.max(rows) <= REACH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::STEPS;

    #[test]
    fn fours_go_on_along_the_lines_of_the_last_stone() {
        let points = || (0..20 * 20).map(|index| Point::new(index % 20, index / 20));
        for last in points() {
            let mut reached = vec![last];
            for direction in 0..STEPS.len() {
                reached.extend((-4..=4).map(|distance| last.along(direction, distance)));
            }
            for point in points() {
                assert_eq!(goes_on(point, last), reached.contains(&point));
            }
        }
    }
}
