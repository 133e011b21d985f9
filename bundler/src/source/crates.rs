//! Collects the crates of a bundle: the program, its library, and what they depend on, as
//! far as any of them mentions it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use crate::cargo::build::{self, Built};
use crate::cargo::configuration;
use crate::cargo::package::{Original, Target};
use crate::cargo::resolve::{self, Packages, Resolved};
use crate::cargo::workspace::Workspace;
use crate::request::outside::{Outside, Used};
use crate::request::settings::Settings;
use crate::source::expansion::{write_out_plain, Folder};
use crate::source::externs;
use crate::source::known::{Common, Known};
use crate::source::load::Loader;
use crate::source::omit::omit;
use crate::source::procedural::Procedural;
use crate::source::program::{Crate, Extern, Program};
use crate::source::unmentioned::drop_unmentioned;
use crate::text::error::{Error, Place, Result};
use crate::text::refusals::Refusals;
use crate::text::source_map::Marks;

/// Loads all crates of the program of the package in `workspace` that `settings` names, without
/// what is `refused`, as far as they will be shaken.
///
/// # Errors
/// When Cargo or Rust would not find its way through the package, or a crate needs
/// something that cannot be bundled: all of such errors.
pub(crate) fn collect(
    dir: &Path,
    workspace: &Workspace,
    settings: &Settings,
    refused: &[Place],
) -> Result<Program> {
    let package = &workspace.package;
    let packages = resolve::resolve(
        workspace,
        &settings.features,
        settings.sought.example.is_some(),
    )?;
    let resolved = packages.root();
    let outside = Outside::of(&packages, &settings.platform, &settings.asked)?;
    let (target, program) = package.program(&settings.sought, &resolved.features)?;
    let mut collector = Collector {
        packages: &packages,
        outside: &outside,
        crates: Vec::new(),
        known: BTreeMap::new(),
        unmentioned: Vec::new(),
        refusals: Rc::default(),
        original: workspace.original(dir, program, &settings.features),
        built: None,
        macro_crates: Vec::new(),
        shown_folder: dir.to_path_buf(),
        folder: package.folder().to_path_buf(),
        common: Common::of(package, settings)?,
    };
    collector.program(resolved, target)?;
    collector.expand(&workspace.root)?;
    collector.refusals.settle()?;
    collector.drop_unmentioned(&package.manifest_path);
    omit(&mut collector.crates, settings.finish.shake, refused);
    mark(&mut collector.crates);
    let used = Used {
        outside: externs::judge_names(&collector.crates),
        inside: collector.known.keys().cloned().collect(),
    };
    Ok(Program {
        original: collector.original,
        pinned: Arc::new(outside.pinned(workspace, &used)),
        choices: outside.table(&used),
        offered: outside
            .offered()
            .filter_map(|(manifest, said)| Some((*collector.known.get(manifest)?, said)))
            .collect(),
        roots: packages
            .all()
            .flat_map(|it| it.package.roots())
            .chain(configuration::files(&package.manifest_path))
            .collect(),
        crates: collector.crates,
        built: collector.built,
    })
}

/// Marks each text as that of its file, numbered in the order of crates and files.
fn mark(crates: &mut [Crate]) {
    let sources = crates.iter_mut().flat_map(|krate| &mut krate.files);
    for (number, source) in sources.enumerate() {
        let text = std::mem::take(&mut source.text);
        source.text = text.with_marks(Marks::of_file(number, &source.splices));
    }
}

/// The crates of a program, as far as they are loaded.
struct Collector<'a> {
    packages: &'a Packages,
    outside: &'a Outside,
    crates: Vec<Crate>,
    /// The libraries that are loaded, by manifest.
    known: BTreeMap<PathBuf, usize>,
    /// The names that no crate mentions so far: whether there is a crate behind them makes
    /// no difference.
    unmentioned: Vec<Named<'a>>,
    /// The place for errors after which the other crates can be loaded, to find all others.
    refusals: Rc<Refusals>,
    /// The program as Cargo builds it.
    original: Original,
    /// The results of build scripts, once one is asked for.
    built: Option<Built>,
    /// The names that crates have for procedural macros.
    macro_crates: Vec<(usize, String, &'a Resolved)>,
    /// The name of `folder` in errors, which is what the user called it.
    shown_folder: PathBuf,
    /// The folder of the package whose program is bundled.
    folder: PathBuf,
    common: Common,
}

