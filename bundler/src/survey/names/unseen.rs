//! The names that macros may declare. Where it is not certain what a call comes to, the
//! tokens of all macros of its name show which names it could declare.
//!
//! Only names of crates are looked for, since only these could be mistaken.

use std::collections::{BTreeMap, BTreeSet};

use super::declared::{alone, declared, globs, Glob};
use super::expansions::{Depth, Expansions};
use super::DECLARING;
use crate::rust::ident::unraw;
use crate::rust::standard::is_standard_macro;
use crate::rust::token::{self, Token};
use crate::source::program::{Crate, Program};

/// What is known of the macros of a program.
pub(super) struct Unseen {
    /// The names of crates.
    wanted: BTreeSet<String>,
    macros: BTreeMap<String, Facts>,
    expansions: Expansions,
    /// The facts of the macros whose names other macros are given.
    nameless: Facts,
}

/// The declarations in the rules of all macros of one name, and of those that they call.
#[derive(Default, Clone, PartialEq)]
struct Facts {
    names: BTreeSet<String>,
    /// True if a name that the macro is given may be declared.
    declares_given: bool,
    /// True if a rule may import by a glob.
    globs: bool,
    calls: BTreeSet<String>,
}

impl Unseen {
    pub(super) fn of(program: &Program) -> Unseen {
        let externs = program.crates.iter().flat_map(|krate| krate.externs.keys());
        let wanted: BTreeSet<_> = externs.cloned().collect();
        let mut unseen = Unseen {
            wanted,
            macros: BTreeMap::new(),
            expansions: Expansions::default(),
            nameless: Facts::default(),
        };
        let mut renamed = Vec::new();
        for (index, krate) in program.crates.iter().enumerate() {
            for source in &krate.files {
                token::each_list(&source.tokens, &mut |list| {
                    for at in 0..list.len() {
                        if source.is_removed(list[at].range.start) {
                            continue;
                        }
                        unseen.macro_at(list, at, (index, krate));
                        renamed.extend(renaming(list, at));
                    }
                });
            }
        }
        unseen.rename(&renamed);
        unseen.close();
        unseen
    }

    /// Takes in the macro of `krate` whose definition begins at `at`, if there is one.
    fn macro_at(&mut self, list: &[Token], at: usize, (index, krate): (usize, &Crate)) {
        if let Some((name, rules)) = token::macro_definition(list, at) {
            let name = unraw(name.ident().unwrap_or_default());
            let rules = rules.group().unwrap_or_default();
            self.expansions.add(&name, rules, index, krate.edition);
            self.macros
                .entry(name)
                .or_default()
                .add(rules, &self.wanted);
        }
        let is_given = list[at].is_ident("macro_rules")
            && list.get(at + 2).is_some_and(|it| it.is_punct('$'));
        let rules = list.get(at + 4).and_then(Token::group);
        if let (true, Some(rules)) = (is_given, rules) {
            self.nameless.add(rules, &self.wanted);
        }
    }

    /// Gives each macro the names that imports give it too.
    fn rename(&mut self, renamed: &[(String, String)]) {
        loop {
            let mut is_done = true;
            for (name, other) in renamed {
                let Some(facts) = self.macros.get(name).cloned() else {
                    continue;
                };
                let before = self.macros.get(other).cloned();
                let mut known = before.clone().unwrap_or_default();
                known.join(&facts);
                self.expansions.rename(name, other);
                if before.as_ref() != Some(&known) {
                    is_done = false;
                    self.macros.insert(other.clone(), known);
                }
            }
            if is_done {
                return;
            }
        }
    }

    /// Adds to the facts of each macro those of the macros that it calls.
    fn close(&mut self) {
        loop {
            let mut next = self.macros.clone();
            for facts in next.values_mut() {
                for called in facts.calls.clone() {
                    if let Some(more) = self.macros.get(&called) {
                        facts.join(more);
                    }
                }
            }
            if next == self.macros {
                return;
            }
            self.macros = next;
        }
    }

    /// True if a call of the macro `name` surely declares no name of a crate, whose tokens
    /// are `text`.
    pub(super) fn is_idle(&self, name: &str, text: &str) -> bool {
        let names_none = !self.wanted.iter().any(|name| text.contains(name.as_str()));
        names_none && self.facts(name).is_none_or(|facts| facts.names.is_empty())
    }

    /// True if a call of the macro `name`, whose tokens are `text`, may come to a glob.
    pub(super) fn may_glob(&self, name: &str, text: &str) -> bool {
        let is_given = text.contains('*') && text.contains("use");
        self.facts(name)
            .is_some_and(|facts| facts.globs || is_given)
    }

    /// The globs that a call of the macro `name` with these `arguments` makes in the scope of
    /// the call; `None` if they are not certain.
    pub(super) fn globs(&self, name: &str, arguments: &[Token]) -> Option<Vec<Glob>> {
        let mut may_be = self.facts(name).is_some_and(|facts| facts.globs);
        token::each_list(arguments, &mut |list| {
            may_be |= globs(list).next().is_some();
        });
        if may_be {
            self.expansions.globs(name, arguments).ok()
        } else {
            Some(Vec::new())
        }
    }

    /// The facts of the macro `name`, be it one whose name another macro was given.
    fn facts(&self, name: &str) -> Option<&Facts> {
        let nameless = || Some(&self.nameless).filter(|_| !is_standard_macro(name));
        self.macros.get(name).or_else(nameless)
    }

    /// The names that a call of the macro `name` with the tokens of `arguments` may declare
    /// in the code at this `depth`.
    pub(super) fn of_call(
        &self,
        name: &str,
        arguments: &[Token],
        depth: Depth,
    ) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        declared(arguments, &self.wanted, &mut found);
        if let Some(facts) = self.facts(name) {
            found.extend(facts.names.iter().cloned());
            if facts.declares_given {
                alone(arguments, &self.wanted, &mut found);
            }
        }
        if found.is_empty() {
            return found;
        }
        let exact = self
            .expansions
            .of_call(name, arguments, depth, &self.wanted);
        exact.unwrap_or(found)
    }
}

impl Facts {
    fn join(&mut self, other: &Facts) {
        self.names.extend(other.names.iter().cloned());
        self.calls.extend(other.calls.iter().cloned());
        self.declares_given |= other.declares_given;
        self.globs |= other.globs;
    }

    /// Adds what the `rules` of a macro show.
    fn add(&mut self, rules: &[Token], wanted: &BTreeSet<String>) {
        declared(rules, wanted, &mut self.names);
        token::each_list(rules, &mut |list| {
            for pair in list.windows(2) {
                let declares = pair[0].ident().is_some_and(|it| DECLARING.contains(&it));
                self.declares_given |= declares && pair[1].is_punct('$');
            }
            self.globs |= globs(list).next().is_some();
            // A `use` of what is given shows the name nowhere.
            self.declares_given |= list.iter().any(|it| it.is_ident("use"));
        });
        token::each_call(rules, &mut |call| {
            self.calls.insert(unraw(call.name));
        });
    }
}

/// The macro, or what it may be, that is renamed at `at`, and its new name.
fn renaming(list: &[Token], at: usize) -> Option<(String, String)> {
    let [name, word, other, ..] = &list[at..] else {
        return None;
    };
    let found = name.ident().zip(other.ident());
    found
        .filter(|_| word.is_ident("as"))
        .map(|(name, other)| (unraw(name), unraw(other)))
}
