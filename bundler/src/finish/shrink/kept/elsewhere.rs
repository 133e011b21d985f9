//! What code needs that runs on other machines, where this compiler makes none: as it tells what
//! the names in it mean, and what needs no name as far as the text tells.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Kept, State};
use crate::finish::dormant::ALL;
use crate::finish::shrink::units::Kind;

impl Kept<'_> {
    /// Brings what is used in `range`, which runs elsewhere, and the imports through which it comes.
    pub(super) fn take_elsewhere(&mut self, range: &Range<usize>) {
        self.take_used(range, |_| true);
        let words: Vec<String> = self.units.words(range).map(str::to_owned).collect();
        self.take_ways(&words, range.start, false);
    }

    /// Brings what other machines have for what is used in `range`, in code that they share with
    /// this one, and the imports through which it comes, by the `words` there.
    pub(super) fn take_dormant(&mut self, range: &Range<usize>, words: &[String]) {
        let units = self.units;
        let named = words
            .iter()
            .filter_map(|word| units.by_name.get(word))
            .flatten();
        let dormant = named.filter(|&&unit| units.all[unit].is_dormant);
        let machines = dormant.fold(0, |all, &unit| all | units.all[unit].machines);
        if machines == 0 {
            return;
        }
        self.on = machines;
        self.take_used(range, |unit| units.all[unit].is_dormant);
        self.on = ALL;
        self.take_ways(words, range.start, true);
    }

    /// Brings what is used in `range` and `wanted`.
    fn take_used(&mut self, range: &Range<usize>, wanted: impl Fn(usize) -> bool) {
        let uses = self.uses;
        let around = self.on;
        for (unit, machines) in uses.on(range, around) {
            for unit in self.twins(unit) {
                if wanted(unit) {
                    self.on = around & machines;
                    self.bring(unit, State::Elsewhere);
                    self.bring_made(unit);
                }
            }
        }
        self.on = around;
    }

    /// `unit`, and those of its name beside it, of which each machine sees one.
    fn twins(&self, unit: usize) -> Vec<usize> {
        let it = &self.units.all[unit];
        let named = it
            .names
            .first()
            .and_then(|name| self.units.by_name.get(name));
        let beside = named.into_iter().flatten().copied().filter(|&other| {
            let other_unit = &self.units.all[other];
            other != unit
                && other_unit.parent == it.parent
                && other_unit.is_dormant
                && other_unit.kind.may_be_named() == it.kind.may_be_named()
        });
        beside.chain([unit]).collect()
    }

    /// Lets a part of a trait, which is used, be there in each `impl` of that trait.
    fn bring_made(&mut self, part: usize) {
        let units = self.units;
        let block = units.all[part].parent.map(|at| &units.all[at]);
        let Some(of) = block.filter(|it| it.kind == Kind::Trait) else {
            return;
        };
        let name = &units.all[part].names[0];
        let named = units.by_name.get(name).into_iter().flatten();
        let made = named.copied().filter(|&at| {
            let block = units.all[at].parent.and_then(|it| units.trait_of(it));
            block.is_some_and(|name| units.means(name, &of.names[0]))
        });
        let on = self.on;
        self.waiting.extend(made.map(|unit| (unit, on)));
    }

    /// Brings the imports, and calls of macros, that may give what `words` name, which stand at the
    /// offset `at`; of code that this compiler does not see alone, if that `is_dormant`.
    pub(super) fn take_ways(&mut self, words: &[String], at: usize, is_dormant: bool) {
        let own = self.units.module(at);
        for (nth, word) in words.iter().enumerate() {
            let before = nth.checked_sub(1).map(|at| words[at].as_str());
            for unit in self.ways(before, word, own, is_dormant) {
                self.bring(unit, State::Elsewhere);
            }
        }
    }

    /// Lets the modules stay of which `import` brings all names, even if nothing is left in them.
    pub(super) fn hold_targets(&mut self, import: usize) {
        let units = self.units;
        for &module in units.targets(import).iter().flatten() {
            if units.all[module].machines & self.on != 0 {
                self.held.insert(module);
                self.bring(module, State::Elsewhere);
            }
        }
    }

    /// Those ways to what is called `word` in the module `own`, or in one that is named `before` it.
    fn ways(
        &self,
        before: Option<&str>,
        word: &str,
        own: Option<usize>,
        is_dormant: bool,
    ) -> Vec<usize> {
        let units = self.units;
        let wanted = |unit: &usize| units.all[*unit].is_dormant || !is_dormant;
        let named = units.by_name.get(word).into_iter().flatten().copied();
        let named = named.filter(|&it| units.all[it].kind.may_be_named());
        let named: Vec<usize> = named.filter(wanted).collect();
        if named.is_empty() {
            return Vec::new();
        }
        let mut found = self.nearest(before, word, own);
        found.retain(wanted);
        // What stands before a name may be no part of its path.
        let is_first = |glob: usize| match (units.all[glob].parent, before) {
            (parent, before) if parent == own && before != Some("crate") => true,
            (Some(at), Some(name)) => {
                units.all[at].names.iter().any(|it| units.means(name, it))
            }
            (None, Some(name)) => name == "crate",
            (_, None) => false,
        };
        for chain in units.chains(is_first) {
            let machines = chain.iter().map(|&glob| units.all[glob].machines);
            let on = machines.fold(self.on, |on, machines| on & machines);
            let there = named.iter().copied().filter(|&unit| {
                units.is_from(unit, &chain) && on & units.all[unit].machines != 0
            });
            let before = found.len();
            found.extend(there);
            if found.len() > before {
                found.extend(chain);
            }
        }
        found.retain(|&unit| units.all[unit].kind.is_way());
        found
    }

    /// Brings impls for types that code names which runs elsewhere, of traits that are there or
    /// from elsewhere: nothing names these where it needs them.
    pub(super) fn bring_impls_elsewhere(&mut self) {
        let units = self.units;
        for (unit, it) in units.all.iter().enumerate() {
            let Kind::Impl(Some(name)) = &it.kind else {
                continue;
            };
            let types = it.types.iter().flat_map(|name| units.types(name));
            let on = types.fold(0, |on, at| on | self.runs_on[at]);
            if on & it.machines & !self.runs_on[unit] == 0 {
                continue;
            }
            let named = units.by_name.get(name).into_iter().flatten();
            let mut ours = named
                .filter(|&&at| units.all[at].kind == Kind::Trait)
                .peekable();
            let is_ours = ours.peek().is_some();
            if is_ours && ours.all(|&at| self.is_gone(at)) {
                continue;
            }
            self.on = on;
            self.bring(unit, State::Elsewhere);
            if !is_ours {
                for &inner in units.inside(unit) {
                    self.bring(inner, State::Elsewhere);
                }
            }
            self.on = ALL;
        }
    }

    /// Brings what is called elsewhere, of types that have come since it was named.
    pub(super) fn bring_waiting(&mut self) {
        for (unit, on) in std::mem::take(&mut self.waiting) {
            if self.may_have_values(unit) {
                self.on = on;
                self.bring(unit, State::Elsewhere);
            } else {
                self.waiting.push((unit, on));
            }
        }
        self.on = ALL;
    }

    /// False for a part of an `impl` for types of which none is there: nobody has a value of a
    /// type that nothing names which stays.
    fn may_have_values(&self, unit: usize) -> bool {
        let Some(parent) = self.units.all[unit].parent else {
            return true;
        };
        let types = &self.units.all[parent].types;
        let is_there = |name: &String| {
            let types: Vec<usize> = self.units.types(name).collect();
            types.is_empty() || types.iter().any(|&at| self.is_a_type_there(at))
        };
        types.is_empty() || types.iter().any(is_there)
    }

    /// True if the type at `unit` is there; of an alias, if a type is that it may be a name of, or
    /// none of those are ours.
    fn is_a_type_there(&self, unit: usize) -> bool {
        let it = &self.units.all[unit];
        let words: BTreeSet<&str> = self.units.words(&it.head).collect();
        if !self.is_gone(unit) || !words.contains("type") {
            return !self.is_gone(unit);
        }
        let others = words
            .iter()
            .filter(|word| it.names.iter().all(|name| name != *word));
        let mut others = others.flat_map(|word| self.units.types(word)).peekable();
        others.peek().is_none() || others.any(|at| !self.is_gone(at))
    }

    /// Brings impls, and calls of macros that may make some, that this compiler does not see,
    /// where it sees a type or trait that they are about.
    pub(super) fn bring_dormant(&mut self) {
        for unit in 0..self.units.all.len() {
            let it = &self.units.all[unit];
            if !it.is_dormant || it.machines & !self.runs_on[unit] == 0 {
                continue;
            }
            let head = match &it.kind {
                Kind::Impl(_) => it.head.clone(),
                Kind::Call if self.may_make_impls(unit) => it.range.clone(),
                _ => continue,
            };
            let mut words: Vec<&str> = self.units.words(&head).collect();
            for &rules in self.units.macros_of(unit) {
                words.extend(self.units.words(&self.units.all[rules].range));
            }
            let named = words
                .iter()
                .filter_map(|word| self.units.by_name.get(*word));
            let is_about = named.flatten().any(|&at| {
                let kind = &self.units.all[at].kind;
                matches!(kind, Kind::Item | Kind::Trait) && !self.is_gone(at)
            });
            if is_about {
                self.bring(unit, State::Elsewhere);
            }
        }
    }

    /// True if the call of a macro may make an `impl`, which nobody names, and not only what it
    /// has names of.
    fn may_make_impls(&self, unit: usize) -> bool {
        let it = &self.units.all[unit];
        let says = |unit: usize| {
            let mut words = self.units.words(&self.units.all[unit].range);
            words.any(|word| word == "impl")
        };
        let mut macros = self.units.all_macros_of(unit).iter();
        it.names.is_empty() || says(unit) || macros.any(|&rules| says(rules))
    }
}
