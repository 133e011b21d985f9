//! The command line of the bundler.

mod options;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Platform, Request, Result, Watch};
use clap::{Parser, Subcommand};

/// Turns a Cargo package (a program and its library) into one self-contained Rust source
/// file that compiles alone with plain `rustc`.
///
/// What cannot be bundled without changing its meaning is refused, naming file, line and
/// remedy; FILE stays untouched then.
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
    /// Refuse a bundle that is too long for this platform; `bundler platforms` lists them
    #[arg(long, value_name = "NAME", default_value = "plain")]
    platform: String,
    /// Write nothing; fail when FILE is not what would be written
    #[arg(long, requires = "output")]
    check: bool,
    /// Go on: bundle again whenever a file of the package changes, until interrupted
    #[arg(long, requires = "output", conflicts_with = "check")]
    watch: bool,
    #[command(flatten)]
    finish: options::Finish,
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
    let platform = Platform::find(&arguments.platform)?;
    if arguments.watch {
        watch(arguments, &platform);
    }
    build(arguments, &platform)
}

/// Bundles at each change; an error is said, and mended or not by the next change.
fn watch(arguments: &Arguments, platform: &Platform) -> ! {
    loop {
        // What changes while it bundles is seen as well.
        let mut watch = Watch::new(&arguments.dir, arguments.output.as_deref());
        if let Err(error) = build(arguments, platform) {
            eprintln!("{error}");
        }
        watch.wait();
    }
}

fn build(arguments: &Arguments, platform: &Platform) -> Result<()> {
    let bundle = bundler::bundle(&Request {
        dir: arguments.dir.clone(),
        bin: arguments.bin.clone(),
    })?;
    let bundle = arguments.finish.apply(bundle, platform)?;
    let Some(path) = &arguments.output else {
        let _ = std::io::stdout().write_all(bundle.text.as_bytes());
        return Ok(());
    };
    if arguments.check {
        return bundler::check(path, &bundle.text, &command(arguments));
    }
    let done = match bundler::write(path, &bundle.text)? {
        true => "wrote",
        false => "unchanged:",
    };
    eprintln!(
        "bundler: {done} {}: program {}, {} bytes from {} files",
        path.display(),
        bundle.name,
        bundle.text.len(),
        bundle.files,
    );
    Ok(())
}

/// The command that brings the output up to date.
fn command(arguments: &Arguments) -> String {
    let bin = arguments.bin.as_ref().map(|name| format!(" --bin {name}"));
    let output = arguments
        .output
        .as_deref()
        .unwrap_or(std::path::Path::new(""));
    format!(
        "`bundler {}{} -o {}`",
        arguments.dir.display(),
        bin.unwrap_or_default(),
        output.display()
    )
}
