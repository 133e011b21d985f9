//! Which names of types and modules are in scope where: enough of Rust's name resolution to
//! tell the name of a crate from a local thing that is called the same.

mod scope;

use scope::{Scope, Scopes};

use std::collections::BTreeSet;

use crate::program::{Crate, Extern, Program, Source};
use crate::token;

/// The scopes of a program, by crate.
pub(crate) struct Names {
    crates: Vec<Scopes>,
    declared: Vec<Declared>,
}

/// What a crate gives names to, wherever that may be: each word that declares, with the name
/// behind it.
type Declared = BTreeSet<(&'static str, String)>;

/// Words behind which a name is declared.
const DECLARING: [&str; 7] = ["as", "enum", "mod", "struct", "trait", "type", "union"];

/// What a name means among types and modules.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Meaning {
    Nothing,
    /// A module of a crate of the program; the empty path is the crate's root.
    Module(usize, Vec<String>),
    /// A trait of the program.
    Trait,
    /// A type, or something of a crate that is not bundled.
    Other,
}

const DEPTH_MAX: usize = 32;

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
    pub(crate) fn of(program: &Program) -> Names {
        let crates = program.crates.iter().map(|krate| {
            let mut scopes = Scopes::default();
            for source in &krate.files {
                scopes.collect(source);
            }
            scopes
        });
        Names {
            crates: crates.collect(),
            declared: program.crates.iter().map(declared).collect(),
        }
    }

    /// Whether the crate gives `name` to anything of its own.
    pub(crate) fn declares(&self, krate: usize, name: &str) -> bool {
        let mut words = DECLARING.iter();
        words.any(|word| self.declared[krate].contains(&(*word, name.to_owned())))
    }

    /// Whether the crate has a trait of this name.
    pub(crate) fn declares_trait(&self, krate: usize, name: &str) -> bool {
        self.declared[krate].contains(&("trait", name.to_owned()))
    }

    /// The module around `at`.
    pub(crate) fn module<'a>(
        &'a self,
        krate: usize,
        file: usize,
        source: &'a Source,
        at: usize,
    ) -> &'a [String] {
        let inline = &self.crates[krate].inline[file];
        let inner = inline.iter().rev().find(|(range, _)| range.contains(&at));
        inner.map_or(&source.module, |(_, module)| module)
    }

    /// Whether a path of the syntax tree begins with the `::` at `at`.
    pub(crate) fn is_leading(&self, krate: usize, file: usize, at: usize) -> bool {
        self.crates[krate].leading[file].contains(&at)
    }

    /// What `name` means at `at` before crate names are considered; at the beginning of an
    /// import, if `in_import`.
    pub(crate) fn local(
        &self,
        program: &Program,
        (krate, file): (usize, usize),
        at: usize,
        name: &str,
        in_import: bool,
    ) -> Meaning {
        let source = &program.crates[krate].files[file];
        let scopes = &self.crates[krate];
        if scopes.generics[file].contains(name) {
            return Meaning::Other;
        }
        let module = self.module(krate, file, source, at);
        let resolver = Resolver {
            names: self,
            program,
            in_import,
        };
        for (range, scope) in scopes.blocks[file].iter().rev() {
            if range.contains(&at) {
                let found = resolver.in_scope(krate, module, scope, name, 0);
                if found != Meaning::Nothing {
                    return found;
                }
            }
        }
        resolver.in_module(krate, module, name, 0)
    }

    /// What the path of a type means that stands at `at`.
    pub(crate) fn type_path(
        &self,
        program: &Program,
        at: (usize, usize, usize),
        path: &[String],
        is_global: bool,
    ) -> Meaning {
        let (krate, file, offset) = at;
        let source = &program.crates[krate].files[file];
        let module = self.module(krate, file, source, offset);
        let in_import = false;
        let resolver = Resolver {
            names: self,
            program,
            in_import,
        };
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Nothing;
        };
        let start = match first.as_str() {
            _ if is_global && program.crates[krate].is_2015() => {
                resolver.in_module(krate, &[], first, 0)
            }
            _ if is_global => Meaning::Nothing,
            "crate" | "self" | "super" => resolver.path(krate, module, &path[..1], 0),
            name => self.local(program, (krate, file), offset, name, false),
        };
        let start = match start {
            Meaning::Nothing => resolver.outside(krate, first),
            found => found,
        };
        let steps = rest.iter();
        steps.fold(start, |meaning, segment| resolver.step(meaning, segment, 0))
    }

    /// Whether a block around `at` declares or imports `name`.
    pub(crate) fn in_block(
        &self,
        (krate, file): (usize, usize),
        at: usize,
        name: &str,
    ) -> bool {
        let mut around = self.crates[krate].blocks[file]
            .iter()
            .filter(|(range, _)| range.contains(&at));
        around.any(|(_, scope)| scope.has(name))
    }

    /// What `name` means in the root of crate `krate`.
    pub(crate) fn in_root(&self, program: &Program, krate: usize, name: &str) -> Meaning {
        let in_import = false;
        Resolver {
            names: self,
            program,
            in_import,
        }
        .in_module(krate, &[], name, 0)
    }
}

