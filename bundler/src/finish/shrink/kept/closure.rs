//! Whatever the names in what stays may mean.

use std::collections::BTreeSet;

use super::{Kept, Manner, State};
use crate::finish::dormant::ALL;
use crate::finish::shrink::units::Kind;

impl Kept<'_> {
    /// Brings what the words name of all that was brought, and what is needed without a name.
    pub(crate) fn close(&mut self) {
        self.is_mending = false;
        loop {
            self.close_by_names();
            self.bring_waiting();
            self.bring_imports_of_traits();
            self.bring_dormant();
            if self.manner == Manner::Any {
                self.bring_marks();
            }
            if self.work.is_empty() {
                break;
            }
        }
    }

    /// Brings what is called elsewhere, of types that have come since it was named.
    fn bring_waiting(&mut self) {
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
    fn bring_dormant(&mut self) {
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
            let types: Vec<usize> = types.copied().collect();
            if !types.is_empty() && types.iter().all(|&at| !self.is_gone(at)) {
                self.bring(unit, State::Whole);
            }
        }
    }

    /// Brings what the words name of all that was brought.
    fn close_by_names(&mut self) {
        while let Some((range, on)) = self.work.pop() {
            let words: Vec<String> = self.units.words(&range).map(str::to_owned).collect();
            let is_elsewhere = on != 0;
            self.on = if is_elsewhere { on } else { ALL };
            if is_elsewhere || self.manner == Manner::Any {
                self.take(words, is_elsewhere.then_some(range.start));
            } else {
                self.take_near(&words, range.start);
            }
        }
        self.on = ALL;
    }

    /// Brings what `words`, which stand at the offset `at`, mean in the module there, and what
    /// they mean of the modules that are named before them.
    pub(super) fn take_near(&mut self, words: &[String], at: usize) {
        let own = self.units.module(at);
        for (nth, word) in words.iter().enumerate() {
            let before = nth.checked_sub(1).map(|at| &words[at]);
            let follows = |name: &str| before.is_some_and(|before| before == name);
            let named = self.units.by_name.get(word).cloned().unwrap_or_default();
            for unit in named {
                let parent = self.units.all[unit].parent;
                let is_below = match parent {
                    Some(at) => self.units.all[at].names.iter().any(|name| follows(name)),
                    None => follows("crate"),
                };
                let is_here = parent == own && !follows("crate");
                let is_above = follows("super")
                    && own.is_some_and(|own| self.units.all[own].parent == parent);
                if (is_here || is_below || is_above)
                    && self.units.all[unit].kind.may_be_named()
                {
                    self.bring(unit, State::Stub);
                }
            }
        }
    }

    /// Brings what is called so, for each of `words` that is new.
    pub(super) fn take(&mut self, words: Vec<String>, elsewhere: Option<usize>) {
        for word in words {
            let is_new = match elsewhere {
                Some(at) => {
                    let root = self.units.root(at).unwrap_or(usize::MAX);
                    let known = self.words_elsewhere.entry((root, word.clone()));
                    let known = known.or_default();
                    let is_new = self.on & !*known != 0;
                    *known |= self.on;
                    is_new
                }
                None => self.words.insert(word.clone()),
            };
            if is_new {
                self.name_at(&word, elsewhere);
            }
        }
    }

    /// Brings what is called `word`.
    pub(crate) fn name(&mut self, word: &str) -> bool {
        self.name_at(word, None)
    }

    /// Brings what is called `word` by code that runs `elsewhere`, if it does.
    fn name_at(&mut self, word: &str, elsewhere: Option<usize>) -> bool {
        let mut is_new = false;
        let is_elsewhere = elsewhere.is_some();
        let mut found: Vec<usize> =
            self.units.by_name.get(word).cloned().unwrap_or_default();
        found.retain(|&at| {
            elsewhere.is_none_or(|user| self.units.knows(user, self.units.all[at].start))
        });
        for unit in found {
            is_new |= match &self.units.all[unit].kind {
                Kind::Impl(_) | Kind::Lasting | Kind::Derive | Kind::Rule => false,
                Kind::Foreign(_) | Kind::Module => false,
                Kind::Method | Kind::Associated if !is_elsewhere => false,
                Kind::Function if !is_elsewhere => self.bring(unit, State::Stub),
                Kind::Method | Kind::Associated if !self.may_have_values(unit) => {
                    self.waiting.push((unit, self.on));
                    false
                }
                _ if is_elsewhere => self.bring(unit, State::Elsewhere),
                _ => self.bring(unit, State::Whole),
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
