//! `arena judge`: a source file under the conditions of a platform.

mod args;
mod judging;
mod source;
mod compile;
mod games;
mod report;

pub(super) use args::JudgeArgs;

use std::process::ExitCode;

use anyhow::Context;

use crate::platform;
use judging::Judging;
use report::{Check, JudgeReport};

/// The exit code where nobody can tell whether the file would be accepted.
const UNJUDGED: u8 = 2;

/// Judges the source file, and prints the findings.
pub(super) fn run(args: JudgeArgs) -> anyhow::Result<ExitCode> {
    judged(&args).or_else(|error| {
        eprintln!("error: {error:#}");
        Ok(ExitCode::from(UNJUDGED))
    })
}

fn judged(args: &JudgeArgs) -> anyhow::Result<ExitCode> {
    let print = |check: &Check| {
        if !args.json {
            println!("{check}");
        }
    };
    let report = judge(args, print)?;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        println!("\n{}", report.verdict);
    }
    Ok(if report.accepted {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Judges the source file; `tell` is called with each check as soon as it is made.
///
/// # Errors
/// The judge cannot work, by no fault of the source.
fn judge(args: &JudgeArgs, tell: impl Fn(&Check)) -> anyhow::Result<JudgeReport> {
    let platform = platform::find(&args.platform)?;
    let file = args.file.display().to_string();
    let source =
        std::fs::read(&args.file).with_context(|| format!("cannot read {file}"))?;
    let folder = tempfile::tempdir().context("cannot make a folder to work in")?;
    let mut judging = Judging {
        args,
        platform: &platform,
        report: JudgeReport::new(&platform.name, &file),
        tell: &tell,
    };
    judging.report.source_bytes = source.len() as u64;
    let text = String::from_utf8_lossy(&source);
    judging.report.source_characters = text.chars().count() as u64;
    judging.all(&source, folder.path())?;
    judging.report.conclude(&platform.title);
    Ok(judging.report)
}
