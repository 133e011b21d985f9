//! Compiles a bundle alone, and asks the compiler what else it read.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::case::Case;
use super::report::Report;
use crate::bundle::Bundle;
use crate::request::platform::Platform;
use crate::rust::compiler::Compilation;
use crate::rust::token::{self, Token};
use crate::text::error::{Error, Result};

/// The name of the file that is compiled, as diagnostics have it.
const FILE: &str = "main.rs";

/// A compiled bundle, which is removed when this is dropped.
pub(super) struct CompiledProgram {
    folder: TempDir,
}

impl CompiledProgram {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("program")
    }
}

/// Compiles the bundle in an empty folder by the platform's command.
///
/// # Errors
/// When the compiler refuses: the error points at the source that the refused line was
/// taken from.
pub(super) fn compile(
    bundle: &Bundle,
    platform: &Platform,
    case: &Case,
) -> Result<CompiledProgram> {
    let folder = folder(bundle)?;
    let options = options(platform, case, "program");
    let compilation = case.compiler.run(folder.path(), &options)?;
    if !compilation.success {
        return Err(refusal(bundle, case, &compilation));
    }
    Ok(CompiledProgram { folder })
}

fn folder(bundle: &Bundle) -> Result<TempDir> {
    let failed = |error| Error::io("write", Path::new(FILE), &error);
    let folder = tempfile::tempdir().map_err(failed)?;
    std::fs::write(folder.path().join(FILE), &bundle.text).map_err(failed)?;
    Ok(folder)
}

/// The words of the platform's command behind the compiler's name.
fn options(platform: &Platform, case: &Case, out: &str) -> Vec<OsString> {
    let words = platform.compile.iter().skip(1);
    let words = words.map(|word| {
        word.replace("{source}", FILE)
            .replace("{out}", out)
            .replace("{edition}", case.edition.name())
            .into()
    });
    words.collect()
}

/// The compiler's first error, at its place in the sources.
fn refusal(bundle: &Bundle, case: &Case, compilation: &Compilation) -> Error {
    let mut errors = compilation.diagnostics.iter().filter(|it| it.is_error());
    let Some(first) = errors.next() else {
        let said = compilation.said.trim();
        let global = compilation.diagnostics.first();
        let said = global.map_or(said, |diagnostic| &diagnostic.message);
        return Error::new(format!("{case} does not compile the bundle: {said}"));
    };
    let mut error = Error::new(format!("{case}: {}", first.title()));
    if let Some(range) = first.ranges(FILE).first() {
        let line = line_of(&bundle.text, range.start);
        error = match bundle.source_map.place(range.clone()) {
            Some(place) => error
                .at(place)
                .note(format!("line {line} of the bundle comes from here")),
            None => error.note(format!("this is line {line} of the bundle")),
        };
    }
    match errors.count() {
        0 => {}
        more => error = error.note(format!("and {more} more errors")),
    }
    error.help("if the package itself compiles with this compiler and edition, this is a fault of the bundler: please report it")
}

fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes()[..at.min(text.len())]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
        + 1
}

/// Shows that the compiler reads the file and nothing else.
///
/// # Errors
/// When the compiler reads another file, or a variable that the source does not name by
/// `option_env!`.
pub(super) fn reads_nothing_else(
    bundle: &Bundle,
    platform: &Platform,
    case: &Case,
    report: &mut Report,
) -> Result<()> {
    let folder = folder(bundle)?;
    let mut options = options(platform, case, "read.d");
    options.push("--emit=dep-info".into());
    let compilation = case.compiler.run(folder.path(), &options)?;
    if !compilation.success {
        return Err(refusal(bundle, case, &compilation));
    }
    let path = folder.path().join("read.d");
    let listed = std::fs::read_to_string(&path)
        .map_err(|error| Error::io("read", Path::new("read.d"), &error))?;
    let read = Read::of(&listed);
    if let Some(file) = read.files.iter().find(|&file| file != FILE) {
        return Err(Error::new(format!(
            "{case}: the bundle reads the file {file}, and would not compile without it"
        ))
        .help(
            "name the file by include_str!, include_bytes! or include! outside of macros",
        ));
    }
    let stated = optional_variables(&bundle.text);
    for name in read.variables {
        if !stated.contains(&name) {
            return Err(Error::new(format!(
                "{case}: the value of the variable {name} goes into the program"
            ))
            .help("write the value into the source"));
        }
        report.skipped.push(format!(
            "{case}: the source asks for the variable {name} by option_env!, \
             so the program may depend on it"
        ));
    }
    Ok(())
}

/// The files and variables that a compilation read.
struct Read {
    files: Vec<String>,
    variables: Vec<String>,
}

impl Read {
    /// Reads the rules of a makefile and the comments for variables in it.
    fn of(listed: &str) -> Read {
        let mut read = Read {
            files: Vec::new(),
            variables: Vec::new(),
        };
        for line in listed.lines() {
            if let Some(variable) = line.strip_prefix("# env-dep:") {
                let name = variable.split('=').next().unwrap_or(variable);
                read.variables.push(name.to_owned());
            } else if let Some(file) = line.strip_suffix(':') {
                // Each file that was read has a rule of its own, without a right side.
                read.files.push(file.replace("\\ ", " "));
            }
        }
        read
    }
}

/// The variables that the source asks for by `option_env!("NAME")`.
fn optional_variables(text: &str) -> Vec<String> {
    let stream: proc_macro2::TokenStream = text.parse().unwrap_or_default();
    let mut names = Vec::new();
    token::each_call(&token::tree_of(stream, text), &mut |call| {
        if call.name == "option_env" {
            let literal = call.arguments.first().and_then(Token::literal);
            let name = literal.and_then(|name| syn::parse_str::<syn::LitStr>(name).ok());
            names.extend(name.map(|name| name.value()));
        }
    });
    names
}
