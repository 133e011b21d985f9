//! The subcommand `screen`.

use std::path::PathBuf;

use anyhow::{ensure, Context, Result};
use clap::Args;

use super::progress;
use crate::files::read;
use crate::tune::{parse_openings, Conditions, ParamChoice, Screen, MARGINS};

/// Plays pairs of games with each parameter of the search high for one player and low for
/// the other, by chance, and prints what each parameter brings.
///
/// The same command goes on where it was interrupted, and with more pairs where it ended.
/// The parameters stay as they are, so that their effects can be measured with the nodes
/// that real games have, where `spsa` would take too long.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Pairs of games in all.
    #[arg(long, default_value_t = 600, value_parser = clap::value_parser!(u64).range(2..))]
    pairs: u64,
    /// Nodes for each move.
    #[arg(long, default_value_t = 250_000)]
    nodes: u64,
    /// Selects which player has which parameter high, and the random openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Distance of high and low from the present parameter, in the steps of `spsa`.
    #[arg(long, default_value_t = 2.0)]
    steps: f64,
    /// The parameters to measure, separated by commas: fields (`lmr.base`), groups
    /// (`lmr`), `margins` (those to which games answer smoothly) or `all`.
    #[arg(long, value_name = "LIST", default_value = MARGINS)]
    params: ParamChoice,
    /// A file of openings, a text line of moves each such as h8i9j7; without it, random ones.
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Columns and rows of the board of that file's openings.
    #[arg(long, alias = "side", default_value_t = 20, requires = "openings")]
    size: usize,
    /// The file that keeps what was played.
    #[arg(long)]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let steps = self.steps;
        ensure!(
            steps > 0.0 && steps.is_finite(),
            "--steps {steps} moves nothing"
        );
        let openings = match &self.openings {
            Some(file) => parse_openings(&read(file)?, self.rule, self.size)
                .with_context(|| file.display().to_string())?,
            None => Vec::new(),
        };
        let conditions = Conditions {
            rule_number: self.rule,
            nodes: self.nodes,
            seed: self.seed,
        };
        let mut screen = Screen::resume(&self.output, conditions, steps, self.params)?;
        screen.run(&self.output, &openings, self.pairs, jobs, progress)?;
        print!("{}", screen.table());
        Ok(())
    }
}
