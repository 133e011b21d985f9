//! Collects the crates of a bundle: the program, its library, and what they depend on by
//! path.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cargo::build::{self, Built};
use crate::cargo::package::{Original, Target, Workspace};
use crate::cargo::resolve::{self, Packages, Resolved};
use crate::request::platform;
use crate::request::settings::Settings;
use crate::rust::cfg::Config;
use crate::source::externs;
use crate::source::load::{ExpandedFiles, Loader};
use crate::source::procedural::{self, MacroCrates};
use crate::source::program::{Crate, Extern, Program, Source};
use crate::text::error::{Error, Result};
use crate::text::source_map::Marks;

/// Loads all crates of the program of the package in `workspace` that `settings` names.
///
/// # Errors
/// When Cargo or Rust would not find its way through the package, or a crate needs
/// something that cannot be bundled.
pub(crate) fn collect(
    dir: &Path,
    workspace: &Workspace,
    settings: &Settings,
) -> Result<Program> {
    let package = &workspace.package;
    let packages = resolve::resolve(workspace, &settings.features)?;
    let resolved = packages.root();
    let target = package.program(settings.bin.as_deref(), &resolved.features)?;
    let mut collector = Collector {
        packages: &packages,
        crates: Vec::new(),
        known: BTreeMap::new(),
        original: Original {
            manifest: package.manifest_path.clone(),
            bin: target.name.clone(),
            features: settings.features.clone(),
        },
        built: None,
        macros: MacroCrates::default(),
        shown_folder: dir.to_path_buf(),
        folder: package.folder().to_path_buf(),
    };
    collector.program(resolved, target)?;
    collector.expand(&workspace.root)?;
    mark(&mut collector.crates);
    Ok(Program {
        original: collector.original,
        roots: packages.all().flat_map(|it| it.package.roots()).collect(),
        crates: collector.crates,
        built: collector.built,
    })
}

/// Marks each text as that of its file, numbered in the order of crates and files.
fn mark(crates: &mut [Crate]) {
    let sources = crates.iter_mut().flat_map(|krate| &mut krate.files);
    for (number, source) in sources.enumerate() {
        let text = std::mem::take(&mut source.text);
        let marks = match source.unexpanded {
            Some(_) => text.marks().in_file(number),
            None => Marks::of_file(number),
        };
        source.text = text.with_marks(marks);
    }
}

/// The crates of a program, as far as they are loaded.
struct Collector<'a> {
    packages: &'a Packages,
    crates: Vec<Crate>,
    /// The libraries that are loaded, by manifest.
    known: BTreeMap<PathBuf, usize>,
    /// The program as Cargo builds it.
    original: Original,
    /// The results of build scripts, once one is asked for.
    built: Option<Built>,
    /// The procedural macros that the crates can use.
    macros: MacroCrates,
    /// The name of `folder` in errors, which is what the user called it.
    shown_folder: PathBuf,
    /// The folder of the package whose program is bundled.
    folder: PathBuf,
}

