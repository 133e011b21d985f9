//! Finds what all imports mean, in rounds: modules may import from each other in circles.
//!
//! An import waits as long as another one, which is not found yet, may bring what its path
//! names. When all that are left wait for each other, what is not bound counts as absent.

use std::collections::HashSet;

use super::binding::{Binding, Bindings, Def, Name, Namespace, ScopeId, Visibility};
use super::outside::Outside;
use super::resolver::{Found, Resolver};
use super::scope::{Import, Reading, Scopes, Start};
use crate::source::program::Program;

/// The imports that are still to be found.
struct Rounds<'a> {
    program: &'a Program,
    outside: &'a Outside,
    scopes: &'a mut Scopes,
    /// The namespaces in which an import by name is still to be found.
    pending: HashSet<(ScopeId, Name, u8)>,
}

/// The state of an import.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Waits,
    Done,
}

/// Binds what the imports of `scopes` bring.
pub(super) fn bind_imports(program: &Program, outside: &Outside, scopes: &mut Scopes) {
    let imports = std::mem::take(&mut scopes.imports);
    let mut rounds = Rounds {
        program,
        outside,
        scopes,
        pending: HashSet::new(),
    };
    for import in &imports {
        rounds.announce(import);
    }
    let mut waiting: Vec<&Import> = imports.iter().collect();
    let mut waits = true;
    while !waiting.is_empty() {
        let before = (waiting.len(), rounds.pending.len());
        waiting.retain(|import| rounds.round(import, waits) == State::Waits);
        let progress = before != (waiting.len(), rounds.pending.len());
        if !progress && !waits {
            break;
        }
        waits = progress;
    }
    for import in &imports {
        rounds.give_up(import, waiting.iter().any(|it| std::ptr::eq(*it, import)));
    }
}

