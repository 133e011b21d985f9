//! The moves of a node: how deep each is searched, and which are not searched at all.
//!
//! CITE: which facts make a move's depth larger or smaller, and in part by how much, follows
//! Rapfi, https://github.com/dhbloo/rapfi

use super::history::Before;
use super::line::PLY_MAX;
use super::params::reduction;
use super::picker::{pick, OrderedMove};
use super::table::{Bound, Entry};
use super::Run;
use crate::board::Point;
use crate::lines::Threat;
use crate::score::{is_decisive, loss_in, Score};

/// Moves that a node remembers, to count against them if another move cuts it off.
const TRIED_MAX: usize = 24;

/// What is known of a node before its moves are searched.
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) beta: Score,
    pub(super) ply: usize,
    pub(super) eval: Score,
    /// What the table knows.
    pub(super) known: Option<Entry>,
    /// Whether the evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// Whether it need only be said whether `beta` is reached.
    pub(super) null_window: bool,
    /// Whether that is expected.
    pub(super) is_cut: bool,
}

/// A move about to be searched.
struct Trial {
    point: Point,
    /// Its place among the moves.
    index: usize,
    /// The depth left after it.
    next: i32,
    /// By how many plies less it is searched first.
    less: i32,
}

impl Run<'_> {
    /// Searches the moves of a node; the best one, if one raised `alpha`, and its score.
    pub(super) fn try_moves(
        &mut self,
        node: &Node,
        mut alpha: Score,
    ) -> (Option<Point>, Score) {
        let (ply, beta) = (node.ply, node.beta);
        let mut depth = node.depth;
        let first = node.known.and_then(|entry| entry.point);
        let start = self.moves.len();
        let top = self.generate(first);
        let mut best = None;
        // Without a move that can stop an open four, the other side makes it next.
        let mut best_score = loss_in(ply + 4);
        let mut tried = [Point::from_index(0); TRIED_MAX];
        let mut tried_count = 0;
        let count_max = self.params.count_max(depth, node.improving);
        let likely_high = node.null_window
            && node.is_cut
            && node.eval >= beta + self.params.high_margin(depth);
        for index in 0..self.moves.len() - start {
            // Once enough moves are tried, the others would hardly be better. Not so if all
            // of them lose: that would be no proof.
            if index >= count_max && node.null_window && best_score > loss_in(PLY_MAX) {
                break;
            }
            let OrderedMove { point, order } = pick(&mut self.moves[start..], index);
            if Some(point) == self.without[ply] {
                continue;
            }
            let side = self.position.side();
            let mut extension = 0;
            if index == 0 && Some(point) == first {
                extension = match self.singularity(node, point) {
                    Ok(extension) => extension,
                    Err(score) => {
                        self.moves.truncate(start);
                        return (Some(point), score);
                    }
                };
                if self.meter.is_stopped() {
                    break;
                }
            }
            let threat = self.position.lines().threat(point, side);
            if likely_high && (threat < Threat::Four || threat == Threat::Suspect) {
                extension -= 1;
            }
            let less = if index < self.params.reduction_index as usize || depth < 2 {
                0
            } else {
                self.reduction(node, index, point, top.saturating_sub(order))
            };
            let trial = Trial {
                point,
                index,
                next: depth - 1 + extension,
                less,
            };
            let score = self.try_move(node, &trial, alpha, best_score);
            if self.meter.is_stopped() {
                break;
            }
            if score > best_score || (best.is_none() && index == 0) {
                best_score = score;
                if score > alpha {
                    best = Some(point);
                    alpha = score;
                    self.line.extend(ply, point);
                    if score >= beta {
                        let tried = &tried[..tried_count];
                        self.history.learn(side, self.before(), point, tried, depth);
                        break;
                    }
                    if self.params.found_less && depth > 2 && depth < 12 {
                        depth -= 1;
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

    /// By how much deeper the move that the table knows is searched, if without it nothing
    /// comes near what it promises; or the score of the node, if enough others do.
    fn singularity(&mut self, node: &Node, point: Point) -> Result<i32, Score> {
        let known = match node.known {
            Some(known) => known,
            None => return Ok(0),
        };
        let (depth, ply) = (node.depth, node.ply);
        if depth < self.params.singular_depth
            || self.without[ply].is_some()
            || ply as i32 >= 2 * self.root_depth
            || is_decisive(known.score)
            || known.bound == Bound::Upper
            || known.depth < depth - 3
        {
            return Ok(0);
        }
        let limit = known.score - self.params.singular_margin * depth / 16;
        self.without[ply] = Some(point);
        let rest = self.node(depth / 2, limit - 1, limit, ply, node.is_cut);
        self.without[ply] = None;
        self.line.clear(ply);
        if rest < limit {
            let twice = node.null_window && rest < limit - self.params.singular_twice;
            Ok(1 + i32::from(twice))
        } else if node.null_window && limit >= node.beta && !is_decisive(limit) {
            Err(limit)
        } else if known.score >= node.beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }

    /// By how many plies less a move is searched first; `behind` is how far the order sees
    /// it behind the best.
    fn reduction(&self, node: &Node, index: usize, point: Point, behind: i32) -> i32 {
        let params = self.params;
        let mut less = params.reduction_scale * reduction(node.depth, index) / 256;
        if node.null_window && !node.improving {
            less += params.reduction_calm;
        }
        if !node.null_window {
            less -= params.reduction_wide;
        }
        if node.is_cut {
            less += params.reduction_cut;
        }
        let unlikely = behind * params.order_scale / 64 - params.order_bias;
        less += unlikely.clamp(0, params.order_most);
        let side = self.position.side();
        less -= self.history.score(side, point) * params.reduction_history / 8192;
        let after = self.history.score_after(side, self.before(), point);
        less -= after * params.reduction_after / 8192;
        if node.ply as i32 <= params.reduction_near_plies {
            less -= params.reduction_near;
        }
        (less + 8) >> 4
    }

    /// The moves that the history tells the next one by.
    fn before(&self) -> Before {
        [self.position.last_point(), self.position.last_own_point()]
    }

    /// The score of playing a move: a narrow window first, the whole one if that says so.
    fn try_move(
        &mut self,
        node: &Node,
        trial: &Trial,
        alpha: Score,
        best_score: Score,
    ) -> Score {
        let (beta, ply) = (node.beta, node.ply + 1);
        let mut next = trial.next;
        let less = trial.less.clamp(0, (next - 1).max(0));
        if trial.index > 0 || node.null_window {
            if let Some(score) = self.known_refuted(trial.point, next - less, alpha, ply) {
                return score;
            }
        }
        self.play(trial.point);
        let mut score = alpha + 1;
        if less > 0 {
            score = -self.node(next - less, -alpha - 1, -alpha, ply, true);
            if score > alpha && !self.meter.is_stopped() && self.params.deeper_margin > 0 {
                let deeper = score > alpha + self.params.deeper_margin + 11 * less;
                let shallower = score < best_score + next;
                next += i32::from(deeper) - i32::from(shallower && less > 1);
            }
        }
        if trial.index > 0 && score > alpha {
            score = -self.node(next, -alpha - 1, -alpha, ply, !node.is_cut);
        }
        if trial.index == 0 || (score > alpha && score < beta) {
            let is_cut = node.null_window && !node.is_cut;
            score = -self.node(next, -beta, -alpha, ply, is_cut);
        }
        self.undo();
        score
    }

    /// The score of a move that the table refutes: what `node` would say once it is played,
    /// without the time that playing takes.
    fn known_refuted(
        &mut self,
        point: Point,
        depth: i32,
        alpha: Score,
        ply: usize,
    ) -> Option<Score> {
        if is_decisive(alpha) || ply >= PLY_MAX {
            return None;
        }
        let entry = self.table.probe(self.position.hash_after(point), ply)?;
        // A search of fours alone, as at depth 0, is stored with a depth of 0 or less.
        let is_refuted = entry.score >= -alpha
            && entry.bound.settles(entry.score, -alpha)
            && entry.depth >= depth.max(0);
        // It counts as a node, like one that is left at once.
        (is_refuted && self.meter.tick()).then_some(-entry.score)
    }

    /// Adds the moves of the position to `moves`; `first` gets the first place. Returns the
    /// order of the best of the others.
    fn generate(&mut self, first: Option<Point>) -> i32 {
        let start = self.moves.len();
        self.orderer
            .generate(self.position, self.history, &mut self.moves);
        let mut top = i32::MIN;
        for ordered in &mut self.moves[start..] {
            top = top.max(ordered.order);
            if Some(ordered.point) == first {
                ordered.order = i32::MAX;
            }
        }
        top
    }
}
