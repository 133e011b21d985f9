//! The names that macros may declare: what they expand to is not seen, yet their tokens
//! show which names it could declare.
//!
//! Only names of crates are looked for, since only these could be mistaken.

use std::collections::{BTreeMap, BTreeSet};

use super::DECLARING;
use crate::rust::ident::unraw;
use crate::rust::token::{self, Token};
use crate::source::program::Program;

/// What is known of the macros of a program.
pub(super) struct Unseen {
    /// The names of crates.
    wanted: BTreeSet<String>,
    macros: BTreeMap<String, Facts>,
}

/// The declarations in the rules of all macros of one name, and of those that they call.
#[derive(Default, Clone, PartialEq)]
struct Facts {
    names: BTreeSet<String>,
    /// True if a name that the macro is given may be declared.
    declares_given: bool,
    calls: BTreeSet<String>,
}

impl Unseen {
    pub(super) fn of(program: &Program) -> Unseen {
        let externs = program.crates.iter().flat_map(|krate| krate.externs.keys());
        let wanted: BTreeSet<_> = externs.cloned().collect();
        let mut macros: BTreeMap<String, Facts> = BTreeMap::new();
        for source in program.sources() {
            token::each_list(&source.tokens, &mut |list| {
                for at in 0..list.len() {
                    if let Some((name, rules)) = token::macro_definition(list, at) {
                        let name = unraw(name.ident().unwrap_or_default());
                        let rules = rules.group().unwrap_or_default();
                        macros.entry(name).or_default().add(rules, &wanted);
                    }
                }
            });
        }
        let mut unseen = Unseen { wanted, macros };
        unseen.close();
        unseen
    }

    /// Adds to the facts of each macro those of the macros that it calls.
    fn close(&mut self) {
        loop {
            let mut next = self.macros.clone();
            for facts in next.values_mut() {
                for called in facts.calls.clone() {
                    if let Some(more) = self.macros.get(&called) {
                        facts.names.extend(more.names.iter().cloned());
                        facts.calls.extend(more.calls.iter().cloned());
                        facts.declares_given |= more.declares_given;
                    }
                }
            }
            if next == self.macros {
                return;
            }
            self.macros = next;
        }
    }

    /// The names of crates that stand in `text`.
    pub(super) fn wanted_in(&self, text: &str) -> BTreeSet<String> {
        let wanted = self.wanted.iter();
        wanted
            .filter(|name| text.contains(name.as_str()))
            .cloned()
            .collect()
    }

    /// The names that a call of the macro `name` with the tokens of `arguments` may declare.
    pub(super) fn of_call(&self, name: &str, arguments: &[Token]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        declared(arguments, &self.wanted, &mut found);
        if let Some(facts) = self.macros.get(name) {
            found.extend(facts.names.iter().cloned());
            if facts.declares_given {
                alone(arguments, &self.wanted, &mut found);
            }
        }
        found
    }
}

impl Facts {
    /// Adds what the `rules` of a macro show.
    fn add(&mut self, rules: &[Token], wanted: &BTreeSet<String>) {
        declared(rules, wanted, &mut self.names);
        token::each_list(rules, &mut |list| {
            for pair in list.windows(2) {
                let declares = pair[0].ident().is_some_and(|it| DECLARING.contains(&it));
                self.declares_given |= declares && pair[1].is_punct('$');
            }
            // A `use` of what is given shows the name nowhere.
            self.declares_given |= list.iter().any(|it| it.is_ident("use"));
        });
        token::each_call(rules, &mut |call| {
            self.calls.insert(unraw(call.name));
        });
    }
}

/// Adds the `wanted` names that `tokens` declare, as far as they show it.
pub(super) fn declared(
    tokens: &[Token],
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    token::each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            let word = list[at].ident().unwrap_or_default();
            if word == "use" {
                let end = token::behind_semicolon(list, at);
                leaves(&list[at + 1..end], true, wanted, found);
            } else if DECLARING.contains(&word) {
                let name = list.get(at + 1).and_then(Token::ident).map(unraw);
                let name = name.filter(|name| wanted.contains(name));
                let goes_on = token::is_path_sep(list, at + 2);
                found.extend(name.filter(|_| !goes_on));
            }
        }
    });
}

/// Adds the `wanted` names that the trees of a `use` bring, but for those of whole crates,
/// which a tree that `begins` the path may name.
fn leaves(
    trees: &[Token],
    begins: bool,
    wanted: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) {
    for at in 0..trees.len() {
        if let Some(group) = trees[at].group() {
            leaves(group, begins && at <= 2, wanted, found);
        }
        let Some(name) = trees[at].ident().map(unraw) else {
            continue;
        };
        let group = trees.get(at + 3).and_then(Token::group).unwrap_or_default();
        let brings_itself = group.iter().any(|it| it.is_ident("self"));
        let goes_on = token::is_path_sep(trees, at + 1) && !brings_itself;
        let is_first = match at {
            0 => begins,
            1 => false,
            2 if token::is_path_sep(trees, 0) => begins,
            _ => begins && trees[at - 1].is_punct(','),
        };
        let renamed = at > 0 && trees[at - 1].is_ident("as");
        if wanted.contains(&name) && !goes_on && (renamed || !is_first) {
            found.insert(name);
        }
    }
}

/// Adds the `wanted` names that stand in `tokens` with no `::` behind.
fn alone(tokens: &[Token], wanted: &BTreeSet<String>, found: &mut BTreeSet<String>) {
    token::each_list(tokens, &mut |list| {
        for at in 0..list.len() {
            let name = list[at].ident().map(unraw);
            let name = name.filter(|name| wanted.contains(name));
            found.extend(name.filter(|_| !token::is_path_sep(list, at + 1)));
        }
    });
}
