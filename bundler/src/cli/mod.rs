//! The arguments of the command line. Their doc comments are what `--help` prints.
//!
//! # To add an option
//!
//! An option that shapes the bundle while it is made is a field of [`Arguments`], which
//! [`Arguments::request`] puts into [`Request`]; there `Settings::of` in `request::settings`
//! fills from the manifest what the caller leaves open. An option for what is done with the
//! finished bundle is a field of [`FinishOptions`]: [`FinishOptions::over`] lays it over the
//! manifest's wishes, a [`Finish`], and [`FinishOptions::apply`] calls the function.
//!
//! If the manifest may say it too, `Written` in `request::manifest` has a field for it, and
//! [`AFTER`] lists it.

mod features;
mod prove;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bundler::{
    Bundle, Edition, Finish, Keep, NewPackage, Request, Result, Verification, Wanted,
};
use clap::{Args, Parser, Subcommand, ValueEnum};

use features::Features;

/// Turns a Cargo package (a program and its library) into one self-contained Rust source
/// file that compiles alone with plain `rustc`.
///
/// What cannot be bundled without changing its meaning is refused, naming file, line and
/// remedy; FILE stays untouched then.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    verbatim_doc_comment,
    after_help = AFTER
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Folder of the package or workspace; the one around this folder when not given
    #[arg(conflicts_with = "manifest_path")]
    pub(crate) dir: Option<PathBuf>,
    /// Cargo.toml of the package or workspace, instead of its folder
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest_path: Option<PathBuf>,
    /// Package to bundle, when a workspace has several
    #[arg(short, long, value_name = "NAME")]
    pub(crate) package: Option<String>,
    /// File to write; standard output when not given, or `-`
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Program to bundle, when the package has several
    #[arg(long, value_name = "NAME")]
    pub(crate) bin: Option<String>,
    /// Example to bundle instead of a program
    #[arg(long, value_name = "NAME", conflicts_with = "bin")]
    pub(crate) example: Option<String>,
    #[command(flatten)]
    pub(crate) features: Features,
    /// Platform to bundle for: `bundler platforms` lists them
    ///
    /// A bundle that is too long for it is refused. By default it is `plain`, which asks for
    /// nothing.
    #[arg(long, value_name = "NAME", verbatim_doc_comment)]
    pub(crate) platform: Option<String>,
    /// Package that the judge has: leave it outside of the bundle
    ///
    /// The packages that the table of platforms gives for --platform stay outside anyway, if
    /// their versions and features suit. NAME@VERSION tells versions apart.
    #[arg(
        long = "extern",
        value_name = "NAME",
        value_delimiter = ',',
        verbatim_doc_comment
    )]
    pub(crate) outside: Vec<String>,
    /// Package to put into the bundle, even if the judge has it
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) inline: Vec<String>,
    /// Edition to compile with: 2015, 2018, 2021, 2024, own or any
    ///
    /// `own` is that of the program; `any` is as many of them as the bundle means the same
    /// in. By default it is the platform's, and `any` without a platform.
    #[arg(long, value_name = "EDITION", verbatim_doc_comment)]
    pub(crate) edition: Option<String>,
    /// Write nothing; fail when FILE is not what would be written
    #[arg(long)]
    pub(crate) check: bool,
    /// Bundle again whenever a file of the package changes
    #[arg(long, conflicts_with = "check")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) finish: FinishOptions,
}

const AFTER: &str = "\
Examples:
  bundler -o main.rs                        the package in this folder, as one file
  bundler game -o main.rs --verify          and the proof that it does the same
  bundler new abc001 --platform atcoder     a new package, ready for a contest
  bundler -p game --bin solo -o main.rs     a program of a package of a workspace
  bundler --platform codeforces --shake --minify -o main.rs

These options may stand in the package's manifest as well, under
[package.metadata.bundler]: output, bin, features, no-default-features, all-features,
platform, edition, extern, inline, shake, minify, keep, contents, notices, max-size. The command
line wins.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make a package that is ready for a contest: program, library, test, the judge's crates
    New {
        /// Folder to make; its last part is the name of the package
        path: PathBuf,
        /// Platform that the package is for
        #[arg(long, value_name = "NAME")]
        platform: Option<String>,
        /// Edition of the package: 2015, 2018, 2021, 2024; the platform's by default
        #[arg(long, value_name = "EDITION")]
        edition: Option<String>,
    },
    /// Prove that a file is the same program as a package: one that was edited, or made otherwise
    ///
    /// Ends with 0 if it is, with 1 if it is not, and with 2 if that cannot be told.
    Prove {
        #[command(flatten)]
        program: prove::ProgramOptions,
        /// File to compare with the program
        file: PathBuf,
        /// Edition to compile the file with: 2015, 2018, 2021, 2024; the package's by default
        #[arg(long, value_name = "EDITION")]
        edition: Option<String>,
    },
    /// List the platforms: name, longest source file, what it is, compile command
    Platforms,
}

