//! What code needs that runs on other machines, where this compiler does not look: as far as its
//! text tells, and rather too much.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Kept, State};
use crate::finish::dormant::ALL;
use crate::finish::shrink::units::Kind;

/// Where a word stands.
enum Place<'a> {
    Alone,
    /// Behind a dot.
    Member,
    /// Behind `::`, and before that the name of a module, a type or a trait, if it is a name.
    Path(Option<&'a str>),
}

impl Place<'_> {
    /// That of a word at the offset `at` of `text`.
    fn of(text: &str, at: usize) -> Place<'_> {
        let before = text[..at].trim_end();
        if let Some(head) = before.strip_suffix("::") {
            let head = head.trim_end();
            let start = head.trim_end_matches(|it: char| it.is_alphanumeric() || it == '_');
            let name = &head[start.len()..];
            Place::Path(Some(name).filter(|name| !name.is_empty()))
        } else if before.ends_with('.') && !before.ends_with("..") {
            Place::Member
        } else {
            Place::Alone
        }
    }
}

impl Kept<'_> {
    /// Brings what the names in `range` mean, which runs elsewhere.
    pub(super) fn take_elsewhere(&mut self, range: &Range<usize>) {
        let own = self.units.module(range.start);
        let around = self.units.around(range.start);
        let is_in_macro = around
            .is_some_and(|it| matches!(self.units.all[it].kind, Kind::Macro | Kind::Rule));
        // What a macro says means something else wherever it is called, and an import in a
        // function has its paths in parts.
        let is_vague = is_in_macro || self.units.words(range).any(|word| word == "use");
        let words = self.units.words_at(range);
        let words = words
            .map(|(at, word)| (at, word.to_owned()))
            .collect::<Vec<_>>();
        for (at, word) in words {
            // Macros reach further than other names.
            let is_macro = word.ends_with('!');
            match Place::of(self.text, at) {
                Place::Alone if is_vague || is_macro => {
                    self.name_elsewhere(&word, at, |kept, unit| !kept.is_part(unit));
                }
                _ if is_vague => self.name_elsewhere(&word, at, |_, _| true),
                Place::Alone => self.near_elsewhere(None, &word, own, |_| true),
                Place::Member | Place::Path(None) => self.part_elsewhere(&word, at, None),
                Place::Path(Some(head)) => {
                    self.near_elsewhere(Some(head), &word, own, |_| true);
                    self.part_elsewhere(&word, at, Some(head));
                }
            }
        }
    }

    /// Brings what is called `word` in the module `own`, or in one that is named `before` it, or
    /// comes there with all of another, and is `wanted`.
    fn near_elsewhere(
        &mut self,
        before: Option<&str>,
        word: &str,
        own: Option<usize>,
        wanted: impl Fn(usize) -> bool,
    ) {
        let units = self.units;
        let is_first = |glob: usize| match (units.all[glob].parent, before) {
            (parent, None | Some("self")) => parent == own,
            (Some(at), Some(name)) => {
                units.all[at].names.iter().any(|it| units.means(name, it))
            }
            (None, Some(name)) => name == "crate",
        };
        let named = units.by_name.get(word).into_iter().flatten().copied();
        let named = named.filter(|&it| units.all[it].kind.may_be_named() && wanted(it));
        let named: Vec<usize> = named.collect();
        if named.is_empty() {
            return;
        }
        let mut found = self.nearest(before, word, own);
        found.retain(|&unit| wanted(unit));
        for chain in units.chains(is_first) {
            let ways = chain.iter().map(|&glob| units.all[glob].machines);
            let on = ways.fold(self.on, |on, machines| on & machines);
            let there = named.iter().filter(|&&unit| {
                units.is_from(unit, &chain) && on & units.all[unit].machines != 0
            });
            let before = found.len();
            found.extend(there);
            if found.len() > before {
                found.extend(chain);
            }
        }
        for unit in found {
            self.bring(unit, State::Elsewhere);
        }
    }

    /// Brings what other machines may have for `words`, which stand at the offset `at`, in code
    /// that they share with this one.
    pub(super) fn take_dormant(&mut self, words: &[String], at: usize) {
        let units = self.units;
        let own = units.module(at);
        for (nth, word) in words.iter().enumerate() {
            let before = nth.checked_sub(1).map(|at| words[at].as_str());
            self.near_elsewhere(before, word, own, |unit| units.all[unit].is_dormant);
        }
    }

    /// Brings the parts of impls and traits called `word`, which stands at the offset `at`:
    /// behind the name `of` a type or trait, those of it.
    fn part_elsewhere(&mut self, word: &str, at: usize, of: Option<&str>) {
        let units = self.units;
        let is_known = |name: &&str| *name == "Self" || units.by_name.contains_key(*name);
        let Some(of) = of.filter(is_known) else {
            return self.name_elsewhere(word, at, |kept, unit| kept.is_part(unit));
        };
        // The types that an `impl` around the word is for.
        let mut around = units.around(at);
        while let Some(unit) = around.filter(|&it| !units.all[it].kind.is_block()) {
            around = units.all[unit].parent;
        }
        let own = around.map(|unit| &units.all[unit].types);
        self.name_elsewhere(word, at, |kept, unit| {
            let parent = units.all[unit].parent.map(|at| &units.all[at]);
            kept.is_part(unit)
                && parent.is_some_and(|block| {
                    let is_for = |name: &str| match own {
                        Some(own) if of == "Self" => own.iter().any(|it| it == name),
                        _ => units.means(of, name) || units.means(name, of),
                    };
                    block.kind == Kind::Trait || block.is_for(is_for)
                })
        });
    }

    fn is_part(&self, unit: usize) -> bool {
        matches!(self.units.all[unit].kind, Kind::Method | Kind::Associated)
    }

    /// Brings what is called `word`, which stands at the offset `at`, and is `wanted`; parts of
    /// impls once a type is there that these are for.
    fn name_elsewhere(
        &mut self,
        word: &str,
        at: usize,
        wanted: impl Fn(&Self, usize) -> bool,
    ) {
        for unit in self.units.by_name.get(word).cloned().unwrap_or_default() {
            let is_part = self.is_part(unit);
            let may_be_it = is_part || self.units.all[unit].kind.may_be_named();
            let is_known = self.units.knows(at, self.units.all[unit].start);
            if !may_be_it || !is_known || !wanted(self, unit) {
                continue;
            }
            if is_part && !self.may_have_values(unit) {
                self.waiting.push((unit, self.on));
            } else {
                self.bring(unit, State::Elsewhere);
            }
        }
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
