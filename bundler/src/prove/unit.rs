//! A crate as it was compiled, read from what the wrapper wrote of it beside what Cargo keeps.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::ir::module::Module;
use crate::cargo::package::Original;
use crate::text::edition::Edition;
use crate::text::error::{Error, Result};
use crate::text::real_path::real_path;

/// A crate as it was compiled.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    /// The path of what is known of it, less its extension.
    base: PathBuf,
    /// The name of its package.
    pub(super) package: String,
    pub(super) version: String,
    /// The folder of its manifest, and the one that it was compiled from.
    folders: [PathBuf; 2],
    /// The words of the compilation.
    words: Vec<String>,
    /// The names of the crates that it was offered and does not use.
    unused: Vec<String>,
}

/// The crates that are linked into the program whose metadata lies at `program`, itself first.
///
/// # Errors
/// When what the wrapper wrote is gone.
pub(super) fn units(program: &Path) -> Result<Vec<Unit>> {
    let mut seen = HashSet::new();
    let mut units = Vec::new();
    let mut work = vec![base_of(program)];
    while let Some(base) = work.pop() {
        if !seen.insert(base.clone()) {
            continue;
        }
        // Procedural macros are not linked, and the wrapper leaves them alone.
        let how = with_extension(&base, "how");
        let text = match std::fs::read_to_string(&how) {
            Ok(text) => text,
            Err(_) if !units.is_empty() && !base.with_extension("rmeta").exists() => {
                continue;
            }
            Err(error) => {
                return Err(Error::io("read", &how, &error)
                    .help("remove the folder that `BUNDLER_CACHE` names, by default ~/.cargo/bundler, and try again"));
            }
        };
        let unit = Unit::of(base, &text);
        let externs = unit.externs().map(|(_, path)| base_of(Path::new(path)));
        let libraries = externs.filter(|base| with_extension(base, "how").is_file());
        work.extend(libraries);
        units.push(unit);
    }
    Ok(units)
}

/// The path of all that is known of a crate, by that of its metadata.
fn base_of(metadata: &Path) -> PathBuf {
    let stem = metadata.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.strip_prefix("lib").unwrap_or(&stem);
    metadata.with_file_name(stem)
}

/// `base` with an extension: names of crates may hold dots behind a hash.
fn with_extension(base: &Path, extension: &str) -> PathBuf {
    let mut path = base.as_os_str().to_owned();
    path.push(".");
    path.push(extension);
    path.into()
}

impl Unit {
    fn of(base: PathBuf, how: &str) -> Unit {
        let mut lines = how.split('\0').map(str::to_owned);
        let mut next = || lines.next().unwrap_or_default();
        let (package, version) = (next(), next());
        let folders = [next().into(), next().into()];
        let warnings = warnings_beside(&base);
        let unused = warnings.lines().filter(|line| line.contains(UNUSED));
        let unused = unused.filter_map(|line| Some(line.split('`').nth(1)?.to_owned()));
        Unit {
            unused: unused.collect(),
            base,
            package,
            version,
            folders,
            words: lines.collect(),
        }
    }

    /// True if it was compiled for the workspace of `original`, or for all, as what comes from
    /// a registry. Cargo compiles that from its own folder, all else from the workspace's, and
    /// takes a crate by path that stands there as in another workspace for that one's.
    pub(super) fn is_of(&self, original: &Original) -> bool {
        let real = |path: &Path| real_path(path).unwrap_or_else(|_| path.to_path_buf());
        let [manifest, compiled] = self.folders.each_ref().map(|path| real(path));
        compiled == manifest || compiled == real(&original.workspace)
    }

    /// The name of the crate in code.
    pub(super) fn name(&self) -> &str {
        self.behind("--crate-name").unwrap_or("")
    }

    /// The edition that it was compiled in.
    pub(super) fn edition(&self) -> Option<Edition> {
        let words = self.words.iter();
        let mut editions = words.filter_map(|word| word.strip_prefix("--edition="));
        let said = editions.next_back().or(self.behind("--edition"));
        said.map_or(Some(Edition::E2015), |name| name.parse().ok())
    }

    /// The compiler itself, where what people call so only finds it.
    pub(super) fn compiler(&self) -> Option<&Path> {
        let words = self.words.iter();
        let programs = words.take_while(|word| !word.starts_with('-'));
        let path = programs.last().map(Path::new)?;
        (path.is_absolute() && path.is_file()).then_some(path)
    }

    /// The target that it was compiled for, if one was named.
    pub(super) fn target(&self) -> Option<&str> {
        self.behind("--target")
    }

    fn behind(&self, option: &str) -> Option<&str> {
        let at = self.words.iter().position(|word| word == option)?;
        self.words.get(at + 1).map(String::as_str)
    }

    /// The crates that it uses, by name and path.
    pub(super) fn externs(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.words.windows(2);
        let externs = pairs.filter(|pair| pair[0] == "--extern");
        externs.filter_map(|pair| {
            let (name, path) = pair[1].split_once('=')?;
            let name = name.rsplit(':').next().unwrap_or(name);
            let is_used = !self.unused.iter().any(|it| it == name);
            is_used.then_some((name, path))
        })
    }

    /// Its metadata.
    pub(super) fn metadata(&self) -> PathBuf {
        let stem = self.base.file_name().unwrap_or_default().to_string_lossy();
        self.base.with_file_name(format!("lib{stem}.rmeta"))
    }

    /// Its IR.
    ///
    /// # Errors
    /// When it is gone, or is none.
    pub(super) fn module(&self) -> Result<Arc<Module>> {
        let path = with_extension(&self.base, "ll");
        let text =
            std::fs::read(&path).map_err(|error| Error::io("read", &path, &error))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        Module::read(text).map(Arc::new).map_err(unreadable)
    }

    /// The path of its IR.
    pub(super) fn ir(&self) -> PathBuf {
        with_extension(&self.base, "ll")
    }

    /// What the compiler warned of, a line of JSON each.
    pub(super) fn warnings(&self) -> String {
        warnings_beside(&self.base)
    }

    /// The names of its source files, as the compiler calls them.
    pub(super) fn files(&self) -> Vec<String> {
        let path = with_extension(&self.base, "d");
        let listed = std::fs::read_to_string(path).unwrap_or_default();
        let rules = listed.lines().filter_map(|line| line.strip_suffix(':'));
        let names = rules.map(|name| name.replace("\\ ", " "));
        names.filter(|name| name.ends_with(".rs")).collect()
    }
}

/// The lint that tells of crates that are not used.
const UNUSED: &str = "\"unused_crate_dependencies\"";

/// What the compiler warned of in the crate with this `base`, a line of JSON each.
fn warnings_beside(base: &Path) -> String {
    std::fs::read_to_string(with_extension(base, "warnings")).unwrap_or_default()
}

/// The error for IR with a `line` that is not understood.
pub(super) fn unreadable(line: String) -> Error {
    let start: String = line.chars().take(80).collect();
    Error::new(format!("its IR has a line that is not understood: {start}"))
}
