//! Late move pruning, futility pruning and extensions of moves. They decide how deep each
//! move of a node is searched, and which moves are not searched at all.
//!
//! CITE: which facts make a move's depth larger or smaller, and in part by how much,
//! follows Rapfi, <https://github.com/dhbloo/rapfi>

use super::history::Before;
use super::picker::pick;
use super::pv::PLY_MAX;
use super::run::Run;
use super::tt::{Bound, Entry};
use super::window::Window;
use crate::board::Point;
use crate::lines::Threat;
use crate::score::{is_decisive, loss_in, Score};

/// Moves that a node remembers, to count against them if another move cuts it off.
const TRIED_MAX: usize = 24;

/// The facts of a node before its moves are searched.
pub(super) struct Node {
    /// Depth in plies.
    pub(super) depth: i32,
    /// The window before any move has raised `alpha`.
    pub(super) window: Window,
    /// Plies from the root.
    pub(super) ply: usize,
    /// True if the other side threatens an open four.
    pub(super) attacked: bool,
    /// Static evaluation, corrected.
    pub(super) static_eval: Score,
    /// The entry of the transposition table.
    pub(super) tt_entry: Option<Entry>,
    /// True if the static evaluation is better than two plies ago.
    pub(super) improving: bool,
    /// True in a cut node: a move is expected to reach `beta`.
    pub(super) is_cut: bool,
}

/// A move about to be searched.
struct Trial {
    point: Point,
    /// Index among the moves of the node, best first.
    index: usize,
    /// The depth left after the move, in plies.
    depth: i32,
    /// Late move reduction in plies: the first search of the move is this much less
    /// deep.
    reduction: i32,
}

/// The result of testing whether the move of the transposition table is singular.
enum Singularity {
    /// The move is searched this many plies deeper; less deep if negative.
    Extension(i32),
    /// Other moves cut off too: the node has this score.
    MultiCut(Score),
}

