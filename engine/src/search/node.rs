//! One node: TT, RFP, razoring, IIR, in numbered steps. TT is the transposition table,
//! RFP reverse futility pruning, IIR internal iterative reduction.

use super::moves::Node;
use super::pv::PLY_MAX;
use super::run::Run;
use super::tt::{Bound, Entry};
use super::window::Window;
use crate::board::{splitmix, Point};
use crate::lines::Threat;
use crate::score::{is_decisive, loss_in, win_in, Score, DRAW};
use crate::threats::{defenses, outlook, Outlook};

impl Run<'_> {
    /// The score of the position for the side to move, searched `depth` plies deep.
    /// `ply`, at least 1, is its distance from the root.
    ///
    /// A score at or below `alpha` is an upper bound, one at or above `beta` a lower
    /// bound. Once the counter has stopped, the score is worth nothing. `is_cut` is
    /// true for a cut node: a move is expected to reach `beta`.
    pub(super) fn node(
        &mut self,
        depth: i32,
        window: Window,
        ply: usize,
        is_cut: bool,
    ) -> Score {
        debug_assert!(ply > 0 && !window.is_empty());
        if depth <= 0 {
            let fours = self.params.quiescence.fours_max;
            return self.quiescence(window, ply, fours);
        }

        // 1. What is certain without search.
        let forced = match self.first_look(ply) {
            FirstLook::Settled(score) => return score,
            FirstLook::Forced(point) => Some(point),
            FirstLook::Open => None,
        };

        // 2. Mate distance pruning: no win here can beat a shorter one found elsewhere.
        // What is not settled takes three plies to win and four to lose.
        // CITE: https://www.chessprogramming.org/Mate_Distance_Pruning
        let window = window.narrowed(loss_in(ply + 4), win_in(ply + 3));
        if window.is_empty() {
            return window.alpha;
        }

        // 3. Transposition table: what an earlier search of this position found.
        let excluded = self.excluded[ply];
        let hash = hash_without(self.position.hash(), excluded);
        let tt_entry = self.table.probe(hash, ply);
        if let Some(entry) = tt_entry {
            let is_deep = entry.depth >= depth;
            if window.is_null() && is_deep && entry.bound.settles(entry.score, window) {
                return entry.score;
            }
        }

        // 4. Forced move: the only answer to a five is no choice, and costs no depth.
        if let Some(point) = forced {
            // Before the answer the position is not at rest: it looks as before the
            // four.
            self.static_evals[ply] = -self.static_evals[ply - 1];
            self.note_unevaluated(ply);
            self.play(point);
            let score = -self.node(depth, window.negated(), ply + 1, !is_cut);
            self.undo();
            if score > window.alpha {
                self.pv.extend(ply, point);
            }
            return score;
        }

        // 5. Static evaluation, corrected. With an open four to stop the position is
        // not at rest, and what it looked like is no reason to prune.
        let other = !self.position.side();
        let attacked = self.position.threat_count(other, Threat::OpenFour) > 0;
        let known_eval = tt_entry.and_then(|entry| entry.eval);
        if known_eval.is_none() && excluded.is_none() && !attacked {
            if let Some(score) = self.prune_unseen(depth, window, ply) {
                return score;
            }
        }
        let raw_eval = match known_eval {
            _ if attacked => -self.static_evals[ply - 1],
            Some(eval) => eval,
            None => self.evaluate(),
        };
        let static_eval = if attacked {
            self.note_unevaluated(ply);
            raw_eval
        } else {
            self.note_evaluated(ply, raw_eval);
            self.corrected(raw_eval)
        };
        self.static_evals[ply] = static_eval;
        let improving = !attacked && ply >= 2 && static_eval > self.static_evals[ply - 2];

        // 6. Reverse futility pruning (RFP) and razoring.
        if window.is_null() && excluded.is_none() && !attacked {
            if let Some(score) = self.prune(depth, window, ply, raw_eval, improving) {
                return score;
            }
        }

        // 7. Internal iterative reduction (IIR): without a move from the table the
        // order is a guess, and a search at full depth not worth its time yet. In a wide
        // window the same goes for a move from a search that was far less deep.
        // CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions; the second
        // is an idea of Rapfi, https://github.com/dhbloo/rapfi
        let tt_move = tt_entry.and_then(|entry| entry.point);
        let depth = match tt_entry {
            _ if excluded.is_some() => depth,
            Some(entry) if tt_move.is_some() => {
                if window.is_null() {
                    depth
                } else {
                    self.params.iir.reduced_by_shallow(depth, entry.depth)
                }
            }
            _ => self.params.iir.reduced(depth),
        };

        // 8. The moves, best first.
        let node = Node {
            depth,
            window,
            ply,
            attacked,
            static_eval,
            tt_entry,
            improving,
            is_cut,
        };
        let (best, best_score) = self.search_moves(&node);
        if self.counter.is_stopped() {
            return DRAW;
        }

        // 9. What later searches should know.
        let bound = Bound::of(best_score, window);
        if !attacked && excluded.is_none() {
            self.learn_error(static_eval, best_score, bound, depth);
        }
        let entry = Entry {
            // An earlier best move is a better guess than none.
            point: best.or(tt_move),
            score: best_score,
            eval: (!attacked).then_some(raw_eval),
            depth,
            bound,
        };
        self.table.store(hash, ply, entry);
        best_score
    }

    /// Enters a node, counts it, and looks at it without playing a move.
    #[inline]
    pub(super) fn first_look(&mut self, ply: usize) -> FirstLook {
        self.pv.clear(ply);
        if !self.counter.tick() || self.position.board().empty_count() == 0 {
            return FirstLook::Settled(DRAW);
        }
        let look = match outlook(self.position) {
            Outlook::Win { plies, .. } => return FirstLook::Settled(win_in(ply + plies)),
            Outlook::Loss { plies } => return FirstLook::Settled(loss_in(ply + plies)),
            Outlook::Forced(point) => FirstLook::Forced(point),
            Outlook::Open => FirstLook::Open,
        };
        if ply >= PLY_MAX {
            return FirstLook::Settled(self.evaluate());
        }
        look
    }

    /// Reverse futility pruning and razoring: a score for a node whose static
    /// evaluation is so far from the window that it is not worth its moves.
    fn prune(
        &mut self,
        depth: i32,
        window: Window,
        ply: usize,
        raw_eval: Score,
        improving: bool,
    ) -> Option<Score> {
        if is_decisive(window.alpha) || is_decisive(window.beta) {
            return None;
        }
        self.prune_by_reverse_futility(depth, window.beta, ply, improving)
            .or_else(|| self.prune_by_razoring(depth, window, ply, raw_eval))
    }

    /// Reverse futility pruning (RFP), or static null move pruning: a score for a node
    /// whose static evaluation is so far above `beta` that the side to move could as
    /// well pass.
    ///
    /// CITE: <https://www.chessprogramming.org/Reverse_Futility_Pruning>; that the other
    /// side's last move counts is an idea of Stockfish,
    /// <https://github.com/official-stockfish/Stockfish>
    fn prune_by_reverse_futility(
        &mut self,
        depth: i32,
        beta: Score,
        ply: usize,
        improving: bool,
    ) -> Option<Score> {
        let static_eval = self.static_evals[ply];
        let mut margin = self.params.rfp.margin(depth, improving)?;
        if static_eval > -self.static_evals[ply - 1] {
            margin = (margin - self.params.rfp.worsening).max(0);
        }
        let bound = static_eval - margin;
        (bound >= beta && defenses(self.position).is_none()).then_some(bound)
    }

    /// Reverse futility pruning by an estimate: a score for a node that need not even be
    /// evaluated, for it would be pruned.
    fn prune_unseen(&mut self, depth: i32, window: Window, ply: usize) -> Option<Score> {
        if !window.is_null() || is_decisive(window.beta) {
            return None;
        }
        let margin = self.params.rfp.margin(depth, false)?;
        let estimate = self.estimate(ply);
        let score = self.params.lazy.above(estimate, window.beta + margin)? - margin;
        defenses(self.position).is_none().then_some(score)
    }

    /// Razoring: a score for a node whose static evaluation is so far below `alpha`
    /// that only fours could help, which the quiescence search sees as well.
    ///
    /// CITE: <https://www.chessprogramming.org/Razoring>
    fn prune_by_razoring(
        &mut self,
        depth: i32,
        window: Window,
        ply: usize,
        raw_eval: Score,
    ) -> Option<Score> {
        let margin = self.params.razoring.margin(depth)?;
        if self.static_evals[ply] + margin > window.alpha {
            return None;
        }
        let fours = self.params.quiescence.fours_max;
        let score = self.quiescence_of_open(window, ply, fours, Some(raw_eval));
        (score <= window.alpha).then_some(score)
    }
}

/// The result of a first look at a node.
pub(super) enum FirstLook {
    /// The score is certain, or as good as a search here can make it.
    Settled(Score),
    /// This is the only move that does not lose at once.
    Forced(Point),
    /// Nothing is certain.
    Open,
}

/// The hash under which the table knows a position searched without the move
/// `excluded`.
fn hash_without(hash: u64, excluded: Option<Point>) -> u64 {
    match excluded {
        Some(point) => hash ^ splitmix(point.index() as u64),
        None => hash,
    }
}
