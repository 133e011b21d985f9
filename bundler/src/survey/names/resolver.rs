//! The meanings of names and paths, by what the scopes bind.

use super::binding::{Binding, Def, Name, Namespace, ScopeId};
use super::outside::Outside;
use super::scope::{Kind, Reading, Scopes, Start};
use crate::source::program::{is_standard_crate, Extern, Program};

/// A look-up of names in the scopes of a program.
#[derive(Clone, Copy)]
pub(super) struct Resolver<'a> {
    pub(super) program: &'a Program,
    pub(super) scopes: &'a Scopes,
    pub(super) outside: &'a Outside,
    /// True while imports are still being found, so that what is not bound may be yet.
    pub(super) waits: bool,
    /// For each import by name, true where a namespace is still to be found; by the scope,
    /// the name and the namespace.
    pub(super) pending: &'a std::collections::HashSet<(ScopeId, Name, u8)>,
}

/// The outcome of a look-up.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Found {
    Nothing,
    Def(Def),
    /// An import that has not been found may bring it.
    Later,
}

impl Found {
    /// This, or what `other` finds if this is nothing.
    fn or_else(self, other: impl FnOnce() -> Found) -> Found {
        match self {
            Found::Nothing => other(),
            found => found,
        }
    }
}

impl Resolver<'_> {
    /// What the code of `scope` calls `name`, other crates left aside.
    pub(super) fn lexical(
        &self,
        scope: ScopeId,
        name: Name,
        namespace: Namespace,
        reading: Reading,
    ) -> Found {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let own = self.scopes.get(scope);
            if own.kind != Kind::Generics || reading == Reading::Code {
                let found = self.in_scope(scope, name, namespace, reading);
                if found != Found::Nothing {
                    return found;
                }
            }
            let is_module = matches!(own.kind, Kind::Module(_));
            at = own.around.filter(|_| !is_module);
        }
        Found::Nothing
    }

    /// What `scope` itself binds `name` to.
    pub(super) fn in_scope(
        &self,
        scope: ScopeId,
        name: Name,
        namespace: Namespace,
        reading: Reading,
    ) -> Found {
        let own = self.scopes.get(scope);
        let could_be_crate =
            namespace == Namespace::Types && self.scopes.crate_names.contains(&name);
        let passes = reading == Reading::Itself(scope)
            && self.scopes.self_imports.contains(&(scope, name));
        if !passes {
            let explicit = self.scopes.explicit(scope, name, namespace);
            if let Some(Binding { def, .. }) = explicit {
                let is_type = match def {
                    Def::Outside(path) if could_be_crate => self.is_outside_type(path),
                    _ => Some(true),
                };
                match is_type {
                    Some(true) => return Found::Def(def.clone()),
                    Some(false) => {}
                    None => return Found::Def(Def::Unseen),
                }
            }
            let is_pending =
                self.waits && self.pending.contains(&(scope, name, namespace as u8));
            if is_pending {
                return Found::Later;
            }
        }
        if let Some(Binding { def, .. }) = self.scopes.globbed(scope, name, namespace) {
            return Found::Def(def.clone());
        }
        if could_be_crate {
            for glob in &own.outside_globs {
                let path = [glob.as_slice(), &[name]].concat();
                if self.is_outside_type(&path) == Some(true) {
                    return Found::Def(Def::Outside(path));
                }
            }
            if own.unseen.contains(&name) {
                return Found::Def(Def::Unseen);
            }
        }
        if self.waits && own.globs_pending > 0 {
            Found::Later
        } else {
            Found::Nothing
        }
    }

    /// True if the path outside of the program is a module or a type; `None` where that
    /// cannot be known.
    pub(super) fn is_outside_type(&self, path: &[Name]) -> Option<bool> {
        let path = path.iter().map(|&name| self.scopes.names.text(name));
        let path: Vec<_> = path.collect();
        self.outside.is_type(&path)
    }

    /// The thing that `name` is as the name of another crate, in crate `krate`.
    pub(super) fn in_crates(&self, krate: usize, name: Name) -> Found {
        let text = self.scopes.names.text(name);
        match self.program.crates[krate].externs.get(text) {
            Some(Extern::Bundled(target)) => {
                Found::Def(Def::Module(self.scopes.roots[*target]))
            }
            Some(_) => Found::Def(Def::Outside(vec![name])),
            None if is_outside_crate(text) => Found::Def(Def::Outside(vec![name])),
            None => Found::Nothing,
        }
    }

    /// The meaning of the first name of a path in the code of `scope`.
    pub(super) fn first(
        &self,
        scope: ScopeId,
        start: Start,
        name: Name,
        reading: Reading,
    ) -> Found {
        let krate = self.scopes.get(scope).krate;
        let root = self.scopes.roots[krate];
        let is_2015 = self.program.crates[krate].is_2015();
        match self.scopes.names.text(name) {
            "crate" | "$crate" => return Found::Def(Def::Module(root)),
            "self" => return Found::Def(Def::Module(self.scopes.get(scope).module)),
            "super" => return Found::Def(Def::Module(self.scopes.above(scope))),
            _ => {}
        }
        let in_crates = || self.in_crates(krate, name);
        let in_root = || self.in_scope(root, name, Namespace::Types, reading);
        match start {
            Start::Crates => in_crates(),
            Start::Global if !is_2015 => in_crates(),
            Start::Global => in_root().or_else(in_crates),
            Start::Here if is_2015 && reading.is_of_import() => {
                in_root().or_else(in_crates)
            }
            Start::Here => self
                .lexical(scope, name, Namespace::Types, reading)
                .or_else(in_crates),
        }
    }

    /// The thing called `name` in `def`.
    pub(super) fn step(&self, def: &Def, name: Name, namespace: Namespace) -> Found {
        match def {
            Def::Module(module) => match self.scopes.names.text(name) {
                "super" => Found::Def(Def::Module(self.scopes.above(*module))),
                "self" => Found::Def(def.clone()),
                _ => self.in_scope(*module, name, namespace, Reading::Code),
            },
            Def::Enum(scope) => self.in_scope(*scope, name, namespace, Reading::Code),
            Def::Outside(path) => {
                Found::Def(Def::Outside([path.as_slice(), &[name]].concat()))
            }
            Def::Unseen => Found::Def(Def::Unseen),
            Def::Trait | Def::Type | Def::Value | Def::Macro => Found::Nothing,
        }
    }

    /// The thing called `name` in `def` that an import in `scope` brings: one that its code
    /// does not see is of no account, for another namespace may have one that it sees.
    pub(super) fn brought(
        &self,
        scope: ScopeId,
        def: &Def,
        name: Name,
        namespace: Namespace,
    ) -> Found {
        let found = self.step(def, name, namespace);
        let (Found::Def(thing), Def::Module(module)) = (&found, def) else {
            return found;
        };
        let explicit = self.scopes.explicit(*module, name, namespace);
        let globbed = self.scopes.globbed(*module, name, namespace);
        let mut bindings = explicit.into_iter().chain(globbed);
        let binding = bindings.find(|binding| binding.def == *thing);
        match binding {
            Some(binding) if !self.scopes.sees(scope, binding.visibility) => Found::Nothing,
            _ => found,
        }
    }

    /// The thing among types and modules to which `path` leads from the code of `scope`.
    pub(super) fn path(
        &self,
        scope: ScopeId,
        start: Start,
        path: &[Name],
        reading: Reading,
    ) -> Found {
        let Some((&first, rest)) = path.split_first() else {
            let krate = self.scopes.get(scope).krate;
            return Found::Def(Def::Module(self.scopes.roots[krate]));
        };
        let mut found = self.first(scope, start, first, reading);
        for &name in rest {
            match found {
                Found::Def(def) => found = self.step(&def, name, Namespace::Types),
                other => return other,
            }
        }
        found
    }
}

/// True for the name of a crate that comes with the compiler.
fn is_outside_crate(name: &str) -> bool {
    is_standard_crate(name) || matches!(name, "proc_macro" | "test")
}
