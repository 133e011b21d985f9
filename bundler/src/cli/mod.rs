//! The arguments of the command line. Their doc comments are what `--help` prints.
//!
//! # To add an option
//!
//! An option that shapes the bundle while it is made is a field of [`Arguments`], which
//! [`Arguments::request`] puts into [`Request`]; there `Settings::of` in `request::settings`
//! fills from the manifest what the caller leaves open. An option for what is done with the
//! finished bundle is a field of [`FinishOptions`]: [`FinishOptions::over`] lays it over the
//! manifest's wishes, a `Finish`, and [`FinishOptions::apply`] calls the function.
//!
//! If the manifest may say it too, `Written` in `request::manifest` has a field for it, and
//! [`AFTER`] lists it.

mod clipboard;
mod features;
mod finish;
mod prove;
mod samples;
mod test;
mod voice;

use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Edition, NewPackage, Request, Result, Wanted};
use clap::{CommandFactory, Parser, Subcommand};

pub(crate) use clipboard::copy;
use features::Features;
use finish::FinishOptions;
pub(crate) use voice::Voice;

/// The name of the program.
const NAME: &str = "bundler";

/// Turns a Cargo package (a program and its library) into one self-contained Rust source
/// file that compiles alone with plain `rustc`.
///
/// What cannot be bundled without changing its meaning is refused, naming file, line and
/// remedy; FILE stays untouched then.
#[derive(Parser)]
#[command(
    name = NAME,
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
    /// Machines to bundle for: targets as `rustc --print target-list` has them, or any
    ///
    /// Code for other machines is left out, and the bundle does not compile there. By default
    /// they are those of --platform; without one, of all that is shaken, Linux and Windows on
    /// x86_64 and the machine at hand. Whole crates are for any.
    #[arg(
        long,
        value_name = "TARGETS",
        value_delimiter = ',',
        verbatim_doc_comment
    )]
    pub(crate) machines: Vec<String>,
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
    /// Copy the bundle to the clipboard as well, or instead where no file is named
    #[arg(long, conflicts_with_all = ["check", "watch"])]
    pub(crate) copy: bool,
    /// Write nothing; fail when FILE is not what would be written
    ///
    /// Ends with 1 if FILE is stale, with 3 if it is missing, and with 2 if nothing can be made
    /// to compare it with.
    #[arg(long, verbatim_doc_comment)]
    pub(crate) check: bool,
    /// Bundle again whenever a file of the package changes
    #[arg(long, conflicts_with = "check")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) finish: FinishOptions,
    #[command(flatten)]
    pub(crate) voice: Voice,
}

const AFTER: &str = "\
Examples:
  bundler -o main.rs                        the package in this folder, as one file
  bundler game -o main.rs --verify          and run beside the package
  bundler new abc001 a b c --platform atcoder   a new package, ready for a contest
  bundler test a                            its program a, tested by its samples
  bundler -p game --bin solo -o main.rs     a program of a package of a workspace
  bundler --platform codeforces --shake --minify -o main.rs

These options may stand in the package's manifest as well, under
[package.metadata.bundler]: output, bin, features, no-default-features, all-features,
platform, machines, edition, extern, inline, shake, whole, rename, minify, keep, contents,
notices, max-size. The command line wins. In output, {bin} stands for the name of the program.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make a package that is ready for a contest: program, library, test, the judge's crates
    New {
        /// Folder to make; its last part is the name of the package
        path: PathBuf,
        /// Programs to make, one for each problem; one alone by default
        problems: Vec<String>,
        /// Platform that the package is for
        #[arg(long, value_name = "NAME")]
        platform: Option<String>,
        /// Edition of the package: 2015, 2018, 2021, 2024; the platform's by default
        #[arg(long, value_name = "EDITION")]
        edition: Option<String>,
    },
    /// Wait for samples that the browser extension Competitive Companion sends, and write them
    ///
    /// It listens on this machine alone, until a problem, or each of a contest, has come.
    Samples(samples::SamplesOptions),
    /// Test programs by their samples, as judges do: samples/1.in and 1.out, or samples/NAME/
    ///
    /// Each is built by Cargo, and run on its samples within the judge's time limit. Blanks at
    /// line ends count for nothing. Ends with 0 if all is right, with 1 if not, and with 2 if
    /// nothing can be tested.
    #[command(after_help = test::AFTER)]
    Test(test::TestOptions),
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
    /// Print what completes the words of this command line in a shell
    ///
    /// bash: bundler completions bash > ~/.local/share/bash-completion/completions/bundler
    #[command(verbatim_doc_comment)]
    Completions {
        /// bash, elvish, fish, powershell or zsh
        #[arg(hide_possible_values = true)]
        shell: clap_complete::Shell,
    },
    /// Write pages for `man` into a folder: bundler.1, and one for each command
    Man {
        /// Folder to write to, which has to be there: ~/.local/share/man/man1
        folder: PathBuf,
    },
    /// Keep standard input on the clipboard until something else is there
    #[cfg(not(any(windows, target_os = "macos")))]
    #[command(hide = true)]
    HoldClipboard,
}

