//! The subcommand `fit`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::tune::{fit_tables, FitOptions, FitSettings};

/// Fits the tables of the evaluation to what `selfplay` wrote, and writes them (Texel
/// tuning).
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Weight of the game's result beside the search's score, in percent.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u8).range(0..=100))]
    trust: u8,
    /// Passes over all positions.
    #[arg(long, default_value_t = 30)]
    rounds: usize,
    /// Strength by which parameters are held to what they were, in positions.
    #[arg(long, default_value_t = 30.0)]
    pull: f32,
    /// Fits values to the positions that are marked as being at rest alone; moves to all.
    #[arg(long)]
    at_rest: bool,
    /// The folder of the tables.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/eval/tables"))]
    output: PathBuf,
    /// Files of positions.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<()> {
        let options = FitOptions {
            rounds: self.rounds,
            pull: self.pull,
            ..FitOptions::default()
        };
        let trust = f32::from(self.trust) / 100.0;
        let settings = FitSettings {
            rule_number: self.rule,
            trust,
            at_rest: self.at_rest,
        };
        fit_tables(settings, &options, &self.files, &self.output)
    }
}