impl Command {
    /// Does what the command says.
    ///
    /// # Errors
    /// When it cannot be done.
    pub(crate) fn run(&self) -> Result<ExitCode> {
        match self {
            Command::Prove {
                program,
                file,
                edition,
            } => Ok(prove::run(program, file, edition.as_deref())),
            Command::Platforms => {
                bundler::print(&bundler::platforms_text()?)?;
                Ok(ExitCode::SUCCESS)
            }
            Command::New {
                path,
                platform,
                edition,
            } => {
                let edition = edition.as_deref().map(str::parse::<Edition>);
                let said = bundler::new_package(&NewPackage {
                    folder: path.clone(),
                    platform: platform.clone(),
                    edition: edition.transpose()?,
                })?;
                eprintln!("bundler: {said}");
                Ok(ExitCode::SUCCESS)
            }
        }
    }
}

impl Arguments {
    /// The request that the arguments make.
    ///
    /// # Errors
    /// When the edition is none.
    pub(crate) fn request(&self) -> Result<Request> {
        let edition = self.edition.as_deref().map(str::parse::<Wanted>);
        Ok(Request {
            dir: self.folder()?,
            package: self.package.clone(),
            bin: self.bin.clone(),
            example: self.example.clone(),
            features: self.features.features.clone(),
            no_default_features: self.features.no_default_features,
            all_features: self.features.all_features,
            platform: self.platform.clone(),
            outside: self.outside.clone(),
            inline: self.inline.clone(),
            edition: edition.transpose()?,
            shake: self.finish.shake_wish(),
        })
    }
}

impl Arguments {
    /// The folder of the manifest: as given, else the nearest around this folder that has
    /// one, as Cargo does it.
    fn folder(&self) -> Result<PathBuf> {
        match (&self.dir, &self.manifest_path) {
            (Some(dir), _) => Ok(dir.clone()),
            (None, Some(path)) => bundler::folder_of_manifest(path),
            (None, None) => Ok(bundler::folder_around()),
        }
    }
}

/// What happens to a bundle before it is written.
#[derive(Args)]
pub(crate) struct FinishOptions {
    /// Remove what the program does not use
    #[arg(long, overrides_with = "no_shake")]
    shake: bool,
    /// Do not shake, even if the manifest says so
    #[arg(long, overrides_with = "shake")]
    no_shake: bool,
    /// Join lines and drop comments; rename nothing
    #[arg(long, overrides_with = "no_minify")]
    minify: bool,
    /// Do not minify, even if the manifest says so
    #[arg(long, overrides_with = "minify")]
    no_minify: bool,
    /// Comments that survive minifying
    #[arg(long, value_name = "WHICH", conflicts_with = "no_minify")]
    keep: Option<Kept>,
    /// Put a table of contents below the header: each module with its line
    ///
    /// A minified bundle has no lines that one could look up, and gets none.
    #[arg(long, overrides_with = "no_contents")]
    contents: bool,
    /// Put in no table of contents, even if the manifest says so
    #[arg(long, overrides_with = "contents")]
    no_contents: bool,
    /// Put the notices of crates by others behind the bundle; the default
    #[arg(long, overrides_with = "no_notices")]
    notices: bool,
    /// Leave out the notices that the licenses of crates by others ask for
    ///
    /// They stand at the end of the bundle, as comments: name, authors and license of each
    /// crate from a registry or from git, and the text of the license where it has to go
    /// along. Without them, see to it yourself that you may hand the file on.
    #[arg(long, overrides_with = "notices", verbatim_doc_comment)]
    no_notices: bool,
    /// Refuse a longer bundle: bytes, 64KB, 1MB, or none
    ///
    /// The refusal has a table of what takes the room. `none` takes back what the manifest
    /// says; the limit of the platform stays.
    #[arg(long = "max-size", value_name = "N", value_parser = parse_size_max)]
    size_max: Option<SizeMax>,
    /// Write even what does not compile, or is another program than the package
    ///
    /// By default the compiler makes both into programs, and what is about to be written has
    /// to be the same, function by function; else nothing is written. (--check is something
    /// else: it compares FILE with what would be written.)
    #[arg(long)]
    no_check: bool,
    /// Prove the bundle: compile it alone, run it beside the package, compare
    ///
    /// It is compiled with each compiler and edition of the platform that is here. FILE is
    /// written only if all is well.
    #[arg(long)]
    verify: bool,
    /// What the programs read when verifying; nothing when not given
    #[arg(long, value_name = "FILE", requires = "verify")]
    stdin: Option<PathBuf>,
    /// What they have to print when verifying
    #[arg(long, value_name = "FILE", requires = "verify")]
    expect: Option<PathBuf>,
    /// How long a run may take when verifying
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "10",
        value_parser = seconds,
        requires = "verify"
    )]
    time_limit: Duration,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kept {
    /// None but the header of the bundle; the default
    Nothing,
    /// Doc comments
    Docs,
    /// All comments
    Comments,
}

