//! Parameters by technique: pruning, reductions, ordering.

use crate::lines::Pattern;
use crate::score::Score;
use crate::threats::ThreatParams;

/// The parameters of a search, all of them tunable; the trainer lists them with
/// their ranges.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchParams {
    /// Aspiration windows at the root.
    pub aspiration: AspirationParams,
    /// Lazy evaluation.
    pub lazy: LazyParams,
    /// Reverse futility pruning (RFP).
    pub rfp: RfpParams,
    /// Razoring.
    pub razoring: RazoringParams,
    /// Internal iterative reduction (IIR).
    pub iir: IirParams,
    /// Singular extension, double extension, negative extension and multi-cut.
    pub singular: SingularParams,
    /// Cut-node reduction.
    pub cut_node: CutNodeParams,
    /// Futility pruning.
    pub futility: FutilityParams,
    /// Late move pruning (LMP).
    pub lmp: LmpParams,
    /// Late move reductions (LMR).
    pub lmr: LmrParams,
    /// Deeper and shallower re-search after a late move reduction.
    pub research: ResearchParams,
    /// Alpha-raise reduction.
    pub alpha_raise: AlphaRaiseParams,
    /// Quiescence search.
    pub quiescence: QuiescenceParams,
    /// Move ordering.
    pub ordering: OrderingParams,
    /// History, continuation history and countermoves.
    pub history: HistoryParams,
    /// Correction history of the static evaluation.
    pub correction: CorrectionParams,
    /// Transposition table (TT).
    pub tt: TtParams,
    /// Solvers at the root.
    pub solvers: SolverParams,
    /// The VCT solver itself.
    pub threats: ThreatParams,
}

/// Aspiration windows: a depth of the root is searched in a narrow window around
/// the score of the last one, which widens where the score lies outside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AspirationParams {
    /// Depth from which windows are narrow.
    pub depth_min: i32,
    /// Half the width of the first window. It doubles with each search that fails.
    pub width: Score,
    /// Half the width beyond which a window that fails is opened wholly on that
    /// side, until the next depth.
    pub width_max: Score,
}

/// Lazy evaluation: a node that even a rough estimate puts far above `beta` is not evaluated
/// at all; nor is a leaf that it puts far below `alpha`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LazyParams {
    /// Margin by which the estimate may be too high.
    pub margin_above: Score,
    /// Margin by which the estimate of a leaf may be too low.
    pub margin_below: Score,
    /// The part of the error of the estimate a ply before that is taken off, in 16ths.
    pub error: i32,
}

/// Reverse futility pruning (RFP), or static null move pruning: a node whose static
/// evaluation is far above `beta` is not searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RfpParams {
    /// Depth up to which nodes are pruned.
    pub depth_max: i32,
    /// Margin above `beta` for each ply but the last; where the static evaluation
    /// improves, for each but the last two.
    pub margin: Score,
    /// Taken off the margin where the static evaluation is better for the side to move than
    /// a ply ago: the last move, or the last before a forced one, has made things worse for
    /// the other side.
    pub worsening: Score,
}

/// Razoring: a node whose static evaluation is far below `alpha` is left to the
/// quiescence search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RazoringParams {
    /// Depth up to which nodes are razored.
    pub depth_max: i32,
    /// Margin below `alpha` for each ply and one more.
    pub margin: Score,
}

/// Internal iterative reduction (IIR): a node for which the transposition table
/// knows no move is searched less deep; in a window that is no null window so is one whose
/// move comes from a search that was far less deep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IirParams {
    /// Depth from which nodes are reduced.
    pub depth_min: i32,
    /// The reduction in plies.
    pub reduction: i32,
    /// The reduction for each ply that the search behind a known move was less deep than
    /// the node, in 64ths of a ply.
    pub shallow: i32,
    /// The largest reduction for a known move, in plies.
    pub shallow_max: i32,
}

