//! Procedural macros: all that a program uses are expanded in its sources, which from then on
//! are plain Rust.
//!
//! A use of a macro is text in the source, and so is what the macro makes: it takes the place
//! of the use, below a comment that names it, and each byte of it knows the token that it
//! comes from. What it makes may use macros again; so the crates are read again, as often as
//! there is something to expand.

mod builtin;
mod imports;
mod scope;
mod only;
mod calls;
mod tokens;
mod find;
mod helpers;
mod hygiene;
mod layout;
mod derived;
mod said;
mod pieces;
mod run;
mod call;
mod leftovers;
mod origin;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cargo::macro_server::Server;
use crate::source::expansion::{load_expanded, Folder};
use crate::source::file_text::FileText;
use crate::source::load::ExpandedFiles;
use crate::source::macro_names::MacroNames;
use crate::source::program::{Crate, Extern, Source};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;
use builtin::is_standard;
use helpers::Waiting;
use run::Runner;
use scope::{MacroCrate, Scopes};

/// Macros that make uses of macros more often than this do so without end.
const ROUNDS_MAX: usize = 64;

/// The procedural macros of a program, and their expansion.
pub(crate) struct Procedural<'a> {
    folder: Folder<'a>,
    /// The folder of the workspace.
    workspace: &'a Path,
    /// The server, once there is something to expand.
    server: Option<Server>,
    macro_crates: Vec<MacroCrate>,
    /// The names of macro crates in each crate of the program.
    externs: Vec<BTreeMap<String, usize>>,
    names: MacroNames,
    /// The crates whose conditions are settled in their text, for macros to see.
    settled: BTreeSet<usize>,
    waiting: Waiting,
}

impl<'a> Procedural<'a> {
    pub(crate) fn new(folder: Folder<'a>, workspace: &'a Path) -> Procedural<'a> {
        Procedural {
            folder,
            workspace,
            server: None,
            macro_crates: Vec::new(),
            externs: Vec::new(),
            names: MacroNames::default(),
            settled: BTreeSet::new(),
            waiting: Waiting::new(),
        }
    }

    /// Says that the crate at `index` knows the package `package` by `name`, which is compiled
    /// as `library`.
    pub(crate) fn add(
        &mut self,
        index: usize,
        name: String,
        package: &str,
        library: PathBuf,
    ) {
        let mut known = self.macro_crates.iter();
        let known = known.position(|it| it.library == library);
        let number = known.unwrap_or_else(|| {
            self.macro_crates.push(MacroCrate {
                name: package.to_owned(),
                library,
                macros: None,
            });
            self.macro_crates.len() - 1
        });
        if self.externs.len() <= index {
            self.externs.resize_with(index + 1, BTreeMap::new);
        }
        self.names.crates.insert(name.clone());
        self.externs[index].insert(name, number);
    }

    /// Expands all procedural macros in `crates`.
    ///
    /// # Errors
    /// When a macro cannot be expanded, or says itself that something is wrong.
    pub(crate) fn expand(&mut self, crates: &mut [Crate]) -> Result<()> {
        if self.macro_crates.is_empty() {
            return Ok(());
        }
        self.list()?;
        self.externs.resize_with(crates.len(), BTreeMap::new);
        let users = users(crates, &self.externs);
        // Conditions are settled before macros see anything.
        let new: BTreeSet<_> = users.difference(&self.settled).copied().collect();
        let pruned = edited(crates, &new, &mut |_, source| Ok(source.edits.clone()))?;
        load_expanded(crates, self.folder, &self.names, &pruned)?;
        self.settled.extend(new);
        for _ in 0..ROUNDS_MAX {
            let expanded = self.round(crates, &users)?;
            if expanded.is_empty() {
                return Ok(());
            }
            load_expanded(crates, self.folder, &self.names, &expanded)?;
        }
        Err(
            Error::new("a procedural macro makes uses of procedural macros without end")
                .help("check that the package compiles with `cargo check`"),
        )
    }

    /// The names of all macros.
    ///
    /// # Errors
    /// When the macro server cannot tell them.
    pub(crate) fn names(&mut self) -> Result<&MacroNames> {
        self.list()?;
        Ok(&self.names)
    }

    /// Asks the server which macros there are.
    fn list(&mut self) -> Result<()> {
        if self.macro_crates.is_empty() {
            return Ok(());
        }
        if self.server.is_none() {
            self.server = Some(Server::start()?);
        }
        if let Some(server) = &mut self.server {
            for krate in &mut self.macro_crates {
                if krate.macros.is_none() {
                    let macros = server.list(&krate.library)?;
                    let names = macros.iter().map(|(name, kind)| (*kind, name.clone()));
                    let own = names.filter(|(kind, name)| !is_standard(name, *kind));
                    self.names.macros.extend(own);
                    krate.macros = Some(macros);
                }
            }
        }
        Ok(())
    }

    /// The files that differ once the outermost macros in the crates `users` are expanded.
    fn round(
        &mut self,
        crates: &[Crate],
        users: &BTreeSet<usize>,
    ) -> Result<BTreeMap<usize, ExpandedFiles>> {
        let Some(server) = &mut self.server else {
            return Ok(BTreeMap::new());
        };
        let scopes = Scopes::of(crates, &self.macro_crates, &self.externs);
        let waiting = &mut self.waiting;
        edited(crates, users, &mut |index, source| {
            let krate = &crates[index];
            let mut runner = Runner {
                server,
                macro_crates: &self.macro_crates,
                krate,
                index,
                waiting,
                source,
                folder: &compiled_in(krate, self.workspace),
            };
            let mut edits = Vec::new();
            for found in find::uses(&scopes, index, source) {
                edits.extend(runner.run(&found)?);
            }
            Ok(edits)
        })
    }

    /// Takes the imports of macros away, all of which are expanded.
    ///
    /// # Errors
    /// When a macro is used where it cannot be expanded.
    pub(crate) fn finish(mut self, crates: &mut [Crate]) -> Result<()> {
        if self.macro_crates.is_empty() {
            return Ok(());
        }
        self.externs.resize_with(crates.len(), BTreeMap::new);
        let scopes = Scopes::of(crates, &self.macro_crates, &self.externs);
        let mut idle = tokens::refuse(&scopes, crates)?;
        let users = users(crates, &self.externs);
        let done = edited(crates, &users, &mut |index, source| {
            let mut edits = leftovers::edits(&scopes, index, source, &self.waiting);
            let key = (index, source.path.clone(), source.module.clone());
            edits.extend(idle.remove(&key).unwrap_or_default());
            Ok(edits)
        })?;
        load_expanded(crates, self.folder, &self.names, &done)
    }
}