impl<'a> Collector<'a> {
    /// Loads the program `target`, and all libraries that it needs.
    fn program(&mut self, resolved: &'a Resolved, target: &Target) -> Result<()> {
        let index = self.load(resolved, target, None)?;
        self.dependencies(index, resolved)?;
        // The package's own library belongs to what the user looks at, mentioned or not.
        if let Some(library) = resolved.package.library() {
            let found = self.library(resolved, library)?;
            let externs = &mut self.crates[index].externs;
            externs.insert(library.crate_name(), Extern::Bundled(found));
        }
        Ok(())
    }

    /// Loads what is mentioned by now, and writes out the calls that come to what has to be plain in the
    /// crates from the index `first` on.
    fn mentioned(
        &mut self,
        first: usize,
        folder: Folder<'_>,
        procedural: &mut Procedural<'_>,
    ) -> Result<()> {
        // What is loaded may mention what was not mentioned before: a macro can name the
        // crates of its user, or declare modules that name others.
        loop {
            let count = self.crates.len();
            for named in std::mem::take(&mut self.unmentioned) {
                self.load_if_mentioned(named)?;
            }
            for (index, name, resolved) in std::mem::take(&mut self.macro_crates) {
                self.macro_crate(procedural, index, name, resolved)?;
            }
            // What follows needs every crate to be whole.
            self.refusals.settle()?;
            write_out_plain(&mut self.crates, first, folder, procedural.names()?)?;
            if self.crates.len() == count && !self.has_more() {
                break;
            }
        }
        for index in 0..self.crates.len() {
            let more = externs::extern_names(&self.crates[index], index);
            self.crates[index].externs.extend(more);
            self.crates[index].macro_use = externs::macro_use(&self.crates[index]);
        }
        Ok(())
    }

    /// True if something is mentioned that is not loaded.
    fn has_more(&self) -> bool {
        let libraries = self.unmentioned.iter().map(|it| &it.name);
        let mut names = libraries.chain(self.macro_crates.iter().map(|(_, name, _)| name));
        names.any(|name| self.is_mentioned(name))
    }

    /// Loads the library that a name means, and all that it needs, once some crate mentions
    /// the name.
    fn load_if_mentioned(&mut self, named: Named<'a>) -> Result<()> {
        if self.is_mentioned(&named.name) {
            let index = self.library(named.resolved, named.library)?;
            let externs = &mut self.crates[named.krate].externs;
            externs.insert(named.name, Extern::Bundled(index));
        } else {
            self.unmentioned.push(named);
        }
        Ok(())
    }

    /// True if the identifier `name` stands anywhere in what is loaded, but for tests and what
    /// else is removed.
    fn is_mentioned(&self, name: &str) -> bool {
        self.crates.iter().any(|krate| krate.mentions(name))
    }

    /// Loads the library `target` and all that it needs, unless it is loaded. Returns its
    /// index.
    fn library(&mut self, resolved: &'a Resolved, target: &Target) -> Result<usize> {
        let manifest = &resolved.package.manifest_path;
        if let Some(&index) = self.known.get(manifest) {
            return Ok(index);
        }
        // Any name will do until `name_libraries` in `rewrite::plan` decides: for now it
        // only says that this is a library.
        let provisional_module = target.crate_name();
        let index = self.load(resolved, target, Some(provisional_module))?;
        self.known.insert(manifest.clone(), index);
        self.dependencies(index, resolved)?;
        Ok(index)
    }

    /// Loads the files of the crate `target`. Returns its index.
    fn load(
        &mut self,
        resolved: &Resolved,
        target: &Target,
        library_module: Option<String>,
    ) -> Result<usize> {
        let package = &resolved.package;
        let refusals = Refusals::default();
        let generated = if package.has_build_script() {
            let built = build::built(&mut self.built, &self.original, self.packages)?;
            let generated = built.generated(package)?;
            let possible = generated.is_possible(package, &self.original);
            refusals.value(possible);
            Some(generated)
        } else {
            None
        };
        let is_program = library_module.is_none();
        let common = &self.common;
        let known = common.known(resolved, target, is_program, generated.as_ref());
        let Known {
            config,
            variables,
            folders,
        } = known;
        let edition = target.edition.parse()?;
        let loader = Loader {
            config: &config,
            edition,
            folders: &folders,
            variables: &variables,
            folder: &self.folder,
            shown_folder: &self.shown_folder,
            refusals: Refusals::default(),
            expanded: None,
            files: Vec::new(),
            open: Vec::new(),
            macros: None,
        };
        let (loaded, of_files) = loader.load(&target.src_path);
        refusals.append(of_files);
        let files = refusals.value(loaded).unwrap_or_default();
        // What is wrong in a crate by others matters only to programs that reach it; one
        // without its root cannot be told to be reached.
        let objections = if package.source.is_some() && !files.is_empty() {
            refusals
        } else {
            self.refusals.append(refusals);
            Refusals::default()
        };
        self.crates.push(Crate {
            name: target.crate_name(),
            library_module,
            edition,
            externs: BTreeMap::new(),
            variables,
            folders,
            macro_use: BTreeSet::new(),
            config,
            files,
            objections,
            published: Some(package.clone()).filter(|it| it.source.is_some()),
        });
        Ok(self.crates.len() - 1)
    }

