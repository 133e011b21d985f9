//! The macros that calls call.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use super::super::words::{called, NAMING_ITEMS};
use super::{Called, Kind, Units};

impl Units {
    /// The macros that are called in a range of the text, by whatever name imports give them.
    pub(crate) fn macros(&self, range: &Range<usize>) -> Vec<usize> {
        let names = self.words(range).filter(|word| word.ends_with('!'));
        let found = names.flat_map(|name| {
            let others = self.renamed.others(name.trim_end_matches('!'));
            let others = others.filter_map(|other| self.by_name.get(&called(other)));
            self.by_name.get(name).into_iter().chain(others).flatten()
        });
        let found: BTreeSet<usize> = found.copied().collect();
        let found = found.into_iter();
        found
            .filter(|&at| self.all[at].kind == Kind::Macro)
            .collect()
    }

    /// All calls, in no order.
    pub(crate) fn calls(&self) -> impl Iterator<Item = usize> + '_ {
        self.called.keys().copied()
    }

    /// The macros that are called by `unit`, a call, and in what it gives them.
    pub(crate) fn macros_of(&self, unit: usize) -> &[usize] {
        self.called.get(&unit).map_or(&[], |it| &it.direct)
    }

    /// The macros that are called in `unit`, a call, or given to such by name, and those that
    /// these call in turn.
    pub(crate) fn all_macros_of(&self, unit: usize) -> &[usize] {
        self.called.get(&unit).map_or(&[], |it| &it.all)
    }

    /// The macros whose rules say a word that `is_one`.
    pub(crate) fn macros_saying(&self, is_one: impl Fn(&str) -> bool) -> HashSet<usize> {
        let macros = self.all.iter().enumerate();
        let macros = macros.filter(|(_, it)| it.kind == Kind::Macro);
        let says = macros.filter(|(_, it)| self.words(&it.range).any(&is_one));
        says.map(|(unit, _)| unit).collect()
    }

    /// Finds out which macros each call calls.
    pub(super) fn find_called(&mut self) {
        let is_macro = |at: &usize| self.all[*at].kind == Kind::Macro;
        let macros: Vec<usize> = (0..self.all.len()).filter(is_macro).collect();
        let names: HashSet<&str> = macros
            .iter()
            .map(|&at| self.all[at].names[0].trim_end_matches('!'))
            .collect();
        let direct: HashMap<usize, Vec<usize>> = macros
            .iter()
            .map(|&at| (at, self.macros(&self.all[at].range)))
            .collect();
        let mut found = HashMap::new();
        for (unit, it) in self.all.iter().enumerate() {
            if it.kind != Kind::Call {
                continue;
            }
            let own = self.macros(&it.range);
            let given = self.words(&it.range).filter(|word| names.contains(word));
            let given = given.filter_map(|word| self.by_name.get(&called(word)));
            let mut all: Vec<usize> = given.flatten().copied().filter(is_macro).collect();
            all.extend(&own);
            let mut seen: HashSet<usize> = all.iter().copied().collect();
            let mut next = 0;
            while let Some(at) = all.get(next) {
                for &inner in &direct[at] {
                    if seen.insert(inner) {
                        all.push(inner);
                    }
                }
                next += 1;
            }
            let called = Called { direct: own, all };
            found.insert(unit, called);
        }
        self.called = found;
    }

    /// Lets calls of macros stay in any case that may make what is used without being named.
    pub(super) fn find_lasting_calls(&mut self) {
        let calls = self.called.iter();
        let calls =
            calls.filter(|(_, it)| it.all.iter().any(|at| self.lasting.contains(at)));
        let calls: Vec<usize> = calls.map(|(&unit, _)| unit).collect();
        for unit in calls {
            self.all[unit].kind = Kind::Lasting;
        }
    }

    /// Lets calls of macros be known by the names of the items that the rules of these define.
    pub(super) fn name_calls(&mut self) {
        for at in 0..self.all.len() {
            if self.all[at].kind != Kind::Call {
                continue;
            }
            let macros = self.macros_of(at).iter();
            let rules = macros.map(|&rules| &self.all[rules].range);
            let words = rules.map(|range| self.words(range).collect::<Vec<_>>());
            let defined = words.flat_map(|words| {
                let pairs = words
                    .windows(2)
                    .filter(|pair| NAMING_ITEMS.contains(&pair[0]));
                let names = pairs.map(|pair| pair[1].to_owned());
                names
                    .filter(|name| !name.starts_with('$'))
                    .collect::<Vec<_>>()
            });
            let defined: BTreeSet<String> = defined.collect();
            for name in defined {
                if !self.all[at].names.contains(&name) {
                    self.by_name.entry(name.clone()).or_default().push(at);
                    self.all[at].names.push(name);
                }
            }
        }
    }
}