impl Collector<'_> {
    /// Loads the program `target`, and all libraries that it needs.
    fn program(&mut self, resolved: &Resolved, target: &Target) -> Result<()> {
        let index = self.load(resolved, target, None)?;
        let mut externs = self.dependencies(resolved, index)?;
        if let Some(library) = resolved.package.library() {
            let found = self.library(resolved, library)?;
            externs.insert(library.crate_name(), Extern::Bundled(found));
        }
        self.connect(index, externs);
        Ok(())
    }

    /// Loads the library `target` and all that it needs, unless it is loaded. Returns its
    /// index.
    fn library(&mut self, resolved: &Resolved, target: &Target) -> Result<usize> {
        let manifest = &resolved.package.manifest_path;
        if let Some(&index) = self.known.get(manifest) {
            return Ok(index);
        }
        // Any name will do until `name_libraries` in `rewrite::plan` decides: for now it
        // only says that this is a library.
        let provisional_module = target.crate_name();
        let index = self.load(resolved, target, Some(provisional_module))?;
        self.known.insert(manifest.clone(), index);
        let externs = self.dependencies(resolved, index)?;
        self.connect(index, externs);
        Ok(index)
    }

    /// Tells the crate at `index` which other crates its names mean: `externs`, and what its
    /// own `extern crate` items add.
    fn connect(&mut self, index: usize, externs: BTreeMap<String, Extern>) {
        self.crates[index].externs = externs;
        let more = externs::extern_names(&self.crates[index], index);
        self.crates[index].externs.extend(more);
        self.crates[index].macro_use = externs::macro_use(&self.crates[index]);
    }

    /// Loads the files of the crate `target`. Returns its index.
    fn load(
        &mut self,
        resolved: &Resolved,
        target: &Target,
        library_module: Option<String>,
    ) -> Result<usize> {
        let package = &resolved.package;
        let mut config = Config {
            features: resolved.features.clone(),
            ..Config::default()
        };
        let mut variables = package.variables();
        let folder = package.folder().display().to_string();
        let mut folders = BTreeMap::from([("CARGO_MANIFEST_DIR".to_owned(), folder)]);
        if package.has_build_script() {
            let generated = self.built()?.generated(package)?;
            config.set.extend(generated.conditions.iter().cloned());
            variables.extend(generated.variables.iter().cloned());
            let out = generated.out.display().to_string();
            folders.insert("OUT_DIR".to_owned(), out);
        }
        variables.insert("CARGO_CRATE_NAME".to_owned(), target.crate_name());
        if library_module.is_none() {
            variables.insert("CARGO_BIN_NAME".to_owned(), target.name.clone());
        }
        let mut krate = Crate {
            name: target.crate_name(),
            library_module,
            edition: target.edition.parse()?,
            externs: BTreeMap::new(),
            variables,
            folders,
            macro_use: BTreeSet::new(),
            config,
            files: Vec::new(),
        };
        krate.files = self.files(&krate, &target.src_path, &ExpandedFiles::new())?;
        self.crates.push(krate);
        Ok(self.crates.len() - 1)
    }

    /// Reads the files of `krate` from its root on, but for those that are `expanded`.
    fn files(
        &self,
        krate: &Crate,
        root: &Path,
        expanded: &ExpandedFiles,
    ) -> Result<Vec<Source>> {
        let loader = Loader {
            config: &krate.config,
            edition: krate.edition,
            folders: &krate.folders,
            folder: &self.folder,
            shown_folder: &self.shown_folder,
            expanded,
            files: Vec::new(),
            open: Vec::new(),
        };
        loader.load(root)
    }

    /// Expands all procedural macros, in the workspace at `root`.
    fn expand(&mut self, root: &Path) -> Result<()> {
        let macros = std::mem::take(&mut self.macros);
        let mut crates = std::mem::take(&mut self.crates);
        procedural::expand(&mut crates, macros, root, &|krate, expanded| {
            self.files(krate, &krate.files[0].path, expanded)
        })?;
        self.crates = crates;
        Ok(())
    }

    /// The results of Cargo's own work on the program, which is done once for all crates.
    fn built(&mut self) -> Result<&Built> {
        if self.built.is_none() {
            self.built = Some(build::build(&self.original)?);
        }
        Ok(self.built.get_or_insert_default())
    }

    /// The crates that the dependencies of the package name, those that can be bundled
    /// loaded, and for the crate at `index` those that are procedural macros.
    fn dependencies(
        &mut self,
        resolved: &Resolved,
        index: usize,
    ) -> Result<BTreeMap<String, Extern>> {
        let mut externs = BTreeMap::new();
        // A dependency that is not in use is none: what mentions it is not compiled.
        for (dependency, found) in self.packages.dependencies(resolved) {
            let name = dependency.crate_name(found.map(|found| &found.package));
            let target = match found {
                None => foreign(dependency.package_name(), "is for other platforms only"),
                Some(found) if found.package.is_proc_macro() => {
                    self.macro_crate(found, index, &name)?;
                    // What is left of its name when all is expanded has no meaning.
                    foreign(&found.package.name, "has procedural macros alone")
                }
                Some(found) => match found.package.library() {
                    Some(library) => Extern::Bundled(self.library(found, library)?),
                    None => continue,
                },
            };
            externs.insert(name, target);
        }
        Ok(externs)
    }

    /// Takes note that the crate at `index` knows the package `found`, a procedural macro, by
    /// `name`.
    fn macro_crate(&mut self, found: &Resolved, index: usize, name: &str) -> Result<()> {
        let package = &found.package;
        let library = self.built()?.macro_library(package).map(Path::to_path_buf);
        let library = library.ok_or_else(|| {
            Error::new(format!(
                "the procedural macros of package `{}` do not compile",
                package.name
            ))
            .help("check that the package compiles with `cargo check`")
        })?;
        self.macros
            .add(index, name.to_owned(), &package.name, library);
        Ok(())
    }
}

/// The dependency `name`, which cannot be bundled since it `why`; platforms that offer it
/// are named, for programs may use it there.
fn foreign(name: &str, why: &str) -> Extern {
    let offered = match platform::offering(name) {
        Some(platforms) => format!("; it is offered by {platforms}"),
        None => String::new(),
    };
    Extern::Foreign(format!(
        "the dependency `{name}` {why}, and cannot be bundled{offered}"
    ))
}
