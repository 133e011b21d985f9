//! The IR of a package: Cargo checks it as ever, and a wrapper before rustc has the IR of each
//! crate written as well, beside what Cargo keeps of that crate and as long.

use std::env::consts::EXE_SUFFIX;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use super::unit::{units, Unit};
use crate::cargo::cache;
use crate::cargo::check::{self, Answer};
use crate::cargo::configuration;
use crate::cargo::package::Original;
use crate::rust::compiler::Compiler;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::progress;

/// The source of the wrapper.
const WRAPPER: &str = include_str!("wrapper.rs");

/// The flags by which IR tells as much as it can, and nothing of the wishes of a profile: both
/// programs are compiled by these. Without assertions for debugging, since the standard
/// library is compiled without them: a crate that has its own copy of some code of it would
/// differ.
pub(super) const FLAGS: [&str; 8] = [
    "-Copt-level=0",
    "-Ccodegen-units=1",
    "-Cdebuginfo=0",
    "-Csymbol-mangling-version=v0",
    "-Cno-prepopulate-passes",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=on",
    "-Cpanic=unwind",
];

/// The flag by which the compiler tells which crates that it is offered it does not load: those are
/// not linked.
const UNUSED_CRATES: &str = "--force-warn=unused_crate_dependencies";

/// The first minor version of rustc that is told which conditions there are.
const FIRST_WITH_CHECKED_CONDITIONS: u64 = 80;

/// How a package is to be compiled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Ask {
    /// The compiler, if it is not the one that Cargo would take.
    pub(super) compiler: Option<PathBuf>,
    /// True if the compiler is older than Cargo's words for it.
    pub(super) is_old: bool,
    /// The edition that all crates are compiled in as far as they can be; their own if `None`.
    pub(super) edition: Option<Edition>,
    /// Further flags for all crates.
    pub(super) flags: Vec<String>,
}

/// A package that was compiled.
pub(super) struct Compiled {
    /// All crates of the program, itself first.
    pub(super) units: Vec<Unit>,
    /// The folder that Cargo built in, if it is for this time only.
    _target: cache::Target,
}

impl Ask {
    /// The question for `compiler`, which is Cargo's own if it `is_current`.
    pub(super) fn of(compiler: &Compiler, is_current: bool, flags: &[String]) -> Ask {
        Ask {
            compiler: (!is_current).then(|| compiler.path().to_path_buf()),
            is_old: compiler.minor() < FIRST_WITH_CHECKED_CONDITIONS,
            flags: flags.to_vec(),
            ..Ask::default()
        }
    }

    /// The same question, with lints forced by `flags`, of which what the compiler says is kept.
    pub(super) fn listening(&self, flags: &[String]) -> Ask {
        let mut ask = self.clone();
        ask.flags.extend_from_slice(flags);
        ask
    }

    /// True if what the compiler says by `flags` is kept.
    pub(super) fn hears(&self, flags: &[String]) -> bool {
        flags.iter().all(|flag| self.flags.contains(flag))
    }

