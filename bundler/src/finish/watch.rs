//! Tells when something that a bundle was made of has changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::cargo::{find, resolve};
use crate::request::settings::{Request, Settings};
use crate::rust::process::is_interrupted;
use crate::text::real_path::real_path;

/// The pause between two looks: a look at hundreds of files takes a few milliseconds.
const PAUSE: Duration = Duration::from_millis(200);

/// A watch over the folders of a package and of what it depends on by path.
///
/// All files in them are looked at, since a file that is missing today may be there
/// tomorrow; hidden ones and those in folders called `target` aside.
#[derive(Debug)]
pub struct Watch {
    folders: Vec<PathBuf>,
    /// The file that the bundler writes itself.
    ignored: Option<PathBuf>,
    seen: BTreeMap<PathBuf, Stamp>,
}

/// The time of the last change of a file, and its length: what changes when it is written.
type Stamp = (Option<SystemTime>, u64);

impl Watch {
    /// Begins to watch what `request` names, but for `output`, else the file that the
    /// package's manifest wants written.
    pub fn new(request: &Request, output: Option<&Path>) -> Watch {
        let settings =
            find::find(&request.dir, &request.sought()).and_then(|(workspace, dir)| {
                let settings = Settings::of(request, &workspace.package, &dir)?;
                let packages = resolve::resolve(
                    &workspace,
                    &settings.features,
                    request.example.is_some(),
                )?;
                let mut programs = workspace.package.programs();
                let main = programs.find(|it| workspace.package.is_main(&it.name));
                let program = settings.sought.name().map(|it| it.name);
                let program = program.or(main.map(|it| it.name.clone()));
                let program = program.unwrap_or_default();
                Ok((settings.output(&program), packages.folders()))
            });
        // A package that cannot be read as it is may be mended.
        let (written, folders) = settings.unwrap_or_else(|_| {
            let dir = &request.dir;
            (None, vec![real_path(dir).unwrap_or_else(|_| dir.clone())])
        });
        let output = output.or(written.as_deref());
        let mut watch = Watch {
            folders,
            ignored: output.and_then(canonical),
            seen: BTreeMap::new(),
        };
        watch.seen = watch.look();
        watch
    }

    /// Waits until a file is written, made or removed, and all is quiet again, or somebody asks for
    /// an end.
    pub fn wait(&mut self) {
        let mut is_changed = false;
        while !is_interrupted() {
            std::thread::sleep(PAUSE);
            let now = self.look();
            let is_quiet = now == self.seen;
            if is_quiet && is_changed {
                return;
            }
            is_changed |= !is_quiet;
            self.seen = now;
        }
    }

    /// All files of the folders with their stamps.
    fn look(&self) -> BTreeMap<PathBuf, Stamp> {
        let mut files = BTreeMap::new();
        let mut todo = self.folders.clone();
        while let Some(folder) = todo.pop() {
            // A folder that is not there any more has no files.
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                let name = entry.file_name();
                let is_other = name == "target" || name.to_string_lossy().starts_with('.');
                if is_other {
                    continue;
                }
                let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
                    continue;
                };
                if kind.is_dir() {
                    todo.push(path)
                } else {
                    files.extend(stamp(&path).map(|stamp| (path, stamp)))
                }
            }
        }
        if let Some(path) = &self.ignored {
            files.remove(path);
        }
        files
    }
}

/// The path of a file that need not be there yet, without links.
fn canonical(path: &Path) -> Option<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Some(real_path(folder).ok()?.join(path.file_name()?))
}

fn stamp(path: &Path) -> Option<Stamp> {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok(), data.len()))
}