impl Run<'_> {
    /// Searches the moves of a node. Returns the best move, if one raised `alpha`, and
    /// the best score; by multi-cut the move of the table and a bound, without a search
    /// of that move.
    pub(super) fn search_moves(&mut self, node: &Node) -> (Option<Point>, Score) {
        let params = self.params;
        let (ply, mut depth, mut window) = (node.ply, node.depth, node.window);
        let null_window = window.is_null();
        let tt_move = node.tt_entry.and_then(|entry| entry.point);
        let start = self.moves.len();
        let top = self.generate(tt_move);
        let mut best = None;
        // The score if there is no move at all, as none can stop an open four: the
        // other side makes it next.
        let mut best_score = loss_in(ply + 4);
        let mut tried = [Point::from_index(0); TRIED_MAX];
        let mut tried_count = 0;
        let moves_max = params.lmp.moves_max(depth, node.improving);
        let expects_cut = self.expects_cut(node);
        let mut quiet_is_futile = false;
        for index in 0..self.moves.len() - start {
            // 1. Late move pruning (LMP): once enough moves are tried, the others would
            // hardly be better. Not so if all of them lose: that would be no proof.
            // CITE:
            // https://www.chessprogramming.org/Futility_Pruning#MoveCountBasedPruning
            if index >= moves_max && null_window && best_score > loss_in(PLY_MAX) {
                break;
            }
            let picked = pick(&mut self.moves[start..], index);
            let point = picked.point;
            self.table.prefetch(self.position.hash_after(point));
            if Some(point) == self.excluded[ply] {
                continue;
            }
            let side = self.position.side();
            let threat = self.position.lines().threat(point, side);
            let is_quiet = threat == Threat::Quiet;
            if is_quiet && quiet_is_futile {
                continue;
            }
            let behind = top.saturating_sub(picked.score);

            // 2. Singular extension, double extension, negative extension, multi-cut.
            let mut extension = 0;
            if index == 0 && Some(point) == tt_move {
                match self.singularity(node, point) {
                    Singularity::Extension(plies) => extension = plies,
                    Singularity::MultiCut(score) => {
                        self.moves.truncate(start);
                        return (Some(point), score);
                    }
                }
                if self.counter.is_stopped() {
                    break;
                }
            }

            // 3. Cut-node reduction.
            if expects_cut && (threat < Threat::Four || threat == Threat::Suspect) {
                extension -= params.cut_node.reduction;
            }

            // 4. Late move reductions (LMR).
            let depth_min = params.lmr.depth_min;
            let trial = Trial {
                point,
                index,
                depth: depth - 1 + extension,
                reduction: if index as i32 >= params.lmr.index_min && depth >= depth_min {
                    self.reduction(node, index, point, behind)
                } else {
                    0
                },
            };

            // 5. Futility pruning, unless all moves so far lose.
            if is_quiet && index > 0 && !node.attacked && best_score > loss_in(PLY_MAX) {
                quiet_is_futile = self.is_futile(node, &trial, behind, window.alpha);
                if quiet_is_futile {
                    // Later quiet ones lie further behind.
                    if !self.position.has_threat(side, Threat::Three) {
                        break;
                    }
                    continue;
                }
            }

            // 6. The search of the move.
            let score = self.search_move(node, &trial, window, best_score);
            if self.counter.is_stopped() {
                break;
            }

            // 7. The best so far.
            if score > best_score || (best.is_none() && index == 0) {
                best_score = score;
                if score > window.alpha {
                    best = Some(point);
                    window.alpha = score;
                    self.pv.extend(ply, point);
                    if score >= window.beta {
                        let tried = &tried[..tried_count];
                        self.history.learn(side, self.before(), point, tried, depth);
                        break;
                    }
                    // Alpha-raise reduction: the later moves have to beat a good one.
                    depth = params.alpha_raise.reduced(depth);
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

    /// Futility pruning: true if the quiet move of `trial` would leave a position that is
    /// pruned at once when it is searched as deep as it would be first. `behind` is how far
    /// the move's ordering score lies behind the best.
    ///
    /// CITE: <https://www.chessprogramming.org/Futility_Pruning>
    fn is_futile(&self, node: &Node, trial: &Trial, behind: i32, alpha: Score) -> bool {
        let depth = trial.depth - trial.reduction.max(0);
        let worth = self.params.futility.margin(depth, behind);
        let margin = self.params.rfp.margin(depth.max(1), false);
        match (worth, margin) {
            (Some(worth), Some(margin)) => {
                !is_decisive(alpha) && node.static_eval + worth + margin <= alpha
            }
            _ => false,
        }
    }

    /// Singular extension: extends `point`, the move that the transposition table
    /// knows, if no other comes near its score. Multi-cut: if others reach `beta` too,
    /// the node needs no search.
    ///
    /// CITE: <https://www.chessprogramming.org/Singular_Extensions>,
    /// <https://www.chessprogramming.org/Multi-Cut>
    fn singularity(&mut self, node: &Node, point: Point) -> Singularity {
        let params = &self.params.singular;
        let (depth, ply, beta) = (node.depth, node.ply, node.window.beta);
        let known = match node.tt_entry {
            Some(known) => known,
            None => return Singularity::Extension(0),
        };
        if depth < params.depth_min
            || self.excluded[ply].is_some()
            || ply as i32 >= params.ply_factor * self.root_depth
            || is_decisive(known.score)
            || known.bound == Bound::Upper
            || known.depth < depth - params.tt_depth_margin
        {
            return Singularity::Extension(0);
        }
        let limit = known.score - params.margin(depth);
        let window = Window::null_window_beta(limit);
        self.excluded[ply] = Some(point);
        let rest = self.node(depth / params.depth_divisor, window, ply, node.is_cut);
        self.excluded[ply] = None;
        self.pv.clear(ply);
        let null_window = node.window.is_null();
        if rest < limit {
            // Double extension.
            let is_double = null_window && rest < limit - params.double_margin;
            Singularity::Extension(1 + i32::from(is_double))
        } else if null_window && limit >= beta && !is_decisive(limit) {
            Singularity::MultiCut(limit)
        } else if known.score >= beta {
            // Negative extension.
            Singularity::Extension(-params.negative_extension)
        } else {
            Singularity::Extension(0)
        }
    }

    /// Cut-node reduction: true if a cut node stands so far above `beta` that its moves
    /// need less depth to show it.
    fn expects_cut(&self, node: &Node) -> bool {
        let margin = self.params.cut_node.margin(node.depth);
        node.window.is_null()
            && node.is_cut
            && node.static_eval >= node.window.beta + margin
    }

    /// The last moves of both sides, by which the continuation history goes.
    pub(super) fn before(&self) -> Before {
        [self.position.last_point(), self.position.last_own_point()]
    }

    /// The score of a move by principal variation search (PVS): in a null window first,
    /// and less deep if it is reduced; in the whole window if it comes out inside.
    fn search_move(
        &mut self,
        node: &Node,
        trial: &Trial,
        window: Window,
        best_score: Score,
    ) -> Score {
        let ply = node.ply + 1;
        let mut depth = trial.depth;
        let reduction = trial.reduction.clamp(0, (depth - 1).max(0));
        let null_window = window.null_window_alpha().negated();
        if trial.index > 0 || node.window.is_null() {
            let cutoff =
                self.known_refuted(trial.point, depth - reduction, window.alpha, ply);
            if let Some(score) = cutoff {
                return score;
            }
        }
        self.play(trial.point);
        let mut score = window.alpha + 1;
        // A reduced search, if the move comes late.
        if reduction > 0 {
            score = -self.node(depth - reduction, null_window, ply, true);
            if score > window.alpha && !self.counter.is_stopped() {
                let surplus = score - window.alpha;
                depth = self.research_depth(depth, reduction, surplus, score - best_score);
            }
        }
        // A null window, unless the move is the first.
        if trial.index > 0 && score > window.alpha {
            score = -self.node(depth, null_window, ply, !node.is_cut);
        }
        // The whole window.
        if trial.index == 0 || window.contains(score) {
            let is_cut = node.window.is_null() && !node.is_cut;
            score = -self.node(depth, window.negated(), ply, is_cut);
        }
        self.undo();
        score
    }

    /// Enhanced transposition cutoff (ETC): the score of a move that the table refutes,
    /// as `node` would tell once it is played, without the time that playing takes.
    ///
    /// CITE: <https://www.chessprogramming.org/Enhanced_Transposition_Cutoff>
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
        // A quiescence search, as at depth 0, is stored with a depth of 0 or less.
        let is_refuted = entry.score >= -alpha
            && entry.bound != Bound::Upper
            && entry.depth >= depth.max(0);
        // It counts as a node, like one that is left at once.
        (is_refuted && self.counter.tick()).then_some(-entry.score)
    }

    /// Adds the moves of the position to `moves`; `tt_move`, that of the transposition
    /// table, comes first. Returns the highest ordering score, whichever move has it.
    fn generate(&mut self, tt_move: Option<Point>) -> i32 {
        let (start, room) = (self.moves.len(), self.moves.capacity());
        self.picker
            .generate(self.position, self.history, &mut self.moves);
        debug_assert_eq!(room, self.moves.capacity(), "a node has allocated");
        let mut top = i32::MIN;
        for scored in &mut self.moves[start..] {
            top = top.max(scored.score);
            if Some(scored.point) == tt_move {
                scored.score = i32::MAX;
            }
        }
        top
    }
}
