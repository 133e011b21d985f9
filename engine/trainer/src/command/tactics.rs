//! The subcommand `tactics`.

use std::path::{Path, PathBuf};

use anyhow::{bail, Context, Result};
use clap::Args;

use super::{progress, signature};
use crate::files::read;
use crate::tactics::{from_puzzles, generate, measure, write, Case, Origin};

/// The committed suite of tactics.
const SUITE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/positions/tactics.txt"
);

/// Lets the solvers solve the suite of tactics and prints how they fare.
#[derive(Args)]
pub(super) struct Arguments {
    /// The suite; without this, the one in `tests/positions`.
    #[arg(long)]
    suite: Option<PathBuf>,
    /// Nodes for each position.
    #[arg(long, default_value_t = u64::MAX)]
    nodes: u64,
    /// Tells of each position.
    #[arg(long)]
    each: bool,
    /// Makes the suite anew instead, from games; one that was there is lost.
    #[arg(long, conflicts_with = "puzzles", requires = "suite")]
    make: bool,
    /// Makes the suite instead from those puzzles of this file that the solvers solve: an
    /// object in JSON a line, with `rule`, `size`, `to_move` (b or w) and `board`, an array
    /// of rows of `.`, `b` and `w`.
    #[arg(long, requires = "suite")]
    puzzles: Option<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let suite = self.suite.unwrap_or_else(|| PathBuf::from(SUITE));
        let (origin, cases) = if let Some(file) = self.puzzles {
            let cases = from_puzzles(&read(&file)?, jobs, progress);
            let cases = cases.with_context(|| file.display().to_string())?;
            (Origin::Puzzles, cases)
        } else if self.make {
            (Origin::Games, generate(jobs, &progress))
        } else {
            return measure_file(&suite, self.nodes, self.each);
        };
        write(&suite, origin, &signature()?, &cases)
    }
}

/// Measures the suite in the file at `suite`. Fails if the solvers fall short of what they
/// must be able to do.
fn measure_file(suite: &Path, nodes: u64, each: bool) -> Result<()> {
    let cases = Case::parse_all(&read(suite)?)
        .with_context(|| format!("{} is no suite", suite.display()))?;
    let faults = measure(&cases, nodes, each);
    if !faults.is_empty() {
        bail!("falls short: {}", faults.join("; "));
    }
    Ok(())
}
