//! Default values: the parameters that the engine plays with.

use super::*;
use crate::threats::ThreatParams;

impl SearchParams {
    /// The parameters that the engine plays with.
    pub const DEFAULT: SearchParams = SearchParams {
        aspiration: AspirationParams {
            depth_min: 5,
            width: 48,
            width_max: 500,
        },
        lazy: LazyParams {
            margin_above: 250,
            margin_below: 150,
            error: 8,
        },
        rfp: RfpParams {
            depth_max: 12,
            margin: 68,
            worsening: 23,
        },
        razoring: RazoringParams {
            depth_max: 3,
            margin: 50,
        },
        iir: IirParams {
            depth_min: 4,
            reduction: 1,
            shallow: 20,
            shallow_max: 3,
        },
        singular: SingularParams {
            depth_min: 8,
            tt_depth_margin: 3,
            depth_divisor: 2,
            margin: 17,
            double_margin: 39,
            negative_extension: 1,
            ply_factor: 2,
        },
        cut_node: CutNodeParams {
            margin: 28,
            reduction: 1,
        },
        futility: FutilityParams {
            depth_max: 8,
            margin: 115,
            order: 16,
            order_max: 325,
        },
        lmp: LmpParams {
            base: 3,
            slope: 17,
            divisor: 12,
        },
        lmr: LmrParams {
            index_min: 1,
            depth_min: 2,
            base: 10,
            scale: 5,
            not_improving: 11,
            wide_window: 14,
            cut_node: 8,
            history: 31,
            continuation: 21,
            near_root: 21,
            near_root_plies: 4,
            root_depth_min: 3,
            far: 10,
            aside: 16,
            order_scale: 9,
            order_free: 13,
            order_max: 44,
        },
        research: ResearchParams {
            deeper_margin: 70,
            deeper_slope: 11,
            shallower_slope: 1,
            shallower_reduction_min: 2,
        },
        alpha_raise: AlphaRaiseParams {
            depth_min: 3,
            depth_max: 11,
            reduction: 1,
        },
        quiescence: QuiescenceParams { fours_max: 16 },
        ordering: OrderingParams {
            pattern: [0, 2, 6, 8, 24, 30, 80, 90, 400, 2_000, 30, 0],
            suspect: 4,
            other: 12,
            countermove: 100,
            near_own: 64,
            history: 128,
            root_depth_min: 4,
        },
        history: HistoryParams {
            bonus: 20,
            bonus_max: 2_048,
            kept: 8,
        },
        correction: CorrectionParams {
            scale: 12,
            rate: 8,
            bonus_max: 256,
        },
        tt: TtParams {
            fill_divisor: 4,
            depth_margin: 3,
            age_weight: 8,
        },
        solvers: SolverParams {
            vcf_fours_max: 60,
            vcf_nodes_first: 4_000,
            vcf_divisor: 3,
            refutation_nodes: 2_000,
            refutations_nodes: 4_000,
            vct_nodes_min: 1_000,
            vct_divisor: 12,
            growth: 2,
        },
        threats: ThreatParams::DEFAULT,
    };
}
