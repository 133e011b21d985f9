//! Quiescence search: fours only, at the leaves. It goes on until the position is at
//! rest.
//!
//! CITE: <https://www.chessprogramming.org/Quiescence_Search>; that fours go on near the
//! last own stone follows Rapfi, <https://github.com/dhbloo/rapfi>

use super::node::FirstLook;
use super::picker::REACH;
use super::run::Run;
use super::tt::{Bound, Entry};
use super::window::Window;
use crate::board::Point;
use crate::lines::{Pattern, Threat};
use crate::position::Position;
use crate::score::{loss_in, Score, DRAW};
use crate::threats::stops_to_five;

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
        match forced {
            None => self.quiescence_of_open(window, ply, fours, None),
            Some(point) => {
                self.note_unevaluated(ply);
                self.play(point);
                let score = -self.quiescence(window.negated(), ply + 1, fours);
                self.undo();
                score
            }
        }
    }

    /// `quiescence` for a position whose outlook is open. `known_eval` is its raw static
    /// evaluation, if that is known.
    pub(super) fn quiescence_of_open(
        &mut self,
        window: Window,
        ply: usize,
        fours: i32,
        known_eval: Option<Score>,
    ) -> Score {
        let other = !self.position.side();
        if self.position.threat_count(other, Threat::Five) > 0 {
            self.note_unevaluated(ply);
            self.stop_five(window, ply, fours)
        } else {
            self.try_fours(window, ply, fours, known_eval)
        }
    }

    /// The score of a position where no side can make a five: the static evaluation, or a
    /// bound of it, or the score of a four if one is better.
    fn try_fours(
        &mut self,
        mut window: Window,
        ply: usize,
        fours: i32,
        known_eval: Option<Score>,
    ) -> Score {
        let hash = self.position.hash();
        let tt_entry = self.table.probe(hash, ply);
        let fours_max = self.params.quiescence.fours_max;
        let depth = fours - fours_max;
        if let Some(entry) = tt_entry {
            if entry.depth >= depth && entry.bound.settles(entry.score, window) {
                return entry.score;
            }
        }
        // Standing pat: nobody has to make a four.
        let stored_eval = tt_entry.and_then(|entry| entry.eval);
        let mut raw_eval = stored_eval.or(known_eval);
        let mut at_most = None;
        if raw_eval.is_none() && window.is_null() {
            let estimate = self.estimate(ply);
            if let Some(score) = self.params.lazy.above(estimate, window.beta) {
                return score;
            }
            at_most = self.params.lazy.below(estimate, window.alpha);
        }
        let pat = match at_most {
            Some(score) => {
                self.note_unevaluated(ply);
                score
            }
            None => {
                let eval = raw_eval.unwrap_or_else(|| self.evaluate());
                raw_eval = Some(eval);
                self.note_evaluated(ply, eval);
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
        let is_eval_new = stored_eval.is_none() && raw_eval.is_some();
        if !is_known_deeper && (best.is_some() || tt_entry.is_none() || is_eval_new) {
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
    is_in_row && point.distance(last) <= REACH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Rule, STEPS};
    use crate::score::is_decisive;
    use crate::search::tests::{random_position, with_run};
    use crate::search::SearchParams;

    #[test]
    fn what_null_windows_told_is_no_score_for_a_wide_one() {
        let (mut compared, mut bounds) = (0, 0);
        for seed in 0..300 {
            let mut position =
                random_position(seed, 6 + seed as usize % 16, Rule::FREESTYLE);
            // Without fours the score is the static evaluation.
            if !position.fours(position.side()).is_empty() {
                continue;
            }
            let fours = SearchParams::DEFAULT.quiescence.fours_max;
            let fresh =
                with_run(&mut position, |run| run.quiescence(Window::FULL, 1, fours));
            if is_decisive(fresh) {
                continue;
            }
            let (again, bound) = with_run(&mut position, |run| {
                let told = [-900, -300, 0, 300, 900].map(|alpha| {
                    let window = Window::null_window_beta(alpha + 1);
                    run.quiescence(window, 1, fours)
                });
                (run.quiescence(Window::FULL, 1, fours), told[4])
            });
            assert_eq!(again, fresh, "seed {}", seed);
            compared += 1;
            bounds += i32::from(bound != fresh);
        }
        assert!(compared > 100, "{} compared", compared);
        assert!(bounds > compared / 3, "{} of {}", bounds, compared);
    }

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
