//! The subcommand `book`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::{progress, signature};
use crate::book::{all_sections, generate, Book};

/// Makes the book of openings anew, whole.
#[derive(Args)]
pub(super) struct Arguments {
    /// Percent of the schedule's nodes for each search.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    effort: u64,
    /// The file to write.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/session/book.rs"))]
    output: PathBuf,
}

impl Arguments {
    pub(super) fn run(self, jobs: usize) -> Result<()> {
        let book = Book {
            sections: generate(&all_sections(), self.effort, jobs, &progress)?,
            signature: signature()?,
            effort: self.effort,
        };
        book.write(&self.output)
    }
}
