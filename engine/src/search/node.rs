//! One node of the search.

use super::line::PLY_MAX;
use super::params::reduction;
use super::picker::{is_quiet, pick, OrderedMove};
use super::table::{Bound, Entry};
use super::Run;
use crate::board::Point;
use crate::score::{is_decisive, loss_in, win_in, Score, DRAW};
use crate::threats::{defences, outlook, Outlook};

/// Quiet moves that a node remembers, to count against them if another move cuts it off.
const TRIED_MAX: usize = 24;

/// The window of a node that need only say whether it reaches `beta`.
fn is_null(alpha: Score, beta: Score) -> bool {
    beta - alpha == 1
}

impl Run<'_> {
    /// The score of the position for the side to move, searched `depth` plies deep.
    ///
    /// At or below `alpha` it is an upper bound, at or above `beta` a lower one. When the
    /// meter has stopped the result is worth nothing.
    pub(super) fn node(
        &mut self,
        depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
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
        let hash = self.position.hash();
        let known = self.table.probe(hash, ply);
        if let Some(entry) = known {
            if null_window && entry.depth >= depth && entry.bound.settles(entry.score, beta)
            {
                return entry.score;
            }
        }

        // 4. The only answer to a five is no choice: it costs no depth.
        if let Some(point) = forced {
            self.play(point);
            let score = -self.node(depth, -beta, -alpha, ply + 1);
            self.undo();
            if score > alpha {
                self.line.extend(ply, point);
            }
            return score;
        }

        // 5. How the position looks at rest.
        let eval = known.map_or_else(|| self.evaluate(), |entry| entry.eval);
        self.evals[ply] = eval;
        let improving = ply >= 2 && eval > self.evals[ply - 2];
        if null_window {
            if let Some(score) = self.leave_early(depth, alpha, beta, ply, improving) {
                return score;
            }
        }

        // 6. The moves, best first.
        let first = known.and_then(|entry| entry.point);
        let depth = if first.is_none() && depth >= 4 {
            depth - 1
        } else {
            depth
        };
        let alpha_at_start = alpha;
        let (best, best_score) =
            self.try_moves(depth, &mut alpha, beta, ply, first, improving);
        if self.meter.is_stopped() {
            return DRAW;
        }

        // 7. What later searches should know.
        let bound = Bound::of(best_score, alpha_at_start, beta);
        let entry = Entry {
            point: best,
            score: best_score,
            eval,
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
            let safe = defences(self.position).is_none();
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

    /// Searches the moves of a node; the best one, if one raised `alpha`, and its score.
    fn try_moves(
        &mut self,
        depth: i32,
        alpha: &mut Score,
        beta: Score,
        ply: usize,
        first: Option<Point>,
        improving: bool,
    ) -> (Option<Point>, Score) {
        let null_window = is_null(*alpha, beta);
        let start = self.moves.len();
        self.generate(first);
        let mut best = None;
        // Without a move that can stop an open four, the other side makes it next.
        let mut best_score = loss_in(ply + 4);
        let mut tried = [Point::from_index(0); TRIED_MAX];
        let mut tried_count = 0;
        let count_max = self.params.count_max(depth, improving);
        let count = self.moves.len() - start;
        for index in 0..count {
            let OrderedMove { point, .. } = pick(&mut self.moves[start..], index);
            let quiet = is_quiet(self.position, point);
            let late = count_max.map_or(false, |max| index >= max);
            if quiet && late && null_window && best_score > loss_in(PLY_MAX) {
                continue;
            }
            let less = self.reduction(depth, index, quiet, null_window, improving, point);
            let score = self.try_move(point, depth, less, *alpha, beta, ply, index == 0);
            if self.meter.is_stopped() {
                break;
            }
            if score > best_score || (best.is_none() && index == 0) {
                best_score = score;
                if score > *alpha {
                    best = Some(point);
                    *alpha = score;
                    self.line.extend(ply, point);
                    if score >= beta {
                        let (side, last) =
                            (self.position.side(), self.position.last_point());
                        self.history
                            .learn(side, last, point, &tried[..tried_count], depth);
                        break;
                    }
                }
            }
            if tried_count < TRIED_MAX {
                tried[tried_count] = point;
                tried_count += 1;
            }
        }
        self.moves.truncate(start);
        (best, best_score)
    }

    /// By how many plies less a move is searched first.
    fn reduction(
        &self,
        depth: i32,
        index: usize,
        quiet: bool,
        null_window: bool,
        improving: bool,
        point: Point,
    ) -> i32 {
        if index < 2 || depth < 3 {
            return 0;
        }
        let history = self.history.score(self.position.side(), point) / 4096;
        let less = reduction(depth, index) + i32::from(null_window) - i32::from(improving)
            + i32::from(quiet)
            - 1
            - history;
        less.clamp(0, depth - 2)
    }

    /// The score of playing `point`: a narrow window first, the whole one if that says so.
    #[allow(clippy::too_many_arguments)] // The state of one node, whole.
    fn try_move(
        &mut self,
        point: Point,
        depth: i32,
        less: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        is_first: bool,
    ) -> Score {
        self.play(point);
        let next = depth - 1;
        let mut score = alpha + 1;
        if !is_first {
            if less > 0 {
                score = -self.node(next - less, -alpha - 1, -alpha, ply + 1);
            }
            if score > alpha {
                score = -self.node(next, -alpha - 1, -alpha, ply + 1);
            }
        }
        if is_first || (score > alpha && score < beta) {
            score = -self.node(next, -beta, -alpha, ply + 1);
        }
        self.undo();
        score
    }

    /// Adds the moves of the position to `moves`; `first` gets the first place.
    fn generate(&mut self, first: Option<Point>) {
        let start = self.moves.len();
        self.orderer
            .generate(self.position, self.history, &mut self.moves);
        for ordered in &mut self.moves[start..] {
            if Some(ordered.point) == first {
                ordered.order = i32::MAX;
            }
        }
    }
}