/// The crates that can use procedural macros: those that depend on one, by `externs`, or on a
/// crate that does.
fn users(crates: &[Crate], externs: &[BTreeMap<String, usize>]) -> BTreeSet<usize> {
    let direct = (0..crates.len()).filter(|&index| !externs[index].is_empty());
    let mut users: BTreeSet<_> = direct.collect();
    loop {
        let uses = |krate: &Crate| {
            let mut externs = krate.externs.values();
            externs.any(|it| matches!(it, Extern::Bundled(it) if users.contains(it)))
        };
        let more = (0..crates.len()).filter(|&index| uses(&crates[index]));
        let all: BTreeSet<_> = users.iter().copied().chain(more).collect();
        if all.len() == users.len() {
            return users;
        }
        users = all;
    }
}

/// The folder that Cargo runs the compiler in for `krate`.
fn compiled_in(krate: &Crate, workspace: &Path) -> PathBuf {
    let own = krate.folders.get("CARGO_MANIFEST_DIR").map(PathBuf::from);
    match own {
        Some(own) if !own.starts_with(workspace) => own,
        _ => workspace.to_path_buf(),
    }
}

/// The files of those of the crates `users` that `edits` changes: these files as they are
/// then, and all others that are not as on disk.
fn edited(
    crates: &[Crate],
    users: &BTreeSet<usize>,
    edits: &mut dyn FnMut(usize, &Source) -> Result<Vec<Edit>>,
) -> Result<BTreeMap<usize, ExpandedFiles>> {
    let mut found = BTreeMap::new();
    for &index in users {
        let mut files = ExpandedFiles::new();
        let mut changes = false;
        for source in &crates[index].files {
            let edits = edits(index, source)?;
            changes |= !edits.is_empty();
            let text = match edits.is_empty() {
                false => origin::text(source, edits),
                true if source.splices.iter().next().is_some() => FileText {
                    shown: source.shown.clone(),
                    disk: source.disk.clone(),
                    raw: source.raw.clone(),
                    splices: source.splices.clone(),
                },
                true => continue,
            };
            files.insert((source.path.clone(), source.module.clone()), text);
        }
        if changes {
            found.insert(index, files);
        }
    }
    Ok(found)
}
