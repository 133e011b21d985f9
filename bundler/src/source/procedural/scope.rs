//! Which procedural macro a name means: through imports, globs and re-exports of all crates,
//! by the rules of the language as far as they concern such macros.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use super::builtin::is_standard;
use super::imports::{modules, Import, Module, Path};
use crate::cargo::macro_server::Kind;
use crate::rust::token;
use crate::source::program::{Crate, Extern};

/// A crate of procedural macros.
#[derive(Debug)]
pub(super) struct MacroCrate {
    /// The name of its package.
    pub(super) name: String,
    /// The compiled crate.
    pub(super) library: PathBuf,
    /// Its macros, once the server was asked.
    pub(super) macros: Option<Vec<(String, Kind)>>,
}

/// A procedural macro.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MacroId {
    /// An index of the macro crates.
    pub(super) krate: usize,
    pub(super) name: String,
}

/// The place of a path in the program.
#[derive(Debug, Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) krate: usize,
    pub(super) module: &'a [String],
    /// The imports of the blocks around it, outermost first.
    pub(super) blocks: &'a [Vec<Import>],
}

impl At<'_> {
    /// True in the module `module` of the crate `krate`, and in those inside it: what is
    /// private there is seen.
    pub(super) fn is_inside(&self, krate: usize, module: &[String]) -> bool {
        self.krate == krate && self.module.starts_with(module)
    }
}

/// The answers to questions that came up on the way to one answer, by crate, module and name,
/// and for `more` by whether the module is looked at from inside; nothing for those that are
/// being answered, for imports may go round in a circle.
#[derive(Default)]
pub(super) struct Known {
    macros: BTreeMap<(usize, Vec<String>, String, Kind), Option<MacroId>>,
    places: BTreeMap<(usize, Vec<String>, String), Option<Place>>,
    pub(super) more: BTreeMap<(usize, Vec<String>, String, bool), bool>,
}

/// A thing with names in it.
#[derive(Clone)]
pub(super) enum Place {
    Module(usize, Vec<String>),
    Macros(usize),
}

/// The names of procedural macros in all crates of a program.
pub(super) struct Scopes<'a> {
    crates: &'a [Crate],
    macro_crates: &'a [MacroCrate],
    /// The names of macro crates in each crate.
    externs: &'a [BTreeMap<String, usize>],
    pub(super) modules: Vec<BTreeMap<Vec<String>, Module>>,
    /// The names of all macros that the program defines by `macro_rules!`.
    pub(super) rules: BTreeSet<String>,
    pub(super) known: RefCell<Known>,
}

