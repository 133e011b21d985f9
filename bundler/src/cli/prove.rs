//! `bundler prove`: the arguments, and what is said.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundler::{Comparison, Edition, Request, Result};
use clap::Args;

use super::features::Features;
use super::voice::Voice;

/// The program that a file is compared with.
#[derive(Args)]
pub(crate) struct ProgramOptions {
    /// Folder of the package or workspace
    dir: PathBuf,
    /// Package that the program is of, when a workspace has several
    #[arg(short, long, value_name = "NAME")]
    package: Option<String>,
    /// Program, when the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Example instead of a program
    #[arg(long, value_name = "NAME", conflicts_with = "bin")]
    example: Option<String>,
    #[command(flatten)]
    features: Features,
    /// Platform that compiles the file: with its conditions and its crates
    #[arg(long, value_name = "NAME")]
    platform: Option<String>,
}

/// Compares `file` with a program and says what is so; the exit code for that.
///
/// # Errors
/// When it cannot be told.
pub(super) fn run(
    program: &ProgramOptions,
    file: &Path,
    edition: Option<&str>,
    voice: &Voice,
) -> Result<ExitCode> {
    let request = Request {
        dir: program.dir.clone(),
        package: program.package.clone(),
        bin: program.bin.clone(),
        example: program.example.clone(),
        features: program.features.features.clone(),
        no_default_features: program.features.no_default_features,
        all_features: program.features.all_features,
        platform: program.platform.clone(),
        ..Request::default()
    };
    let edition = edition.map(str::parse::<Edition>).transpose();
    let compared = bundler::compare(&request, file, edition?)?;
    let file = file.display();
    Ok(match compared {
        Comparison::Same(proof) => {
            voice.say(format!("{file} is {proof}"));
            ExitCode::SUCCESS
        }
        Comparison::Different(why) => {
            let why = bundler::another_program(&file.to_string(), &why);
            voice.error(&why, &program.dir);
            ExitCode::from(1)
        }
    })
}
