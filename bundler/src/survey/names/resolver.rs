//! The meanings of paths, by what the scopes declare and what imports are known to bring.

use super::imports::Imports;
use super::meaning::Meaning;
use super::scope::{Import, Scope, Scopes};
use crate::source::program::{is_standard_crate, Extern, Program};

/// A look-up of names in the scopes of a program.
pub(super) struct Resolver<'a> {
    pub(super) program: &'a Program,
    /// The scopes by crate.
    pub(super) crates: &'a [Scopes],
    pub(super) imports: &'a Imports,
}

impl Resolver<'_> {
    /// The meaning of `name` in the module `module` of crate `krate`.
    pub(super) fn in_module(&self, krate: usize, module: &[String], name: &str) -> Meaning {
        let reached = self.imports.reached(krate, module).iter();
        let found = reached.map(|(krate, module)| self.in_itself(*krate, module, name));
        let mut found = found.filter(|meaning| *meaning != Meaning::Nothing);
        found.next().unwrap_or(Meaning::Nothing)
    }

    /// The meaning of `name` in the module `module`, its glob imports aside.
    fn in_itself(&self, krate: usize, module: &[String], name: &str) -> Meaning {
        let scope = self.crates[krate].modules.get(module);
        let declared = scope.map(|scope| scope.meaning(krate, module, name));
        match declared {
            Some(Meaning::Nothing) | None => self.imports.named(krate, module, name),
            Some(found) => found,
        }
    }

    /// The meaning of `name` in a `scope` of the module `at`; at the beginning of an
    /// import, if `in_import`.
    pub(super) fn in_scope(
        &self,
        at: (usize, &[String]),
        scope: &Scope,
        name: &str,
        in_import: bool,
    ) -> Meaning {
        let declared = scope.meaning(at.0, at.1, name);
        if declared != Meaning::Nothing {
            return declared;
        }
        let mut named = scope.imports.iter().filter(|import| {
            // `use name::x as name;` does not begin with what it brings itself.
            let brings_itself = import.path.first().is_some_and(|first| first == name);
            import.name.as_deref() == Some(name) && !(in_import && brings_itself)
        });
        let named = named.find_map(|import| match self.import(at, import) {
            Meaning::Nothing => None,
            found => Some(found),
        });
        if let Some(found) = named {
            return found;
        }
        let globs = self.globs(at, scope).into_iter();
        let found = globs.map(|(krate, module)| self.in_module(krate, &module, name));
        let mut found = found.filter(|meaning| *meaning != Meaning::Nothing);
        found.next().unwrap_or(Meaning::Nothing)
    }

    /// The meaning of what an import of a single name brings into the module.
    pub(super) fn import(
        &self,
        (krate, module): (usize, &[String]),
        import: &Import,
    ) -> Meaning {
        match import.path.as_slice() {
            // `use name;` says nothing but the name of the crate.
            [only] if import.name.as_ref() == Some(only) => self.outside(krate, only),
            path => self.path(krate, module, path),
        }
    }

    /// The modules that the glob imports of a scope name, but for the module `at` itself.
    pub(super) fn globs(
        &self,
        at: (usize, &[String]),
        scope: &Scope,
    ) -> Vec<(usize, Vec<String>)> {
        let globs = scope.imports.iter().filter(|import| import.name.is_none());
        let targets = globs.filter_map(|glob| match self.path(at.0, at.1, &glob.path) {
            Meaning::Module(krate, module) => Some((krate, module)),
            _ => None,
        });
        targets
            .filter(|(krate, module)| (*krate, module.as_slice()) != at)
            .collect()
    }

    /// The meaning of a path in an import of the module.
    pub(super) fn path(&self, krate: usize, module: &[String], path: &[String]) -> Meaning {
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Module(krate, Vec::new());
        };
        let start = match first.as_str() {
            "crate" => Meaning::Module(krate, Vec::new()),
            "self" => Meaning::Module(krate, module.to_vec()),
            "super" => Meaning::Module(krate, above(module)),
            "" => return self.absolute(krate, rest),
            name => {
                let root: &[String] = &[];
                let from = if self.program.crates[krate].is_2015() {
                    root
                } else {
                    module
                };
                match self.in_module(krate, from, name) {
                    Meaning::Nothing => self.outside(krate, name),
                    found => found,
                }
            }
        };
        let steps = rest.iter();
        steps.fold(start, |meaning, segment| self.step(meaning, segment))
    }

    /// The meaning of a path that begins with `::`, which leads to another crate.
    fn absolute(&self, krate: usize, path: &[String]) -> Meaning {
        let Some((first, rest)) = path.split_first() else {
            return Meaning::Nothing;
        };
        let start = self.outside(krate, first);
        let steps = rest.iter();
        steps.fold(start, |meaning, segment| self.step(meaning, segment))
    }

    /// The meaning of `segment` behind a path that means `meaning`.
    pub(super) fn step(&self, meaning: Meaning, segment: &str) -> Meaning {
        match meaning {
            Meaning::Module(krate, module) if segment == "super" => {
                Meaning::Module(krate, above(&module))
            }
            Meaning::Module(krate, module) if segment == "self" => {
                Meaning::Module(krate, module)
            }
            Meaning::Module(krate, module) => self.in_module(krate, &module, segment),
            other => other,
        }
    }

    /// The meaning of `name` as that of another crate.
    pub(super) fn outside(&self, krate: usize, name: &str) -> Meaning {
        match self.program.crates[krate].externs.get(name) {
            Some(Extern::Bundled(target)) => Meaning::Module(*target, Vec::new()),
            Some(_) => Meaning::Other,
            None if is_standard_crate(name) => Meaning::Other,
            None => Meaning::Nothing,
        }
    }
}

/// The path of the module around `module`.
fn above(module: &[String]) -> Vec<String> {
    module[..module.len().saturating_sub(1)].to_vec()
}