    /// Part of the name of a folder for what is compiled so: Cargo does not know of what the
    /// wrapper is told.
    fn name(&self) -> String {
        let mut hasher = DefaultHasher::new();
        (self, FLAGS, WRAPPER).hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

/// Compiles the program `original` as `ask` says.
///
/// # Errors
/// When it does not compile, by the compiler's words; or, within, when that cannot be told,
/// and why.
pub(super) fn compile(
    original: &Original,
    ask: &Ask,
) -> Result<std::result::Result<Compiled, Error>> {
    let _phase = progress::phase("compiling the package, to compare");
    let wrapper = match wrapper() {
        Ok(wrapper) => wrapper,
        Err(error) => return Ok(Err(error)),
    };
    // Crates of registries are there for all workspaces; what is of another one is not ours.
    let shared = cache::proofs(original, &ask.name())?;
    if let Ok(Ok(compiled)) = compile_in(shared, &wrapper, original, ask) {
        if compiled.units.iter().all(|unit| unit.is_of(original)) {
            return Ok(Ok(compiled));
        }
    }
    let own = format!("{}-{:016x}", ask.name(), number(&original.workspace));
    compile_in(cache::proofs(original, &own)?, &wrapper, original, ask)
}

/// Compiles the program in the folder `target`.
fn compile_in(
    target: cache::Target,
    wrapper: &Path,
    original: &Original,
    ask: &Ask,
) -> Result<std::result::Result<Compiled, Error>> {
    let mut variables = vec![
        ("RUSTC_WRAPPER", wrapper.display().to_string()),
        ("CARGO_INCREMENTAL", "0".to_owned()),
        ("BUNDLER_IR_WRAPPED", own_wrapper(&original.manifest)),
        (
            "BUNDLER_IR_FLAGS",
            [
                &FLAGS.map(str::to_owned)[..],
                &[UNUSED_CRATES.to_owned()],
                &ask.flags,
            ]
            .concat()
            .join("\u{1f}"),
        ),
    ];
    if let Some(compiler) = &ask.compiler {
        variables.push(("RUSTC", compiler.display().to_string()));
    }
    if let Some(edition) = ask.edition {
        variables.push(("BUNDLER_IR_EDITION", edition.name().to_owned()));
    }
    if ask.is_old {
        variables.push(("BUNDLER_IR_OLD", "1".to_owned()));
    }
    let mut options = target.options();
    options.extend(identity(&original.workspace));
    let program = match check::ask(original, &options, &variables)? {
        Answer::Compiles(Some(program)) => program,
        Answer::Compiles(None) => {
            return Ok(Err(Error::new("Cargo does not say where the program is")));
        }
        Answer::Refused(error) => return Err(error),
        Answer::Unable(error) => return Ok(Err(error)),
    };
    let units = match units(&program) {
        Ok(units) => units,
        Err(error) => return Ok(Err(error)),
    };
    Ok(Ok(Compiled {
        units,
        _target: target,
    }))
}

/// The options by which the members of this workspace are other crates than those of every
/// other workspace. Cargo tells crates by path apart by names and places within their
/// workspace, and would take those of one for those of the other. Their codegen units are
/// nothing to the wrapper, which has its own; they are part of what Cargo tells crates apart
/// by. A crate by path that is no member has them from no setting of ours: see
/// [`Unit::is_of`].
fn identity(workspace: &Path) -> Vec<String> {
    let number = 1 + (number(workspace) >> 34);
    let settings = [
        format!("profile.dev.codegen-units={number}"),
        format!("profile.dev.build-override.codegen-units={number}"),
        "profile.dev.package.\"*\".codegen-units=16".to_owned(),
    ];
    let options = settings.map(|setting| ["--config".to_owned(), setting]);
    options.into_iter().flatten().collect()
}

/// A number for a workspace.
fn number(workspace: &Path) -> u64 {
    let mut hasher = DefaultHasher::new();
    workspace.hash(&mut hasher);
    hasher.finish()
}

/// The wrapper that the user has for rustc, by a variable or by the configuration for the
/// package at `manifest`; empty if there is none.
fn own_wrapper(manifest: &Path) -> String {
    let names = ["RUSTC_WRAPPER", "CARGO_BUILD_RUSTC_WRAPPER"];
    let set = names.iter().find_map(|name| std::env::var(name).ok());
    let wrapper = set.or_else(|| configuration::wrapper(manifest));
    wrapper.unwrap_or_default()
}

/// The path of the wrapper, which is compiled when it is first needed.
///
/// # Errors
/// When it cannot be compiled, or there is no place for it.
fn wrapper() -> Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    WRAPPER.hash(&mut hasher);
    let name = format!("wrapper-{:016x}{EXE_SUFFIX}", hasher.finish());
    let folder = cache::folder_or_temporary();
    let path = folder.join(name);
    if path.is_file() {
        return Ok(path);
    }
    let scratch = tempfile::tempdir_in(&folder)
        .map_err(|error| Error::io("write", &folder, &error))?;
    let source = scratch.path().join("wrapper.rs");
    std::fs::write(&source, WRAPPER)
        .map_err(|error| Error::io("write", &source, &error))?;
    // Under Windows, the compiler would give it the extension of a program.
    let program = format!("wrapper{EXE_SUFFIX}");
    let options = [
        "--edition",
        "2021",
        "-O",
        "-Awarnings",
        "wrapper.rs",
        "-o",
        &program,
    ];
    let options = options.map(std::ffi::OsString::from);
    let compiled = Compiler::current()?.run(scratch.path(), &options)?;
    if !compiled.success {
        return Err(Error::new(format!(
            "a small program of the bundler's own does not compile: {}",
            compiled.first_words()
        )));
    }
    // Another bundler may have been faster: then both have made the same.
    match std::fs::rename(scratch.path().join(program), &path) {
        Err(error) if !path.is_file() => Err(Error::io("write", &path, &error)),
        _ => Ok(path),
    }
}
