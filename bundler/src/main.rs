//! The command line of the bundler.

mod options;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Request, Result, Wanted, Watch};
use clap::{Args, Parser, Subcommand};

/// Turns a Cargo package (a program and its library) into one self-contained Rust source
/// file that compiles alone with plain `rustc`.
///
/// What cannot be bundled without changing its meaning is refused, naming file, line and
/// remedy; FILE stays untouched then.
///
/// These options may stand in the package's manifest as well, under
/// [package.metadata.bundler]: output, bin, features, no-default-features, all-features,
/// platform, edition, shake, minify, keep, max-size. The command line wins.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Folder of the package
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// File to write; standard output when not given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Program to bundle, when the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    #[command(flatten)]
    features: Features,
    /// Platform to bundle for, `plain` by default: a bundle that is too long for it is
    /// refused; `bundler platforms` lists them
    #[arg(long, value_name = "NAME")]
    platform: Option<String>,
    /// Edition that the bundle is compiled with: 2015, 2018, 2021, 2024, own (the program's)
    /// or any, which is as many of them as it means the same in; by default any for `plain`,
    /// else the platform's
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Write nothing; fail when FILE is not what would be written
    #[arg(long)]
    check: bool,
    /// Go on: bundle again whenever a file of the package changes, until interrupted
    #[arg(long, conflicts_with = "check")]
    watch: bool,
    #[command(flatten)]
    finish: options::Finish,
}

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
        // A reader that has seen enough is no failure of the bundler.
        let _ = std::io::stdout().write_all(bundler::platforms_text()?.as_bytes());
        return Ok(());
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
    let bundle = arguments.finish.apply(bundle)?;
    let Some(path) = arguments.output.as_ref().or(bundle.output.as_ref()) else {
        if arguments.check {
            return Err(bundler::no_file_to_check());
        }
        let _ = std::io::stdout().write_all(bundle.text.as_bytes());
        return Ok(());
    };
    if arguments.check {
        return bundler::check(path, &bundle.text, &command());
    }
    let done = match bundler::write(path, &bundle.text)? {
        true => "wrote",
        false => "unchanged:",
    };
    eprintln!(
        "bundler: {done} {}: program {}, {} bytes from {} files, for edition {}",
        path.display(),
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
    let words: Vec<_> = words.collect();
    format!("`bundler {}`", words.join(" "))
}
