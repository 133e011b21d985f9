//! Does gomolith endure? Hundreds of games in every dialect and across dialects, at the real
//! limits and at tight ones, on a machine whose processors are all kept busy.
//!
//! Three programs are needed and nothing else, neither sources nor a compiler: itself, the
//! brain, and `arena-mock` beside itself. The options that change the brain's own limits are
//! gomolith's: `--dialect`, `--connect`, `--turn-ms`, `--game-ms`.

mod series;
mod tally;
mod players;
mod hogs;
mod args;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{ensure, Result};
use clap::Parser;

use args::Args;
use hogs::Hogs;

fn main() -> ExitCode {
    match endure(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Plays everything, with a line on standard output for each series; true if all was well.
fn endure(args: &Args) -> Result<bool> {
    let cast = args.cast()?;
    let all = series::all(args, &cast);
    ensure!(!all.is_empty(), "no games: every number of games is 0");
    std::fs::create_dir_all(&args.output)?;
    let begun = Instant::now();
    let hogs = Hogs::start(args.hogs());
    let mut is_well = true;
    for series in all {
        let tally = series.play(args)?;
        println!("{tally}");
        is_well &= tally.is_well();
    }
    drop(hogs);
    let verdict = if is_well { "endured" } else { "FAILED" };
    println!("{verdict} after {:.0} s", begun.elapsed().as_secs_f64());
    Ok(is_well)
}
