//! The names of a program: enough of Rust's name resolution to tell the name of a crate from
//! another thing that is called the same.
//!
//! `collect` finds the scopes of all files and what is declared in them, `rounds` what their
//! imports bring; `resolver` reads paths by both. As the language has it, a name belongs to
//! one of three namespaces, only what is visible to a glob is brought by it, and what items
//! and imports name goes before what globs bring, which goes before the names of crates.

mod meaning;
mod binding;
mod scope;
mod declared;
mod expansions;
mod unseen;
mod collect;
mod outside;
mod resolver;
mod rounds;

pub(crate) use meaning::Meaning;

use std::collections::{BTreeSet, HashSet};

use crate::rust::token;
use crate::source::program::{Crate, FileId, Program};
use binding::{Def, Name, Namespace, ScopeId};
use outside::Outside;
use resolver::{Found, Resolver};
use scope::{Kind, Reading, Scopes, Start};

/// The scopes of a program, by crate.
pub(crate) struct Names {
    scopes: Scopes,
    outside: Outside,
    /// The offsets of the `::` that begin a path, by crate and file.
    leading: Vec<Vec<BTreeSet<usize>>>,
    /// The declarations by crate.
    declared: Vec<Declared>,
    /// The imports that are still to be found: none.
    pending: HashSet<(ScopeId, Name, u8)>,
}

/// The kind of path that begins with a name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Position {
    /// A path in code.
    Code,
    /// The path of a macro that is called.
    Macro,
    /// The path of an import.
    Import,
    /// The path of an import that brings the very name that it begins with, as in
    /// `use name::name`.
    Itself,
}

