//! The subcommand `pack`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::progress;
use crate::tune::{pack, Form};

/// Packs what `selfplay` wrote into a compact binary file, which `fit` and `learn` read too.
///
/// Several files become one. Positions at rest are marked anew.
#[derive(Args)]
pub(super) struct Arguments {
    /// Writes text again, as `selfplay` does.
    #[arg(long)]
    text: bool,
    /// The file to write.
    #[arg(long)]
    output: PathBuf,
    /// Files of positions, in either form.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Arguments {
    pub(super) fn run(self) -> Result<()> {
        let form = if self.text { Form::Text } else { Form::Binary };
        let count = pack(&self.files, &self.output, form)?;
        progress(&format!("{count} positions in {}", self.output.display()));
        Ok(())
    }
}
