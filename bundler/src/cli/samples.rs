//! `bundler samples`: the arguments, and what is said.

use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Result, SamplesWish};
use clap::Args;

use super::features::Features;
use super::test::request;
use super::voice::Voice;

/// Who gets the samples.
#[derive(Args)]
pub(crate) struct SamplesOptions {
    /// Program that gets them; by default the one that is called as the problem, or the only one
    program: Option<String>,
    /// Cargo.toml of the package or workspace; the one around this folder when not given
    #[arg(long, value_name = "FILE")]
    manifest_path: Option<PathBuf>,
    /// Package of the program, when a workspace has several
    #[arg(short, long, value_name = "NAME")]
    package: Option<String>,
    /// Port to wait on; by default one of those that the extension sends to
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
}

impl SamplesOptions {
    /// Waits, and says what came.
    ///
    /// # Errors
    /// When nothing can be waited for or written.
    pub(super) fn run(&self, voice: &Voice) -> Result<ExitCode> {
        let wish = SamplesWish {
            request: request(&self.manifest_path, &self.package, &Features::default())?,
            program: self.program.clone(),
            port: self.port,
        };
        bundler::receive_samples(&wish, &|said| voice.say(said))?;
        Ok(ExitCode::SUCCESS)
    }
}
