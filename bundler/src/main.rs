//! The command line of the bundler.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use bundler::{Request, Result};
use clap::Parser;

/// Turns a Cargo package (a program and its library) into one self-contained Rust source
/// file that compiles alone with plain `rustc`.
///
/// What cannot be bundled without changing its meaning is refused, naming file, line and
/// remedy; FILE stays untouched then.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Folder of the package
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// File to write; standard output when not given
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Program to bundle, when the package has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// Write nothing; fail when FILE is not what would be written
    #[arg(long, requires = "output")]
    check: bool,
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
    let bundle = bundler::bundle(&Request {
        dir: arguments.dir.clone(),
        bin: arguments.bin.clone(),
    })?;
    let Some(path) = &arguments.output else {
        // A reader that has seen enough is no failure of the bundler.
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
