//! Compiles a bundle alone, and asks the compiler what else it read.

use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::case::Case;
use super::report::Report;
use crate::bundle::Bundle;
use crate::finish::check::{blame, options};
use crate::request::platform::Platform;
use crate::rust::alone::{folder, FILE};
use crate::rust::compiler::Compilation;
use crate::rust::token::{self, Token};
use crate::text::error::{Error, Result};

/// A compiled bundle, which is removed when this is dropped.
pub(super) struct CompiledProgram {
    folder: TempDir,
}

impl CompiledProgram {
    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("program")
    }
}

/// Compiles the bundle in an empty folder by the platform's command; what the compiler says
/// where it refuses.
///
/// # Errors
/// When the compiler cannot be run.
pub(super) fn compile(
    bundle: &Bundle,
    platform: &Platform,
    case: &Case,
) -> Result<std::result::Result<CompiledProgram, Compilation>> {
    let folder = folder(&bundle.text)?;
    let options = options(platform, case.edition, "program");
    let compilation = case.compiler.run(folder.path(), &options)?;
    if !compilation.success {
        return Ok(Err(compilation));
    }
    Ok(Ok(CompiledProgram { folder }))
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
    let folder = folder(&bundle.text)?;
    let mut options = options(platform, case.edition, "read.d");
    options.push("--emit=dep-info".into());
    let compilation = case.compiler.run(folder.path(), &options)?;
    if !compilation.success {
        return Err(blame(bundle, &case.to_string(), &compilation));
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
