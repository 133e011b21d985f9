//! The modules of a program: what each name stands for, seen from each of them.

use std::collections::HashMap;
use std::sync::Arc;

use super::ir::module::{Definition, Kind, Module};

/// All modules of the package, or the one of the bundle.
pub(super) struct Side {
    pub(super) modules: Vec<Arc<Module>>,
    /// The number of those that are as they are meant to be; behind them stand the same crates
    /// again, in the same order, compiled in another edition.
    own: usize,
    /// What modules define for each other, of either kind.
    exported: [HashMap<String, Id>; 2],
}

/// A definition: the index of its module, and its index there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Id {
    pub(super) module: usize,
    pub(super) index: usize,
}

impl Side {
    /// The side of the crates `own`, which are `moved` to another edition, if they are.
    pub(super) fn of(own: Vec<Arc<Module>>, moved: Vec<Arc<Module>>) -> Side {
        let count = own.len();
        let modules: Vec<_> = own.into_iter().chain(moved).collect();
        let mut exported = [HashMap::new(), HashMap::new()];
        for (module, it) in modules.iter().enumerate() {
            for (index, definition) in it.definitions() {
                if definition.is_exported {
                    let name = definition.name.clone();
                    let table: &mut HashMap<_, _> =
                        &mut exported[usize::from(module >= count)];
                    table.entry(name).or_insert(Id { module, index });
                }
            }
        }
        Side {
            modules,
            own: count,
            exported,
        }
    }

    /// The same modules, and behind them those that are `moved` to another edition.
    pub(super) fn with_moved(self, moved: Vec<Arc<Module>>) -> Side {
        let mut own = self.modules;
        own.truncate(self.own);
        Side::of(own, moved)
    }

    /// The only module, or the first.
    pub(super) fn into_only(self) -> Arc<Module> {
        let mut modules = self.modules.into_iter();
        modules.next().unwrap_or_default()
    }

    /// The definition that `name` stands for in `module`; `None` if it is defined elsewhere,
    /// as what the standard library has is.
    pub(super) fn find(&self, module: usize, name: &str) -> Option<Id> {
        match self.modules[module].find(name) {
            Some(index) => Some(Id { module, index }),
            None => self.exported[usize::from(module >= self.own)]
                .get(name)
                .copied(),
        }
    }

    /// What is exported as `name`.
    pub(super) fn find_exported(&self, name: &str) -> Option<Id> {
        self.exported[0].get(name).copied()
    }

    /// The same definition in the other edition; `None` if there is none.
    pub(super) fn twin(&self, id: Id) -> Option<Id> {
        let module = if id.module < self.own {
            id.module + self.own
        } else {
            id.module - self.own
        };
        let index = self.modules.get(module)?.find(&self.definition(id).name)?;
        Some(Id { module, index })
    }

    /// The same definition as it is meant to be, if there is one, else this one.
    pub(super) fn original(&self, id: Id) -> Id {
        let is_moved = id.module >= self.own;
        let twin = is_moved.then(|| self.twin(id)).flatten();
        // Constants have names of no meaning.
        let has_name = self.definition(id).kind != Kind::Constant;
        twin.filter(|_| has_name).unwrap_or(id)
    }

    pub(super) fn definition(&self, id: Id) -> &Definition {
        self.modules[id.module].definition(id.index)
    }

    pub(super) fn text_of(&self, id: Id) -> &str {
        self.modules[id.module].text_of(id.index)
    }

    /// Where a program may be entered: its `main`, what other languages can call, and what
    /// the compiler makes of the allocator that the program chose. Their names are the same
    /// in every program.
    pub(super) fn roots(&self) -> Vec<&str> {
        let exported = self.exported[0].keys().map(String::as_str);
        let mut roots: Vec<_> = exported
            .filter(|name| !name.starts_with("_R") || name.contains("7___rustc"))
            .filter(|name| !name.starts_with("llvm."))
            .collect();
        roots.sort_unstable();
        roots
    }

    /// The target that the modules are compiled for.
    pub(super) fn target(&self) -> &str {
        let text = self.modules.first().map_or("", |module| module.text());
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("target triple = "));
        line.map_or("", |name| name.trim_matches('"'))
    }

    /// What the linker must keep though nothing names it, by the last parts of its names.
    pub(super) fn kept(&self) -> Vec<(String, Id)> {
        let mut kept = Vec::new();
        for (module, it) in self.modules[..self.own].iter().enumerate() {
            let found = it.kept().filter_map(|name| self.find(module, name));
            kept.extend(found.map(|id| {
                let name = demangled(&self.definition(id).name);
                let last = name.rsplit("::").next().unwrap_or(&name).to_owned();
                (last, id)
            }));
        }
        kept.sort();
        kept.dedup();
        kept
    }

    /// The lines of assembly of each module, that of the program first.
    pub(super) fn assembly(&self) -> Vec<&[String]> {
        let own = self.modules[..self.own].iter();
        own.map(|module| &module.assembly[..]).collect()
    }
}

/// A symbol as people write the name of a function, without hashes.
pub(crate) fn demangled(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

/// A symbol less the crate that instantiates it: what is generic is the same in each.
pub(super) fn without_instance(symbol: &str) -> String {
    rustc_demangle::demangle(symbol).to_string()
}
