//! One node of the search.

use super::line::PLY_MAX;
use super::moves::Node;
use super::table::{Bound, Entry};
use super::Run;
use crate::board::{splitmix, Point};
use crate::lines::Threat;
use crate::score::{is_decisive, loss_in, win_in, Score, DRAW};
use crate::threats::{defenses, outlook, Outlook};

/// The window of a node that need only say whether it reaches `beta`.
fn is_null(alpha: Score, beta: Score) -> bool {
    beta - alpha == 1
}

/// What a position is known by while one of its moves is left out.
fn hash_without(hash: u64, without: Option<Point>) -> u64 {
    match without {
        Some(point) => hash ^ splitmix(point.index() as u64),
        None => hash,
    }
}

impl Run<'_> {
    /// The score of the position for the side to move, searched `depth` plies deep; it is
    /// `ply` plies from the root, one at least.
    ///
    /// At or below `alpha` it is an upper bound, at or above `beta` a lower one. When the
    /// meter has stopped the result is worth nothing. `is_cut` says that a move is expected
    /// to reach `beta`.
    pub(super) fn node(
        &mut self,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiescence(alpha, beta, ply, self.params.quiescence_fours);
        }
        self.line.clear(ply);
        if !self.meter.tick() {
            return DRAW;
        }

        // 1. What is certain without search.
        if self.position.board().empty_count() == 0 {
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

        // 2. No win here can beat a shorter one found elsewhere.
        alpha = alpha.max(loss_in(ply + 4));
        beta = beta.min(win_in(ply + 3));
        if alpha >= beta {
            return alpha;
        }
        let null_window = is_null(alpha, beta);

        // 3. What an earlier search of this position found.
        let without = self.without[ply];
        let hash = hash_without(self.position.hash(), without);
        let known = self.table.probe(hash, ply);
        if let Some(entry) = known {
            if null_window && entry.depth >= depth && entry.bound.settles(entry.score, beta)
            {
                return entry.score;
            }
        }

        // 4. The only answer to a five is no choice: it costs no depth.
        if let Some(point) = forced {
            // Before the answer the position is not at rest: it looks as before the four.
            self.evals[ply] = -self.evals[ply - 1];
            self.play(point);
            let score = -self.node(depth, -beta, -alpha, ply + 1, !is_cut);
            self.undo();
            if score > alpha {
                self.line.extend(ply, point);
            }
            return score;
        }

        // 5. How the position looks at rest. With an open four to stop it is not at rest
        // either, and what it looked like is no reason to leave.
        let other = !self.position.side();
        let attacked = self.position.threat_count(other, Threat::OpenFour) > 0;
        let raw_eval = match known {
            _ if attacked => -self.evals[ply - 1],
            Some(entry) => entry.eval,
            None => self.evaluate(),
        };
        let eval = if attacked {
            raw_eval
        } else {
            self.corrected(raw_eval)
        };
        self.evals[ply] = eval;
        let improving = !attacked && ply >= 2 && eval > self.evals[ply - 2];
        if null_window && without.is_none() && !attacked {
            if let Some(score) = self.leave_early(depth, alpha, beta, ply, improving) {
                return score;
            }
        }

        // 6. The moves, best first.
        let guessless = known.and_then(|entry| entry.point).is_none() && without.is_none();
        let depth = if guessless && depth >= 4 {
            depth - 1
        } else {
            depth
        };
        let node = Node {
            depth,
            beta,
            ply,
            eval,
            known,
            improving,
            null_window,
            is_cut,
        };
        let alpha_at_start = alpha;
        let (best, best_score) = self.try_moves(&node, alpha);
        if self.meter.is_stopped() {
            return DRAW;
        }

        // 7. What later searches should know.
        let bound = Bound::of(best_score, alpha_at_start, beta);
        if !attacked && without.is_none() {
            self.learn_error(eval, best_score, bound, depth);
        }
        let entry = Entry {
            // An earlier best move is a better guess than none.
            point: best.or(known.and_then(|entry| entry.point)),
            score: best_score,
            eval: raw_eval,
            depth,
            bound,
        };
        self.table.store(hash, ply, entry);
        best_score
    }

    /// A score for a node that is so far from the window that it is not worth its moves.
    fn leave_early(
        &mut self,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        improving: bool,
    ) -> Option<Score> {
        let eval = self.evals[ply];
        if is_decisive(alpha) || is_decisive(beta) {
            return None;
        }
        if let Some(margin) = self.params.futility(depth, improving) {
            let safe = defenses(self.position).is_none();
            if safe && eval - margin >= beta {
                return Some(eval - margin);
            }
        }
        let margin = self.params.razor(depth)?;
        if eval + margin > alpha {
            return None;
        }
        let fours = self.params.quiescence_fours;
        let score = self.quiescence(alpha, beta, ply, fours);
        (score <= alpha).then_some(score)
    }
}
