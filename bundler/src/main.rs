//! The command line program: bundles, finishes and writes as its arguments ask for.

mod cli;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundler::{Bundle, Request, Result, Watch};
use clap::Parser;

use cli::Arguments;

fn main() -> ExitCode {
    bundler::show_progress();
    match run(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(command) = &arguments.command {
        return command.run();
    }
    let request = arguments.request()?;
    if arguments.watch {
        watch(arguments, &request);
    }
    build(arguments, &request)?;
    Ok(ExitCode::SUCCESS)
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
    let finished = |bundle: Bundle| {
        if let (Some(path), false) = (output(arguments, &bundle), arguments.check) {
            bundler::check_output(&bundle, path)?;
        }
        arguments.finish.apply(bundle)
    };
    if arguments.check {
        return compare(arguments, request, finished);
    }
    let (bundle, proof) = arguments.finish.make(request, finished)?;
    if let Some(choices) = &bundle.choices {
        eprintln!("{choices}");
    }
    let path = output(arguments, &bundle);
    let done = match path {
        Some(path) => {
            if bundler::write(path, &bundle.text)? {
                format!("wrote {}", path.display())
            } else {
                format!("unchanged: {}", path.display())
            }
        }
        None => {
            bundler::print(&bundle.text)?;
            "wrote standard output (-o FILE for a file)".to_owned()
        }
    };
    let files = if bundle.files == 1 { "file" } else { "files" };
    let notices = match bundle.notice_bytes {
        0 => String::new(),
        bytes => format!(", with {bytes} bytes of notices"),
    };
    eprintln!(
        "bundler: {done}: program {}, {} bytes from {} {files}{notices}, for edition {}",
        bundle.name,
        bundle.text.len(),
        bundle.files,
        bundle.editions,
    );
    if let Some(proof) = proof {
        eprintln!("bundler: {proof}");
    }
    if let Some(usual) = bundle.platform_edition_missed() {
        eprintln!(
            "bundler: {} has edition {usual} by default: choose a compiler there that is for {}",
            bundle.platform.name, bundle.editions
        );
    }
    Ok(())
}

/// The file to write; `None` for standard output.
fn output<'a>(arguments: &'a Arguments, bundle: &'a Bundle) -> Option<&'a Path> {
    let path = arguments.output.as_ref().or(bundle.output.as_ref());
    let path = path.filter(|path| path.as_os_str() != "-");
    path.map(PathBuf::as_path)
}

/// Compares the file that `request` would be written to with what would be written, `finished`.
/// The compiler is not asked about what stands there as it is, but about anything else: that
/// would be written only if it is proved.
fn compare(
    arguments: &Arguments,
    request: &Request,
    finished: impl Fn(Bundle) -> Result<Bundle>,
) -> Result<()> {
    let draft = arguments.finish.draft(request, &finished)?;
    let path = output(arguments, &draft).ok_or_else(bundler::no_file_to_check)?;
    if bundler::check(path, &draft.text, &command()).is_ok() {
        return Ok(());
    }
    let (bundle, _) = arguments.finish.make(request, &finished)?;
    bundler::check(path, &bundle.text, &command())
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