    /// Forgets the crates that nothing mentions any more, but for the library of the package
    /// with this `manifest`.
    fn drop_unmentioned(&mut self, manifest: &Path) {
        let library = self.known.get(manifest).copied();
        let places = drop_unmentioned(&mut self.crates, library);
        self.known.retain(|_, index| places[*index].is_some());
    }

    /// Writes out the calls that come to what has to be plain, and all procedural macros, in the workspace
    /// at `root`.
    fn expand(&mut self, root: &Path) -> Result<()> {
        let (path, shown) = (self.folder.clone(), self.shown_folder.clone());
        let refusals = self.refusals.clone();
        let folder = Folder {
            path: &path,
            shown: &shown,
            refusals: &refusals,
        };
        let mut procedural = Procedural::new(folder, root);
        let mut first = 0;
        loop {
            self.mentioned(first, folder, &mut procedural)?;
            first = self.crates.len();
            procedural.expand(&mut self.crates)?;
            // What macros make may mention crates that nothing mentioned before.
            if !self.has_more() {
                break;
            }
        }
        procedural.finish(&mut self.crates)
    }

    /// Tells `procedural` that the crate at `index` knows the package `resolved` by `name`.
    fn macro_crate(
        &mut self,
        procedural: &mut Procedural<'_>,
        index: usize,
        name: String,
        resolved: &'a Resolved,
    ) -> Result<()> {
        if !self.is_mentioned(&name) {
            self.macro_crates.push((index, name, resolved));
            return Ok(());
        }
        let package = &resolved.package;
        let library = build::built(&mut self.built, &self.original, self.packages)?
            .macro_library(package)
            .map(Path::to_path_buf);
        let library = library.ok_or_else(|| {
            Error::new(format!(
                "the procedural macros of package `{}` do not compile",
                package.name
            ))
            .help("check that the package compiles with `cargo check`")
        })?;
        procedural.add(index, name, &package.name, library);
        Ok(())
    }

    /// Tells the crate at `index`, which is of the package `resolved`, which other crates
    /// its names mean, those that can be bundled loaded.
    fn dependencies(&mut self, index: usize, resolved: &'a Resolved) -> Result<()> {
        // A dependency that is not in use is none: what mentions it is not compiled.
        for (dependency, found) in self.packages.dependencies(resolved) {
            let name = dependency.crate_name(found.map(|found| &*found.package));
            let judge = found.and_then(|it| self.outside.name(&it.package));
            if let Some(judge) = judge {
                let target = Extern::Judge(judge.to_owned());
                self.crates[index].externs.insert(name, target);
                continue;
            }
            let target = match found {
                None => externs::foreign(
                    dependency.package_name(),
                    "is for other machines only",
                ),
                Some(found) if found.package.is_proc_macro() => {
                    self.macro_crates.push((index, name.clone(), found));
                    // What is left of its name when all is expanded has no meaning.
                    externs::foreign(&found.package.name, "has procedural macros alone")
                }
                Some(found) => {
                    if let Some(library) = found.package.library() {
                        self.load_if_mentioned(Named {
                            krate: index,
                            name,
                            resolved: found,
                            library,
                        })?;
                    }
                    continue;
                }
            };
            self.crates[index].externs.insert(name, target);
        }
        Ok(())
    }
}

/// The name that a crate has for a library.
struct Named<'a> {
    /// The crate that has the name, by index.
    krate: usize,
    name: String,
    /// The package of the library.
    resolved: &'a Resolved,
    library: &'a Target,
}
