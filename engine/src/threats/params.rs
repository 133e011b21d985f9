//! The parameters of the VCT solver.

/// The parameters of `ThreatSolver`, a group of those of the search. They decide how
/// soon a win is found, never whether it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatParams {
    /// The epsilon of the 1 + epsilon trick, as 1 / `epsilon_divisor`: by that part,
    /// and by 1, the number of the best child may exceed that of the second best before
    /// the search goes on with the other. The smaller the part, the more often it
    /// changes its mind.
    pub epsilon_divisor: u32,
    /// The first proof number of a new AND node after a four or two threes, which leave
    /// few answers.
    pub proof_after_four: u32,
    /// The first proof number of a new AND node after a three, which leaves three
    /// answers or so.
    pub proof_after_three: u32,
    /// The first proof number of a new AND node after any other move.
    pub proof_after_quiet: u32,
    /// The most nodes spent on a win by fours in a position met for the first time.
    pub vcf_nodes_max: u64,
    /// The most fours in a win by fours that is looked for in a position met for the
    /// first time.
    pub vcf_fours_max: u32,
    /// The most nodes spent on reading the moves of a proven win back from the table.
    pub pv_nodes_max: u64,
}

impl ThreatParams {
    /// The parameters that the engine plays with.
    pub const DEFAULT: ThreatParams = ThreatParams {
        epsilon_divisor: 8,
        proof_after_four: 1,
        proof_after_three: 2,
        proof_after_quiet: 8,
        vcf_nodes_max: 30,
        vcf_fours_max: 30,
        pv_nodes_max: 10_000,
    };
}

const _: () = assert!(ThreatParams::DEFAULT.epsilon_divisor > 0);
const _: () = assert!(ThreatParams::DEFAULT.proof_after_four > 0);
