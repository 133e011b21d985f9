//! The subcommand `selfplay`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{progress, signature};
use crate::tune::{record_games, Conditions};

/// Plays games of the engine against itself and writes what was searched.
///
/// The same command goes on where it was interrupted.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Games to play.
    #[arg(long, default_value_t = 1_000)]
    games: u64,
    /// Index of the first game: games in another file begin where this one ends.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 3_000)]
    nodes: u64,
    /// Selects the games: another seed plays others.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write, or to go on with.
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
        let indices = self.first..self.first + self.games;
        let signature = signature()?;
        record_games(
            &self.output,
            &conditions,
            indices,
            &signature,
            jobs,
            progress,
        )
    }
}
