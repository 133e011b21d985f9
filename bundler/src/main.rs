//! The command line of the bundler.

mod cli;

use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Request, Result, Wanted, Watch};
use clap::{Args, Parser, Subcommand};

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
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Folder of the package
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// File to write; standard output when not given, or `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Program to bundle, when the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    #[command(flatten)]
    features: Features,
    /// Platform to bundle for: `bundler platforms` lists them
    ///
    /// A bundle that is too long for it is refused. By default it is `plain`, which asks for
    /// nothing.
    #[arg(long, value_name = "NAME", verbatim_doc_comment)]
    platform: Option<String>,
    /// Edition to compile with: 2015, 2018, 2021, 2024, own or any
    ///
    /// `own` is that of the program; `any` is as many of them as the bundle means the same
    /// in. By default it is the platform's, and `any` without a platform.
    #[arg(long, value_name = "EDITION", verbatim_doc_comment)]
    edition: Option<String>,
    /// Write nothing; fail when FILE is not what would be written
    #[arg(long)]
    check: bool,
    /// Bundle again whenever a file of the package changes
    #[arg(long, conflicts_with = "check")]
    watch: bool,
    #[command(flatten)]
    finish: cli::FinishOptions,
}

const AFTER: &str = "\
Examples:
  bundler -o main.rs                        the package in this folder, as one file
  bundler game -o main.rs --verify          and the proof that it does the same
  bundler --platform codeforces --shake --minify -o main.rs

These options may stand in the package's manifest as well, under
[package.metadata.bundler]: output, bin, features, no-default-features, all-features,
platform, edition, shake, minify, keep, max-size. The command line wins.";

#[derive(Args)]
struct Features {
    /// Features to switch on, separated by commas or spaces
    #[arg(short = 'F', long, value_name = "LIST")]
    features: Vec<String>,
    /// Leave the default features off
    #[arg(long)]
    no_default_features: bool,
    /// Switch all features on
    #[arg(long)]
    all_features: bool,
}

#[derive(Subcommand)]
enum Command {
    /// List the platforms: name, longest source file, what it is, compile command
    Platforms,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    if let Some(Command::Platforms) = arguments.command {
        return bundler::print(&bundler::platforms_text()?);
    }
    let request = request(arguments)?;
    if arguments.watch {
        watch(arguments, &request);
    }
    build(arguments, &request)
}

/// Bundles at each change; an error is said, and mended or not by the next change.
fn watch(arguments: &Arguments, request: &Request) -> ! {
    loop {
        // What changes while it bundles is seen as well.
        let mut watch = Watch::new(request, arguments.output.as_deref());
        if let Err(error) = build(arguments, request) {
            eprintln!("{error}");
        }
        watch.wait();
    }
}

fn build(arguments: &Arguments, request: &Request) -> Result<()> {
    let bundle = bundler::bundle(request)?;
    let path = arguments.output.as_ref().or(bundle.output.as_ref());
    let path = path.filter(|path| path.as_os_str() != "-").cloned();
    if let (Some(path), false) = (&path, arguments.check) {
        bundler::check_output(&bundle, path)?;
    }
    let bundle = arguments.finish.apply(bundle)?;
    let done = match (&path, arguments.check) {
        (Some(path), true) => return bundler::check(path, &bundle.text, &command()),
        (None, true) => return Err(bundler::no_file_to_check()),
        (Some(path), false) => {
            if bundler::write(path, &bundle.text)? {
                format!("wrote {}", path.display())
            } else {
                format!("unchanged: {}", path.display())
            }
        }
        (None, false) => {
            bundler::print(&bundle.text)?;
            "wrote standard output (-o FILE for a file)".to_owned()
        }
    };
    let files = if bundle.files == 1 { "file" } else { "files" };
    eprintln!(
        "bundler: {done}: program {}, {} bytes from {} {files}, for edition {}",
        bundle.name,
        bundle.text.len(),
        bundle.files,
        bundle.editions,
    );
    Ok(())
}

fn request(arguments: &Arguments) -> Result<Request> {
    let edition = arguments.edition.as_deref().map(str::parse::<Wanted>);
    Ok(Request {
        dir: arguments.dir.clone(),
        bin: arguments.bin.clone(),
        features: arguments.features.features.clone(),
        no_default_features: arguments.features.no_default_features,
        all_features: arguments.features.all_features,
        platform: arguments.platform.clone(),
        edition: edition.transpose()?,
    })
}

/// The command that brings the output up to date.
fn command() -> String {
    let words = std::env::args().skip(1).filter(|word| word != "--check");
    let quoted = words.map(|word| {
        if word.contains([' ', '\'', '"', '$']) {
            format!("{word:?}")
        } else {
            word
        }
    });
    let words: Vec<_> = quoted.collect();
    format!("`bundler {}`", words.join(" "))
}
