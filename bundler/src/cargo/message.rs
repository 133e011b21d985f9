//! The messages of Cargo about what it builds, one in each line that it prints.

use std::path::PathBuf;

use serde::Deserialize;

use crate::rust::diagnostic::Diagnostic;

/// A message of Cargo: of the compiler, of what was built, or of what a build script said.
#[derive(Debug, Deserialize)]
pub(super) struct Message {
    pub(super) reason: String,
    pub(super) package_id: Option<String>,
    pub(super) manifest_path: Option<PathBuf>,
    pub(super) target: Option<Target>,
    #[serde(default)]
    pub(super) filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
    pub(super) message: Option<Diagnostic>,
    #[serde(default)]
    pub(super) linked_libs: Vec<String>,
    #[serde(default)]
    pub(super) linked_paths: Vec<String>,
    #[serde(default)]
    pub(super) cfgs: Vec<String>,
    #[serde(default)]
    pub(super) env: Vec<(String, String)>,
    #[serde(default)]
    pub(super) out_dir: PathBuf,
}

#[derive(Debug, Deserialize)]
pub(super) struct Target {
    pub(super) name: String,
    pub(super) kind: Vec<String>,
}

impl Target {
    pub(super) fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|it| it == kind)
    }
}

/// The paths of the programs that Cargo has built, as the lines say that it has `printed`.
pub(crate) fn executables(printed: &str) -> impl Iterator<Item = PathBuf> + '_ {
    read(printed).filter_map(|it| it.executable)
}

/// The messages among the lines that Cargo has `printed`.
pub(super) fn read(printed: &str) -> impl Iterator<Item = Message> + '_ {
    let lines = printed.lines();
    lines.filter_map(|line| serde_json::from_str(line).ok())
}