struct Resolver<'a> {
    names: &'a Names,
    program: &'a Program,
    in_import: bool,
}

impl Resolver<'_> {
    fn in_module(
        &self,
        krate: usize,
        module: &[String],
        name: &str,
        depth: usize,
    ) -> Meaning {
        match self.names.crates[krate].modules.get(module) {
            Some(scope) if depth < DEPTH_MAX => {
                self.in_scope(krate, module, scope, name, depth)
            }
            _ => Meaning::Nothing,
        }
    }

    fn in_scope(
        &self,
        krate: usize,
        module: &[String],
        scope: &Scope,
        name: &str,
        depth: usize,
    ) -> Meaning {
        if scope.modules.contains(name) {
            return Meaning::Module(krate, [module, &[name.to_owned()]].concat());
        }
        if scope.traits.contains(name) {
            return Meaning::Trait;
        }
        if scope.types.contains(name) {
            return Meaning::Other;
        }
        let explicit = scope
            .imports
            .iter()
            .filter(|i| i.name.as_deref() == Some(name));
        // `use name::x as name;` does not begin with what it brings itself.
        let skips = self.in_import && depth == 0;
        let explicit =
            explicit.filter(|i| !skips || i.path.first().is_none_or(|p| p != name));
        for import in explicit {
            // `use name;` says nothing but the name of the crate.
            let meaning = match import.path.as_slice() {
                [only] if only == name => self.outside(krate, only),
                path => self.path(krate, module, path, depth + 1),
            };
            if meaning != Meaning::Nothing {
                return meaning;
            }
        }
        self.in_globs(krate, module, scope, name, depth)
    }

    fn in_globs(
        &self,
        krate: usize,
        module: &[String],
        scope: &Scope,
        name: &str,
        depth: usize,
    ) -> Meaning {
        let globs = scope.imports.iter().filter(|i| i.name.is_none());
        for glob in globs {
            if let Meaning::Module(target, path) =
                self.path(krate, module, &glob.path, depth + 1)
            {
                let same = target == krate && path == module;
                let found = if same {
                    Meaning::Nothing
                } else {
                    self.in_module(target, &path, name, depth + 1)
                };
                if found != Meaning::Nothing {
                    return found;
                }
            }
        }
        Meaning::Nothing
    }

    /// What a path of an import leads to.
    fn path(
        &self,
        krate: usize,
        module: &[String],
        path: &[String],
        depth: usize,
    ) -> Meaning {
        if depth >= DEPTH_MAX {
            return Meaning::Nothing;
        }
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Module(krate, Vec::new());
        };
        let mut meaning = match first.as_str() {
            "crate" => Meaning::Module(krate, Vec::new()),
            "self" => Meaning::Module(krate, module.to_vec()),
            "super" => {
                Meaning::Module(krate, module[..module.len().saturating_sub(1)].to_vec())
            }
            "" => return self.absolute(krate, rest, depth),
            name if self.program.crates[krate].is_2015() => {
                match self.in_module(krate, &[], name, depth + 1) {
                    Meaning::Nothing => self.outside(krate, name),
                    found => found,
                }
            }
            name => match self.in_module(krate, module, name, depth + 1) {
                Meaning::Nothing => self.outside(krate, name),
                found => found,
            },
        };
        for segment in rest {
            meaning = self.step(meaning, segment, depth);
        }
        meaning
    }

    fn absolute(&self, krate: usize, path: &[String], depth: usize) -> Meaning {
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Nothing;
        };
        let start = self.outside(krate, first);
        rest.iter()
            .fold(start, |meaning, segment| self.step(meaning, segment, depth))
    }

    fn step(&self, meaning: Meaning, segment: &str, depth: usize) -> Meaning {
        match meaning {
            Meaning::Module(krate, module) if segment == "super" => {
                Meaning::Module(krate, module[..module.len().saturating_sub(1)].to_vec())
            }
            Meaning::Module(krate, module) if segment == "self" => {
                Meaning::Module(krate, module)
            }
            Meaning::Module(krate, module) => {
                self.in_module(krate, &module, segment, depth + 1)
            }
            other => other,
        }
    }

    /// The crate called `name`.
    fn outside(&self, krate: usize, name: &str) -> Meaning {
        match self.program.crates[krate].externs.get(name) {
            Some(Extern::Bundled(target)) => Meaning::Module(*target, Vec::new()),
            Some(_) => Meaning::Other,
            None if matches!(name, "std" | "core" | "alloc") => Meaning::Other,
            None => Meaning::Nothing,
        }
    }
}