/// A limit of one's own, or none.
#[derive(Clone, Copy)]
struct SizeMax(Option<usize>);

impl From<Kept> for Keep {
    fn from(kept: Kept) -> Keep {
        match kept {
            Kept::Nothing => Keep::Nothing,
            Kept::Docs => Keep::Docs,
            Kept::Comments => Keep::Comments,
        }
    }
}

impl FinishOptions {
    /// Does with `bundle` what the options ask for.
    pub(crate) fn apply(&self, bundle: Bundle) -> Result<Bundle> {
        let wanted = self.over(bundle.finish);
        if self.keep.is_some() && !wanted.minify {
            return Err(bundler::keep_without_minify());
        }
        let bundle = if wanted.shake {
            bundler::shake(&bundle)?
        } else {
            bundle
        };
        let bundle = if wanted.minify {
            bundler::minify(&bundle, wanted.keep)?
        } else {
            bundle
        };
        let bundle = if wanted.contents {
            bundler::contents(&bundle)
        } else {
            bundle
        };
        let bundle = if wanted.no_notices {
            bundle
        } else {
            bundler::notices(&bundle)
        };
        bundler::check_size(&bundle, &bundle.platform, wanted.size_max)?;
        if self.verify {
            let report = bundler::verify(&bundle, &bundle.platform, &self.verification())?;
            eprint!("{report}");
        }
        Ok(bundle)
    }

    /// What is said of shaking; `None` leaves it to the manifest.
    fn shake_wish(&self) -> Option<bool> {
        (self.shake || self.no_shake).then_some(self.shake)
    }

    /// Proves the finished bundle, unless that is not wanted; what was proved is in words.
    pub(crate) fn prove(&self, bundle: Bundle) -> Result<(Bundle, Option<String>)> {
        if self.no_check {
            return Ok((bundle, None));
        }
        let checked = bundler::prove(&bundle)?;
        for note in &checked.notes {
            eprintln!("bundler: {note}");
        }
        let size_max = self.over(bundle.finish).size_max;
        // What the header says of the proof is not worth a refusal.
        let fits = bundler::check_size(&checked.bundle, &bundle.platform, size_max).is_ok();
        let said = checked.proof.as_ref().map(ToString::to_string);
        Ok((if fits { checked.bundle } else { bundle }, said))
    }

    /// The wishes of the `manifest`, but for those that the command line overrides.
    fn over(&self, manifest: Finish) -> Finish {
        Finish {
            shake: !self.no_shake && (self.shake || manifest.shake),
            minify: !self.no_minify && (self.minify || manifest.minify),
            contents: !self.no_contents && (self.contents || manifest.contents),
            no_notices: !self.notices && (self.no_notices || manifest.no_notices),
            keep: self.keep.map_or(manifest.keep, Keep::from),
            size_max: self.size_max.map_or(manifest.size_max, |SizeMax(max)| max),
        }
    }

    fn verification(&self) -> Verification {
        Verification {
            stdin: self.stdin.clone(),
            expect: self.expect.clone(),
            time_limit: self.time_limit,
        }
    }
}

fn parse_size_max(text: &str) -> std::result::Result<SizeMax, String> {
    match text {
        "none" => Ok(SizeMax(None)),
        _ => bundler::parse_size(text).map(|max| SizeMax(Some(max))),
    }
}

fn seconds(text: &str) -> std::result::Result<Duration, String> {
    let number = text.parse().ok().map(Duration::try_from_secs_f64);
    match number {
        Some(Ok(limit)) if !limit.is_zero() => Ok(limit),
        _ => Err("a number of seconds is wanted, e.g. 10 or 0.5".to_owned()),
    }
}

#[cfg(test)]
mod tests;