impl<'a> Scopes<'a> {
    pub(super) fn of(
        crates: &'a [Crate],
        macro_crates: &'a [MacroCrate],
        externs: &'a [BTreeMap<String, usize>],
    ) -> Scopes<'a> {
        Scopes {
            crates,
            macro_crates,
            externs,
            modules: crates.iter().map(modules).collect(),
            rules: rules(crates),
            known: RefCell::default(),
        }
    }

    pub(super) fn is_2015(&self, krate: usize) -> bool {
        self.crates[krate].is_2015()
    }

    /// True if `name` is that of a crate of procedural macros in the crate `krate`.
    pub(super) fn is_macro_crate(&self, krate: usize, name: &str) -> bool {
        self.externs[krate].contains_key(name)
    }

    /// The macro of kind `kind` that `path` means; `None` if it means none, or something else.
    pub(super) fn find(&self, at: At<'_>, path: &Path, kind: Kind) -> Option<MacroId> {
        if kind == Kind::Function
            && path.segments.len() == 1
            && self.defines_rules(at.krate, path.last())
        {
            return None;
        }
        self.known.take();
        self.resolve(at, path, kind)
    }

    /// True if the crate defines such a macro by `macro_rules!`, which comes before imports.
    fn defines_rules(&self, krate: usize, name: &str) -> bool {
        let modules = self.modules[krate].values();
        self.rules.contains(name)
            && modules
                .into_iter()
                .any(|module| module.names.contains(name))
    }

    pub(super) fn resolve(&self, at: At<'_>, path: &Path, kind: Kind) -> Option<MacroId> {
        let (last, before) = path.segments.split_last()?;
        if !before.is_empty() {
            return match self.place(at, before, path.is_global)? {
                Place::Macros(krate) => self.macro_of(krate, last, kind),
                Place::Module(krate, module) => {
                    self.in_module(krate, &module, last, kind, at)
                }
            };
        }
        for block in at.blocks.iter().rev() {
            let here = At { blocks: &[], ..at };
            let found = self.among(block, here, last, kind, here);
            if found.is_some() {
                return found;
            }
        }
        self.in_module(at.krate, at.module, last, kind, at)
            .or_else(|| self.of_macro_use(at.krate, last, kind))
    }

    /// The macro that `#[macro_use] extern crate` brings in.
    fn of_macro_use(&self, krate: usize, name: &str, kind: Kind) -> Option<MacroId> {
        let root = self.modules[krate].get(&Vec::new())?;
        let mut crates = root.imports.iter().filter(|it| it.gives_macros);
        crates.find_map(|import| {
            let macros = self.externs[krate].get(import.path.last())?;
            self.macro_of(*macros, name, kind)
        })
    }

    /// The macro `name` of a macro crate.
    fn macro_of(&self, krate: usize, name: &str, kind: Kind) -> Option<MacroId> {
        let mut macros = self.macro_crates[krate].macros.iter().flatten();
        let found = macros.any(|(it, of)| it == name && *of == kind);
        found.then(|| MacroId {
            krate,
            name: name.to_owned(),
        })
    }

    /// The macro `name` in a module, as `viewer` sees it.
    fn in_module(
        &self,
        krate: usize,
        module: &[String],
        name: &str,
        kind: Kind,
        viewer: At<'_>,
    ) -> Option<MacroId> {
        let key = (krate, module.to_vec(), name.to_owned(), kind);
        if let Some(known) = self.known.borrow().macros.get(&key) {
            return known.clone();
        }
        self.known.borrow_mut().macros.insert(key.clone(), None);
        let imports = &self.modules[krate].get(module)?.imports;
        let at = At {
            krate,
            module,
            blocks: &[],
        };
        let found = self.among(imports, at, name, kind, viewer);
        self.known.borrow_mut().macros.insert(key, found.clone());
        found
    }

    /// The macro `name` that one of `imports` at `at` brings in, as `viewer` sees them.
    fn among(
        &self,
        imports: &[Import],
        at: At<'_>,
        name: &str,
        kind: Kind,
        viewer: At<'_>,
    ) -> Option<MacroId> {
        let is_inside = viewer.is_inside(at.krate, at.module);
        let visible = || imports.iter().filter(|it| it.is_public || is_inside);
        let mut named = visible().filter(|it| it.name.as_deref() == Some(name));
        let found = named.find_map(|it| self.resolve(at, &it.path, kind));
        if found.is_some() {
            return found;
        }
        let mut globs = visible().filter(|it| it.name.is_none());
        globs.find_map(|glob| {
            let path = &glob.path;
            match self.place(at, &path.segments, path.is_global)? {
                Place::Macros(krate) => self.macro_of(krate, name, kind),
                Place::Module(krate, module) => {
                    self.in_module(krate, &module, name, kind, at)
                }
            }
        })
    }

    /// The module or macro crate that a path means.
    pub(super) fn place(
        &self,
        at: At<'_>,
        segments: &[String],
        is_global: bool,
    ) -> Option<Place> {
        let mut segments = segments.iter();
        let Some(first) = segments.next() else {
            return Some(Place::Module(at.krate, Vec::new()));
        };
        let mut place = match (first.as_str(), is_global) {
            ("crate", _) => Place::Module(at.krate, Vec::new()),
            ("self", _) => Place::Module(at.krate, at.module.to_vec()),
            ("super", _) => Place::Module(at.krate, parent(at.module)?),
            (name, true) => self.extern_or_root(at.krate, name)?,
            (name, false) => self.first(at, name)?,
        };
        for segment in segments {
            place = match place {
                Place::Macros(_) => return None,
                Place::Module(krate, module) if segment == "super" => {
                    Place::Module(krate, parent(&module)?)
                }
                Place::Module(krate, module) => self.child(krate, &module, segment)?,
            };
        }
        Some(place)
    }

    /// What `name` means behind `::`.
    fn extern_or_root(&self, krate: usize, name: &str) -> Option<Place> {
        let in_root = || self.child(krate, &[], name);
        if self.crates[krate].is_2015() {
            in_root().or_else(|| self.of_extern(krate, name))
        } else {
            self.of_extern(krate, name)
        }
    }

    pub(super) fn of_extern(&self, krate: usize, name: &str) -> Option<Place> {
        if let Some(&macros) = self.externs[krate].get(name) {
            return Some(Place::Macros(macros));
        }
        match self.crates[krate].externs.get(name)? {
            Extern::Bundled(krate) => Some(Place::Module(*krate, Vec::new())),
            _ => None,
        }
    }

    /// What `name` means at the beginning of a path.
    fn first(&self, at: At<'_>, name: &str) -> Option<Place> {
        let here = At { blocks: &[], ..at };
        for block in at.blocks.iter().rev() {
            if let Some(place) = self.imported(block, here, name) {
                return Some(place);
            }
        }
        self.child(at.krate, at.module, name)
            .or_else(|| self.of_extern(at.krate, name))
            // An `extern crate` in the root is known everywhere.
            .or_else(|| {
                let root = self.modules[at.krate].get(&Vec::new())?;
                let renamed = root.imports.iter().find(|it| {
                    it.path.is_global
                        && it.path.segments.len() == 1
                        && it.name.as_deref() == Some(name)
                })?;
                self.of_extern(at.krate, renamed.path.last())
            })
    }

    /// The module or macro crate `name` in a module.
    fn child(&self, krate: usize, module: &[String], name: &str) -> Option<Place> {
        let mut path = module.to_vec();
        path.push(name.to_owned());
        if self.modules[krate].contains_key(&path) {
            return Some(Place::Module(krate, path));
        }
        let key = (krate, module.to_vec(), name.to_owned());
        if let Some(known) = self.known.borrow().places.get(&key) {
            return known.clone();
        }
        self.known.borrow_mut().places.insert(key.clone(), None);
        let imports = &self.modules[krate].get(module)?.imports;
        let at = At {
            krate,
            module,
            blocks: &[],
        };
        let found = self.imported(imports, at, name);
        self.known.borrow_mut().places.insert(key, found.clone());
        found
    }

    /// The module or macro crate `name` that one of `imports` at `at` brings in.
    fn imported(&self, imports: &[Import], at: At<'_>, name: &str) -> Option<Place> {
        let mut named = imports.iter().filter(|it| it.name.as_deref() == Some(name));
        let place = |it: &Import| {
            // `use name;` does not look at itself to find out what it means.
            match (it.path.segments.as_slice(), it.path.is_global) {
                ([one], false) if one == name => self.of_extern(at.krate, name),
                (segments, is_global) => self.place(at, segments, is_global),
            }
        };
        if let Some(found) = named.find_map(place) {
            return Some(found);
        }
        let mut globs = imports.iter().filter(|it| it.name.is_none());
        globs.find_map(|glob| {
            let path = &glob.path;
            match self.place(at, &path.segments, path.is_global)? {
                Place::Module(krate, module) => self.child(krate, &module, name),
                Place::Macros(_) => None,
            }
        })
    }

    /// The macro of that name among all that the crate can reach, for names that come out of
    /// macros and are seen by nobody here: if there is but one.
    pub(super) fn guess(&self, at: At<'_>, path: &Path, kind: Kind) -> Option<MacroId> {
        let name = path.last();
        if is_standard(name, kind) || self.rules.contains(name) {
            return None;
        }
        let mut reached = BTreeSet::from([at.krate]);
        let mut todo = vec![at.krate];
        let mut found = BTreeSet::new();
        while let Some(krate) = todo.pop() {
            let macros = self.externs[krate].values();
            found.extend(macros.filter_map(|&it| self.macro_of(it, name, kind)));
            for target in self.crates[krate].externs.values() {
                if let Extern::Bundled(next) = target {
                    if reached.insert(*next) {
                        todo.push(*next);
                    }
                }
            }
        }
        if found.len() == 1 {
            found.pop_first()
        } else {
            None
        }
    }
}

/// The names of all macros that the crates define by `macro_rules!`.
fn rules(crates: &[Crate]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in crates.iter().flat_map(|krate| &krate.files) {
        token::each_list(&source.tokens, &mut |list| {
            for at in 0..list.len() {
                let definition = token::macro_definition(list, at);
                let name = definition.and_then(|(name, _)| name.ident());
                found.extend(name.map(str::to_owned));
            }
        });
    }
    found
}

fn parent(module: &[String]) -> Option<Vec<String>> {
    let (_, parent) = module.split_last()?;
    Some(parent.to_vec())
}
