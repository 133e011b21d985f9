//! Imports of all that a module has.

use std::collections::BTreeSet;

use super::{Kind, Units};

/// The modules to which `glob` leads.
fn modules(units: &Units, glob: usize) -> Vec<Option<usize>> {
    let Some([words @ .., _]) = units.path(glob) else {
        return Vec::new();
    };
    let named = |word: &str| {
        let named = units.by_name.get(word).into_iter().flatten().copied();
        named.filter(|&unit| units.all[unit].kind == Kind::Module)
    };
    let parent = |at: Option<usize>| at.and_then(|at| units.all[at].parent);
    let mut found = vec![units.all[glob].parent];
    for word in words {
        found = match word.as_str() {
            "crate" => vec![None],
            "self" => found,
            "super" => found.into_iter().map(parent).collect(),
            word => {
                let inside = named(word);
                let inside = inside.filter(|&unit| found.contains(&units.all[unit].parent));
                inside.map(Some).collect()
            }
        };
    }
    if let (true, Some(last)) = (found.is_empty(), words.last()) {
        // By a name that another import gives.
        let start = units.all[glob].start;
        let modules = units.all.iter().enumerate();
        let meant = modules.filter(|(_, it)| {
            let mut names = it.names.iter();
            it.kind == Kind::Module
                && names.any(|name| units.means(last, name))
                && units.knows(start, it.start)
        });
        found = meant.map(|(unit, _)| Some(unit)).collect();
    }
    found
}

impl Units {
    /// Finds out where imports of all that a module has lead.
    pub(super) fn find_targets(&mut self) {
        let globs = self.by_name.get("*").into_iter().flatten();
        let targets = globs.map(|&glob| (glob, modules(self, glob)));
        self.targets = targets.collect();
    }

    /// The imports of all that a module has through which names may come, each behind those that
    /// lead to its module; the first of each is in reach if it `is_first`.
    pub(in super::super) fn chains(
        &self,
        is_first: impl Fn(usize) -> bool,
    ) -> Vec<Vec<usize>> {
        let globs = self.by_name.get("*").map_or(&[][..], Vec::as_slice);
        let mut known: BTreeSet<usize> = BTreeSet::new();
        let mut chains: Vec<Vec<usize>> = Vec::new();
        for &glob in globs.iter().filter(|glob| is_first(**glob)) {
            known.insert(glob);
            chains.push(vec![glob]);
        }
        let mut done = 0;
        while let Some(chain) = chains.get(done).cloned() {
            for &glob in globs.iter().filter(|glob| self.is_from(**glob, &chain)) {
                if known.insert(glob) {
                    chains.push([&chain[..], &[glob]].concat());
                }
            }
            done += 1;
        }
        chains
    }

    /// The modules to which an import of all that one has leads; the root is none.
    pub(in super::super) fn targets(&self, glob: usize) -> &[Option<usize>] {
        self.targets.get(&glob).map_or(&[], Vec::as_slice)
    }

    /// True if `unit` is in the module to which the last of a `chain` of imports leads.
    pub(in super::super) fn is_from(&self, unit: usize, chain: &[usize]) -> bool {
        let targets = chain.last().map(|glob| self.targets(*glob));
        targets.is_some_and(|targets| targets.contains(&self.all[unit].parent))
    }
}
