//! The end of every line: fours only, until the position is at rest.
//!
//! CITE: that fours go on near the last own stone follows Rapfi,
//! https://github.com/dhbloo/rapfi

use super::line::PLY_MAX;
use super::table::{Bound, Entry};
use super::Run;
use crate::board::Point;
use crate::lines::{Pattern, Threat};
use crate::position::Position;
use crate::score::{loss_in, win_in, Score, DRAW};
use crate::threats::{outlook, stops_to_five, Outlook};

/// Whether a four on `point` makes nothing else that another four could use.
fn is_plain(position: &Position, point: Point) -> bool {
    let patterns = position.lines().patterns(point, position.side());
    let lively = patterns.iter().filter(|&&pattern| pattern >= Pattern::Two);
    lively.count() < 2
}

/// Whether `point` lies on a line of four cells from `last`, so that a four there can have
/// both stones.
fn goes_on(point: Point, last: Point) -> bool {
    let (columns, rows) = (point.x().abs_diff(last.x()), point.y().abs_diff(last.y()));
    let is_on_line = columns == 0 || rows == 0 || columns == rows;
    is_on_line && columns.max(rows) <= 4
}

impl Run<'_> {
    /// The score of the position for the side to move when only fours are played, at most
    /// `fours` of them. The bounds are those of `node`.
    pub(super) fn quiescence(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        fours: i32,
    ) -> Score {
        self.line.clear(ply);
        if !self.meter.tick() || self.position.board().empty_count() == 0 {
            return DRAW;
        }
        let forced = match outlook(self.position) {
            Outlook::Win { plies, .. } => return win_in(ply + plies),
            Outlook::Loss { plies } => return loss_in(ply + plies),
            Outlook::Forced(point) => Some(point),
            Outlook::Open => None,
        };
        if ply >= PLY_MAX {
            return self.evaluate();
        }
        let other = !self.position.side();
        if forced.is_none() && self.position.threat_count(other, Threat::Five) > 0 {
            return self.stop_five(alpha, beta, ply, fours);
        }
        if let Some(point) = forced {
            self.play(point);
            let score = -self.quiescence(-beta, -alpha, ply + 1, fours);
            self.undo();
            return score;
        }

        let hash = self.position.hash();
        let known = self.table.probe(hash, ply);
        let depth = fours - self.params.quiescence_fours;
        if let Some(entry) = known {
            if entry.depth >= depth && entry.bound.settles(entry.score, beta) {
                return entry.score;
            }
        }
        let raw_eval = known.map_or_else(|| self.evaluate(), |entry| entry.eval);
        let eval = self.corrected(raw_eval);
        if eval >= beta || fours == 0 {
            return eval;
        }
        let alpha_at_start = alpha;
        alpha = alpha.max(eval);
        let mut best_score = eval;
        let mut best = None;
        let own = self.position.side();
        // After the first four the others go on from there: else each leaf would try all
        // fours of the board in every order.
        let last = match fours < self.params.quiescence_fours {
            true => self.position.last_own_point(),
            false => None,
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
            let score = -self.quiescence(-beta, -alpha, ply + 1, fours - 1);
            self.undo();
            if self.meter.is_stopped() {
                return DRAW;
            }
            if score > best_score {
                best_score = score;
                best = Some(point);
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best_score, alpha_at_start, beta);
        // Only what a later node cannot see as well at a glance is worth a place, and not
        // that of what a deeper search found.
        let is_known_deeper = known.map_or(false, |entry| entry.depth > depth);
        if !is_known_deeper && (best.is_some() || known.is_none()) {
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

    /// The score of a position where one of several moves must stop a five: it is not at
    /// rest, and no other move counts. The bounds are those of `node`.
    fn stop_five(
        &mut self,
        mut alpha: Score,
        beta: Score,
        ply: usize,
        fours: i32,
    ) -> Score {
        let mut best_score = loss_in(ply + 2);
        for point in stops_to_five(self.position).iter() {
            self.play(point);
            let score = -self.quiescence(-beta, -alpha, ply + 1, fours);
            self.undo();
            if self.meter.is_stopped() {
                return DRAW;
            }
            best_score = best_score.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best_score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::STEPS;

    #[test]
    fn fours_go_on_along_the_lines_of_the_last_stone() {
        let points = || (0..20 * 20).map(|at| Point::new(at % 20, at / 20));
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
