//! Procedural macros: all that a program uses are expanded in its sources, which from then on
//! are plain Rust.
//!
//! A use of a macro is text in the source, and so is what the macro makes: it takes the place
//! of the use, below a comment that names it, and each byte of it knows the token that it
//! comes from. What it makes may use macros again; so the crates are read again, as often as
//! there is something to expand.

mod helpers;
mod imports;
mod scope;
mod tokens;
mod find;
mod hygiene;
mod layout;
mod run;
mod leftovers;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::cargo::macro_server::Server;
use crate::source::load::{ExpandedFile, ExpandedFiles};
use crate::source::program::{Crate, Extern, Source};
use crate::text::error::{Error, Result};
use crate::text::marked_text::Edit;
use crate::text::source_map::Marks;

use run::Runner;
use scope::{MacroCrate, Scopes};

/// Macros that make uses of macros more often than this do so without end.
const ROUNDS_MAX: usize = 64;

/// The crates of procedural macros that a program depends on.
#[derive(Debug, Default)]
pub(crate) struct MacroCrates {
    crates: Vec<MacroCrate>,
    /// The names of macro crates in each crate of the program.
    externs: Vec<BTreeMap<String, usize>>,
}

impl MacroCrates {
    /// Says that the crate at `index` knows the package `package` by `name`, which is compiled
    /// as `library`.
    pub(crate) fn add(
        &mut self,
        index: usize,
        name: String,
        package: &str,
        library: PathBuf,
    ) {
        let known = self.crates.iter().position(|it| it.library == library);
        let number = known.unwrap_or_else(|| {
            self.crates.push(MacroCrate {
                name: package.to_owned(),
                library,
                macros: Vec::new(),
            });
            self.crates.len() - 1
        });
        while self.externs.len() <= index {
            self.externs.push(BTreeMap::new());
        }
        self.externs[index].insert(name, number);
    }
}

/// Expands all procedural macros in `crates`, which `load` reads anew with files in which
/// macros are expanded. `folder` is that of the workspace.
///
/// # Errors
/// When a macro cannot be expanded, says itself that something is wrong, or is used where it
/// cannot be expanded.
pub(crate) fn expand(
    crates: &mut [Crate],
    mut macros: MacroCrates,
    folder: &Path,
    load: &dyn Fn(&Crate, &ExpandedFiles) -> Result<Vec<Source>>,
) -> Result<()> {
    if macros.crates.is_empty() {
        return Ok(());
    }
    macros.externs.resize_with(crates.len(), BTreeMap::new);
    let mut server = Server::start(folder)?;
    for krate in &mut macros.crates {
        krate.macros = server.list(&krate.library)?;
    }
    let users = users(crates, &macros.externs);
    let mut files = vec![ExpandedFiles::new(); crates.len()];
    // Conditions are settled before macros see anything.
    let pruned = edited(crates, &users, &mut |_, source| Ok(source.edits.clone()))?;
    replace(crates, &mut files, pruned, load)?;
    for _ in 0..ROUNDS_MAX {
        let scopes = Scopes::of(crates, &macros.crates, &macros.externs);
        let expanded = edited(crates, &users, &mut |index, source| {
            let krate = &crates[index];
            let mut runner = Runner {
                server: &mut server,
                macro_crates: &macros.crates,
                krate,
                source,
                folder: &compiled_in(krate, folder),
            };
            let mut edits = Vec::new();
            for found in find::uses(&scopes, index, source) {
                edits.extend(runner.run(&found)?);
            }
            Ok(edits)
        })?;
        if expanded.is_empty() {
            tokens::refuse(&scopes, crates)?;
            let done = edited(crates, &users, &mut |index, source| {
                Ok(leftovers::edits(&scopes, index, source))
            })?;
            return replace(crates, &mut files, done, load);
        }
        replace(crates, &mut files, expanded, load)?;
    }
    Err(
        Error::new("a procedural macro makes uses of procedural macros without end")
            .help("check that the package compiles with `cargo check`"),
    )
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

/// The files of the crates `users` that `edits` changes, by crate.
fn edited(
    crates: &[Crate],
    users: &BTreeSet<usize>,
    edits: &mut dyn FnMut(usize, &Source) -> Result<Vec<Edit>>,
) -> Result<BTreeMap<usize, ExpandedFiles>> {
    let mut found: BTreeMap<usize, ExpandedFiles> = BTreeMap::new();
    for &index in users {
        for source in &crates[index].files {
            let edits = edits(index, source)?;
            if edits.is_empty() {
                continue;
            }
            let text = match source.unexpanded {
                Some(_) => source.text.clone(),
                None => source.text.clone().with_marks(Marks::of_file(0)),
            };
            let file = ExpandedFile {
                text: text.edited(edits),
                unexpanded: source.origin().text,
            };
            let key = (source.path.clone(), source.module.clone());
            found.entry(index).or_default().insert(key, file);
        }
    }
    Ok(found)
}

/// Reads the crates anew that `changed` has files of.
fn replace(
    crates: &mut [Crate],
    files: &mut [ExpandedFiles],
    changed: BTreeMap<usize, ExpandedFiles>,
    load: &dyn Fn(&Crate, &ExpandedFiles) -> Result<Vec<Source>>,
) -> Result<()> {
    for (index, changed) in changed {
        files[index].extend(changed);
        crates[index].files = load(&crates[index], &files[index])?;
    }
    Ok(())
}
