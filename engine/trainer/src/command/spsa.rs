//! The subcommand `spsa`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::progress;
use crate::tune::{Conditions, ParamChoice, Spsa, MARGINS};

/// Tunes parameters of the search by games (SPSA), and prints what becomes of them.
///
/// The same command goes on where it was interrupted. What it prints goes into
/// `engine/src/search/params/default.rs` by hand, once a match has shown that it wins.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Pairs of games.
    #[arg(long, default_value_t = 10_000)]
    pairs: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 5_000)]
    nodes: u64,
    /// Selects the openings, and which way each parameter is perturbed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The parameters to move, separated by commas: fields (`lmr.base`), groups (`lmr`),
    /// `margins` (those to which games answer smoothly) or `all`.
    #[arg(long, value_name = "LIST", default_value = MARGINS)]
    params: ParamChoice,
    /// The file that keeps how far it has come.
    #[arg(long)]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let conditions = Conditions {
            rule_number: self.rule,
            nodes: self.nodes,
            seed: self.seed,
        };
        let mut spsa = Spsa::resume(&self.output, conditions, self.pairs, self.params)?;
        spsa.run(&self.output, jobs, progress)?;
        print!("{}", spsa.table());
        Ok(())
    }
}
