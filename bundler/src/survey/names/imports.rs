//! The names that the imports of each module bring, found once for all: modules may import
//! from each other in circles, and there are more ways through these than could be walked.
//!
//! A round reads each import by what the round before has found; when a round finds nothing
//! else than the one before, that is what the imports mean.

use std::collections::BTreeMap;

use super::resolver::Resolver;
use super::scope::{Scope, Scopes};
use super::Meaning;
use crate::source::program::Program;

/// The longest chain of imports through each other that is followed.
const ROUNDS_MAX: usize = 32;

/// The imports of all modules of a program.
#[derive(Default, PartialEq)]
pub(super) struct Imports {
    /// The numbers of the modules, by crate and path: indexes of the two fields below.
    numbers: Vec<BTreeMap<Vec<String>, usize>>,
    /// The meanings of the names that are imported by name, by module.
    named: Vec<BTreeMap<String, Meaning>>,
    /// The modules whose names glob imports bring, by way of other modules too, nearest
    /// first; the module itself is the first of them.
    reach: Vec<Vec<(usize, Vec<String>)>>,
}

/// A module of the program, with what it declares and imports.
struct ModuleScope<'a> {
    krate: usize,
    path: &'a [String],
    scope: &'a Scope,
}

impl Imports {
    pub(super) fn of(program: &Program, crates: &[Scopes]) -> Imports {
        let mut imports = Imports::default();
        let mut modules = Vec::new();
        for (krate, scopes) in crates.iter().enumerate() {
            let mut numbers = BTreeMap::new();
            for (path, scope) in &scopes.modules {
                numbers.insert(path.clone(), modules.len());
                modules.push(ModuleScope { krate, path, scope });
                imports.named.push(BTreeMap::new());
                imports.reach.push(vec![(krate, path.clone())]);
            }
            imports.numbers.push(numbers);
        }
        for _ in 0..ROUNDS_MAX {
            let next = imports.round(program, crates, &modules);
            if next == imports {
                break;
            }
            imports = next;
        }
        imports
    }

    /// The meanings of all imports if their paths go by what this round knows.
    fn round(
        &self,
        program: &Program,
        crates: &[Scopes],
        modules: &[ModuleScope<'_>],
    ) -> Imports {
        let resolver = Resolver {
            program,
            crates,
            imports: self,
        };
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
        let reach = (0..modules.len()).map(|number| self.reach(number, &globs));
        Imports {
            numbers: self.numbers.clone(),
            named,
            reach: reach.collect(),
        }
    }

    /// The modules that can be reached from one by `globs`, nearest first.
    fn reach(
        &self,
        number: usize,
        globs: &[Vec<(usize, Vec<String>)>],
    ) -> Vec<(usize, Vec<String>)> {
        let mut found = vec![self.reach[number][0].clone()];
        let mut seen = vec![false; globs.len()];
        seen[number] = true;
        let mut at = 0;
        while at < found.len() {
            let (krate, path) = &found[at];
            let next = self.numbers[*krate].get(path);
            for target in next.into_iter().flat_map(|&next| &globs[next]) {
                let number = self.numbers[target.0].get(&target.1);
                let number = number.filter(|&&number| !seen[number]);
                if let Some(&number) = number {
                    seen[number] = true;
                    found.push(target.clone());
                }
            }
            at += 1;
        }
        found
    }

    /// The meaning of `name` by the imports of a module that name it.
    pub(super) fn named(&self, krate: usize, module: &[String], name: &str) -> Meaning {
        let number = self.numbers[krate].get(module);
        let meaning = number.and_then(|&number| self.named[number].get(name));
        meaning.cloned().unwrap_or(Meaning::Nothing)
    }

    /// A module and those that its glob imports lead to.
    pub(super) fn reached(
        &self,
        krate: usize,
        module: &[String],
    ) -> &[(usize, Vec<String>)] {
        let number = self.numbers[krate].get(module);
        number.map_or(&[], |&number| &self.reach[number])
    }
}