/// The declarations in a crate, wherever they stand: each word that declares, with the name
/// behind it.
type Declared = BTreeSet<(&'static str, String)>;

/// Words behind which a name is declared.
const DECLARING: [&str; 7] = ["as", "enum", "mod", "struct", "trait", "type", "union"];

/// The declarations in the code of `krate`.
fn declared(krate: &Crate) -> Declared {
    let mut found = Declared::new();
    for source in &krate.files {
        token::each_list(&source.tokens, &mut |list| {
            for pair in list.windows(2) {
                let Some(word) = pair[0].ident() else {
                    continue;
                };
                let word = DECLARING.iter().find(|it| **it == word);
                if let (Some(word), Some(name)) = (word, pair[1].ident()) {
                    found.insert((word, name.to_owned()));
                }
            }
        });
    }
    found
}

impl Names {
    /// The scopes of `program`.
    pub(crate) fn of(program: &Program) -> Names {
        let (mut scopes, leading) = collect::collect(program);
        let outside = Outside::of(program);
        rounds::bind_imports(program, &outside, &mut scopes);
        Names {
            scopes,
            outside,
            leading,
            declared: program.crates.iter().map(declared).collect(),
            pending: HashSet::new(),
        }
    }

    fn resolver<'a>(&'a self, program: &'a Program) -> Resolver<'a> {
        Resolver {
            program,
            scopes: &self.scopes,
            outside: &self.outside,
            waits: false,
            pending: &self.pending,
        }
    }

    /// True if crate `krate` gives `name` to anything of its own.
    pub(crate) fn declares(&self, krate: usize, name: &str) -> bool {
        let mut words = DECLARING.iter();
        words.any(|word| self.declared[krate].contains(&(*word, name.to_owned())))
    }

    /// True if crate `krate` has a trait `name`.
    pub(crate) fn declares_trait(&self, krate: usize, name: &str) -> bool {
        self.declared[krate].contains(&("trait", name.to_owned()))
    }

    /// The names of the modules around `offset`, from the root of the crate.
    pub(crate) fn module(&self, id: FileId, offset: usize) -> &[String] {
        self.scopes.module_path(self.scopes.at(id, offset))
    }

    /// True if a path of the syntax tree begins with the `::` at `offset`.
    pub(crate) fn is_leading(&self, id: FileId, offset: usize) -> bool {
        self.leading[id.krate][id.file].contains(&offset)
    }

    /// The meaning that the code around `offset` gives `name` among types and modules, where
    /// it begins a path in this `position`, names of other crates left aside:
    /// `Meaning::Nothing` if it gives none, so that `name` may be that of a crate.
    pub(crate) fn local(
        &self,
        program: &Program,
        id: FileId,
        offset: usize,
        name: &str,
        position: Position,
    ) -> Meaning {
        let Some(name) = self.scopes.names.find(name) else {
            return Meaning::Nothing;
        };
        let scope = self.scopes.at(id, offset);
        let reading = match position {
            Position::Code => Reading::Code,
            Position::Macro => Reading::Macro,
            Position::Import => Reading::Import,
            Position::Itself => Reading::Itself(scope),
        };
        // In edition 2015, imports begin at the root.
        let is_2015 = program.crates[id.krate].is_2015();
        let from = if is_2015 && reading.is_of_import() {
            self.scopes.roots[id.krate]
        } else {
            scope
        };
        let resolver = self.resolver(program);
        self.meaning(resolver.lexical(from, name, Namespace::Types, reading))
    }

    fn meaning(&self, found: Found) -> Meaning {
        let def = match found {
            Found::Nothing | Found::Later => return Meaning::Nothing,
            Found::Def(def) => def,
        };
        match def {
            Def::Module(scope) => {
                let path = self.scopes.module_path(scope).to_vec();
                Meaning::Module(self.scopes.get(scope).krate, path)
            }
            Def::Trait => Meaning::Trait,
            Def::Enum(_) | Def::Type | Def::Value | Def::Macro => Meaning::Type,
            Def::Outside(path) => match path.as_slice() {
                [name] => Meaning::OtherCrate(self.scopes.names.text(*name).to_owned()),
                _ => Meaning::Other,
            },
            Def::Unseen => Meaning::Doubt,
        }
    }

    /// The meaning of the path of a type that stands at `offset`; `is_global` if it begins
    /// with `::`.
    pub(crate) fn type_path(
        &self,
        program: &Program,
        id: FileId,
        offset: usize,
        path: &[String],
        is_global: bool,
    ) -> Meaning {
        let resolver = self.resolver(program);
        let scope = self.scopes.at(id, offset);
        let names = path.iter().map(|name| self.scopes.names.find(name));
        let start = if is_global {
            Start::Global
        } else {
            Start::Here
        };
        let Some(names) = names.collect::<Option<Vec<_>>>() else {
            // What no scope has is no thing of the program, unless a word leads there.
            let first = path.first().and_then(|it| self.scopes.names.find(it));
            let first = first.map(|it| resolver.first(scope, start, it, Reading::Code));
            return match first {
                Some(Found::Def(Def::Outside(_))) => Meaning::Other,
                _ => Meaning::Nothing,
            };
        };
        self.meaning(resolver.path(scope, start, &names, Reading::Code))
    }

    /// True if a block around `offset` declares or imports `name`, which begins a path there
    /// in this `position`.
    pub(crate) fn in_block(
        &self,
        id: FileId,
        offset: usize,
        name: &str,
        position: Position,
    ) -> bool {
        let Some(name) = self.scopes.names.find(name) else {
            return false;
        };
        let own = self.scopes.at(id, offset);
        let mut blocks = self
            .around(own)
            .take_while(|scope| !matches!(self.scopes.get(*scope).kind, Kind::Module(_)));
        blocks.any(|scope| {
            let itself = position == Position::Itself
                && scope == own
                && self.scopes.self_imports.contains(&(scope, name));
            let binds = self.scopes.explicit(scope, name, Namespace::Types);
            binds.is_some() && !itself
        })
    }

    /// The scopes around `own`, from itself up to the module, the last.
    fn around(&self, own: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(own), |&scope| {
            let scope = self.scopes.get(scope);
            let is_module = matches!(scope.kind, Kind::Module(_));
            scope.around.filter(|_| !is_module)
        })
    }

    /// True if `name`, where it begins a path at `offset` in this `position`, is bound on
    /// other platforms alone.
    pub(crate) fn is_elsewhere(
        &self,
        program: &Program,
        id: FileId,
        offset: usize,
        name: &str,
        position: Position,
    ) -> bool {
        let Some(name) = self.scopes.names.find(name) else {
            return false;
        };
        let is_import = matches!(position, Position::Import | Position::Itself);
        let from_root = is_import && program.crates[id.krate].is_2015();
        let start = if from_root {
            self.scopes.roots[id.krate]
        } else {
            self.scopes.at(id, offset)
        };
        let (here, elsewhere) = (&self.scopes.here, &self.scopes.elsewhere);
        let mut keys = self.around(start).map(|scope| (scope, name));
        let bound = keys.find(|key| here.contains(key) || elsewhere.contains(key));
        bound.is_some_and(|key| !here.contains(&key))
    }

    /// True if any scope of the program binds `name`, which is that of a crate, to a module
    /// or a type, or may do so.
    pub(crate) fn binds(&self, name: &str) -> bool {
        let Some(name) = self.scopes.names.find(name) else {
            return false;
        };
        let types = Namespace::Types as usize;
        self.scopes.list.iter().any(|scope| {
            let mut bound = [&scope.explicit, &scope.globbed].into_iter();
            let bound = bound.any(|it| it.get(&name).is_some_and(|it| it[types].is_some()));
            bound || scope.unseen.contains(&name)
        })
    }

    /// True if the code at `offset` stands in no block of its module.
    pub(crate) fn is_outside_blocks(&self, id: FileId, offset: usize) -> bool {
        let kind = &self.scopes.get(self.scopes.at(id, offset)).kind;
        matches!(kind, Kind::Module(_))
    }

    /// True if the root of crate `krate` has a function, a value or a macro called `name`,
    /// or may have one.
    pub(crate) fn has_value(&self, program: &Program, krate: usize, name: &str) -> bool {
        let Some(name) = self.scopes.names.find(name) else {
            return false;
        };
        let root = self.scopes.roots[krate];
        let resolver = self.resolver(program);
        [Namespace::Values, Namespace::Macros]
            .iter()
            .any(|&it| resolver.in_scope(root, name, it, Reading::Code) != Found::Nothing)
    }

    /// True if an import by `name` alone at `offset` brings a function or a value.
    pub(crate) fn imports_value(
        &self,
        program: &Program,
        id: FileId,
        offset: usize,
        name: &str,
    ) -> bool {
        let Some(name) = self.scopes.names.find(name) else {
            return false;
        };
        let from = if program.crates[id.krate].is_2015() {
            self.scopes.roots[id.krate]
        } else {
            self.scopes.at(id, offset)
        };
        let resolver = self.resolver(program);
        let found = resolver.lexical(from, name, Namespace::Values, Reading::Import);
        found != Found::Nothing
    }

    /// True if a module `name` for the library at `index` can stand at the root of the
    /// program: nothing else has the name there, or only an import of the library itself.
    pub(crate) fn is_free(&self, program: &Program, index: usize, name: &str) -> bool {
        match self.in_root(program, 0, name) {
            Meaning::Nothing => true,
            Meaning::Module(found, path) if found == index && path.is_empty() => {
                let root = self.scopes.roots[0];
                let name = self.scopes.names.find(name);
                name.is_none_or(|name| {
                    self.scopes.explicit(root, name, Namespace::Types).is_none()
                        || self.scopes.whole_imports.contains(&(root, name))
                })
            }
            _ => false,
        }
    }

    /// The meaning of `name` in the root of crate `krate`.
    pub(crate) fn in_root(&self, program: &Program, krate: usize, name: &str) -> Meaning {
        let Some(name) = self.scopes.names.find(name) else {
            return Meaning::Nothing;
        };
        let root = self.scopes.roots[krate];
        let found =
            self.resolver(program)
                .in_scope(root, name, Namespace::Types, Reading::Code);
        self.meaning(found)
    }
}
