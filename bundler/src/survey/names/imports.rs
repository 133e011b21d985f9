//! What the imports of each module bring.

use std::collections::BTreeMap;

use super::meaning::Meaning;
use super::scope::Scopes;

/// The meanings of the imports of all modules of a program, as far as they are found.
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

impl Imports {
    /// The imports of the modules of `crates` while no meaning is found. Modules are numbered
    /// in the order of crates and paths.
    pub(super) fn none(crates: &[Scopes]) -> Imports {
        let mut imports = Imports::default();
        for (krate, scopes) in crates.iter().enumerate() {
            let mut numbers = BTreeMap::new();
            for path in scopes.modules.keys() {
                numbers.insert(path.clone(), imports.reach.len());
                imports.named.push(BTreeMap::new());
                imports.reach.push(vec![(krate, path.clone())]);
            }
            imports.numbers.push(numbers);
        }
        imports
    }

    /// The imports of the same modules with other meanings: `named` has those of names,
    /// `globs` the modules that glob imports name, both by the number of the module.
    pub(super) fn with(
        &self,
        named: Vec<BTreeMap<String, Meaning>>,
        globs: &[Vec<(usize, Vec<String>)>],
    ) -> Imports {
        let reach = (0..globs.len()).map(|number| self.reach(number, globs));
        Imports {
            numbers: self.numbers.clone(),
            named,
            reach: reach.collect(),
        }
    }

    /// The modules that can be reached from the module `number` by `globs`, nearest first.
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
