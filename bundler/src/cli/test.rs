//! `bundler test`: the arguments, and what is said.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bundler::{Judging, Request, Result, Said, SearchWish, TestWish};
use clap::Args;

use super::features::Features;
use super::finish::seconds;
use super::voice::Voice;

pub(super) const AFTER: &str = "\
PROGRAM, where a judge, a checker, a slow program or a generator is meant, is a program of the
package, or a command: \"python3 brute.py\".

Examples:
  bundler test                              all programs that have samples
  bundler test a --tolerance 1e-6           numbers may be a millionth off
  bundler test c --interactive judge        src/bin/judge.rs talks with it
  bundler test b --brute slow --generate \"python3 make.py\"";

/// What is tested, and how.
#[derive(Args)]
pub(crate) struct TestOptions {
    /// Programs to test; all that have samples when not given
    programs: Vec<String>,
    /// Cargo.toml of the package or workspace; the one around this folder when not given
    #[arg(long, value_name = "FILE")]
    manifest_path: Option<PathBuf>,
    /// Package of the programs, when a workspace has several
    #[arg(short, long, value_name = "NAME")]
    package: Option<String>,
    #[command(flatten)]
    features: Features,
    /// Limit of each test; by default the judge's, as `bundler samples` has it, or 2
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Take numbers for right that are so much off, absolutely or relatively: 1e-6
    #[arg(long, value_name = "NUMBER", value_parser = tolerance)]
    tolerance: Option<f64>,
    /// Program that says what is right: it is given three files, input, output and answer
    ///
    /// As those for testlib.h, it ends with 0 if the output is right.
    #[arg(
        long,
        value_name = "PROGRAM",
        conflicts_with = "tolerance",
        verbatim_doc_comment
    )]
    checker: Option<String>,
    /// Program that talks with the tested one: each reads what the other prints
    ///
    /// It is given the input of the sample, a file to write to, and the answer, and ends with 0
    /// if the tested program is right. Without samples it runs once.
    #[arg(
        long,
        value_name = "PROGRAM",
        conflicts_with_all = ["tolerance", "checker", "brute"],
        verbatim_doc_comment
    )]
    interactive: Option<String>,
    /// Program that is slow but right: look for an input to which the tested one says otherwise
    ///
    /// The smallest that is found is kept beside the samples, as found-1.in and found-1.out.
    #[arg(
        long,
        value_name = "PROGRAM",
        requires = "generate",
        verbatim_doc_comment
    )]
    brute: Option<String>,
    /// Program that prints an input, and is given two numbers: a seed, and a size that grows
    #[arg(long, value_name = "PROGRAM", requires = "brute")]
    generate: Option<String>,
    /// Inputs to try with --brute
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "brute")]
    inputs: u64,
    /// Build for debugging, which checks arithmetic, and not as judges do
    #[arg(long)]
    debug: bool,
}

impl TestOptions {
    /// Tests, and says what came of it; the exit code for that.
    ///
    /// # Errors
    /// When nothing can be tested.
    pub(super) fn run(&self, voice: &Voice) -> Result<ExitCode> {
        let tell = |said: Said<'_>| voice.tell(said);
        let is_right = bundler::test(&self.wish()?, &tell)?;
        Ok(ExitCode::from(u8::from(!is_right)))
    }

    fn wish(&self) -> Result<TestWish> {
        let judging = match (self.tolerance, &self.checker, &self.interactive) {
            (Some(tolerance), ..) => Judging::Numbers(tolerance),
            (_, Some(checker), _) => Judging::Checker(checker.clone()),
            (.., Some(judge)) => Judging::Interactive(judge.clone()),
            _ => Judging::Lines,
        };
        let search = self.brute.as_ref().zip(self.generate.as_ref());
        Ok(TestWish {
            request: request(&self.manifest_path, &self.package, &self.features)?,
            programs: self.programs.clone(),
            time_limit: self.time_limit,
            judging,
            checks: self.debug,
            search: search.map(|(brute, generate)| SearchWish {
                brute: brute.clone(),
                generate: generate.clone(),
                inputs_max: self.inputs,
            }),
        })
    }
}

/// The package that is named by its manifest, or lies around this folder.
///
/// # Errors
/// When the manifest is none.
pub(super) fn request(
    manifest: &Option<PathBuf>,
    package: &Option<String>,
    features: &Features,
) -> Result<Request> {
    let dir = match manifest {
        Some(path) => bundler::folder_of_manifest(path)?,
        None => bundler::folder_around(),
    };
    Ok(Request {
        dir,
        package: package.clone(),
        features: features.features.clone(),
        no_default_features: features.no_default_features,
        all_features: features.all_features,
        ..Request::default()
    })
}

fn tolerance(text: &str) -> std::result::Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|it: &f64| it.is_finite() && *it >= 0.0);
    number.ok_or_else(|| "a small number is wanted, e.g. 1e-6".to_owned())
}