/// Singular extension: the move that the transposition table knows is searched
/// deeper if no other comes near it. Double extension: two plies deeper if all are
/// far off. Multi-cut: no search at all if others cut off, too. Negative extension:
/// less deep if others come near, and the score of the table is `beta` or more.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SingularParams {
    /// Depth from which moves are tested for being singular.
    pub depth_min: i32,
    /// Plies that the search behind the score of the table may have been less deep
    /// than the node.
    pub tt_depth_margin: i32,
    /// The other moves are searched at the depth of the node divided by this.
    pub depth_divisor: i32,
    /// Margin below the score of the table that another move must reach to come
    /// near: 16ths of an evaluation unit for each ply of depth.
    pub margin: Score,
    /// Margin in evaluation units, on top of `margin`, by which all other moves
    /// must stay below the score of the table for a double extension.
    pub double_margin: Score,
    /// The negative extension, in plies.
    pub negative_extension: i32,
    /// Plies from the root, as a multiple of the root's depth, from which no move
    /// is tested for being singular.
    pub ply_factor: i32,
}

/// Futility pruning: a move that threatens nothing is not even played where the position
/// after it would be left at once, for being far above `beta` there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FutilityParams {
    /// Depth of that position up to which moves are pruned.
    pub depth_max: i32,
    /// What a move may be worth that is as likely to be the best as any other, in evaluation
    /// units.
    pub margin: Score,
    /// By how much less a move may be worth for each unit of its ordering score that it lies
    /// behind the best: 16ths of an evaluation unit.
    pub order: i32,
    /// The most that is so taken off.
    pub order_max: Score,
}

/// Cut-node reduction: in a node that is expected to reach `beta` and whose static
/// evaluation is far above it, moves that make no four are searched less deep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CutNodeParams {
    /// Margin above `beta` for each ply of depth.
    pub margin: Score,
    /// The reduction in plies.
    pub reduction: i32,
}

/// Late move pruning (LMP): a node that need only say whether it reaches `beta`
/// skips the moves after the first few. Their number is `base + depth * (depth +
/// slope) / divisor`, half as many where the static evaluation does not improve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LmpParams {
    /// Moves that are searched at depth 0.
    pub base: i32,
    /// The linear part of the growth with depth.
    pub slope: i32,
    /// The larger, the fewer moves are searched at all depths.
    pub divisor: i32,
}

/// Late move reductions (LMR): moves far back in the order are searched less deep
/// first. Reductions are in 16ths of a ply.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LmrParams {
    /// Index of the first move that may be reduced; at the root it is 1.
    pub index_min: i32,
    /// Depth from which moves are reduced.
    pub depth_min: i32,
    /// Reduction of every move. The sum is rounded down to plies: with 8 here, half
    /// a ply, it is rounded to the nearest.
    pub base: i32,
    /// Reduction for each unit of log2(depth) * log2(index + 1): the deeper the
    /// node and the later the move, the more.
    pub scale: i32,
    /// More reduction in null windows where the static evaluation does not improve.
    pub not_improving: i32,
    /// Less reduction in windows that are no null windows.
    pub wide_window: i32,
    /// More reduction in cut nodes.
    pub cut_node: i32,
    /// Less reduction for a move whose history is `HISTORY_MAX`.
    pub history: i32,
    /// Less reduction for a move whose continuation history is `HISTORY_MAX`; as
    /// the sum of two histories it may be twice that.
    pub continuation: i32,
    /// Less reduction near the root.
    pub near_root: i32,
    /// Plies from the root up to which a node is near.
    pub near_root_plies: i32,
    /// Depth from which moves of the root itself are reduced.
    pub root_depth_min: i32,
    /// More reduction for a move that is far from the last stones of both sides; not at the
    /// root.
    pub far: i32,
    /// More reduction, where an open four threatens, for a move that stops none and is far from
    /// the last own stone; as much again twice if it is far from the other side's.
    pub aside: i32,
    /// More reduction for each `MOVE_SCALE` that the ordering score of a move lies
    /// behind that of the best.
    pub order_scale: i32,
    /// Subtracted from the reduction for the ordering score: a move that lies
    /// behind by no more is not reduced for it.
    pub order_free: i32,
    /// The largest reduction for the ordering score.
    pub order_max: i32,
}

