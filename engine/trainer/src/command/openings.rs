//! The subcommand `openings`.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;

use super::{progress, signature};
use crate::files::{read, write_whole};
use crate::notation::move_text;
use crate::tune::{Conditions, EvenOpenings, OpeningList};

/// Finds openings that a search calls even, for matches: from others one color wins whoever has
/// it.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Columns and rows of the board.
    #[arg(long, default_value_t = 20)]
    size: usize,
    /// Openings to find.
    #[arg(long, default_value_t = 1_000)]
    count: usize,
    /// Nodes of the search.
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The largest score, either way, that counts as even.
    #[arg(long, default_value_t = 45, value_parser = clap::value_parser!(i32).range(1..))]
    within: i32,
    /// A file of openings to go on from, a text line of moves each such as h8i9j7: each is turned
    /// or mirrored and gets up to two random stones more. Without it: random stones around the
    /// middle.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Selects the openings: another seed finds others.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file to write.
    #[arg(long)]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let (rule_number, size, count) = (self.rule, self.size, self.count);
        let parse = |file: &PathBuf| {
            OpeningList::parse(&read(file)?, rule_number, size)
                .with_context(|| file.display().to_string())
        };
        let openings = EvenOpenings {
            conditions: Conditions {
                rule_number,
                nodes: self.nodes,
                seed: self.seed,
            },
            size,
            within: self.within,
            from: self.from.as_ref().map(parse).transpose()?,
        };
        let told = |found| progress(&format!("{found} of {count} openings"));
        let found = openings.find(count, jobs, told)?;
        let mut text = format!(
            "# {count} openings of rule {rule_number} on {size}x{size}, even within {} by {} \
             with {} nodes, seed {}\n",
            self.within,
            signature()?,
            self.nodes,
            self.seed
        );
        for moves in found {
            text.extend(moves.iter().map(|&it| move_text(it)));
            text.push('\n');
        }
        write_whole(&self.output, text)
    }
}
