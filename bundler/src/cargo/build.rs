//! Lets Cargo run the build scripts of a program's packages and compile its procedural
//! macros, for what they generate is part of the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::cargo::cache::{self, Target};
use crate::cargo::command;
use crate::cargo::message::{self, Message};
use crate::cargo::package::{Original, Package};
use crate::cargo::resolve::Packages;
use crate::text::error::{Error, Result};
use crate::text::progress;

/// The libraries that the compiler links with every program, where there are such.
const STANDARD: [&str; 7] = ["c", "dl", "gcc_s", "m", "pthread", "rt", "util"];

/// The results of one run of Cargo, for all packages that the program needs.
#[derive(Debug, Default)]
pub(crate) struct Built {
    /// The results of build scripts, by Cargo's name for the package.
    scripts: BTreeMap<String, Message>,
    /// The compiled procedural macros, by Cargo's name for the package.
    macros: BTreeMap<String, PathBuf>,
    /// The complaints of Cargo.
    said: String,
    /// Holds what was generated.
    _target: Option<Target>,
}

/// The results of the build script of one package.
#[derive(Debug)]
pub(crate) struct Generated<'a> {
    /// The folder that `OUT_DIR` names.
    pub(crate) out: &'a Path,
    /// Conditions for `#[cfg(..)]` that the script sets.
    pub(crate) conditions: &'a [String],
    /// Variables for `env!` that the script sets.
    pub(crate) variables: &'a [(String, String)],
    /// The libraries that the script has linked.
    linked: &'a [String],
    /// The folders that the script has searched for libraries.
    searched: &'a [String],
}

impl Generated<'_> {
    /// Looks for what one source file cannot have in the results of the script of `package`,
    /// for the program `original`.
    ///
    /// # Errors
    /// When the script asks for it.
    pub(crate) fn is_possible(&self, package: &Package, original: &Original) -> Result<()> {
        let refused = |what: String| {
            let said = format!("the build script of package `{}` {what}", package.name);
            Err(Error::new(said)
                .help("one source file has no place for that: do without it"))
        };
        let library = self.linked.iter().find(|it| !is_standard(it));
        if let Some(library) = library {
            return refused(format!("links the library `{library}`"));
        }
        // Where libraries are looked for matters to code that names one.
        if let Some(folder) = self.searched.first() {
            let sources = package.folder().join("src");
            if names_library(&sources) || names_library(self.out) {
                return refused(format!("has libraries looked for in `{folder}`"));
            }
        }
        // What a library hands to the linker does not reach the program.
        let is_own = package.manifest_path == original.manifest;
        let said = self.out.with_file_name("output");
        let said = std::fs::read_to_string(said).unwrap_or_default();
        match link_argument(&said, original.program.options()) {
            Some(argument) if is_own => {
                refused(format!("hands `{argument}` to the linker"))
            }
            _ => Ok(()),
        }
    }
}

/// True for a library that the compiler links with every program.
fn is_standard(library: &str) -> bool {
    let name = library.strip_prefix("dylib=").unwrap_or(library);
    STANDARD.contains(&name)
}

/// True if some source in `folder` names a library to link.
fn names_library(folder: &Path) -> bool {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).any(|path| {
        if path.is_dir() {
            return names_library(&path);
        }
        let is_source = path.extension().is_some_and(|it| it == "rs");
        let text = is_source.then(|| std::fs::read_to_string(&path).ok());
        text.flatten().is_some_and(|text| text.contains("#[link("))
    })
}

/// The first argument for the linker that a build script has `said`, for the program that
/// Cargo's `options` name.
fn link_argument<'a>(said: &'a str, options: [&str; 2]) -> Option<&'a str> {
    let [kind, name] = options;
    said.lines().find_map(|line| {
        let line = line.strip_prefix("cargo:")?;
        let line = line.strip_prefix(':').unwrap_or(line);
        let (key, value) = line.strip_prefix("rustc-link-arg")?.split_once('=')?;
        match (key, kind) {
            ("", _) | ("-bins", "--bin") | ("-examples", "--example") => Some(value),
            ("-bin", "--bin") => {
                let (program, value) = value.split_once('=')?;
                (program == name).then_some(value)
            }
            _ => None,
        }
    })
}

