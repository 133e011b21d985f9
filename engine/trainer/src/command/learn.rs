//! The subcommand `learn`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::progress;
use crate::net::{learn, LearnOptions, Settings, SideName};

/// Trains a network that evaluates positions on what `selfplay` wrote.
///
/// The same command goes on where it was interrupted, and comes to the same numbers on one
/// machine. In renju, whose sides differ, each side has a network of its own.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Learns only from the positions with this side to move.
    #[arg(long)]
    side: Option<SideName>,
    /// Learns from the positions that are marked as being at rest alone.
    #[arg(long)]
    at_rest: bool,
    /// Begins with the network that the engine plays the rule with, and not with random
    /// numbers. Then a tenth of the step will do.
    #[arg(long)]
    from_engine: bool,
    /// Weight of the game's result beside the search's score, in percent.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(0..=100))]
    trust: u8,
    /// Learns as well which move the search chose: the weight of that loss beside the
    /// value's, in percent. The engine carries the rows that both go by, and nothing else of
    /// it.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    policy: u8,
    /// Passes over all positions.
    #[arg(long, default_value_t = 14)]
    rounds: usize,
    /// Positions in the batch of one step.
    #[arg(long, default_value_t = 128)]
    batch: usize,
    /// The length of the first steps.
    #[arg(long, default_value_t = 0.003)]
    step: f32,
    /// Selects the numbers to begin with and the order of positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of the training, to write or to go on with.
    #[arg(long)]
    output: PathBuf,
    /// The folder for the network's source text at the end, such as `engine/src/eval/tables`.
    #[arg(long)]
    tables: Option<PathBuf>,
    /// Files of positions.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<()> {
        let options = LearnOptions {
            settings: Settings {
                rule: self.rule,
                side: self.side,
                at_rest: self.at_rest,
                from_engine: self.from_engine,
                rounds: self.rounds,
                batch: self.batch,
                step: self.step,
                trust: f32::from(self.trust) / 100.0,
                policy: f32::from(self.policy) / 100.0,
                seed: self.seed,
                positions: 0,
            },
            output: self.output,
            tables: self.tables,
            files: self.files,
        };
        learn(&options, progress)
    }
}
