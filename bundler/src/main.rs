//! The command line program: bundles, finishes and writes as its arguments ask for.

mod cli;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bundler::{Bundle, Request, Result, Stale, Watch};
use clap::Parser;

use cli::Arguments;

/// The exit codes of `--check` for a file that is stale, and for one that is missing.
const STALE: u8 = 1;
const MISSING: u8 = 3;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.voice.begin();
    if !arguments.is_holder() {
        bundler::end_when_interrupted();
    }
    let done = run(&arguments);
    let code = match done {
        _ if bundler::is_interrupted() => {
            eprintln!("error: interrupted");
            std::process::exit(bundler::INTERRUPTED)
        }
        Ok(code) => code,
        Err(error) => {
            arguments.voice.error(&error, &arguments.folder_shown());
            ExitCode::from(arguments.broken())
        }
    };
    arguments.voice.finished(code == ExitCode::SUCCESS);
    code
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(command) = &arguments.command {
        return command.run(&arguments.voice);
    }
    let request = arguments.request()?;
    if arguments.watch {
        watch(arguments, &request);
        return Ok(ExitCode::SUCCESS);
    }
    build(arguments, &request)
}

/// Bundles at each change, until somebody asks for an end; an error is said, and mended or not by
/// the next change.
fn watch(arguments: &Arguments, request: &Request) {
    while !bundler::is_interrupted() {
        // What changes while it bundles is seen as well.
        let mut watch = Watch::new(request, arguments.output.as_deref());
        let built = build(arguments, request);
        if let Err(error) = &built {
            arguments.voice.error(error, &request.dir);
        }
        arguments.voice.finished(built.is_ok());
        watch.wait();
    }
}

fn build(arguments: &Arguments, request: &Request) -> Result<ExitCode> {
    let finished = |bundle: Bundle| {
        if let (Some(path), false) = (output(arguments, &bundle), arguments.check) {
            bundler::check_output(&bundle, path)?;
        }
        arguments.finish.apply(bundle)
    };
    if arguments.check {
        return compare(arguments, request, finished);
    }
    let (bundle, proof) = arguments.finish.make(request, finished, &arguments.voice)?;
    if let Some(choices) = &bundle.choices {
        arguments.voice.show(format!("{choices}\n"));
    }
    let path = output(arguments, &bundle);
    let done = match path {
        Some(path) => {
            let written = if bundler::write(path, &bundle.text)? {
                format!("wrote {}", path.display())
            } else {
                format!("unchanged: {}", path.display())
            };
            let copied = if arguments.copy { ", and copied" } else { "" };
            format!("{written}{copied}")
        }
        None if arguments.copy => "copied to the clipboard".to_owned(),
        None if arguments.voice.is_json() => return Err(bundler::no_file_for_json()),
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
    if arguments.copy {
        cli::copy(&bundle.text)?;
    }
    arguments.voice.say(format!(
        "{done}: program {}, {} from {} {files}{notices}, for edition {}",
        bundle.name,
        bundler::length(&bundle, arguments.finish.size_max_of(&bundle)),
        bundle.files,
        bundle.editions,
    ));
    if let Some(proof) = proof {
        arguments.voice.say(proof);
    }
    if let Some(usual) = bundle.platform_edition_missed() {
        arguments.voice.say(format!(
            "{} has edition {usual} by default: choose a compiler there that is for {}",
            bundle.platform.name, bundle.editions
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// The file to write; `None` for standard output.
fn output<'a>(arguments: &'a Arguments, bundle: &'a Bundle) -> Option<&'a Path> {
    let path = arguments.output.as_ref().or(bundle.output.as_ref());
    let path = path.filter(|path| path.as_os_str() != "-");
    path.map(PathBuf::as_path)
}

/// Compares the file that `request` would be written to with what would be written, `finished`;
/// the exit code for what comes of it.
/// The compiler is not asked about what stands there as it is, but about anything else: that
/// would be written only if it is proved.
fn compare(
    arguments: &Arguments,
    request: &Request,
    finished: impl Fn(Bundle) -> Result<Bundle>,
) -> Result<ExitCode> {
    let draft = arguments.finish.draft(request, &finished)?;
    let path = output(arguments, &draft).ok_or_else(bundler::no_file_to_check)?;
    if bundler::check(path, &draft.text, &command()).is_ok() {
        return Ok(ExitCode::SUCCESS);
    }
    let (bundle, _) = arguments
        .finish
        .make(request, &finished, &arguments.voice)?;
    Ok(match bundler::check(path, &bundle.text, &command()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(stale) => {
            arguments.voice.error(stale.error(), &request.dir);
            ExitCode::from(match stale {
                Stale::Missing(_) => MISSING,
                Stale::Differs(_) => STALE,
            })
        }
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
