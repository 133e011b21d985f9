//! Asks the compiler which items of a program nothing uses.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cargo::package::Original;
use crate::cargo::{cache, command};
use crate::rust::diagnostic::Diagnostic;
use crate::text::error::Result;
use crate::text::progress;

/// The names of items that nothing in their program uses, by file, as offsets in the text on
/// disk.
#[derive(Debug, Default)]
pub(crate) struct Unused(HashMap<PathBuf, HashSet<usize>>);

impl Unused {
    /// True if nothing is unused.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The offsets in the file at `path`.
    pub(crate) fn in_file(&self, path: &Path) -> Option<&HashSet<usize>> {
        self.0.get(&path.canonicalize().ok()?)
    }
}

/// A message of Cargo; those of the compiler alone have a `message`.
#[derive(Deserialize)]
struct Message {
    message: Option<Diagnostic>,
    target: Option<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
    name: String,
}

/// What the compiler finds unused in the program `original` itself, not in libraries, whatever
/// the source allows; empty if the program does not compile.
///
/// # Errors
/// When Cargo cannot be run.
pub(crate) fn unused(original: &Original) -> Result<Unused> {
    let _phase = progress::phase("asking Cargo what the program does not use");
    let [option, name] = original.program.options();
    let mut options = ["--profile", "check", "--quiet", "--message-format", "json"]
        .map(str::to_owned)
        .to_vec();
    options.extend([option, name].map(str::to_owned));
    options.extend(original.features.options());
    let target = cache::target(original)?;
    options.extend(target.options());
    options.extend(["--", "--force-warn", "dead_code"].map(str::to_owned));
    let printed = command::printed(
        &original.workspace,
        &original.manifest,
        "rustc",
        &options,
        &[],
    )?;
    let mut unused = Unused::default();
    if !printed.success {
        return Ok(unused);
    }
    let kind = option.trim_start_matches('-');
    let messages = printed.stdout.lines();
    let messages = messages.filter_map(|line| serde_json::from_str::<Message>(line).ok());
    for message in messages {
        let (Some(diagnostic), Some(target)) = (message.message, message.target) else {
            continue;
        };
        let is_program = target.name == name && target.kind.iter().any(|it| it == kind);
        if !is_program || diagnostic.code() != "dead_code" {
            continue;
        }
        let Some((file, _)) = diagnostic.place() else {
            continue;
        };
        let Ok(path) = original.workspace.join(file).canonicalize() else {
            continue;
        };
        let offsets = diagnostic.written(file).into_iter().map(|it| it.start);
        unused.0.entry(path).or_default().extend(offsets);
    }
    Ok(unused)
}
