//! Finds what the imports of all modules mean, in rounds: modules may import from each other
//! in circles, and there are more ways through these than could be walked.
//!
//! A round reads each import by what the round before has found; when a round finds nothing
//! else than the one before, that is what the imports mean.

use std::collections::BTreeMap;

use super::imports::Imports;
use super::meaning::Meaning;
use super::resolver::Resolver;
use super::scope::{Scope, Scopes};
use crate::source::program::Program;

/// The longest chain of imports through each other that is followed.
const ROUNDS_MAX: usize = 32;

/// A module of the program, with what it declares and imports.
struct ModuleScope<'a> {
    krate: usize,
    path: &'a [String],
    scope: &'a Scope,
}

/// The meanings of the imports of all modules of `program`, whose scopes are `crates`.
pub(super) fn imports(program: &Program, crates: &[Scopes]) -> Imports {
    let mut imports = Imports::none(crates);
    let modules: Vec<ModuleScope<'_>> = crates
        .iter()
        .enumerate()
        .flat_map(|(krate, scopes)| {
            let modules = scopes.modules.iter();
            modules.map(move |(path, scope)| ModuleScope { krate, path, scope })
        })
        .collect();
    for _ in 0..ROUNDS_MAX {
        let resolver = Resolver {
            program,
            crates,
            imports: &imports,
        };
        let next = round(&resolver, &modules);
        if next == imports {
            break;
        }
        imports = next;
    }
    imports
}

/// The meanings of the imports of `modules` if their paths go by what `resolver` knows.
fn round(resolver: &Resolver<'_>, modules: &[ModuleScope<'_>]) -> Imports {
    let mut globs = Vec::new();
    let mut named = Vec::new();
    for &ModuleScope { krate, path, scope } in modules {
        let at = (krate, path);
        let mut own = BTreeMap::new();
        for import in &scope.imports {
            let Some(name) = &import.name else { continue };
            let meaning = resolver.import(at, import);
            if meaning != Meaning::Nothing {
                own.entry(name.clone()).or_insert(meaning);
            }
        }
        named.push(own);
        globs.push(resolver.globs(at, scope));
    }
    resolver.imports.with(named, &globs)
}