impl Rounds<'_> {
    fn resolver(&self, waits: bool) -> Resolver<'_> {
        Resolver {
            program: self.program,
            scopes: self.scopes,
            outside: self.outside,
            waits,
            pending: &self.pending,
        }
    }

    /// Notes what `import` may bring.
    fn announce(&mut self, import: &Import) {
        let Some(name) = import.name else {
            self.scopes.get_mut(import.scope).globs_pending += 1;
            return;
        };
        for namespace in namespaces(import) {
            self.pending.insert((import.scope, name, *namespace as u8));
        }
        if import.path == [name] {
            self.scopes.whole_imports.insert((import.scope, name));
        }
        let explicit = self.scopes.explicit(import.scope, name, Namespace::Types);
        if brings_itself(import) && explicit.is_none() {
            self.scopes.self_imports.insert((import.scope, name));
        }
    }

    /// Tries to find what `import` brings.
    fn round(&mut self, import: &Import, waits: bool) -> State {
        match import.name {
            Some(name) => self.named(import, name, waits),
            None => self.glob(import, waits),
        }
    }

    fn named(&mut self, import: &Import, name: Name, waits: bool) -> State {
        let mut state = State::Done;
        for &namespace in namespaces(import) {
            let key = (import.scope, name, namespace as u8);
            if !self.pending.contains(&key) {
                continue;
            }
            match self.target(import, namespace, waits) {
                Found::Later => state = State::Waits,
                Found::Nothing if !waits => state = State::Waits,
                Found::Nothing => drop(self.pending.remove(&key)),
                Found::Def(def) => {
                    self.pending.remove(&key);
                    let visibility = import.visibility;
                    let binding = Binding { def, visibility };
                    self.bind(import.scope, name, namespace, binding);
                }
            }
        }
        state
    }

    /// The thing that an import by name brings in a namespace.
    fn target(&self, import: &Import, namespace: Namespace, waits: bool) -> Found {
        let resolver = self.resolver(waits);
        let (scope, start) = (import.scope, import.start);
        let reading = if brings_itself(import) {
            Reading::Itself(scope)
        } else {
            Reading::Import
        };
        let Some((&last, before)) = import.path.split_last() else {
            return Found::Nothing;
        };
        if before.is_empty() || import.is_self {
            if namespace == Namespace::Types {
                return resolver.path(scope, start, &import.path, reading);
            }
            let is_here = start == Start::Here && before.is_empty() && !import.is_self;
            return if is_here {
                resolver.lexical(scope, last, namespace, reading)
            } else {
                Found::Nothing
            };
        }
        match resolver.path(scope, start, before, reading) {
            Found::Def(def) => resolver.brought(scope, &def, last, namespace),
            other => other,
        }
    }

    fn glob(&mut self, import: &Import, waits: bool) -> State {
        // A glob does not wait for itself.
        self.scopes.get_mut(import.scope).globs_pending -= 1;
        let found = self.resolver(waits).path(
            import.scope,
            import.start,
            &import.path,
            Reading::Import,
        );
        let target = match found {
            Found::Def(Def::Module(target) | Def::Enum(target)) => target,
            Found::Def(Def::Outside(path)) => {
                self.scopes.get_mut(import.scope).outside_globs.push(path);
                return State::Done;
            }
            Found::Def(_) => {
                self.scopes.get_mut(import.scope).has_unseen_glob = true;
                return State::Done;
            }
            Found::Later | Found::Nothing => {
                self.scopes.get_mut(import.scope).globs_pending += 1;
                return State::Waits;
            }
        };
        if target == import.scope {
            return State::Done;
        }
        let edge = (import.scope, import.visibility);
        self.scopes.get_mut(target).globbed_by.push(edge);
        let outside = self.scopes.get(target).outside_globs.clone();
        self.scopes
            .get_mut(import.scope)
            .outside_globs
            .extend(outside);
        let own = self.scopes.get(target);
        let explicit = own.explicit.iter();
        let all: Vec<(Name, Bindings)> = explicit
            .chain(&own.globbed)
            .map(|(&name, bindings)| (name, bindings.clone()))
            .collect();
        for (name, bindings) in all {
            for namespace in Namespace::ALL {
                if let Some(binding) = &bindings[namespace as usize] {
                    self.bring(import.scope, import.visibility, name, namespace, binding);
                }
            }
        }
        State::Done
    }

    /// Binds `name` in `scope`, and in all that glob-import it.
    fn bind(&mut self, scope: ScopeId, name: Name, namespace: Namespace, binding: Binding) {
        self.scopes.bind(scope, name, namespace, binding.clone());
        for (importer, visibility) in self.scopes.get(scope).globbed_by.clone() {
            self.bring(importer, visibility, name, namespace, &binding);
        }
    }

    /// Binds `name` in `scope` by a glob with this visibility, if the glob sees it, and in
    /// all that glob-import the scope.
    fn bring(
        &mut self,
        scope: ScopeId,
        glob: Visibility,
        name: Name,
        namespace: Namespace,
        binding: &Binding,
    ) {
        if !self.scopes.sees(scope, binding.visibility) {
            return;
        }
        let visibility = self.scopes.narrower(glob, binding.visibility);
        if self.scopes.explicit(scope, name, namespace).is_some() {
            return;
        }
        let def = binding.def.clone();
        if let Some(old) = self.scopes.globbed(scope, name, namespace) {
            let widens = old.visibility != visibility
                && self.scopes.narrower(old.visibility, visibility) == old.visibility;
            if old.def != def || !widens {
                return;
            }
        }
        let binding = Binding { def, visibility };
        let bindings = self.scopes.get_mut(scope).globbed.entry(name).or_default();
        bindings[namespace as usize] = Some(binding.clone());
        for (importer, visibility) in self.scopes.get(scope).globbed_by.clone() {
            self.bring(importer, visibility, name, namespace, &binding);
        }
    }

    /// Settles what cannot be found of `import`: all of it, if it still `waits`.
    fn give_up(&mut self, import: &Import, waits: bool) {
        let Some(name) = import.name else {
            let own = self.scopes.get_mut(import.scope);
            own.has_unseen_glob |= waits;
            return;
        };
        let has = |namespace| {
            self.scopes
                .explicit(import.scope, name, namespace)
                .is_some()
        };
        let is_crates = self.scopes.crate_names.contains(&name);
        if is_crates && !Namespace::ALL.into_iter().any(has) {
            let (def, visibility) = (Def::Unseen, import.visibility);
            let binding = Binding { def, visibility };
            self.bind(import.scope, name, Namespace::Types, binding);
        }
    }
}

/// True if the import brings the name that its path begins with.
fn brings_itself(import: &Import) -> bool {
    import.start == Start::Here && import.name.is_some_and(|it| import.path[0] == it)
}

/// The namespaces in which an import by name may bring something.
fn namespaces(import: &Import) -> &'static [Namespace] {
    if import.is_self || import.start == Start::Crates {
        &[Namespace::Types]
    } else {
        &Namespace::ALL
    }
}