/// The results of Cargo's own work on the program `original`, which is done once for all
/// crates and then `known`.
///
/// # Errors
/// When Cargo cannot be run.
pub(crate) fn built<'a>(
    known: &'a mut Option<Built>,
    original: &Original,
    packages: &Packages,
) -> Result<&'a Built> {
    if known.is_none() {
        *known = Some(build(original, packages.run_own_code())?);
    }
    Ok(known.get_or_insert_default())
}

/// Lets Cargo check the program `original`, which runs all build scripts and
/// compiles all procedural macros; what it did before it does not do again. If some of them are
/// of packages by path, it `runs_own_code`.
///
/// # Errors
/// When Cargo cannot be run. A program that does not compile is no error here: what ran
/// before the fault was found is in the result, and the rest is an error for whoever asks
/// for it.
pub(crate) fn build(original: &Original, runs_own_code: bool) -> Result<Built> {
    let mut options = ["--quiet", "--message-format", "json"]
        .map(str::to_owned)
        .to_vec();
    options.extend(original.program.options().map(str::to_owned));
    options.extend(original.features.options());
    let target = if runs_own_code {
        cache::own_target(original)?
    } else {
        cache::target(original)?
    };
    options.extend(target.options());
    let _phase = progress::phase("compiling build scripts and procedural macros");
    let printed = command::printed(
        &original.workspace,
        &original.manifest,
        "check",
        &options,
        &[],
    )?;
    let mut built = Built {
        said: printed.stderr,
        _target: Some(target),
        ..Built::default()
    };
    for message in message::read(&printed.stdout) {
        let Some(id) = message.package_id.clone() else {
            continue;
        };
        let mut target = message.target.iter();
        if message.reason == "build-script-executed" {
            built.scripts.insert(id, message);
        } else if target.any(|target| target.is("proc-macro")) {
            let file = message.filenames.into_iter().next();
            built.macros.extend(file.map(|file| (id, file)));
        }
    }
    Ok(built)
}

impl Built {
    /// The results of the build script of `package`.
    ///
    /// # Errors
    /// When it did not run.
    pub(crate) fn generated(&self, package: &Package) -> Result<Generated<'_>> {
        let name = &package.name;
        let Some(message) = self.scripts.get(&package.id) else {
            let errors = self.said.lines().filter(|line| line.starts_with("error"));
            let said = errors.chain(self.said.lines()).next();
            let said = said.unwrap_or("no reason given");
            return Err(Error::new(format!(
                "the build script of package `{name}` does not run: {said}"
            ))
            .help("check that the package compiles with `cargo check`"));
        };
        Ok(Generated {
            out: &message.out_dir,
            conditions: &message.cfgs,
            variables: &message.env,
            linked: &message.linked_libs,
            searched: &message.linked_paths,
        })
    }

    /// The compiled library of `package`, which is a procedural macro; `None` if it did not
    /// compile.
    pub(crate) fn macro_library(&self, package: &Package) -> Option<&Path> {
        self.macros.get(&package.id).map(PathBuf::as_path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_for_the_linker_are_those_of_the_program() {
        let said = "cargo:rustc-cfg=fast\ncargo:rustc-link-arg=-s\n";
        assert_eq!(link_argument(said, ["--bin", "a"]), Some("-s"));
        let said = "cargo::rustc-link-arg-bin=a=-Wl,-z,stack-size=8\n";
        let found = link_argument(said, ["--bin", "a"]);
        assert_eq!(found, Some("-Wl,-z,stack-size=8"));
        assert_eq!(link_argument(said, ["--bin", "b"]), None);
        let said = "cargo:rustc-link-arg-tests=-s\ncargo:rustc-link-arg-bins=-x\n";
        assert_eq!(link_argument(said, ["--bin", "a"]), Some("-x"));
        assert_eq!(link_argument(said, ["--example", "a"]), None);
    }

    #[test]
    fn libraries_of_every_program_are_told_from_others() {
        assert!(is_standard("m") && is_standard("dylib=pthread"));
        assert!(!is_standard("z") && !is_standard("static=m"));
    }
}
