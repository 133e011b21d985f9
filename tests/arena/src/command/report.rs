//! `arena report`: an HTML page of the games of result files.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use crate::record::read;
use crate::report::page;

/// Make one HTML file of results: tables, charts, and every game to step through.
///
/// The file needs no network and can be opened from disk or sent by mail.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// Files of results, a line of JSON per game
    #[arg(required = true, value_name = "RESULTS.jsonl")]
    results: Vec<PathBuf>,
    /// The file to write
    #[arg(short, long, default_value = "report.html", value_name = "FILE")]
    output: PathBuf,
    /// The title of the page
    #[arg(long, default_value = "Gomoku games")]
    title: String,
}

/// Writes the page; a last line of a result file that was cut short is passed over.
pub(super) fn run(args: ReportArgs) -> anyhow::Result<ExitCode> {
    let mut records = Vec::new();
    for path in &args.results {
        records.extend(read(path)?.games);
    }
    let page = page(&args.title, &records)?;
    std::fs::write(&args.output, page)
        .with_context(|| format!("cannot write {}", args.output.display()))?;
    println!("{} games in {}", records.len(), args.output.display());
    Ok(ExitCode::SUCCESS)
}
