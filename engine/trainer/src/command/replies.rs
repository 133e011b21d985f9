//! The subcommand `replies`.

use std::path::{Path, PathBuf};

use anyhow::{ensure, Context, Result};
use clap::Args;

use super::values::book_openings;
use super::{progress, signature};
use crate::files::{read, write_whole};
use crate::replies::{generate, Plan, Replies, Section, Stones};

/// Finds what to play in the positions that games by a rule on a board begin with, and puts
/// it into the book of replies.
///
/// What the book has for other rules and boards stays.
#[derive(Args)]
pub(super) struct Arguments {
    /// The rule number.
    #[arg(long, default_value_t = 0)]
    rule: i64,
    /// Columns and rows of the board.
    #[arg(long, default_value_t = 15)]
    size: usize,
    /// Nodes of each search for a reply.
    #[arg(long, default_value_t = 10_000_000)]
    nodes: u64,
    /// Replies of one side in a game, at most.
    #[arg(long, default_value_t = 4)]
    replies: usize,
    /// The probability with which a position has to be met, in percent.
    #[arg(long, default_value_t = 1.0)]
    likelihood: f64,
    /// Begins from the balanced openings as well, which a swap is opened with.
    #[arg(long)]
    swap: bool,
    /// The file of the book.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/session/replies.rs"))]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let book = |path: &Path| {
            let text = read(path)?;
            Replies::parse(&text).with_context(|| format!("{}", path.display()))
        };
        // Before the long searches: what is no book is not found out after them.
        book(&self.output)?;
        let mut roots = vec![Stones::default()];
        if self.swap {
            let openings = book_openings(self.rule, self.size)?;
            roots.extend(openings.iter().map(|it| Stones::of(it, self.size)));
        }
        let plan = Plan {
            rule_number: self.rule,
            size: self.size,
            nodes: self.nodes,
            replies: self.replies,
            likelihood: self.likelihood,
            roots,
        };
        let found = generate(&plan, jobs, &progress)?;
        ensure!(
            !found.is_empty(),
            "no position has a reply: ask for more --replies, or a lower --likelihood"
        );
        // Read again: another rule may have been put into it meanwhile.
        let mut replies = book(&self.output)?;
        replies.put(Section::new(&plan, &signature()?, &found));
        write_whole(&self.output, replies.render())?;
        progress(&format!(
            "{} replies for rule {} on {2}x{2}",
            found.len(),
            plan.rule_number,
            plan.size
        ));
        Ok(())
    }
}
