//! The scopes of the names of types and modules: enough of Rust's name resolution to
//! tell the name of a crate from a local thing that is called the same.

mod meaning;
mod resolver;
mod rounds;
mod imports;
mod scope;

pub(crate) use meaning::Meaning;

use std::collections::BTreeSet;

use crate::rust::token;
use crate::source::program::{Crate, FileId, Program};
use imports::Imports;
use resolver::Resolver;
use scope::Scopes;

/// The scopes of a program, by crate.
pub(crate) struct Names {
    crates: Vec<Scopes>,
    imports: Imports,
    /// The declarations by crate.
    declared: Vec<Declared>,
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
        let crates = program.crates.iter().map(|krate| {
            let mut scopes = Scopes::default();
            for source in &krate.files {
                scopes.collect(source);
            }
            scopes
        });
        let crates: Vec<_> = crates.collect();
        Names {
            imports: rounds::imports(program, &crates),
            crates,
            declared: program.crates.iter().map(declared).collect(),
        }
    }

    fn resolver<'a>(&'a self, program: &'a Program) -> Resolver<'a> {
        Resolver {
            program,
            crates: &self.crates,
            imports: &self.imports,
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
    pub(crate) fn module<'a>(
        &'a self,
        program: &'a Program,
        id: FileId,
        offset: usize,
    ) -> &'a [String] {
        let inline = &self.crates[id.krate].inline[id.file];
        let mut inner = inline.iter().rev();
        let inner = inner.find(|(range, _)| range.contains(&offset));
        inner.map_or(&program.source(id).module, |(_, module)| module)
    }

    /// True if a path of the syntax tree begins with the `::` at `offset`.
    pub(crate) fn is_leading(&self, id: FileId, offset: usize) -> bool {
        self.crates[id.krate].leading[id.file].contains(&offset)
    }

    /// The meaning that the code around `offset` gives `name`, names of other crates left
    /// aside: `Meaning::Nothing` if it gives none, so that `name` may be that of a crate.
    /// `in_import` is true if `name` begins a path in a `use` item.
    pub(crate) fn local(
        &self,
        program: &Program,
        id: FileId,
        offset: usize,
        name: &str,
        in_import: bool,
    ) -> Meaning {
        let scopes = &self.crates[id.krate];
        if scopes.generics[id.file].contains(name) {
            return Meaning::Type;
        }
        let module = self.module(program, id, offset);
        let resolver = self.resolver(program);
        let blocks = scopes.blocks[id.file].iter().rev();
        let around = blocks.filter(|(range, _)| range.contains(&offset));
        let around = around.map(|(_, scope)| scope);
        for scope in around.chain(scopes.modules.get(module)) {
            let found = resolver.in_scope((id.krate, module), scope, name, in_import);
            if found != Meaning::Nothing {
                return found;
            }
        }
        Meaning::Nothing
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
        let krate = id.krate;
        let module = self.module(program, id, offset);
        let resolver = self.resolver(program);
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Nothing;
        };
        let start = match first.as_str() {
            _ if is_global && program.crates[krate].is_2015() => {
                resolver.in_module(krate, &[], first)
            }
            _ if is_global => Meaning::Nothing,
            "crate" | "self" | "super" => resolver.path(krate, module, &path[..1]),
            name => self.local(program, id, offset, name, false),
        };
        let start = match start {
            Meaning::Nothing => resolver.outside(krate, first),
            found => found,
        };
        let steps = rest.iter();
        steps.fold(start, |meaning, segment| resolver.step(meaning, segment))
    }

    /// True if a block around `offset` declares or imports `name`.
    pub(crate) fn in_block(&self, id: FileId, offset: usize, name: &str) -> bool {
        let mut around = self.crates[id.krate].blocks[id.file]
            .iter()
            .filter(|(range, _)| range.contains(&offset));
        around.any(|(_, scope)| scope.has(name))
    }

    /// The meaning of `name` in the root of crate `krate`.
    pub(crate) fn in_root(&self, program: &Program, krate: usize, name: &str) -> Meaning {
        self.resolver(program).in_module(krate, &[], name)
    }
}