/// Deeper and shallower re-search: how deep a move is searched whose reduced search
/// came out above `alpha`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResearchParams {
    /// Margin above `alpha` from which the re-search is a ply deeper; 0 turns both
    /// kinds off.
    pub deeper_margin: Score,
    /// Added to `deeper_margin` for each ply of the reduction.
    pub deeper_slope: Score,
    /// Margin above the best score so far, for each ply of depth, below which the
    /// re-search is a ply shallower.
    pub shallower_slope: Score,
    /// Plies of reduction from which the re-search may be shallower.
    pub shallower_reduction_min: i32,
}

/// Alpha-raise reduction: once a move has raised `alpha`, the later ones are
/// searched less deep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AlphaRaiseParams {
    /// Depth from which moves are reduced.
    pub depth_min: i32,
    /// Depth up to which moves are reduced.
    pub depth_max: i32,
    /// The reduction in plies; 0 turns it off.
    pub reduction: i32,
}

/// Quiescence search: fours only, until the position is at rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QuiescenceParams {
    /// Fours that are tried in a row.
    pub fours_max: i32,
}

/// Move ordering: what the ordering score of a move is made of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OrderingParams {
    /// The worth of making each pattern, on the points for which no worth has been
    /// fitted: fives, and what may be forbidden.
    pub pattern: [i32; Pattern::COUNT],
    /// The part of its worth that counts for a point that may be forbidden, in
    /// 16ths.
    pub suspect: i32,
    /// The part of its worth that counts for a point of the other side, in 16ths.
    pub other: i32,
    /// Added for the countermove of the last move.
    pub countermove: i32,
    /// Added near the last own stone.
    pub near_own: i32,
    /// Added for a full history.
    pub history: i32,
    /// Depth from which the moves of the root are ordered by the nodes that they took.
    pub root_depth_min: i32,
}

/// History: what cut-offs teach about moves, whatever the position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HistoryParams {
    /// Bonus of a move that cut a node off, for each ply of its depth squared; the
    /// moves tried in vain lose as much.
    pub bonus: i32,
    /// The largest bonus; `HISTORY_MAX` or less.
    pub bonus_max: i32,
    /// The part of all histories that stays from one search to the next, in 16ths.
    pub kept: i32,
}

/// Correction history: how far off the static evaluation was after the same last
/// moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CorrectionParams {
    /// The part of the sum of the known errors that is added to the static
    /// evaluation, in 64ths.
    pub scale: i32,
    /// The part of a new error that is learned for each ply of depth, in 64ths.
    pub rate: i32,
    /// The most that is learned at once, in evaluation units; `ERROR_MAX` or less.
    pub bonus_max: i32,
}

/// Transposition table (TT): when it grows and what it replaces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TtParams {
    /// The table grows once one in this many of its allocated slots is filled.
    pub fill_divisor: i32,
    /// An entry of this search survives a new one of the same position that is less
    /// deep by more than this, in plies, unless the new score is exact.
    pub depth_margin: i32,
    /// Plies of depth that an entry loses in worth with each search since it was
    /// written.
    pub age_weight: i32,
}

/// Solvers at the root: victory by continuous fours (VCF) and by continuous threats
/// (VCT).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolverParams {
    /// Fours in a row that the VCF solver looks for: more than any board has room
    /// for in practice.
    pub vcf_fours_max: i32,
    /// Nodes of the VCF solver before the first depth.
    pub vcf_nodes_first: i32,
    /// The part of all nodes that the VCF solver gets afterward: one in this many.
    pub vcf_divisor: i32,
    /// Nodes of the VCF solver for the question whether one move refutes a win by
    /// fours.
    pub refutation_nodes: i32,
    /// Nodes of the VCF solver for all moves together: the search needs the rest.
    pub refutations_nodes: i32,
    /// The fewest nodes that the VCT solver is given.
    pub vct_nodes_min: i32,
    /// The part of all nodes that the VCT solver gets at once: one in this many.
    pub vct_divisor: i32,
    /// A solver is asked again once its share is more than this many times the last
    /// one.
    pub growth: i32,
}