impl Command {
    /// Does what the command says.
    ///
    /// # Errors
    /// When it cannot be done.
    pub(crate) fn run(&self, voice: &Voice) -> Result<ExitCode> {
        match self {
            Command::Prove {
                program,
                file,
                edition,
            } => prove::run(program, file, edition.as_deref(), voice),
            #[cfg(not(any(windows, target_os = "macos")))]
            Command::HoldClipboard => clipboard::hold().map(|()| ExitCode::SUCCESS),
            Command::Completions { shell } => {
                let mut text = Vec::new();
                clap_complete::generate(*shell, &mut Arguments::command(), NAME, &mut text);
                bundler::print(&String::from_utf8_lossy(&text))?;
                Ok(ExitCode::SUCCESS)
            }
            Command::Man { folder } => {
                let written = clap_mangen::generate_to(Arguments::command(), folder);
                written.map_err(|error| bundler::not_written(folder, &error))?;
                voice.say(format!(
                    "wrote bundler.1 and others into {}",
                    folder.display()
                ));
                Ok(ExitCode::SUCCESS)
            }
            Command::Test(options) => options.run(voice),
            Command::Samples(options) => options.run(voice),
            Command::Platforms => {
                bundler::print(&bundler::platforms_text()?)?;
                Ok(ExitCode::SUCCESS)
            }
            Command::New {
                path,
                problems,
                platform,
                edition,
            } => {
                let edition = edition.as_deref().map(str::parse::<Edition>);
                let said = bundler::new_package(&NewPackage {
                    folder: path.clone(),
                    problems: problems.clone(),
                    platform: platform.clone(),
                    edition: edition.transpose()?,
                })?;
                voice.say(said);
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
            machines: self.machines.clone(),
            outside: self.outside.clone(),
            inline: self.inline.clone(),
            edition: edition.transpose()?,
            shake: self.finish.shake_wish(),
        })
    }
}

impl Arguments {
    /// True for the program that holds the clipboard, which ends at once when it is asked to.
    pub(crate) fn is_holder(&self) -> bool {
        #[cfg(not(any(windows, target_os = "macos")))]
        return matches!(self.command, Some(Command::HoldClipboard));
        #[cfg(any(windows, target_os = "macos"))]
        return false;
    }

    /// The folder of the package, for what is said of it.
    pub(crate) fn folder_shown(&self) -> PathBuf {
        self.folder().unwrap_or_default()
    }

    /// The exit code where what is asked for cannot be done or told.
    pub(crate) fn broken(&self) -> u8 {
        match &self.command {
            Some(Command::Prove { .. } | Command::Test(_)) => 2,
            None if self.check => 2,
            _ => 1,
        }
    }

    /// The folder of the manifest: as given, else the nearest around this folder that has
    /// one, as Cargo does it.
    fn folder(&self) -> Result<PathBuf> {
        match (&self.dir, &self.manifest_path) {
            (Some(dir), _) => {
                let commands = Arguments::command();
                let names = commands.get_subcommands().map(clap::Command::get_name);
                bundler::no_command(dir, names).map_or_else(|| Ok(dir.clone()), Err)
            }
            (None, Some(path)) => bundler::folder_of_manifest(path),
            (None, None) => Ok(bundler::folder_around()),
        }
    }
}

#[cfg(test)]
mod tests;
