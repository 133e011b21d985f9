//! Whatever the names in what stays may mean.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Kept, Manner, State};
use crate::finish::dormant::ALL;
use crate::finish::shrink::units::Kind;
use crate::rust::standard::is_primitive;

impl Kept<'_> {
    /// Brings what the words name of all that was brought, and what is needed without a name.
    pub(crate) fn close(&mut self) {
        self.is_mending = false;
        loop {
            self.close_by_names();
            self.bring_waiting();
            self.bring_imports_of_traits();
            self.bring_dormant();
            self.bring_impls_elsewhere();
            if self.is_marked {
                self.bring_marks();
            }
            if self.work.is_empty() {
                break;
            }
        }
    }

    /// Brings impls of foreign traits that hold nothing, as `FusedIterator`: without them the
    /// standard library does the same in another way.
    fn bring_marks(&mut self) {
        for unit in 0..self.units.all.len() {
            let it = &self.units.all[unit];
            let Kind::Impl(Some(name)) = &it.kind else {
                continue;
            };
            let named = |word: &str| self.units.by_name.get(word).into_iter().flatten();
            let is_ours = named(name).any(|&at| self.units.all[at].kind == Kind::Trait);
            let is_gone = self.is_gone(unit);
            if is_ours || !is_gone || !self.units.inside(unit).is_empty() {
                continue;
            }
            let behind = self
                .units
                .words(&it.head)
                .skip_while(|word| *word != "for")
                .skip(1);
            let types = behind
                .flat_map(named)
                .filter(|&&at| self.units.all[at].kind == Kind::Item);
            let mut types: Vec<usize> = types.copied().collect();
            let is_here = |at: &usize| self.units.all[*at].parent == it.parent;
            if types.iter().any(is_here) {
                types.retain(is_here);
            }
            if !types.is_empty() && types.iter().all(|&at| !self.is_gone(at)) {
                self.bring(unit, State::Whole);
            }
        }
    }

    /// Brings what the words name of all that was brought.
    fn close_by_names(&mut self) {
        while let Some((range, on)) = self.work.pop() {
            if on != 0 {
                self.on = on;
                self.take_elsewhere(&range);
                self.on = ALL;
                continue;
            }
            let words: Vec<String> = self.units.words(&range).map(str::to_owned).collect();
            if self.manner == Manner::Any {
                self.take(words);
            } else {
                self.take_here(&range, &words);
                self.take_beside_types(&range);
                self.take_dormant(&range, &words);
            }
        }
    }

    /// Brings what is used in `range`, and the imports, and calls of macros, that may give what its
    /// `words` name there, or of the modules that are named before them.
    pub(super) fn take_here(&mut self, range: &Range<usize>, words: &[String]) {
        let uses = self.uses;
        for unit in uses.here(range) {
            self.bring(unit, State::Stub);
        }
        let own = self.units.module(range.start);
        for (nth, word) in words.iter().enumerate() {
            let before = nth.checked_sub(1).map(|at| words[at].as_str());
            for unit in self.nearest(before, word, own) {
                if self.units.all[unit].kind.is_way() {
                    self.bring(unit, State::Stub);
                }
            }
        }
    }

    /// Brings the imports of modules that are called like types of the language, as `str`, where
    /// functions of such are named in `range`: without them the name means one of the type, and no
    /// error tells.
    fn take_beside_types(&mut self, range: &Range<usize>) {
        let is_function = |text: &str| {
            let name = text.strip_prefix("::");
            name.is_some_and(|it| it.starts_with(|c: char| c.is_lowercase()))
        };
        let words = self.units.words_at(range);
        let words = words.filter(|(at, word)| {
            is_primitive(word) && is_function(&self.text[at + word.len()..])
        });
        let words: BTreeSet<&str> = words.map(|(_, word)| word).collect();
        let named = words
            .iter()
            .filter_map(|word| self.units.by_name.get(*word));
        let named: Vec<usize> = named.flatten().copied().collect();
        if named.is_empty() {
            return;
        }
        let own = self.units.module(range.start);
        let chains = self.units.chains(|glob| self.units.all[glob].parent == own);
        for unit in named {
            let mut ways = chains.iter();
            let way = ways.find(|chain| self.units.is_from(unit, chain));
            for &it in way.into_iter().flatten().chain(way.map(|_| &unit)) {
                self.bring(it, State::Stub);
            }
        }
    }

    /// What is called `word` in the module `own`, or in one that is named `before` it.
    pub(super) fn nearest(
        &self,
        before: Option<&str>,
        word: &str,
        own: Option<usize>,
    ) -> Vec<usize> {
        let follows = |name: &str| before == Some(name);
        let above = own.and_then(|own| self.units.all[own].parent);
        let is_near = |unit: &usize| {
            let it = &self.units.all[*unit];
            let is_here = it.parent == own && !follows("crate");
            let is_below = match it.parent {
                Some(at) => self.units.all[at].names.iter().any(|name| {
                    before.is_some_and(|before| self.units.means(before, name))
                }),
                None => follows("crate"),
            };
            let is_above = follows("super") && own.is_some() && it.parent == above;
            (is_here || is_below || is_above) && it.kind.may_be_named()
        };
        let named = self.units.by_name.get(word).into_iter().flatten();
        named.copied().filter(is_near).collect()
    }

    /// Brings what is called so, for each of `words` that is new.
    pub(super) fn take(&mut self, words: Vec<String>) {
        for word in words {
            if self.words.insert(word.clone()) {
                self.name(&word);
            }
        }
    }

    /// Brings what is called `word`.
    pub(crate) fn name(&mut self, word: &str) -> bool {
        let mut is_new = false;
        for unit in self.units.by_name.get(word).cloned().unwrap_or_default() {
            is_new |= match &self.units.all[unit].kind {
                Kind::Function => self.bring(unit, State::Stub),
                it if it.may_be_named() => self.bring(unit, State::Whole),
                _ => false,
            };
        }
        is_new
    }

    /// Brings the traits that are imported though nothing names them, for their methods.
    fn bring_imports_of_traits(&mut self) {
        let active = self.active();
        for unit in 0..self.units.all.len() {
            let Kind::Import(leaf) = self.units.all[unit].kind else {
                continue;
            };
            let leaf = &self.units.leaves[leaf];
            let is_wanted = self.manner == Manner::Any
                || leaf.is_private && active.contains(&self.units.all[unit].parent);
            if !is_wanted {
                continue;
            }
            let last = if leaf.is_renamed {
                leaf.words.len().checked_sub(2)
            } else {
                leaf.words.len().checked_sub(1)
            };
            let Some(name) = last.map(|at| leaf.words[at].as_str()) else {
                continue;
            };
            let found = self.units.by_name.get(name).into_iter().flatten();
            let mut found =
                found.filter(|&&at| !matches!(self.units.all[at].kind, Kind::Import(_)));
            let is_ours = found.clone().next().is_some();
            let is_trait = found
                .any(|&at| self.units.all[at].kind == Kind::Trait && !self.is_gone(at));
            let is_foreign = !is_ours && name.starts_with(char::is_uppercase);
            if name == "*" || is_trait || is_foreign {
                self.bring(unit, State::Whole);
            }
        }
    }

    /// The modules in which more stays than imports and modules.
    fn active(&self) -> BTreeSet<Option<usize>> {
        let units = self.units.all.iter().enumerate();
        let there = units.filter(|(unit, it)| {
            !self.is_gone(*unit) && !matches!(it.kind, Kind::Import(_) | Kind::Module)
        });
        there
            .map(|(_, it)| self.units.module_in(it.parent))
            .collect()
    }
}
